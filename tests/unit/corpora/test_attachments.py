"""Files within records: cleaned as they are, as their text, or left out."""

from __future__ import annotations

import base64
from collections.abc import Sequence

import orjson
import pytest

from invented_documents import HTML, RTF, docx_bytes, mail_bytes, pdf_bytes
from nescio.corpora import cda, hl7_walk
from nescio.corpora.attachments import TEXT_MEDIA, clean_content, written_media
from nescio.corpora.fhir_walk import walk
from nescio.corpora.structure import TEXT, Edit, NoteTexts

HEAD = "MSH|^~\\&|LAB|GENHOSP|EHR|GENHOSP|20610704103000||ORU^R01|MSG001|P|2.5.1\r"
CDA = b"""<ClinicalDocument xmlns="urn:hl7-org:v3"><component><structuredBody><component><section>
<text>Ada Marsh came.</text></section></component></structuredBody></component></ClinicalDocument>"""


class Tagger(NoteTexts):
    """Replaces a name, and takes note of what is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.drops: list[str] = []

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:
        super().text(path, text, rule)
        at = text.find("Marsh")
        return [(at, at + 5, "[PATIENT]")] if at >= 0 else []

    def dropped(self, path: str) -> None:
        self.drops.append(path)


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


KINDS = [
    ("text/rtf", RTF, TEXT_MEDIA, "Mr. René [PATIENT] was seen on 3/4/2061."),
    ("application/pdf", pdf_bytes(["Mrs. Ada Marsh is well."]), TEXT_MEDIA, "Mrs. Ada [PATIENT] is well."),
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        docx_bytes(),
        TEXT_MEDIA,
        "Patient: Ada [PATIENT]",
    ),
    ("message/rfc822", mail_bytes(), TEXT_MEDIA, "Ada [PATIENT], results"),
    ("text/html; charset=latin-1", HTML, "text/html; charset=latin-1", "[PATIENT], Espa"),
    ("application/hl7-cda+xml", CDA, "application/hl7-cda+xml", "<text>Ada [PATIENT] came.</text>"),
    ("text/plain", b"Ada Marsh", "text/plain", "Ada [PATIENT]"),
]


@pytest.mark.parametrize(("media", "data", "written", "says"), KINDS)
def test_each_kind_in_fhir(media: str, data: bytes, written: str, says: str) -> None:
    attachment = {"contentType": media, "data": encoded(data), "size": len(data), "hash": "x"}
    resource = {"resourceType": "DocumentReference", "content": [{"attachment": attachment}]}
    new = orjson.loads(walk(orjson.dumps(resource).decode(), Tagger()))["content"][0]["attachment"]
    content = base64.b64decode(new["data"])
    assert new["contentType"] == written
    assert says.encode() in content
    assert new["size"] == len(content)
    assert "hash" not in new


@pytest.mark.parametrize(
    ("media", "data"),
    [
        ("application/pdf", pdf_bytes(["Ada Marsh", None])),
        ("application/pdf", b"%PDF-1.4 damaged"),
        ("text/rtf", b"Ada Marsh"),
        ("image/png", b"Ada Marsh"),
        ("", b"Ada Marsh"),
        ("text/plain; charset=klingon", b"Ada Marsh"),
        ("text/xml", b"<x>Ada Marsh</x>"),
    ],
    ids=["scan", "damaged", "no rtf", "picture", "no type", "no charset", "no document"],
)
def test_what_cannot_be_read_is_left_out(media: str, data: bytes) -> None:
    seen = Tagger()
    assert clean_content(media, data, seen, "here") is None
    assert seen.drops == ["here"]
    assert seen.texts == []


def test_what_is_attached_to_a_mail_is_left_out_and_told() -> None:
    seen = Tagger()
    clean_content("message/rfc822", mail_bytes(), seen, "here")
    assert set(seen.drops) == {"here attachment"}


def test_pdf_and_rtf_in_hl7_become_text() -> None:
    for subtype, data in (("PDF", pdf_bytes(["Ada Marsh is well."])), ("RTF", RTF)):
        clean = hl7_walk.walk(f"{HEAD}OBX|1|ED|1||LAB^AP^{subtype}^Base64^{encoded(data)}||||||F\r", Tagger())
        head, text = clean.split("|")[-7].rsplit("^", 1)
        assert head == "LAB^TEXT^PLAIN^Base64"
        assert b"[PATIENT]" in base64.b64decode(text)


def test_a_pdf_body_of_cda_becomes_text() -> None:
    pdf = encoded(pdf_bytes(["Ada Marsh is well."]))
    document = (
        '<ClinicalDocument xmlns="urn:hl7-org:v3"><component><nonXMLBody>'
        f'<text mediaType="application/pdf" representation="B64">{pdf}</text></nonXMLBody></component></ClinicalDocument>'
    )
    clean = cda.walk(document, Tagger())
    assert 'mediaType="text/plain"' in clean
    data = clean.partition('representation="B64">')[2].partition("<")[0]
    assert base64.b64decode(data) == b"Ada [PATIENT] is well.\n"


def test_the_type_that_is_written() -> None:
    assert written_media("application/PDF; x=y") == TEXT_MEDIA
    assert written_media("text/html") == "text/html"
