"""Invented documents for tests: Word, PDF, RTF and mails, made when they are needed."""

from __future__ import annotations

import io
from collections.abc import Sequence
from email.message import EmailMessage

RTF = (
    rb"{\rtf1\ansi\ansicpg1252{\info{\author Lowell Pike}}\f0 "
    rb"Mr. Ren\'e9 Marsh was seen on 3/4/2061.\par Chest pain, \u8805? 3 hours.}"
)
HTML = (
    b"<!DOCTYPE html><html><head><title>Ada Marsh</title><meta charset='latin-1'></head><body><!-- Ada -->"
    b"<p title='Ada'>Mrs. Ada\n   Marsh, Espa\xf1a.</p><script>Ada</script><table><tr><td>BP</td><td>120/80</td></tr></table></body></html>"
)
_SCAN = "q 600 0 0 200 0 0 cm /Im0 Do Q"


def docx_bytes() -> bytes:
    """Return a Word document with a header, a table, a text box, a deletion, a comment and an author."""
    import docx
    from docx.oxml import parse_xml

    document = docx.Document()
    document.core_properties.author = "Lowell Pike"
    document.sections[0].header.paragraphs[0].text = "Patient: Ada Marsh"
    paragraph = document.add_paragraph("Mrs. Ada Marsh was seen by Dr. Lowell Pike.")
    word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    paragraph._p.append(parse_xml(f"<w:del {word}><w:r><w:delText> Deleted.</w:delText></w:r></w:del>"))
    paragraph._p.append(
        parse_xml(
            f'<w:r {word} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
            "<mc:AlternateContent><mc:Choice Requires='wps'><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent></mc:Choice>"
            "<mc:Fallback><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>"
        )
    )
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Phone", "617-555-0142"
    run = document.add_paragraph("Signed").runs[0]
    document.add_comment(run, text="Ask Dr. Nora Quill", author="Nora Quill", initials="NQ")
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def pdf_bytes(pages: Sequence[str | None], *, picture: bool = False) -> bytes:
    """Return a PDF with a line of text on each page, perhaps over a picture; None for a page that is only a picture."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    objects.append(
        "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\n"
        "stream\n0\nendstream"
    )
    kids = []
    for text in pages:
        line = f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET"
        content = _SCAN if text is None else f"{_SCAN} {line}" if picture else line
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 200] /Resources << /Font << /F1 3 0 R >> /XObject << /Im0 4 0 R >> >>"
            f" /Contents {len(objects)} 0 R >>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>"
    return _pdf_file(objects)


def pdf_form_bytes(*, xfa: bool = False) -> bytes:
    """Return a PDF with fields that are filled in, comments, a stamp and a signature."""
    field = "/Type /Annot /Subtype /Widget BOX"
    look = "/AP << /N 5 0 R >>"
    annotations = [
        f"<< {field} /FT /Tx /T (pt) /TU (Patient name) /V (Ada Marsh) >>",
        f"<< {field} /FT /Tx /T (empty) >>",
        f"<< {field} /FT /Btn /T (Smoker) /V /Yes /AS /Yes /AP << /N << /Yes 17 0 R /Off 17 0 R >> >> >>",
        f"<< {field} /FT /Btn /T (Diabetes) /V /Off /AS /Off /AP << /N << /Yes 17 0 R /Off 17 0 R >> >> >>",
        f"<< {field} /FT /Ch /Ff 131072 /T (Ward) /Opt [(4 West) (5 East)] /V (5 East) >>",
        "<< /Type /Annot /Subtype /Text BOX /Contents (Ask Nora Quill) /T (lp) >>",
        "<< /Type /Annot /Subtype /FreeText BOX /Contents (K 3.4 mmol/L) /DA (/F1 12 Tf) >>",
        f"<< /Type /Annot /Subtype /Stamp BOX {look} >>",
        f"<< {field} /FT /Sig /T (sig) {look} >>",
    ]
    fields = " ".join(f"{number} 0 R" for number in (8, 9, 10, 11, 12, 16))
    form = f"/AcroForm << /Fields [{fields}] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 12 Tf) {'/XFA 6 0 R' if xfa else ''} >>"
    text, drawn = (
        "BT /F1 12 Tf 20 100 Td (Referral) Tj ET",
        "BT /F1 8 Tf 2 2 Td (Signed by Lowell Pike 3/4/2061) Tj ET",
    )
    kids = " ".join(f"{8 + number} 0 R" for number in range(len(annotations)))
    return _pdf_file(
        [
            f"<< /Type /Catalog /Pages 2 0 R {form} {'/NeedsRendering true' if xfa else ''} >>",
            "<< /Type /Pages /Count 1 /Kids [7 0 R] >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
            f"<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> /Length {len(drawn)} >>\n"
            f"stream\n{drawn}\nendstream",
            "<< /Length 42 >>\nstream\n<xdp xmlns='http://ns.adobe.com/xdp/'></xdp>\nendstream",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R"
            f" /Annots [{kids}] >>",
            *(
                text.replace("BOX", f"/Rect [10 {20 * row} 200 {20 * row + 18}] /F 4")
                for row, text in enumerate(annotations)
            ),
            "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream",
        ]
    )


def pdf_with_files(files: dict[str, bytes]) -> bytes:
    """Return a PDF with files attached to it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf_bytes(["See the attached files."]))
    for name, content in files.items():
        document.new_attachment(name).set_data(content)
    stream = io.BytesIO()
    document.save(stream)
    document.close()
    return stream.getvalue()


def _pdf_file(objects: Sequence[str]) -> bytes:
    """Return a PDF made of its objects, of which the first is the catalog."""
    data, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n"
    return data + f"{end}startxref\n{len(data)}\n%%EOF\n".encode()


def mail_bytes() -> bytes:
    """Return a mail with a Word document, a scan and a picture."""
    mail = EmailMessage()
    mail["Subject"] = "Ada Marsh, results"
    mail["From"] = "Lowell Pike <pike@example.org>"
    mail.set_content("Hb 13.2 for Ada Marsh.\n")
    mail.add_attachment(RTF, maintype="application", subtype="rtf", filename="marsh.rtf")
    mail.add_attachment(pdf_bytes([None]), maintype="application", subtype="pdf", filename="marsh.pdf")
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="marsh.png")
    return mail.as_bytes()
