"""What stands around a token of a note: whether it begins a sentence, is near medicine, or can be identity."""

from __future__ import annotations

import re
from functools import cached_property

from nescio.evaluate.medicine.lexicon import Lexicon, Tokenized
from nescio.evaluate.medicine.word_classes import NUMBER
from nescio.languages.medicine_words import EPONYM

_TITLE_CASE = re.compile(r"\b[^\W\d_a-zß-öø-ÿ][^\W\d_A-ZÀ-ÖØ-Þ]")
_OF_ADDRESS = frozenset("@_")
_ADDRESS = re.compile(r"[@_]|//|\bwww\b|[^\W\d_]\.[^\W\d_]{2}")
_CODE = re.compile(r"(?=.*[^\W\d_])(?=.*\d\D?\d\D?\d).*[-/#]")
_OF_LISTS = frozenset("-–*")
_ARTICLE = 2  # letters of articles and prepositions
_LETTERS_OF_CASED_TEXT = 85  # of which at least one begins a word with a capital
_LONGEST_NUMBERS = 5  # digits of several numbers in a row, of which more are a phone or an id
_ENDS_SENTENCE = frozenset(".!?:;•*")


class Surroundings:
    """The tokens of a note with what is around them.

    Args:
        text: the note.
        tokens: of the note.
        words: of its language.
    """

    def __init__(self, text: str, tokens: Tokenized, words: Lexicon) -> None:
        self._text, self._tokens, self._words = text, tokens, words

    @cached_property
    def is_cased(self) -> bool:
        """Whether the note begins its names with capitals, as far as can be told from those that it has."""
        return len(_TITLE_CASE.findall(self._text)) * _LETTERS_OF_CASED_TEXT >= len(self._text)

    @cached_property
    def is_in_capitals(self) -> bool:
        """Whether the note is written in capitals alone."""
        return self._text.isupper()

    def begins_sentence(self, at: int) -> bool:
        """Whether a word has a capital for its place."""
        start = self._tokens.starts[at]
        before = self._text[max(0, start - 12) : start]
        bare = before.rstrip()
        return not bare or "\n" in before[len(bare) :] or bare[-1] in _ENDS_SENTENCE

    def begins_line_or_sentence(self, at: int) -> bool:
        """Whether a word has a capital for its place, or for that in a list: - Calor local."""
        is_item = (
            at > 0
            and self._tokens.keys[at - 1] in _OF_LISTS
            and (at < _ARTICLE or self.begins_sentence(at - 1))
        )
        return is_item or self.begins_sentence(at)

    def near(self, at: int, reach: int) -> int:
        """Return how many words and numbers of medicine are near, on the same line."""
        keys, starts, classes = self._tokens.keys, self._tokens.starts, self._words.classes
        return sum(
            other != at
            and classes[keys[other]] not in (None, NUMBER)
            and "\n" not in self._text[starts[min(at, other)] : starts[max(at, other)]]
            for other in range(max(0, at - reach), min(len(keys), at + 1 + reach))
        )

    def is_cell(self, at: int) -> bool:
        """Whether a token stands alone in the column of a table."""
        start, end = self._tokens.starts[at], self._tokens.end(at)
        return self._text[max(0, start - 2) : start].isspace() and self._text[end : end + 2].isspace()

    def is_identity(self, at: int) -> bool:
        """Whether a word can be part of a name, a profession, an address or a date for what it is, or stands beside."""
        key, keys, words = self._tokens.keys[at], self._tokens.keys, self._words
        if key in words.titles or key in words.months or key in words.identity:
            return True
        before = keys[at - 1] if at else "."
        second = keys[at - 2] if at > 1 else "."
        after = keys[at + 1] if at + 1 < len(keys) else "."
        if (second if before == "." else before) in words.titles:
            return True
        if before in _OF_ADDRESS or after in _OF_ADDRESS or second in _OF_ADDRESS:
            return True
        endings = words.sure_job_endings if key in words.common else words.job_endings
        return key.endswith(endings) and words.classes[key] in (None, EPONYM)

    def is_of_address(self, start: int, end: int) -> bool:
        """Whether something is part of a mail or web address, or of a code of letters and digits: MGH-SNP-4397."""
        text = self._text
        while start and not text[start - 1].isspace():
            start -= 1
        while end < len(text) and not text[end].isspace():
            end += 1
        chunk = text[start:end]
        return bool(_ADDRESS.search(chunk) or _CODE.match(chunk))

    def is_code(self, first: int, last: int) -> bool:
        """Whether letters in no list and a number stand together, or numbers are too long for values: BKN 682, 603 295 8741."""
        keys, starts = self._tokens.keys, self._tokens.starts
        if last - first == 1:
            return False
        if sum(map(str.isdigit, "".join(keys[first:last]))) > _LONGEST_NUMBERS:
            return True
        has_number = any(key[0].isdigit() for key in keys[first:last])
        return has_number and any(
            keys[at].isalpha() and self._words.classes[keys[at]] is None and self._text[starts[at]].isupper()
            for at in range(first, last)
        )
