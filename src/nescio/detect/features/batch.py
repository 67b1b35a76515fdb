"""A batch of notes as arrays: one long row of tokens, and tracks with one value for each token.

A track is an array of ids into a vocabulary. The context of a token is then a shifted track, so that scoring a note is a few
array look-ups (see `nescio.detect.linear.weights`). `nescio.detect.learner` adds tracks of rules, lists and earlier passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document, Span
from nescio.core.tags import OUTSIDE
from nescio.core.tokens import Offsets, Tokens, split_tokens
from nescio.detect.features.words import PAD, FeatureVocabulary, Ids
from nescio.languages.sentences import sentences

_NOT_SPACE = re.compile(r"\S+")
MARGIN = 6  # padding between notes: the largest distance of any feature
_NO_LINE = np.full(MARGIN, -1)
MAX_UNIT = 400  # tokens; longer units are cut, so that no line can exhaust the memory

NUMBERS = FeatureVocabulary({"value": lambda v: (v,)})
for _n in range(1, 1000):
    NUMBERS.add(str(_n))


@dataclass(frozen=True, slots=True)
class Track:
    """One value for each token.

    Attributes:
        ids: the id of each token's value.
        vocabulary: the vocabulary of the ids.
    """

    ids: Ids
    vocabulary: FeatureVocabulary


def characters(text: str) -> Tokens:
    """Return every character that is not white space as a token."""
    starts = [i for i, c in enumerate(text) if not c.isspace()]
    return Tokens([text[i] for i in starts], starts, [i + 1 for i in starts])


def whitespace(text: str) -> Tokens:
    """Split at white space only, for text that is already tokenized."""
    words = list(_NOT_SPACE.finditer(text))
    return Tokens([m[0] for m in words], [m.start() for m in words], [m.end() for m in words])


TOKENIZERS: dict[str, Callable[[str], Tokens]] = {
    "fine": split_tokens,
    "characters": characters,
    "whitespace": whitespace,
}


class Batch:
    """Tokenized notes, concatenated into one row with padding between them.

    Attributes:
        docs: the notes.
        vocabulary: of the words.
        cuts: the tokens of each note.
        bounds: start and end of each note in the row.
        ids: the word id at each place of the row.
        starts: offset in its note where each token starts; -1 for padding.
        ends: offset where it ends; -1 for padding.
        line: line number of each place; -1 for padding.
        place: the index of each place.
    """

    def __init__(
        self,
        docs: Sequence[Document],
        vocabulary: FeatureVocabulary,
        tokenizer: str = "fine",
        builders: Mapping[str, Callable[[Batch], Track]] | None = None,
    ) -> None:
        vocabulary.shrink()
        self.docs = docs
        self.vocabulary = vocabulary
        self.cuts = [TOKENIZERS[tokenizer](doc.text) for doc in docs]
        self.bounds: list[tuple[int, int]] = []
        self._builders = {**TRACK_BUILDERS, **(builders or {})}
        self._tracks: dict[str, Track] = {}
        pad = vocabulary.ids[PAD]
        row, starts, ends, lines = [pad] * MARGIN, [-1] * MARGIN, [-1] * MARGIN, [_NO_LINE]
        known, line = vocabulary.ids, 0
        for doc, tokens in zip(docs, self.cuts, strict=True):
            ids = list(map(known.get, tokens.words))
            low = len(row)
            row += [vocabulary.add(w) if i is None else i for w, i in zip(tokens.words, ids, strict=True)]
            self.bounds.append((low, len(row)))
            starts += tokens.starts
            ends += tokens.ends
            breaks = np.cumsum([len(part) + 1 for part in doc.text.split("\n")])
            lines.append(np.searchsorted(breaks, tokens.starts, side="right") + line)
            line += len(breaks)
            lines.append(_NO_LINE)
            row += [pad] * MARGIN
            starts += [-1] * MARGIN
            ends += [-1] * MARGIN
        self.ids: Ids = np.array(row, dtype=np.int32)
        vocabulary.count(self.ids)
        self.starts = np.array(starts, dtype=np.int64)
        self.ends = np.array(ends, dtype=np.int64)
        self.line: NDArray[np.int64] = np.concatenate(lines)
        self.place = np.arange(len(row))
        self._tracks["token"] = Track(self.ids, vocabulary)

    @property
    def tokens(self) -> list[list[Offsets]]:
        """Offsets of the tokens of each note."""
        return [list(zip(starts, ends, strict=True)) for _, starts, ends in self.cuts]

    def track(self, name: str) -> Track:
        """Return a track by its name; it is computed at first use."""
        if name not in self._tracks:
            self._tracks[name] = self._builders[name](self)
        return self._tracks[name]

    def numbers(self, values: NDArray[np.int64]) -> Track:
        """Return a track of small numbers, 0 or more."""
        return Track(np.minimum(values, 998).astype(np.int32) + np.int32(1), NUMBERS)

    def spans(
        self, best: NDArray[np.int16], tags: Sequence[str], source: str, scores: NDArray[np.float64]
    ) -> list[tuple[Span, ...]]:
        """Return the spans of each note, as `to_spans` does for the names of tags.

        Args:
            best: the tag of each place, an index into ``tags``.
            tags: the names of the tags.
            source: of the spans.
            scores: one score for each place; a span gets the mean over its tokens.
        """
        labels, starts_entity, ends_entity, label_of_tag, is_tagged = _described(tuple(tags))
        at = np.flatnonzero(is_tagged[best] & (self.line >= 0))
        spans: list[list[Span]] = [[] for _ in self.docs]
        if len(at):
            tag = best[at]
            is_first = starts_entity[tag]
            is_first[0] = True
            label = label_of_tag[tag]
            is_first[1:] |= (at[1:] - at[:-1] > 1) | (label[1:] != label[:-1]) | ends_entity[tag[:-1]]
            first = np.flatnonzero(is_first)
            last = np.append(first[1:], len(at)) - 1
            means = np.add.reduceat(scores[at], first) / (last - first + 1)
            note = np.searchsorted([low for low, _ in self.bounds], at[first], side="right") - 1
            for number, start, end, first_tag, score in zip(
                note.tolist(), self.starts[at[first]].tolist(), self.ends[at[last]].tolist(),
                tag[first].tolist(), means.tolist(), strict=True,
            ):  # fmt: skip
                spans[number].append(Span(start, end, labels[first_tag], source, score))
        return [tuple(found) for found in spans]

    def units(self, unit: str) -> list[tuple[int, int]]:
        """Return the ranges of the row that are tagged as one sequence: notes, lines or sentences."""
        units: list[tuple[int, int]] = []
        for doc, (low, high) in zip(self.docs, self.bounds, strict=True):
            if low == high:
                continue
            if unit == "note":
                starts = [low]
            elif unit == "line":
                starts = [low, *(np.flatnonzero(self._is_line_start[low + 1 : high]) + low + 1).tolist()]
            else:
                sentence_starts = np.array([start for start, _ in sentences(doc.text)])
                number = np.searchsorted(sentence_starts, self.starts[low:high], side="right")
                starts = [low, *(np.flatnonzero(np.diff(number)) + low + 1).tolist()]
            for start, stop in zip(starts, [*starts[1:], high], strict=True):
                units += [(at, min(at + MAX_UNIT, stop)) for at in range(start, stop, MAX_UNIT)]
        return units

    @cached_property
    def _is_line_start(self) -> NDArray[np.bool_]:
        """Whether each place is the first one of its line, and, at the end, of the line after the last one."""
        is_start = np.ones(len(self.line) + 1, dtype=np.bool_)
        np.not_equal(self.line[1:], self.line[:-1], out=is_start[1:-1])
        return is_start

    @cached_property
    def line_start(self) -> NDArray[np.int64]:
        """For each place, the first place of its line."""
        return np.maximum.accumulate(np.where(self._is_line_start[:-1], self.place, 0))

    @cached_property
    def line_end(self) -> NDArray[np.int64]:
        """For each place, the last place of its line."""
        is_last = self._is_line_start[1:]
        return np.minimum.accumulate(np.where(is_last, self.place, len(self.place))[::-1])[::-1]

    @cached_property
    def colon(self) -> NDArray[np.int64]:
        """For each place, the last colon before it in its line, or -1."""
        colon_id = self.vocabulary.ids.get(":", -1)
        at = np.full(len(self.ids), -1)
        at[1:] = np.maximum.accumulate(np.where(self.ids == colon_id, self.place, -1))[:-1]
        return np.where((at >= self.line_start) & (self.line >= 0), at, -1)


@lru_cache(maxsize=64)
def _described(
    tags: tuple[str, ...],
) -> tuple[list[str], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64], NDArray[np.bool_]]:
    """Return of each tag its label, whether it begins, whether it ends an entity, a number of its label, whether it is not ``O``."""
    labels = [tag.partition("-")[2] for tag in tags]
    begins, ends = (np.array([tag[0] in prefixes for tag in tags]) for prefixes in ("BS", "ES"))
    numbers = np.array([labels.index(label) for label in labels])
    return labels, begins, ends, numbers, np.array([tag != OUTSIDE for tag in tags])


def _words_at(batch: Batch, at: NDArray[np.int64], valid: NDArray[np.bool_]) -> Track:
    return Track(np.where(valid, batch.ids[np.maximum(at, 0)], 0).astype(np.int32), batch.vocabulary)


def _field(batch: Batch) -> Track:
    """The word before the last colon in the line: the name of the form field."""
    at = batch.colon
    return _words_at(batch, at - 1, at > 0)


def _field_left(batch: Batch) -> Track:
    """The second word before the last colon in the line."""
    at = batch.colon
    return _words_at(batch, at - 2, (at > 1) & (batch.line[at - 2] == batch.line))


def _field_distance(batch: Batch) -> Track:
    """Number of tokens since the last colon in the line."""
    at = batch.colon
    return batch.numbers(np.where(at >= 0, np.minimum(batch.place - at, 9), 0))


def _line_first(batch: Batch) -> Track:
    """The first word of the line."""
    return _words_at(batch, batch.line_start, batch.line >= 0)


def _line_above(batch: Batch) -> Track:
    """The first word of the line above."""
    start = batch.line_start
    return _words_at(batch, start[start - 1], (batch.line >= 0) & (start > 0))


def _line_below(batch: Batch) -> Track:
    """The first word of the line below."""
    end = np.minimum(batch.line_end + 1, len(batch.ids) - 1)
    return _words_at(batch, end, batch.line >= 0)


def _edge(batch: Batch) -> Track:
    """Whether a token is the first or the last of its line."""
    return batch.numbers((batch.line_start == batch.place) + 2 * (batch.line_end == batch.place))


def _column(batch: Batch) -> Track:
    """Number of tokens before this one in its line."""
    return batch.numbers(np.minimum(batch.place - batch.line_start, 12))


def _line_length(batch: Batch) -> Track:
    """Number of tokens in the line, in steps."""
    size = batch.line_end - batch.line_start + 1
    return batch.numbers(np.where(size <= 12, size, 12 + np.minimum(size // 20, 5)))


def _line_case(batch: Batch) -> Track:
    """Share of capitalised words in the line, in fifths: headings and upper-case text look like names."""
    is_word = batch.vocabulary.mark("letters", lambda word: word[:1].isalpha())[batch.ids]
    is_capitalised = batch.vocabulary.mark("capital", lambda word: word[:1].isupper())[batch.ids]
    start, stop = batch.line_start, batch.line_end + 1
    words, capitalised = (np.concatenate([[0], np.cumsum(x)]) for x in (is_word, is_capitalised))
    share = 5 * (capitalised[stop] - capitalised[start]) // np.maximum(words[stop] - words[start], 1)
    return batch.numbers(share)


def _position(batch: Batch) -> Track:
    """Position in the note, in tenths of its lines."""
    values = np.zeros(len(batch.ids), dtype=np.int64)
    for low, high in batch.bounds:
        if high > low:
            line = batch.line[low:high] - batch.line[low]
            values[low:high] = 1 + line * 10 // (line[-1] + 1)
    return batch.numbers(values)


def _line_number(batch: Batch) -> Track:
    """The line number, from the top for the first lines, from the bottom for the last ones."""
    values = np.zeros(len(batch.ids), dtype=np.int64)
    for low, high in batch.bounds:
        if high > low:
            line = batch.line[low:high] - batch.line[low]
            below = line[-1] - line
            values[low:high] = np.where(line < 20, 1 + line, np.where(below < 10, 30 + below, 50))
    return batch.numbers(values)


def _gap(batch: Batch) -> Track:
    """White space before a token: none, one character, more, or a line break."""
    spaces = np.zeros(len(batch.ids), dtype=np.int64)
    spaces[1:] = np.minimum(np.maximum(batch.starts[1:] - batch.ends[:-1], 0), 2)
    return batch.numbers(np.where(batch.line_start == batch.place, 3, spaces))


def _echo(batch: Batch) -> Track:
    """The form field in which the same word first stands elsewhere in the note."""
    field = batch.track("field").ids
    distinctive = batch.vocabulary.mark("distinctive", _is_distinctive)
    in_field = np.flatnonzero((field > 0) & distinctive[batch.ids])
    if not len(in_field):
        return Track(np.zeros_like(batch.ids), batch.vocabulary)
    note = np.zeros(len(batch.ids), dtype=np.int64)
    for number, (low, high) in enumerate(batch.bounds, 1):
        note[low:high] = number
    note_and_word = note * (1 << 32) + batch.ids
    known, first = np.unique(note_and_word[in_field], return_index=True)
    where = in_field[first]
    slot = np.minimum(np.searchsorted(known, note_and_word), len(known) - 1)
    hit = (known[slot] == note_and_word) & (batch.line[where[slot]] != batch.line)
    return Track(np.where(hit, field[where[slot]], 0).astype(np.int32), batch.vocabulary)


def _is_distinctive(word: str) -> bool:
    """Whether a word is likely to mean the same wherever it stands in the note."""
    return len(word) > 2 and not word.islower()


# track -> the function that computes it; recipes name tracks in their feature templates
TRACK_BUILDERS: dict[str, Callable[[Batch], Track]] = {
    "field": _field,
    "field-left": _field_left,
    "field-distance": _field_distance,
    "line-first": _line_first,
    "line-above": _line_above,
    "line-below": _line_below,
    "edge": _edge,
    "column": _column,
    "line-length": _line_length,
    "line-case": _line_case,
    "position": _position,
    "line-number": _line_number,
    "gap": _gap,
    "echo": _echo,
}
