"""Decides whether an id, the name of a column or a label is safe to show in a message, or may be text of a note.

A table without a header, or with cells in the wrong places, has names and notes where ids and columns should be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nescio.core.folding import fold
from nescio.core.labels import scheme, scheme_names
from nescio.core.unicode import normal
from nescio.languages.column_names import column_key
from nescio.languages.merged import common_words, listed_names, roster_columns
from nescio.languages.registry import language_cache

_LONGEST_ID, _LONGEST_NAME = 64, 40
# Hit: n0001, ward/12a, S0004-0614(2). Near miss: `a b`, `a,b`.
_ID = re.compile(r"[\w./:#@+~=()\[\]{}^|%&$!*-]*")
# Hit: NOTE_TEXT, Date of birth, icd-10. Near miss: 2061-03-04, `Roe, Ann`.
_NAME = re.compile(r"(?=\D*[^\W\d_])(?:[^\W\d]|_)[\w .:/()#-]*")
# Hit: 20210304-ada1-4e1c-9abe-0123456789ab. Near miss: 20210304-ada.
MACHINE_MADE = re.compile(
    r"(?<![a-z\d])(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?=[a-f]*\d)[\da-f]{16,})(?![a-z\d])",
    re.IGNORECASE,
)
"""A part of an id that a machine made: a UUID, a hash."""
_PART = re.compile(r"[^\W_]+")
_RUN = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")  # hit: between Anna and Lena of AnnaLena
_DIGITS = re.compile(r"\d")
_SHORT = 4  # letters that need not be a known word
# Words of medicine, by their ending. Hit: urology, podiatry, endoscopy. Near miss: Connolly.
_MEDICAL = re.compile(
    r"\w{2,}(?:olog(?:y|ia|ico|ica|ical)|iatr(?:y|ics|ic|ia)|oscop(?:y|ia)|ectom(?:y|ia)|plast(?:y|ia)|path(?:y|ia|ic)"
    r"|gra(?:m|ma|phy|fia)|therap(?:y|ia)|terapia|metr(?:y|ia)|itis|osis)"
)
_CODE_RUNS = 3  # a part that changes so often between letters and digits is made by a machine
_MOST_DIGITS = 4  # of the name of a column
_SHOWN = 12  # columns


def is_id_shaped(text: str) -> bool:
    """Whether a text looks like an id: no blanks or commas, no part of a path over 64 characters, no words that are none.

    Hit: `n0001`, `ward/12a`, `discharge-summary`, a UUID. Near miss: `wife of Mr Roe`, `Wojtyska`.
    """
    if not _ID.fullmatch(text) or any(len(part) > _LONGEST_ID for part in text.split("/")):
        return False
    return all(
        len(runs := _RUN.findall(part)) >= _CODE_RUNS or _are_words(runs)
        for part in _PART.findall(MACHINE_MADE.sub("", normal(text)))
    )


def is_column_name(text: object) -> bool:
    """Whether a text looks like the name of a column or a label: common words, words of tables, few digits.

    Hit: `NOTE_TEXT`, `hadm_id`, `Date of birth`. Near miss: `John Smith`, `MRN 4471220`, `2061-03-04`.
    """
    if not isinstance(text, str) or len(text) > _LONGEST_NAME or not _NAME.fullmatch(text):
        return False
    if len(_DIGITS.findall(text)) > _MOST_DIGITS:
        return False
    return column_key(text) in _table_words() or _are_words(_RUN.findall(normal(text)), titled_names=True)


def _are_words(runs: Iterable[str], *, titled_names: bool = False) -> bool:
    """Whether letters are words that tables and files have; written as a name is, they must not be one."""
    for run in runs:
        for word in _CAMEL.split(run):
            folded = fold(word)
            if titled_names and word.istitle() and folded in _names() and folded not in _table_words():
                return False
            if len(word) > _SHORT and not _is_word(folded):
                return False
    return True


def _is_word(folded: str) -> bool:
    return folded in common_words() or folded in _table_words() or bool(_MEDICAL.fullmatch(folded))


@language_cache()
def _names() -> frozenset[str]:
    return frozenset().union(*listed_names())


@language_cache()
def _table_words() -> frozenset[str]:
    """Return the words of columns and labels, in all languages and schemes."""
    columns = roster_columns()
    names = (*columns.labels, *columns.words, *columns.things, *columns.patient, *columns.patient_hints)
    names += (
        *columns.given_name,
        *columns.family_name,
        "hadm",
        "icd",
        "loinc",
        "snomed",
        "jsonl",
        "html",
        "synth",
    )
    labels = (label for known in scheme_names() for label in scheme(known).labels)
    return frozenset(
        word for name in (*names, *labels) for word in (column_key(name), *column_key(name).split("_"))
    )


def shown_id(doc_id: str) -> str:
    """Return an id as messages may show it: empty where it looks like something else."""
    return doc_id if is_id_shaped(doc_id) else ""


def shown_error(error: BaseException) -> str:
    """Return the class of an error as messages may show it: that of somebody else's code may be called anything."""
    name = type(error).__name__
    package = type(error).__module__.partition(".")[0]
    return name if package in ("builtins", "nescio") or is_column_name(name) else "Error"


def shown_key(name: object) -> str:
    """Return the name of a column as messages may show it."""
    return repr(name) if is_column_name(name) else "(not shown: it may be a value)"


def shown_columns(names: Sequence[object]) -> str:
    """Return the columns of a table as messages may show them: by name where all look like names, else how many there are."""
    if all(map(is_column_name, names)):
        return ", ".join(repr(name) for name in names[:_SHOWN])
    return f"{len(names)}, whose names are not shown, since some may be values: is there a header?"
