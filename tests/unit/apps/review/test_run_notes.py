from __future__ import annotations

import pytest

from nescio.apps.review.run_notes import in_clean_text
from nescio.core.document import Span

NOTE = "Ann Roe, tel 55-77, is Kim."
CLEAN = "[PATIENT], tel [PHONE], is Kim."
PLACES = [(0, 9, 0, 7), (15, 22, 13, 18)]


@pytest.mark.parametrize(
    ("words", "there"),
    [("Kim", "Kim"), ("Ann Roe", "[PATIENT]"), ("Roe, tel", "[PATIENT], tel"), ("tel 55", "tel [PHONE]"), ("tel", "tel")],
)  # fmt: skip
def test_places_of_a_note_are_found_in_its_clean_text(words: str, there: str) -> None:
    at = NOTE.index(words)
    (span,) = in_clean_text([Span(at, at + len(words), "DOCTOR")], PLACES)
    assert CLEAN[span.start : span.end] == there
