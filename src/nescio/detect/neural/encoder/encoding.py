"""Notes as sequences of subword ids, in training and in detection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document
from nescio.core.tags import to_tags
from nescio.detect.neural.batches import Feed, pad
from nescio.detect.neural.encoder.subwords import Subwords
from nescio.detect.neural.sequences import TokenSequences, split_note
from nescio.detect.neural.vocabulary import Ints

_MAX_SUBWORDS = 500  # of a sequence; there are only so many position embeddings


@dataclass(frozen=True)
class SubwordSequences:
    """Encoded sequences.

    Attributes:
        pieces: for each sequence, the ids of its subwords.
        first: for each sequence, the position of the first subword of each token.
        tags: for each sequence, the tag id of each token; empty when there are no gold tags.
        padding: the id that sequences are padded with.
    """

    pieces: Sequence[Ints]
    first: Sequence[Ints]
    tags: Sequence[Ints] = ()
    padding: int = 1

    def lengths(self) -> list[int]:
        """Return how many subwords each sequence has."""
        return [len(row) for row in self.pieces]

    def feed(self, which: Sequence[int]) -> Feed:
        """Return the inputs for some sequences.

        ``pieces`` (batch, subword), ``first`` (batch, token), and how many there are of each: ``sizes`` and ``lengths`` (batch).
        """
        return {
            "pieces": pad([self.pieces[i] for i in which], fill=self.padding),
            "first": pad([self.first[i] for i in which]),
            "sizes": np.array([len(self.pieces[i]) for i in which], dtype=np.int64),
            "lengths": np.array([len(self.first[i]) for i in which], dtype=np.int64),
        }

    def feed_for_tokens(self, number: int, wanted: NDArray[np.bool_]) -> Feed:
        """Return the inputs for one sequence, such that the network scores some of its tokens only."""
        row = self.pieces[number]
        return {
            "pieces": row[None],
            "first": self.first[number][wanted][None],
            "sizes": np.array([len(row)], dtype=np.int64),
        }

    def gold(self, which: Sequence[int]) -> Ints:
        """Return the padded tags of some sequences (batch, token)."""
        return pad([self.tags[i] for i in which])


@dataclass(frozen=True)
class SubwordEncoding:
    """How notes are split into sequences and encoded.

    Attributes:
        tags: the tags, ``O`` first.
        subwords: the vocabulary.
        max_length: most tokens in a sequence.
    """

    tags: tuple[str, ...]
    subwords: Subwords
    max_length: int

    def encode(
        self, docs: Sequence[Document], *, gold: bool = False
    ) -> tuple[list[TokenSequences], SubwordSequences]:
        """Return the tokens of each note, and the encoded sequences of all notes; with tags if ``gold``."""
        ids = {tag: at for at, tag in enumerate(self.tags)}
        notes: list[TokenSequences] = []
        pieces: list[Ints] = []
        firsts: list[Ints] = []
        tags: list[Ints] = []
        for doc in docs:
            note = split_note(doc.text, "lines", self.max_length)
            words = self._split_words(note)
            sizes = [len(word) for word in words]
            note = note.halved(sizes, _MAX_SUBWORDS)
            notes.append(note)
            note_tags = [ids.get(tag, 0) for tag in to_tags(doc.spans, note.tokens)] if gold else []
            for low, high in note.ranges:
                sequence_sizes = np.array(sizes[low:high], dtype=np.int64)
                pieces.append(np.concatenate([[self.subwords.begin], *words[low:high], [self.subwords.end]]))
                firsts.append(1 + np.cumsum(sequence_sizes) - sequence_sizes)
                if gold:
                    tags.append(np.array(note_tags[low:high], dtype=np.int64))
        return notes, SubwordSequences(pieces, firsts, tags, self.subwords.pad)

    def _split_words(self, note: TokenSequences) -> list[Ints]:
        """Return the subwords of each token of a note."""
        previous_ends = [-1, *(end for _, end in note.tokens)]  # the first token counts as one after a space
        return [
            self.subwords.split(word, start > previous_end)
            for word, (start, _), previous_end in zip(note.words, note.tokens, previous_ends, strict=False)
        ]
