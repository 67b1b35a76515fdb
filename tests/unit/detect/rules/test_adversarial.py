"""No input stalls the rules: the work grows with the text, not faster."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from nescio.core import Document
from nescio.detect.rules import RuleDetector, rules_of
from nescio.detect.rules.searcher import Searcher
from nescio.languages.registry import language_codes

UNITS = {
    "digits": "7",
    "blanks": " ",
    "mail": "a@",
    "slashes": "1/",
    "brackets": "(",
    "pairs": "()",
    "dashes": "1-",
    "letters": "A",
    "names": "Aa ",
    "titles": "Dr. A ",
    "fields": "MRN: ",
    "dates": "12/12/2012 ",
    "colons": "a:",
    "lines": "\n",
    "addresses": "http://",
    "letters with marks": "ñ",
    "roads": "Calle A ",
}
MEGABYTE = 1_000_000


def steps(run: Callable[[], Any]) -> int:
    """Count the Python calls of a run: work, not time."""
    count = 0

    def tick(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tick)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


def bytes_searched(language: str, note: bytes) -> int:
    """Count the bytes that all patterns are run over, which Python calls do not show; RE2 is linear in them."""
    searcher = Searcher(rules_of(language))
    count = 0

    def counting(finditer: Callable[..., Any]) -> Callable[..., Any]:
        def run(data: bytes, start: int, end: int) -> Any:
            nonlocal count
            count += end - start
            return finditer(data, start, end)

        return run

    for rules in (searcher._with_cues, searcher._without_cues):
        rules[:] = [rule._replace(finditer=counting(rule.finditer)) for rule in rules]
    searcher.search([note])
    return count


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_twice_the_text_is_searched_twice_at_most(language: str, unit: str) -> None:
    once, twice = (
        bytes_searched(language, (unit * (size // len(unit))).encode()) for size in (20_000, 40_000)
    )
    assert once > 0
    assert twice <= 2.5 * once


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_twice_the_text_is_twice_the_work(language: str, unit: str) -> None:
    detector = RuleDetector(language)
    detector.predict([Document("warm", unit * 100)])
    small, large = (Document("n", unit * (size // len(unit))) for size in (20_000, 40_000))
    once, twice = steps(lambda: detector.predict([small])), steps(lambda: detector.predict([large]))
    assert twice <= 2.5 * once + 2_000


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("unit", ["7", " ", "a@", "1/", "(", "A"])
def test_a_megabyte_of_one_thing_is_finished(language: str, unit: str) -> None:
    (spans,) = RuleDetector(language).predict([Document("n", unit * (MEGABYTE // len(unit)))])
    assert spans == ()
