"""The one way of detecting: batches, long notes in chunks, overlap resolution, and a failure that stays with its note.

`Scrubber` adds the record search; `scrub`, `detect`, `evaluate --model`, `compare` and the Python API all come through here.
"""

from __future__ import annotations

from collections.abc import Sequence

from nescio.core.document import Document, Span
from nescio.core.errors import NescioError
from nescio.core.spans import consolidate
from nescio.detect.base import Detector
from nescio.languages.identify import guess_language
from nescio.pipeline.chunking import LONG, predict_in_chunks, resolve_long
from nescio.pipeline.results import Detection
from nescio.records.name_joining import is_one_entity


class StraySpanError(NescioError):
    """A detector returned a span that is not in the note."""


def detect(
    detector: Detector,
    docs: Sequence[Document],
    *,
    language: str = "",
    resolve: bool = True,
    join: bool = True,
) -> list[Detection]:
    """Detect PHI in notes; a note that fails has the class of its error, and does not affect the others.

    Args:
        detector: finds the spans.
        docs: the notes. Their own spans must be empty, unless the detector is one that returns them.
        language: of the notes; guessed for each when empty.
        resolve: whether overlaps are resolved and words completed; else spans stay as the detector gave them.
        join: whether resolution joins adjacent parts of a name.
    """
    try:
        return [
            Detection(_checked(doc.text, spans, resolve, join), language or guess_language(doc.text))
            for doc, spans in zip(docs, predict_in_chunks(detector, docs), strict=True)
        ]
    except Exception as error:  # noqa: BLE001 - any failure of a detector must end in quarantine
        if len(docs) == 1:
            return [Detection(error=type(error).__name__)]
        return [
            detection
            for doc in docs
            for detection in detect(detector, [doc], language=language, resolve=resolve, join=join)
        ]


def _checked(text: str, spans: Sequence[Span], resolve: bool, join: bool) -> Sequence[Span]:
    size = len(text)
    for span in spans:  # of any detector, also somebody else's
        if not 0 <= span.start < span.end <= size:
            raise StraySpanError("a span is not in its note")
    if not resolve:
        return spans
    if size < LONG or not join:
        return consolidate(text, spans, join=is_one_entity if join else None)
    return resolve_long(text, spans)
