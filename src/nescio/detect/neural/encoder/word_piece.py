"""WordPiece, the subwords of BERT and DistilBERT; see `subwords`."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from nescio.detect.neural.encoder.subwords import Subwords

_MAX_CHARS = 100  # BERT's: longer words are unknown
_PREFIX = "##"  # of subwords that do not start a word
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


class WordPiece(Subwords):
    """The longest subword that fits is taken, from left to right; a word that cannot be split so is unknown.

    Attributes:
        lowercase: whether words are put in lower case and lose their accents.
    """

    def __init__(self, names: Sequence[str], *, lowercase: bool = False) -> None:
        super().__init__(names)
        self.lowercase = lowercase

    def _split(self, word: str, after_space: bool) -> list[int]:  # noqa: ARG002
        if self.lowercase:
            decomposed = unicodedata.normalize("NFD", word)
            word = "".join(char for char in decomposed if unicodedata.category(char) != "Mn").lower()
        return [number for chunk in _chunks(word) for number in self._longest_first(chunk)]

    def _longest_first(self, chunk: str) -> list[int]:
        if len(chunk) > _MAX_CHARS:
            return [self.unk]
        found: list[int] = []
        start = 0
        while start < len(chunk):
            prefix = _PREFIX if start else ""
            for end in range(len(chunk), start, -1):
                number = self.ids.get(prefix + chunk[start:end])
                if number is not None:
                    break
            else:
                return [self.unk]
            found.append(number)
            start = end
        return found

    def is_character(self, number: int) -> bool:
        """Return whether a subword is a single character, apart from the mark of a continued word."""
        return len(self.names[number].removeprefix(_PREFIX)) <= 1

    def subset(self, kept: Sequence[int]) -> WordPiece:
        """Return the vocabulary of some of the subwords; their order is their new ids."""
        return WordPiece([self.names[i] for i in kept], lowercase=self.lowercase)

    def save(self, path: Path) -> None:
        """Write the vocabulary as a `tokenizer.json`."""
        table = {
            "normalizer": {"type": "BertNormalizer", "lowercase": self.lowercase},
            "model": {"type": "WordPiece", "vocab": self.ids},
        }
        path.write_text(json.dumps(table, ensure_ascii=False), encoding="utf-8")


def _chunks(word: str) -> Iterator[str]:
    """Yield what is split apart: punctuation and ideographs one by one, other characters in runs; control characters are dropped."""
    run = ""
    for char in word:
        category = unicodedata.category(char)
        alone = category[0] == "P" or (
            char.isascii() and char.isprintable() and not char.isalnum() and char != " "
        )
        if alone or char.isspace() or any(low <= ord(char) <= high for low, high in _IDEOGRAPHS):
            if run:
                yield run
            run = ""
            if not char.isspace():
                yield char
        elif category[0] != "C" and char != "\ufffd":
            run += char
    if run:
        yield run
