"""Bringing gold and system together: the same documents, the same text, the same label scheme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from nescio.core.document import Document
from nescio.core.errors import MatchError
from nescio.core.labels import Scheme, guess_scheme, scheme

_LISTED = 10


def pair(gold: Sequence[Document], system: Sequence[Document]) -> list[tuple[Document, Document]]:
    """Return the documents of both sides two by two, in the order of gold.

    Raises:
        MatchError: a document is on one side only (all such are counted, the first ones listed), an id comes
            twice, or the two texts differ (the message has the document id and the first offset).
    """
    by_id = {doc.id: doc for doc in system}
    for side, docs, ids in (("gold", gold, {doc.id for doc in gold}), ("system", system, set(by_id))):
        if len(ids) < len(docs):
            seen: set[str] = set()
            twice = next(doc.id for doc in docs if doc.id in seen or seen.add(doc.id))  # type: ignore[func-returns-value]
            raise MatchError(f"document {twice} is twice in {side}; give every document its own id")
    _refuse_missing("system", (doc.id for doc in gold if doc.id not in by_id))
    gold_ids = {doc.id for doc in gold}
    _refuse_missing("gold", (doc.id for doc in system if doc.id not in gold_ids))
    pairs = [(doc, by_id[doc.id]) for doc in gold]
    for ours, theirs in pairs:
        if ours.text != theirs.text:
            offset = next(i for i, (a, b) in enumerate(zip_longest(ours.text, theirs.text)) if a != b)
            raise MatchError(
                f"document {ours.id}: the texts of gold and system differ from offset {offset} on; "
                "score annotations of the same text"
            )
    return pairs


def _refuse_missing(side: str, ids: Iterable[str]) -> None:
    missing = list(ids)
    if missing:
        shown = ", ".join(missing[:_LISTED]) + (", ..." if len(missing) > _LISTED else "")
        raise MatchError(f"{len(missing)} document(s) missing in {side}: {shown}")


def in_scheme(
    gold: Sequence[Document], system: Sequence[Document], wanted: str | None = None
) -> tuple[list[Document], list[Document], Scheme]:
    """Return both sides in one label scheme: the wanted one, or gold's own.

    Raises:
        LabelError: a label fits no scheme, or a scheme does not map to the one asked for.
    """
    sides = []
    target = scheme(wanted) if wanted else None
    for docs in (gold, system):
        labels = {span.label for doc in docs for span in doc.spans}
        own = target if target and all(label in target for label in labels) else guess_scheme(labels)
        target = target or own
        sides.append(docs if own is target else [own.convert_document(doc, target) for doc in docs])
    if target is None:  # pragma: no cover - the loop above always sets it
        target = scheme("i2b2-2014")
    return list(sides[0]), list(sides[1]), target
