"""A batch of notes as arrays: one long row of tokens, and tracks beside it that say something of each token.

A track is an array of ids into a vocabulary. What lies around a token is then a shifted track, so that scoring a note
is a few array look-ups (see `nescio.detect.linear.tagger`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document, Span
from nescio.core.sentences import sentences
from nescio.core.tags import OUTSIDE
from nescio.core.tokens import Offsets, Tokens, split_tokens
from nescio.detect.features.words import PAD, Ids, Vocabulary

_DARK = re.compile(r"\S+")
MARGIN = 6  # padding between notes: as far as any feature looks
LONGEST = 400  # tokens of one unit; longer ones are cut, so that no line can exhaust the memory

NUMBERS = Vocabulary({"value": lambda v: (v,)})
for _n in range(1, 1000):
    NUMBERS.add(str(_n))


@dataclass(frozen=True, slots=True)
class Track:
    """Ids of each token's value, and the vocabulary they are of."""

    ids: Ids
    vocabulary: Vocabulary


def characters(text: str) -> Tokens:
    """Take every character that is not white space as a token."""
    starts = [i for i, c in enumerate(text) if not c.isspace()]
    return Tokens([text[i] for i in starts], starts, [i + 1 for i in starts])


def blanks(text: str) -> Tokens:
    """Cut at white space only, for text that is cut into words already."""
    found = list(_DARK.finditer(text))
    return Tokens([m[0] for m in found], [m.start() for m in found], [m.end() for m in found])


TOKENIZERS: dict[str, Callable[[str], Tokens]] = {
    "fine": split_tokens,
    "characters": characters,
    "blanks": blanks,
}


