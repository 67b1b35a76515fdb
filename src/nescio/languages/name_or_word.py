"""Whether a word is a person's name where it stands, or a common word, or part of a medical term such as Crohn disease.

The words that decide are those of all language packs: notes mix languages. A possessive is ``'s``; languages without it have none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.eponym_nouns import NAMES_BY_NOUN, PAIRS
from nescio.languages.identify import guess_language
from nescio.languages.medical_terms import EPONYMS
from nescio.languages.merged import calendar_words, name_cues, name_search
from nescio.languages.registry import language_cache, language_pack, language_packs

# Joined to another eponym, before or behind. Hit: the other half of Cheyne-Stokes. Near miss: Stokes - seen.
_JOINED_BEHIND, _JOINED_BEFORE = re.compile(r"-([a-z]{3,})"), re.compile(r"(?<![a-z])([a-z]{3,})-\Z")
# The noun of an eponym. Hit: Foley catheter, Graves' disease, Parkinson-disease. Near miss: Foley was seen; Smith, disease.
_NOUN_BEHIND = re.compile(r"(?:'s?|s')?[ -]([a-z]+)")
_CONTEXT = 40
_LINE = 2_000  # characters of a line, before a word and behind it, that tell whether it is in lower case
# The neighbour of a word within one name. Hit: Ann Law, Law, Ann. Near miss: Law: Ann.
_BEFORE = re.compile(r"([^\W\d_]+),? $")
_BEHIND = re.compile(r",? ([^\W\d_]+)")
# The value of a scale. Hit: EVA 3/10, EVA: 0, EVA de 6. Near miss: EVA MARTIN.
_VALUE_BEHIND = re.compile(r"(?: (?:de|en|a|=))?[ :=]{1,2}\d")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")


class _Patterns(NamedTuple):
    """Patterns of what stands around a name; all match folded text."""

    eponym_behind: re.Pattern[str]  # Hit: Foley catheter, Graves' disease. Near miss: Foley was seen.
    possessed: re.Pattern[str]  # Hit: Smith's drain. Near miss: Smith's fracture, Penrose drain.
    illness_behind: re.Pattern[str]  # Hit: Parkinson's workup. Near miss: Parkinson's wife.
    grade_behind: re.Pattern[str]  # Hit: Gleason 3+4, Dukes C1, Clark level. Near miss: Clark 3/4.
    person_behind: re.Pattern[str]  # Hit: White denies, Ng's wife. Near miss: White count, Brown's law.
    substance_behind: re.Pattern[str]  # Hit: Li 0.8, Al level. Near miss: Li slept, Li's wife.
    substance_before: re.Pattern[str]  # Hit: serum Na. Near miss: saw Na.


@language_cache()
def _patterns() -> _Patterns:
    cues = name_cues()
    eponym_nouns, possessed_nouns = _any(cues.nouns_after_eponym), _any(cues.possessed_nouns)
    illness_nouns, grade_words = _any(cues.nouns_after_illness), _any(cues.grade_words)
    verbs, relatives = _any(cues.person_verbs), _any(cues.relatives)
    words_after, words_before = _any(cues.words_after_substance), _any(cues.words_before_substance)
    return _Patterns(
        eponym_behind=re.compile(rf"(?:'s?|s')?[ -](?:{eponym_nouns})\b"),
        possessed=re.compile(rf"'s (?:{possessed_nouns})\b"),
        illness_behind=re.compile(rf"'s (?:{illness_nouns})\b"),
        grade_behind=re.compile(rf" (?:\d ?\+ ?\d|(?:ii|iii|iv|[a-d][1-3]|{grade_words})\b)"),
        person_behind=re.compile(rf" (?:{verbs})\b|'s (?:{relatives})\b"),
        substance_behind=re.compile(rf"[ :=<>~(+-]*\d|[+:]| (?:{words_after})\b"),
        substance_before=re.compile(rf"(?:{words_before}) $"),
    )


def _any(patterns: tuple[str, ...]) -> str:
    """Return alternatives; a pattern that never matches where there are none."""
    return "|".join(patterns) or "(?!)"


@language_cache()
def _eponyms() -> frozenset[str]:
    """Return the eponyms that rules know."""
    return frozenset(map(fold, EPONYMS.partition("|")[0].split()))


@language_cache()
def _graded() -> frozenset[str]:
    """Return the eponyms behind which a grade stands without a noun: Gleason 3+4."""
    return frozenset().union(
        *(NAMES_BY_NOUN[kind] for kind in ("class", "grade", "level", "score", "stage", "type"))
    )


def is_eponym(folded: str, start: int, end: int) -> bool:
    """Whether a name is part of a medical term here: a listed eponym beside its own noun, beside its other half, or graded."""
    name, patterns = folded[start:end], _patterns()
    if folded.startswith("'s ", end) and patterns.possessed.match(folded, end):
        return False
    noun = _NOUN_BEHIND.match(folded, end)
    if noun and _has_noun(name, name_cues().nouns_behind.get(noun.group(1))):
        return True
    if name in name_cues().illnesses and patterns.illness_behind.match(folded, end):
        return True
    if name in _graded() and patterns.grade_behind.match(folded, end):
        return True
    return _is_half(folded, start, end) or _has_noun(name, _kind_before(folded, start))


def _has_noun(name: str, kind: str | None) -> bool:
    return name in NAMES_BY_NOUN.get(kind or "", ())


def _kind_before(folded: str, start: int) -> str | None:
    """Return the kind of the noun before an eponym; a noun that English has, too, needs a word between: test de Romberg."""
    cues = name_cues()
    linked = False
    for word in reversed(folded[max(0, start - _CONTEXT) : start].split()):
        if word in cues.nouns_before:
            return cues.nouns_before[word] if linked or word not in cues.nouns_behind else None
        if word not in cues.words_between:
            return None
        linked = True
    return None


def _is_half(folded: str, start: int, end: int) -> bool:
    """Whether a name is one half of an eponym of two."""
    behind, before = _halves(folded, start, end)
    name = folded[start:end]
    return f"{name}-{behind}" in PAIRS or f"{before}-{name}" in PAIRS


def _halves(folded: str, start: int, end: int) -> tuple[str, str]:
    """Return the words that a hyphen joins to a name, behind it and before it."""
    behind, before = (
        _JOINED_BEHIND.match(folded, end),
        _JOINED_BEFORE.search(folded, max(0, start - _CONTEXT), start),
    )
    return behind.group(1) if behind else "", before.group(1) if before else ""


def may_be_eponym(folded: str, start: int, end: int) -> bool:
    """Whether a word looks like an eponym here, listed or not. Rules ask this before they take an unknown word for a name."""
    patterns = _patterns()
    if folded.startswith("'s ", end):
        if patterns.eponym_behind.match(folded, end) and not patterns.possessed.match(folded, end):
            return folded[start:end] in _eponyms()
        return (
            folded[start:end] in name_cues().illnesses
            and patterns.illness_behind.match(folded, end) is not None
        )
    if patterns.eponym_behind.match(folded, end):
        return True
    if folded[start:end] in _eponyms() and (
        patterns.grade_behind.match(folded, end) or not _eponyms().isdisjoint(_halves(folded, start, end))
    ):
        return True
    for word in reversed(folded[max(0, start - _CONTEXT) : start].split()):
        if word in name_cues().nouns_before_eponym:
            return True
        if word not in name_cues().words_between:
            return False
    return False


def is_scale(text: str, start: int, end: int) -> bool:
    """Whether a word in capitals is a scale with its value: EVA 3/10."""
    word = text[start:end]
    return (
        word.isupper() and fold(word) in name_search().scales and _VALUE_BEHIND.match(text, end) is not None
    )


def has_title(folded: str, start: int) -> bool:
    """Whether a title, or the name of a field for names, stands right before an offset."""
    words = folded[max(0, start - _CONTEXT) : start].rsplit(None, 1)
    return bool(words) and words[-1].rstrip(".:") in name_cues().titles


def has_person_words(folded: str, end: int) -> bool:
    """Whether what stands behind a name is what only persons do or have: denies, 's wife."""
    return _patterns().person_behind.match(folded, end) is not None


