"""What a column of a table holds, told by its name: `mrn`, `note_date`, `attendingPhysician`.

`languages/*/roster_columns.py` has the words. The roster, the operators of columns and the hints of the commands ask here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, PERSON_LABELS, scheme
from nescio.languages.merged import roster_columns
from nescio.languages.registry import language_cache

_CAMEL = re.compile(r"(?<=[a-zß-öø-ÿ\d])(?=[A-Z])")  # hit: between note and Date of noteDate
_BREAK = re.compile(r"[^a-z\d]+")


def column_key(name: str) -> str:
    """Return the name of a column as it is looked up: folded, its words joined by underscores."""
    return _BREAK.sub("_", fold(_CAMEL.sub("_", name))).strip("_")


@language_cache(maxsize=4096)
def column_label(name: str) -> str | None:
    """Return the canonical label of what a column holds, by its name; None where it tells nothing.

    Hit: `mrn`, `NOTE_DATE`, `charttime`, `attendingPhysician`, `chart_no`. Near miss: `drug_name`, `date_type`, `ward`, `line_no`.
    """
    columns = roster_columns()
    key = column_key(name)
    if key in columns.labels:
        return columns.labels[key]
    if key in (*columns.given_name, *columns.family_name):
        return "PATIENT"
    if key in (*columns.patient, *columns.patient_hints):
        return "IDNUM"
    canonical = {column_key(label): label for label in scheme(CANONICAL).labels}
    if key in canonical:
        return canonical[key]
    return _label_by_words(key.split("_"))


def _label_by_words(words: list[str]) -> str | None:
    columns = roster_columns()
    if words and words[-1] in columns.numbers:  # of a phone, of a line, else of a record
        return (
            None if words[-2:-1] and words[-2] in columns.counted else _label_by_words(words[:-1]) or "IDNUM"
        )
    for at in range(len(words) - 1, -1, -1):
        word = words[at].rstrip("0123456789")
        label = columns.words.get(word)
        if label is None:
            label = next((columns.endings[end] for end in columns.endings if word.endswith(end)), None)
        if label is None:
            continue
        is_thing = label in (*PERSON_LABELS, "AGE") and at > 0 and words[at - 1] in columns.things
        return None if is_thing else label or None
    return None


@language_cache(maxsize=4096)
def holds_measures(name: str) -> bool:
    """Whether a column has, by its name, measures, counts or codes of medicine, and no ages and no ids.

    Hit: `heart_rate`, `icd10_code`, `losDays`. Near miss: `x`, `info`, `v3`.
    """
    return not {*column_key(name).split("_")}.isdisjoint(roster_columns().measures)


def identifies_somebody(name: str) -> bool:
    """Whether a column of ids has, by its name, those of a person or of a record, and not those of notes.

    Hit: `mrn`, `person_id`, `account_number`, `PAT_MRN_ID`. Near miss: `id`, `note_id`, `visit_id`, `file_name`.
    """
    columns = roster_columns()
    words = column_key(name).split("_")
    if patient_like([name]) or {*words} & {*columns.patient, *columns.patient_hints}:
        return True
    return any(column_label(part) not in (None, "IDNUM") for part in (name, *words[:-1]))


def patient_like(columns: Iterable[str]) -> str | None:
    """Return the first of some columns that, by its name, has the id of a patient."""
    hints = roster_columns().patient_hints
    return next((name for name in columns if column_key(name) in hints), None)
