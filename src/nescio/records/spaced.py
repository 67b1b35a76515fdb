"""Finding known names, ids and dates whose characters are set apart: V A N D E R S L O O T, Vander-⏎sloot, 3 / 4 / 1951.

`search` uses it. `numbers` finds numbers of digits alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import pairwise

from nescio.languages.merged import common_words
from nescio.records.lookup import FindWords, Lookup, find_all, word_finder
from nescio.records.numbers import digits_of

Found = tuple[int, int, str]
"""Start and end in the text, and the string."""

_MIN_SPLIT = 6  # letters of a name that is found in two or three parts
_MIN_LISTED = 5  # letters of a name that is found with commas between them
_MAX_GAP = 4  # characters between two of an id
# Between the letters of a name. Hit: blank, dot, hyphen, two blanks, ")(", ")". Near miss: comma; "x".
_GAP = re.compile(r"[ ._*~|+=·•‧∙/\\-]{1,4}|[)\]}>] ?[(\[{<]|[()\[\]{}]")
# Between the halves of a word that goes on in the next line, which is a blank when folded. Hit: "- ". Near miss: "-", ", ".
_LINE_END = re.compile(r"[-‐¬=] {1,60}")
_NOT_ALNUM = bytes(code for code in range(128) if not chr(code).isalnum())
_PARTS = re.compile(r"[^\W\d_]+|\d+")
_NON_WORD = re.compile(r"[\W_]+")
_MIN_ID = 6  # characters of an id that is found with others between them
_FEW_GAPS = 2  # so many gaps may be those between words: a new man
_SPACED = 2  # how far two spaced letters are from each other, at least
_DAY_MONTH_YEAR = 3
_MIN_DIGITS = 3  # of a date; fewer are in every note
_SHORT_NUMBER = 5  # digits
_LONG = 20_000  # characters of a text that is searched for all dates and ids in one pass
_MANY_FORMS = 500  # from here on, a short text is searched for their letters in one pass, too


def squeeze(text: str) -> str:
    """Return the letters and digits of a text."""
    if text.isascii():
        return text.encode().translate(None, _NOT_ALNUM).decode()
    return _NON_WORD.sub("", text)


def places_of(names: Iterable[str], text: str, squeezed: str) -> dict[str, Sequence[int]]:
    """Return where a few names stand in a squeezed text; those that stand as often in the text itself are left out."""
    return {name: [*find_all(name, squeezed)] for name in names if squeezed.count(name) > text.count(name)}


def spaced_names(text: str, places: Mapping[str, Sequence[int]]) -> Iterator[Found]:
    """Yield where names stand in letters that are set apart, or broken at the end of a line.

    Args:
        text: folded.
        places: folded names, and where they stand in what `squeeze` returns for the text; most of them are just there.
    """
    if not places:
        return
    offsets = [at for at, char in enumerate(text) if char.isalnum()]
    taken: set[int] = set()  # offsets of letters of longer names: H A N K V A N D E R S L O O T
    for name in sorted(places, key=lambda name: (-len(name), name)):
        for at in places[name]:
            where = offsets[at : at + len(name)]
            if where[-1] - where[0] < len(name) or not _is_spelt(text, where):
                continue
            if len(name) <= _MIN_SPLIT and _goes_on(text, offsets, at, at + len(name), taken):
                continue
            taken.update(where)
            yield where[0], where[-1] + 1, name


def _is_spelt(text: str, where: Sequence[int]) -> bool:
    """Whether letters that spell a name, at these offsets, are one word to a reader."""
    first, last = where[0], where[-1]
    if text[first - 1 : first].isalnum() or text[last + 1 : last + 2].isalnum():
        return False
    gaps = [text[a + 1 : b] for a, b in pairwise(where)]
    apart = [gap for gap in gaps if gap]
    if len(apart) == len(gaps):
        commas = len(where) >= _MIN_LISTED and all(gap == "," for gap in apart)
        return commas or all(map(_GAP.fullmatch, apart))
    if len(where) < _MIN_SPLIT:
        return False
    if len(apart) == 1 and _LINE_END.fullmatch(apart[0]):
        return True
    parts = [part for part in _PARTS.findall(text[first : last + 1]) if len(part) > 1]
    return all(map(_GAP.fullmatch, apart)) and (
        len(apart) > _FEW_GAPS or not all(part in common_words() for part in parts)
    )


def _goes_on(text: str, offsets: Sequence[int], first: int, end: int, taken: Set[int]) -> bool:
    """Whether a short run of spaced letters is part of a longer one: in a list A B C D, no B C D is a name."""
    gap = offsets[first + 1] - offsets[first]
    beside = [
        (at, abs(offsets[at] - offsets[near]))
        for at, near in ((first - 1, first), (end, end - 1))
        if 0 <= at < len(offsets)
    ]
    for at, distance in beside:
        where = offsets[at]
        alone = not text[max(0, where - 1) : where].isalnum() and not text[where + 1 : where + 2].isalnum()
        if gap >= _SPACED and alone and distance == gap and where not in taken:
            return True
    return False


@lru_cache(maxsize=4096)
def loose_pattern(string: str) -> re.Pattern[str]:
    """Return a pattern of a date with blanks between its parts, or other separators: 3 / 4 / 1951, march 4 , 1951.

    The digits may be set apart as well, if something separates the parts: 0 3 / 0 4 / 1 9 5 1.
    """
    parts = _PARTS.findall(string)
    if len(parts) == _DAY_MONTH_YEAR and all(map(str.isdigit, parts)):
        day, month, year = parts
        separator = r" {0,2}(?P<s>[/⁄∕\\|._·•–—‒−-]) {0,2}", r" {0,2}(?P=s) {0,2}"
        pattern = rf"{day}(?:{separator[0]}{month}{separator[1]}| {{1,2}}{month} {{1,2}}|,{month},){year}"
        day, month, year = (" {1,2}".join(part) for part in parts)
        spaced = separator[0].replace("<s>", "<t>"), separator[1].replace("=s", "=t")
        pattern = rf"(?:{pattern}|{day}{spaced[0]}{month}{spaced[1]}{year})"
    else:
        pattern = r"[ ./⁄∕\\|,_·•–—‒−-]{0,4}".join(map(re.escape, parts))
    return re.compile(rf"(?<![^\W_]){pattern}(?![^\W_])")


@lru_cache(maxsize=4096)
def spread_pattern(string: str) -> re.Pattern[str]:
    """Return a pattern of an id with something short between its characters; between all of them, if it is a short number."""
    bare = squeeze(string)
    least = 1 if bare.isdigit() else 0
    between = rf"[ ./,_'’()·•|*#–—‒−-]{{{least},{_MAX_GAP}}}"
    return re.compile(rf"(?<![^\W_]){between.join(map(re.escape, bare))}(?![^\W_])")


Loose = tuple[bytes, str, bool]
"""The digits of a string, without which no text has it; the string; whether it is a date."""


def loose_form(string: str, is_date: bool) -> Loose | None:
    """Return what `find_loose` needs to find a folded date or id; None if it is too short."""
    digits = digits_of(string)
    if len(digits) >= _MIN_DIGITS if is_date else digits and _can_be_spread(string):
        return digits, string, is_date
    return None


class PhraseMatcher:
    """Finds strings of several words in folded texts that have several blanks between them, or a line end with an indent."""

    def __init__(self, strings: Iterable[str]) -> None:
        self._lookup = Lookup({string for string in strings if " " in string})

    def matches(self, text: str) -> Iterator[Found]:
        """Yield where they stand in a text."""
        if not self._lookup.words or "  " not in text or not self._lookup.words_in(text):
            return
        offsets = [at for at, char in enumerate(text) if char != " " or text[at - 1 : at] != " "]
        single = "".join(text[at] for at in offsets)
        for first, negative_length, string in self._lookup.matches(single):
            start, end = offsets[first], offsets[first - negative_length - 1] + 1
            is_wide = end - start > len(string)
            if is_wide and not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum():
                yield start, end, string


class LooseMatcher:
    """Finds dates and ids in folded texts, with other characters between than they were written with."""

    def __init__(self, forms: Sequence[Loose]) -> None:
        self._forms = forms
        self._digits = [form[0] for form in forms] if len(forms) < _MANY_FORMS else []

    def matches(self, text: str, digits: bytes) -> Iterator[Found]:
        """Yield where they stand in a text.

        Args:
            text: folded.
            digits: those of the text.
        """
        if not self._forms or (self._digits and not any(map(digits.__contains__, self._digits))):
            return
        if len(text) > _LONG:
            yield from self._in_long(text)
            return
        for needed, string, is_date in self._forms if self._digits else self._spelt_in(text):
            if needed in digits:
                for match in _pattern(string, is_date).finditer(text):
                    if match.group() != string:
                        yield *match.span(), string

    @cached_property
    def _by_letters(self) -> tuple[list[list[Loose]], FindWords]:
        """The forms by their letters and digits, and what finds these in a text in one pass, however many they are."""
        forms: dict[str, list[Loose]] = defaultdict(list)
        for form in self._forms:
            forms[squeeze(form[1])].append(form)
        return list(forms.values()), word_finder(list(forms))

    def _spelt_in(self, text: str) -> list[Loose]:
        """Return the forms whose letters and digits stand in a text one after the other, in their order."""
        forms, find = self._by_letters
        found = {form for which, _, _ in find(squeeze(text)) for form in forms[which]}
        return [self._forms[place] for place in sorted(map(self._places.__getitem__, found))]

    @cached_property
    def _places(self) -> dict[Loose, int]:
        return {form: place for place, form in enumerate(self._forms)}

    def _in_long(self, text: str) -> Iterator[Found]:
        forms, find = self._by_letters
        squeezed = squeeze(text)
        offsets = [at for at, char in enumerate(text) if char.isalnum()]
        ends: dict[str, int] = {}
        for which, at, end in find(squeezed):
            first, last = offsets[at], offsets[end - 1]
            for _, string, is_date in forms[which]:
                near = last - first < (_MAX_GAP + 3) * len(string)
                if not near or first < ends.get(string, 0) or text[first : last + 1] == string:
                    continue
                if match := _pattern(string, is_date).match(text, first):
                    ends[string] = match.end()
                    yield *match.span(), string


def _pattern(string: str, is_date: bool) -> re.Pattern[str]:
    return loose_pattern(string) if is_date else spread_pattern(string)


def _can_be_spread(string: str) -> bool:
    """Whether an id of letters and digits, or a number of five digits, is long enough; `numbers` finds longer numbers."""
    if string.isdigit():
        return len(string) == _SHORT_NUMBER
    bare = squeeze(string)
    return len(bare) >= _MIN_ID and not bare.isdigit() and " " not in string
