from __future__ import annotations

import io
import zipfile

import pytest

from invented_documents import HTML, RTF, docx_bytes, mail_bytes, pdf_bytes
from nescio.core.errors import DataError, Location
from nescio.corpora.document_text import document_text

PLACE = Location("letter")


def test_rtf_is_read_in_its_code_page() -> None:
    assert (
        document_text("rtf", RTF, PLACE).text
        == "Mr. René Marsh was seen on 3/4/2061.\nChest pain, ≥ 3 hours."
    )


def test_docx_is_read_with_all_its_parts() -> None:
    found = document_text("docx", docx_bytes(), PLACE)
    assert found.text.splitlines() == [
        "Patient: Ada Marsh",
        "Mrs. Ada Marsh was seen by Dr. Lowell Pike. Deleted.In a box",
        "",
        "Phone",
        "617-555-0142",
        "Signed",
        "Ask Dr. Nora Quill",
    ]
    assert found.properties["author"] == "Lowell Pike"


def test_docx_that_unpacks_to_too_much_is_refused() -> None:
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("word/x.xml", "w") as part,
    ):
        for _ in range(300):
            part.write(bytes(1 << 20))
    with pytest.raises(DataError, match="too large"):
        document_text("docx", stream.getvalue(), PLACE)


def test_pdf_is_read_page_by_page() -> None:
    assert (
        document_text("pdf", pdf_bytes(["Ada Marsh", "", "BP 120/80"]), PLACE).text
        == "Ada Marsh\n\nBP 120/80\n"
    )


def test_scan_is_refused_by_its_page() -> None:
    with pytest.raises(DataError, match=r"^letter: page 2 is a scan without a text layer"):
        document_text("pdf", pdf_bytes(["Ada Marsh", None]), PLACE)


def test_html_is_what_a_reader_sees() -> None:
    assert document_text("html", HTML, PLACE).text == "Mrs. Ada Marsh, España.\n\nBP\n\n120/80\n"


def test_html_keeps_lines_that_are_preformatted() -> None:
    assert document_text("html", b"<html><pre>a\n  b</pre>", PLACE).text == "a\nb\n"


def test_mail_is_read_with_what_is_attached() -> None:
    found = document_text("eml", mail_bytes(), PLACE)
    assert found.text == "Ada Marsh, results\n\nHb 13.2 for Ada Marsh.\n"
    assert found.properties == {"from": "Lowell Pike <pike@example.org>"}
    assert [kind for kind, _ in found.attachments] == ["rtf", "pdf", "image/png"]


def said_of(kind: str, data: bytes) -> str:
    """Return what a reader says of damage; empty when there is a text all the same."""
    try:
        document_text(kind, data, PLACE)
    except DataError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", ["rtf", "docx", "pdf", "html", "eml"])
@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\xff\xfe Ada", b"PK\x03\x04 Ada", b"%PDF-1.4 Ada", b"{\\rtf1 \\u99999999999"],
)
def test_damage_is_one_clear_error_without_text(kind: str, data: bytes) -> None:
    assert "Ada" not in said_of(kind, data)


@pytest.mark.parametrize("kind", ["rtf", "docx", "pdf", "eml"])
def test_truncated_documents_never_end_in_another_error(kind: str) -> None:
    whole = {"rtf": RTF, "docx": docx_bytes(), "pdf": pdf_bytes(["Ada"]), "eml": mail_bytes()}[kind]
    for size in range(0, len(whole), max(1, len(whole) // 20)):
        assert "Ada" not in said_of(kind, whole[:size])


@pytest.mark.parametrize(
    "data",
    [b"{\\rtf1 Ada Marsh", b"{\\rtf1 {\\b Ada} Marsh", b"{\\rtf1 Ada \\} Marsh", b"{\\rtf1 Ada} Marsh}"],
)
def test_rtf_that_is_cut_off_is_refused(data: bytes) -> None:
    with pytest.raises(DataError, match="not readable as RTF"):
        document_text("rtf", data, Location("x"))


def test_rtf_with_escaped_braces_is_read() -> None:
    assert "Ada {x} Marsh" in document_text("rtf", b"{\\rtf1 Ada \\{x\\} Marsh}\r\n\0", Location("x")).text


def test_a_scan_with_a_stamp_is_refused() -> None:
    with pytest.raises(DataError, match=r"^letter: page 1 is a scan with 3 words of text"):
        document_text("pdf", pdf_bytes(["Received by fax"], picture=True), PLACE)


def test_letters_without_a_meaning_are_refused() -> None:
    with pytest.raises(
        DataError, match=r"^letter: page 1 has letters of which the file does not say what they mean"
    ):
        document_text("pdf", pdf_bytes([r"\001\002\003 \004"]), PLACE)
