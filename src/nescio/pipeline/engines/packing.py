"""Detections as bytes: cheap to send between processes, to store on disk and to hold in memory."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from itertools import starmap

import orjson

from nescio.core.document import Span, span_fields
from nescio.pipeline.long_notes.compact_lists import SpanList, StringTable
from nescio.pipeline.results import Detection


def pack(detection: Detection) -> bytes:
    """Return a detection as bytes without line ends."""
    spans = detection.spans
    columns = [[list(map(span_fields, some)) for some in detection.columns], detection.known]
    more = [columns] if detection.columns or detection.known else []
    if isinstance(spans, SpanList):
        numbers, scores = (
            b64encode(zlib.compress(part, 1)).decode() for part in (spans.numbers, spans.scores)
        )
        packed = [spans.strings.values, numbers, scores]
        return orjson.dumps([detection.language, detection.error, *packed, *more])
    return orjson.dumps([detection.language, detection.error, list(map(span_fields, spans)), *more])


def unpack(data: bytes) -> Detection:
    """Read what `pack` returned."""
    language, error, *found = orjson.loads(data)
    columns, known = found.pop() if len(found) in (2, 4) else ((), ())
    more = tuple(tuple(starmap(Span, some)) for some in columns), tuple(map(tuple, known))
    if len(found) == 1:
        return Detection(tuple(starmap(Span, found[0])), language, error, *more)
    names, numbers, scores = found
    spans = SpanList()
    spans.strings = StringTable(names)
    spans.numbers.frombytes(zlib.decompress(b64decode(numbers)))
    spans.scores.frombytes(zlib.decompress(b64decode(scores)))
    return Detection(spans, language, error, *more)


def packed_language(data: bytes) -> str:
    """Return the language of what `pack` returned."""
    return str(orjson.loads(data)[0])
