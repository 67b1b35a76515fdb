"""What is certain by form is found without a model, and medicine by form stays unless a model is sure."""

import pytest

from nescio.core.document import Span
from nescio.detect.rules.floor import read_forms, without_medicine


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
    ],
)
def test_medicine_by_form_stays(text: str, value: str, score: float, kept: bool) -> None:
    start = text.index(value)
    span = Span(start, start + len(value), "DATE", "crf", score)
    (forms,) = read_forms([text], "en")
    assert without_medicine([span], forms.medicine) == ([span] if kept else [])
