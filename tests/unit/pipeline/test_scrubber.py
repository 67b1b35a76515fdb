"""The pipeline in one process: find, settle, replace, check."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.core.folding import fold
from nescio.languages.identify import guess_language
from nescio.models.load import ANNOTATIONS
from nescio.pipeline import scrubber as scrubber_module
from nescio.pipeline.engines.local import scrub_documents as scrub
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.long_notes.chunking import predict_in_chunks
from nescio.pipeline.scrubber import Scrubber
from nescio.replace import Key
from nescio.replace.encryption import reveal

sys.path.insert(0, str(Path(__file__).parents[2]))
from scripted import Marked

KEY = Key(b"k" * 32)


def scrubber(policy: str = "tag", **options: object) -> Scrubber:
    return Scrubber(policy=policy, key=KEY, model="scripted:Fragile", **options)  # type: ignore[arg-type]


def texts(outcomes) -> list[str | None]:  # type: ignore[no-untyped-def]
    return [outcome.doc.text if outcome.doc else None for outcome in outcomes]


def test_a_name_found_in_one_note_is_searched_for_in_the_others() -> None:
    notes = [
        Document("1", "Thessaly Quillfeather was seen.", meta={"patient": "p"}),
        Document("2", "QUILFEATHER called; T.Q. came.", meta={"patient": "p"}),
        Document("3", "QUILFEATHER called.", meta={"patient": "q"}),
    ]
    assert texts(scrub(notes, scrubber())) == [
        "[PATIENT] was seen.",
        "[PATIENT] called; [PATIENT] came.",
        "QUILFEATHER called.",
    ]


def test_roster() -> None:
    notes = [Document("1", "Wife of OSTERGARD, born 4 March 2001", meta={"patient": "p"})]
    roster = [("p", "PATIENT", "Ole Ostergard"), ("p", "DATE", "4 March 2001")]
    outcome = scrub(notes, scrubber(), roster)[0]
    assert texts([outcome]) == ["Wife of [PATIENT], born [DATE]"]
    assert {change.span.source for change in outcome.changes} == {"roster"}


@pytest.mark.parametrize(
    ("patient", "text", "clean"),
    [
        ("Ostergard, Zebulon", "zebulon well. pt ostergard", "[PATIENT] well. pt [PATIENT]"),
        ("Zebulon B. O'Ostergard", "pt o'ostergard; zebulon b. o'ostergard", "pt [PATIENT]; [PATIENT]"),
        ("Al Ng", "al ng and Mr. Ng", "[PATIENT] and Mr. [PATIENT]"),
        ("ostergard", "ostergard, zebulon", "[IDNUM], zebulon"),
        ("Ostergard 7", "zebulon ostergard 7, ostergard", "zebulon [IDNUM], ostergard"),
        ("Zebulon_Ostergard", "zebulon ostergard", "zebulon ostergard"),
    ],
)
def test_a_patient_column_that_is_a_name_is_searched_for_as_one(patient: str, text: str, clean: str) -> None:
    assert texts(scrub([Document("1", text, meta={"patient": patient})], scrubber())) == [clean]


def test_notes_without_a_patient_are_records_of_their_own() -> None:
    assert texts(
        scrub([Document("1", "Quillfeather, QUILLFEATHER"), Document("2", "QUILLFEATHER")], scrubber())
    ) == [
        "[PATIENT], [PATIENT]",
        "QUILLFEATHER",
    ]


def test_a_note_that_raises_has_no_text_and_keeps_no_other_back() -> None:
    outcomes = scrub([Document("1", "Quillfeather"), Document("2", "RAISE Quillfeather")], scrubber())
    assert texts(outcomes) == ["[PATIENT]", None]
    assert (outcomes[1].stage, outcomes[1].error) == ("detect", "ValueError")


def test_a_policy_that_raises_fails_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("Quillfeather")

    one = scrubber()
    monkeypatch.setattr(Scrubber, "_clean", broken)
    assert [(o.doc, o.stage, o.error) for o in scrub([Document("1", "Quillfeather")], one)] == [
        (None, "replace", "RuntimeError")
    ]


def test_meta_goes_out_only_when_named() -> None:
    note = Document("1", "x", meta={"patient": "p1", "ward": "7B", "secret": "Quillfeather"})
    kept = scrub([note], scrubber(keep=("ward",)))[0].doc
    assert kept is not None
    assert dict(kept.meta) == {"ward": "7B", "patient": kept.patient}
    assert kept.patient.startswith("P")
    assert "p1" not in kept.patient[1:3]


def test_an_id_that_names_somebody_is_replaced() -> None:
    outcome = scrub([Document("quillfeather-3", "Quillfeather")], scrubber())[0]
    assert outcome.id.startswith("note-")
    outcome = scrub([Document("100017-3", "MRN 100017 here", meta={"patient": "100017"})], scrubber())[0]
    assert outcome.id.startswith("note-")
    assert outcome.doc is not None
    assert outcome.doc.text == "MRN [IDNUM] here"


@pytest.mark.parametrize(
    "note_id",
    ["obrackenbury_note", "BRACKENBURYO01", "2020-01-02-visit", "20610304_dc", "v03042061", "DOB1950-01-01"],
)
def test_an_id_that_hides_a_name_or_a_date_is_replaced(note_id: str) -> None:
    outcome = scrub([Document(note_id, "Dr. Orsino Brackenbury, 3/4/2061.")], scrubber())[0]
    assert outcome.id.startswith("note-")


def test_a_birth_date_is_searched_for_in_its_other_spellings() -> None:
    """Beside its moved self it would tell how far all dates of the record were moved."""
    marked = Document("1", "Born 04/17/1958, seen 3/4/2061.", (Span(5, 15, "DATE"), Span(22, 30, "DATE")))
    other = "DOB 4/17/58, 17APR1958, April 17, 1958 and 1958-04-17; ratio 4/17; seen 4 March."
    one = Scrubber(policy="tag", key=KEY, model=ANNOTATIONS)
    notes = [
        Document(marked.id, marked.text, marked.spans, {"patient": "p"}),
        Document("2", other, (Span(0, 3, "IDNUM"),), {"patient": "p"}),
    ]
    second = scrub(notes, one)[1].doc
    assert second is not None
    assert second.text == "[IDNUM] [DATE], [DATE], [DATE] and [DATE]; ratio 4/17; seen 4 March."


@pytest.mark.parametrize(
    ("patient", "note_id", "replaced"),
    [
        ("Al Ng", "al_ng_01", True),
        ("Al Ng", "NgAl-7", True),
        ("Al Ng", "ward-ng-7", False),
        ("Rose Brown", "brown.rose.2", True),
        ("Rose Brown", "brown-2", False),
    ],
)
def test_an_id_that_is_a_whole_name_is_replaced(patient: str, note_id: str, replaced: bool) -> None:
    outcome = scrub([Document(note_id, "x", meta={"patient": patient})], scrubber())[0]
    assert outcome.id.startswith("note-") == replaced


@pytest.mark.parametrize("note_id", ["ward/smith_17", "123-45-6789", "jane.roe@x.org", "DOB19510304_F"])
def test_an_id_that_identifies_by_itself_is_replaced(note_id: str) -> None:
    outcome = scrub([Document(note_id, "No one is named here.")], scrubber())[0]
    assert outcome.id.startswith("note-")
    assert outcome.doc is not None
    assert outcome.doc.id == outcome.id


@pytest.mark.parametrize("note_id", ["n-000123", "20611305", "ward-12-34-5678", "bracket-7"])
def test_other_ids_stay(note_id: str) -> None:
    assert scrub([Document(note_id, "Dr. Orsino Brackenbury, 3/4/2061.")], scrubber())[0].id == note_id


@pytest.mark.parametrize(
    "span", [Span(7, 4, "DOCTOR"), Span(-1, -1, "DOCTOR"), Span(0, 99, "DOCTOR"), Span(2, 2, "DOCTOR")]
)
def test_a_detector_that_points_outside_the_note_lets_nothing_pass(span: Span) -> None:
    class Astray:
        def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
            return [[span] if doc.id == "2" else [] for doc in docs]

    one = scrubber()
    one._detector = Astray()
    first, second = scrub([Document("1", "nothing here"), Document("2", "Dr. Brackenbury")], one)
    assert first.doc is not None
    assert (second.doc, second.stage, second.error) == (None, "detect", "StraySpanError")


@pytest.mark.parametrize("policy", ["tag", "surrogate", "encrypt"])
def test_accents_that_are_characters_of_their_own(policy: str) -> None:
    class Named:
        def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
            name = "Begoña Núñez"  # as one letter each
            return [[Span(doc.text.find(name), doc.text.find(name) + len(name), "DOCTOR")] for doc in docs]

    one = scrubber(policy)
    one._detector = Named()
    text = unicodedata.normalize("NFD", "Vio a la Dra. Begoña Núñez en otoño. NÚÑEZ volvió mañana.")
    outcome = scrub([Document("1", text)], one)[0]
    assert outcome.doc is not None
    clean = outcome.doc.text
    assert "nunez" not in fold(unicodedata.normalize("NFC", clean))
    at = new = 0
    for change in outcome.changes:  # all else stays as it was, to the byte
        assert clean[new : change.start] == text[at : change.span.start]
        at, new = change.span.end, change.end
    assert clean[new:] == text[at:]
    assert len(outcome.changes) == 2
    if policy == "encrypt":
        assert reveal(KEY, clean)[0] == text


def test_a_detector_that_forgets_notes_lets_nothing_pass() -> None:
    class Forgetful:
        def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
            return []

    one = scrubber()
    one._detector = Forgetful()
    assert [o.doc for o in scrub([Document("1", "x"), Document("2", "y")], one)] == [None, None]


def test_encrypted_notes_can_be_revealed() -> None:
    note = Document("1", "Dr. Orsino Brackenbury, 3/4/2061. {{DATE:x", meta={"patient": "p1"})
    sealed = scrub([note], scrubber("encrypt"))[0].doc
    assert sealed is not None
    assert "Brackenbury" not in sealed.text
    assert reveal(KEY, sealed.text)[0] == note.text
    assert reveal(KEY, sealed.patient)[0] == "p1"


def test_spans_tell_where() -> None:
    doc = scrub([Document("1", "Dr. Orsino Brackenbury came.")], scrubber("numbered", spans=True))[0].doc
    assert doc is not None
    assert doc.text == "Dr. [DOCTOR-1] came."
    assert [doc.text_of(span) for span in doc.spans] == ["[DOCTOR-1]"]


@pytest.mark.parametrize(("record_search", "last"), [(False, ["Ojo", "Tanya"]), (True, ["Ojo, Tanya"])])
def test_annotated_neighbours_are_one_only_where_they_make_one_name(
    record_search: bool, last: list[str]
) -> None:
    text = "Marcus Bell\nTanya Ojo\nand Pruitt, Vasquez\nOjo, Tanya"
    names = ["Marcus Bell", "Tanya Ojo", "Pruitt", "Vasquez"]
    spans = [Span(text.index(name), text.index(name) + len(name), "DOCTOR") for name in names]
    spans += [Span(42, 45, "DOCTOR"), Span(47, 52, "DOCTOR")]
    one = Scrubber(policy="numbered", key=KEY, model=ANNOTATIONS, record_search=record_search)
    outcome = scrub([Document("1", text, tuple(spans))], one)[0]
    assert [text[change.span.start : change.span.end] for change in outcome.changes] == names + last


@pytest.mark.parametrize("meta", [{}, {"patient": "p"}])
@pytest.mark.parametrize(
    "text",
    [
        "Nombre: Ana\nApellidos: Valdeón Urrutibeascoa\nAcude la Sra. Valdeón.",
        "APELLIDOS : Valdeón Urrutibeascoa\nNOMBRE : Ana\nAcude la Sra. Valdeón.",
        "Nombre: Ana Apellidos: Valdeón Urrutibeascoa\nAcude la Sra. Valdeón.",
    ],
)
def test_the_halves_of_a_name_on_a_form_are_one_person(text: str, meta: dict[str, str]) -> None:
    names = ["Ana", "Valdeón Urrutibeascoa", "Valdeón"]
    starts = [text.index("Ana"), text.index("Valdeón"), text.rindex("Valdeón")]
    spans = [Span(at, at + len(name), "PATIENT") for at, name in zip(starts, names, strict=True)]
    one = Scrubber(policy="numbered", key=KEY, model=ANNOTATIONS)
    clean = texts(scrub([Document("1", text, tuple(spans), meta)], one))[0]
    assert clean is not None
    assert clean.count("[PATIENT-1]") == 3


def test_residue_is_replaced_too() -> None:
    """A replacement that completes a real string with its neighbours must not stand."""
    one = scrubber("surrogate")
    docs = [Document("1", "abcdefg")]
    detection = one.detect(docs)
    known = RecordKnowledge([("MEDICALRECORD", "abcdefg")], (), ("en",))
    outcome = one.replace([Document("1", "abcdefg", meta={"patient": "p"})], detection, lambda _: known)[0]
    assert outcome.doc is not None
    assert "abcdefg" not in outcome.doc.text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The patient was seen in clinic with chest pain.", "en"),
        ("Paciente varón de 45 años que acude por dolor.", "es"),
        ("BP 120/80", "en"),
        ("Dr. Núñez saw the patient, who has no pain.", "en"),
        ("Fecha de ingreso: 3/4/2061. Médico: Dr. Pardo", "es"),
        ("Name: Ann Roe. MRN 4471", "en"),
        ("", "en"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_long_notes_are_searched_in_windows() -> None:
    text = "nothing here. " * 30_000 + "Dr. Brackenbury\n" + "x " * 100_000 + "Quillfeather"
    found = list(predict_in_chunks(Marked(), [Document("1", text), Document("2", "Thessaly")]))
    assert [text[span.start : span.end] for span in found[0]] == ["Brackenbury", "Quillfeather"]
    assert found[1] == (Span(0, 8, "PATIENT", "test:marked", 0.9),)


@pytest.mark.parametrize("age", ["101", "hundred and one"])
def test_an_age_in_one_note_keeps_the_birth_in_another_from_telling_it(age: str) -> None:
    said = {"1": [(age, "AGE"), ("3/4/2022", "DATE")], "2": [("1/2/21", "DATE"), ("3/4/22", "DATE")]}
    written = {"1": f"A {age} yo man, seen 3/4/2022.", "2": "DOB 1/2/21. Seen 3/4/22."}
    notes = [
        Document(
            name,
            text,
            tuple(Span(text.index(s), text.index(s) + len(s), label) for s, label in said[name]),
            {"patient": "p"},
        )
        for name, text in written.items()
    ]
    strict = Scrubber(policy="safe-harbor", key=KEY, model=ANNOTATIONS)
    assert texts(scrub(notes, strict)) == ["A 90+ yo man, seen 2022.", "DOB [DATE]. Seen 2022."]


def test_a_scrubber_that_released_its_model_replaces_and_detects_no_more() -> None:
    one = scrubber("tag")
    note = Document("n", "Seen by Dr. Quill.", (Span(12, 17, "DOCTOR"),))
    found = one.detect([note])
    one.release_model()
    assert one.replace([note], found, lambda _: RecordKnowledge())[0].doc is not None
    late = one.detect([note])
    assert late[0].error
    assert one.replace([note], late, lambda _: RecordKnowledge())[0].doc is None


def test_surrogates_that_leave_another_known_name_are_replaced_until_none_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a note with thousands of people some surrogate has a name of another, and so has what replaces it."""
    rounds = iter([[Span(0, 3, "PATIENT")]] * 5)
    monkeypatch.setattr(scrubber_module, "real_leaks", lambda *_: next(rounds, []))
    (result,) = scrub([Document("n1", "Mrs. Ida Quill is well.")], Scrubber("rules-en"))
    assert result.doc is not None
    monkeypatch.setattr(scrubber_module, "real_leaks", lambda *_: [Span(0, 3, "PATIENT")])
    (result,) = scrub([Document("n1", "Mrs. Ida Quill is well.")], Scrubber("rules-en"))
    assert (result.doc, result.error) == (None, "ResidualLeakError")
