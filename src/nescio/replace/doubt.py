"""Which entities are too doubtful for an invented value: they become a visible tag such as ``[DATE?]``.

A surrogate or a shifted date that replaces medicine is damage that nobody sees. So a value below the policy's threshold is
not invented, and neither is one that is too short to say what it is: one digit, one letter, two letters, a pair with a slash,
unless something beside it says what it is. A season alone and the code of something that many have are doubtful as well. A word that
was found again is doubtful if it is a common word or an eponym, too.
An initial with a family name of the record (`Record.is_known_person`) is not doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, PERSON_LABELS, canonical_label, scheme
from nescio.core.sources import CERTAIN_SOURCES, EDGE, RECORD, REPEAT, UNLISTED
from nescio.languages.merged import all_eponyms, common_words, season_words, short_value_cues

# One digit, one letter, two letters, letters with slashes. Hit: 3, L, OD, M/W/F. Near miss: 12, Bo., Dr.
_BARE = re.compile(r"\d|[^\W\d_]{1,2}(?:[/-][^\W\d_]{1,2})*")
# A pair of numbers, two or three digits, a short lower-case word. Hit: 5/5, 19-9, 112, sun. Near miss: 3/4/61, Sunday.
_WEAK = re.compile(r"\d{1,3}[/-]\d{1,3}|[a-z]{3}|\d{2,3}")
_PAIR = re.compile(r"(\d{1,2})[/-](\d{1,2})")
_LARGEST_OF_SCORES, _MONTHS, _DAYS = 10, 12, 31
_WEAK_SCORE = 0.92  # probability from which a weak form is believed
# A word in small letters as the name of a person. Hit: kadha, glass. Near miss: Kadha, ann lee.
_SMALL_NAME = re.compile(r"[^\W\d_A-Z]{4,}")
_SMALL_NAME_SCORE = 0.85
# A system of codes or a catalogue, whose numbers are nobody's. Hit: SNOMED M-85003, REF 5512-F. Near miss: Ref 5512, MRN 5512.
_CODE_CUE = re.compile(
    r"\b(?:SNOMED(?:[ -]?CT)?|LOINC|CPT|HCPCS|ICD(?:-\d+)?|CIE(?:-\d+)?|NDC|DIN|LCD|ATC|REF)[ :#.]{1,3}\Z"
)
# Labels that their cues make certain, and the probability from which they do.
_CUED_LABELS = frozenset({"PATIENT", "ROOM", "PHONE"})
_CUED_SCORE = 0.25
# One word or number. Hit: 4, Still, 12-B. Near miss: N&V.
_ONE_WORD = re.compile(r"\w[\w-]*")
_IDS = frozenset(scheme(CANONICAL).categories["ID"])
# Who wrote, at the end of a line: in a column of its own, or behind a slash or dash. Hit: "   gl", "/mtq", "- kp". Near miss: read LB.
_INITIALS = re.compile(r"[^\W\d_]{1,4}|(?:[^\W\d_]\.){1,3}")
_SIGNED_BEFORE = re.compile(r"(?:\A|\n|[ \t]{3}|[/-])[ \t]*\Z")
_LINE_END = re.compile(r"[ \t.]*(?:\n|\Z)")
_SIGNED_SCORE = 0.5  # probability from which initials at the end of a line are believed
_LONGEST, _SHORTEST = 7, 4
_NEXT = 2  # characters between an entity and one that stands beside it
_CUE = re.compile(r"([^\W\d_]+)[.:#)]*\s*\Z")
_CUE_WINDOW = 16


def is_doubtful(text: str, spans: Sequence[Span], number: int, threshold: float) -> bool:
    """Whether an entity must not be replaced by an invented value.

    Args:
        text: of the note.
        spans: all spans of the note, sorted.
        number: which of them.
        threshold: the probability that the policy asks for.
    """
    span = spans[number]
    if span.source in (RECORD, REPEAT) and _may_be_word(text, spans, number):
        return True
    if span.source.startswith(CERTAIN_SOURCES):
        return False
    if span.source in (UNLISTED, EDGE) or span.score < _lowered(threshold, text, span):
        return True
    value = text[span.start : span.end]
    if _is_no_ones(text, span, value):
        return True
    if span.end - span.start > _LONGEST:
        return False
    if _is_signature(text, span):
        return False
    if _BARE.fullmatch(value):
        return not (_has_neighbour(spans, number) or _has_cue(text, span))
    if _WEAK.fullmatch(value) and not _is_day_over_ten(value):
        return span.score < _WEAK_SCORE and not _has_cue(text, span)
    return False


def _lowered(threshold: float, text: str, span: Span) -> float:
    """Return the threshold of an entity: a lower one where the word before it says what it is: Mr. Still, Room 4."""
    if not _CUED_SCORE <= span.score < threshold or canonical_label(span.label) not in _CUED_LABELS:
        return threshold
    is_word = _ONE_WORD.fullmatch(text, span.start, span.end)
    return _CUED_SCORE if is_word and _has_cue(text, span) else threshold


def _is_no_ones(text: str, span: Span, value: str) -> bool:
    """Whether an entity may identify nobody: a season, a number behind the name of a code, an unlikely name in small letters."""
    label = canonical_label(span.label)
    if label == "DATE":
        return fold(value) in season_words()
    if label in _IDS:
        return _CODE_CUE.search(text, max(0, span.start - _CUE_WINDOW), span.start) is not None
    unlikely = label in PERSON_LABELS and span.score < _SMALL_NAME_SCORE
    return unlikely and _SMALL_NAME.fullmatch(value) is not None and not _has_cue(text, span)


def _is_day_over_ten(value: str) -> bool:
    """Whether a pair of numbers is a month and a day that few scores have. Hit: 9/30, 27/11. Near miss: 5/5, 4-10, 26/30, 20/40."""
    pair = _PAIR.fullmatch(value)
    low, high = sorted(map(int, pair.groups())) if pair else (0, 0)
    return 1 <= low <= _MONTHS and max(low, _LARGEST_OF_SCORES) < high <= _DAYS


def _may_be_word(text: str, spans: Sequence[Span], number: int) -> bool:
    """Whether a single word that was found again may be no name here: it is common, an eponym, short, or in lower case.

    The model that read the note found the name elsewhere, and not here. Hit: WBC rose, Wilson index. Near miss: Quill, Mrs. Rose.
    """
    span = spans[number]
    value = text[span.start : span.end]
    word = fold(value)
    if not any(map(str.isalpha, value)) or " " in value:
        return False
    unsure = value.islower() or len(value) <= _SHORTEST or word in common_words() or word in all_eponyms()
    return unsure and not _has_cue(text, span)


def _is_signature(text: str, span: Span) -> bool:
    """Whether a member of staff signed a line with initials."""
    return (
        span.score >= _SIGNED_SCORE
        and canonical_label(span.label) == "DOCTOR"
        and _INITIALS.fullmatch(text, span.start, span.end) is not None
        and _LINE_END.match(text, span.end) is not None
        and _SIGNED_BEFORE.search(text, max(0, span.start - _CUE_WINDOW), span.start) is not None
    )


def _has_neighbour(spans: Sequence[Span], number: int) -> bool:
    """Whether another entity stands right beside one: Dayton, OH."""
    span = spans[number]
    left = number and span.start - spans[number - 1].end <= _NEXT
    right = number + 1 < len(spans) and spans[number + 1].start - span.end <= _NEXT
    return bool(left or right)


def _has_cue(text: str, span: Span) -> bool:
    """Whether the word before an entity says what it is: Room 4."""
    cue = _CUE.search(text, max(0, span.start - _CUE_WINDOW), span.start)
    return cue is not None and cue[1].lower() in short_value_cues().get(canonical_label(span.label) or "", ())
