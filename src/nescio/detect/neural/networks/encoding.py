"""Notes as arrays of ids for the papers' networks: words, characters, parts of speech and tags.

`training` and `runtime` use the same `Encoding`, so a network sees in detection what it saw in training.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nescio.core.document import Document
from nescio.core.tags import to_tags
from nescio.core.tokens import Offsets
from nescio.detect.neural.batches import Feed, pad
from nescio.detect.neural.sequences import TokenSequences, Unit, split_note
from nescio.detect.neural.vocabulary import UNK, Digits, Ints, Vocabulary, WordTable


@dataclass(frozen=True)
class EncodedSequences:
    """Encoded sequences; `Examples` for networks that read whole sequences.

    Attributes:
        table: the words of all sequences.
        rows: for each sequence, the row of each of its tokens in the table.
        tags: for each sequence, the tag id of each token; empty when there are no gold tags.
        pos: for each sequence, the part-of-speech id of each token, or empty.
    """

    table: WordTable
    rows: Sequence[Ints]
    tags: Sequence[Ints] = ()
    pos: Sequence[Ints] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def lengths(self) -> list[int]:
        """Return the length of each sequence."""
        return [len(row) for row in self.rows]

    def feed(self, which: Sequence[int]) -> Feed:
        """Return the inputs for some sequences.

        ``words`` (batch, time), ``chars`` of the distinct words (word, char), ``char_rows`` (batch, time): the row in ``chars`` of
        each token, ``lengths`` (batch) and, for networks that need them, ``pos`` (batch, time).
        """
        padded = pad([self.rows[i] for i in which], fill=-1)  # batch, time
        inside = padded >= 0
        distinct, inverse = np.unique(padded[inside], return_inverse=True)
        char_rows = np.zeros_like(padded)
        words = np.zeros_like(padded)
        char_rows[inside] = inverse
        words[inside] = self.table.word_ids(padded[inside])
        feed = {
            "words": words,
            "char_rows": char_rows,
            "chars": self.table.char_ids(distinct),
            "lengths": np.array([len(self.rows[i]) for i in which], dtype=np.int64),
        }
        if len(self.pos):
            feed["pos"] = pad([self.pos[i] for i in which])
        return feed

    def gold(self, which: Sequence[int]) -> Ints:
        """Return the padded tags of some sequences (batch, time)."""
        return pad([self.tags[i] for i in which])


@dataclass(frozen=True)
class Encoding:
    """How notes are split into sequences and encoded.

    Attributes:
        tags: the tags, ``O`` first.
        words: hashed words.
        chars: hashed characters.
        unit: what is one sequence.
        max_length: most tokens in one.
        digits: how digits are written.
        pos: names of parts of speech, for networks that use them; their ids follow padding and unknown.
        language: of the part-of-speech tagger.
    """

    tags: tuple[str, ...]
    words: Vocabulary
    chars: Vocabulary
    unit: Unit = "sentence"
    max_length: int = 128
    digits: Digits = "zero"
    pos: tuple[str, ...] = ()
    language: str = ""

    def word_table(self) -> WordTable:
        """Return an empty table of words."""
        return WordTable(self.words, self.chars, self.digits)

    def encode(
        self, docs: Sequence[Document], *, gold: bool = False, table: WordTable | None = None
    ) -> tuple[list[TokenSequences], EncodedSequences]:
        """Return the tokens of each note, and the encoded sequences of all notes.

        Args:
            docs: the notes.
            gold: whether to encode their spans as tags.
            table: of an earlier call: its words are not looked up again.
        """
        table = self.word_table() if table is None else table
        notes = [split_note(doc.text, self.unit, self.max_length) for doc in docs]
        rows: list[Ints] = []
        tags: list[Ints] = []
        pos: list[Ints] = []
        for doc, note in zip(docs, notes, strict=True):
            rows += _by_sequence(table.add(note.words), note)
            if gold:
                tags += _by_sequence(self._tag_ids(doc, note.tokens), note)
            if self.pos:
                pos += _by_sequence(self._pos_ids(doc, note.tokens), note)
        return notes, EncodedSequences(table, rows, tags, pos)

    def _tag_ids(self, doc: Document, tokens: Sequence[Offsets]) -> Ints:
        ids = {tag: at for at, tag in enumerate(self.tags)}
        # "PHI or not" has no B tags; a label that training did not have counts as outside
        found = [ids.get(tag, ids.get(f"I{tag[1:]}", 0)) for tag in to_tags(doc.spans, tokens)]
        return np.array(found, dtype=np.int64)

    def _pos_ids(self, doc: Document, tokens: Sequence[Offsets]) -> Ints:
        ids = {name: at for at, name in enumerate(self.pos, start=UNK + 1)}
        return np.array([ids.get(name, UNK) for name in pos_tags(doc, tokens, self.language)], dtype=np.int64)


def _by_sequence(values: Ints, note: TokenSequences) -> list[Ints]:
    return [values[low:high] for low, high in note.ranges]


def pos_tags(doc: Document, tokens: Sequence[Offsets], language: str) -> list[str]:
    """Return the part of speech of each token, by the bundled tagger."""
    from nescio.detect.features.lists import word_vocabulary
    from nescio.detect.learner import make_batch

    batch = make_batch([doc], word_vocabulary(language), "fine", language)
    track = batch.track("pos")
    low, high = batch.bounds[0]
    at = {
        span: track.vocabulary.values[i] for span, i in zip(batch.tokens[0], track.ids[low:high], strict=True)
    }
    return [at.get(span, "") for span in tokens]
