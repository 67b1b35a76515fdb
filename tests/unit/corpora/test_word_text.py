from __future__ import annotations

import io
import zipfile

import pytest

from nescio.core.errors import DataError, Location
from nescio.corpora.document_text import document_text

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"


def letter(xml: str = "") -> bytes:
    """Return a document with a paragraph, and XML behind it."""
    import docx
    from docx.oxml import parse_xml

    document = docx.Document()
    document.add_paragraph("Body.")
    if xml:
        document.element.body.insert(1, parse_xml(xml))
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def with_part(data: bytes, name: str, content: str | bytes, kind: str, relation: str) -> bytes:
    """Return a document with one more part."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.namelist():
            part = old.read(entry).decode("utf-8", "surrogateescape")
            if entry == "[Content_Types].xml":
                part = part.replace(
                    "</Types>", f'<Override PartName="/{name}" ContentType="{kind}"/></Types>'
                )
            if entry == "word/_rels/document.xml.rels":
                link = f'<Relationship Id="rX" Type="{RELATION}/{relation}" Target="/{name}"/>'
                part = part.replace("</Relationships>", f"{link}</Relationships>")
            new.writestr(entry, part.encode("utf-8", "surrogateescape"))
        new.writestr(name, content)
    return out.getvalue()


def lines(data: bytes) -> list[str]:
    return document_text("docx", data, Location("letter")).text.splitlines()


def paragraph(runs: str) -> str:
    return f"<w:p {WORD} {MATH} {DRAWING}>{runs}</w:p>"


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        ('<w:r><w:sym w:font="Symbol" w:char="F0B3"/><w:t>3</w:t><w:sym w:font="Symbol" w:char="F06D"/></w:r>', "≥3μ"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Odd" w:char="F041"/></w:r>', "☑\ufffd"),
        ('<w:r><w:sym w:font="Arial" w:char="2264"/></w:r>', "≤"),
        ("<m:oMath><m:r><m:t>EF=35</m:t></m:r></m:oMath>", "EF=35"),
        ("<w:r><w:drawing><a:p><a:t>In a shape</a:t></a:p></w:drawing></w:r>", "In a shape"),
        (
            '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Yes"/>'
            '<w:listEntry w:val="No"/></w:ddList></w:ffData></w:fldChar></w:r>',
            "No",
        ),
        ('<w:r><w:fldChar><w:ffData><w:ddList><w:listEntry w:val="Yes"/></w:ddList></w:ffData></w:fldChar></w:r>', "Yes"),
    ],
)  # fmt: skip
def test_what_is_no_plain_run_is_read(runs: str, text: str) -> None:
    assert lines(letter(paragraph(runs))) == ["Body.", text]


def test_parts_are_known_by_their_type() -> None:
    header = f"<w:hdr {WORD}><w:p><w:r><w:t>Ada Marsh</w:t></w:r></w:p></w:hdr>"
    data = with_part(letter(), "word/headerFirst.xml", header, f"{TYPE}.header+xml", "header")
    assert lines(data) == ["Ada Marsh", "Body."]


def test_an_embedded_document_is_left_out() -> None:
    data = with_part(letter(), "word/embeddings/a.docx", letter(), f"{TYPE}.document", "package")
    assert lines(data) == ["Body."]


def test_text_kept_in_another_format_is_refused() -> None:
    chunk = f'<w:altChunk {WORD} xmlns:r="{RELATION}" r:id="rX"/>'
    data = with_part(letter(chunk), "word/chunk.html", "<p>Ada</p>", "text/html", "aFChunk")
    with pytest.raises(DataError, match=r"^letter: .*save it again with Word"):
        lines(data)
