"""What to search for: the strings, numbers and initials that known entities of a record or of a note give.

`search.RecordSearch` finds them. `identifying` decides which strings identify a person wherever they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from nescio.core.folding import encodable, fold, match_key
from nescio.core.labels import PERSON_LABELS, canonical_label, category_of
from nescio.core.sources import RECORD, REPEAT, ROSTER
from nescio.languages.registry import language_cache
from nescio.records.identifying import (
    distinctive_words,
    is_common_word,
    is_identifying,
    name_variants,
    name_words,
    short_name_words,
    without_next_field,
)
from nescio.records.initials import initials_of
from nescio.records.numbers import bare_number
from nescio.records.spaced import Loose, loose_form

Known = tuple[str, str]
"""A label and a value."""

_RECORD_SCORE, _REPEAT_SCORE = 0.9, 0.8
_MIN_REPEAT = 3  # characters of a string that is searched for in its own note
_MIN_REPEAT_WORD = 4  # letters of a word of a longer name


class Target(NamedTuple):
    """How a string that is searched for is reported.

    Attributes:
        label: of the spans.
        source: of the spans.
        score: of the spans.
        is_name: whether it is one word of a person's name; eponyms are then left out.
        is_common: whether it is a common word too, and so is only found where it clearly is a name.
    """

    label: str
    source: str
    score: float
    is_name: bool = False
    is_common: bool = False


_target = lru_cache(maxsize=1024)(Target)  # there are few different ones


@dataclass
class Targets:
    """All that is searched for.

    Attributes:
        strings: string -> its target; folded, unless ``match_case``.
        numbers: bare digits -> their target.
        initials: folded initials of full names -> a label.
        first_letters: folded first letters of the names' words.
        loose: forms of dates and ids that are found with other separators.
        match_case: whether strings are only found as they are written: no other casing, misspelling or login.
    """

    strings: dict[str, Target] = field(default_factory=dict)
    numbers: dict[str, Target] = field(default_factory=dict)
    initials: dict[str, str] = field(default_factory=dict)
    first_letters: set[str] = field(default_factory=set)
    loose: list[Loose] = field(default_factory=list)
    match_case: bool = False

    def __bool__(self) -> bool:
        return bool(self.strings or self.numbers)

    def names(self) -> Iterable[str]:
        """Return the folded words of names that are no common words."""
        texts = (text for text, target in self.strings.items() if target.is_name and not target.is_common)
        return map(fold, texts) if self.match_case else texts


def record_targets(
    known: Iterable[Known], roster: Iterable[Known] = (), allowed: Set[str] = frozenset()
) -> Targets:
    """Return what to search for in all notes of a patient.

    Args:
        known: label and value of what was found in the notes.
        roster: the same, of what was known before; it goes first.
        allowed: folded strings that are not searched for, unless the roster has them.
    """
    targets = Targets()
    for source, items in ((ROSTER, roster), (RECORD, known)):
        for label, value in items:
            forms = _forms(label, encodable(value))
            for text, is_name, is_common in forms.strings:
                if text not in targets.strings and (source == ROSTER or text not in allowed):
                    targets.strings[text] = _target(label, source, _RECORD_SCORE, is_name, is_common)
            targets.first_letters.update(forms.first_letters)
            for initials in forms.initials:
                targets.initials.setdefault(initials, label)
            targets.loose += forms.loose
            if forms.number:
                targets.numbers.setdefault(forms.number, _target(label, source, _RECORD_SCORE))
    return targets


def note_targets(known: Iterable[Known]) -> Targets:
    """Return what to search for in the note in which it was found: whole strings, and capitalised words of names.

    A string that was found under several labels takes the most frequent one.
    """
    labels: dict[str, Counter[str]] = {}
    for label, value in known:
        for text in (value, *filter(_is_name_word, value.split())):
            if len(text) >= _MIN_REPEAT and not text.islower():
                labels.setdefault(text, Counter())[label] += 1
    strings: dict[str, Target] = {}
    for text, counts in labels.items():
        label = min(counts, key=lambda label: (-counts[label], label))
        is_name = " " not in text
        is_common = is_name and is_common_word(fold(text))
        strings[text] = _target(label, REPEAT, _REPEAT_SCORE, is_name, is_common)
    return Targets(strings, match_case=True)


def _is_name_word(word: str) -> bool:
    return len(word) >= _MIN_REPEAT_WORD and word[0].isupper() and word.isalpha()


class _Forms(NamedTuple):
    """The forms of one known entity: strings (folded, is_name, is_common), first letters, initials, a bare number, loose forms."""

    strings: tuple[tuple[str, bool, bool], ...] = ()
    first_letters: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    number: str = ""
    loose: tuple[Loose, ...] = ()


@language_cache(maxsize=16384)
def _forms(label: str, value: str) -> _Forms:
    if not is_identifying(label, value):
        return _Forms()
    text = match_key(value)
    if (canonical_label(label) or label) in PERSON_LABELS:
        alone = without_next_field(value)
        strings = []
        for name in dict.fromkeys((alone, value)):
            strings += [(word, True, is_common_word(word)) for word in name_words(name)]
            strings += [(word, True, True) for word in short_name_words(name)]
            strings += [(whole, False, False) for whole in name_variants(name)]
        first_letters = tuple(word[0] for word in (*name_words(alone), *short_name_words(alone)))
        return _Forms(tuple(strings), first_letters, tuple(sorted(initials_of(alone))))
    strings = [(text, False, is_common_word(text))]
    strings += [(word, False, False) for word in distinctive_words(label, value)]
    number = bare_number(text) if category_of(label) in ("ID", "CONTACT") else ""
    loose = loose_form(text, category_of(label) == "DATE")
    return _Forms(tuple(strings), number=number, loose=(loose,) if loose else ())
