from __future__ import annotations

import base64

import pytest

from nescio.core.errors import DataError, Location
from nescio.corpora.document_text import DocumentText, document_text

HEAD = "From: a@example.org\nSubject: Result\nMIME-Version: 1.0\n"
PLAIN = "Content-Type: text/plain; charset=utf-8\n\nplain\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n<p>html</p>\n"
INVITATION = "Content-Type: text/calendar; method=REQUEST\n\nATTENDEE:Ada\n"


def multipart(kind: str, *parts: str) -> str:
    border = f"{kind}{len(parts)}"
    inside = "".join(f"--{border}\n{part}\n" for part in parts)
    return f"Content-Type: multipart/{kind}; boundary={border}\n\n{inside}--{border}--\n"


def read(mail: str | bytes, encoding: str = "utf-8") -> DocumentText:
    data = mail.replace("\n", "\r\n").encode() if isinstance(mail, str) else mail
    return document_text("eml", data, Location("mail"), encoding)


def body(charset: str, coding: str, content: bytes) -> bytes:
    head = f"{HEAD}Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {coding}\n\n"
    return head.encode() + content


ENCODED = base64.b64encode(b"Ada Marsh came today")


@pytest.mark.parametrize(
    "data",
    [
        body("utf-8", "base64", ENCODED + b"!x"),
        body("utf-8", "base64", ENCODED[:-3]),
        body("utf-8", "x-base-64", ENCODED),
        body("utf-8", "8bit", "Muñoz".encode("latin-1")),
        body("x-unknown", "8bit", b"Ada"),
    ],
)
def test_a_body_that_cannot_be_decoded_is_refused(data: bytes) -> None:
    with pytest.raises(DataError, match=r"^mail: ") as raised:
        read(data)
    assert "Ada" not in str(raised.value)


@pytest.mark.parametrize(
    ("charset", "content"),
    [("us-ascii", "Muñoz".encode()), ("iso-8859-1", b"O\x92Brien"), ("utf-16", "Muñoz".encode("utf-16"))],
)
def test_usual_character_sets(charset: str, content: bytes) -> None:
    assert read(body(charset, "8bit", content)).text in ("Result\n\nMuñoz\n", "Result\n\nO’Brien\n")


def test_a_damaged_attachment_makes_the_mail_unreadable() -> None:
    part = "Content-Type: text/plain\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment\n\nQWRh!\n"
    with pytest.raises(DataError):
        read(HEAD + multipart("mixed", PLAIN, part))


@pytest.mark.parametrize(
    ("mail", "kinds"),
    [
        (multipart("alternative", PLAIN, HTML, INVITATION), ["text/calendar"]),
        (multipart("alternative", PLAIN, multipart("related", HTML, "Content-Type: image/png\n\nx\n")), []),
        (multipart("mixed", PLAIN, multipart("mixed", HTML, INVITATION)), ["html", "text/calendar"]),
        (multipart("mixed", multipart("alternative", PLAIN, HTML), PLAIN), ["text"]),
    ],
)
def test_every_part_is_the_body_or_attached(mail: str, kinds: list[str]) -> None:
    found = read(HEAD + mail)
    assert found.text == "Result\n\nplain\n"
    assert [kind for kind, _ in found.attachments] == kinds


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("kind", ["plain", "html"])
def test_attached_text_is_decoded_once(kind: str, encoding: str) -> None:
    part = (
        f"Content-Type: text/{kind}; charset=iso-8859-1\nContent-Disposition: attachment\n\n"
        "<meta charset='iso-8859-1'>Muñoz\n"
    )
    found = read((HEAD + multipart("mixed", PLAIN, part)).encode("latin-1"), encoding)
    [(name, data)] = found.attachments
    text = document_text(name, data, Location("mail-1"), encoding).text
    assert text.removeprefix("<meta charset='iso-8859-1'>") == "Muñoz\n"


def test_a_mail_that_only_brings_a_document_is_read() -> None:
    mail = "From: a@example.org\n" + multipart("mixed", "Content-Type: application/pdf\n\nx\n")
    found = read(mail)
    assert (found.text.strip(), [kind for kind, _ in found.attachments]) == ("", ["pdf"])


def test_parts_within_each_other_without_end_are_refused() -> None:
    mail = HEAD
    for depth in range(2000):
        mail += f"Content-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\n"
    with pytest.raises(DataError):
        read(mail + PLAIN)
