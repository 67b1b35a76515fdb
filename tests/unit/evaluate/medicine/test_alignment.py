"""Differences of two texts: what is outside the regions is the same in both."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.evaluate.medicine.alignment import Region, differences
from nescio.evaluate.medicine.lexicon import split


def test_a_word_that_was_replaced() -> None:
    assert differences("Mr. Ulm has fever", "Mr. [NAME] has fever") == [Region(4, 7, 4, 10)]


def test_case_and_white_space_do_not_count() -> None:
    assert differences("No  fever\n", "no fever") == []


def test_a_word_that_vanished() -> None:
    assert differences("no fever", "fever") == [Region(0, 2, 0, 0)]


WORDS = st.lists(st.sampled_from("a b c [X] 5 mg . \n".split(" ")), max_size=25).map(" ".join)


@given(WORDS, WORDS)
@settings(max_examples=200, deadline=None)
def test_outside_the_regions_the_texts_are_the_same(before: str, after: str) -> None:
    at = new_at = 0
    for region in [*differences(before, after), Region(len(before), len(before), len(after), len(after))]:
        assert region.start >= at
        assert region.new_start >= new_at
        assert split(before[at : region.start]).keys == split(after[new_at : region.new_start]).keys
        at, new_at = region.end, region.new_end


def test_long_texts_are_compared_by_lines() -> None:
    lines = [f"line {number} has some words of its own" for number in range(700)]
    changed = lines.copy()
    changed[300] = "line 300 has [NAME] words of its own"
    regions = differences("\n".join(lines), "\n".join(changed))
    assert len(regions) == 1
    assert "\n".join(lines)[regions[0].start : regions[0].end] == "some"
