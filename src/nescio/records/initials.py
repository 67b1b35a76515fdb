"""Initials: what a full name may be abbreviated to, and where a text has initials. `targets` and `search` use them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nescio.core.folding import fold, match_key
from nescio.languages.merged import name_search
from nescio.languages.registry import language_cache
from nescio.records.identifying import short_name_words
from nescio.records.lookup import find_all

_LETTERS = re.compile(r"[^\W\d_]+")
# Dotted initials. Hit: J.S., M. J. S. Near miss: J. Smith.
_DOTTED = re.compile(
    r"(?<![\w.])(?:(?:[^\W\d_]\.){1,3}[^\W\d_](?:\.|(?![\w.]))|(?:[^\W\d_]\. ){1,3}[^\W\d_]\.(?! \w))"
)
# Who dictated, before who typed. Hit: the WTG of WTG/lk, the CB of CB:jmcn. Near miss: BP/HR, CB: seen.
_DICTATED = re.compile(r"(?<![\w/:])[A-Z]{2,4}(?=[/:][a-z]{2,4}(?![\w/]))")
# The dot of the first of dotted initials. Hit: J.S, J. S. Near miss: J. Smith.
_CAPITAL_AND_DOT = re.compile(r"\.(?<=[^\W\d_a-z]\.)(?=[^\W\d_]| [^\W\d_]\.)")
# Initials right before a family name. Hit: J. , J R . Near miss: Mr. .
_GIVEN_INITIAL = re.compile(r"(?<![\w.])(?:[^\W\d_](?:\. ?| )){1,2}$")


def initials_of(value: str) -> set[str]:
    """Return the initials that a full name may be abbreviated to: of all its words, and of its first and last."""
    last, comma, first = match_key(value).partition(",")
    words = _LETTERS.findall(f"{first} {last}" if comma else last)
    words = [word for word in words if len(word) != 2 or word in short_name_words(value)]
    words = [word for word in words if word not in name_search().words_without_initial]
    if len(words) < 2:
        return set()
    whole = "".join(word[0] for word in words)
    return {whole, words[0][0] + words[-1][0], words[0][0] + words[1][0]} if len(words) < 5 else {whole}


def initials_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and folded letters of the initials in a text; degrees and other abbreviations are none."""
    for start, end in (*_dotted(text), *_after_cues(text), *_dictated(text)):
        folded = fold(text[start:end])
        if folded not in name_search().dotted_abbreviations:
            yield start, end, "".join(filter(str.isalpha, folded))


def given_initial(text: str, start: int) -> tuple[int, str] | None:
    """Return where initials right before a name begin, and the first of them, folded."""
    match = _GIVEN_INITIAL.search(text, max(0, start - 7), start)
    return (match.start(), fold(match.group()[0])) if match and match.group()[0].isupper() else None


def _dotted(text: str) -> Iterator[tuple[int, int]]:
    # From dot to dot: trying the pattern at every letter of a note would cost more than all the rest.
    last = 0
    for dot in _CAPITAL_AND_DOT.finditer(text):
        at = dot.start() - 1
        if dot.start() < last or not text[at].isupper():
            continue
        match = _DOTTED.match(text, at)
        if match:
            yield match.span()
            last = match.end()


@language_cache()
def _cues() -> tuple[tuple[str, ...], re.Pattern[str]]:
    """Return the cues before initials without dots, and the pattern of both. Hit: Initials: JS. Near miss: with MS."""
    cues = tuple(cue[1:] if cue[0].islower() else cue for cue in name_search().initials_cues)
    return cues, re.compile(rf"(?:{'|'.join(map(re.escape, cues)) or '(?!)'})s?\.?[: ]+([A-Z]{{2,4}})\b")


def _after_cues(text: str) -> Iterator[tuple[int, int]]:
    cues, pattern = _cues()
    for cue in cues:
        if cue not in text:
            continue
        for at in find_all(cue, text):
            match = pattern.match(text, at)
            if match:
                yield match.span(1)


def _dictated(text: str) -> Iterator[tuple[int, int]]:
    for mark in "/:":
        for at in find_all(mark, text):
            if text[at - 1 : at].isupper() and text[at + 1 : at + 2].islower():
                match = _DICTATED.search(text, max(0, at - 5), at + 6)
                if match and match.end() == at:
                    yield match.span()
