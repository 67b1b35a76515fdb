"""Detectors for tests of the line, named on the command line as ``scripted:Marked``.

`Marked` finds what is marked in the note itself, as `<PATIENT=Ann Roe>` would be too easy to strip: it looks for words in
a fixed table instead, so that the notes are ordinary text. Some words make it fail in the ways detectors fail.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from nescio.core import chunk_progress
from nescio.core.document import Document, Span

WORDS = {
    "Quillfeather": "PATIENT", "Thessaly Quillfeather": "PATIENT", "Thessaly": "PATIENT", "Brackenbury": "DOCTOR",
    "Orsino Brackenbury": "DOCTOR", "Larkhollow Clinic": "HOSPITAL", "Pennywhistle": "CITY", "77 Gannet Row": "STREET",
}  # fmt: skip
PATTERN = re.compile(
    "|".join(sorted(WORDS, key=len, reverse=True))
    + r"|(?P<DATE>\d{1,2}/\d{1,2}/\d{4}|[A-Z][a-z]+ \d{1,2}, \d{4}|someday)|(?P<PHONE>\d{3}-\d{3}-\d{4})|(?P<MEDICALRECORD>\bMR\d{6}\b)"
)


class Marked:
    """Finds the words of the table, dates, phones and record numbers."""

    labels = ("PATIENT", "DOCTOR", "HOSPITAL", "CITY", "STREET", "DATE", "PHONE", "MEDICALRECORD")

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        return [self._spans(doc.text) for doc in docs]

    def _spans(self, text: str) -> tuple[Span, ...]:
        return tuple(
            Span(*match.span(), match.lastgroup or WORDS[match.group()], "test:marked", 0.9)
            for match in PATTERN.finditer(text)
        )


class Fragile(Marked):
    """Fails on some notes: raises with the text in the message, ends its process, or never comes back."""

    def _spans(self, text: str) -> tuple[Span, ...]:
        if "RAISE" in text:
            raise ValueError(f"cannot parse {text}")
        if "KILL" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "SLEEP" in text:
            time.sleep(3600)
        return super()._spans(text)


class Slow(Marked):
    """Takes a while, so that a run can be killed in the middle."""

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        time.sleep(0.0005 * len(docs))
        return super().predict(docs)


class Pausing(Fragile):
    """Takes some seconds for a note that says so."""

    def _spans(self, text: str) -> tuple[Span, ...]:
        if "PAUSE" in text:
            time.sleep(7)
        return super()._spans(text)


class Nothing(Marked):
    """Finds nothing: what goes, goes by what is known of the record."""

    def _spans(self, text: str) -> tuple[Span, ...]:
        return ()


class Doubting(Marked):
    """Is not sure of towns."""

    def _spans(self, text: str) -> tuple[Span, ...]:
        return tuple(
            replace(span, score=0.3) if span.label == "CITY" else span for span in super()._spans(text)
        )


def slow_steps() -> tuple[Callable[[str, Sequence[object]], list[object]], str]:
    """Return what a worker process serves: each task takes four steps."""

    chunk_progress._INTERVAL = 0.05

    def serve(_: str, items: Sequence[object]) -> list[object]:
        chunk_progress.begin(4)
        for _ in range(4):
            time.sleep(0.06)
            chunk_progress.advance(1)
        return list(items)

    return serve, "slow"
