"""The same name has the same label throughout a request, so that it has the same tag: short texts do not say who is the patient.

A detector that reads ``Quillfeather`` alone, in a stop sequence or an argument, guesses. What it found in longer texts decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nescio.core.document import Span
from nescio.core.folding import match_key
from nescio.core.labels import canonical_label
from nescio.languages.merged import name_parts

_PEOPLE = frozenset({"PATIENT", "DOCTOR"})
_WORD = re.compile(r"[^\W\d_]{2,}")
_BEFORE = 20  # characters before a name, in which its title stands


def with_one_label(texts: Sequence[str], found: Sequence[Sequence[Span]]) -> list[list[Span]]:
    """Return the spans of some texts, with the labels that the longest text with the same name gives.

    Args:
        texts: of one request.
        found: the spans of each.
    """
    labels: dict[str, set[str]] = {}
    people: list[tuple[frozenset[str], str]] = []
    out: list[list[Span]] = [[] for _ in texts]
    for number in sorted(range(len(texts)), key=lambda one: -len(texts[one])):
        text = texts[number]
        spans = [replace(span, label=_label(text, span, labels, people)) for span in found[number]]
        new: dict[str, set[str]] = {}
        for span in spans:
            key = match_key(text[span.start : span.end])
            new.setdefault(key, set()).add(span.label)
            if canonical_label(span.label) in _PEOPLE:
                people.append((frozenset(_WORD.findall(key)), span.label))
        labels = new | labels
        out[number] = spans
    return out


def _label(
    text: str, span: Span, labels: dict[str, set[str]], people: list[tuple[frozenset[str], str]]
) -> str:
    """Return the label that longer texts give a name; its own where they give none, or several."""
    key = match_key(text[span.start : span.end])
    known = labels.get(key, set())
    if not known and canonical_label(span.label) in _PEOPLE and not _has_title(text, span):
        words = set(_WORD.findall(key))
        known = {label for name, label in people if name and words and (words <= name or words >= name)}
    return next(iter(known)) if len(known) == 1 else span.label


def _has_title(text: str, span: Span) -> bool:
    before = match_key(text[max(0, span.start - _BEFORE) : span.start]).split()
    return bool(before) and before[-1].rstrip(".:") in name_parts().titles
