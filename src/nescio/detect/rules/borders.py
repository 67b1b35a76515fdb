"""Where an entity begins and ends within the span of a model: a wide gap, the end of a sentence, small words beside a name.

`edges` cuts spans there. What is behind or before such a border is another entity, or none.
"""

from __future__ import annotations

import re

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, PERSON_LABELS, canonical_label, scheme
from nescio.languages.merged import common_words, listed_names, name_parts, place_stopwords
from nescio.languages.registry import language_cache, language_packs

Cut = tuple[int, int]
"""Where one part ends, and where the next begins."""

_IDS = frozenset(scheme(CANONICAL).categories["ID"])
_PLACES = frozenset({"CITY", "STATE", "COUNTRY"})
_LOWER, _UPPER = "a-zß-öø-ÿ", "A-ZÀ-ÖØ-Þ"
_SMALL = rf"[{_LOWER}]+\.?"
# The end of a sentence, or a gap between columns. Hit: Roads. |Fell, Base     |Drug. Near miss: St. Mark, J. Roe, Ann  Roe.
_NEW_SENTENCE = re.compile(r"(?<=[^\W\d_A-Z]{4})\.\s+(?=[A-Z])")
_WIDE_GAP = re.compile(r"[ ]{3,}|\t+")
# The next line of a name, or what stands behind two blanks. Hit: Munro|\nPlace, Wren|  Enf. Near miss: Ann\nMunro, Ann  Munro.
_NEXT_LINE = re.compile(r"\s*\n\s*(?=(.+)\Z)")
_TWO_BLANKS = re.compile(r"(?<=\S)  (?=(\S.*)\Z)", re.DOTALL)
# The end of a sentence behind a short name. Hit: Wren. |Cardiologist. Near miss: Fco. Ruiz, T. Wren.
_SHORT_SENTENCE = re.compile(rf"(?<=[{_LOWER}]{{3}})\.\s+(?=([{_UPPER}].*)\Z)", re.DOTALL)
# Few capitals behind a name in small letters. Hit: Tobias Wren| SCPHN. Near miss: Ann Roe III, TOBIAS WREN, Imogen THISTLETHWAITE.
_CREDENTIAL = re.compile(rf"(?<=[{_LOWER}])(?:,?\s+|,)(?=([A-Z]{{2,6}})\Z)")
# Small words behind a name with capitals. Hit: Tobias |kaka, Wren |refiere. Near miss: tobias wren, Tobias C.
_SMALL_BEHIND = re.compile(rf"(?<=[^\W\d_.])\s+(?=({_SMALL}(?:\s+{_SMALL})*)\Z)")
# The letter of a sex before an age. Hit: Tobias Wren |V 33. Near miss: Wren M denies, Wren M 3/4.
_SEX_AT_END = re.compile(r"(?<=[^\W\d_]{2})\s+(?=[MFVHmfvh]\Z)")
_AGE_BEHIND = re.compile(r",?\s{1,3}\d{1,3}(?!\d|[/.-]\d)")
# Capitals before a name in small letters. Hit: TM |Tobias Wren, DLA. |Wren. Near miss: TM WREN, TOBIAS Wren.
_CAPITALS_BEFORE = re.compile(rf"([A-Z]{{2,4}})\.?\s+(?=[{_UPPER}][{_LOWER}])")
# Small words before a name with capitals. Hit: little |Tobias. Near miss: tobias wren, de la Cruz.
_SMALL_BEFORE = re.compile(rf"((?:{_SMALL}\s+)*?{_SMALL})\s+(?=[{_UPPER}][^\W\d_])")
# A grade or an abbreviation with a slash before a name. Hit: r2 |Tobias, S/C |Wren. Near miss: 4 Fern Lane.
_MARK_BEFORE = re.compile(r"([^\W\d_]\d|[^\W\d_]/[^\W\d_])\s+(?=[^\W\d_]{2})")
# An abbreviation with a slash behind a place. Hit: Mill Road |b/c. Near miss: Flat 2/1.
_SLASH_AT_END = re.compile(r"(?<=[^\W\d_]{2})\s+(?=[a-z]/[a-z]\Z)")
# Hours behind weekdays. Hit: Wednesdays |10-12, tues |8a. Near miss: Wednesday 10, May 8.
_HOURS_AT_END = re.compile(r"([^\W\d_]{3,})\.?\s+((\d{1,2}\s?-\s?\d{1,2})|\d{1,2}\s?[ap])\Z")
# A register or bank code before a number in it. Hit: NDIS |430 990 117. Near miss: QKR V60, AB 331.
_REGISTER_BEFORE = re.compile(
    r"(AFIS|AHPRA|AWB|BSB|CNO|COFEPRIS|DEA|EsSalud|GMC|HCPC|IESS|IGSS|IMSS|ISSSTE|MMC|NDIS|NHS|NMC|NPI|OHIP|PAMI|RAMQ|RNP)[ :#.]{1,3}(?=\S*\d)"
)
# A small word beside a number. Hit: form |0417QX, K0418827 |vs. Near miss: sp 331, AB 331, 4000 99xx.
_WORD_BEFORE_ID = re.compile(r"([a-z]{3,})\.?\s+(?=\S*\d)")
_WORD_BEHIND_ID = re.compile(r"(?<=\d)\s+(?=([a-z]{2,})\Z)")


