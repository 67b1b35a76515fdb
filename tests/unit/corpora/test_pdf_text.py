"""What stands in a PDF beside its text layer is read, or the document is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from invented_documents import RTF, pdf_form_bytes, pdf_with_files
from nescio.core.errors import DataError, Location
from nescio.corpora import read
from nescio.corpora.document_text import document_text

PLACE = Location("letter")


def test_fields_comments_and_what_is_only_drawn_are_read() -> None:
    assert document_text("pdf", pdf_form_bytes(), PLACE).text.splitlines() == [
        "Referral",
        "Patient name: Ada Marsh",
        "Smoker: Yes",
        "Ward: 5 East",
        "Ask Nora Quill",
        "K 3.4 mmol/L",
        "Signed by Lowell Pike 3/4/2061 Signed by Lowell Pike 3/4/2061",  # a stamp, and a signature below
    ]


def test_a_form_made_with_xfa_is_refused() -> None:
    with pytest.raises(DataError, match=r"^letter: a form made with XFA"):
        document_text("pdf", pdf_form_bytes(xfa=True), PLACE)


def test_files_attached_to_a_pdf_are_notes_or_named(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(
        pdf_with_files({"ct.RTF": RTF, "ada marsh.dcm": b"DICM", "x.txt": b"Ada."})
    )
    problems: list[DataError] = []
    notes = list(read(tmp_path / "a.pdf", on_error=problems.append))
    assert len(notes) == 3
    (problem,) = problems
    assert "an attachment of the type unknown" in str(problem)
    assert "marsh" not in str(problem).lower()
