"""The words of a language by which medical content is found, compiled for look-up; and a text as folded tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.evaluate.medicine.word_classes import (
    EVERY,
    NUMBER_WORD,
    SHORT_SIDE,
    SIDE_CODE,
    TIME_UNIT,
    TIMING_COUNT,
    UNIT,
    WordClasses,
)
from nescio.languages.medicine_words import (
    ANATOMY,
    DIAGNOSIS,
    DRUG,
    EPONYM,
    LAB,
    NEGATION,
    SCORE,
    SIDE,
    TIMING,
    VITAL,
    MedicineWords,
    read_vocabulary,
)
from nescio.languages.merged import units
from nescio.languages.registry import language_cache, language_pack

# Words with digits inside (hba1c), numbers with fractions (120/80, 27+3, 7,5), signs; with the blanks behind, so that offsets are sums.
_TOKEN = re.compile(r"(?:[^\W\d_][^\W_]*|\d+(?:[.,]\d+)*(?:[/+]\d+(?:[.,]\d+)*)*|_+|[^\w\s]|\w)\s*")
_AFTER_VALUE = frozenset("x×-+l")  # between the numbers of a size, a range or a schedule; and a unit


class Tokenized(NamedTuple):
    """The tokens of a text, folded, and where each begins."""

    keys: list[str]
    starts: list[int]

    def end(self, at: int) -> int:
        """Return where a token ends."""
        return self.starts[at] + len(self.keys[at])


@dataclass(frozen=True)
class Lexicon:
    """The words of a language, for look-up: the class of each word, and the sets that decide on neighbours.

    Words that `MedicineWords` has are called as they are there. ``after_value`` may stand behind the number of a value, ``before_time``
    between a number and a unit of time.
    """

    classes: WordClasses
    common: frozenset[str]
    limits: Mapping[str, tuple[float, float]]
    months: frozenset[str]
    after_value: frozenset[str]
    before_time: frozenset[str]
    connector_endings: tuple[str, ...]
    connectors: frozenset[str]
    stages: frozenset[str]
    gestation: frozenset[str]
    weeks: frozenset[str]
    frequencies: frozenset[str]
    times: frozenset[str]
    per: frozenset[str]
    range_words: frozenset[str]
    every: frozenset[str]
    days: frozenset[str]
    short_times: frozenset[str]
    lasting: frozenset[str]
    age_after: frozenset[str]
    lasting_after: frozenset[str]
    age_before: frozenset[str]
    dose_joins: frozenset[str]
    side_articles: frozenset[str]
    spine: frozenset[str]
    not_side_before: frozenset[str]
    eponym_after: frozenset[str]
    eponym_before: frozenset[str]
    eponym_between: frozenset[str]
    eponym_ending: frozenset[str]
    number_words: frozenset[str]
    negation_next: Mapping[str, str]
    pressures: frozenset[str]
    counted_units: frozenset[str]


@language_cache()
def lexicon(language: str) -> Lexicon:
    """Return the words of a language; empty where its pack has none."""
    pack = language_pack(language)
    words: MedicineWords = pack.medicine
    sets = {
        one.name: frozenset(fold(getattr(words, one.name)).split())
        for one in fields(MedicineWords)
        if one.type == "str"
    }
    months = (*pack.calendar.months, *pack.calendar.short_months, *pack.calendar.month_variants)
    listed = read_vocabulary(pack.data)
    for kind, names in (
        (TIME_UNIT, sets["short_times"] | sets["days"] | sets["weeks"] | sets["long_times"]),
        (NUMBER_WORD, {word for word in pack.durations.numbers if word.isalpha()} | sets["fractions"]),
        (EPONYM, sets["eponym"]),
        (DRUG, sets["drug"]),
        (DIAGNOSIS, sets["diagnosis"]),
        (ANATOMY, sets["anatomy"]),
        (SCORE, sets["score"] | sets["stages"]),
        (LAB, sets["lab"]),
        (VITAL, sets["vital"]),
        (SIDE, sets["side"]),
        (NEGATION, sets["negation"]),
        (TIMING, sets["timings"]),
        (TIMING_COUNT, sets["timing_counts"]),
        (EVERY, sets["every"]),
        (SIDE_CODE, sets["side_codes"]),
        (UNIT, units() | sets["dose_forms"]),
        (SHORT_SIDE, sets["short_sides"]),
    ):
        listed.update(dict.fromkeys(names, kind))
    used = {one.name for one in fields(Lexicon)}
    return Lexicon(
        classes=WordClasses(
            listed,
            endings=tuple(sets["diagnosis_endings"]),
            prefixes=tuple(sets["negation_prefixes"]),
            vertebrae="".join(sets["vertebrae"]),
            common=pack.common_words,
        ),
        common=pack.common_words,
        limits=words.limits,
        months=frozenset(map(fold, months)),
        after_value=_AFTER_VALUE | sets["frequencies"] | sets["weeks"],
        before_time=sets["times"] | sets["range_words"],
        connector_endings=tuple(sets.pop("connector_endings")),
        negation_next=dict(pair.split("+") for pair in sets.pop("negation_next")),
        **{name: found for name, found in sets.items() if name in used},
    )


def split(text: str) -> Tokenized:
    """Split a text into folded tokens with their offsets."""
    folded = fold(text)
    blanks = len(folded) - len(folded.lstrip())
    parts = _TOKEN.findall(folded, blanks)
    starts = list(accumulate(map(len, parts), initial=blanks))
    return Tokenized(list(map(str.rstrip, parts)), starts[:-1])