class Batch:
    """Notes cut into tokens and laid end to end, with padding between them.

    Attributes:
        docs: the notes.
        cuts: the tokens of each note.
        bounds: where in the row each note begins and ends.
        ids: the word of each place in the row, an id of ``vocabulary``.
        line: the number of each place's line; padding has numbers of its own.
        given: further tracks by name, e.g. what an earlier pass found.
    """

    def __init__(
        self,
        docs: Sequence[Document],
        vocabulary: Vocabulary,
        tokenizer: str = "fine",
        makers: Mapping[str, Callable[[Batch], Track]] | None = None,
    ) -> None:
        vocabulary.shrink()
        self.docs = docs
        self.vocabulary = vocabulary
        self.cuts = [TOKENIZERS[tokenizer](doc.text) for doc in docs]
        self.bounds: list[tuple[int, int]] = []
        self._makers = {**MAKERS, **(makers or {})}
        self._tracks: dict[str, Track] = {}
        pad = vocabulary.ids[PAD]
        row, starts, ends, lines = [pad] * MARGIN, [-1] * MARGIN, [-1] * MARGIN, [np.full(MARGIN, -1)]
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
            lines.append(np.full(MARGIN, -1))
            row += [pad] * MARGIN
            starts += [-1] * MARGIN
            ends += [-1] * MARGIN
        self.ids: Ids = np.array(row, dtype=np.int32)
        vocabulary.use(self.ids)
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
        """Return a track by its name, made at first use."""
        if name not in self._tracks:
            self._tracks[name] = self._makers[name](self)
        return self._tracks[name]

    def give(self, name: str, track: Track) -> None:
        """Add a track from elsewhere."""
        self._tracks[name] = track

    def numbers(self, values: NDArray[np.int64]) -> Track:
        """Return a track of small numbers."""
        return Track(np.clip(values, 0, 998).astype(np.int32) + 1, NUMBERS)

    def spans(
        self, best: NDArray[np.int16], tags: Sequence[str], source: str, scores: NDArray[np.float64]
    ) -> list[tuple[Span, ...]]:
        """Return the spans of each note, read off the number of each place's tag as `to_spans` reads names of tags.

        Args:
            best: the number of each place's tag.
            tags: their names.
            source: who made them.
            scores: one score for each place; a span gets the mean of its tokens.
        """
        labels = [tag.partition("-")[2] for tag in tags]
        begins, ends = (np.array([tag[0] in signs for tag in tags]) for signs in ("BS", "ES"))
        label = np.array([labels.index(name) for name in labels])
        at = np.flatnonzero(np.array([tag != OUTSIDE for tag in tags])[best] & (self.line >= 0))
        found: list[list[Span]] = [[] for _ in self.docs]
        if len(at):
            tag = best[at]
            fresh = begins[tag]
            fresh[0] = True
            fresh[1:] |= (np.diff(at) > 1) | (np.diff(label[tag]) != 0) | ends[tag[:-1]]
            first = np.flatnonzero(fresh)
            last = np.append(first[1:], len(at)) - 1
            means = np.add.reduceat(scores[at], first) / (last - first + 1)
            note = np.searchsorted([low for low, _ in self.bounds], at[first], side="right") - 1
            for number, start, end, name, score in zip(
                note.tolist(), self.starts[at[first]].tolist(), self.ends[at[last]].tolist(),
                tag[first].tolist(), means.tolist(), strict=True,
            ):  # fmt: skip
                found[number].append(Span(start, end, labels[name], source, score))
        return [tuple(spans) for spans in found]

    def units(self, unit: str) -> list[tuple[int, int]]:
        """Return the stretches of the row that are labelled as one sequence: notes, lines or sentences."""
        found: list[tuple[int, int]] = []
        for doc, (low, high) in zip(self.docs, self.bounds, strict=True):
            if low == high:
                continue
            if unit == "note":
                cuts = [low]
            elif unit == "line":
                cuts = [low, *(np.flatnonzero(np.diff(self.line[low:high])) + low + 1).tolist()]
            else:
                heads = np.array([start for start, _ in sentences(doc.text)])
                number = np.searchsorted(heads, self.starts[low:high], side="right")
                cuts = [low, *(np.flatnonzero(np.diff(number)) + low + 1).tolist()]
            for start, stop in zip(cuts, [*cuts[1:], high], strict=True):
                found += [(at, min(at + LONGEST, stop)) for at in range(start, stop, LONGEST)]
        return found

    @property
    def line_start(self) -> NDArray[np.int64]:
        """For each place, where its line begins."""
        fresh = np.concatenate([[True], np.diff(self.line) != 0])
        return np.maximum.accumulate(np.where(fresh, self.place, 0))

    @property
    def line_end(self) -> NDArray[np.int64]:
        """For each place, the last place of its line."""
        last = np.concatenate([np.diff(self.line) != 0, [True]])
        return np.minimum.accumulate(np.where(last, self.place, len(self.place))[::-1])[::-1]

    def colon(self) -> NDArray[np.int64]:
        """For each place, the last colon before it in its line, or -1."""
        sign = self.vocabulary.ids.get(":", -1)
        at = np.maximum.accumulate(np.where(self.ids == sign, self.place, -1))
        at = np.concatenate([[-1], at[:-1]])
        return np.where((at >= 0) & (self.line[at] == self.line) & (self.line >= 0), at, -1)


def _words_at(batch: Batch, at: NDArray[np.int64], valid: NDArray[np.bool_]) -> Track:
    return Track(np.where(valid, batch.ids[np.clip(at, 0, None)], 0).astype(np.int32), batch.vocabulary)


def _field(batch: Batch) -> Track:
    """The word before the last colon in the line: what a form calls this value."""
    at = batch.colon()
    return _words_at(batch, at - 1, at > 0)


def _field_left(batch: Batch) -> Track:
    """The second word before the last colon in the line."""
    at = batch.colon()
    return _words_at(batch, at - 2, (at > 1) & (batch.line[at - 2] == batch.line))


def _field_distance(batch: Batch) -> Track:
    at = batch.colon()
    return batch.numbers(np.where(at >= 0, np.minimum(batch.place - at, 9), 0))