def is_name_here(
    text: str, folded: str, start: int, end: int, is_common: bool, is_sure: Callable[[str], bool]
) -> bool:
    """Whether a word of a known name is the name where it stands, rather than a word or part of a medical term.

    Words of two letters are common words, and abbreviations unless they are written like Ng.

    Args:
        text: of the note.
        folded: the same, folded.
        start: of the word.
        end: of the word.
        is_common: whether it is a common word.
        is_sure: whether a folded word is a known name and no common word.
    """
    if end - start == 2:
        return _is_short_name_here(text, folded, start, end, is_sure)
    if is_eponym(folded, start, end):
        return has_title(folded, start)
    if is_scale(text, start, end):
        return False
    if is_common and _is_before_another_noun(text, folded, start, end):
        return True
    if not is_common and text[start:end].islower() and folded[start:end] in name_search().lower_case_words:
        does_something = has_person_words(folded, end)
        return does_something or _clearly_a_name(text, folded, start, end, is_sure)
    return not is_common or _clearly_a_name(text, folded, start, end, is_sure)


def _is_before_another_noun(text: str, folded: str, start: int, end: int) -> bool:
    """Whether the eponym of an illness that is a common word, too, is capitalised before a noun of eponyms that is not its own.

    Hit: Graves operation, GRAVES SCAN. Near miss: graves operation, White cells.
    """
    is_listed = folded[start:end] in NAMES_BY_NOUN["illness"]
    return is_listed and text[start].isupper() and _patterns().eponym_behind.match(folded, end) is not None


