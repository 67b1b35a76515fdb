"""The words of a language by which medical content is found, compiled for look-up; and a text as folded tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.evaluate.medicine.word_classes import (
    EPONYM_NOUN,
    EVERY,
    MEASURE,
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
    FINDING,
    LAB,
    NEGATION,
    PROFESSION,
    SCORE,
    SIDE,
    TERM,
    TIMING,
    VITAL,
    MedicineWords,
    read_vocabulary,
)
from nescio.languages.merged import listed_names, units
from nescio.languages.registry import language_cache, language_pack, language_packs

# Words with digits inside (hba1c), numbers with fractions (120/80, 27+3, 7,5), signs; with the blanks behind, so that offsets are sums.
_TOKEN = re.compile(r"(?:[^\W\d_][^\W_]*|\d+(?:[.,]\d+)*(?:[/+]\d+(?:[.,]\d+)*)*|_+|[^\w\s]|\w)\s*")
_PLACES = ("city", "state", "country", "region", "hospital", "holiday")
# Between the numbers of a size, a range, a schedule or a titre; and a unit.
_AFTER_VALUE = frozenset("x×-+l/:")
_BEFORE_VALUE = frozenset("<>≤≥~±↑↓→x")


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

    Words that `MedicineWords` has are called as they are there. ``after_value`` may stand behind the number of a value, ``before_value``
    before it, ``before_time`` between a number and a unit of time.
    """

    classes: WordClasses
    common: frozenset[str]
    limits: Mapping[str, tuple[float, float]]
    months: frozenset[str]
    before_value: frozenset[str]
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
    long_times: frozenset[str]
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
    day_cues: frozenset[str]
    parts: frozenset[str]
    titles: frozenset[str]
    names: frozenset[str]
    name_before: frozenset[str]
    broad_drugs: frozenset[str]
    sure_eponyms: frozenset[str]
    identity: frozenset[str]
    professions: frozenset[str]
    job_endings: tuple[str, ...]
    sure_job_endings: tuple[str, ...]
    phrase_words: frozenset[str]
    phrases: Mapping[str, Sequence[tuple[str, ...]]]


@language_cache()
def lexicon(language: str) -> Lexicon:
    """Return the words of a language; empty where its pack has none."""
    pack = language_pack(language)
    words: MedicineWords = pack.medicine
    sets = {
        one.name: frozenset(fold(f"{getattr(words, one.name)} {getattr(pack.meter_words, one.name)}").split())
        for one in fields(MedicineWords)
        if one.type == "str"
    }
    months = (*pack.calendar.months, *pack.calendar.short_months, *pack.calendar.month_variants)
    places = (name for one in language_packs() for kind in _PLACES for name in one.lists.get(kind, ()))
    names = frozenset().union(fold("|".join(places)).split("|"), *listed_names())
    calendar = frozenset(map(fold, months))
    broad = {word: kind for word, kind in read_vocabulary(pack.data, "meter").items() if word not in calendar}
    jobs = {word for word, kind in broad.items() if kind == PROFESSION}
    sets["identity"] |= jobs
    listed = {word: kind for word, kind in broad.items() if kind != PROFESSION} | read_vocabulary(pack.data)
    eponyms = sets["eponym"].union(word for word, kind in listed.items() if kind == EPONYM)
    phrases: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sets.pop("phrases"):
        parts = tuple(phrase.split("+"))
        phrases.setdefault(max(parts, key=len), []).append(parts)
    for kind, found in (
        (FINDING, sets["findings"]),
        (TERM, sets["terms"]),
        (MEASURE, sets["measures"]),
        (EPONYM_NOUN, sets["eponym_nouns"]),
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
        listed.update(dict.fromkeys(found, kind))
    used = {one.name for one in fields(Lexicon)}
    return Lexicon(
        classes=WordClasses(
            listed,
            endings=tuple(sets["diagnosis_endings"]),
            term_endings=tuple(sets["term_endings"]),
            names=names,
            prefixes=tuple(sets["negation_prefixes"]),
            vertebrae="".join(sets["vertebrae"]),
            common=pack.common_words,
        ),
        common=pack.common_words,
        limits=words.limits,
        months=calendar,
        after_value=_AFTER_VALUE | sets["frequencies"] | sets["weeks"] | sets["times"] | sets["range_words"],
        before_value=_BEFORE_VALUE | sets["day_cues"],
        before_time=sets["times"] | sets["range_words"],
        connector_endings=tuple(sets.pop("connector_endings")),
        titles=frozenset(map(fold, pack.lists.get("title", ()))),
        names=names,
        broad_drugs=frozenset(word for word, kind in broad.items() if kind == DRUG) - sets["drug"],
        sure_eponyms=eponyms - names,
        professions=frozenset(jobs),
        job_endings=tuple(sets.pop("job_endings")),
        sure_job_endings=tuple(sets.pop("sure_job_endings")),
        phrases=phrases,
        phrase_words=frozenset(phrases),
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
