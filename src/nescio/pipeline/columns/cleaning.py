"""The columns beside the notes, on their way through the pipeline: detection in their texts, and which may go out raw.

`nescio.replace.columns` cleans their values; `Scrubber` calls both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import ConfigError
from nescio.core.labels import category_of
from nescio.languages.column_names import column_label
from nescio.models import ANNOTATIONS
from nescio.pipeline.columns.kept_cells import is_replaced, label_of_values, prose_of, reveals
from nescio.pipeline.columns.roles import NOTE_ID, codes_ids
from nescio.pipeline.knowledge.record_knowledge import entities_of
from nescio.pipeline.results import Detection
from nescio.pipeline.settings import ScrubSettings
from nescio.records.search import RecordSearch
from nescio.replace.apply import Change
from nescio.replace.column_rules import (
    AGE_CAP,
    CODE,
    DROP,
    KEEP,
    SHIFT,
    SURROGATE,
    TEXT,
    ColumnRule,
    ColumnRules,
)
from nescio.replace.columns import clean_value, column_entities, column_texts
from nescio.replace.record import Record

_SAMPLE = 1000  # values of a column that are looked at
_FIX = {"DATE": SHIFT, "ID": CODE, "AGE": AGE_CAP}  # by category; else a surrogate


class CleanColumns(NamedTuple):
    """The columns of a note that go out.

    Attributes:
        meta: the columns.
        counts: how much was replaced in each.
        blanked: in which kept columns a cell was blanked.
    """

    meta: dict[str, Any]
    counts: dict[str, int]
    blanked: dict[str, int]


DetectTexts = Callable[[Sequence[Document]], Sequence[Detection]]


def detect_in_columns(
    docs: Sequence[Document], detections: Sequence[Detection], rules: ColumnRules, detect: DetectTexts
) -> list[Detection]:
    """Return detections with what was detected in columns, and what the columns tell of the record.

    Args:
        docs: the notes.
        detections: what was detected in their texts.
        rules: of columns.
        detect: detects in texts as in notes.
    """
    texts = [
        _texts(doc.meta, rules) if not found.error else []
        for doc, found in zip(docs, detections, strict=True)
    ]
    parts = [Document(doc.id, text) for doc, some in zip(docs, texts, strict=True) for text in some]
    in_parts = iter(zip(parts, detect(parts) if parts else (), strict=True))
    return [
        _with_columns(doc, found, list(islice(in_parts, len(some))), rules) if not found.error else found
        for doc, found, some in zip(docs, detections, texts, strict=True)
    ]


def _texts(meta: Mapping[str, Any], rules: ColumnRules) -> list[str]:
    """Return the texts of the columns in which is detected, in the order in which `clean_columns` meets them."""
    texts: list[str] = []
    for name, rule in rules.items():
        texts += prose_of(meta.get(name)) if _is_checked(rule) else column_texts(meta, {name: rule})
    return texts


def _is_checked(rule: ColumnRule) -> bool:
    """Whether the cells of a column go out as they are, but for those that tell something."""
    return rule.operator == KEEP and not rule.force


def _with_columns(
    doc: Document, detection: Detection, parts: Sequence[tuple[Document, Detection]], rules: ColumnRules
) -> Detection:
    for _, found in parts:
        if found.error:
            return Detection(error=found.error)
    known = column_entities(doc.meta, rules)
    if codes_ids(rules):
        known.append((rules[NOTE_ID].label, doc.id))
    for part, found in parts:
        known += entities_of(part, found)
    columns = tuple(tuple(found.spans) for _, found in parts)
    return replace(detection, columns=columns, known=tuple(dict.fromkeys(known)))


def clean_columns(
    meta: Mapping[str, Any],
    settings: ScrubSettings,
    known: tuple[Record, RecordSearch],
    spans: Sequence[Sequence[Span]],
    clean_text: Callable[[str, Sequence[Span]], tuple[str, Sequence[Change]]],
) -> CleanColumns:
    """Return the columns of a note that go out, without the code of the patient.

    A cell of a kept column that reveals what is replaced in the text is blanked.

    Args:
        meta: the columns of the note.
        settings: with the rules.
        known: what is known of the patient, and the search for it.
        spans: what was detected in the texts of columns.
        clean_text: cleans a text, given its spans, and says what was changed.

    Raises:
        ColumnValueError: a value that cannot be cleaned.
    """
    clean = CleanColumns({}, {}, {})
    detected = iter(spans)

    def cleaned(text: str) -> str:
        new, changes = clean_text(text, next(detected))
        clean.counts[name] = clean.counts.get(name, 0) + len(changes)
        return new

    for name, rule in settings.column_rules.items():
        if rule.operator == DROP or name not in meta or (name == PATIENT_KEY and rule.operator != KEEP):
            continue
        value = meta[name]
        clean.meta[name] = clean_value(value, rule, known[0], settings.policy, cleaned)
        if rule.operator not in (KEEP, TEXT) and clean.meta[name] != value:
            clean.counts[name] = 1
        if _is_checked(rule) and reveals(
            name, value, list(islice(detected, len(prose_of(value)))), *known, settings.policy
        ):
            clean.meta[name] = "" if isinstance(value, str) else None
            clean.blanked[name] = 1
    return clean


def check_rules(
    settings: ScrubSettings, notes: Iterable[Document] = (), patient_column: str = PATIENT_KEY
) -> None:
    """Refuse to keep a column that would give away what is replaced in the text, and texts that nothing detects in.

    Args:
        settings: with the rules of columns.
        notes: some notes, whose values are looked at; without them, names alone decide.
        patient_column: what the user calls the column of the patient.

    Raises:
        ConfigError: naming the column, the reason, and what to do instead.
    """
    rules = settings.column_rules
    for name, rule in rules.items():
        if rule.operator == TEXT and settings.model == ANNOTATIONS:
            raise ConfigError(f"--column {name}=text: nothing detects PHI in it here; take `nescio scrub`")
    kept = [
        name for name, rule in rules.items() if rule.operator == KEEP and not rule.force and name != NOTE_ID
    ]
    metas = [doc.meta for doc in islice(notes, _SAMPLE)] if kept else []
    for name in kept:
        label, in_text = "IDNUM" if name == PATIENT_KEY else column_label(name), False
        if not label or not is_replaced(label, settings.policy):
            label, in_text = label_of_values(name, metas, settings.policy) or (None, False)
        if label:
            operator = TEXT if in_text else _FIX.get(category_of(label) or "", SURROGATE)
            shown = patient_column if name == PATIENT_KEY else name
            raise ConfigError(
                f"--column {shown}=keep: by its name or values it holds {label}, which the policy replaces in the text, "
                f"and would give it away; take --column {shown}={operator}, or {shown}=keep:force if it may go out"
            )
