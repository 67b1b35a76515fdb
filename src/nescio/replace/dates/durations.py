"""What is counted from something else, lengths of time and times of day: no dates, whatever a detector says."""

from __future__ import annotations

import re
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.merged import date_grammar, durations
from nescio.languages.registry import language_cache
from nescio.replace.dates.times import COLON, time_patterns
from nescio.replace.dates.words import any_of


class _Patterns(NamedTuple):
    """What is no date.

    Attributes:
        relative: Hit: POD#3, hospital day 2, three weeks, 10-14 days, x3d, for the past 3 days, hace 3 meses, día 3 de ingreso,
            yesterday. Near miss: Day, 3, día 15, Monday.
        time_of_day: Hit: 10:22, 10.22 h, at 10:22 pm, 10:22-11:30. Near miss: 10.22.
        lifetime: as long as only the oldest live: more an age than a duration. Hit: 92 years. Near miss: 92 days.
    """

    relative: re.Pattern[str]
    time_of_day: re.Pattern[str]
    lifetime: re.Pattern[str]


@language_cache(maxsize=8192)
def is_relative(text: str) -> bool:
    """Whether a text is a duration, a time of day or a day counted from an event, which stays as it is when dates move."""
    folded = fold(text).strip()
    patterns = _patterns()
    if patterns.lifetime.search(folded):
        return False
    return bool(patterns.relative.fullmatch(folded) or patterns.time_of_day.fullmatch(folded))


@language_cache()
def _patterns() -> _Patterns:
    words, times, to = durations(), time_patterns(), date_grammar().to
    number = any_of((r"\d{1,3}(?:[.,]5|\+\d)?", *words.numbers))
    numbers = rf"{number}(?: ?{any_of(('-', *to, *words.or_words))} ?{number})?"
    length = (
        rf"(?:{any_of(words.before)} ?)?(?:(?:{any_of(words.articles)} )?{any_of(words.which)} ?)?"
        rf"{numbers}[ -]?{any_of(words.units)}(?: {any_of(words.after)})?"
    )
    counted = rf"{any_of(words.counted)}s?[ #-]{{0,2}}\d{{1,3}}(?: ?- ?\d{{1,3}})?"
    time = rf"(?:{COLON}(?: ?{times.unit})?|{times.dotted}|\d{{1,2}} ?{times.half_day}\b\.?)"
    return _Patterns(
        relative=re.compile("|".join((counted, length, *words.expressions))),
        time_of_day=re.compile(rf"(?:{times.before} )?{time}(?: ?{any_of(('-', *to))} ?{time})?"),
        lifetime=re.compile(rf"(?:9\d|1\d\d)[ -]?{any_of(words.year_units)}"),
    )
