"""Hunting: what is known of a record is found everywhere in its notes, shouted, misspelt or as initials.

Common words and eponyms are spared: a patient called Brown leaves brown sputum alone, one called Foley the catheter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache
from typing import NamedTuple

from nescio.core.document import Span
from nescio.core.folding import MAX_WORD_LENGTH, fold, is_misspelling, match_key
from nescio.core.labels import canonical_label, category_of
from nescio.core.spelling import SpellingIndex
from nescio.core.tokens import one_word
from nescio.detect.postprocess.meddocan import without_next_field
from nescio.languages.merged import everyday_words
from nescio.languages.name_in_context import is_eponym, is_name_here
from nescio.records.identifying import (
    NAME_LABELS,
    distinctive_words,
    is_everyday,
    is_identifying,
    is_whole_date,
    name_parts,
    short_parts,
    whole_names,
)
from nescio.records.initials import given_initial, initials_in, initials_of
from nescio.records.logins import SHORTEST, Glued
from nescio.records.lookup import Lookup, pieces, places_of
from nescio.records.numbers import FEW, Regrouped, bare_number, digits_of

SOURCE = "record"
_FOUND = "\0"
_IN_IDS = 4  # letters of a name that is found anywhere in an id
_KEPT = 50_000  # words that are remembered as they were written, of either kind
_EXACT, _MISSPELT, _INITIALS = 0.9, 0.7, 0.8
_CAPITALISED = re.compile(r"[A-ZÀ-ÖØ-ÞŁŚŠŽĆČĐ][^\W\d_]{4,}")
_PLAIN_CAPITALISED = re.compile(r"[A-Z][A-Za-z]{4,}")  # the same in ASCII, and faster
_LETTERS = re.compile(r"[^\W\d_]+")
_SURROGATE = re.compile("[\ud800-\udfff]")


class _Target(NamedTuple):
    """A string to hunt: its label, whether it is one word of a person's name, and whether it is an everyday word."""

    label: str
    source: str
    name: bool
    everyday: bool


_target = lru_cache(maxsize=1024)(_Target)  # there are few kinds


class _Lesson(NamedTuple):
    """What there is to hunt when something was found: strings (of a name, everyday), letters, initials, and a bare number."""

    strings: tuple[tuple[str, bool, bool], ...] = ()
    letters: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    number: str = ""


@lru_cache(maxsize=16384)
def _lesson(label: str, surface: str) -> _Lesson:
    if not is_identifying(label, surface):
        return _Lesson()
    text = match_key(surface)
    if (canonical_label(label) or label) in NAME_LABELS:
        alone = without_next_field(surface)
        strings = []
        for name in dict.fromkeys((alone, surface)):
            strings += [(part, True, is_everyday(part)) for part in name_parts(name)]
            strings += [(part, True, True) for part in short_parts(name)]
            strings += [(whole, False, False) for whole in whole_names(name)]
        letters = tuple(part[0] for part in (*name_parts(alone), *short_parts(alone)))
        return _Lesson(tuple(strings), letters, tuple(sorted(initials_of(alone))))
    strings = [(text, False, is_everyday(text))]
    strings += [(word, False, False) for word in distinctive_words(label, surface)]
    return _Lesson(
        tuple(strings), number=bare_number(text) if category_of(label) in ("ID", "CONTACT") else ""
    )


