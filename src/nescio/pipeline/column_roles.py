"""Which columns of a source are what: rules by the role of a column, and only the columns that are needed. Light to import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import ConfigError
from nescio.replace.column_rules import CODE, DROP, KEEP, TEXT, ColumnRules

NOTE_ID = "id"
"""The rule of this name is that of the id of a note."""

_DEEPEST = 64  # levels of lists and objects in a column


def by_role(rules: ColumnRules, reading: Mapping[str, Any]) -> ColumnRules:
    """Return rules with those of the patient's and the note's id under the names that documents have them by.

    Args:
        rules: by the names of columns.
        reading: options of `nescio.corpora.read`, with the names of columns.

    Raises:
        ConfigError: a rule makes no sense for the text, the id, the patient, or the spans.
    """
    roles = {
        str(reading.get(f"{role}_column") or role): role for role in (NOTE_ID, "text", PATIENT_KEY, "spans")
    }
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
    return found


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
