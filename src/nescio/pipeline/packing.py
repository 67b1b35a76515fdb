"""Detections as bytes: cheap to send between processes, to store on disk and to hold in memory."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from itertools import starmap

import orjson

from nescio.core.document import Span, span_fields
from nescio.pipeline.compact_lists import SpanList, StringTable
from nescio.pipeline.results import Detection


def pack(detection: Detection) -> bytes:
    """Return a detection as bytes without line ends."""
    spans = detection.spans
    if isinstance(spans, SpanList):
        numbers, scores = (
            b64encode(zlib.compress(part, 1)).decode() for part in (spans.numbers, spans.scores)
        )
        return orjson.dumps([detection.language, detection.error, spans.strings.values, numbers, scores])
    return orjson.dumps([detection.language, detection.error, list(map(span_fields, spans))])


def unpack(data: bytes) -> Detection:
    """Read what `pack` returned."""
    language, error, *found = orjson.loads(data)
    if len(found) == 1:
        return Detection(tuple(starmap(Span, found[0])), language, error)
    names, numbers, scores = found
    spans = SpanList()
    spans.strings = StringTable(names)
    spans.numbers.frombytes(zlib.decompress(b64decode(numbers)))
    spans.scores.frombytes(zlib.decompress(b64decode(scores)))
    return Detection(spans, language, error)
