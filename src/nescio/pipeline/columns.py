"""The columns beside the notes, on their way through the pipeline: detection in their texts, and which may go out raw.

`nescio.replace.columns` cleans their values; `Scrubber` calls both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import ConfigError
from nescio.core.labels import category_of
from nescio.languages.column_names import column_label
from nescio.models import ANNOTATIONS
from nescio.pipeline.column_roles import NOTE_ID, codes_ids
from nescio.pipeline.document_ids import is_identifying
from nescio.pipeline.knowledge import entities_of
from nescio.pipeline.results import Detection
from nescio.pipeline.settings import ScrubSettings
from nescio.replace.apply import Change
from nescio.replace.column_rules import AGE_CAP, CODE, DROP, KEEP, SHIFT, SURROGATE, TEXT, ColumnRules
from nescio.replace.columns import clean_value, column_entities, column_texts, is_missing, text_of
from nescio.replace.dates import parse_date
from nescio.replace.policy import Policy
from nescio.replace.record import Record

_SAMPLE = 1000  # values of a column that are looked at
_LONGEST = 60  # characters of a value that may be a date
_FIX = {"DATE": SHIFT, "ID": CODE, "AGE": AGE_CAP}  # by category; else a surrogate
_CATEGORIES = ("DATE", "ID", "NAME", "CONTACT", "AGE")
_PLACES = ("STREET", "CITY", "ZIP")
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
        column_texts(doc.meta, rules) if not found.error else []
        for doc, found in zip(docs, detections, strict=True)
    ]
    parts = [Document(doc.id, text) for doc, some in zip(docs, texts, strict=True) for text in some]
    in_parts = iter(zip(parts, detect(parts) if parts else (), strict=True))
    return [
        _with_columns(doc, found, list(islice(in_parts, len(some))), rules) if not found.error else found
        for doc, found, some in zip(docs, detections, texts, strict=True)
    ]


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
    record: Record,
    spans: Sequence[Sequence[Span]],
    clean_text: Callable[[str, Sequence[Span]], tuple[str, Sequence[Change]]],
) -> tuple[dict[str, Any], dict[str, int]]:
    """Return the columns of a note that go out, without the code of the patient, and how much was replaced in each.

    Args:
        meta: the columns of the note.
        settings: with the rules.
        record: what is known of the patient.
        spans: what was detected in the texts of columns.
        clean_text: cleans a text, given its spans, and says what was changed.

    Raises:
        ColumnValueError: a value that cannot be cleaned.
    """
    clean: dict[str, Any] = {}
    counts: dict[str, int] = {}
    detected = iter(spans)

    def cleaned(text: str) -> str:
        new, changes = clean_text(text, next(detected))
        counts[name] = counts.get(name, 0) + len(changes)
        return new

    for name, rule in settings.column_rules.items():
        if rule.operator == DROP or name not in meta or (name == PATIENT_KEY and rule.operator != KEEP):
            continue
        clean[name] = clean_value(meta[name], rule, record, settings.policy, cleaned)
        if rule.operator not in (KEEP, TEXT) and clean[name] != meta[name]:
            counts[name] = 1
    return clean, counts


def check_rules(settings: ScrubSettings, notes: Iterable[Document] = ()) -> None:
    """Refuse to keep a column that would give away what is replaced in the text, and texts that nothing detects in.

    Args:
        settings: with the rules of columns.
        notes: some notes, whose values are looked at; without them, names alone decide.

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
        label = "IDNUM" if name == PATIENT_KEY else column_label(name) or _label_of_values(name, metas)
        if label and is_telling(label, settings.policy):
            instead = f"{name}={_FIX.get(category_of(label) or '', SURROGATE)}"
            raise ConfigError(
                f"--column {name}=keep: by its name or values it holds {label}, which the policy replaces in the text, "
                f"and would give it away; take --column {instead}, or {name}=keep:force if it may go out"
            )


def is_telling(label: str, policy: Policy) -> bool:
    """Whether a raw value of a label would tell what the policy replaces in the text."""
    identifies = category_of(label) in _CATEGORIES or label in _PLACES
    return identifies and policy.operator(label)[0] != "keep"


def _label_of_values(name: str, metas: Sequence[Mapping[str, Any]]) -> str | None:
    """Return what most values of a column look like: dates, or what identifies somebody; None for neither."""
    values = [(meta[name], meta) for meta in metas if name in meta and not is_missing(meta[name])]
    filled = [(value, text_of(value).strip(), meta) for value, meta in values if value != ""]
    if any(meta.get(PATIENT_KEY) and text == str(meta[PATIENT_KEY]) for _, text, meta in filled):
        return "IDNUM"
    if 2 * sum(_is_date(value, text) for value, text, _ in filled) > len(filled):
        return "DATE"
    if 2 * sum(is_identifying(text) for _, text, _ in filled) > len(filled):
        return "PATIENT"
    return None


def _is_date(value: Any, text: str) -> bool:
    if isinstance(value, date):
        return True
    if not isinstance(value, str) or len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return False
    expression = parse_date(text, False)
    return expression is not None and any(part.month and part.day for part in expression.parts)
