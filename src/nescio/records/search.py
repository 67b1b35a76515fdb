"""Searching notes for known entities, also in capitals, misspelt or as initials; in one note or in all of a record.

Common words and eponyms are left alone: a patient called Brown does not take brown sputum, one called Foley not the catheter.
`targets` says what to search for, `lookup` finds strings, `numbers`, `initials`, `logins` and `spaced` find special forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property

from nescio.core.document import Span
from nescio.core.folding import MAX_WORD_LENGTH, encodable, fold, is_misspelling
from nescio.core.labels import PERSON_LABELS, canonical_label, category_of
from nescio.core.sources import RECORD
from nescio.core.spelling import SpellingIndex
from nescio.core.tokens import one_word
from nescio.core.unicode import normal
from nescio.languages.merged import common_words
from nescio.languages.name_or_word import is_eponym, is_name_here
from nescio.languages.registry import language_cache
from nescio.records.identifying import is_whole_date
from nescio.records.initials import given_initial, initials_in
from nescio.records.logins import MIN_PLURAL, LoginMatcher
from nescio.records.lookup import Lookup, Match, chunks, find_all
from nescio.records.numbers import FEW, NumberMatcher, digits_of, is_cut
from nescio.records.spaced import LooseMatcher, PhraseMatcher, loose_form, places_of, spaced_names, squeeze
from nescio.records.targets import Known, Target, Targets, record_targets

_MASK = "\0"  # in place of each character that was found before
_MIN_SPACED = 3  # letters of a name that is found in spaced letters, if it is no common word
_MIN_DIGITS = 5  # of an id that is found in a value by its digits alone
_MIN_IN_ID = 4  # letters of a name that is found anywhere in an id
_CACHED_WORDS = 50_000
_EXACT_SCORE, _MISSPELT_SCORE, _INITIALS_SCORE = 0.9, 0.7, 0.8
_CAPITALISED = re.compile(r"[A-ZÀ-ÖØ-ÞŁŚŠŽĆČĐ][^\W\d_]{4,}")
_ASCII_CAPITALISED = re.compile(r"[A-Z][A-Za-z]{4,}")  # the same in ASCII, and faster
_LETTERS = re.compile(r"[^\W\d_]+")


class RecordSearch:
    """Finds known entities of a record in its notes, or those of a single note in that note."""

    def __init__(
        self,
        targets: Targets,
        dates: Callable[[], Iterable[str]] = tuple,
        date_digits: Sequence[str] = (),
    ) -> None:
        """Build the matchers. `of_record` makes the targets, too.

        Args:
            targets: what to search for.
            dates: gives ways to write dates of the record, each with single blanks.
            date_digits: every one of the dates has one of these runs of digits, so notes without them are not searched for dates.
        """
        self._targets = targets
        self._dates = dates
        self._date_digits = [some.encode() for some in date_digits]
        self._names = frozenset(targets.names())
        self._numbers = NumberMatcher(targets.numbers)
        long = (
            ()
            if targets.match_case
            else tuple(t for t in targets.strings if len(t) >= MIN_PLURAL and t in self._names)
        )
        self._lookup = Lookup(targets.strings, frozenset(long))
        self._logins = LoginMatcher(targets.first_letters, self._names.__contains__)
        self._spellings = SpellingIndex(long)
        self._closest_names: dict[str, str | None] = {}  # by words as they are written

    @classmethod
    def of_record(
        cls,
        known: Iterable[Known],
        roster: Iterable[Known] = (),
        dates: Callable[[], Iterable[str]] = tuple,
        date_digits: Sequence[str] = (),
        *,
        allowed: Set[str] = frozenset(),
    ) -> RecordSearch:
        """Search all notes of a patient, in any casing and with misspellings, for what is known of the patient.

        Args:
            known: label and value of everything found in the notes.
            roster: the same, of what was known before.
            dates: see `RecordSearch`.
            date_digits: see `RecordSearch`.
            allowed: folded strings that are not searched for, unless the roster has them.
        """
        return cls(record_targets(known, roster, allowed), dates, date_digits)

    def find(self, text: str, found: Iterable[Span] = (), lowercase: Set[str] | None = None) -> list[Span]:
        """Return every known entity in a note that was not found yet, sorted; some may overlap.

        Args:
            text: of the note, or a chunk of it.
            found: what was found, sorted and without overlaps.
            lowercase: what `lowercase_words` returned for the whole note, if the text is a chunk of it.
        """
        if not self._targets and not self._date_digits:
            return []
        text = encodable(text)
        folded = fold(text)
        if self._targets.match_case:
            return self._exact(text, folded, _masked(text, found), b"")
        found = tuple(found)
        rest = _masked(folded, found)
        digits = digits_of(rest)
        # a number of which a part was found is searched for as a whole
        whole = [span for span in found if not is_cut(folded, span.start, span.end)]
        open_text = _masked(folded, whole) if len(whole) < len(found) else rest
        more = [
            *self._exact(text, folded, rest, digits),
            *self._grouped_numbers(open_text, digits_of(open_text) if open_text is not rest else digits),
            *self._misspelt(text, folded, rest, lowercase),
            *self._as_initials(text, rest),
            *self._set_apart(rest, digits, folded),
        ]
        return sorted(more)

    @cached_property
    def max_length(self) -> int:
        """How many characters before or behind an offset a match that spans the offset can begin or end."""
        return max(self._lookup.longest, self._date_lookup.longest if self._date_digits else 0) + 100

    def lowercase_words(self, text: str) -> Set[str]:
        """Return words of a note that look like a misspelt name, but are also in it in lower case, and so are no names."""
        words = {
            fold(word)
            for _, chunk in chunks(text)
            for word in _capitalised_words(chunk)
            if self._closest_name(word) is not None
        }
        return _also_lowercase(words, text)

    def find_leaks(self, text: str) -> list[Span]:
        """Return what of the record is in a text, letter by letter but in any casing."""
        if not self._targets and not self._date_digits:
            return []
        text = encodable(text)
        folded = fold(text)
        digits = digits_of(folded)
        return [
            *self._exact(text, folded, folded, digits),
            *self._grouped_numbers(folded, digits),
            *self._set_apart(folded, digits),
        ]

    def is_in_id(self, note_id: str) -> bool:
        """Whether the id of a note has something of the record, also between other letters and digits: jsmith01."""
        note_id = encodable(normal(note_id))
        folded = fold(note_id)
        if self._exact(note_id, folded, folded, digits_of(folded)):
            return True
        bare = "".join(filter(str.isalnum, folded))  # which has numbers however they are grouped
        return any(map(bare.__contains__, self._targets.numbers)) or any(map(bare.__contains__, self._in_ids))

    def has_number(self, text: str) -> bool:
        """Whether a value has the digits of an id of the record, also between other letters and digits: M-4471220."""
        digits = digits_of(fold(encodable(text)))
        return any(map(digits.__contains__, self._id_digits))

    @cached_property
    def _id_digits(self) -> Set[bytes]:
        """The digits of ids that have at least five."""
        strings = (
            text for text, target in self._targets.strings.items() if category_of(target.label) == "ID"
        )
        found = {digits_of(text) for text in (*self._targets.numbers, *strings)}
        return {digits for digits in found if len(digits) >= _MIN_DIGITS}

    @cached_property
    def _in_ids(self) -> list[str]:
        """Names that identify a note wherever they are in its id: single words, and full names as one word."""
        strings = self._targets.strings
        found = [text for text in strings if len(text) >= _MIN_IN_ID and text in self._names]
        for text, target in strings.items():
            if " " in text and (canonical_label(target.label) or target.label) in PERSON_LABELS:
                first, _, last = text.rpartition(" ")
                found += ["".join(filter(str.isalpha, whole)) for whole in (text, last + first)]
        return found

    def _exact(self, text: str, folded: str, rest: str, digits: bytes) -> list[Span]:
        """Return the strings in what is left of a text, the first and longest where they overlap."""
        found: list[Span] = []
        last = 0
        for start, negative_length, string in sorted(self._matches(rest, digits)):  # the longest first
            end = start - negative_length
            if start < last:
                continue
            target = self._targets.strings[string]
            word = self._word_at(folded, start, end, target)
            if word is None:
                continue
            start, end = word
            if self._is_meant(target, text, folded, start, end):
                found.append(
                    Span(
                        self._with_initial(text, start, target),
                        end,
                        target.label,
                        target.source,
                        target.score,
                    )
                )
                last = end
        return found

    def _matches(self, rest: str, digits: bytes) -> list[Match]:
        matches = self._lookup.matches(rest)
        if any(map(digits.__contains__, self._date_digits)):
            matches += self._date_lookup.matches(rest)
        return matches

    @cached_property
    def _date_lookup(self) -> Lookup:
        """The dates, which most records never need to look for."""
        for date in self._early_dates:
            self._targets.strings.setdefault(date, Target("DATE", RECORD, _EXACT_SCORE))
        return Lookup(self._early_dates)

    @cached_property
    def _early_dates(self) -> dict[str, None]:
        return dict.fromkeys(filter(is_whole_date, map(fold, self._dates())))

    def _word_at(self, folded: str, start: int, end: int, target: Target) -> tuple[int, int] | None:
        """Return the borders of a match, with what a plural or a login adds to a name; None within other words."""
        is_name = target.is_name and not target.is_common and not self._targets.match_case
        if is_name and end - start >= MIN_PLURAL:
            return self._logins.borders(folded, start, end)
        return (start, end) if _is_whole_word(folded, start, end) else None

    def _is_meant(self, target: Target, text: str, folded: str, start: int, end: int) -> bool:
        """Whether a match is the known entity, rather than a common word or an eponym."""
        if not target.is_name and not target.is_common:
            return True
        return is_name_here(text, folded, start, end, target.is_common, self._names.__contains__)

    def _with_initial(self, text: str, start: int, target: Target) -> int:
        """Return where a name begins with the initial in front of it: J. Smith."""
        if not target.is_name:
            return start
        found = given_initial(text, start)
        return found[0] if found and found[1] in self._targets.first_letters else start

    def _grouped_numbers(self, text: str, digits: bytes) -> Iterator[Span]:
        for start, end, number in self._numbers.matches(text, digits):
            target = self._targets.numbers[number]
            yield Span(start, end, target.label, target.source, target.score)

    def _set_apart(self, rest: str, digits: bytes, whole: str = "") -> list[Span]:
        """Return names in spaced letters or broken over a line end, and dates and ids with other separators.

        Args:
            rest: the folded text, with a mask over what was found.
            digits: of it.
            whole: the text without a mask: of a broken name, one half may have been found.
        """
        whole = whole or rest
        squeezed = squeeze(whole)
        names = self._lookup.words_in(squeezed) & self._spaceable
        found = [*spaced_names(whole, self._places(names, whole, squeezed))] if names else []
        found = [item for item in found if any(map(str.isalnum, rest[item[0] : item[1]]))]
        found += [*self._phrases.matches(rest), *self._loose.matches(rest, digits)]
        if any(map(digits.__contains__, self._date_digits)):
            found += self._loose_dates.matches(rest, digits)
        targets = ((start, end, self._targets.strings[string]) for start, end, string in found)
        return [Span(start, end, target.label, target.source, target.score) for start, end, target in targets]

    def _places(self, names: Set[str], whole: str, squeezed: str) -> Mapping[str, Sequence[int]]:
        """Return where names stand in a squeezed text; those that stand as often in the text itself are left out."""
        if len(names) <= FEW:
            return places_of(names, whole, squeezed)
        together, written = self._lookup.places(squeezed), self._lookup.places(whole)
        return {name: together[name] for name in names if len(together[name]) > len(written.get(name, ()))}

    @cached_property
    def _spaceable(self) -> Set[str]:
        """The words that are found in spaced letters."""
        strings = self._targets.strings
        return {
            word
            for word in self._lookup.words
            if word in strings and word.isalpha() and len(word) >= _MIN_SPACED + strings[word].is_common
        }

    @cached_property
    def _phrases(self) -> PhraseMatcher:
        return PhraseMatcher(self._targets.strings)

    @cached_property
    def _loose(self) -> LooseMatcher:
        return LooseMatcher(self._targets.loose)

    @cached_property
    def _loose_dates(self) -> LooseMatcher:
        forms = (loose_form(date, is_date=True) for date in self._early_dates)
        return LooseMatcher([form for form in forms if form])

    def _misspelt(self, text: str, folded: str, rest: str, lowercase: Set[str] | None) -> Iterator[Span]:
        if not self._spellings:
            return
        # Most notes have no word that is close to a name. Looking up the set of their words is faster than one word after another.
        words = _capitalised_words(text)
        _, folded_words = _word_cache()
        for word in words.difference(self._closest_names):
            self._closest_names[word] = self._closest(folded_words.get(word) or fold(word))
        if not any(map(self._closest_names.get, words)):
            return
        candidates: list[tuple[int, int, str, str]] = []
        for match in _CAPITALISED.finditer(text):
            name = self._closest_name(match.group())
            word = rest[match.start() : match.end()]
            if name is not None and _MASK not in word:
                candidates.append((*match.span(), word, name))
        if lowercase is None:
            lowercase = _also_lowercase({word for _, _, word, _ in candidates}, text)
        for start, end, word, name in candidates:
            if word in lowercase or is_eponym(folded, start, end):
                continue
            target = self._targets.strings[name]
            begin = self._with_initial(text, start, target)
            yield Span(begin, end, target.label, target.source, _MISSPELT_SCORE)

    def _closest_name(self, word: str) -> str | None:
        """Return the name that a word may be a misspelling of, from a cache."""
        if word not in self._closest_names:
            self._closest_names[word] = self._closest(fold(word))
        return self._closest_names[word]

    def _closest(self, folded: str) -> str | None:
        close = self._spellings.candidates(folded)
        if not close or folded in self._targets.strings or folded in common_words():
            return None
        return min([name for name in close if is_misspelling(name, folded)], default=None)

    def _as_initials(self, text: str, rest: str) -> Iterator[Span]:
        if not self._targets.initials:
            return
        for start, end, letters in initials_in(text):
            label = self._targets.initials.get(letters)
            if label and rest[start] != _MASK:
                yield Span(start, end, label, RECORD, _INITIALS_SCORE)


@language_cache()
def _word_cache() -> tuple[set[str], dict[str, str]]:
    """Return what is remembered of capitalised words over all notes: common ones, and the others with their folded forms."""
    return set(), {}


def _capitalised_words(text: str) -> set[str]:
    """Return the long capitalised words of a text, without common ones and what is too long for a word."""
    common, folded_words = _word_cache()
    words = set((_ASCII_CAPITALISED if text.isascii() else _CAPITALISED).findall(text)) - common
    for cache in (common, folded_words):
        if len(cache) > _CACHED_WORDS:
            cache.clear()
    for word in words.difference(folded_words):
        folded = fold(word)
        if len(word) > MAX_WORD_LENGTH:
            words.remove(word)
        elif folded in common_words():
            common.add(word)
            words.remove(word)
        else:
            folded_words[word] = folded
    return words


def _masked(text: str, found: Iterable[Span]) -> str:
    """Return the text with a mask over what was found."""
    parts: list[str] = []
    at = 0
    for span in found:
        start, end = span.start, span.end
        parts.append(text[at:start])
        parts.append(_MASK * (end - start))
        at = end
    return "".join([*parts, text[at:]]) if parts else text


def _also_lowercase(words: set[str], text: str) -> set[str]:
    """Return the words that are also in the text in lower case, and so are no names."""
    if len(words) <= FEW:
        return {w for w in words if any(_is_whole_word(text, at, at + len(w)) for at in find_all(w, text))}
    found: set[str] = set()
    for _, chunk in chunks(text):
        found |= words.intersection(_LETTERS.findall(chunk))
    return found


def _is_whole_word(text: str, start: int, end: int) -> bool:
    left, right = text[start - 1 : start], text[end : end + 1]
    return not (one_word(left, text[start]) or one_word(text[end - 1], right))
