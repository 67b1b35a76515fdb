"""Ages over a limit, in digits and in words: neither they nor the years of birth that follow from them may go out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.merged import durations
from nescio.languages.registry import language_cache, language_packs
from nescio.replace.dates.words import any_of

_LIMIT = 89
_NUMBER = re.compile(r"\d+")


class _Patterns(NamedTuple):
    """Ages in the words of all languages.

    Attributes:
        in_months: what is no number of years. Hit: 94 months, 9/12. Near miss: 92 años y 3 meses (its 92), 92nd birthday, 4000 days.
        in_words: ages from ninety on. Hit: ninety-four, noventa y dos, ninetieth, centenarian. Near miss: nineteen.
        digits: the words for one to nine.
        plain: an age and nothing else. Hit: 57, 57 years, 3 mos, 0.5. Near miss: 57 Roe.
    """

    in_months: re.Pattern[str]
    in_words: re.Pattern[str]
    digits: Mapping[str, int]
    plain: re.Pattern[str]


def high_ages(text: str, limit: int = _LIMIT) -> list[int]:
    """Return the ages of a text that are over a limit; months and days are none."""
    patterns = _patterns()
    folded = patterns.in_months.sub("", fold(text))
    ages = [int(number) for number in _NUMBER.findall(folded)]
    for match in patterns.in_words.finditer(folded):
        ages.append((90 if match["ninety"] else 100) + patterns.digits.get(match["digit"], 0))
    return [age for age in ages if age > limit]


def is_age(text: str) -> bool:
    """Whether a text is an age and nothing else: a number, and a unit of time."""
    return bool(_patterns().plain.fullmatch(fold(text).strip()))


@language_cache()
def _patterns() -> _Patterns:
    words = durations()
    units = any_of((*words.units, *words.year_units, *words.age_units, "[my]", "yo"))
    digits = {
        word: number for pack in language_packs() for number, word in enumerate(pack.durations.digits, 1)
    }
    return _Patterns(
        in_months=re.compile(
            rf"(?<!\d)(?:1?\d{{1,3}}[ -]?{any_of(words.age_units)}(?![a-z])|\d{{1,2}}/(?:12|52)(?!\d))"
        ),
        in_words=re.compile(
            rf"(?:(?P<ninety>{any_of(words.ninety)})|{any_of(words.hundred)})[a-z]*"
            rf"(?:[ -]*(?:{any_of(words.and_words)}[ -]+)?(?P<digit>{any_of(digits)})\b)?"
        ),
        digits=digits,
        plain=re.compile(rf"\d{{1,3}}(?:[.,]\d+)?[ -]?(?:{units})?\.?"),
    )
