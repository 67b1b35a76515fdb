"""Short results and the names of codes: medicine, unless something in them is PHI for sure.

A model that knows notes takes a lone word such as Yellow or Trace for a signature. Here its word counts only where it is sure, and
the words are none of medicine. Rules, terms of the site and the search for known values of the record are not affected.

A word of such a text that no list has may be a surname that no list has. It does not go out either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nescio.core.document import Document, Span
from nescio.core.folding import match_key
from nescio.core.labels import PERSON_LABELS, canonical_label, category_of
from nescio.core.sources import CERTAIN, DENY, RULE, SITE, UNLISTED, kind_of
from nescio.core.unicode import normal_document
from nescio.corpora.structure import NAME, RESULT
from nescio.detect.rules.floor import read_forms
from nescio.languages.merged import (
    all_eponyms,
    body_words,
    drug_words,
    eponyms,
    listed_names,
    medicine_words,
    name_parts,
    not_names,
    units,
)
from nescio.languages.registry import language_codes
from nescio.languages.result_words import ENDINGS, PREFIXES, singular_forms
from nescio.records.identifying import is_common_word, is_whole_date

_CHARACTERS, _WORDS = 60, 4  # of a result that is short
_SURE, _VERY_SURE = 0.9, 0.98
_NUMBER = re.compile(r"[-+<>=]{0,2}\s?\d{1,6}(?:[.,/]\d{1,6})*")
_LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_ABBREVIATION = re.compile(r"[A-Z0-9]{1,5}")
_LETTER_RUN = re.compile(r"(?i:(?<![^\W\d_])x-ray\b)|[^\W\d_]+")
_SHORTEST = 4  # letters of a word that must be in a list
_LONGEST_CAPITALS = 5  # letters of an abbreviation in the name of a code


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
        or word in medicine_words()
        or word in drug_words()
        or word in eponyms()
        or word in not_names()
    )


def unlisted_spans(text: str, rule: str, spans: Sequence[Span]) -> list[Span]:
    """Return the words of a text of a few words that no list has, and that no span covers."""
    note = normal_document(Document("", text))
    if note:  # a zero-width blank within a name would make two abbreviations of it
        return note.to_original(_unlisted(note.doc.text, rule, note.from_original(spans)))
    return _unlisted(text, rule, spans)


def _unlisted(text: str, rule: str, spans: Sequence[Span]) -> list[Span]:
    if len(text.strip()) > _CHARACTERS or len(text.split()) > _WORDS:
        return []
    runs = [match for match in _LETTER_RUN.finditer(text) if not _is_in(match, spans)]
    listed = [_is_listed(match[0], rule, beside_digit=_is_beside_digit(text, match)) for match in runs]
    return [
        Span(match.start(), match.end(), "PATIENT", UNLISTED, 0.0)
        for match, is_listed in zip(runs, listed, strict=True)
        if not is_listed and not (match_key(match[0]) in all_eponyms() and _has_medicine(match, runs))
    ]


def _is_in(match: re.Match[str], spans: Sequence[Span]) -> bool:
    return any(span.start < match.end() and match.start() < span.end for span in spans)


def _is_beside_digit(text: str, match: re.Match[str]) -> bool:
    """Whether digits are part of a word: HER2, V600E."""
    before, after = text[max(0, match.start() - 1) : match.start()], text[match.end() : match.end() + 1]
    return before.isdigit() or after.isdigit()


def _has_medicine(match: re.Match[str], runs: Sequence[re.Match[str]]) -> bool:
    """Whether another word of the text is one of medicine, so that an eponym is one, too: Smith antibody."""
    words = (match_key(other[0]) for other in runs if other is not match)
    return any(word in medicine_words() or ENDINGS.fullmatch(word) for word in words)


def _is_listed(value: str, rule: str, *, beside_digit: bool) -> bool:
    """Whether a word is an ordinary word or one of medicine, or is too short to be a name."""
    word = match_key(value).replace("-", "")
    if len(word) < _SHORTEST or (beside_digit and len(word) == _SHORTEST):
        return len(word) < 2 or _is_word(word) or not any(word in names for names in listed_names())
    if rule == NAME and value.isupper() and len(word) <= _LONGEST_CAPITALS:
        return _is_word(word) or not any(word in names for names in listed_names())
    return _is_word(word)


def _is_word(word: str) -> bool:
    bare = singular_forms(word)
    return (
        any(one in words for one in bare for words in (medicine_words(), not_names(), body_words(), units()))
        or any(map(is_common_word, bare))
        or word in name_parts().field_titles
        or ENDINGS.fullmatch(word) is not None
        or any(
            word.startswith(prefix)
            and len(word) >= len(prefix) + _SHORTEST
            and is_common_word(word.removeprefix(prefix))
            for prefix in PREFIXES
        )
    )
