"""Real clinical text with the PHI that it holds: what a model is sure of is marked, sentences it is unsure of are left out.

`train_models` inserts PHI into what is left. Published text names hardly any patients, so what a model takes for a name there is
nearly always an eponym or a drug: a look-alike that the next model should leave alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from nescio.core.document import Document, Span
from nescio.core.labels import CANONICAL
from nescio.corpora import read_all
from nescio.languages.sentences import sentences
from nescio.pipeline.measure.systems import run_model
from nescio.pipeline.schemes import to_scheme

SURE, UNSURE, UNSURE_NAME = 0.85, 0.35, 0.75
"""Scores: from the first a span is marked; from the second its sentence is left out; from the third, for names."""
_MARKED = frozenset(
    "AGE DATE CITY STATE COUNTRY HOSPITAL ORGANIZATION PROFESSION LOCATION-OTHER DEPARTMENT".split()
)
_NAMES = frozenset({"PATIENT", "DOCTOR"})
# A number that is an age by its form, in English and Spanish. Hit: 45-year-old, de 45 años. Near miss: 45 years ago.
_AGE = re.compile(
    r"\b\d{1,3}(?=[- ](?:years?|yrs?|months?|weeks?|days?|yo|y/?o)[- ]?(?:old|of age)\b)|\b\d{1,2}(?= ?y/?o\b)"
    r"|\b\d{1,3}(?= (?:años|meses|días|semanas) de (?:edad|vida)\b)|(?<=\bde )\d{1,3}(?= años\b)",
    re.IGNORECASE,
)
# An age with its unit, as MEDDOCAN marks it. Hit: 45 años. Near miss: 45.
_UNIT = re.compile(r"\s*(?:años?|mes(?:es)?|días?|semanas?|a)\b.*$", re.DOTALL)
# A day that is counted, not dated. Hit: 3rd day, fifth day. Near miss: the 3rd.
_COUNTED_DAY = re.compile(r"(?:\d+ ?(?:st|nd|rd|th)|\w+(?:th|rst|ond|ird)) day\.?", re.IGNORECASE)
# What stands where a name was taken out. Hit: X, XYZ. Near miss: Xu.
_PLACEHOLDER = re.compile(r"(?:[A-CX-Z]|ABCD?|XYZ|XXX|XYX)\b")
_SHORTEST = 25  # characters of a run of sentences that is worth learning


def real_text(path: Path, model: str, *, names: bool = False) -> list[Document]:
    """Return runs of sentences of real text, with the PHI they hold.

    Args:
        path: jsonl of texts.
        model: of the language of the texts.
        names: whether the text has names of people, as dictated notes have; published cases have none.
    """
    texts = [doc.with_spans(()) for doc in read_all(path)]
    return [run for doc in run_model(model, texts, detector_only=True) for run in _runs(doc, names)]


def _runs(doc: Document, names: bool) -> list[Document]:
    marked, unsure = _sorted_out(doc, names)
    runs: list[tuple[int, int]] = []
    last = -1
    for number, (start, end) in enumerate(sentences(doc.text)):
        if any(low < end and start < high for low, high in unsure):
            continue
        if runs and last == number - 1:
            runs[-1] = runs[-1][0], end
        else:
            runs.append((start, end))
        last = number
    return [
        _cut(doc, f"{doc.id}#{number}", start, end, marked)
        for number, (start, end) in enumerate(runs)
        if end - start >= _SHORTEST
    ]


def _sorted_out(doc: Document, names: bool) -> tuple[list[Span], list[tuple[int, int]]]:
    """Return the spans to mark, and the ranges whose sentences are left out."""
    marked: list[Span] = []
    unsure: list[tuple[int, int]] = []
    for span in to_scheme(doc.text, doc.spans, CANONICAL):
        value = doc.text[span.start : span.end]
        if span.label == "DATE" and _COUNTED_DAY.fullmatch(value):
            continue
        if span.label in _NAMES:
            if _PLACEHOLDER.match(value):
                continue
            if names and span.score >= SURE:
                marked.append(span)
            elif span.score >= (UNSURE if names else UNSURE_NAME):
                unsure.append((span.start, span.end))
        elif span.score >= SURE and span.label in _MARKED:
            unit = _UNIT.search(value) if span.label == "AGE" else None
            marked.append(span if unit is None else Span(span.start, span.start + unit.start(), "AGE"))
        elif span.score >= UNSURE:
            unsure.append((span.start, span.end))
    for age in _AGE.finditer(doc.text):
        if not any(span.start < age.end() and age.start() < span.end for span in marked):
            marked.append(Span(*age.span(), "AGE"))
    return [span for span in marked if span.start < span.end], unsure


def _cut(doc: Document, doc_id: str, start: int, end: int, spans: Sequence[Span]) -> Document:
    inside: list[Span] = []
    for span in sorted(spans):
        if start <= span.start and span.end <= end and (not inside or inside[-1].end <= span.start - start):
            inside.append(Span(span.start - start, span.end - start, span.label))
    return Document(doc_id, doc.text[start:end], tuple(inside))