class RecordSearch:
    """Finds again, in any note of a record, what is known of the record."""

    def __init__(
        self,
        known: Iterable[tuple[str, str]],
        roster: Iterable[tuple[str, str]] = (),
        dates: Callable[[], Iterable[str]] = tuple,
        marks: Sequence[str] = (),
    ) -> None:
        """Learn what to hunt.

        Args:
            known: label and surface of all that was found in the record.
            roster: the same, of all that was known before.
            dates: gives ways to write dates of the record, each with single blanks.
            marks: digits of which each of the dates has some, so that they need not be made for notes that have none.
        """
        self._targets: dict[str, _Target] = {}
        self._numbers: dict[str, _Target] = {}
        self._initials: dict[str, str] = {}
        self._first_letters: set[str] = set()
        for source, items in (("roster", roster), (SOURCE, known)):
            for label, surface in items:
                self._learn(label, _encodable(surface), source)
        self._dates = dates
        self._marks = [mark.encode() for mark in marks]
        self._regrouped = Regrouped(self._numbers)
        long = [text for text in self._targets if len(text) >= SHORTEST and self._is_sure(text)]
        self._lookup = Lookup(self._targets, frozenset(long))
        self._glued = Glued(self._first_letters, self._is_sure)
        self._alike = SpellingIndex(long)
        self._memo: dict[str, str | None] = {}  # by words as they are written

    def find(self, text: str, found: Iterable[Span] = (), small: Set[str] | None = None) -> list[Span]:
        """Return everything in a note that is known of its record and was not found yet, in order; some may overlap.

        Args:
            text: of the note, or a piece of it.
            found: what was found, in order.
            small: what `small_words` returned for the whole note, of which the text is a piece.
        """
        if not self._targets and not self._numbers and not self._marks:
            return []
        text = _encodable(text)
        folded = fold(text)
        rest = _without(folded, found)
        digits = digits_of(rest)
        more = [
            *self._exact(text, folded, rest, digits),
            *self._grouped(rest, digits),
            *self._misspelt(text, folded, rest, small),
            *self._as_initials(text, rest),
        ]
        return sorted(more)

    @cached_property
    def reach(self) -> int:
        """How many characters before or behind a place whatever stands across it can begin or end."""
        return max(self._lookup.longest, self._date_lookup.longest if self._marks else 0) + 100

    def lowercase_words(self, text: str) -> Set[str]:
        """Return words of a note that look like a misspelt name, but are also written small in it, and so are none."""
        words = {
            fold(word)
            for _, piece in pieces(text)
            for word in _capitalised(piece)
            if self._nearest(word) is not None
        }
        return _also_small(words, text)

    def find_leaks(self, text: str) -> list[Span]:
        """Return what of the record still stands in a text, letter by letter but in any casing."""
        if not self._targets and not self._numbers and not self._marks:
            return []
        text = _encodable(text)
        folded = fold(text)
        digits = digits_of(folded)
        return [*self._exact(text, folded, folded, digits), *self._grouped(folded, digits)]

    def is_in_id(self, note_id: str) -> bool:
        """Whether an id of a note tells something of the record, also glued to other letters and digits: jsmith01."""
        note_id = _encodable(note_id)
        folded = fold(note_id)
        if self._exact(note_id, folded, folded, digits_of(folded)):
            return True
        bare = "".join(filter(str.isalnum, folded))  # which has numbers however they are grouped
        return any(map(bare.__contains__, self._numbers)) or any(map(bare.__contains__, self._in_ids))

    @cached_property
    def _in_ids(self) -> list[str]:
        """The names that tell whose a note is wherever they stand in its id: single ones, and whole ones as one word."""
        found = [text for text in self._targets if len(text) >= _IN_IDS and self._is_sure(text)]
        for text, target in self._targets.items():
            if " " in text and (canonical_label(target.label) or target.label) in NAME_LABELS:
                first, _, last = text.rpartition(" ")
                found += ["".join(filter(str.isalpha, whole)) for whole in (text, last + first)]
        return found

    def _learn(self, label: str, surface: str, source: str) -> None:
        strings, letters, initials, number = _lesson(label, surface)
        for text, name, everyday in strings:
            if text not in self._targets:
                self._targets[text] = _target(label, source, name, everyday)
        if letters:
            self._first_letters.update(letters)
            for each in initials:
                self._initials.setdefault(each, label)
        if number:
            self._numbers.setdefault(number, _target(label, source, False, False))

    def _exact(self, text: str, folded: str, rest: str, digits: bytes) -> list[Span]:
        found: list[Span] = []
        last = 0
        for start, size, string in sorted(self._places(rest, digits)):
            end = start - size
            if start < last:
                continue
            target = self._targets[string]
            if target.name and not target.everyday and -size >= SHORTEST:
                word = self._glued.word(folded, start, end)
                if word is None:
                    continue
                start, end = word
            elif not _stands_alone(folded, start, end):
                continue
            if self._counts(target, text, folded, start, end):
                begin = self._with_initial(text, start, target)
                found.append(Span(begin, end, target.label, target.source, _EXACT))
                last = end
        return found

    def _places(self, rest: str, digits: bytes) -> list[tuple[int, int, str]]:
        """Return where targets stand in a text, less their length, and the targets."""
        places = self._lookup.places(rest)
        if any(map(digits.__contains__, self._marks)):
            places += self._date_lookup.places(rest)
        return places

    @cached_property
    def _date_lookup(self) -> Lookup:
        """The dates, which most records never need to look for."""
        dates = dict.fromkeys(filter(is_whole_date, map(fold, self._dates())))
        for date in dates:
            self._targets.setdefault(date, _target("DATE", SOURCE, False, False))
        return Lookup(dates)

    def _grouped(self, text: str, digits: bytes) -> Iterator[Span]:
        for start, end, number in self._regrouped.places(text, digits):
            target = self._numbers[number]
            yield Span(start, end, target.label, target.source, _EXACT)

    def _counts(self, target: _Target, text: str, folded: str, start: int, end: int) -> bool:
        """Whether a match is what is hunted, rather than a word or an eponym."""
        if not target.name and not target.everyday:
            return True
        return is_name_here(text, folded, start, end, target.everyday, self._is_sure)

    def _is_sure(self, word: str) -> bool:
        """Whether a word is a name that is no everyday word."""
        target = self._targets.get(word)
        return target is not None and target.name and not target.everyday

    def _with_initial(self, text: str, start: int, target: _Target) -> int:
        """Return where a name begins with the initial in front of it: J. Smith."""
        if not target.name:
            return start
        found = given_initial(text, start)
        return found[0] if found and found[1] in self._first_letters else start

    def _misspelt(self, text: str, folded: str, rest: str, small: Set[str] | None) -> Iterator[Span]:
        if not self._alike:
            return
        # Most notes have no word that is close to a name, and all of its words are looked up faster than one after the other.
        words = _capitalised(text)
        for word in words.difference(self._memo):
            self._memo[word] = self._closest(_rare.get(word) or fold(word))
        if not any(map(self._memo.get, words)):
            return
        slips: list[tuple[int, int, str, str]] = []
        for match in _CAPITALISED.finditer(text):
            near = self._nearest(match.group())
            word = rest[match.start() : match.end()]
            if near is not None and _FOUND not in word:
                slips.append((*match.span(), word, near))
        if small is None:
            small = _also_small({word for _, _, word, _ in slips}, text)
        for start, end, word, near in slips:
            if word in small or is_eponym(folded, start, end):
                continue
            target = self._targets[near]
            yield Span(self._with_initial(text, start, target), end, target.label, target.source, _MISSPELT)

    def _nearest(self, word: str) -> str | None:
        """Return the name that a word may be a slip of, and remember it."""
        if word not in self._memo:
            self._memo[word] = self._closest(fold(word))
        return self._memo[word]

    def _closest(self, folded: str) -> str | None:
        close = self._alike.candidates(folded)
        if not close or folded in self._targets or folded in everyday_words():
            return None
        return min([name for name in close if is_misspelling(name, folded)], default=None)

    def _as_initials(self, text: str, rest: str) -> Iterator[Span]:
        if not self._initials:
            return
        for start, end, letters in initials_in(text):
            label = self._initials.get(letters)
            if label and rest[start] != _FOUND:
                yield Span(start, end, label, SOURCE, _INITIALS)


