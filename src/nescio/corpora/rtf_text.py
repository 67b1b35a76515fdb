"""The text of RTF by striprtf, with headers, footers, footnotes, comments and text boxes, which striprtf leaves out; for `document_text`.

Pictures are left out, and of embedded objects all but what a reader sees of them; a blank stands between the words around them.
"""

from __future__ import annotations

import re

_CODE_PAGE = re.compile(rb"\\ansicpg(\d{3,5})")
_OLD_CODE_PAGE = re.compile(rb"\{\\rtf\d*[\s\\a-z]{0,20}?\\(mac|pca|pc)(?![a-z])")
_OLD_CODE_PAGES = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}
_ESCAPES = re.compile(rb"\\[\\{}]")
_BRACES = re.compile(rb"[{}]")
# Hit: {\header, {\*\shpinst, {\result, \bin12. Near miss: \headery708, \\header.
_TOKENS = re.compile(
    rb"\\bin(?P<size>\d{1,9}) ?"
    rb"|(?:\\\*[ \r\n]*)?\\(?:(?P<apart>(?:header|footer)[lrf]?|footnote|annotation|shptxt|dptxbxtext)|shp|shpinst|do"
    rb"|(?P<within>object|result)|(?P<picture>(?:nonshp|shp)?pict))(?![a-z])-?\d{0,9} ?"
    rb"|\\[\\{}]"
    rb"|[{}]"
)
_LINE_END = b"\\par "


def rtf_text(data: bytes) -> str:
    """Return the text of an RTF file.

    Raises:
        Exception: whatever a damaged file makes of striprtf.
        ImportError: striprtf is not installed.
    """
    from striprtf.striprtf import rtf_to_text

    opened = _opened(data)
    if not data.lstrip().startswith(b"{\\rtf") or not _is_closed(opened):  # cut off, or two files in one
        raise ValueError
    code_page = _code_page(data[:2000])
    text: str = rtf_to_text(opened.decode(code_page, "replace"), encoding=code_page, errors="strict")  # type: ignore[no-untyped-call]
    # Characters beyond 16 bits are written as two escapes.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _code_page(head: bytes) -> str:
    if page := _CODE_PAGE.search(head):
        return f"cp{page[1].decode()}"
    old = _OLD_CODE_PAGE.match(head.lstrip())
    return _OLD_CODE_PAGES[old[1]] if old else "cp1252"


def _opened(data: bytes) -> bytes:
    """Return RTF whose headers, notes and boxes are paragraphs of the body and whose objects are text, without binary data."""
    out: list[bytes] = []
    ends: list[bytes] = []  # what is written at the end of each open group
    at = 0
    while match := _TOKENS.search(data, at):
        out.append(data[at : match.start()])
        at = match.end()
        token = match.group()
        if match["size"]:
            at += int(match["size"])
        elif match["apart"] or match["within"]:
            between = _LINE_END if match["apart"] else b" "
            out.append(between)
            if ends:
                ends[-1] = between
        elif match["picture"]:
            out.append(token if data[match.start() - 2 : match.start() - 1].isspace() else b" " + token)
        elif token == b"{":
            ends.append(b"")
            out.append(token)
        elif token == b"}":
            out.append(ends.pop() if ends else b"")
            out.append(token)
        elif len(token) == 2:  # an escaped brace or backslash
            out.append(token)
    out.append(data[at:])
    return b"".join(out)


def _is_closed(data: bytes) -> bool:
    """Whether every group of an RTF file has an end, and the first one ends with the file."""
    depth = 0
    bare = _ESCAPES.sub(b"", data.rstrip(b"\0\r\n\t "))
    for match in _BRACES.finditer(bare):
        depth += 1 if match.group() == b"{" else -1
        if depth < 1:
            return depth == 0 and match.end() == len(bare)
    return False
