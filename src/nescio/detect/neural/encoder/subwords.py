"""Subword vocabularies: how a pretrained encoder splits a word.

`encoding` and `fine_tuning` use `Subwords`. Its kinds: `Unigram` (XLM-R, e5), `byte_bpe.ByteBPE` (RoBERTa), `word_piece.WordPiece`
(BERT). No tokenizer library is needed: each word is split by itself, and only once, so plain Python is fast enough.
"""

from __future__ import annotations

import math
import unicodedata
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from nescio.core.errors import ModelError
from nescio.core.tokens import tokenize
from nescio.detect.neural.vocabulary import LINE_BREAK, Ints

SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
"""Start and padding of a sequence, its end, and anything unknown."""
_BERT_SPECIAL = ("[CLS]", "[PAD]", "[SEP]", "[UNK]")
MAX_SUBWORDS = 12  # of a word; web addresses and the like have more
_CACHE_SIZE = 500_000  # words
_UNKNOWN_PENALTY = 10.0  # SentencePiece's: an unknown character scores so much less than the rarest subword


class Subwords(ABC):
    """A vocabulary of subwords that splits words. Subclasses say how.

    Attributes:
        names: the subwords.
        ids: the number of each.
        special: the ids of the special ones: start, padding, end, unknown.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.ids = {name: number for number, name in enumerate(self.names)}
        self.special = tuple(
            self.ids.get(a, self.ids.get(b, 0)) for a, b in zip(SPECIAL, _BERT_SPECIAL, strict=True)
        )
        self.begin, self.pad, self.end, self.unk = self.special
        self._cache: dict[tuple[str, bool], Ints] = {}

    def __len__(self) -> int:
        return len(self.names)

    def split(self, word: str, after_space: bool) -> Ints:
        """Return the ids of a word's subwords, at most `MAX_SUBWORDS` and at least one.

        Args:
            word: one token of a note.
            after_space: whether a space stands before it.
        """
        found = self._cache.get((word, after_space))
        if found is None:
            text = "." if word == LINE_BREAK else word.encode("utf-8", "replace").decode()
            ids = self._split(text, after_space)[:MAX_SUBWORDS]
            found = np.array(ids or [self.unk], dtype=np.int64)
            if len(self._cache) < _CACHE_SIZE:
                self._cache[word, after_space] = found
        return found

    def count(self, texts: Iterable[str]) -> Counter[int]:
        """Count the subwords of texts, by id."""
        words: Counter[tuple[str, bool]] = Counter()
        for text in texts:
            last = 0
            for start, end in tokenize(text):
                words[text[start:end], start > last or not start] += 1
                last = end
        counts: Counter[int] = Counter()
        for (word, after_space), count in words.items():
            for subword in self.split(word, after_space).tolist():
                counts[subword] += count
        return counts

    @abstractmethod
    def _split(self, word: str, after_space: bool) -> list[int]:
        """Return the ids of a word's subwords."""

    @abstractmethod
    def is_character(self, number: int) -> bool:
        """Return whether a subword is a single character, apart from a mark of the space before it."""

    @abstractmethod
    def subset(self, kept: Sequence[int]) -> Subwords:
        """Return the vocabulary of some of the subwords; their order is their new ids."""

    @abstractmethod
    def save(self, path: Path) -> None:
        """Write the vocabulary to a text file."""


class Unigram(Subwords):
    """A unigram language model: the split with the highest summed log probability wins (SentencePiece; XLM-R, e5).

    Attributes:
        scores: log probability of each subword.
    """

    space = "▁"  # stands for the space before a word

    def __init__(self, names: Sequence[str], scores: Sequence[float]) -> None:
        super().__init__(names)
        self.scores = list(scores)
        self._score_of = dict(zip(self.names, self.scores, strict=True))
        self._unknown_score = min(self.scores, default=0.0) - _UNKNOWN_PENALTY
        self._longest: dict[
            str, int
        ] = {}  # length of the longest subword that begins with these two characters
        for name in self.names:
            if len(name) > self._longest.get(name[:2], 0):
                self._longest[name[:2]] = len(name)

    def _split(self, word: str, after_space: bool) -> list[int]:
        plain = "".join(unicodedata.normalize("NFKC", word).split())
        return self._viterbi((self.space if after_space else "") + plain)

    def _viterbi(self, text: str) -> list[int]:
        """Return the best split; of equally good ones that whose last subword is longest.

        Neighbouring unknown characters make one unknown subword.
        """
        score_of, longest = self._score_of.get, self._longest.get
        size = len(text)
        best = [0.0] + [-math.inf] * size  # score of the best split of text[:end], for each end
        start_of = [0] * (size + 1)  # where the last subword of that split starts
        for start in range(size):
            here = best[start]
            if text[start] not in self._score_of and here + self._unknown_score > best[start + 1]:
                best[start + 1], start_of[start + 1] = here + self._unknown_score, start
            for end in range(start + 1, min(start + longest(text[start : start + 2], 1), size) + 1):
                score = score_of(text[start:end])
                if score is not None and score + here > best[end]:
                    best[end], start_of[end] = score + here, start
        found: list[int] = []
        end = len(text)
        unknown_end = 0  # where the present run of unknown characters ends; 0 for no run
        while end > 0:
            start = start_of[end]
            number = self.ids.get(text[start:end], self.unk)
            if number != self.unk:
                found.append(number)
                unknown_end = 0
            elif not unknown_end:
                found.append(self.unk)
                unknown_end = end
            end = start
        found.reverse()
        return found

    def is_character(self, number: int) -> bool:
        """Return whether a subword is a single character, apart from a mark of the space before it."""
        return len(self.names[number].strip(self.space)) <= 1

    def subset(self, kept: Sequence[int]) -> Unigram:
        """Return the vocabulary of some of the subwords; their order is their new ids."""
        return Unigram([self.names[i] for i in kept], [self.scores[i] for i in kept])

    def save(self, path: Path) -> None:
        """Write one subword and its score a line."""
        lines = (f"{name}\t{score:.4f}\n" for name, score in zip(self.names, self.scores, strict=True))
        path.write_text("".join(lines), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Unigram:
        """Read what ``save`` wrote.

        Raises:
            ModelError: it is not such a file.
        """
        try:
            rows = [line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line]
            return cls([name for name, _ in rows], [float(score) for _, score in rows])
        except (OSError, ValueError) as error:
            raise ModelError(
                f"{path}: not a vocabulary ({type(error).__name__}); train the model again"
            ) from None
