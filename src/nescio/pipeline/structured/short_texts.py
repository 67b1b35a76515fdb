"""Short results and the names of codes: medicine, unless something in them is PHI for sure.

A model that knows notes takes a lone word such as Yellow or Trace for a signature. Here its word counts only where it is sure, and
the words are none of medicine. Rules, terms of the site and the search for known values of the record are not affected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nescio.core.document import Span
from nescio.core.folding import match_key
from nescio.core.labels import PERSON_LABELS, canonical_label, category_of
from nescio.core.sources import CERTAIN, DENY, RULE, SITE, kind_of
from nescio.corpora.structure import NAME, RESULT
from nescio.detect.rules.floor import read_forms
from nescio.languages.merged import drug_words, eponyms, listed_names, not_names
from nescio.languages.registry import language_codes
from nescio.records.identifying import is_common_word, is_whole_date

_CHARACTERS, _WORDS = 60, 4  # of a result that is short
_SURE, _VERY_SURE = 0.9, 0.98
_NUMBER = re.compile(r"[-+<>=]{0,2}\s?\d{1,6}(?:[.,/]\d{1,6})*")
_LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_ABBREVIATION = re.compile(r"[A-Z0-9]{1,5}")
_RESULT_WORDS = frozenset(
    {"amber", "straw", "tntc", "hazy", "cloudy", "turbid", "bloody", "rose", "olive", "ivory"}
)
"""Results that are also first names, or in no list of words."""


def is_short(text: str, rule: str) -> bool:
    """Whether a text is the name of a code, or a result of a few words."""
    if rule == NAME:
        return True
    bare = text.strip()
    return rule == RESULT and len(bare) <= _CHARACTERS and "\n" not in bare and len(bare.split()) <= _WORDS


def sure_spans(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the spans of a short text that are PHI for sure."""
    doubtful = [span for span in spans if _is_of_model(span)]
    if not doubtful:
        return list(spans)
    certain = [form for code in language_codes() for form in read_forms([text], code)[0].certain]
    return [
        span
        for span in spans
        if not _is_of_model(span)
        or any(form.start < span.end and span.start < form.end for form in certain)
        or _is_sure(text, span)
    ]


def _is_of_model(span: Span) -> bool:
    """Whether a model found a span, rather than a rule, a term or a form."""
    return kind_of(span.source) not in (RULE, CERTAIN, DENY, SITE)


def _is_sure(text: str, span: Span) -> bool:
    value = text[span.start : span.end]
    label = canonical_label(span.label) or span.label
    if label == "DATE":
        return is_whole_date(match_key(value))
    if span.score < _SURE or _NUMBER.fullmatch(value.strip()):
        return False
    if category_of(span.label) in ("ID", "CONTACT"):
        return True
    words = _LETTERS.findall(match_key(value))
    if not words or all(map(_is_medicine, words)):
        return False
    if len(words) > 1 or len(text.split()) > 1:
        return True
    # A lone word: of all that a model takes for a name, only what is one in a list, or hardly can be anything else.
    return (
        label in PERSON_LABELS
        and not _ABBREVIATION.fullmatch(value)
        and (span.score >= _VERY_SURE or any(words[0] in names for names in listed_names()))
    )


def _is_medicine(word: str) -> bool:
    return (
        is_common_word(word)
        or word in _RESULT_WORDS
        or word in drug_words()
        or word in eponyms()
        or word in not_names()
    )
