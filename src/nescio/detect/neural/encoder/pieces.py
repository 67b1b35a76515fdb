"""Words as pieces: each word is cut by itself, once, by the pretrained vocabulary or a part of it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from nescio.core.errors import ModelError
from nescio.core.tokens import tokenize
from nescio.detect.neural.forms import LINE_BREAK, Ints

BEGIN, PAD, END, UNK = 0, 1, 2, 3  # as in the pretrained vocabulary
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
_BLANK = "▁"
_MOST = 12  # pieces of a word that are read; web addresses and the like go on for longer


class Pieces:
    """A vocabulary of pieces with their log probabilities."""

    def __init__(self, names: Sequence[str], scores: Sequence[float]) -> None:
        from tokenizers.models import Unigram

        self.names, self.scores = list(names), list(scores)
        self._model = Unigram(list(zip(self.names, self.scores, strict=True)), UNK, False)
        self._known: dict[tuple[str, bool], Ints] = {}

    def __len__(self) -> int:
        return len(self.names)

    def cut(self, word: str, spaced: bool) -> Ints:
        """Return the numbers of a word's pieces; ``spaced`` when a blank stands before it."""
        found = self._known.get((word, spaced))
        if found is None:
            plain = (
                "."
                if word == LINE_BREAK
                else unicodedata.normalize("NFKC", word).encode("utf-8", "replace").decode()
            )
            pieces = self._model.tokenize((_BLANK if spaced else "") + "".join(plain.split()))
            found = np.array([piece.id for piece in pieces][:_MOST] or [UNK], dtype=np.int64)
            if len(self._known) < 500_000:
                self._known[word, spaced] = found
        return found

    def used(self, texts: Iterable[str]) -> Counter[int]:
        """Count the pieces of texts."""
        words: Counter[tuple[str, bool]] = Counter()
        for text in texts:
            last = 0
            for start, end in tokenize(text):
                words[text[start:end], start > last or not start] += 1
                last = end
        counts: Counter[int] = Counter()
        for (word, spaced), count in words.items():
            for piece in self.cut(word, spaced).tolist():
                counts[piece] += count
        return counts

    def part(self, kept: Sequence[int]) -> Pieces:
        """Return the vocabulary of some of the pieces."""
        return Pieces([self.names[i] for i in kept], [self.scores[i] for i in kept])

    def save(self, path: Path) -> None:
        """Write one piece and its score a line."""
        lines = (f"{name}\t{score:.4f}\n" for name, score in zip(self.names, self.scores, strict=True))
        path.write_text("".join(lines), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Pieces:
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
