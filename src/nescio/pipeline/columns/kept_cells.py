"""What a cell of a kept column reveals, whatever its column is called: a known value, a date, a form that is certain, a name in a text.

`cleaning` refuses a column by `label_of_values` before a run, and blanks single cells by `reveals` during one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from nescio.core.document import PATIENT_KEY, Span
from nescio.core.labels import canonical_label, category_of
from nescio.core.unicode import normal
from nescio.detect.rules.floor import read_forms
from nescio.languages.column_names import holds_measures
from nescio.languages.registry import language_cache, language_codes
from nescio.pipeline.checks.document_ids import has_date_shape, is_identifying
from nescio.records.search import RecordSearch
from nescio.replace.ages import high_ages
from nescio.replace.columns import is_missing, text_of
from nescio.replace.dates import parse_date
from nescio.replace.dates.day_numbers import day_numbers, is_epoch
from nescio.replace.policy import Policy
from nescio.replace.record import Record

_LONGEST = 60  # characters of a value that may be a date
_WORD = re.compile(r"[^\W\d_]{2,}")
_PROSE = 2  # words of a text that may name somebody
_MIN_ID = 5  # letters and digits of an id
_LONG_NUMBER = re.compile(r"\d{9,}")  # hit: 612345678; near miss: 150000
# Hit: 93, 93.0, which may be an age. Near miss: 89, 150, 9.5.
_HIGH_AGE = re.compile(r"(?:9\d|1[01]\d)(?:[.]0+)?")
# Hit: 4471220, MR100234, 44-71-220, AB/12345. Near miss: 150000, E11.9, COVID19, 1.5 x 2.25.
_ID = re.compile(r"[A-Za-z]{0,4}[-/# ]?\d(?:[-/ ]?\d){6,19}|[A-Za-z]{1,4}[-/#]?\d{5,19}[A-Za-z]?")
_DECIMAL = re.compile(r"\d+[.,]\d+")  # hit: 4.4, which is no day in April; near miss: 4.4.2061
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_CATEGORIES = ("DATE", "ID", "NAME", "CONTACT", "AGE")
_PLACES = ("STREET", "CITY", "ZIP")


def is_replaced(label: str, policy: Policy) -> bool:
    """Whether a raw value of a label would tell what the policy replaces in the text."""
    identifies = category_of(label) in _CATEGORIES or label in _PLACES
    return identifies and policy.operator(label)[0] != "keep"


def prose_of(value: Any) -> list[str]:
    """Return the texts of a cell in which a detector has to look for names: those of several words."""
    texts = (leaf for leaf in _leaves(value) if isinstance(leaf, str))
    return [text for text in texts if len(_WORD.findall(text)) >= _PROSE]


def reveals(
    name: str,
    value: Any,
    detected: Sequence[Sequence[Span]],
    record: Record,
    search: RecordSearch,
    policy: Policy,
) -> bool:
    """Whether a cell of a kept column reveals something that the policy replaces in the text.

    Args:
        name: of the column; in one of measures or codes, bare numbers are neither ages nor ids.
        value: the cell.
        detected: the spans in each text of `prose_of`.
        record: what is known of the patient.
        search: for what is known of the patient.
        policy: says what is replaced.
    """
    for text, spans in zip(prose_of(value), detected, strict=True):
        if any(_span_reveals(text, span, policy) for span in spans):
            return True
    if not holds_measures(name) and any(_may_be_age_or_id(leaf, policy) for leaf in _leaves(value)):
        return True
    return any(_leaf_reveals(leaf, record, search, policy) for leaf in _leaves(value))


def _may_be_age_or_id(value: Any, policy: Policy) -> bool:
    """Whether a cell is nothing but a number that may be an age over 89, or an id that nobody knows."""
    text = normal(text_of(value)).strip()
    if _is_whole_date(value, text) or has_date_shape(text):
        return False  # which the policy may keep
    if _HIGH_AGE.fullmatch(text):
        return is_replaced("AGE", policy)
    return _ID.fullmatch(text) is not None and is_replaced("IDNUM", policy)


def _span_reveals(text: str, span: Span, policy: Policy) -> bool:
    label = canonical_label(span.label) or span.label
    if label == "AGE" and not high_ages(text[span.start : span.end]):
        return False
    return is_replaced(label, policy)


def _leaf_reveals(value: Any, record: Record, search: RecordSearch, policy: Policy) -> bool:
    text = normal(text_of(value)).strip()
    if is_replaced("DATE", policy) and (
        _is_whole_date(value, text)
        or _is_month(value, text)
        or has_date_shape(text)
        or record.has_day(day_numbers(text))
    ):
        return True
    labels = [label for label, found in _certain(text) if label != "AGE" or high_ages(found)]
    labels += [
        canonical_label(span.label) or span.label
        for span in search.find_leaks(text)
        if category_of(span.label) != "ID" or sum(map(str.isalnum, text[span.start : span.end])) >= _MIN_ID
    ]
    if search.has_number(text):
        labels.append("IDNUM")
    return any(is_replaced(label, policy) for label in labels)


@language_cache(maxsize=4096)
def _certain(text: str) -> tuple[tuple[str, str], ...]:
    """Return label and text of what the form of a text makes certain, in any language."""
    if not text or text.replace(".", "", 1).isdecimal():
        return ()
    return tuple(
        (span.label, text[span.start : span.end])
        for code in language_codes()
        for span in read_forms([text], code)[0].certain
    )


def label_of_values(name: str, metas: Sequence[Mapping[str, Any]], policy: Policy) -> tuple[str, bool] | None:
    """Return what values of a column hold that the policy replaces, and whether it is in texts; None for nothing.

    One date or certain form is enough; days without a year, listed names and long numbers may be something else, and count where
    most values are such.

    Args:
        name: of the column.
        metas: the columns of some notes.
        policy: says what is replaced.
    """
    cells = [
        (leaf, text, meta)
        for meta in metas
        if name in meta
        for leaf in _leaves(meta[name])
        if (text := normal(text_of(leaf)).strip())
    ]
    for leaf, text, meta in cells:
        labels = [label for label, found in _certain(text) if label != "AGE" or high_ages(found)]
        if meta.get(PATIENT_KEY) and text == str(meta[PATIENT_KEY]):
            labels.append("IDNUM")
        if _is_whole_date(leaf, text) or has_date_shape(text):
            labels.append("DATE")
        if replaced := next((label for label in labels if is_replaced(label, policy)), None):
            return replaced, bool(prose_of(leaf))
    most = {
        "DATE": sum(
            _is_day(leaf, text) or _is_month(leaf, text) or is_epoch(text) for leaf, text, _ in cells
        ),
        "IDNUM": sum(_LONG_NUMBER.fullmatch(text) is not None for _, text, _ in cells),
        "PATIENT": sum(is_identifying(text) for _, text, _ in cells),
    }
    found = [label for label, count in most.items() if 2 * count > len(cells) and is_replaced(label, policy)]
    return (found[0], False) if found else None


def _is_whole_date(value: Any, text: str) -> bool:
    """Whether a value is a date, or a text that is one with its year."""
    if isinstance(value, date):
        return True
    return any(part.year and part.month and part.day for part in _date_parts(value, text))


def _is_month(value: Any, text: str) -> bool:
    """Whether a text is a month with its year, which tells how far dates were moved to within a month: 2061-03, March 2061."""
    with_year = _YEAR.search(text) is not None and not _DECIMAL.fullmatch(text)
    return with_year and any(part.year and part.month for part in _date_parts(value, text))


def _is_day(value: Any, text: str) -> bool:
    """Whether a text is a day, perhaps without a year: 3/4, 4 March."""
    if _DECIMAL.fullmatch(text):
        return False
    return any(part.month and part.day for part in _date_parts(value, text))


def _date_parts(value: Any, text: str) -> Sequence[Any]:
    if not isinstance(value, str) or len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return ()
    expression = parse_date(text, False)
    return expression.parts if expression else ()


def _leaves(value: Any) -> Iterator[Any]:
    """Yield the texts and numbers of a cell, also those of lists and objects, with the keys of these."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(key)
            yield from _leaves(item)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from _leaves(item)
    elif not is_missing(value) and not isinstance(value, bool) and value != "":
        yield value
