"""The roster: a table of known patient details, which are searched for in all of the patient's notes.

`languages` knows what its columns may be called and how dates are written.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, TextIO

import orjson

from nescio.core.errors import DataError, Location, nearest
from nescio.core.folding import fold
from nescio.core.labels import canonical_label, scheme, scheme_names
from nescio.languages.date_spellings import date_spellings
from nescio.languages.merged import roster_columns
from nescio.languages.registry import language_cache, language_codes, language_packs
from nescio.languages.safe_to_show import is_column_name, shown_key

_TIME = re.compile(r"[T ]\d{1,2}:\d\d.*")
# Hit: 3/4/1951, 1951-03-04, 4.3.51. Near miss: 3/4.
_NUMERIC = re.compile(r"(\d{1,4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{2,4})")
_EIGHT, _YEAR = re.compile(r"(\d\d)(\d\d)(\d\d)(\d\d)"), re.compile(r"(?:19|20)\d\d")
_NUMBER, _LETTERS = re.compile(r"\d+"), re.compile(r"[^\W\d_]{3,}")

_FULL_YEAR = 1000  # the least that tells the century

RosterEntry = tuple[str, str, str]
"""A patient's id, a label, and a value."""


def read_roster(path: str | os.PathLike[str]) -> Iterator[RosterEntry]:
    """Read a roster: a csv with a header, or JSON lines; one patient a row, any number of rows for each.

    A column ``patient`` has the patient's id as the notes have it; every other column is called by a label
    (``PHONE``) or by a usual name (``phone``, ``dob``, ``last_name``).

    Raises:
        DataError: the file cannot be read; a column is unknown; there is no column for the patient, or a row without an id; a
            row has more or fewer cells than the header; a date cannot be read.
    """
    labels = _column_labels()
    for number, row in _rows(Path(path)):
        yield from _entries(
            {_column(key): value for key, value in row.items() if key},
            labels,
            Location(str(path), line=number),
        )


def _entries(row: dict[str, Any], labels: dict[str, str], location: Location) -> Iterator[RosterEntry]:
    """Yield the entries of one row, given its columns by name."""
    columns = roster_columns()
    patient = next((str(row.pop(key)) for key in columns.patient if row.get(key)), "")
    if not patient:
        raise DataError(
            "no patient id", location, fix="give a column 'patient' with the id that the notes have"
        )
    given = next((row.pop(key) for key in columns.given_name if row.get(key)), None)
    family = next((row.pop(key) for key in columns.family_name if row.get(key)), None)
    if given or family:
        yield patient, "PATIENT", " ".join(str(part) for part in (given, family) if part)
    names = (*columns.given_name, *columns.family_name)
    for key, value in row.items():
        if key in names:
            continue
        if key not in labels:
            known = [*columns.labels, *names, "patient"]
            shown = f"{key!r}{nearest(key, known)}" if is_column_name(key) else shown_key(key)
            raise DataError(f"unknown column {shown}", location, fix="rename it, or leave it out")
        for text in value if isinstance(value, list) else [value]:
            if text not in (None, ""):
                if labels[key] == "DATE" and not _is_date(str(text).strip()):
                    fix = "write it as 1951-03-04"
                    raise DataError(f"the date in column {shown_key(key)} cannot be read", location, fix=fix)
                yield from ((patient, labels[key], form) for form in _forms(labels[key], str(text).strip()))


def _column_labels() -> dict[str, str]:
    """Return the label of each column by its name: usual names, and labels of all schemes, the canonical one first."""
    labels = {_column(label): label for name in reversed(scheme_names()) for label in scheme(name).labels}
    return labels | dict(roster_columns().labels)


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of a file with their line numbers."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            is_json = path.suffix.lower() in (".jsonl", ".ndjson")
            yield from _json_rows(stream) if is_json else _csv_rows(stream, path)
    except OSError as error:
        raise DataError(
            f"cannot be read ({error.strerror})", Location(str(path)), fix="check the path"
        ) from None
    except (ValueError, csv.Error):
        raise DataError(
            "not a UTF-8 csv or JSON lines", Location(str(path)), fix="write one row for each patient"
        ) from None


def _json_rows(stream: TextIO) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(stream, 1):
        if line.strip():
            row = orjson.loads(line)
            if not isinstance(row, dict):
                raise ValueError
            yield number, row


def _csv_rows(stream: TextIO, path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    first = stream.readline()
    stream.seek(0)
    table = csv.DictReader(stream, delimiter=max(",;\t|", key=first.count))
    if not {_column(name) for name in table.fieldnames or ()} & {*roster_columns().patient}:
        fix = "give a header with 'patient' for the id that the notes have, and e.g. 'last_name', 'dob'"
        raise DataError("no column 'patient'", Location(str(path), line=1), fix=fix)
    for row in table:
        if None in row or None in row.values():
            raise DataError(
                f"the row has {'more' if None in row else 'fewer'} cells than the header",
                Location(str(path), line=table.line_num),
                fix="put cells with commas into quotes, and leave none out",
            )
        yield table.line_num, row


def _column(name: object) -> str:
    """Return the name of a column as it is looked up."""
    return fold(str(name)).strip().replace(" ", "_")


def _is_date(text: str) -> bool:
    """Whether a text is a day with its year, in digits or with the name of the month, or a year; a time may follow."""
    text = _TIME.sub("", text).strip()
    return bool(_days(text)) or _YEAR.fullmatch(text) is not None


def _days(text: str) -> list[tuple[int, int, int]]:
    """Return the days that a text may be, as year, month and day: two where 3/4/1951 leaves open which is the month."""
    match = _NUMERIC.fullmatch(text)
    if match:
        return _orders(*match.groups())
    if match := _EIGHT.fullmatch(text):
        a, b, c, d = match.groups()
        return _orders(a + b, c, d) or _orders(a, b, c + d)
    numbers = [int(number) for number in _NUMBER.findall(text)]
    named = (number for word in _LETTERS.findall(fold(text)) if (number := _months().get(word[:3])))
    month = next(named, 0)
    if not month or len(numbers) != 2 or min(numbers) > 31:
        return []
    return [(max(numbers), month, min(numbers))]


def _orders(*parts: str) -> list[tuple[int, int, int]]:
    """Return the days that three numbers may be: year, month and day, or day and month in any order and the year."""
    a, b, c = map(int, parts)
    orders = ((a, b, c),) if len(parts[0]) > 2 else ((c, b, a), (c, a, b))
    found: dict[tuple[int, int, int], None] = {}
    for year, month, day in orders:
        with suppress(ValueError):
            date(year or 2000, month, day)
            found[year, month, day] = None
    return [*found]


@language_cache()
def _months() -> Mapping[str, int]:
    """Return the number of each month by the first three letters of its folded names."""
    packs = language_packs()
    return {fold(name)[:3]: number for pack in packs for number, name in enumerate(pack.calendar.months, 1)}


def _forms(label: str, text: str) -> Iterator[str]:
    """Return a detail in the forms that notes may have it in: a birth date in all the usual ways."""
    yield text
    if canonical_label(label) != "DATE":
        return
    forms = (
        form
        for day in _days(_TIME.sub("", text).strip())
        if day[0] >= _FULL_YEAR
        for language in language_codes()
        for day_first in (False, True)
        for form in date_spellings(*day, language, day_first)
    )
    yield from dict.fromkeys(form for form in forms if form != text)