def _clearly_a_name(text: str, folded: str, start: int, end: int, is_sure: Callable[[str], bool]) -> bool:
    """Whether a common word is a name here.

    It is one beside a title or a name, before what only persons do, and capitalised amid a sentence in lower case.
    """
    if has_title(folded, start) or _beside_a_name(text, folded, start, end, is_sure):
        return True
    if text[start].isupper() and has_person_words(folded, end):
        return True
    return folded[start:end] not in calendar_words() and _amid_small_letters(text, start, end)


def _is_short_name_here(text: str, folded: str, start: int, end: int, is_sure: Callable[[str], bool]) -> bool:
    if not text[start].isupper() or is_eponym(folded, start, end):
        return False
    if has_title(folded, start) or _beside_a_name(text, folded, start, end, is_sure):
        return True
    if text[end - 1].isupper() or folded[start:end] in name_cues().words_of_two_letters:
        return False
    if folded.startswith("'s ", end) or has_person_words(folded, end):
        return True
    if _patterns().substance_behind.match(folded, end):
        return False
    if _patterns().substance_before.search(folded, max(0, start - 10), start):
        return False
    return _amid_small_letters(text, start, end)


def _beside_a_name(text: str, folded: str, start: int, end: int, is_sure: Callable[[str], bool]) -> bool:
    for word in (_BEFORE.search(folded, max(0, start - 20), start), _BEHIND.match(folded, end)):
        # mother-in-law Rose is no Law; but ann law is one, where names are small
        alike = word is not None and (text[start].isupper() or text[word.start(1)].islower())
        if word is not None and alike and is_sure(word.group(1)):
            return True
    return False


def _amid_small_letters(text: str, start: int, end: int) -> bool:
    """Whether a word is capitalised in a line of lower-case words, does not begin a sentence, and is no common noun."""
    if not text[start].isupper() or text[start:end].isupper():
        return False
    first, last = max(0, start - _LINE), min(len(text), end + _LINE)
    line_start = max(text.rfind("\n", first, start) + 1, first)
    line_end = text.find("\n", end, last)
    lead = text[line_start:start].rstrip(" \"'([-*•")
    if not lead or lead[-1] in ".!?:;":
        return False
    words = _LONG_WORD.findall(text, line_start, line_end if line_end >= 0 else last)
    return sum(map(str.islower, words)) * 2 >= len(words) and not _nouns_capitalised(text)


def _nouns_capitalised(text: str) -> bool:
    """Whether the note is in a language that writes common nouns with a capital."""
    return _some_capitalise_nouns() and language_pack(guess_language(text)).nouns_capitalised


@language_cache()
def _some_capitalise_nouns() -> bool:
    return any(pack.nouns_capitalised for pack in language_packs())
