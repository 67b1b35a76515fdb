"""Notes of an invented site, with marks such as ``[[LABEL|value]]``, for tests of adaptation."""

from __future__ import annotations

import re

from nescio.core.document import Document, Span

WARDS = ("Zorvex", "Old Quill", "Marl Wing")
STAFF = ("qkt", "vbz", "wrx")
_MARK = re.compile(r"\[\[([A-Z-]+)\|([^]]*)\]\]")


def marked(text: str, doc_id: str = "n1") -> Document:
    """Return the note of a marked text."""
    spans, plain, at = [], "", 0
    for match in _MARK.finditer(text):
        plain += text[at : match.start()]
        spans.append(Span(len(plain), len(plain) + len(match[2]), match[1]))
        plain += match[2]
        at = match.end()
    return Document(doc_id, plain + text[at:], tuple(spans))


def marked_text(number: int) -> str:
    """Return a note of a site that writes ids, wards and initials as no other does."""
    return (
        f"slot [[MEDICALRECORD|zq{number * 7 % 90 + 10}.{number * 31 % 900 + 100}w]] on "
        f"[[DEPARTMENT|{WARDS[number % 3]}]]\n"
        f"afebrile, bp 120/8{number % 10}, eats half. hgb 10.{number % 10}. cont abx.\n"
        f"ok/[[DOCTOR|{STAFF[number % 3]}]] then [[DOCTOR|{STAFF[(number + 1) % 3]}]]\n"
    )


def site_notes(first: int, count: int) -> list[Document]:
    """Return some notes of that site."""
    return [marked(marked_text(number), f"n{number}") for number in range(first, first + count)]
