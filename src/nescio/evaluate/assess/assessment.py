"""Put a reviewed sample together: what was missed, in how many notes and of which kind, and the bounds that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.labels import category_of
from nescio.evaluate.assess.bounds import Bound, Stratum, bound_share, bound_strata, reviews_needed
from nescio.evaluate.assess.plan import PlannedNote, ReviewPlan, as_drawn
from nescio.evaluate.assess.recapture import Recapture
from nescio.evaluate.statistics import Estimate, MetricTable, bootstrap

SCHEMA = "nescio.assessment/1"
NO_INTERVAL = "no interval: without a miss nothing can be resampled; the bound of units with a miss holds"
Miss = tuple[str, int, int, str]
"""A note's id, where in it, and the label."""


@dataclass(frozen=True)
class Assessment:
    """What a review says about a run.

    Attributes:
        plan: what was to be reviewed.
        reviewed_notes: how many were.
        reviewed_units: notes or patients, as the plan draws them.
        words: in the reviewed notes.
        misses: PHI that still stands.
        units: the share of all units that have a miss; None where no bound follows.
        categories: the same for each category of PHI that was missed.
        per_1000_words: missed entities; without a miss it has no interval, since nothing varies that could be resampled.
        per_note: the same for each note.
        more: how many further units would reach the bound if nothing more is missed; 0 if it is reached, None if that is
            impossible or no bound was asked for.
        stopped: after how many units the stopping plan allowed its claim; None if it did not, or there is no plan.
        reviewers: what the first two reviewers saw of all misses; None with one reviewer.
        detectors: what two detectors saw of all PHI in the same notes, if they were given.
        absent: ids of drawn notes that not all reviewers have.
        unmarked: the reviewers, from 1, in whose notes nothing differs from what was drawn.
        read: whether it is known, or was said, that all notes were read, though nothing may be marked.
    """

    plan: ReviewPlan
    reviewed_notes: int
    reviewed_units: int
    words: int
    misses: tuple[Miss, ...]
    units: Bound | None
    categories: Mapping[str, tuple[int, Bound | None]]
    per_1000_words: Estimate
    per_note: Estimate
    more: int | None
    stopped: int | None
    reviewers: Recapture | None = None
    detectors: Recapture | None = None
    absent: tuple[str, ...] = ()
    unmarked: tuple[int, ...] = ()
    read: bool = False

    @property
    def no_bound(self) -> str:
        """Why no bound follows; empty where one does."""
        sample = self.plan.sample
        if not sample.is_random:
            return f"the sample was drawn by {sample.by}, not at random"
        return "" if self.units else "nothing was marked, and nobody said that the notes were read"

    @property
    def units_with_miss(self) -> int:
        """Reviewed units in which something was missed."""
        unit = {note.id: note.unit for note in self.plan.notes}
        return len({unit[miss[0]] for miss in self.misses})

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values; it holds no text of any note."""
        sample = self.plan.sample
        return {
            "schema": SCHEMA,
            "run": self.plan.run,
            "unit": sample.unit,
            "by": sample.by,
            "seed": sample.seed,
            "population": sample.population,
            "drawn": len(sample.units),
            "strata": len(sample.strata),
            "level": self.plan.level,
            "bound": self.plan.bound,
            "reviewed_notes": self.reviewed_notes,
            "reviewed_units": self.reviewed_units,
            "words": self.words,
            "misses": len(self.misses),
            "units_with_miss": self.units_with_miss,
            "share_of_units": self.units.to_json() if self.units else None,
            "no_bound": self.no_bound,
            "read": self.read,
            "categories": {
                name: {"units": count, "share": bound.to_json() if bound else None}
                for name, (count, bound) in self.categories.items()
            },
            "missed_per_1000_words": _estimate(self.per_1000_words),
            "missed_per_note": _estimate(self.per_note),
            "more_units": self.more,
            "stopped_after": self.stopped,
            "stop_after": list(self.plan.stopping.looks) if self.plan.stopping else [],
            "absent_notes": list(self.absent),
            "unmarked_reviews": list(self.unmarked),
            "reviewers": self.reviewers.to_json() if self.reviewers else None,
            "detectors": self.detectors.to_json() if self.detectors else None,
            "places": [list(miss) for miss in self.misses],
        }


def assess(
    plan: ReviewPlan,
    reviews: Sequence[Mapping[str, Document]],
    *,
    detectors: Sequence[Mapping[str, Document]] = (),
    read: bool = False,
    seed: int = 0,
) -> Assessment:
    """Assess a run by its reviewed sample.

    A miss is what a reviewer marked and of which a letter or digit stands outside the places that the run replaced. What any
    reviewer marked counts. Notes that not all reviewers have are not counted.

    Args:
        plan: what was to be reviewed.
        reviews: for each reviewer, the notes by id with what they marked.
        detectors: for each of two detectors, the same notes with what they found; for capture-recapture only.
        read: whether the reviewers say that they read all notes, though nothing may be marked. If nobody marked anything, and
            this is not said, no bound follows.
        seed: of the bootstrap.

    Raises:
        DataError: a note is not in the sample, or is not the one that was drawn.
    """
    planned = {note.id: note for note in plan.notes}
    reviews = [{name: as_drawn(planned.get(name), doc) for name, doc in review.items()} for review in reviews]
    notes = [note for note in plan.notes if all(note.id in review for review in reviews)]
    found = [_misses_of(note, [review[note.id] for review in reviews]) for note in notes]
    words = [len(reviews[0][note.id].text.split()) for note in notes]
    misses = tuple(
        (note.id, s.start, s.end, s.label) for note, spans in zip(notes, found, strict=True) for s in spans
    )
    hit_units = {note.unit for note, spans in zip(notes, found, strict=True) if spans}
    complete = _complete_units(plan, notes)
    by_category = {
        category: {
            note.unit
            for note, spans in zip(notes, found, strict=True)
            if any(_category(span) == category for span in spans)
        }
        for category in sorted({_category(span) for spans in found for span in spans})
    }
    rates = _rates([note.unit for note in notes], [len(spans) for spans in found], words, seed)
    unmarked = tuple(
        number
        for number, review in enumerate(reviews, 1)
        if all(_is_as_drawn(planned[name], doc) for name, doc in review.items())
    )
    read = read or plan.read
    is_review = read or len(unmarked) < len(reviews)
    units = _bound(plan, complete, hit_units) if is_review else None
    return Assessment(
        plan=plan,
        reviewed_notes=len(notes),
        reviewed_units=len(complete),
        words=sum(words),
        misses=misses,
        units=units,
        categories={
            name: (len(hit & complete), _bound(plan, complete, hit)) for name, hit in by_category.items()
        },
        per_1000_words=rates["words"],
        per_note=rates["notes"],
        more=_more(plan, len(complete), len(hit_units & complete), units),
        stopped=_stopped(plan, complete, hit_units) if is_review else None,
        reviewers=_recapture(notes, reviews) if len(reviews) > 1 else None,
        detectors=_recapture(notes, detectors, all_phi=True) if len(detectors) > 1 else None,
        absent=tuple(note.id for note in plan.notes if any(note.id not in review for review in reviews)),
        unmarked=unmarked,
        read=read,
    )


def missed_spans(note: PlannedNote, doc: Document) -> list[Span]:
    """Return what a reviewer marked and the run had left standing, in whole or in part."""
    text = doc.text
    return [
        span
        for span in doc.spans
        if any(text[at].isalnum() and not note.is_replaced(at) for at in range(span.start, span.end))
    ]


def _is_as_drawn(note: PlannedNote, doc: Document) -> bool:
    """Whether the marks of a note are the places that the run replaced, and no others."""
    places = {(start, end) for start, end in note.places if start < end}
    return places == {(span.start, span.end) for span in doc.spans}


def _misses_of(note: PlannedNote, docs: Sequence[Document]) -> list[Span]:
    """Return the misses that any reviewer marked; one that overlaps an earlier one is the same."""
    found: list[Span] = []
    for doc in docs:
        found += [
            span for span in missed_spans(note, doc) if not any(span.overlaps(other) for other in found)
        ]
    return sorted(found)


def _complete_units(plan: ReviewPlan, notes: Sequence[PlannedNote]) -> set[str]:
    """Return the units all of whose notes were reviewed; a patient of whom some notes are missing is not."""
    wanted = Counter(note.unit for note in plan.notes)
    have = Counter(note.unit for note in notes)
    return {unit for unit, count in have.items() if count == wanted[unit]}


def _bound(plan: ReviewPlan, complete: Collection[str], hit: Collection[str]) -> Bound | None:
    sample = plan.sample
    if not sample.is_random:
        return None
    if sample.by == "random":
        counted = len(set(complete) & set(hit))
        return bound_share(counted, len(complete), sample.population, level=plan.level)
    strata = [
        Stratum(
            stratum.population,
            sum(unit in complete for unit in stratum.units),
            sum(unit in complete and unit in hit for unit in stratum.units),
        )
        for stratum in sample.strata
    ]
    return bound_strata(strata, level=plan.level)


def _more(plan: ReviewPlan, reviewed: int, hits: int, bound: Bound | None) -> int | None:
    if bound is None or plan.bound is None:
        return None
    if bound.upper <= plan.bound:
        return 0
    needed = reviews_needed(plan.bound, hits, plan.sample.population, level=plan.level)
    return None if needed is None else max(needed - reviewed, 1)


def _stopped(plan: ReviewPlan, complete: Collection[str], hit: Collection[str]) -> int | None:
    if plan.stopping is None:
        return None
    seen: list[bool] = []
    for unit in plan.sample.units:  # the claim is about the first so many, in the order of the draw
        if unit not in complete:
            break
        seen.append(unit in hit)
    return plan.stopping.stops_at(seen)


def _rates(
    units: Sequence[str], misses: Sequence[int], words: Sequence[int], seed: int
) -> dict[str, Estimate]:
    table = MetricTable(len(units))
    table.ratio("words", np.array(misses) * 1000.0, np.array(words), share=False)
    table.ratio("notes", np.array(misses), np.ones(len(units)), share=False)
    return bootstrap(table, units, seed=seed)


def _recapture(
    notes: Sequence[PlannedNote], sides: Sequence[Mapping[str, Document]], *, all_phi: bool = False
) -> Recapture:
    first = second = both = 0
    for note in notes:
        docs = [side.get(note.id) for side in sides[:2]]
        left, right = (
            list(doc.spans) if doc and all_phi else missed_spans(note, doc) if doc else [] for doc in docs
        )
        shared = sum(any(span.overlaps(other) for other in right) for span in left)
        first, second, both = first + len(left), second + len(right), both + shared
    return Recapture(first, second, min(both, first, second))


def _category(span: Span) -> str:
    return category_of(span.label) or span.label


def _estimate(estimate: Estimate) -> dict[str, float | str | None]:
    """Return a rate; without a miss only its value, since an interval of resamples would say that nothing can be missed."""
    if not estimate.value:
        return {"value": estimate.value, "low": None, "high": None, "remark": NO_INTERVAL}
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}
