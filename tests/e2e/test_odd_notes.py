"""Odd notes, thousands of them: any Unicode, control characters, huge words, mixed scripts; none raises, all are cleaned."""

from __future__ import annotations

import random

import pytest

from nescio.core.document import Document
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.scrubber import Scrubber

_ROSTER = [
    ("p", "PATIENT", "Hank Vandersloot"),
    ("p", "MEDICALRECORD", "44712208"),
    ("p", "DATE", "3/4/1951"),
]
_SCRIPTS = (
    (0x20, 0x7F), (0x00, 0x20), (0x80, 0x250), (0x300, 0x370), (0x370, 0x530), (0x590, 0x700), (0x900, 0x980), (0xE00, 0xE80),
    (0x1100, 0x1200), (0x2000, 0x2070), (0x20D0, 0x2100), (0x2460, 0x2500), (0x3040, 0x3100), (0x4E00, 0x4F00), (0xD800, 0xE000),
    (0xFB00, 0xFB10), (0xFE00, 0xFE10), (0xFF00, 0xFFF0), (0x1D400, 0x1D800), (0x1F100, 0x1F200), (0xE0000, 0xE0080),
)  # fmt: skip
_PARTS = (
    "Mr. Vandersloot denies pain. ", "MRN 44712208 ", "born 3/4/1951, ", "V A N D E R S L O O T ", "Vander-\nsloot ", "4 4 7 1 2 2 0 8 ",
    "seen at Tidewater Clinic by Dr. Ann Roe on 5/6/2061\n", "BP 120/80 ", "\r\n", "\t", "[PATIENT] ", "{{", "((((", "....", "J.S. ",
)  # fmt: skip


def odd_note(rng: random.Random) -> str:
    parts: list[str] = []
    for _ in range(rng.randrange(1, 9)):
        kind = rng.randrange(5)
        if kind < 2:
            parts.append(rng.choice(_PARTS))
        elif kind == 2:
            low, high = rng.choice(_SCRIPTS)
            parts.append("".join(chr(rng.randrange(low, high)) for _ in range(rng.randrange(1, 30))))
        elif kind == 3:
            parts.append(
                rng.choice(("e", "A", "\u0301", "\u200b", "7", "-", "ﬁ", "І")) * rng.randrange(1, 400)
            )
        else:
            word = rng.choice(_PARTS)
            at = rng.randrange(len(word))
            parts.append(word[:at] + chr(rng.randrange(*rng.choice(_SCRIPTS))) + word[at:])
    return "".join(parts)


def scrub_odd_notes(count: int, seed: int) -> None:
    scrubber = Scrubber("rules-en", policy="surrogate", any_language=True)
    rng = random.Random(seed)
    for first in range(0, count, 500):
        docs = [
            Document(str(number), odd_note(rng), meta={"patient": "p"})
            for number in range(first, min(first + 500, count))
        ]
        for doc, result in zip(docs, scrub_documents(docs, scrubber, _ROSTER), strict=True):
            assert result.doc is not None, (seed, doc.id, result.error)
            assert "vandersloot" not in result.doc.text.lower(), (seed, doc.id)


def test_some_odd_notes() -> None:
    scrub_odd_notes(300, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_fifty_thousand_odd_notes(seed: int) -> None:
    scrub_odd_notes(10_000, seed)
