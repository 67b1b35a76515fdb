"""What is certain by form is found without a model, and medicine by form stays unless a model is sure."""

import pytest

from nescio.core.document import Span
from nescio.detect.rules.floor import read_forms, without_measures, without_medicine


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("en", "Mr. Smith denies fever.", ["Smith"]),
        ("en", "John Smith called.", ["John Smith"]),
        ("en", "pt john smith here w wife", ["john smith"]),
        ("en", "SMITH, JOHN", ["SMITH, JOHN"]),
        ("en", "Patient Smith tolerated the procedure well.", ["Smith"]),
        ("en", "Call 617-555-0123.", ["617-555-0123"]),
        ("en", "Will need a CT. Mark the site. Foley catheter to gravity.", []),
        ("en", "Drinks Dr. Pepper. Miss a dose and double it.", []),
        ("es", "La Sra. García refiere mejoría.", ["García"]),
        ("es", "Viene con su hija Pilar.", ["Pilar"]),
        ("es", "Padre con DM2. Signo de Murphy negativo.", []),
        ("xx", "John Smith called.", []),
        ("es", "se pide Rosa de Bengala hoy", []),
        ("es", "Hoy se encuentra Rosa con mejor ánimo", ["Rosa"]),
    ],
)
def test_certain_spans(language: str, text: str, wanted: list[str]) -> None:
    (forms,) = read_forms([text], language)
    assert [text[span.start : span.end] for span in forms.certain] == wanted


@pytest.mark.parametrize(
    ("text", "value", "score", "kept"),
    [
        ("Ferritin 2011, CRP 19.", "2011", 0.9, False),
        ("Mark the site.", "Mark", 0.3, False),
        ("Mark the site.", "Mark", 0.9, True),  # the model is surer than the form
        ("Mark verbalized understanding.", "Mark", 0.3, True),
        ("Drinks Dr. Pepper.", "Pepper", 1.0, False),
        ("GAD-7 is 16. Seen 2011.", "2011", 0.3, True),
        ("Switch to abatacept.", "abatacept", 0.6, False),
        ("Switch to abatacept.", "abatacept", 0.95, True),
        ("Camila called.", "Camila", 0.3, True),  # a pill, and a given name
        ("d/c JP, home tomorrow", "JP", 0.2, False),
        ("d/c JP, home tomorrow", "JP", 0.3, True),
        ("home tomorrow. JP.\nSeen", "JP", 0.2, True),  # may be a signature
    ],
)
def test_medicine_by_form_stays(text: str, value: str, score: float, kept: bool) -> None:
    start = text.index(value)
    span = Span(start, start + len(value), "DATE", "crf", score)
    (forms,) = read_forms([text], "en")
    assert without_medicine(text, [span], forms.medicine) == ([span] if kept else [])


@pytest.mark.parametrize(
    ("text", "found", "kept"),
    [
        ("Baby girl Saoirse 3410 g. CNM present", "Saoirse 3410 g.", ["Saoirse"]),
        ("Roe, 3.41 kg at birth", "Roe, 3.41 kg", ["Roe"]),
        ("Roe 1962g", "Roe 1962g", ["Roe"]),
        ("signed Jessa 0549; stroke alert", "Jessa 0549", ["Jessa"]),
        ("Niamh 2980 g Saoirse 3410 g", "Niamh 2980 g Saoirse", ["Niamh", "Saoirse"]),
        ("girl Niamh 2980 g", "Niamh 2980", ["Niamh"]),
        # What may be PHI itself stays hidden.
        ("Ann Roe 4417882 seen", "Ann Roe 4417882", ["Ann Roe 4417882"]),
        ("Ann Roe 33", "Ann Roe 33", ["Ann Roe 33"]),
        ("Ann Roe 44178", "Ann Roe 44", ["Ann Roe 44"]),
        ("Ann Roe 1962", "Ann Roe 1962", ["Ann Roe 1962"]),
        ("Ann Roe 12 Fern Lane", "Ann Roe 12 Fern Lane", ["Ann Roe 12 Fern Lane"]),
        ("Ann Roe 555-0142", "Ann Roe 555-0142", ["Ann Roe 555-0142"]),
        ("Ann Roe 12/03", "Ann Roe 12/03", ["Ann Roe 12/03"]),
        ("John Roe 3rd", "John Roe 3rd", ["John Roe 3rd"]),
    ],
)
def test_no_name_has_a_measure(text: str, found: str, kept: list[str]) -> None:
    start = text.index(found)
    spans = [Span(start, start + len(found), "DOCTOR", "model", 0.9)]
    assert [text[span.start : span.end] for span in without_measures(text, spans)] == kept


def test_only_names_lose_their_numbers() -> None:
    spans = [Span(0, 6, "ROOM", "model", 0.9)]
    assert without_measures("Ward 4", spans) == spans


@pytest.mark.parametrize(
    ("before", "name", "behind", "score", "kept"),
    [
        ("", "MURPHY", " SIGN", 0.5, False),
        ("", "HICKMAN", " LINE", 0.5, False),
        ("", "Wilson", "'s disease was ruled out.", 0.5, False),
        ("No rash. ", "Bell's", " palsy", 0.5, False),
        ("", "Wilson", "'s disease", 0.95, True),
        ("", "Murphy", " scan", 0.5, True),
        ("Dr. ", "Murphy", " sign", 0.5, True),
        ("", "Ann Wilson", " disease free", 0.5, True),
    ],
)
def test_eponyms_before_their_own_nouns_are_medicine(
    before: str, name: str, behind: str, score: float, kept: bool
) -> None:
    span = Span(len(before), len(before) + len(name), "PATIENT", "crf", score)
    assert without_medicine(before + name + behind, [span], []) == ([span] if kept else [])


@pytest.mark.parametrize(
    ("text", "name", "label", "score", "kept"),
    [
        ("Open, 2 cm. Ragnell, Senn for retraction", "Ragnell", "PATIENT", 0.5, False),
        ("Spoke with Konno today", "Konno", "PATIENT", 0.8, True),
        ("Adie reports dizziness", "Adie", "PATIENT", 0.4, True),
        ("Egawa's wife called", "Egawa", "PATIENT", 0.4, True),
        ("Morel-Lavallee lesion, Ilizarov's frame", "Ilizarov's", "DOCTOR", 0.3, False),
        ("Ragnell, Senn", "Ragnell", "PATIENT", 0.95, True),
        ("Seen by Dr. Ilizarov today", "Ilizarov", "DOCTOR", 0.5, True),
        ("Maria Ilizarov called", "Maria Ilizarov", "PATIENT", 0.5, True),
        ("Signed P. Ilizarov", "P. Ilizarov", "DOCTOR", 0.5, True),
        ("Lives near Ragnell", "Ragnell", "ORGANIZATION", 0.5, True),
        ("Kelly and Army-Navy for depth", "Kelly", "PATIENT", 0.4, True),
    ],
)
def test_names_of_medicine_that_nobody_bears_are_medicine(
    text: str, name: str, label: str, score: float, kept: bool
) -> None:
    start = text.index(name)
    span = Span(start, start + len(name), label, "crf", score)
    assert without_medicine(text, [span], []) == ([span] if kept else [])
