"""The plan of a review: what was drawn and why, where each drawn note was changed, and when to stop. It holds no text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.evaluate.assess.sampling import DrawnStratum, Sample
from nescio.evaluate.assess.stopping import StoppingPlan, false_claim
from nescio.languages.shapes import shown_id

SCHEMA = "nescio.assess.plan/1"


@dataclass(frozen=True, slots=True)
class PlannedNote:
    """A drawn note: its id, its unit, its length in characters, and where in it something was replaced."""

    id: str
    unit: str
    characters: int
    places: tuple[tuple[int, int], ...]

    def is_replaced(self, offset: int) -> bool:
        """Whether a character is part of what was put in place of something."""
        return any(start <= offset < end for start, end in self.places)


@dataclass(frozen=True)
class ReviewPlan:
    """What is to be reviewed.

    Attributes:
        sample: how it was drawn, and the units.
        bound: the share of units with a miss that is to be ruled out.
        level: how often a bound holds.
        notes: the notes of these units, in order of review.
        stopping: when the review may stop early; None if its size is fixed.
    """

    sample: Sample
    bound: float
    level: float
    notes: tuple[PlannedNote, ...]
    stopping: StoppingPlan | None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        sample = self.sample
        return {
            "schema": SCHEMA,
            "by": sample.by,
            "unit": sample.unit,
            "seed": sample.seed,
            "population": sample.population,
            "bound": self.bound,
            "level": self.level,
            "stop_after": list(self.stopping.looks) if self.stopping else [],
            "strata": [
                {"name": stratum.name, "population": stratum.population, "units": list(stratum.units)}
                for stratum in sample.strata
            ],
            "notes": [
                {
                    "id": note.id,
                    "unit": note.unit,
                    "characters": note.characters,
                    "places": [list(place) for place in note.places],
                }
                for note in self.notes
            ],
        }

    @classmethod
    def from_json(cls, table: Any) -> ReviewPlan:
        """Read what `to_json` returned.

        Raises:
            DataError: it is no plan.
        """
        try:
            if table["schema"] != SCHEMA:
                raise ValueError
            strata = tuple(
                DrawnStratum(item["name"], item["population"], tuple(item["units"]))
                for item in table["strata"]
            )
            sample = Sample(table["by"], table["unit"], table["seed"], strata)
            notes = tuple(
                PlannedNote(
                    item["id"],
                    item["unit"],
                    item["characters"],
                    tuple((start, end) for start, end in item["places"]),
                )
                for item in table["notes"]
            )
            bound, level, looks = table["bound"], table["level"], tuple(table["stop_after"])
            stopping = (
                StoppingPlan(bound, level, looks, false_claim(looks, bound, sample.population))
                if looks
                else None
            )
            return cls(sample, bound, level, notes, stopping)
        except (KeyError, TypeError, ValueError):
            raise DataError("this is no plan of a review", fix="make one with `nescio assess plan`") from None


def check_review(planned: PlannedNote | None, doc: Document) -> None:
    """Refuse a reviewed note that is not the one that was drawn.

    Raises:
        DataError: it is another, or its text is of another length.
    """
    if planned is None:
        raise DataError(
            f"note {shown_id(doc.id)} is not in the sample", fix="review the notes of `nescio assess sample`"
        )
    if planned.characters != len(doc.text):
        raise DataError(
            f"note {shown_id(doc.id)} has another length than the one that was drawn",
            fix="annotate the notes of the sample without changing their text",
        )
