"""What is certain by form is found without a model."""

import pytest

from nescio.detect.rules.floor import certain_spans


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
    (spans,) = certain_spans([text], language)
    assert [text[span.start : span.end] for span in spans] == wanted
