"""A paired corpus as arrays: all texts concatenated, so that matching is a few numpy operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document
from nescio.evaluate.scores import IntArray

BoolArray = NDArray[np.bool_]
_COMMON = 0x3001  # Latin, Greek, Cyrillic ... and every white space are below; looked up in a table


@dataclass(frozen=True)
class SpanTable:
    """Spans as columns; offsets count from the beginning of the first text."""

    doc: IntArray
    start: IntArray
    end: IntArray
    label: IntArray  # index into the label list
    score: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.doc)

    def where(self, mask: BoolArray | IntArray) -> SpanTable:
        """Return the chosen rows."""
        return SpanTable(self.doc[mask], self.start[mask], self.end[mask], self.label[mask], self.score[mask])

    def starts_labels_ends(self) -> Iterator[tuple[int, int, int]]:
        """Return the rows as plain numbers."""
        return zip(self.start.tolist(), self.label.tolist(), self.end.tolist(), strict=True)


@dataclass(frozen=True)
class TextTable:
    """All texts concatenated, with a line end between them."""

    codes: NDArray[np.uint32]
    begin: IntArray  # where each document begins

    @classmethod
    def of(cls, docs: Sequence[Document]) -> TextTable:
        """Concatenate the texts of these documents."""
        sizes = np.fromiter((len(doc.text) + 1 for doc in docs), dtype=np.int64, count=len(docs))
        joined = "\n".join(doc.text for doc in docs) + "\n"
        codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        return cls(codes, np.cumsum(sizes) - sizes)

    @property
    def size(self) -> int:
        """Number of characters, line ends included."""
        return len(self.codes)

    def doc_of(self, offsets: IntArray) -> IntArray:
        """Return the document each offset lies in."""
        return np.searchsorted(self.begin, offsets, side="right") - 1

    @cached_property
    def spaces(self) -> BoolArray:
        """Which characters are white space."""
        return _lookup(str.isspace)[np.minimum(self.codes, _COMMON)]

    @cached_property
    def alphanumeric(self) -> BoolArray:
        """Which characters are letters or digits of any script."""
        mask = _lookup(str.isalnum)[np.minimum(self.codes, _COMMON)]
        rare = np.flatnonzero(self.codes >= _COMMON)
        mask[rare] = [chr(code).isalnum() for code in self.codes[rare].tolist()]
        return mask

    @cached_property
    def ascii_runs(self) -> tuple[IntArray, IntArray]:
        """Start and end of every run of a-z, A-Z and 0-9, the tokens of the i2b2-2014 script."""
        table = np.zeros(129, dtype=bool)
        for first, last in (("0", "9"), ("A", "Z"), ("a", "z")):
            table[ord(first) : ord(last) + 1] = True
        return _runs(table[np.minimum(self.codes, 128)])

    @cached_property
    def words(self) -> tuple[IntArray, IntArray]:
        """Start and end of every word: a run without white space."""
        return _runs(~self.spaces)

    def covered(self, spans: SpanTable) -> BoolArray:
        """Which characters lie under a span."""
        steps = np.bincount(spans.start, minlength=self.size + 1) - np.bincount(
            spans.end, minlength=self.size + 1
        )
        return np.cumsum(steps[:-1]) > 0


def _runs(inside: BoolArray) -> tuple[IntArray, IntArray]:
    """Return start and end of every unbroken run of true."""
    edges = np.diff(np.concatenate(([False], inside, [False])).astype(np.int8))
    return np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)


@cache
def _lookup(test: Callable[[str], bool]) -> BoolArray:
    """Tabulate a test of characters below ``_COMMON``; the last row stands for all others."""
    return np.array([test(chr(code)) for code in range(_COMMON)] + [False])


def span_table(docs: Sequence[Document], begin: IntArray, labels: Sequence[str]) -> SpanTable:
    """Collect the spans of these documents, whose texts begin at ``begin``."""
    index = {label: i for i, label in enumerate(labels)}
    sizes = [len(doc.spans) for doc in docs]
    rows = [(s.start, s.end, index[s.label]) for doc in docs for s in doc.spans]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 3)
    score = np.fromiter((s.score for doc in docs for s in doc.spans), dtype=np.float64, count=len(rows))
    doc = np.repeat(np.arange(len(docs), dtype=np.int64), sizes)
    shift = begin[doc] if len(doc) else doc
    return SpanTable(doc, columns[:, 0] + shift, columns[:, 1] + shift, columns[:, 2], score)
