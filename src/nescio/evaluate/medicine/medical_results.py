"""Compare the results of a structured document before and after: values and units that vanished, or became something else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nescio.evaluate.medicine.meter import CHANGED, MedicineTotals, outcome_of
from nescio.languages.medicine_words import RESULT, UNIT

_Result = tuple[str, str, str]
"""What was observed, its value and its unit."""


def add_results(
    totals: MedicineTotals, doc_id: str, before: Sequence[_Result], after: Sequence[_Result]
) -> None:
    """Count the results of a document; they have no place in its texts, so their places are those of their numbers."""
    for number, (old, new) in enumerate(_paired(before, after), 1):
        for kind, value, other in zip((RESULT, UNIT), old[1:], new[1:], strict=True):
            if not value:
                continue
            totals.seen[kind] += 1
            if value != other:
                outcome = outcome_of(other)
                counts = totals.changed if outcome == CHANGED else totals.vanished
                counts[kind] += 1
                totals.places.append((doc_id, number, number, kind, outcome))


def _paired(before: Sequence[_Result], after: Sequence[_Result]) -> Iterator[tuple[_Result, _Result]]:
    """Yield each result with what became of it: by its place, or where some are gone, by what was observed."""
    if len(before) == len(after):
        yield from zip(before, after, strict=True)
        return
    left: dict[str, list[_Result]] = defaultdict(list)
    for result in reversed(after):
        left[result[0]].append(result)
    for result in before:
        same = left[result[0]]
        yield result, same.pop() if same else (result[0], "", "")
