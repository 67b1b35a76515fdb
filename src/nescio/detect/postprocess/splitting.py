"""Splitting what is written as one word: an id and a name (`3041023MARY`), a row of weekdays (`MWFS`).

Steps of recipes, after the spans of all detectors are merged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import re2

from nescio.core.document import Document, Span
from nescio.core.labels import CANONICAL, scheme
from nescio.core.sources import SPLIT
from nescio.detect.features.lists import lists
from nescio.languages.merged import weekday_rows
from nescio.languages.registry import language_cache

# An id and a name in one word. Hit: 3041023MARY, KIM0042917. Near miss: 12MG, B12, COVID19.
_ID_NAME = re.compile(
    r"(?<!\w)(?:(?P<id>\d{5,})(?P<name>[^\W\d_]{3,})|(?P<name2>[^\W\d_]{3,})(?P<id2>\d{5,}))(?!\w)"
)
# A long number that touches a letter: without one, no note has such a word, and this is many times faster.
_TOUCHING = re2.compile(r"\p{Nd}{5}[\pL\pM\p{Nl}\p{No}]|[\pL\pM\p{Nl}\p{No}]\p{Nd}{5}")
_MOST_DAYS = 7  # of a row of weekdays


@language_cache()
def _weekday() -> str:
    """Return the pattern of one day of a row. Hit: the days of MWFS, TuThSa, MWF. Near miss: MTS, where no detector found a date."""
    return f"(?:{'|'.join(map(re.escape, weekday_rows())) or '(?!)'})"


def category_labels(scheme_name: str, category: str) -> tuple[str, ...]:
    """Return the labels of a category, e.g. NAME; none when the scheme has no such category."""
    return tuple(scheme(scheme_name).categories.get(category, ()))


@cache
def _listed_names(language: str) -> frozenset[str]:
    return lists(language)["first"] | lists(language)["last"]


def split_ids_from_names(doc: Document, spans: Sequence[Span], scheme_name: str, language: str) -> list[Span]:
    """Split an id and a name that are written as one word.

    The parts keep the labels of what was found there, or get those of a record number and a patient.
    """
    if not _TOUCHING.search(doc.text.encode("utf-8", "replace")):
        return sorted(spans)
    names = category_labels(scheme_name, "NAME")
    ids = category_labels(scheme_name, "ID")
    known = _listed_names(language)
    kept = list(spans)
    for match in _ID_NAME.finditer(doc.text):
        id_group, name_group = ("id", "name") if match["id"] else ("id2", "name2")
        here = [span for span in kept if span.start < match.end() and match.start() < span.end]
        if not names or not ids or not (here or match[name_group].casefold() in known):
            continue
        if any(span.start < match.start() or span.end > match.end() for span in here):
            continue
        id_label = next((s.label for s in here if s.label in ids), _canonical(scheme_name, "MEDICALRECORD"))
        name_label = next((s.label for s in here if s.label in names), _canonical(scheme_name, "PATIENT"))
        score = max((span.score for span in here), default=0.8)
        kept = [span for span in kept if span not in here]
        kept.append(Span(*match.span(id_group), id_label, SPLIT, score))
        kept.append(Span(*match.span(name_group), name_label, SPLIT, score))
    return sorted(kept)


def split_weekdays(doc: Document, spans: Sequence[Span], scheme_name: str) -> list[Span]:
    """Split a row of weekdays that was found as one date into days."""
    dates = category_labels(scheme_name, "DATE")
    row = re.compile(rf"{_weekday()}{{2,{_MOST_DAYS}}}")
    found: list[Span] = []
    for span in spans:
        if span.label in dates and (value := doc.text_of(span)).isalpha() and row.fullmatch(value):
            found += [
                replace(span, start=span.start + day.start(), end=span.start + day.end())
                for day in re.finditer(_weekday(), value)
            ]
        else:
            found.append(span)
    return sorted(found)


def _canonical(scheme_name: str, label: str) -> str:
    return scheme(CANONICAL).convert(label, scheme(scheme_name)) or label
