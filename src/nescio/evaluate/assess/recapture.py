"""Estimate how much PHI both of two reviewers, or of two detectors, missed: capture-recapture.

It supposes that the two work apart from each other. Reviewers overlook the same hard places, and detectors share rules, so the
true number is larger: a lower estimate, never a bound.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recapture:
    """What two observers saw.

    Attributes:
        first: seen by the first.
        second: seen by the second.
        both: seen by both.
    """

    first: int
    second: int
    both: int

    @property
    def seen(self) -> int:
        """Seen by at least one."""
        return self.first + self.second - self.both

    @property
    def total(self) -> float:
        """Chapman's estimate of all there are."""
        return (self.first + 1) * (self.second + 1) / (self.both + 1) - 1

    @property
    def unseen(self) -> float:
        """Estimated number that neither saw."""
        return max(0.0, self.total - self.seen)

    @property
    def agreement(self) -> float:
        """Dice's coefficient: twice those of both, over those of each; 1 where there is nothing to agree on."""
        return 2 * self.both / (self.first + self.second) if self.first + self.second else 1.0

    def to_json(self) -> dict[str, float]:
        """Return it as JSON values."""
        return {
            "first": self.first,
            "second": self.second,
            "both": self.both,
            "agreement": self.agreement,
            "estimated_total": self.total,
            "estimated_unseen": self.unseen,
        }
