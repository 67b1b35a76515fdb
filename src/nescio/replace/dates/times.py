"""Patterns of times of day: what of a date stays when it moves, and is never one of its numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nescio.languages.merged import date_grammar
from nescio.languages.registry import language_cache
from nescio.replace.dates.words import any_of

COLON = r"\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?"
ZONE = r"(?:[ecmp][sd]t|utc|gmt|cest|cet|z)"
_FOUR = r"(?:[01]?\d|2[0-3])[.:]?[0-5]\d"
_END = r"(?!\d|[/.-]\d)"


@dataclass(frozen=True)
class TimePatterns:
    """Times in the words of all languages; texts are parts of other patterns.

    Attributes:
        unit: behind the digits of a time: hrs, pm.
        dotted: a time with a dot and a unit: 10.22 h.
        half_day: am and pm.
        before: before a time: at.
        anywhere: beside dates. Hit: 10:22:05, 10.22 h, 10:22 p.m. Near miss: 10.22.
        after_day: right after a day that may yet have its year.
            Hit: (March 4) at 2030, (3/4) 2130, (March 4), 10am. Near miss: (March 4) 2030.
        after_date: right after a whole date. Hit: (3/4/2061) 1022, (3/4/2061) @ 10, (2061-03-04)T1022. Near miss: (3/4/2061), 2062.
    """

    unit: str
    dotted: str
    half_day: str
    before: str
    anywhere: re.Pattern[str]
    after_day: re.Pattern[str]
    after_date: re.Pattern[str]


@language_cache()
def time_patterns() -> TimePatterns:
    """Return the patterns, compiled at first use."""
    words = date_grammar()
    half_day = any_of(words.half_days)
    unit = rf"(?:{any_of((*words.time_units, *words.half_days))}\b\.?)"
    dotted = rf"\d{{1,2}}\.\d\d\s?{unit}"
    before = any_of((*words.before_time, "@"))
    sure = (
        rf"(?:,?\s+|\s?@)(?:{before}?\s*(?:{_FOUR}|\d{{1,2}})\s?{unit}"
        rf"|{before}\s*(?:{_FOUR}|\d{{1,2}}){_END}"
        rf"|(?:0\d|1[0-7]|2[1-3])[0-5]\d{_END})"
    )
    return TimePatterns(
        unit=unit,
        dotted=dotted,
        half_day=half_day,
        before=any_of(words.before_time),
        anywhere=re.compile(
            rf"(?:(?<=\d)t|\b){COLON}(?:z|\s?[+-]\d\d:?\d\d|\s?{unit})?|(?<![\d/.-]){dotted}",
        ),
        after_day=re.compile(sure),
        after_date=re.compile(rf"{sure}|(?:\s+|t){_FOUR}{_END}"),
    )
