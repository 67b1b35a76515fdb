"""Pair gold with system documents: the same ids, the same text, the same label scheme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from nescio.core.document import Document
from nescio.core.errors import MatchError
from nescio.core.labels import Scheme, guess_scheme, relabel_documents, scheme
from nescio.languages.safe_to_show import shown_id

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
            raise MatchError(f"document {_shown(twice)} is twice in {side}; give every document its own id")
    _refuse_missing("system", (doc.id for doc in gold if doc.id not in by_id))
    gold_ids = {doc.id for doc in gold}
    _refuse_missing("gold", (doc.id for doc in system if doc.id not in gold_ids))
    pairs = [(doc, by_id[doc.id]) for doc in gold]
    for gold_doc, system_doc in pairs:
        if gold_doc.text != system_doc.text:
            offset = next(i for i, (a, b) in enumerate(zip_longest(gold_doc.text, system_doc.text)) if a != b)
            raise MatchError(
                f"document {_shown(gold_doc.id)}: the texts of gold and system differ from offset {offset} on; "
                "score annotations of the same text"
            )
    return pairs


def _shown(doc_id: str) -> str:
    return shown_id(doc_id) or "(id not shown)"


def _refuse_missing(side: str, ids: Iterable[str]) -> None:
    missing = list(ids)
    if missing:
        shown = ", ".join(map(_shown, missing[:_LISTED])) + (", ..." if len(missing) > _LISTED else "")
        raise MatchError(f"{len(missing)} document(s) missing in {side}: {shown}")


def gold_scheme(docs: Sequence[Document]) -> str:
    """Return the name of the scheme that the labels of notes are of.

    Raises:
        LabelError: a label fits no scheme.
    """
    return guess_scheme({span.label for doc in docs for span in doc.spans}).name


def in_scheme(
    gold: Sequence[Document], system: Sequence[Document], wanted: str | None = None
) -> tuple[list[Document], list[Document], Scheme]:
    """Return both sides in one label scheme: the wanted one, or gold's own. Labels that do not map to it are left out.

    Raises:
        LabelError: a label fits no scheme, or a scheme does not map to the one asked for.
    """
    target = scheme(wanted or gold_scheme(gold))
    return relabel_documents(gold, target), relabel_documents(system, target), target


def left_out(before: Sequence[Document], after: Sequence[Document]) -> Counter[str]:
    """Return how many spans of which labels were left out."""
    lost: Counter[str] = Counter()
    for old, new in zip(before, after, strict=True):
        if len(old.spans) > len(new.spans):
            kept = {(span.start, span.end) for span in new.spans}
            lost.update(span.label for span in old.spans if (span.start, span.end) not in kept)
    return lost
