"""Annotated notes once more with other people in them: values change places within their label.

A learner that has met a sentence with one name only learns the name; with several, it learns the sentence. Some copies are all in
lower case or all in capitals, as hurried and dictated notes are.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nescio.core.document import Document, Span
from nescio.corpora.synth.recase import recased

COPIED = "-swapped-"
"""What follows the id of a note in that of its copy, before the seed."""
_LOWER, _UPPER = 0.15, 0.1  # shares of copies in lower case and in capitals


def swapped(docs: Sequence[Document], *, seed: int = 0) -> Iterator[Document]:
    """Yield a copy of each note in which every value is that of another span with the same label.

    The same value is replaced by the same one throughout a note, whatever its case.

    Args:
        docs: annotated notes.
        seed: the same seed gives the same copies.
    """
    pools: dict[str, list[str]] = defaultdict(list)
    for doc in docs:
        for span in doc.spans:
            value = doc.text[span.start : span.end]
            if "\n" not in value:
                pools[span.label].append(value)
    for number, doc in enumerate(docs):
        rng = random.Random(f"{seed}/{number}/{doc.id}")
        copy = replace(_swap(doc, pools, rng), id=f"{doc.id}{COPIED}{seed}")
        yield recased(copy, rng, lower=_LOWER, upper=_UPPER)


def _swap(doc: Document, pools: dict[str, list[str]], rng: random.Random) -> Document:
    """Return the note with other values."""
    chosen: dict[tuple[str, str], str] = {}
    parts: list[str] = []
    spans: list[Span] = []
    at = size = 0
    for span in sorted(doc.spans):
        if span.start < at:
            continue  # it overlaps the one before
        old = doc.text[span.start : span.end]
        pool = pools[span.label]
        place = (span.label, old.casefold())
        if place not in chosen:
            chosen[place] = rng.choice(pool) if pool and "\n" not in old else old
        new = _like(chosen[place], old)
        parts += [doc.text[at : span.start], new]
        size += span.start - at
        spans.append(Span(size, size + len(new), span.label, span.source, span.score))
        size += len(new)
        at = span.end
    parts.append(doc.text[at:])
    return Document(doc.id, "".join(parts), tuple(spans))


def _like(new: str, old: str) -> str:
    """Return a value in the case of another."""
    if old.islower():
        return new.lower()
    return new.upper() if old.isupper() and len(old) > 3 else new
