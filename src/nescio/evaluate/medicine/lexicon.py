"""The words of a language by which medical content is found, compiled for look-up; and a text as folded tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.medicine_words import (
    ANATOMY,
    DIAGNOSIS,
    DRUG,
    EPONYM,
    LAB,
    NEGATION,
    SCORE,
    SIDE,
    VITAL,
    MedicineWords,
    read_vocabulary,
)
from nescio.languages.merged import units
from nescio.languages.registry import language_cache, language_pack

# Words with digits inside (hba1c), numbers with fractions (120/80, 27+3, 7,5), signs; with the blanks behind, so that offsets are sums.
_TOKEN = re.compile(r"(?:[^\W\d_][^\W_]*|\d+(?:[.,]\d+)*(?:[/+]\d+(?:[.,]\d+)*)*|_+|[^\w\s]|\w)\s*")
UNIT, SHORT_SIDE = "unit", "short side"
"""Classes of words that are no content of their own."""


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

    Content begins only at a number or at one of the ``starters``; a number without a name before it is looked at only before one of
    ``after_number``.
    """

    classes: dict[str, str]
    starters: frozenset[str]
    after_number: frozenset[str]
    common: frozenset[str]
    limits: Mapping[str, tuple[float, float]]
    connectors: frozenset[str]
    gestation: frozenset[str]
    weeks: frozenset[str]
    frequencies: frozenset[str]
    not_side_before: frozenset[str]
    eponym_after: frozenset[str]
    eponym_before: frozenset[str]
    eponym_between: frozenset[str]
    eponym_ending: frozenset[str]
    number_words: frozenset[str]
    negation_next: frozenset[str]
    pressures: frozenset[str]
    counted_units: frozenset[str]

    def needs_next(self, word: str) -> str:
        """Return the word that must follow one that denies, if any: ``out`` of ruled out."""
        return next(
            (pair.partition("+")[2] for pair in self.negation_next if pair.startswith(f"{word}+")), ""
        )


@language_cache()
def lexicon(language: str) -> Lexicon:
    """Return the words of a language; empty where its pack has none."""
    pack = language_pack(language)
    words: MedicineWords = pack.medicine
    classes = read_vocabulary(pack.data)
    for kind, text in (
        (EPONYM, words.eponym),
        (DRUG, words.drug),
        (DIAGNOSIS, words.diagnosis),
        (ANATOMY, words.anatomy),
        (SCORE, words.score),
        (LAB, words.lab),
        (VITAL, words.vital),
        (SIDE, words.side),
        (NEGATION, words.negation),
    ):
        classes.update(dict.fromkeys(fold(text).split(), kind))
    classes.update((unit, UNIT) for unit in units())
    classes.update((letter, SHORT_SIDE) for letter in words.short_sides.split())
    return Lexicon(
        classes,
        frozenset(word for word, kind in classes.items() if kind != UNIT),
        frozenset((*classes, *fold(words.frequencies).split())),
        pack.common_words,
        words.limits,
        *(
            frozenset(fold(text).split())
            for text in (
                words.connectors,
                words.gestation,
                words.weeks,
                words.frequencies,
                words.not_side_before,
                words.eponym_after,
                words.eponym_before,
                words.eponym_between,
                words.eponym_ending,
                words.number_words,
                words.negation_next,
                words.pressures,
                words.counted_units,
            )
        ),
    )


def split(text: str) -> Tokenized:
    """Split a text into folded tokens with their offsets."""
    folded = fold(text)
    blanks = len(folded) - len(folded.lstrip())
    parts = _TOKEN.findall(folded, blanks)
    starts = list(accumulate(map(len, parts), initial=blanks))
    return Tokenized(list(map(str.rstrip, parts)), starts[:-1])
