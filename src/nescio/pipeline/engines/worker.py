"""What a worker process does: find in notes, or clean them, and give back plain values that are cheap to send."""

from __future__ import annotations

import gc
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from itertools import starmap
from pathlib import Path
from typing import Any

import orjson

from nescio.core.document import PATIENT_KEY, Document, Span, span_fields
from nescio.pipeline.audit import Totals, packed_line
from nescio.pipeline.compact import Names, SpanList
from nescio.pipeline.engines.store import reader
from nescio.pipeline.scrubber import Finding, Known, Line, Settings, known_of

FIND, CLEAN = "find", "clean"
Sought = tuple[bytes, list[Known], str]
"""A note's finding packed, what it adds to its record, and its language."""

Cleaned = tuple[str, Document | None, Sequence[bytes], Totals | None, str, str]
"""The id that goes out, the clean note, its audit line packed, totals, and the stage and class of an error."""


def calm() -> None:
    """Let Python look for garbage less often: what is loaded stays, and notes leave hardly any that must be looked for.

    Records do, and are old by the time that they are let go: all is looked through every two thousand notes or so.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 1)


def set_up(settings: Settings, store: Path) -> tuple[Callable[[str, Sequence[Any]], list[Any]], str]:
    """Load the model and return what serves tasks, and the detector's name."""
    line = Line(settings)
    knowledge = None
    calm()

    def serve(verb: str, items: Sequence[Any]) -> list[Any]:
        nonlocal knowledge
        if verb == FIND:
            return find(line, items)
        if knowledge is None:
            knowledge = reader(store)
            line.let_go()
            calm()
        return clean(line, items, knowledge)

    return serve, line.name


def find(line: Line, docs: Sequence[Document]) -> list[Sought]:
    """Find in notes."""
    return [
        (pack(finding), known_of(doc, finding) if doc.meta.get(PATIENT_KEY) else [], finding.language)
        for doc, finding in zip(docs, line.find(docs), strict=True)
    ]


def clean(
    line: Line, items: Sequence[tuple[Document, bytes]], knowledge: Callable[..., Any]
) -> list[Cleaned]:
    """Clean notes; the totals of all of them come with the first."""
    begin = time.perf_counter()
    docs = [doc for doc, _ in items]
    outcomes = line.clean(docs, [unpack(found) for _, found in items], knowledge)
    results: list[Cleaned] = []
    for outcome in outcomes:
        if outcome.doc is None:
            results.append((outcome.id, None, (), None, outcome.stage, outcome.error))
            continue
        results.append((outcome.id, outcome.doc, packed_line(outcome), None, "", ""))
    totals = Totals()
    totals.add_outcomes([outcome for outcome in outcomes if outcome.doc is not None])
    totals.seconds["settle and replace"] = time.perf_counter() - begin
    first = results[0]
    results[0] = (*first[:3], totals, *first[4:])
    return results


def pack(finding: Finding) -> bytes:
    """Return a finding as bytes without line ends."""
    spans = finding.spans
    if isinstance(spans, SpanList):
        numbers, scores = (
            b64encode(zlib.compress(part, 1)).decode() for part in (spans.numbers, spans.scores)
        )
        return orjson.dumps([finding.language, finding.error, spans.names.names, numbers, scores])
    return orjson.dumps([finding.language, finding.error, list(map(span_fields, spans))])


def unpack(data: bytes) -> Finding:
    """Read what `pack` returned."""
    language, error, *found = orjson.loads(data)
    if len(found) == 1:
        return Finding(tuple(starmap(Span, found[0])), language, error)
    names, numbers, scores = found
    spans = SpanList()
    spans.names = Names(names)
    spans.numbers.frombytes(zlib.decompress(b64decode(numbers)))
    spans.scores.frombytes(zlib.decompress(b64decode(scores)))
    return Finding(spans, language, error)
