"""What `evaluate` and `compare` share: getting a system's spans, from a corpus on disk or by running a model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.core.progress import progress

_BATCH = 32


def run_model(model: str, docs: Sequence[Document], recall: float | None = None) -> list[Document]:
    """Return the documents with what the model, with its dial at ``recall``, finds in them instead of their own spans."""
    from nescio.models.load import find_detector, wordless

    detector = find_detector(model, recall).detector
    found: list[Document] = []
    with progress(f"Running {Path(model).name}", total=len(docs)) as advance:
        for first in range(0, len(docs), _BATCH):
            batch = docs[first : first + _BATCH]
            with wordless():
                found += [
                    doc.with_spans(spans) for doc, spans in zip(batch, detector.predict(batch), strict=True)
                ]
            advance(len(batch))
    return found


def system_output(system: str, gold: Sequence[Document], *, trust_offsets: bool = False) -> list[Document]:
    """Return a system's documents: of a saved model when ``system`` is one, else read from a corpus."""
    from nescio.corpora import read_all
    from nescio.detect.card import CARD_NAME
    from nescio.detect.registry import bundled_models

    if system in bundled_models() or (Path(system) / CARD_NAME).is_file():
        return run_model(system, gold)
    return read_all(system, trust_offsets=trust_offsets)


def read_sentence_counts(path: Path) -> dict[str, int]:
    """Read a table of document id and number of sentences, separated by a tab."""
    counts: dict[str, int] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        doc_id, tab, count = line.partition("\t")
        if not tab or not count.strip().isdigit():
            raise DataError(
                "not a document id, a tab and a number",
                Location(str(path), line=number),
                fix="write one such line a document",
            )
        counts[doc_id] = int(count)
    return counts
