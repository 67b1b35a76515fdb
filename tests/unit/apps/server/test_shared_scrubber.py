"""The pipeline that callers share."""

from __future__ import annotations

from nescio.apps.server.shared_scrubber import warm_up
from nescio.languages import identify
from nescio.pipeline.scrubber import Scrubber


def test_what_is_loaded_with_the_first_note_is_loaded_before_workers_are_forked() -> None:
    identify._identifier.cache_clear()
    warm_up(Scrubber("rules-en", "surrogate"))
    assert identify._identifier.cache_info().currsize == 1
