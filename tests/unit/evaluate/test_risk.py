"""Risk: who is alone with a value or a combination, with ages in bands, and without any text in the result."""

from __future__ import annotations

from nescio.core.document import Document, Span
from nescio.evaluate.risk import AGE, PLACE, PROFESSION, PatientValues, add_note, measure_risk


def _patients(*notes: tuple[str, str, str]) -> dict[str, PatientValues]:
    patients: dict[str, PatientValues] = {}
    for number, (patient, age, job) in enumerate(notes):
        text = f"{age} years, {job}, seen."
        spans = [Span(0, len(age), "AGE"), Span(len(age) + 8, len(age) + 8 + len(job), "PROFESSION")]
        add_note(patients, Document(f"n{number}", text, (), {"patient": patient}), spans, "en")
    return patients


def test_shared_values_are_counted_by_patient() -> None:
    risk = measure_risk(
        _patients(("a", "41", "baker"), ("a", "41", "baker"), ("b", "44", "Baker"), ("c", "71", "baker"), ("d", "93", "falconer")), k=3
    )  # fmt: skip
    rows = {row.kinds: row for row in risk.rows}
    assert risk.patients == 4
    assert (rows[AGE,].distinct, rows[AGE,].alone) == (3, 2)  # 40 to 44 is one band
    assert (rows[PROFESSION,].distinct, rows[PROFESSION,].alone) == (2, 1)
    assert rows[AGE, PROFESSION].alone == 2
    assert rows[AGE, PROFESSION].few == 4
    assert rows[PLACE,].patients == 0
    assert ("d", "n4", "age + profession") in risk.alone
    assert "falconer" not in str(risk.to_json())


def test_events_and_diseases_are_read_from_the_text() -> None:
    patients: dict[str, PatientValues] = {}
    add_note(patients, Document("n", "Hurt in the earthquake; porphyria."), (), "en")
    values = patients["n"].values
    assert values["event"] == {"earthquake"}
    assert "porphyria" in values["disease"]


def test_no_notes() -> None:
    assert measure_risk({}).patients == 0
