"""Match system spans with gold spans: by span, token or word; with or without type; exact or relaxed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

import numpy as np

from nescio.core.document import Document
from nescio.core.labels import Scheme
from nescio.evaluate.corpus_arrays import BoolArray, SpanTable, TextTable, span_table
from nescio.evaluate.scores import IntArray, Tally

RELAXED_END = 2
"""How far the end of a span may be off in relaxed matching."""


class Matching:
    """Gold and system of the same documents, ready to be counted in different ways.

    Args:
        pairs: documents of gold and system, two by two, with equal texts.
        scheme: the label scheme of both.
    """

    def __init__(self, pairs: Sequence[tuple[Document, Document]], scheme: Scheme) -> None:
        golds = [gold for gold, _ in pairs]
        self.scheme = scheme
        self.size = len(pairs)
        self.text = TextTable.of(golds)
        self.gold = span_table(golds, self.text.begin, scheme.labels)
        self.system = span_table([system for _, system in pairs], self.text.begin, scheme.labels)

    # -- spans -------------------------------------------------------------------------------------------

    def spans(self, labels: Collection[str] | None = None, *, typed: bool = True) -> Tally:
        """Count spans with equal offsets, and equal labels when ``typed``; repeats count once."""
        gold, system = self._chosen(labels)
        return self._tally(gold, system, typed=typed)

    def relaxed(self, labels: Collection[str] | None = None) -> Tally:
        """Count spans of equal label and start whose ends are at most two characters apart."""
        gold, system = self._chosen(labels)
        matched = self._matched_relaxed(gold, system)
        counts = np.stack(
            [
                np.bincount(gold.doc[_distinct(gold)][matched], minlength=self.size),
                np.bincount(system.doc[_distinct(system)], minlength=self.size),
                np.bincount(gold.doc[_distinct(gold)], minlength=self.size),
            ],
            axis=1,
        )
        counts[:, 1:] -= counts[:, :1]
        return Tally(counts)

    def tokens(self, labels: Collection[str] | None = None, *, typed: bool = True) -> Tally:
        """Count the alphanumeric runs inside spans, each with its own offsets, as the i2b2-2014 script does."""
        gold, system = self._chosen(labels)
        return self._tally(self._cut(gold), self._cut(system), typed=typed)

    def merged(self) -> Tally:
        """Count spans as MEDDOCAN's merged score does.

        Right is what agrees exactly, or agrees after joining neighbours with no letter or digit between
        them; a span inside something right is neither spurious nor missed.
        """
        gold_by_doc, system_by_doc = (_offsets_by_doc(side, self.size) for side in (self.gold, self.system))
        solid = np.concatenate(([0], np.cumsum(self.text.alphanumeric))).tolist()
        counts = np.zeros((self.size, 3), dtype=np.int64)
        for doc, (gold, system) in enumerate(zip(gold_by_doc, system_by_doc, strict=True)):
            right = gold & system
            if gold == system:
                right |= _joined(gold, solid)
                counts[doc] = len(right), 0, 0
                continue
            right |= _joined(gold, solid) & _joined(system, solid)
            spurious = sum(not _inside(span, right) for span in system - gold)
            missed = sum(not _inside(span, right) for span in gold - system)
            counts[doc] = len(right), spurious, missed
        return Tally(counts)

    def by_label(self) -> dict[str, Tally]:
        """Count spans exactly, for every label of the scheme."""
        width = len(self.scheme.labels)
        hit = self._hits
        rows = [
            np.bincount(table.doc[mask] * width + table.label[mask], minlength=self.size * width)
            for table, mask in (
                (self._unique[0], hit[0]),
                (self._unique[1], ~hit[1]),
                (self._unique[0], ~hit[0]),
            )
        ]
        counts = np.stack(rows, axis=1).reshape(self.size, width, 3)
        return {label: Tally(counts[:, i]) for i, label in enumerate(self.scheme.labels)}

    # -- words and characters ------------------------------------------------------------------------------

    def words(self, labels: Collection[str] | None = None) -> Tally:
        """Count words by label: a word has the label of the first span that touches it (kassaie-2016)."""
        gold, system = self._word_labels
        if labels is not None:
            keep = np.isin(
                np.arange(-1, len(self.scheme.labels)), [self.scheme.labels.index(x) for x in labels]
            )
            gold, system = (np.where(keep[side + 1], side, -1) for side in (gold, system))
        right = (gold == system) & (gold >= 0)
        return self._word_tally(right, (system >= 0) & ~right, (gold >= 0) & ~right)

    def phi_words(self) -> Tally:
        """Count words as PHI or not, whatever the label (demir-2019)."""
        gold, system = (side >= 0 for side in self._word_labels)
        return self._word_tally(gold & system, system & ~gold, gold & ~system)

    @cached_property
    def words_per_document(self) -> IntArray:
        """Number of words of each document."""
        return np.bincount(self._word_docs, minlength=self.size)

    @cached_property
    def characters_missed(self) -> IntArray:
        """Characters of gold PHI, blanks and punctuation apart, that no system span covers, by document."""
        return self._characters(self._covered[0] & ~self._covered[1])

    @cached_property
    def characters_lost(self) -> IntArray:
        """Characters, blanks and punctuation apart, that a system span covers for no reason, by document."""
        return self._characters(self._covered[1] & ~self._covered[0])

    # -- inside ---------------------------------------------------------------------------------------------

    def _chosen(self, labels: Collection[str] | None) -> tuple[SpanTable, SpanTable]:
        if labels is None:
            return self.gold, self.system
        wanted = [self.scheme.labels.index(label) for label in labels]
        return tuple(side.where(np.isin(side.label, wanted)) for side in (self.gold, self.system))  # type: ignore[return-value]

    def _tally(self, gold: SpanTable, system: SpanTable, *, typed: bool) -> Tally:
        gold_keys, system_keys = self._keys(gold, system, typed=typed)
        gold_unique, gold_rows = np.unique(gold_keys, return_index=True)
        system_unique, system_rows = np.unique(system_keys, return_index=True)
        gold_hit = np.isin(gold_unique, system_unique, assume_unique=True)
        system_hit = np.isin(system_unique, gold_unique, assume_unique=True)
        gold_docs, system_docs = gold.doc[gold_rows], system.doc[system_rows]
        columns = (gold_docs[gold_hit], system_docs[~system_hit], gold_docs[~gold_hit])
        return Tally(np.stack([np.bincount(docs, minlength=self.size) for docs in columns], axis=1))

    def _keys(self, gold: SpanTable, system: SpanTable, *, typed: bool) -> tuple[IntArray, IntArray]:
        """Encode start, end and label of every span as one number."""
        longest = 1 + max(int((side.end - side.start).max(initial=0)) for side in (gold, system))
        plain = [side.start * longest + (side.end - side.start) for side in (gold, system)]
        if typed:
            plain = [
                keys * len(self.scheme.labels) + side.label
                for keys, side in zip(plain, (gold, system), strict=True)
            ]
        return plain[0], plain[1]

    @cached_property
    def _unique(self) -> tuple[SpanTable, SpanTable]:
        return self.gold.where(_distinct(self.gold)), self.system.where(_distinct(self.system))

    @cached_property
    def _hits(self) -> tuple[BoolArray, BoolArray]:
        """For each distinct span of gold and of system, whether the other side has the very same."""
        gold, system = self._keys(*self._unique, typed=True)
        return np.isin(gold, system), np.isin(system, gold)

    def _matched_relaxed(self, gold: SpanTable, system: SpanTable) -> IntArray:
        """Return the rows of the distinct gold spans that match a system span; each system span serves once."""
        gold, system = gold.where(_distinct(gold)), system.where(_distinct(system))
        gold_keys, system_keys = self._keys(gold, system, typed=True)
        exact = np.isin(gold_keys, system_keys)
        matched = np.flatnonzero(exact).tolist()
        left_over = system.where(~np.isin(system_keys, gold_keys))
        waiting: dict[tuple[int, int], list[int]] = {}
        for start, label, end in left_over.starts_labels_ends():
            waiting.setdefault((start, label), []).append(end)
        open_rows = np.flatnonzero(~exact)
        rows = zip(open_rows.tolist(), gold.where(open_rows).starts_labels_ends(), strict=True)
        for row, (start, label, end) in rows:
            near = [e for e in waiting.get((start, label), ()) if abs(e - end) <= RELAXED_END]
            if near:
                waiting[start, label].remove(min(near, key=lambda e: abs(e - end)))
                matched.append(row)
        return np.array(matched, dtype=np.int64)

    def _cut(self, table: SpanTable) -> SpanTable:
        """Cut spans into their runs of ASCII letters and digits."""
        begins, ends = self.text.ascii_runs
        first = np.searchsorted(ends, table.start, side="right")  # first run that ends inside
        last = np.searchsorted(begins, table.end, side="left")  # first run that begins after
        sizes = np.maximum(last - first, 0)
        row = np.repeat(np.arange(len(table)), sizes)
        within = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        run = first[row] + within
        tokens = table.where(row)
        return SpanTable(
            tokens.doc,
            np.maximum(begins[run], tokens.start),
            np.minimum(ends[run], tokens.end),
            tokens.label,
            tokens.score,
        )

    @cached_property
    def _word_docs(self) -> IntArray:
        return self.text.doc_of(self.text.words[0])

    @cached_property
    def _word_labels(self) -> tuple[IntArray, IntArray]:
        """Label of every word on both sides, -1 for none."""
        starts, ends = self.text.words
        sides = []
        for table in (self.gold, self.system):
            labels = np.full(len(starts), -1, dtype=np.int64)
            order = np.lexsort((table.end, table.start))[::-1]  # the first span is written last and stays
            first = np.searchsorted(ends, table.start[order], side="right")
            last = np.searchsorted(starts, table.end[order], side="left")
            sizes = np.maximum(last - first, 0)
            row = np.repeat(np.arange(len(order)), sizes)
            word = first[row] + np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
            labels[word] = table.label[order][row]
            sides.append(labels)
        return sides[0], sides[1]

    def _word_tally(self, *columns: BoolArray) -> Tally:
        counts = [np.bincount(self._word_docs[column], minlength=self.size) for column in columns]
        return Tally(np.stack(counts, axis=1))

    @cached_property
    def _covered(self) -> tuple[BoolArray, BoolArray]:
        return self.text.covered(self.gold), self.text.covered(self.system)

    def _characters(self, mask: BoolArray) -> IntArray:
        where = np.flatnonzero(mask & self.text.alphanumeric)
        return np.bincount(self.text.doc_of(where), minlength=self.size)


def _distinct(table: SpanTable) -> IntArray:
    """Return the rows of the first of each group of equal spans, in order."""
    if not len(table):
        return np.zeros(0, dtype=np.int64)
    columns = np.stack([table.start, table.end, table.label], axis=1)
    order = np.lexsort(columns.T)
    same = np.all(columns[order][1:] == columns[order][:-1], axis=1)
    return np.sort(order[np.concatenate(([True], ~same))])


def _offsets_by_doc(table: SpanTable, size: int) -> list[set[tuple[int, int]]]:
    """Return the distinct offsets of each document's spans."""
    offsets: list[set[tuple[int, int]]] = [set() for _ in range(size)]
    for doc, start, end in zip(table.doc.tolist(), table.start.tolist(), table.end.tolist(), strict=True):
        offsets[doc].add((start, end))
    return offsets


def _joined(offsets: set[tuple[int, int]], solid: list[int]) -> set[tuple[int, int]]:
    """Join neighbours; ``solid[i]`` is the number of letters and digits before offset i."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(offsets):
        if joined and (start <= joined[-1][1] or solid[start] == solid[joined[-1][1]]):
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return set(joined)


def _inside(span: tuple[int, int], others: set[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in others)