def _encodable(text: str) -> str:
    """Return the text with characters in place of lone surrogates, which the matcher cannot take."""
    if text.isascii():
        return text
    try:
        text.encode()  # much faster than looking for them
    except UnicodeEncodeError:
        return _SURROGATE.sub("?", text)
    return text


_everyday: set[str] = set()  # capitalised words that were met and are everyday ones
_rare: dict[str, str] = {}  # and those that are not, with their folded forms


def _capitalised(text: str) -> set[str]:
    """Return the long capitalised words of a text, without everyday ones and what is too long for a word."""
    words = set((_PLAIN_CAPITALISED if text.isascii() else _CAPITALISED).findall(text)) - _everyday
    for known in (_everyday, _rare):
        if len(known) > _KEPT:
            known.clear()
    for word in words.difference(_rare):
        folded = fold(word)
        if len(word) > MAX_WORD_LENGTH:
            words.remove(word)
        elif folded in everyday_words():
            _everyday.add(word)
            words.remove(word)
        else:
            _rare[word] = folded
    return words


def _without(folded: str, found: Iterable[Span]) -> str:
    """Return the folded text with what was found struck out."""
    parts: list[str] = []
    at = 0
    for span in found:
        start, end = span.start, span.end
        parts.append(folded[at:start])
        parts.append(_FOUND * (end - start))
        at = end
    return "".join([*parts, folded[at:]]) if parts else folded


def _also_small(words: set[str], text: str) -> set[str]:
    """Return the words that are also written in small letters in the text, and so are no names."""
    if len(words) <= FEW:
        return {w for w in words if any(_stands_alone(text, at, at + len(w)) for at in places_of(w, text))}
    found: set[str] = set()
    for _, piece in pieces(text):
        found |= words.intersection(_LETTERS.findall(piece))
    return found


def _stands_alone(folded: str, start: int, end: int) -> bool:
    left, right = folded[start - 1 : start], folded[end : end + 1]
    return not (one_word(left, folded[start]) or one_word(folded[end - 1], right))
