"""Results of records before and after: what vanished, what was changed, and what is gone with its segment."""

from __future__ import annotations

from nescio.evaluate.medicine.medical_results import add_results
from nescio.evaluate.medicine.meter import MedicineTotals

BEFORE = [("718-7", "13.2", "g/dL"), ("5778-6", "Yellow", ""), ("5767-9", "Clear", ""), ("2160-0", "1.9", "mg/dL")]  # fmt: skip


def test_values_and_units_are_compared() -> None:
    totals = MedicineTotals()
    after = [("718-7", "13.2", ""), ("5778-6", "Harlow", ""), ("5767-9", "[PATIENT]", ""), BEFORE[3]]
    add_results(totals, "r1", BEFORE, after)
    assert totals.seen == {"result": 4, "unit of a result": 2}
    assert totals.changed == {"result": 1}
    assert totals.vanished == {"result": 1, "unit of a result": 1}
    assert totals.kept_share == 0.5
    assert ("r1", 2, 2, "result", "changed") in totals.places
    assert [row[0] for row in totals.rows()] == ["result", "unit of a result"]


def test_results_that_are_gone_do_not_shift_the_others() -> None:
    totals = MedicineTotals()
    add_results(totals, "r1", BEFORE, BEFORE[1:])
    assert totals.vanished == {"result": 1, "unit of a result": 1}
    assert not totals.changed
