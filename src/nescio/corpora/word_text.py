"""The text and the properties of Word documents (DOCX), by python-docx; for `document_text`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from nescio.core.errors import DataError, Location

_MOST = 1 << 28  # bytes that a document may have when it is unpacked
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml."
# In the order of the text.
_PARTS = ("header", "document.main", "footnotes", "endnotes", "comments", "footer")
_PROPERTIES = ("author", "last_modified_by", "title", "subject", "keywords", "category", "comments")
_TEXTS = frozenset((f"{_WORD}t", f"{_WORD}delText", f"{_MATH}t", f"{_DRAWING}t"))
_CHARACTERS = {
    f"{_WORD}tab": "\t",
    f"{_WORD}br": "\n",
    f"{_WORD}cr": "\n",
    f"{_WORD}noBreakHyphen": "-",
}
# Characters of fonts that have pictures in place of letters, from 0x20 to 0xFF; only those that notes use.
_SYMBOLS = {
    "symbol": dict(zip(b"DGLPSWabcdefghlmnpqrstwx", "ΔΓΛΠΣΩαβχδεφγηλμνπθρστωξ", strict=True))
    | dict(
        zip(b"\xa3\xa5\xab\xac\xad\xae\xaf\xb0\xb1\xb3\xb4\xb7\xb8\xb9\xbb", "≤∞↔←↑→↓°±≥×•÷≠≈", strict=True)
    ),
    "wingdings": dict(zip(b"lnoqx\xa7\xa8\xdf\xe0\xe1\xe2\xfb\xfc\xfd\xfe", "●■☐❑☒▪☐←→↑↓✗✓☒☑", strict=True)),
}
_PRIVATE = range(0xF000, 0xF100)


def word_text(data: bytes, location: Location) -> tuple[str, dict[str, str]]:
    """Return what a document says, and its properties.

    Raises:
        DataError: it is too large, or its text is in another format.
        Exception: whatever a damaged file makes of the parsers.
        ImportError: python-docx is not installed.
    """
    import docx

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(entry.file_size for entry in archive.infolist())
    if size > _MOST:
        raise DataError("too large when it is unpacked", location, fix="save it as text")
    document = docx.Document(io.BytesIO(data))
    texts: dict[str, list[str]] = {name: [] for name in _PARTS}
    for part in document.part.package.iter_parts():
        name = part.content_type.removeprefix(_TYPE).removesuffix("+xml")
        if name not in texts:
            continue
        element = _element(part)
        if next(element.iter(f"{_WORD}altChunk"), None) is not None:
            problem = "a part of its text is in another format"
            raise DataError(problem, location, fix="open it and save it again with Word")
        texts[name].append("".join(_text(element)))
    core = document.core_properties
    properties = {name: str(getattr(core, name)) for name in _PROPERTIES if getattr(core, name)}
    return "\n".join(text.strip("\n") for name in _PARTS for text in texts[name] if text.strip()), properties


def _element(part: Any) -> Any:
    """Return the XML of a part; python-docx has parsed some of them."""
    from docx.oxml.parser import parse_xml  # resolves no entities

    return part.element if hasattr(part, "element") else parse_xml(part.blob)


def _text(element: Any) -> Iterator[str]:
    """Yield the text of Word's XML, with text boxes, formulas, insertions and deletions."""
    tag = element.tag
    if tag in (_FALLBACK, f"{_WORD}tabs"):  # the same again, for old programs; where tabs go
        return
    if tag in _TEXTS:
        yield element.text or ""
    elif tag in _CHARACTERS:
        yield _CHARACTERS[tag]
    elif tag == f"{_WORD}sym":
        yield _symbol(element)
    elif tag == f"{_WORD}ddList":
        yield _chosen(element)
    else:
        for child in element:
            yield from _text(child)
        if tag in (f"{_WORD}p", f"{_DRAWING}p"):
            yield "\n"


def _symbol(element: Any) -> str:
    """Return a character of another font; one that is not known is shown as such."""
    number = int(element.get(f"{_WORD}char"), 16)
    known = _SYMBOLS.get(element.get(f"{_WORD}font", "").lower(), {})
    return known.get(number & 0xFF, "\ufffd") if known or number in _PRIVATE else chr(number)


def _chosen(element: Any) -> str:
    """Return the entry of a list that was chosen."""
    entries = [entry.get(f"{_WORD}val", "") for entry in element.iter(f"{_WORD}listEntry")]
    result = element.find(f"{_WORD}result")
    number = 0 if result is None else int(result.get(f"{_WORD}val"))
    return entries[number] if entries else ""
