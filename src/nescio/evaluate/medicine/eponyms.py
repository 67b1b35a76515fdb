"""Which names in a note are eponyms: by the words beside them, or since nobody is called so. Crohn's disease, KF rings, Hurler or Hunter."""

from __future__ import annotations

from nescio.evaluate.medicine.classified import Classified
from nescio.evaluate.medicine.lexicon import Lexicon
from nescio.evaluate.medicine.word_classes import NUMBER
from nescio.languages.medicine_words import (
    ANATOMY,
    DIAGNOSIS,
    EPONYM,
    FINDING,
    LAB,
    SCORE,
    TERM,
    VITAL,
)

_ENDS = frozenset(".;:,")  # of a phrase
_MEDICAL = frozenset((ANATOMY, DIAGNOSIS, EPONYM, FINDING, LAB, NUMBER, SCORE, TERM, VITAL))
_OF = frozenset(("de", "of"))
_JOINS = frozenset("-@#_")  # in names, addresses and codes
_LONGEST = 3  # words of a name before its noun


class Eponyms:
    """The eponyms among the tokens of a note."""

    def __init__(self, tokens: Classified, words: Lexicon) -> None:
        self._tokens, self._words = tokens, words

    def is_medical(self, at: int) -> bool:
        """Whether a name that is an eponym is one here: Crohn's disease, Barrett's (C2M5), signo de Hoffman, Hurler or Hunter."""
        keys, words = self._tokens.keys, self._words
        after = keys[at + 1 : at + 4]
        is_possessive = after[:1] == ["'"]
        if is_possessive:
            after = after[2:]
        ends = bool(after) and after[0] in _ENDS
        if not ends and any(key in words.eponym_after for key in after[:2]):
            return True
        if is_possessive and not (after and after[0][:1].isalpha()):
            return True
        if after[:1] == ["-"] and len(after) > 1 and after[1] in words.eponym_ending:
            return True
        before = keys[max(0, at - 2) : at]
        if any(key in words.eponym_before for key in before) or before == ["/", "o"]:  # r/o Hodgkin
            return True
        return self._is_joined(at) or self._is_sure(at) or self._is_in_brackets(at)

    def _is_joined(self, at: int) -> bool:
        """Whether another eponym stands beside it: Hurler or Hunter."""
        keys, words = self._tokens.keys, self._words
        return any(
            0 <= at + 2 * step < len(keys)
            and keys[at + step] in words.eponym_between
            and words.classes[keys[at + 2 * step]] == EPONYM
            for step in (-1, 1)
        )

    def _is_sure(self, at: int) -> bool:
        """Whether it is no name of a list, and no title stands before it."""
        keys, starts, text = self._tokens.keys, self._tokens.starts, self._tokens.text
        if keys[at] not in self._words.sure_eponyms:
            return False
        if (keys[at - 2] if keys[at - 1] == "." else keys[at - 1]) in self._words.titles:
            return False
        if keys[at + 1] == "-" and keys[at + 2] in self._words.sure_eponyms:  # Jarisch-Herxheimer
            return True
        if keys[at + 1] in _JOINS or (keys[at + 1] == "," and self._can_be_given_name(at + 2)):
            return False  # Paget, R.
        if keys[at + 1] == "." and self._tokens.touches(at + 1):  # of an address
            return False
        before = keys[at - 1]
        if before in _OF and self._tokens.kinds[at - 2] in _MEDICAL:  # artropatia de Jaccoud
            return True
        if before in self._words.names:
            return False
        if before in ("(", ",", "?"):
            return True
        return before.isalnum() and text[starts[at - 1]].islower() and before not in self._words.name_before

    def _can_be_given_name(self, at: int) -> bool:
        """Whether a word behind a family name and a comma can be a given name or an initial."""
        key = self._tokens.keys[at]
        is_eponym = self._tokens.kinds[at] == EPONYM and key in self._words.sure_eponyms
        return (
            key[:1].isalpha()
            and not is_eponym
            and (len(key) == 1 or key in self._words.names or self._tokens.kinds[at] == EPONYM)
        )

    def _is_in_brackets(self, at: int) -> bool:
        """Whether it stands in brackets behind medicine: treadmill (Bruce)."""
        return self._tokens.keys[at - 1] == "(" and self._tokens.kinds[at - 2] in _MEDICAL

    def before_noun(self, at: int) -> int | None:
        """Return the first token of the name before a noun that only eponyms have, in any list or none: KF rings, Sister Mary Joseph nodule."""
        tokens, first = self._tokens, at
        if tokens.keys[at - 1] == "s" and tokens.keys[at - 2] == "'":
            first = at - 2
        last = first
        while first > max(0, last - _LONGEST) and self._is_of_name(first - 1):
            first -= 1
        if first == last or tokens.is_broken(first, at) or tokens.keys[first - 1] in self._words.titles:
            return None
        return first

    def _is_of_name(self, at: int) -> bool:
        """Whether a word has a capital, and no class that says what it is."""
        start = self._tokens.starts[at]
        key, kind = self._tokens.keys[at], self._tokens.kinds[at]
        return (
            (kind is None or kind == EPONYM)
            and key not in self._words.titles
            and self._tokens.text[start].isupper()
            and (key not in self._words.common or kind == EPONYM)
        )
