"""Assessments: what counts as a miss, by unit and category, with partial reviews and two reviewers."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import DataError
from nescio.evaluate.assess.assessment import assess
from nescio.evaluate.assess.plan import PlannedNote, ReviewPlan, text_digest
from nescio.evaluate.assess.sampling import NoteFacts, draw
from nescio.evaluate.assess.stopping import StoppingPlan

TEXT = "[NAME] saw Ms Quill today."


def _plan(size: int = 30, population: int = 200, by: str = "random", unit: str = "note") -> ReviewPlan:
    facts = [NoteFacts(f"n{i}", f"p{i // 2}") for i in range(population)]
    sample = draw(facts, size, by=by, unit=unit)
    of = {fact.id: fact.id if unit == "note" else fact.patient for fact in facts}
    notes = tuple(
        PlannedNote(fact.id, of[fact.id], len(TEXT), ((0, 6),))
        for fact in facts
        if of[fact.id] in sample.units
    )
    return ReviewPlan(sample, 0.1, 0.95, notes, None)


def _review(plan: ReviewPlan, marked: dict[str, list[Span]]) -> dict[str, Document]:
    return {note.id: Document(note.id, TEXT, tuple(marked.get(note.id, ()))) for note in plan.notes}


def test_what_stands_outside_replaced_places_is_a_miss() -> None:
    plan = _plan()
    first, second, third = (note.id for note in plan.notes[:3])
    review = _review(
        plan,
        {
            first: [Span(0, 6, "PATIENT")],  # what the run replaced
            second: [Span(0, 6, "PATIENT"), Span(14, 19, "DOCTOR")],
            third: [Span(6, 7, "PATIENT")],  # no letter or digit
        },
    )
    result = assess(plan, [review])
    assert result.misses == ((second, 14, 19, "DOCTOR"),)
    assert result.units_with_miss == 1
    assert result.reviewed_units == 30
    assert result.categories["NAME"][0] == 1
    assert result.units is not None
    assert result.units.value == 1 / 30
    assert result.units.upper == pytest.approx(0.13, abs=0.02)
    assert result.more is not None
    assert result.more > 0
    assert result.per_note.value == pytest.approx(1 / 30)
    assert "Quill" not in str(result.to_json())


def test_a_patient_counts_once_and_only_when_all_notes_were_read() -> None:
    plan = _plan(size=10, population=100, unit="patient")
    assert len(plan.notes) == 20
    review = _review(plan, {note.id: [Span(14, 19, "DOCTOR")] for note in plan.notes[:2]})
    unit = plan.notes[0].unit
    both = [note.id for note in plan.notes if note.unit == unit]
    review = _review(plan, {note_id: [Span(14, 19, "DOCTOR")] for note_id in both})
    assert assess(plan, [review]).units_with_miss == 1
    del review[both[1]]
    assert assess(plan, [review]).reviewed_units == 9


def test_samples_of_the_worst_give_no_bound() -> None:
    plan = _plan(by="uncertainty")
    result = assess(plan, [_review(plan, {})])
    assert result.units is None
    assert result.more is None


def test_strata_are_bounded() -> None:
    plan = _plan(by="stratified")
    result = assess(plan, [_review(plan, {})])
    assert result.units is not None
    assert 0.08 < result.units.upper < 0.12


def test_two_reviewers_show_what_both_overlooked() -> None:
    plan = _plan()
    ids = [note.id for note in plan.notes]
    miss = [Span(14, 19, "DOCTOR")]
    first = _review(plan, dict.fromkeys(ids[:6], miss))
    second = _review(plan, dict.fromkeys(ids[3:9], miss))
    result = assess(plan, [first, second])
    assert len(result.misses) == 9
    assert result.reviewers is not None
    assert (result.reviewers.first, result.reviewers.second, result.reviewers.both) == (6, 6, 3)
    assert result.reviewers.unseen == pytest.approx(7 * 7 / 4 - 1 - 9)
    assert result.reviewers.agreement == 0.5


def test_the_stopping_plan_sees_notes_in_the_order_of_the_draw() -> None:
    plan = _plan()
    plan = ReviewPlan(plan.sample, 0.1, 0.95, plan.notes, StoppingPlan(0.1, 0.95, (20, 25), 0.05))
    late = plan.sample.units[22]
    assert assess(plan, [_review(plan, {late: [Span(14, 19, "DOCTOR")]})]).stopped == 20
    early = plan.sample.units[0]
    assert assess(plan, [_review(plan, {early: [Span(14, 19, "DOCTOR")]})]).stopped == 25
    unread = _review(plan, {})
    del unread[early]
    assert assess(plan, [unread]).stopped is None


def test_other_notes_are_refused() -> None:
    plan = _plan()
    with pytest.raises(DataError, match="not in the sample"):
        assess(plan, [{"x": Document("x", TEXT)}])
    name = plan.notes[0].id
    with pytest.raises(DataError, match="another length"):
        assess(plan, [{name: Document(name, TEXT + "!")}])


def test_a_changed_text_of_the_same_length_is_refused() -> None:
    plan = _plan(1)
    note = PlannedNote(
        plan.notes[0].id, plan.notes[0].unit, len(TEXT), (), text_digest(plan.notes[0].id, TEXT)
    )
    plan = ReviewPlan(plan.sample, 0.1, 0.95, (note,), None)
    assert ReviewPlan.from_json(plan.to_json()) == plan
    assert assess(plan, [{note.id: Document(note.id, TEXT + "\n")}]).reviewed_notes == 1
    with pytest.raises(DataError, match="another text than the one that was drawn"):
        assess(plan, [{note.id: Document(note.id, TEXT.replace("Quill", "Nobis"))}])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_of_an_editor_are_no_change(end: str) -> None:
    drawn = "[NAME] came.\nSeen by Ms Quill."
    plan = _plan(1)
    note = PlannedNote(plan.notes[0].id, plan.notes[0].unit, len(drawn), ((0, 6),))
    plan = ReviewPlan(plan.sample, 0.1, 0.95, (note,), None)
    edited = drawn.replace("\n", end) + end
    at = edited.index("Quill")
    review = {note.id: Document(note.id, edited, (Span(0, 6, "PATIENT"), Span(at, at + 5, "DOCTOR")))}
    at = drawn.index("Quill")
    assert assess(plan, [review]).misses == ((note.id, at, at + 5, "DOCTOR"),)


def test_labels_are_known_in_any_case() -> None:
    plan = _plan()
    name = plan.notes[0].id
    result = assess(plan, [_review(plan, {name: [Span(14, 19, "doctor")]})])
    assert result.misses == ((name, 14, 19, "DOCTOR"),)
    with pytest.raises(
        DataError, match=r"unknown label 'DOKTOR' in note .*; write a label such as PATIENT, DOCTOR"
    ):
        assess(plan, [_review(plan, {name: [Span(14, 19, "DOKTOR")]})])
    own = _review(plan, {name: [Span(0, 6, "WARD-CODE")]})  # what the run replaced under a label of the site
    assert assess(plan, [own]).misses == ()


def test_notes_that_nobody_changed_or_has_are_listed() -> None:
    plan = _plan()
    drawn = {note.id: [Span(0, 6, "PATIENT")] for note in plan.notes}
    first = plan.notes[0].id
    untouched = _review(plan, drawn)
    read = _review(plan, {**drawn, first: [Span(0, 6, "PATIENT"), Span(14, 19, "DOCTOR")]})
    assert assess(plan, [untouched]).unmarked == (1,)
    assert assess(plan, [read, untouched]).unmarked == (2,)
    assert assess(plan, [read]).unmarked == ()
    assert assess(plan, [read]).absent == ()
    del read[first]
    assert assess(plan, [untouched, read]).absent == (first,)


def test_a_sample_that_nobody_read_gives_no_bound() -> None:
    plan = _plan()
    plan = ReviewPlan(plan.sample, 0.1, 0.95, plan.notes, StoppingPlan(0.1, 0.95, (20, 25), 0.05))
    drawn = {note.id: [Span(0, 6, "PATIENT")] for note in plan.notes}
    untouched = _review(plan, drawn)
    for reviews in ([untouched], [untouched, untouched]):
        result = assess(plan, reviews)
        assert (result.units, result.more, result.stopped) == (None, None, None)
        assert "nobody said that the notes were read" in result.to_json()["no_bound"]
    said = assess(plan, [untouched], read=True)
    assert said.units is not None
    assert (said.no_bound, said.stopped, said.to_json()["read"]) == ("", 20, True)
    page = ReviewPlan(plan.sample, 0.1, 0.95, plan.notes, None, read=True)  # of `nescio review`
    assert assess(page, [untouched]).units is not None
    read = _review(plan, {**drawn, plan.notes[0].id: [Span(14, 19, "DOCTOR")]})
    assert assess(plan, [read, untouched]).units is not None


def test_rates_without_a_miss_have_no_interval() -> None:
    plan = _plan()
    rate = assess(plan, [_review(plan, {})]).to_json()["missed_per_note"]
    assert (rate["value"], rate["high"]) == (0.0, None)
    assert rate["remark"].startswith("no interval")
    found = assess(plan, [_review(plan, {plan.notes[0].id: [Span(14, 19, "DOCTOR")]})])
    assert found.to_json()["missed_per_note"]["high"] > 0


def test_no_bound_is_aimed_at_where_none_was_asked_for() -> None:
    plan = _plan()
    plan = ReviewPlan(plan.sample, None, 0.95, plan.notes, None)
    assert ReviewPlan.from_json(plan.to_json()) == plan
    result = assess(plan, [_review(plan, {})])
    assert result.more is None
    assert result.units is not None


def test_plans_survive_json() -> None:
    plan = _plan()
    assert ReviewPlan.from_json(plan.to_json()) == plan
    with pytest.raises(DataError, match="no plan"):
        ReviewPlan.from_json({"schema": "other"})
