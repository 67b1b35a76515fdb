"""The text of a PDF: of each page its text layer, then what is filled in and remarked on it; files attached to it.

`document_text` calls it. A page that is a scan, and a form that only Adobe's programs show, are refused.
"""

from __future__ import annotations

import ctypes
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from nescio.core.errors import DataError, Location

_FEW_WORDS = 20  # of a scan that has no more than a stamp, or the line of a fax
_WHOLE_PAGE = 0.7  # share of a page
_MOST_WITHOUT_MEANING = 0.1  # share of letters
_PROPERTIES = ("Author", "Title", "Subject", "Keywords")


def pdf_text(data: bytes, location: Location) -> tuple[str, dict[str, str], list[tuple[str, bytes]]]:
    """Return the text of a PDF, its properties, and the suffix and content of each file attached to it.

    Raises:
        DataError: it cannot be read, or a page has no text that can be.
        ImportError: pypdfium2 is not installed.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise DataError(
            "not readable as PDF, or locked by a password", location, fix="unlock it, or copy it again"
        ) from None
    try:
        _begin_forms(document, location)
        files = list(_attached_files(document))
        pages = [_page_text(document, number, location) for number in range(len(document))]
        found = document.get_metadata_dict(skip_empty=True)
    except pypdfium2.PdfiumError:
        raise DataError("not readable as PDF", location, fix="is the file complete?") from None
    finally:
        document.close()
    properties = {name.lower(): value for name, value in found.items() if name in _PROPERTIES}
    return "\n\n".join(pages), properties, files


def _begin_forms(document: Any, location: Location) -> None:
    """Open the form of a PDF, if it has one.

    Raises:
        DataError: its text is in no page.
    """
    from pypdfium2 import raw

    if document.get_formtype() == raw.FORMTYPE_XFA_FULL:
        raise DataError("a form made with XFA", location, fix="print it to a PDF without a form")
    if document.get_formtype() == raw.FORMTYPE_ACRO_FORM:
        document.init_forms()


def _page_text(document: Any, number: int, location: Location) -> str:
    """Return the text of a page, then what is filled in and remarked on it.

    Raises:
        DataError: it is a scan, or its letters have no meaning.
    """
    page = document[number]
    text = _text_layer(page)
    words = len(text.split())
    is_scan = words < _FEW_WORDS and _has_picture(page, whole=bool(words))
    remarks = list(dict.fromkeys(_remarks(page)))
    if is_scan:
        having = f"with {words} words of text" if words else "without a text layer"
        raise DataError(
            f"page {number + 1} is a scan {having}", location, fix="recognise its text first (OCR)"
        )
    text = "\n".join([text, *remarks, *_only_drawn(document, number, page, [text, *remarks])])
    letters = [char for char in text if not char.isspace()]
    if sum(map(_is_no_letter, letters)) > _MOST_WITHOUT_MEANING * len(letters):
        problem = f"page {number + 1} has letters of which the file does not say what they mean"
        raise DataError(problem, location, fix="recognise its text first (OCR)")
    return text


def _text_layer(page: Any) -> str:
    text_page = page.get_textpage()
    text = str(text_page.get_text_range())
    text_page.close()
    # A hyphen at the end of a line that pdfium found to be one word's.
    text = text.replace("\ufffe\r\n", "").replace("\ufffe", "-").replace("\x02", "-")
    return text.replace("\r\n", "\n")


def _has_picture(page: Any, *, whole: bool) -> bool:
    """Whether there is a picture on a page; ``whole``: one that covers most of it."""
    from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

    width, height = page.get_size()
    for picture in page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE], max_depth=5):
        left, bottom, right, top = picture.get_bounds()
        if not whole or (right - left) * (top - bottom) > _WHOLE_PAGE * width * height:
            return True
    return False


def _is_no_letter(char: str) -> bool:
    return char == "\ufffd" or unicodedata.category(char) in ("Cc", "Co", "Cn")


def _remarks(page: Any) -> Iterator[str]:
    """Yield the comments on a page, and the fields of a form with their names."""
    from pypdfium2 import raw

    for number in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, number)
        if not annotation:
            continue
        try:
            if raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET and page.formenv:
                found = _field(annotation, page.formenv)
            else:
                found = _string(raw.FPDFAnnot_GetStringValue, annotation, b"Contents")
        finally:
            raw.FPDFPage_CloseAnnot(annotation)
        if found.strip():
            yield found.replace("\r\n", "\n").replace("\r", "\n")


def _field(annotation: Any, form: Any) -> str:
    """Return the name and value of a field; nothing of an empty one, or of a button."""
    from pypdfium2 import raw

    kind = raw.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind in (raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON):
        checked = raw.FPDFAnnot_IsChecked(form, annotation)
        value = _string(raw.FPDFAnnot_GetFormFieldExportValue, form, annotation) if checked else ""
    elif kind in (raw.FPDF_FORMFIELD_LISTBOX, raw.FPDF_FORMFIELD_COMBOBOX):
        value = ", ".join(_chosen(annotation, form))
        value = value or _string(raw.FPDFAnnot_GetFormFieldValue, form, annotation)
    else:
        value = _string(raw.FPDFAnnot_GetFormFieldValue, form, annotation)
    name = _string(raw.FPDFAnnot_GetFormFieldAlternateName, form, annotation)
    name = name or _string(raw.FPDFAnnot_GetFormFieldName, form, annotation)
    return f"{name}: {value}" if name and value else value


def _chosen(annotation: Any, form: Any) -> Iterator[str]:
    from pypdfium2 import raw

    for option in range(raw.FPDFAnnot_GetOptionCount(form, annotation)):
        if raw.FPDFAnnot_IsOptionSelected(form, annotation, option):
            yield _string(raw.FPDFAnnot_GetOptionLabel, form, annotation, option)


def _string(get: Any, *arguments: Any) -> str:
    """Return a string of pdfium, which is asked for its size first."""
    from pypdfium2 import raw

    size = get(*arguments, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    get(*arguments, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")


def _only_drawn(document: Any, number: int, page: Any, known: list[str]) -> list[str]:
    """Return the lines that a reader sees on a page, and that are in none of its known texts: stamps and signatures."""
    from pypdfium2 import raw

    count = raw.FPDFPage_GetAnnotCount(page)
    drawn = count and raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS
    page.close()
    if not drawn:
        return []
    page = document[number]
    lines = _text_layer(page).splitlines()
    page.close()
    words = Counter(word for line in lines for word in line.split())
    words -= Counter(word for text in known for word in text.split())
    new = {word for word in words if any(map(str.isalpha, word)) or sum(map(str.isdigit, word)) > 1}
    return [line for line in lines if not new.isdisjoint(line.split())]


def _attached_files(document: Any) -> Iterator[tuple[str, bytes]]:
    """Yield the suffix and content of the files attached to a PDF, or to a comment in it."""
    from pypdfium2 import PdfAttachment, raw

    for number in range(document.count_attachments()):
        yield _file(document.get_attachment(number))
    for number in range(len(document)):
        page = document[number]
        for place in range(raw.FPDFPage_GetAnnotCount(page)):
            annotation = raw.FPDFPage_GetAnnot(page, place)
            handle = annotation and raw.FPDFAnnot_GetFileAttachment(annotation)
            if handle:
                yield _file(PdfAttachment(handle, document))
            if annotation:
                raw.FPDFPage_CloseAnnot(annotation)
        page.close()


def _file(attachment: Any) -> tuple[str, bytes]:
    from pypdfium2 import PdfiumError

    try:
        content = bytes(attachment.get_data())
    except PdfiumError:  # empty
        content = b""
    return PurePosixPath(attachment.get_name().lower()).suffix, content
