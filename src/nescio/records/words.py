"""Everyday words, and the surroundings that make a name an eponym: what hunting for names must not eat."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from nescio.core.folding import fold
from nescio.languages.medical_terms import EPONYMS
from nescio.languages.registry import language_codes, language_pack

CALENDAR = frozenset(
    fold(word)
    for calendar in (language_pack(code).calendar for code in language_codes())
    for word in (*calendar.months, *calendar.weekdays)
) | {"spring", "summer", "autumn", "winter"}
"""Words that are capitalised without being names."""

# Matched on folded text behind a name. Hit: Foley catheter, Graves' disease. Near miss: Foley was seen.
EPONYM_BEHIND = re.compile(
    r"(?:'s?|s')?[ -](?:disease|syndrome|sign|signs|catheter|score|scale|test|maneuver|manoeuvre|criteria|classification"
    r"|fracture|palsy|lymphoma|tumou?r|procedure|operation|repair|reflex|node|nodes|nodules?|bodies|body|cells?|esophagus"
    r"|thyroiditis|contracture|dementia|chorea|ataxia|phenomenon|stain|drain|clamp|tube|line|rings?|murmur|hernia|duct"
    r"|anemia|coma|index|scan|ulcer|position|stage|staging|grade|class|type|deformity|arthropathy|gangrene|stoma|pouch"
    r"|prosthesis|virus|agar|method|formula|angle|triad|law|protocol|regimen)\b"
)
# What belongs to a person rather than being called after one. Hit: Smith's drain. Near miss: Smith's fracture, Penrose drain.
_BELONGING = re.compile(
    r"'s (?:catheter|score|test|procedure|operation|repair|drain|tube|line|murmur|coma|scan|position|stoma|pouch|prosthesis"
    r"|protocol|regimen)\b"
)
# Illnesses that are mostly said without the word. Hit: Parkinson's workup. Near miss: Parkinson's wife.
_ILLNESSES = frozenset(
    "alzheimer crohn hashimoto hodgkin huntington parkinson raynaud sjogren tourette".split()
)
_ILLNESS_BEHIND = re.compile(r"'s work-?up\b")
# Behind eponyms alone. Hit: Gleason 3+4, Dukes C1, Clark level. Near miss: Clark 3/4.
_GRADE_BEHIND = re.compile(r" (?:\d ?\+ ?\d|(?:ii|iii|iv|[a-d][1-3]|levels?)\b)")
# Joined to another eponym, before or behind. Hit: the other half of Cheyne-Stokes. Near miss: Stokes - seen.
_JOINED_BEHIND, _JOINED_BEFORE = re.compile(r"-([a-z]{3,})"), re.compile(r"(?<![a-z])([a-z]{3,})-\Z")
# Words before a name that make it an eponym. Hit: enfermedad de Crohn, signo de Murphy. Near miss: hijo de Crohn.
_EPONYM_NOUNS = frozenset(
    "enfermedad sindrome signo signos escala indice sonda clasificacion maniobra criterios test prueba tecnica triada fractura"
    " linfoma tumor esofago contractura fenomeno tincion drenaje hernia conducto anemia ulcera estadio grado tiroiditis cuerpos"
    " celulas reflejo paralisis corea ataxia virus metodo formula angulo protocolo pauta ley".split()
)
_LINKS = frozenset("de del la positivo negativo".split())
# Right before a name. Hit: Mr., Dra, nombre. Near miss: the.
_CUES = frozenset(
    "mr mrs ms miss dr drs dra prof sr sra srta don dona d dna nurse enfermera enfermero name nombre".split()
)
# What only a person does or has. Hit: White denies, Brown was seen, Ng's wife. Near miss: White count, Brown's law.
_PERSON_BEHIND = re.compile(
    r" (?:reports?|reported|den(?:ies|ied)|stat(?:es|ed)|says|said|tells|told|complain(?:s|ed)|endors(?:es|ed)|refus(?:es|ed)"
    r"|declin(?:es|ed)|agree[sd]|ask(?:s|ed)|call(?:s|ed)|slept|ate|walk(?:s|ed)|ambulat(?:es|ed)|liv(?:es|ed)|work(?:s|ed)"
    r"|feels|felt|wants|wanted|arrived|came|went|returned|(?:is|was) (?:seen|admitted|discharged|referred|examined|comfortable)"
    r"|refiere|niega|acude|vive|dice|trabaja)\b"
    r"|'s (?:wife|husband|spouse|partner|son|daughter|mother|father|mom|dad|parents|sister|brother|family|home)\b"
)
# Words of two letters, which the lists do not have, that are names beside a title or a name only.
_SHORT_WORDS = frozenset(
    "ah am an as at be by do go he if in is it me my no of oh ok on or so to up us we da de di du el en es ha la le lo mi ni os pt"
    " se si su te tu un ya yo".split()
)
# A name of two letters that is a substance here. Hit: Li 0.8, Al level, serum Na. Near miss: Li slept, Li's wife.
_MEASURED = re.compile(
    r"[ :=<>~(+-]*\d|[+:]| (?:levels?|toxicity|carbonate|concentration|therapy|dose|normal|low|high)\b"
)
_MEASURE = re.compile(r"(?:serum|plasma|urine|level of|levels of|low|high|normal) $")
_CONTEXT = 40
# The neighbour of a word within one name. Hit: Ann Law, Law, Ann. Near miss: Law: Ann.
_BEFORE = re.compile(r"([^\W\d_]+),? $")
_BEHIND = re.compile(r",? ([^\W\d_]+)")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")


@cache
def _eponyms() -> frozenset[str]:
    return frozenset(map(fold, EPONYMS.split()))


def is_eponym(folded: str, start: int, end: int) -> bool:
    """Whether a name is part of a medical term here."""
    if folded.startswith("'s ", end):
        if EPONYM_BEHIND.match(folded, end) and not _BELONGING.match(folded, end):
            return folded[start:end] in _eponyms()
        return folded[start:end] in _ILLNESSES and _ILLNESS_BEHIND.match(folded, end) is not None
    if EPONYM_BEHIND.match(folded, end) or (
        folded[start:end] in _eponyms() and _is_graded(folded, start, end)
    ):
        return True
    for word in reversed(folded[max(0, start - _CONTEXT) : start].split()):
        if word in _EPONYM_NOUNS:
            return True
        if word not in _LINKS:
            return False
    return False


def _is_graded(folded: str, start: int, end: int) -> bool:
    """Whether an eponym has a grade behind it, or is half of two."""
    if _GRADE_BEHIND.match(folded, end):
        return True
    halves = _JOINED_BEHIND.match(folded, end), _JOINED_BEFORE.search(folded, max(0, start - _CONTEXT), start)
    return any(half is not None and half.group(1) in _eponyms() for half in halves)


def has_cue(folded: str, start: int) -> bool:
    """Whether a title or the like stands right before a place."""
    words = folded[max(0, start - _CONTEXT) : start].rsplit(None, 1)
    return bool(words) and words[-1].rstrip(".:") in _CUES


def is_name_here(
    text: str, folded: str, start: int, end: int, everyday: bool, is_sure: Callable[[str], bool]
) -> bool:
    """Whether a word of a known name is the name where it stands, rather than a word or part of a medical term.

    Words of two letters are everyday words, and abbreviations unless they are written like Ng.

    Args:
        text: of the note.
        folded: the same, folded.
        start: of the word.
        end: of the word.
        everyday: whether it is an everyday word.
        is_sure: whether a folded word is a known name and no everyday word.
    """
    if end - start == 2:
        return _is_short_name_here(text, folded, start, end, is_sure)
    if is_eponym(folded, start, end):
        return has_cue(folded, start)
    return not everyday or _clearly_a_name(text, folded, start, end, is_sure)


def _clearly_a_name(text: str, folded: str, start: int, end: int, is_sure: Callable[[str], bool]) -> bool:
    """Whether an everyday word is a name here.

    It is one beside a title or a name, before what only persons do, and capitalised amid a sentence in small letters.
    """
    if has_cue(folded, start) or _beside_a_name(text, folded, start, end, is_sure):
        return True
    if text[start].isupper() and _PERSON_BEHIND.match(folded, end):
        return True
    return folded[start:end] not in CALENDAR and _amid_small_letters(text, start, end)


def _is_short_name_here(text: str, folded: str, start: int, end: int, is_sure: Callable[[str], bool]) -> bool:
    if not text[start].isupper() or is_eponym(folded, start, end):
        return False
    if has_cue(folded, start) or _beside_a_name(text, folded, start, end, is_sure):
        return True
    if text[end - 1].isupper() or folded[start:end] in _SHORT_WORDS:
        return False
    if folded.startswith("'s ", end) or _PERSON_BEHIND.match(folded, end):
        return True
    measured = _MEASURED.match(folded, end) or _MEASURE.search(folded, max(0, start - 10), start)
    return not measured and _amid_small_letters(text, start, end)


def _beside_a_name(text: str, folded: str, start: int, end: int, is_sure: Callable[[str], bool]) -> bool:
    for word in (_BEFORE.search(folded, max(0, start - 20), start), _BEHIND.match(folded, end)):
        # mother-in-law Rose is no Law; but ann law is one, where names are small
        alike = word is not None and (text[start].isupper() or text[word.start(1)].islower())
        if word is not None and alike and is_sure(word.group(1)):
            return True
    return False


def _amid_small_letters(text: str, start: int, end: int) -> bool:
    """Whether a word is capitalised where small letters are the rule, and does not begin a sentence."""
    if not text[start].isupper() or text[start:end].isupper():
        return False
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    lead = text[line_start:start].rstrip(" \"'([-*•")
    if not lead or lead[-1] in ".!?:;":
        return False
    words = _LONG_WORD.findall(text, line_start, line_end if line_end >= 0 else len(text))
    return sum(map(str.islower, words)) * 2 >= len(words)
