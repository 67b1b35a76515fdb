"""Roles of columns (id, patient, text, other): rules by role, and which columns to read. Light to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import ConfigError
from nescio.languages.column_names import identifies_somebody
from nescio.replace.column_rules import AGE_CAP, CODE, DROP, KEEP, SHIFT, TEXT, ColumnRules, column_rule

NOTE_ID = "id"
"""The rule of this name is that of the id of a note."""

AS_IT_IS = (KEEP, SHIFT, AGE_CAP)
"""Operators that leave values the type they have."""

_DEEPEST = 64  # levels of lists and objects in a column


def by_role(rules: ColumnRules, reading: Mapping[str, Any]) -> ColumnRules:
    """Return rules with those of the patient's and the note's id under the names that documents have them by.

    Ids of a column that, by its name, has those of people get codes unless a rule forces to keep them.

    Args:
        rules: by the names of columns.
        reading: options of `nescio.corpora.read`, with the names of columns.

    Raises:
        ConfigError: a rule makes no sense for the text, the id, the patient, or the spans; or id and patient are one column.
    """
    note_id = str(reading.get("id_column") or NOTE_ID)
    if note_id == str(reading.get("patient_column") or PATIENT_KEY):
        fix = "rename the column" if note_id == NOTE_ID else "leave out --id-column"
        raise ConfigError(
            f"column {note_id!r} cannot be both the note's id and its patient; {fix}, and notes are numbered"
        )
    roles = {
        str(reading.get(f"{role}_column") or role): role for role in (NOTE_ID, "text", PATIENT_KEY, "spans")
    }
    for role in (NOTE_ID, PATIENT_KEY, "spans"):
        name = str(reading.get(f"{role}_column") or role)
        if name == str(reading.get("text_column") or "text"):
            raise ConfigError(
                f"column {name!r} cannot be both the note's text and its {role}; name another one with --{role}-column"
            )
    found = {}
    for name, rule in rules.items():
        role = roles.get(name, "")
        allowed = {
            NOTE_ID: (KEEP, CODE),
            "text": (TEXT,),
            PATIENT_KEY: (KEEP, DROP, CODE),
            "spans": (DROP,),
        }.get(role, (rule.operator,))
        if rule.operator not in allowed:
            raise ConfigError(
                f"--column {name}={rule}: it is the column of the {role}; known there: {', '.join(allowed)}"
            )
        if role not in ("text", "spans"):
            found[role or name] = rule
    if identifies_somebody(note_id):
        rule = found.setdefault(NOTE_ID, column_rule(note_id, CODE, f"--id-column {note_id}"))
        if rule.operator == KEEP and not rule.force:
            raise ConfigError(
                f"--column {note_id}=keep: by its name it identifies somebody; take --column {note_id}=code, or "
                f"{note_id}=keep:force if it may go out"
            )
    return found


def codes_ids(rules: ColumnRules) -> bool:
    """Whether all ids of notes become codes, so that messages must not show them."""
    return NOTE_ID in rules and rules[NOTE_ID].operator == CODE


def goes_out(rules: ColumnRules, name: str) -> bool:
    """Whether there is something of a column in the clean notes; of the patient there is a code, unless a rule drops it."""
    rule = rules.get(name)
    return name == PATIENT_KEY if rule is None else rule.operator != DROP


def is_deep(value: Any) -> bool:
    """Whether a value is nested too deeply to be sent to another process."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            item
            for part in level
            if isinstance(part, (Mapping, list, tuple))
            for item in (part.values() if isinstance(part, Mapping) else part)
        ]
        if not level:
            return False
    return True


def needed(doc: Document, rules: ColumnRules) -> Document:
    """Return a note with only those columns that go out or are cleaned."""
    if all(name in rules or name == PATIENT_KEY for name in doc.meta):
        return doc
    meta = {name: value for name, value in doc.meta.items() if name in rules or name == PATIENT_KEY}
    return Document(doc.id, doc.text, doc.spans, meta)
