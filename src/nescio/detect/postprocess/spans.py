"""Settle spans of several sources into one list without overlaps, and carry finds through a note."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

import ahocorasick_rs
import re2

from nescio.core.document import Document, Span
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, scheme
from nescio.detect.features.lists import encodable, lists
from nescio.detect.postprocess.layers import merge_layers
from nescio.languages.name_in_context import is_name_here
from nescio.records.identifying import is_everyday

# An id with a name stuck to it: hits 3041023MARY and KIM0042917; misses 12MG, B12 and COVID19.
_ID_NAME = re.compile(
    r"(?<!\w)(?:(?P<id>\d{5,})(?P<name>[^\W\d_]{3,})|(?P<name2>[^\W\d_]{3,})(?P<id2>\d{5,}))(?!\w)"
)
# Without a long number that touches a letter there is no such id; this is many times faster to rule out.
_TOUCHING = re2.compile(r"\p{Nd}{5}[\pL\pM\p{Nl}\p{No}]|[\pL\pM\p{Nl}\p{No}]\p{Nd}{5}")
# Weekdays written as letters: hits MWFS, TuThSa, MWF; misses MTS (a word) because the caller found no date there.
_DAYS = re.compile(r"(?:Mo?|Tu?|We?|Th|R|Fr?|Sa|Su|S){2,7}")
_DAY = re.compile(r"Th|Tu|Sa|Su|Mo|We|Fr|[MTWRFS]")
_SHORTEST = 3


def category_labels(scheme_name: str, category: str) -> tuple[str, ...]:
    """Return the labels of a category, e.g. NAME; none when the scheme has no such category."""
    return tuple(scheme(scheme_name).categories.get(category, ()))


@cache
def _listed_names(language: str) -> frozenset[str]:
    return lists(language)["first"] | lists(language)["last"]


def split_ids_from_names(doc: Document, spans: Sequence[Span], scheme_name: str, language: str) -> list[Span]:
    """Take apart an id and a name that were written as one.

    The parts take their labels from what was found there, else the scheme's names for record number and patient.
    """
    if not _TOUCHING.search(doc.text.encode("utf-8", "replace")):
        return sorted(spans)
    names = category_labels(scheme_name, "NAME")
    ids = category_labels(scheme_name, "ID")
    known = _listed_names(language)
    kept = list(spans)
    for match in _ID_NAME.finditer(doc.text):
        number, name = ("id", "name") if match["id"] else ("id2", "name2")
        here = [span for span in kept if span.start < match.end() and match.start() < span.end]
        if not names or not ids or not (here or match[name].casefold() in known):
            continue
        if any(span.start < match.start() or span.end > match.end() for span in here):
            continue
        id_label = next((s.label for s in here if s.label in ids), _canonical(scheme_name, "MEDICALRECORD"))
        name_label = next((s.label for s in here if s.label in names), _canonical(scheme_name, "PATIENT"))
        score = max((span.score for span in here), default=0.8)
        kept = [span for span in kept if span not in here]
        kept.append(Span(*match.span(number), id_label, "glued", score))
        kept.append(Span(*match.span(name), name_label, "glued", score))
    return sorted(kept)


def split_weekdays(doc: Document, spans: Sequence[Span], scheme_name: str) -> list[Span]:
    """Take a row of weekdays that was found as one date apart into days."""
    dates = category_labels(scheme_name, "DATE")
    found: list[Span] = []
    for span in spans:
        if span.label in dates and (surface := doc.surface(span)).isalpha() and _DAYS.fullmatch(surface):
            found += [
                replace(span, start=span.start + day.start(), end=span.start + day.end())
                for day in _DAY.finditer(surface)
            ]
        else:
            found.append(span)
    return sorted(found)


def _canonical(scheme_name: str, label: str) -> str:
    return scheme(CANONICAL).convert(label, scheme(scheme_name)) or label


def spread(doc: Document, spans: Sequence[Span], labels: Iterable[str]) -> list[Span]:
    """Find again, anywhere in the note, what was found once under one of these labels.

    Whole strings and, for names of several words, each capitalised word of four letters or more. A string that was found under
    two labels takes the more frequent one. Everyday words and eponyms are spared where they are no names: White blood cells.
    """
    wanted = set(labels)
    votes: dict[str, Counter[str]] = {}
    for span in spans:
        if span.label in wanted:
            surface = encodable(doc.surface(span))
            parts = [
                surface,
                *(p for p in surface.split() if len(p) > _SHORTEST and p[0].isupper() and p.isalpha()),
            ]
            for part in parts:
                if len(part) >= _SHORTEST and not part.islower():
                    votes.setdefault(part, Counter())[span.label] += 1
    within = "\n".join(doc.surface(span) for span in spans)
    if all(within.count(part) == doc.text.count(part) for part in votes):  # the rule: all of them were found
        return sorted(spans)
    strings = sorted(votes)
    automaton = ahocorasick_rs.AhoCorasick(strings, matchkind=ahocorasick_rs.MatchKind.LeftmostLongest)
    text = encodable(doc.text)
    folded = fold(text)
    everyday = {word: is_everyday(word) for word in map(fold, strings) if " " not in word}

    def is_sure(word: str) -> bool:
        return not everyday.get(word, True)

    again = []
    for which, start, end in automaton.find_matches_as_indexes(text):
        alone = not (start and text[start - 1].isalnum()) and not (end < len(text) and text[end].isalnum())
        common = everyday.get(folded[start:end])  # None for a whole name
        if alone and (common is None or is_name_here(text, folded, start, end, common, is_sure)):
            counts = votes[strings[which]]
            label = min(counts, key=lambda name: (-counts[name], name))
            again.append(Span(start, end, label, "spread", 0.8))
    return merge_layers([spans, _joined(text, again, spans)])


def _joined(text: str, again: list[Span], spans: Sequence[Span]) -> list[Span]:
    """Join repeats that stand side by side into one name, leaving out what was found before."""
    taken = {at for span in spans for at in range(span.start, span.end)}
    found: list[Span] = []
    for span in again:
        if span.start in taken or span.end - 1 in taken:
            continue
        if found and found[-1].label == span.label and text[found[-1].end : span.start] == " ":
            found[-1] = replace(found[-1], end=span.end)
        else:
            found.append(span)
    return found
