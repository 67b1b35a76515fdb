"""Cleaning one request: all its texts are one record, and what was replaced is known only to the answer's restoring."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nescio.apps.gateway.embedded_json import dump, parse_embedded, strings_in, with_strings
from nescio.apps.gateway.escapes import Unescaped, unescape
from nescio.apps.gateway.one_label import with_one_label
from nescio.apps.gateway.passing_names import check_names
from nescio.apps.gateway.request import Cleanable, Slot, refused
from nescio.apps.gateway.restore import FreeTags, RestoreMap
from nescio.apps.server.shared_scrubber import SharedScrubber
from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.languages.merged import name_parts
from nescio.pipeline.knowledge.record_knowledge import KnowledgeBase
from nescio.pipeline.results import Detection, ScrubResult
from nescio.pipeline.scrubber import Scrubber


@dataclass(frozen=True, repr=False)
class CleanRequest:
    """What may go out, and what it takes to restore the answer.

    Attributes:
        body: the clean request.
        names: what stands for what.
        hidden: how many entities were hidden, by label.
    """

    body: dict[str, Any]
    names: RestoreMap
    hidden: Counter[str]


@dataclass
class _Part:
    """A text that is read as a whole, and the fragments of it that are replaced one by one.

    Attributes:
        text: what is detected in.
        fragments: offset of each fragment in the text, and the fragment.
        value: the JSON that the slot holds; None for plain text.
    """

    text: str
    fragments: list[tuple[int, Unescaped]] = field(default_factory=list)
    value: Any = None


async def clean_request(shared: SharedScrubber, request: Cleanable) -> CleanRequest:
    """Clean all texts of a request.

    Args:
        shared: the pipeline, with its batcher.
        request: what was read of the request.

    Raises:
        RequestError: a text could not be cleaned; nothing may go out.
    """
    patient = {PATIENT_KEY: "c" + secrets.token_hex(12)}  # stands in no text, and is never used again
    parts = [_part(slot) for slot in request.slots]
    docs = [Document(f"t{number}", part.text, (), patient) for number, part in enumerate(parts)]

    return await shared.run(docs, lambda scrubber, found: _fill(scrubber, request, parts, docs, found))


def _part(slot: Slot) -> _Part:
    """Return a text; of JSON, its strings as lines of a form, where a detector understands them."""
    value = parse_embedded(slot.text)
    if value is None:
        whole = unescape(slot.text)
        key = f"{slot.key}: " if slot.key else ""
        return _Part(key + whole.text, [(len(key), whole)])
    lines: list[str] = []
    fragments: list[tuple[int, Unescaped]] = []
    size = 0
    for key, item in strings_in(value, slot.key):
        fragment = unescape(item)
        line = f"{key}: {fragment.text}\n" if key else f"{fragment.text}\n"
        fragments.append((size + len(line) - 1 - len(fragment.text), fragment))
        lines.append(line)
        size += len(line)
    return _Part("".join(lines), fragments, value)


def _fill(
    scrubber: Scrubber,
    request: Cleanable,
    parts: Sequence[_Part],
    docs: Sequence[Document],
    found: Sequence[Detection],
) -> CleanRequest:
    knowledge = KnowledgeBase()
    fragments: list[Document] = []
    detections: list[Detection] = []
    for detection in found:
        if detection.error:
            raise refused(f"a text could not be cleaned ({detection.error})")
    labelled = with_one_label([part.text for part in parts], [detection.spans for detection in found])
    for part, doc, given, spans in zip(parts, docs, found, labelled, strict=True):
        detection = replace(given, spans=spans)
        knowledge.add(doc, detection)
        for number, (start, fragment) in enumerate(part.fragments):
            end = start + len(fragment.text)
            fragments.append(Document(f"{doc.id}.{number}", fragment.text, (), doc.meta))
            inside = [
                _clip(span, start, end) for span in detection.spans if span.start < end and start < span.end
            ]
            detections.append(Detection(inside, detection.language))
    # What the search finds beside is known as well before anything gets a number, so that no two people get the same.
    searched = scrubber.search(fragments, detections, knowledge.lookup)
    for doc, detection in zip(fragments, searched, strict=True):
        knowledge.add(doc, detection)
    scrubber.forget()
    results = scrubber.replace(fragments, detections, knowledge.lookup)
    pairs: dict[str, list[tuple[str, str]]] = {doc.id: [] for doc in docs}
    entities: list[tuple[str, str]] = []
    hidden: Counter[str] = Counter()
    clean: list[str] = []
    written = [fragment for part in parts for _, fragment in part.fragments]
    tags = FreeTags(doc.text for doc in docs)
    for doc, fragment, result in zip(fragments, written, results, strict=True):
        changes = [_tagged(fragment.text, tags, *change) for change in _changes(fragment, result)]
        for (start, end, shown), change in zip(changes, result.changes, strict=True):
            pairs[doc.id.partition(".")[0]].append((shown, fragment.surface(start, end)))
            entities.append((change.span.label, fragment.text[start:end]))
            hidden[change.span.label] += 1
        clean.append(fragment.replaced(changes))
    latest_first = [pair for some in reversed(pairs.values()) for pair in some]
    check_names(request.names, request.words, entities)
    texts = iter(clean)
    for slot, part in zip(request.slots, parts, strict=True):
        if part.value is None:
            slot.put(next(texts))
        else:
            new = with_strings(part.value, texts)
            slot.put(slot.text if new == part.value else dump(new))
    return CleanRequest(request.body, RestoreMap(latest_first), hidden)


def _changes(fragment: Unescaped, result: ScrubResult) -> list[tuple[int, int, str]]:
    """Return what was replaced in a fragment: start, end, and by what.

    Raises:
        RequestError: it could not be cleaned, or something else was changed.
    """
    if result.doc is None:
        raise refused(f"a text could not be cleaned ({result.error})")
    text = result.doc.text
    changes = [(one.span.start, one.span.end, text[one.start : one.end]) for one in result.changes]
    if Unescaped(fragment.text, fragment.text).replaced(changes) != text:
        raise refused("a text could not be cleaned (changes)")
    return changes


def _tagged(text: str, tags: FreeTags, start: int, end: int, shown: str) -> tuple[int, int, str]:
    """Return a change with a tag that the request has nowhere itself; a possessive stays behind its tag."""
    if shown.startswith("["):
        possessive = text.endswith(name_parts().possessives, start, end) and end - start > 3
        return start, end - 2 if possessive else end, tags.free(shown)
    return start, end, shown


def _clip(span: Span, start: int, end: int) -> Span:
    """Return the part of a span that is in a fragment, by the offsets of the fragment."""
    return Span(
        max(span.start, start) - start, min(span.end, end) - start, span.label, span.source, span.score
    )
