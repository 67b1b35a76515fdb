"""Two reviewers of the same notes: how far they agree, where they do not, and the gold once somebody has chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nescio.core.document import Span
from nescio.evaluate.assess.recapture import Recapture

NEITHER = "neither"
"""The choice that what two reviewers marked differently is no PHI."""


@dataclass(frozen=True, slots=True)
class Region:
    """A place where two reviewers disagree.

    Attributes:
        start: of the first mark in it.
        end: of the last one.
        first: what the first reviewer marked there.
        second: what the second one did.
    """

    start: int
    end: int
    first: tuple[Span, ...]
    second: tuple[Span, ...]

    @property
    def key(self) -> str:
        """What identifies it as long as both leave their marks as they are."""
        sides = (
            ",".join(f"{span.start}-{span.end}-{span.label}" for span in side)
            for side in (self.first, self.second)
        )
        return "|".join(sides)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "key": self.key,
            "start": self.start,
            "end": self.end,
            "first": [[span.start, span.end, span.label] for span in self.first],
            "second": [[span.start, span.end, span.label] for span in self.second],
        }


def regions(first: Sequence[Span], second: Sequence[Span]) -> list[Region]:
    """Return where two reviewers disagree: what one marked and the other did not mark in the same way, with all that it overlaps."""
    agreed = set(_places(first)) & set(_places(second))
    left = [span for span in sorted(first) if _place(span) not in agreed]
    right = [span for span in sorted(second) if _place(span) not in agreed]
    groups: list[tuple[int, int]] = []
    for span in sorted([*left, *right]):
        if groups and span.start < groups[-1][1]:
            groups[-1] = (groups[-1][0], max(groups[-1][1], span.end))
        else:
            groups.append((span.start, span.end))
    return [
        Region(
            start,
            end,
            tuple(span for span in left if start <= span.start < end),
            tuple(span for span in right if start <= span.start < end),
        )
        for start, end in groups
    ]


def agreement(pairs: Sequence[tuple[Sequence[Span], Sequence[Span]]]) -> tuple[Recapture, Recapture]:
    """Return how far two reviewers agree on notes: on borders and label, and on borders alone."""
    exact, borders = [0, 0, 0], [0, 0, 0]
    for first, second in pairs:
        for counts, place in ((exact, _place), (borders, _borders)):
            left, right = {place(span) for span in first}, {place(span) for span in second}
            counts[0] += len(left)
            counts[1] += len(right)
            counts[2] += len(left & right)
    return Recapture(*exact), Recapture(*borders)


def adjudicated(
    first: Sequence[Span], second: Sequence[Span], choices: Mapping[str, str], names: tuple[str, str]
) -> list[Span] | None:
    """Return the gold of two reviewers; None while a choice is missing.

    Args:
        first: of the first reviewer.
        second: of the second one.
        choices: for the key of each region a name, or `NEITHER`.
        names: of the two.
    """
    agreed = set(_places(first)) & set(_places(second))
    gold = [span for span in first if _place(span) in agreed]
    for region in regions(first, second):
        chosen = choices.get(region.key)
        if chosen not in (*names, NEITHER):
            return None
        gold += region.first if chosen == names[0] else region.second if chosen == names[1] else ()
    return sorted(gold)


def _place(span: Span) -> tuple[int, int, str]:
    return span.start, span.end, span.label


def _borders(span: Span) -> tuple[int, int, str]:
    return span.start, span.end, ""


def _places(spans: Sequence[Span]) -> list[tuple[int, int, str]]:
    return [_place(span) for span in spans]
