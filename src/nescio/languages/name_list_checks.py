"""Checks of rules that take a name because it is listed: a first name beside a last name, a name after "patient".

A word that is also a common word counts only beside one that is not: "Grace Miller", never "Grace May".
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.base import LanguagePack
from nescio.languages.merged import name_parts
from nescio.languages.name_or_word import is_scale, may_be_eponym
from nescio.languages.registry import language_cache, language_pack
from nescio.languages.rule import after, before

Offsets = tuple[int, int] | None
_CUE_LENGTH = 4  # of MRN, DOB, NHC
_CONTEXT = 40


class _WordKinds(NamedTuple):
    """In which lists of a language a word is."""

    is_first: bool
    is_last: bool
    is_common: bool


@language_cache(maxsize=50_000)
def _word_kinds(language: str, word: str) -> _WordKinds:
    pack = language_pack(language)
    forms = {fold(word), word.casefold()}
    return _WordKinds(
        not forms.isdisjoint(pack.lists["first"]),
        not forms.isdisjoint(pack.lists["last"]),
        fold(word) in pack.common_words or fold(word) in pack.not_names,
    )


@language_cache(maxsize=50_000)
def _full_names(language: str, run: str) -> tuple[tuple[int, int], ...]:
    """Return the offsets of each listed first name with its last names in a run of capitalised words."""
    words = _words(run)
    found = (
        (low, _family_end(language, words, number))
        for number, (low, word) in enumerate(words[:-1])
        if _word_kinds(language, word).is_first
    )
    return tuple((low, high) for low, high in found if high)


def _family_end(language: str, words: list[tuple[int, str]], number: int) -> int:
    """Return where the family names behind a given name end; 0 if there are none that can be trusted."""
    sure = not _word_kinds(language, words[number][1]).is_common
    end = 0
    for low, word in words[number + 1 :]:
        plain = word.rstrip(".,")
        kinds = _word_kinds(language, plain)
        if kinds.is_last:
            end = low + len(plain)
            sure = sure or not kinds.is_common
        elif end or not (len(plain) == 1 or fold(plain) in name_parts().particles_in_lists or kinds.is_first):
            break
    return end if sure else 0


@language_cache(maxsize=50_000)
def _is_name_pair(language: str, pair: bytes) -> bool:
    """Whether two words are a listed first and a listed last name, at least one of them no common word."""
    first, _, last = (_word_kinds(language, word) for word in pair.decode().partition(" "))
    return first.is_first and last.is_last and not (first.is_common and last.is_common)


class NameListChecks:
    """The listed names of a language, as checks of its rules.

    Args:
        language: its code.
        terms: folded terms of medicine that are a first and a last name, such as ``charles bonnet``.
        places_before: folded words after which a name is that of a place.
    """

    def __init__(self, language: str, terms: frozenset[str], places_before: tuple[str, ...]) -> None:
        self._language = language
        self._terms = terms
        self._places_before = tuple(word.encode() for word in places_before)

    @cached_property
    def _frequent(self) -> frozenset[str]:
        """The most frequent given names of the language, folded."""
        path = self._pack.insertion / "common_names.txt"
        rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
        return frozenset(fold(name) for kind, name, _ in rows if kind != "last")

    @property
    def _pack(self) -> LanguagePack:
        return language_pack(self._language)

    def is_first(self, word: str) -> bool:
        """Whether a word is a listed given name."""
        return _word_kinds(self._language, word).is_first

    def is_last(self, word: str) -> bool:
        """Whether a word is a listed family name."""
        return _word_kinds(self._language, word).is_last

    def is_common_word(self, word: str) -> bool:
        """Whether a word is written without a capital more often than with one, or is no name beside names."""
        return _word_kinds(self._language, word).is_common

    def full_name(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep a listed first name, what stands between, and listed last names of a run of capitalised words."""
        text = data[start:end].decode()
        for low, high in _full_names(self._language, text):
            first, stop = start + len(text[:low].encode()), start + len(text[:high].encode())
            if fold(text[low:high]) in self._terms or self._is_medical(data, first, stop):
                continue
            if before(data, first, 8).lower().endswith(self._places_before):
                continue
            return first, stop
        return None

    def after_cue(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep listed names after a cue such as "patient"; at least one of them no common word."""
        text = data[start:end].decode()
        particles = name_parts().particles_in_lists
        kept, sure = 0, False
        for low, word in _words(text):
            if not (self.is_first(word) or self.is_last(word) or (kept and fold(word) in particles)):
                break
            sure = sure or not self.is_common_word(word)
            if fold(word) not in particles:
                kept = low + len(word)
        stop = start + len(text[:kept].encode())
        return (start, stop) if kept and sure and not self._is_medical(data, start, stop) else None

    def initial_and_name(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep an initial and a word that is a name or at least no common word, before letters such as RN."""
        word = data[start:end].decode().split(".")[-1].strip()
        return None if self.is_common_word(word) else (start, end)

    def after_title(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep listed names after a title, also those that are common words; never words that only look like names."""
        text = data[start:end].decode()
        particles = name_parts().particles_in_lists
        kept = 0
        for low, word in _words(text):
            listed = (self.is_first(word) or self.is_last(word)) and fold(word) not in self._pack.not_names
            if not (listed or (kept and fold(word) in particles)):
                break
            if fold(word) not in particles:
                kept = low + len(word)
        return (start, start + len(text[:kept].encode())) if kept else None

    def given_name(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep a lone frequent given name amid other words: no common word, no place, no medical term."""
        word = data[start:end].decode()
        if fold(word) not in self._frequent or self.is_common_word(word) or word.isupper():
            return None
        left = before(data, start, 12).lower()
        origins = (f" {word} ".encode() for word in name_parts().origin_words)
        if left.endswith((*origins, *self._places_before)) or self._is_medical(data, start, end):
            return None
        return start, end

    def lower_pair(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep a listed first and last name in lower case, at least one of them no common word."""
        return (start, end) if _is_name_pair(self._language, data[start:end]) else None

    def name(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep a listed given or family name that is no common word."""
        word = data[start:end].decode()
        listed = self.is_first(word) or self.is_last(word)
        return (start, end) if listed and not self.is_common_word(word) else None

    def last_name(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep a listed last name that is no common word."""
        word = data[start:end].decode()
        return (start, end) if self.is_last(word) and not self.is_common_word(word) else None

    def listed_last(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep a listed last name, also one that is a common word: for patterns that leave room for nothing else."""
        return (start, end) if self.is_last(data[start:end].decode()) else None

    def last_first(self, data: bytes, start: int, end: int) -> Offsets:
        """Keep ``LAST, FIRST`` where both are listed; never within a longer list of words."""
        family, _, given = (part.strip() for part in data[start:end].decode().partition(","))
        words = [*family.split(), *given.split()[:1]]
        if not self.is_last(words[0]) or not self.is_first(words[-1]) or all(map(self.is_common_word, words)):
            return None
        if before(data, start, 3).rstrip(b" ").endswith(b",") or after(data, end, 2).startswith(b","):
            return None
        second = given.split()[1:]
        if (
            second
            and len(second[0]) <= _CUE_LENGTH
            and not (self.is_first(second[0]) or self.is_last(second[0]))
        ):
            end -= len(second[0].encode()) + 1  # the cue of the next field: SMITH, ANN MRN 4471
        return start, end

    def _is_medical(self, data: bytes, start: int, end: int) -> bool:
        """Whether the words are part of a medical term here: Jackson Pratt drain, Austin Moore prosthesis."""
        left = fold(data[max(0, start - _CONTEXT) : start].decode("utf-8", "ignore"))
        value = fold(data[start:end].decode())
        right = data[end : end + _CONTEXT].decode("utf-8", "ignore")
        if is_scale(data[start:end].decode() + right, 0, len(value)):
            return True
        window = left + value + fold(right)
        return may_be_eponym(window, len(left) + value.rfind(" ") + 1, len(left) + len(value))


def _words(text: str) -> list[tuple[int, str]]:
    """Return the words of a run with their offsets."""
    found, at = [], 0
    for word in text.split(" "):
        found.append((at, word))
        at += len(word) + 1
    return found