def head(text: str, span: Span) -> Cut | None:
    """Return where words at the start of a span end that are no part of its entity, and where the entity begins."""
    label = canonical_label(span.label)
    if label in _IDS:
        word = _WORD_BEFORE_ID.match(text, span.start, span.end)
        word = word if word and word[1] in common_words() else None
        found = word or _REGISTER_BEFORE.match(text, span.start, span.end)
        return (found.end(1), found.end()) if found else None
    if label not in PERSON_LABELS:
        return None
    for pattern in (_CAPITALS_BEFORE, _SMALL_BEFORE, _MARK_BEFORE):
        found = pattern.match(text, span.start, span.end)
        if found and not any(_may_be_name(word) or _is_title(word) for word in found[1].split()):
            return found.end(1), found.end()
    return None


def border(text: str, span: Span) -> Cut | None:
    """Return where an entity ends before its span does, and where the rest begins."""
    label = canonical_label(span.label) or ""
    if label == "DATE":
        hours = _HOURS_AT_END.search(text, span.start, span.end)
        is_time = hours and is_weekday(hours[1], plural=bool(hours[3]))
        return (hours.end(1), hours.start(2)) if hours and is_time else None
    found = _border(text, span, label)
    return found.span() if found else None


def _border(text: str, span: Span, label: str) -> re.Match[str] | None:
    found = _WIDE_GAP.search(text, span.start, span.end)
    if found or label in _IDS:
        word = None if found else _WORD_BEHIND_ID.search(text, span.start, span.end)
        return found or word
    found = _NEW_SENTENCE.search(text, span.start, span.end)
    if found and not _is_short_form(text, span.start, found.start()):
        return found
    if label in PERSON_LABELS:
        return _name_border(text, span)
    slash = _SLASH_AT_END.search(text, span.start, span.end)
    if slash or label not in _PLACES:
        return slash
    return _small_words(text, span)


def _name_border(text: str, span: Span) -> re.Match[str] | None:
    """Return the border of the name of a person; no listed name is cut off."""
    found = _CREDENTIAL.search(text, span.start, span.end)
    if found and not _may_be_name(found[1]) and found[1] not in _degrees():
        return found
    found = _NEXT_LINE.search(text, span.start, span.end)
    words = fold(found[1]).replace(".", " ").split() if found else []
    if words and all(map(_is_word, words)):
        return found
    for pattern in (_TWO_BLANKS, _SHORT_SENTENCE):
        found = pattern.search(text, span.start, span.end)
        if not found or _is_short_form(text, span.start, found.start()):
            continue
        if not any(map(_may_be_name, found[1].split())):
            return found
    found = _SEX_AT_END.search(text, span.start, span.end)
    if found and _AGE_BEHIND.match(text, span.end):
        return found
    return _small_words(text, span)


def _small_words(text: str, span: Span) -> re.Match[str] | None:
    """Return where small words begin behind a name with a capital."""
    found = _SMALL_BEHIND.search(text, span.start, span.end)
    if not found or not any(
        word[0].isupper() and len(word) > 1 for word in text[span.start : found.start()].split()
    ):
        return None
    return (
        None
        if any(_may_be_name(word) or fold(word) in place_stopwords() for word in found[1].split())
        else found
    )


def has_listed_name(text: str, span: Span) -> bool:
    """Whether a listed name is in the span of a name."""
    is_name = canonical_label(span.label) in PERSON_LABELS
    words = fold(text[span.start : span.end]).split() if is_name else []
    return any(_is_name(word) and word not in name_parts().particles for word in words)


def is_weekday(word: str, *, plural: bool = False) -> bool:
    """Whether a word is a day of the week, or only the plural of one."""
    one, many = _weekdays()
    return fold(word) in (many if plural else one | many)


@language_cache()
def _weekdays() -> tuple[frozenset[str], frozenset[str]]:
    """Return the days of the week of all languages, folded, and their plurals."""
    calendars = [pack.calendar for pack in language_packs()]
    one = frozenset(
        fold(day)
        for calendar in calendars
        for day in (*calendar.weekdays, *calendar.short_weekdays, *calendar.weekday_variants)
    )
    return one, frozenset(fold(day) for calendar in calendars for day in calendar.plural_weekdays)


def _may_be_name(word: str) -> bool:
    """Whether a word may belong to a name: it is listed, and no common word in small letters, or a particle."""
    folded = fold(word).strip(".,")
    common = word.islower() and folded in common_words()
    return (_is_name(folded) and not common) or folded in name_parts().particles


def _is_title(word: str) -> bool:
    return fold(word).strip(".") in name_parts().titles


def _is_short_form(text: str, start: int, end: int) -> bool:
    """Whether a text ends with the short form of a name: Rguez, Fco."""
    *_, word = fold(text[start:end]).split() or [""]
    return word in name_parts().abbreviations


@language_cache()
def _degrees() -> frozenset[str]:
    """Return the degrees of all languages in capitals; surrogates of names keep them."""
    parts = name_parts()
    return frozenset(map(str.upper, (*parts.degrees, *parts.degrees_or_names, *parts.degrees_or_initials)))


def _is_name(word: str) -> bool:
    """Whether a folded word is listed as a name or a suffix of names."""
    first, last = listed_names()
    return word in first or word in last or word in name_parts().suffixes


def _is_word(word: str) -> bool:
    """Whether a folded word is no name: a common word, or a single letter."""
    return len(word) < 2 or (word in common_words() and not _is_name(word))
