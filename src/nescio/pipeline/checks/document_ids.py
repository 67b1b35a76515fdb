"""Ids of notes that identify somebody by themselves, whatever is known of the record: names, dates, numbers.

`Scrubber` gives such notes another id.
"""

from __future__ import annotations

import re

from nescio.core.folding import fold
from nescio.core.unicode import normal
from nescio.languages.merged import calendar_words, common_words, listed_names, note_id_words
from nescio.languages.registry import language_cache, language_packs
from nescio.languages.safe_to_show import MACHINE_MADE, is_id_shaped

_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:19|20)\d\d"
_DD, _MM = r"(?:0[1-9]|[12]\d|3[01])", r"(?:0[1-9]|1[0-2])"
# Stand for words of all languages: names of months, and cues of numbers.
_MONTH_NAME, _CUE, _WORD_CUE = "MONTH_NAME", "ANY_CUE", "CUE_AS_WORD"
_SHAPES = (
    # Hit: jane.roe@x.org. Near miss: @17.
    r"[^\s/@]@[^\s/@]",
    # Hit: 123-45-6789, 123_45_6789. Near miss: 12-34-5678.
    r"(?<![a-z\d])\d{3}([-_. ])\d\d\1\d{4}(?![a-z\d])",
    # Hit: 617-555-0142, (617)555-0142, 612_345_678. Near miss: 123-456-789, 555-0142.
    r"(?<![a-z\d])\(?\d{3}[-_. )]{1,2}\d{3}[-_. ]\d{4}(?![a-z\d])",
    r"(?<![a-z\d])[6-9]\d\d([-_. ])\d{3}\2\d{3}(?![a-z\d])",
    # Hit: mrn4471220, DOB-1951, tel_555. Near miss: hotel12.
    rf"(?:{_CUE}|(?<![a-z]){_WORD_CUE})[^a-z\d/]{{0,3}}\d",
)
_DATE_SHAPES = (
    # Hit: 1951-03-04, 4.3.1951, 1951/03/04. Near miss: 12-34-1951, 01-02-03.
    rf"(?<!\d){_YEAR}([-_./ ]){_MONTH}\1{_DAY}(?!\d)",
    rf"(?<!\d){_DAY}([-_./ ]){_DAY}\2{_YEAR}(?!\d)",
    # Hit: 19510304, 03041951, 195103041530. Near miss: 00000123, 2021_004.
    rf"(?<!\d){_YEAR}{_MM}{_DD}(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?(?!\d)",
    rf"(?<!\d)(?:{_MM}{_DD}|{_DD}{_MM}){_YEAR}(?!\d)",
    # Hit: 4mar1951, 04-MAR-51, March_4_1951. Near miss: mar-12.
    rf"(?<!\d){_DAY}[-_. ]?{_MONTH_NAME}[-_. ]?(?:{_YEAR}|\d\d)(?!\d)",
    rf"(?<![a-z]){_MONTH_NAME}[-_. ]?{_DAY}[-_. ]{{1,2}}{_YEAR}(?!\d)",
)
_MACHINE_LENGTH = 16  # characters of the shortest part that a machine made
_NUMBER = re.compile(r"\d+")
_PART = re.compile(r"[^\W_]+")  # letters and digits; hit: anna01 and 17a of anna01_17a
_CAMEL = re.compile(
    r"(?<=[^\W\d_A-Z])(?=[A-Z])"
)  # hit: between Anna and Lena of AnnaLena; near miss: ANNALENA
_SHORTEST = 3  # letters of a name
_CODE_RUNS, _SHORTEST_IN_CODE = (
    3,
    5,
)  # a part that changes so often between letters and digits spells names by chance


@language_cache()
def _identifying() -> re.Pattern[str]:
    words = note_id_words()
    shapes = "|".join(_SHAPES)
    for mark, cues in ((_CUE, words.cues), (_WORD_CUE, words.word_cues)):
        shapes = shapes.replace(mark, f"(?:{'|'.join(map(re.escape, sorted(cues))) or '(?!)'})")
    return re.compile(shapes, re.IGNORECASE)


@language_cache()
def _date() -> re.Pattern[str]:
    months = {fold(month)[:3] for pack in language_packs() for month in pack.calendar.months}
    month_name = rf"(?:{'|'.join(sorted(months))})[a-z]*" if months else "(?!)"
    return re.compile("|".join(_DATE_SHAPES).replace(_MONTH_NAME, month_name), re.IGNORECASE)


def has_date_shape(text: str) -> bool:
    """Whether a text has a whole date somewhere, with or without separators."""
    if len(text) >= _MACHINE_LENGTH:
        text = MACHINE_MADE.sub("", text)
    return _date().search(text) is not None


def needs_code(note_id: str) -> bool:
    """Whether an id of a note is not shaped like one, or looks as if it identifies somebody, and so gets a code."""
    return not is_id_shaped(note_id) or is_identifying(note_id)


def is_identifying(note_id: str) -> bool:
    """Whether an id of a note, or a folder in it, looks as if it identifies somebody: a name, a date, a number of theirs."""
    if len(note_id) >= _MACHINE_LENGTH:
        note_id = MACHINE_MADE.sub("", note_id)
    if _identifying().search(note_id) or has_date_shape(note_id):
        return True
    return _has_name(_NUMBER.sub("0", note_id))


@language_cache(maxsize=4096)
def _has_name(note_id: str) -> bool:
    """Whether one of the words of an id is a name and no common word; the same for all numbers in it."""
    for part in _PART.findall(normal(note_id)):
        runs = [run for run in part.split("0") if run]
        shortest = _SHORTEST if len(runs) < _CODE_RUNS else _SHORTEST_IN_CODE
        for run in runs:
            for word in {run, *_CAMEL.split(run)}:
                if len(word) >= shortest and fold(word) in _names():
                    return True
    return False


@language_cache()
def _names() -> frozenset[str]:
    """Return the listed given and family names that are no common words, folded."""
    return frozenset().union(*listed_names()) - common_words() - calendar_words() - note_id_words().not_names
