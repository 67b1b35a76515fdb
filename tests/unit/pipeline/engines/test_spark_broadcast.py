"""Settings and slices as workers of Spark get them."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from nescio.core.errors import ConfigError
from nescio.corpora.format import NamedColumn
from nescio.corpora.input_files import Source
from nescio.pipeline.engines.spark_broadcast import Shared, Slice
from nescio.pipeline.settings import ScrubSettings, scrub_settings
from nescio.pipeline.terms.site_rules import SiteRules
from nescio.pipeline.terms.term_lists import term_lists
from nescio.replace import new_key
from nescio.replace.policy import load_policy, policy_names


def settings(policy: str = "surrogate") -> ScrubSettings:
    site = SiteRules((("Larch", "DEPARTMENT"),), (("May", "PHI"),), ((r"LX\\d{4}", "IDNUM"),))
    return scrub_settings(
        "en", policy, new_key(), columns={"day": "shift", "ward": "surrogate:DEPARTMENT"}, keep=["sex"], sensitivity=0.3, spans=True,
        record_search=False, scheme=None, any_language=True, terms=term_lists(["aspirin"], {"Zed": "DOCTOR"}, site), structure="hl7",
    )  # fmt: skip


@pytest.mark.parametrize("policy", policy_names())
def test_settings_come_back(policy: str) -> None:
    before = settings(policy)
    after = Shared.unpack(Shared(before).pack()).settings
    assert after == before
    assert after.key.text() == before.key.text()
    assert Shared(after).token == Shared(before).token != Shared(settings(policy)).token
    default = scrub_settings(policy=policy, key=before.key)
    changed = [
        item.name for item in fields(before) if getattr(before, item.name) != getattr(default, item.name)
    ]
    assert {*changed, "policy", "key"} == {item.name for item in fields(before)}  # a new one is tested, too


def test_keys_of_one_run_stay_such() -> None:
    shared = Shared(scrub_settings("en", "surrogate", new_key(one_time=True)))
    assert Shared.unpack(shared.pack()).settings.key.one_time


def test_slices_and_options_come_back() -> None:
    share = Slice(Source("in/a.csv", "a", Path("/data/in/a.csv")), 3, 1, 2)
    reading = {"delimiter": ";", "encoding": None, "id_column": NamedColumn("id")}
    shared = Shared(settings(), "csv", reading, (share,), "/data/roster.csv", 5.0, True, True)
    found = Shared.unpack(shared.pack())
    assert found == shared
    assert isinstance(found.reading["id_column"], NamedColumn)  # one that was asked for must be there


def test_a_policy_without_its_toml_is_refused() -> None:
    by_hand = replace(load_policy("tag"), text='default = "mask"')
    with pytest.raises(ConfigError, match="policies that are read from TOML"):
        Shared(replace(settings(), policy=by_hand)).pack()
