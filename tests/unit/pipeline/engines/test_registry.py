"""The engines of `nescio scrub`: each can be loaded, and says which options it does not take."""

from __future__ import annotations

from dataclasses import fields

import pytest

from nescio.pipeline.engines.registry import ENGINES, EngineOptions


@pytest.mark.parametrize("name", [name for name in ENGINES if name != "spark"])
def test_an_engine_is_loaded_by_name(name: str) -> None:
    assert callable(ENGINES[name].load())


def test_an_option_of_another_engine_is_refused() -> None:
    assert ENGINES["processes"].refusal(EngineOptions()) == ""
    assert "--master" in ENGINES["processes"].refusal(EngineOptions(master="local"))
    assert "table:NAME" in ENGINES["spark"].refusal(EngineOptions(to_table="clean"))


def test_refused_options_exist() -> None:
    known = {field.name for field in fields(EngineOptions)}
    assert all(known >= set(engine.refused) for engine in ENGINES.values())
