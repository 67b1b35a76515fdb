"""Further content where two texts differ: words and numbers that identify nobody, and are in no class of medicine.

They have a row of their own, since not all of them are medicine. A note whose *straw-coloured* became a name has been harmed all the same.
What a tool wrote in their place tells, too: no surrogate of a name, a date or a number is a common word or a word of medicine.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from nescio.core.folding import fold
from nescio.evaluate.medicine.lexicon import Lexicon, Tokenized, split
from nescio.evaluate.medicine.surroundings import Surroundings
from nescio.evaluate.medicine.values_by_context import ValuesByContext
from nescio.evaluate.medicine.word_classes import (
    MEASURE,
    NUMBER,
    NUMBER_WORD,
    SHORT_SIDE,
    SIDE_CODE,
    TIME_UNIT,
    UNIT,
)
from nescio.languages.medicine_words import (
    ABBREVIATION,
    ANATOMY,
    DIAGNOSIS,
    DRUG,
    EPONYM,
    FINDING,
    LAB,
    NEGATION,
    SCORE,
    SIDE,
    TERM,
    TIMING,
    VITAL,
)

Place = tuple[int, int]
"""Where a word or number begins and ends."""

_CODE = re.compile(r"([a-z]{1,3})\d{1,3}[a-z]?")  # cd117
_GRADE = re.compile(r"[a-z]\d{1,2}|[a-z]\d{3,4}[a-z]")  # g2, v600e
_DIGIT = re.compile(r"\d")
_SIGNS = frozenset("<>≤≥±↑↓+-")
_RESULTS = frozenset("+-")
_SHORTEST = 3  # letters of a word that says something
_SHORTEST_UNKNOWN = 5  # letters of one that is in no list
_MEDICAL = frozenset((ANATOMY, DIAGNOSIS, DRUG, FINDING, LAB, NEGATION, TERM))
_KINDS = _MEDICAL | {SCORE, SIDE, SIDE_CODE, TIMING, VITAL, ABBREVIATION}
_ROMAN = re.compile(r"(?:I{1,3}|IV|VI{0,3}|IX|X)[ABC]?\d?")
_DOSES = frozenset((DRUG, NUMBER, UNIT))
_UNITS = frozenset((MEASURE, TIME_UNIT, UNIT))
_COUNTS = frozenset((NUMBER, NUMBER_WORD))
_OF = frozenset(("de", "of"))
_JOINS = frozenset("/-#")
_ARTICLE = 2  # letters of articles and prepositions
_NEAR_CAPITALS = 3  # tokens from an abbreviation in no list to words of medicine
_LONGEST_ABBREVIATION = 5
_LONGEST_REGION = 4  # tokens; longer ones are names, addresses and lists of them
_LONGEST_PLAIN_TEXT = 100
_LONGEST_PLAIN = 8  # tokens of a region that words of medicine replaced
_LONGEST_NUMBER = 7  # characters of one that is no code
_PARTS_OF_SETTINGS = 3


class OtherContent:
    """The further content of a note.

    Args:
        text: the note.
        tokens: of the note.
        words: of its language.
    """

    def __init__(self, text: str, tokens: Tokenized, words: Lexicon) -> None:
        self._text, self._tokens, self._words = text, tokens, words
        self._numbers = ValuesByContext(text, tokens, words)
        self._around = Surroundings(text, tokens, words)

    def places(self, start: int, end: int, new: str) -> Sequence[Place]:
        """Return the words and numbers of a replaced range; none where anything in it can be identity.

        Args:
            start: where what was replaced begins.
            end: where it ends.
            new: what stands there now.
        """
        starts = self._tokens.starts
        first = bisect_left(starts, start)
        if start < end and self._is_surely_identity(start, end, first, new):
            return ()
        last = bisect_left(starts, end, first)
        if last - first > _LONGEST_PLAIN:
            return ()
        found = self._contents(first, last, new)
        if not found and self._is_other(first, last, new):
            found = [(start, end)]
        if (
            found
            and first < last
            and (self._around.is_of_address(start, end) or self._around.is_code(first, last))
        ):
            return ()
        return found

    def _is_surely_identity(self, start: int, end: int, first: int, new: str) -> bool:
        """Whether a look at the first letters tells: a name within a sentence that became another, or a long number. Most ranges are such."""
        text = self._text
        letter = text[start]
        if letter.isupper():
            if not text[start + 1 : start + 2].islower():
                return False
            key = self._tokens.keys[first]
            if key in self._words.names:
                return True
            is_within = text[start - 1] == " " and text[start - 2].isalnum() and start > 1
            return is_within and (
                len(key) < _SHORTEST_UNKNOWN or (new[1:2].islower() and not self._is_eponym(first))
            )
        return (
            "0" <= letter < ":"
            and end - start > _LONGEST_NUMBER
            and text.count("/", start, end) < _PARTS_OF_SETTINGS
        )

    def _contents(self, first: int, last: int, new: str) -> Sequence[Place]:
        """Return the tokens that say something; none where one can be identity."""
        found: list[Place] = []
        if last - first > _LONGEST_REGION:
            return found
        for at in range(first, last):
            is_content = self._is_content(at, new)
            if is_content is None:
                return ()
            if is_content:
                found.append((self._tokens.starts[at], self._tokens.end(at)))
        return found

    def _is_other(self, first: int, last: int, new: str) -> bool:
        """Whether what stands here now is no surrogate of what stood there: another sign, or words of medicine."""
        is_sign = first < last and self._tokens.keys[first] in _SIGNS
        if is_sign and self._is_other_sign(first, last, new):
            return True
        return new[:1].isalpha() and not _DIGIT.search(new) and self._is_plain(first, last, new)

    def _is_content(self, at: int, new: str) -> bool | None:
        """Whether a token says something; None where it can be identity."""
        key, words = self._tokens.keys[at], self._words
        first = key[0]
        if not first.isalnum():
            return False
        if "0" <= first < ":" or words.classes[key] == NUMBER_WORD:
            return True if self._numbers.counts(at, new) else None
        start = self._tokens.starts[at]
        if not key.isalpha():
            is_small = self._text[start].islower() or key[-1].isalpha()
            return True if (_GRADE.fullmatch(key) and is_small) or self._is_other_grade(at, new) else None
        if self._text[start].isupper():
            if len(key) > 1 and self._text[start + 1].islower():
                return True if self._says_with_capital(at, key) else None
            if len(key) == 1 or _ROMAN.fullmatch(self._text, start, start + len(key)):
                return True if self._is_mark(at, new) else None
            return None if self._around.is_identity(at) else self._says_in_capitals(at, key)
        if at and words.classes[self._tokens.keys[at - 1]] in _COUNTS and self._numbers.is_length(at - 1):
            return True
        return None if self._around.is_identity(at) else self._is_word(at, key, new)

    def _says_with_capital(self, at: int, key: str) -> bool:
        """Whether a word with a capital is none for its own sake: first in its sentence, or an eponym."""
        if len(key) < _SHORTEST_UNKNOWN or key in self._words.names:
            return False
        is_first = self._words.classes[key] is not None and self._around.begins_sentence(at)
        return (is_first or self._is_eponym(at)) and not self._around.is_identity(at)

    def _is_eponym(self, at: int) -> bool:
        """Whether a name in no list can only be that of a test, a drug or a disease: Seidel neg, hernia de Bochdalek, A + Mepilex."""
        keys, words = self._tokens.keys, self._words
        key, before = keys[at], keys[at - 1] if at else ""
        after = keys[at + 1] if at + 1 < len(keys) else ""
        if key in words.names or len(key) < _SHORTEST_UNKNOWN:
            return False
        has_result = after in words.eponym_after
        is_of = before in _OF and at > 1 and words.classes[keys[at - 2]] in _MEDICAL
        is_taken = words.classes[after] == UNIT  # drops
        return has_result or is_of or is_taken or "+" in (before, after)

    def _is_other_grade(self, at: int, new: str) -> bool:
        """Whether letters with a number became the same letters with another one, near medicine: T1 and T2; not of bed B4."""
        old, other = _CODE.fullmatch(self._tokens.keys[at]), _CODE.fullmatch(new.lower())
        is_named = at > 0 and self._tokens.keys[at - 1] in self._words.identity
        is_like = old is not None and other is not None and old[1] == other[1]
        return is_like and not is_named and self._around.near(at, _NEAR_CAPITALS) > 0

    def _says_in_capitals(self, at: int, key: str) -> bool | None:
        """Whether capitals say something: those of a list, or those between words of medicine; RVD neg, TPMT normal, FENT+."""
        keys, words = self._tokens.keys, self._words
        after = keys[at + 1] if at + 1 < len(keys) else "."
        if key in words.names:
            return None
        beside = [
            words.classes[other] not in (None, NUMBER) for other in (keys[at - 1] if at else ".", after)
        ]
        if words.classes[key] in _KINDS:
            return True if len(key) >= _SHORTEST or all(beside) else None
        has_result = after == "+" or words.classes[after] in _MEDICAL
        is_short = _SHORTEST <= len(key) <= _LONGEST_ABBREVIATION
        is_near = (
            is_short
            and not self._around.is_in_capitals
            and not self._around.is_cell(at)
            and self._around.near(at, _NEAR_CAPITALS) > 0
        )
        is_joined = (after in _JOINS and self._touches(at)) or (
            keys[at - 1] in _JOINS and self._touches(at - 1)
        )
        return (
            True
            if all(beside) or (has_result and len(key) >= _SHORTEST) or (is_near and not is_joined)
            else None
        )

    def _touches(self, at: int) -> bool:
        """Whether nothing stands between a token and the next one."""
        return at + 1 < len(self._tokens.starts) and self._tokens.end(at) == self._tokens.starts[at + 1]

    def _is_mark(self, at: int, new: str) -> bool:
        """Whether a letter or Roman number is a grade, a side or a unit: Child-Pugh C, base D, 38.9 C; not an initial."""
        keys, words = self._tokens.keys, self._words
        after, before = keys[at + 1 : at + 3], keys[at - 1] if at else ""
        is_letter = len(keys[at]) == 1
        is_initial = (
            is_letter and after[:1] == ["."] and after[1:] and not self._around.begins_sentence(at + 2)
        )
        if (
            not before[:1].isalnum()
            or is_initial
            or any(key in words.identity for key in keys[max(0, at - 2) : at])
        ):
            return False
        start = self._tokens.starts[at]
        if "\n" in self._text[self._tokens.end(at - 1) : start]:
            return False
        first = at - 1 if is_letter else max(0, at - _SHORTEST)
        if any(words.classes[key] not in (None, EPONYM) for key in keys[first:at]):
            return True
        is_other_letter = is_letter and len(new) == 1 and new.isupper()
        is_word = self._text[self._tokens.starts[at - 1]].islower() or self._around.begins_sentence(at - 1)
        return is_other_letter and before in words.common and is_word

    def _is_word(self, at: int, key: str, new: str) -> bool | None:
        """Whether a small word says something; None where it can be a name."""
        words = self._words
        is_known = key in words.common or words.classes[key] is not None
        if key in words.names and not self._around.is_cased:
            return None
        if words.classes[key] is not None:
            return len(key) >= _SHORTEST or self._is_short_term(at, words.classes[key])
        if is_known:
            return None if self._is_job(new) else len(key) >= _SHORTEST
        is_like_name = (
            not self._around.is_cased
            or self._tokens.keys[at - 1] in words.name_before
            or self._is_surrogate(new)
        )
        return True if len(key) >= _SHORTEST_UNKNOWN and not is_like_name else None

    def _is_short_term(self, at: int, kind: str | None) -> bool:
        """Whether a short word is a side near medicine, a unit behind its number or a route behind its dose: rt knee, 48 h, 0.5 po."""
        before = self._words.classes[self._tokens.keys[at - 1]] if at else None
        if kind == SHORT_SIDE:
            return len(self._tokens.keys[at]) > 1 and self._around.near(at, 1) > 0
        if before == NUMBER and kind in _UNITS:
            return self._tokens.keys[at] not in self._words.long_times
        return before in _DOSES and kind in _KINDS

    def _is_surrogate(self, new: str) -> bool:
        """Whether names or a profession stand here now."""
        keys = split(new).keys
        return all(key in self._words.names for key in keys) or self._is_job(new) if keys else False

    def _is_job(self, new: str) -> bool:
        """Whether a profession stands here now."""
        return any(key in self._words.professions for key in split(new).keys)

    def _is_other_sign(self, first: int, last: int, new: str) -> bool:
        """Whether a sign of a value or a result became another one: <20 and >20, (-) and (+)."""
        keys, there = self._tokens.keys, new.replace(" ", "")
        old = set(keys[first:last])
        if not old or not old <= _SIGNS or not _SIGNS.issuperset(there):
            return False
        if old <= _RESULTS and set(there) <= _RESULTS:
            return old == {"+"} or (bool(there) and (old != set(there) or last - first != len(there)))
        return bool(there) and last < len(keys) and keys[last][0].isdigit()

    def _is_plain(self, first: int, last: int, new: str) -> bool:
        """Whether words stand here that no surrogate is: common ones or words of medicine, in a place that has no name."""
        is_small = new[0].islower() or new.isupper()
        is_name = not is_small and fold(new.partition(" ")[0]) in self._words.names
        can_have_capital = (
            first < last and not (is_small or is_name) and self._around.begins_line_or_sentence(first)
        )
        if not (is_small or can_have_capital) or len(new) > _LONGEST_PLAIN_TEXT:
            return False
        there = split(new)
        if first == last:  # nothing stood here
            return any(self._words.classes[key] == NEGATION for key in there.keys) and all(
                map(str.isalpha, there.keys)
            )
        says = any(
            key.isalpha() and (len(key) > _ARTICLE or self._words.classes[key] is not None)
            for key in there.keys
        )
        if not says or len(there.keys) > _LONGEST_PLAIN:
            return False
        for at, (key, start) in enumerate(zip(*there, strict=True)):
            if key.isalpha() and len(key) <= _ARTICLE and len(there.keys) > 1 and new[start].islower():
                continue
            if key.isalpha():
                word = new[start : there.end(at)]
                if not self._is_no_name(key, word, can_have_capital=can_have_capital and not at):
                    return False
            elif key[0].isalnum():
                return False
        return all(self._can_be_medicine(at) for at in range(first, last))

    def _is_no_name(self, key: str, word: str, *, can_have_capital: bool) -> bool:
        """Whether a word that a tool wrote is no name, profession or date."""
        words = self._words
        kind = words.classes[key]
        if key in words.titles or key in words.months or key in words.identity:
            return False
        if kind is None and (key not in words.common or key.endswith(words.sure_job_endings)):
            return False
        if kind == EPONYM and not (word.islower() and key in words.common):
            return False
        if word.islower() or self._around.is_in_capitals:
            is_known = key in words.common or len(key) > _SHORTEST
            return is_known and (key not in words.names or self._around.is_cased)
        if word.isupper() and len(word) > 1:
            return kind in _KINDS
        return can_have_capital and key not in words.names

    def _can_be_medicine(self, at: int) -> bool:
        """Whether a word that became one of medicine is none of a name: small, in capitals, or first in its sentence."""
        key = self._tokens.keys[at]
        if not key.isalpha():
            return not key[0].isalnum()
        if self._around.is_identity(at):
            return False
        word = self._text[self._tokens.starts[at] : self._tokens.end(at)]
        is_known = key in self._words.common or self._words.classes[key] is not None
        if word[0].isupper() and not (word.isupper() and len(word) > 1):
            return self._around.begins_line_or_sentence(at) and (is_known or key not in self._words.names)
        return is_known or word.islower()