def _line_first(batch: Batch) -> Track:
    return _words_at(batch, batch.line_start, batch.line >= 0)


def _line_above(batch: Batch) -> Track:
    """The first word of the line above."""
    start = batch.line_start
    return _words_at(batch, start[start - 1], (batch.line >= 0) & (start > 0))


def _line_below(batch: Batch) -> Track:
    end = np.minimum(batch.line_end + 1, len(batch.ids) - 1)
    return _words_at(batch, end, batch.line >= 0)


def _edge(batch: Batch) -> Track:
    """Whether a token begins or ends its line."""
    return batch.numbers((batch.line_start == batch.place) + 2 * (batch.line_end == batch.place))


def _column(batch: Batch) -> Track:
    return batch.numbers(np.minimum(batch.place - batch.line_start, 12))


def _line_length(batch: Batch) -> Track:
    size = batch.line_end - batch.line_start + 1
    return batch.numbers(np.where(size <= 12, size, 12 + np.minimum(size // 20, 5)))


def _line_case(batch: Batch) -> Track:
    """How much of the line is capitalised, in fifths: headlines and shouting look like names."""
    letters = batch.vocabulary.mark("letters", lambda word: word[:1].isalpha())[batch.ids]
    capital = batch.vocabulary.mark("capital", lambda word: word[:1].isupper())[batch.ids]
    start, stop = batch.line_start, batch.line_end + 1
    among, above = (np.concatenate([[0], np.cumsum(x)]) for x in (letters, capital))
    share = 5 * (above[stop] - above[start]) // np.maximum(among[stop] - among[start], 1)
    return batch.numbers(share)


def _position(batch: Batch) -> Track:
    """Where in the note: tenths of its lines."""
    values = np.zeros(len(batch.ids), dtype=np.int64)
    for low, high in batch.bounds:
        if high > low:
            line = batch.line[low:high] - batch.line[low]
            values[low:high] = 1 + line * 10 // (line[-1] + 1)
    return batch.numbers(values)


def _line_number(batch: Batch) -> Track:
    """The line's number, from the top while near it, else from the bottom."""
    values = np.zeros(len(batch.ids), dtype=np.int64)
    for low, high in batch.bounds:
        if high > low:
            line = batch.line[low:high] - batch.line[low]
            below = line[-1] - line
            values[low:high] = np.where(line < 20, 1 + line, np.where(below < 10, 30 + below, 50))
    return batch.numbers(values)


def _gap(batch: Batch) -> Track:
    """What stands before a token: nothing, one blank, more, or a line break."""
    before = np.concatenate([[-1], batch.ends[:-1]])
    blanks = np.clip(batch.starts - before, 0, 2)
    return batch.numbers(np.where(batch.line_start == batch.place, 3, blanks))


def _echo(batch: Batch) -> Track:
    """Under which field the same word first stands elsewhere in the note."""
    field = batch.track("field").ids
    owner = np.zeros(len(batch.ids), dtype=np.int64)
    for number, (low, high) in enumerate(batch.bounds, 1):
        owner[low:high] = number
    both = owner * (1 << 32) + batch.ids
    telling = batch.vocabulary.mark("telling", _telling)
    named = np.flatnonzero((field > 0) & telling[batch.ids])
    found, first = np.unique(both[named], return_index=True)
    if not len(found):
        return Track(np.zeros_like(batch.ids), batch.vocabulary)
    where = named[first]
    slot = np.minimum(np.searchsorted(found, both), len(found) - 1)
    hit = (found[slot] == both) & (batch.line[where[slot]] != batch.line)
    return Track(np.where(hit, field[where[slot]], 0).astype(np.int32), batch.vocabulary)


def _telling(word: str) -> bool:
    """Whether a word is worth following through the note."""
    return len(word) > 2 and not word.islower()


MAKERS: dict[str, Callable[[Batch], Track]] = {
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
