"""Which notes to look at: at random, in strata, the least certain first, those about which detectors disagree, or every kind in turn.

The order of a seed is fixed: a larger sample begins with the smaller one, so that a review can be extended.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Literal

from nescio.core.document import Span

Order = Literal["random", "stratified", "uncertainty", "disagreement", "variety"]
ORDERS: tuple[Order, ...] = ("random", "stratified", "uncertainty", "disagreement", "variety")
Unit = Literal["note", "patient"]

_SMALLEST = 20  # units of a stratum; smaller ones are joined
_REST = "other"


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """What is known of a note of a run without reading it.

    Attributes:
        id: of the note.
        patient: of the note; its own id where there is none.
        kind: of the note, where the source says so.
        words: how many it has.
        spans: how many places were replaced.
        least_score: of the least certain of them; 1 where there are none.
        disagreement: places that only one of two detectors, or one part of the pipeline, found, or that are doubtful.
        writer: of the note, where the source says so.
    """

    id: str
    patient: str
    kind: str = ""
    words: int = 0
    spans: int = 0
    least_score: float = 1.0
    disagreement: int = 0
    writer: str = ""


@dataclass(frozen=True)
class DrawnStratum:
    """The part of a sample that is of one stratum: its name, the units in it, and those drawn, in order of review."""

    name: str
    population: int
    units: tuple[str, ...]


@dataclass(frozen=True)
class Sample:
    """Drawn units.

    Attributes:
        by: how they were drawn.
        unit: what was drawn: notes, or patients with all their notes.
        seed: of the draw.
        strata: one, unless the sample is stratified.
    """

    by: Order
    unit: Unit
    seed: int
    strata: tuple[DrawnStratum, ...]

    @property
    def population(self) -> int:
        """Units that could be drawn."""
        return sum(stratum.population for stratum in self.strata)

    @property
    def units(self) -> tuple[str, ...]:
        """All drawn units, in order of review."""
        return tuple(unit for stratum in self.strata for unit in stratum.units)

    @property
    def is_random(self) -> bool:
        """Whether bounds may be computed from it; a sample of the least certain notes says nothing of the others."""
        return self.by in ("random", "stratified")


def draw(
    notes: Iterable[NoteFacts], size: int, *, by: Order = "random", unit: Unit = "note", seed: int = 0
) -> Sample:
    """Draw a sample.

    Args:
        notes: all notes of a run.
        size: how many units; a stratified sample has up to one more for each stratum.
        by: ``random``; ``stratified`` by kind, length, density and certainty, each with its share; ``uncertainty``, the least
            certain first; ``disagreement``, the most disputed first; ``variety``, each kind of note and writer in turn.
        unit: what to draw.
        seed: same seed, same sample.
    """
    units = _units(notes, unit)
    ordered = sorted(units, key=lambda facts: _place(seed, facts.id))
    if by == "uncertainty":
        ordered.sort(key=lambda facts: facts.least_score)
    elif by == "disagreement":
        ordered.sort(key=lambda facts: -facts.disagreement)
    elif by == "variety":
        ordered = _in_turn(ordered)
    if by != "stratified":
        drawn = tuple(facts.id for facts in ordered[:size])
        return Sample(by, unit, seed, (DrawnStratum("all", len(units), drawn),))
    names = strata_of(ordered)
    counts = Counter(names)
    strata = []
    for name in sorted(counts):
        share = ceil(size * counts[name] / max(len(units), 1))
        inside = [facts.id for facts, own in zip(ordered, names, strict=True) if own == name]
        strata.append(DrawnStratum(name, counts[name], tuple(inside[:share])))
    return Sample(by, unit, seed, tuple(strata))


def disputed(first: Sequence[Span], second: Sequence[Span]) -> list[Span]:
    """Return the spans that one of two detectors found and the other did not touch."""
    alone = [span for span in first if not any(span.overlaps(other) for other in second)]
    return sorted([*alone, *(span for span in second if not any(span.overlaps(other) for other in first))])


def strata_of(units: Sequence[NoteFacts]) -> list[str]:
    """Return the stratum of each unit: by kind, length, density of what was replaced, and least certain score.

    Length and density are split at their medians, certainty at a score of 0.9. What would be smaller than 20 units is joined.
    """
    if not units:
        return []
    long = median(facts.words for facts in units)
    dense = median(_density(facts) for facts in units)
    kinds = _large(facts.kind for facts in units)
    names = [
        ", ".join(
            filter(
                None,
                (
                    facts.kind if facts.kind in kinds else "",
                    "long" if facts.words > long else "short",
                    "dense" if _density(facts) > dense else "sparse",
                    "certain" if facts.least_score >= 0.9 else "uncertain",
                ),
            )
        )
        for facts in units
    ]
    large = _large(names)
    names = [name if name in large else _REST for name in names]
    if 0 < names.count(_REST) < _SMALLEST and large:
        largest = Counter(name for name in names if name != _REST).most_common(1)[0][0]
        names = [largest if name == _REST else name for name in names]
    return names


def _large(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name for name, count in Counter(names).items() if count >= _SMALLEST)


def _density(facts: NoteFacts) -> float:
    return facts.spans / max(facts.words, 1)


def _in_turn(units: Sequence[NoteFacts]) -> list[NoteFacts]:
    """Return units with the first of every kind and writer before the second of any."""
    turns: Counter[tuple[str, str]] = Counter()
    placed: list[tuple[int, NoteFacts]] = []
    for facts in units:
        group = (facts.kind, facts.writer)
        placed.append((turns[group], facts))
        turns[group] += 1
    return [facts for _, facts in sorted(placed, key=lambda pair: pair[0])]


def _units(notes: Iterable[NoteFacts], unit: Unit) -> list[NoteFacts]:
    if unit == "note":
        return list(notes)
    patients: dict[Hashable, list[NoteFacts]] = {}
    for facts in notes:
        patients.setdefault(facts.patient, []).append(facts)
    return [
        NoteFacts(
            id=own[0].patient,
            patient=own[0].patient,
            kind=own[0].kind if len({facts.kind for facts in own}) == 1 else "",
            words=sum(facts.words for facts in own),
            spans=sum(facts.spans for facts in own),
            least_score=min(facts.least_score for facts in own),
            disagreement=sum(facts.disagreement for facts in own),
            writer=own[0].writer if len({facts.writer for facts in own}) == 1 else "",
        )
        for own in patients.values()
    ]


def _place(seed: int, name: str) -> bytes:
    """Return where in the random order of a seed a unit stands."""
    data = f"{seed}:{name}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(data, digest_size=16).digest()
