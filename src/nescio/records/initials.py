"""Initials: what a full name may be abbreviated to, and where a text has some."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nescio.core.folding import fold, match_key
from nescio.records.identifying import short_parts
from nescio.records.lookup import places_of

_LETTERS = re.compile(r"[^\W\d_]+")
_DEGREES = frozenset({"m.d.", "r.n.", "p.a.", "d.o.", "n.p.", "p.m.", "a.m.", "i.v.", "p.o.", "s.a.", "s.l."})
# Dotted initials. Hit: J.S., M. J. S. Near miss: J. Smith.
_DOTTED = re.compile(
    r"(?<![\w.])(?:(?:[^\W\d_]\.){1,3}[^\W\d_](?:\.|(?![\w.]))|(?:[^\W\d_]\. ){1,3}[^\W\d_]\.(?! \w))"
)
# Bare initials where only a person can stand. Hit: Initials: JS. Near miss: with MS.
_BARE = re.compile(r"(?:nitials?|niciales|ictated by|igned|irmado|Fdo)\.?[: ]+([A-Z]{2,4})\b")
_BARE_CUES = ("nitial", "niciales", "ictated by", "igned", "irmado", "Fdo")
# Who dictated, before who typed. Hit: the WTG of WTG/lk, the CB of CB:jmcn. Near miss: BP/HR, CB: seen.
_DICTATED = re.compile(r"(?<![\w/:])[A-Z]{2,4}(?=[/:][a-z]{2,4}(?![\w/]))")
# The dot of the first of dotted initials. Hit: J.S, J. S. Near miss: J. Smith.
_CAPITAL_AND_DOT = re.compile(r"\.(?<=[^\W\d_a-z]\.)(?=[^\W\d_]| [^\W\d_]\.)")
# Initials right before a family name. Hit: J. , J R . Near miss: Mr. .
_GIVEN_INITIAL = re.compile(r"(?<![\w.])(?:[^\W\d_](?:\. ?| )){1,2}$")


def initials_of(surface: str) -> set[str]:
    """Return the initials that a full name may be abbreviated to: of all its words, and of its first and last."""
    last, comma, first = match_key(surface).partition(",")
    words = _LETTERS.findall(f"{first} {last}" if comma else last)
    words = [word for word in words if len(word) != 2 or word in short_parts(surface)]
    words = [word for word in words if word not in ("del", "las", "los", "van", "von", "dra")]
    if len(words) < 2:
        return set()
    whole = "".join(word[0] for word in words)
    return {whole, words[0][0] + words[-1][0], words[0][0] + words[1][0]} if len(words) < 5 else {whole}


def initials_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where initials stand in a text, and their letters, folded; degrees are none."""
    for start, end in (*_dotted(text), *_bare(text), *_dictated(text)):
        folded = fold(text[start:end])
        if folded not in _DEGREES:
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


def _bare(text: str) -> Iterator[tuple[int, int]]:
    for cue in _BARE_CUES:
        if cue not in text:
            continue
        for at in places_of(cue, text):
            match = _BARE.match(text, at)
            if match:
                yield match.span(1)


def _dictated(text: str) -> Iterator[tuple[int, int]]:
    for mark in "/:":
        for at in places_of(mark, text):
            if text[at - 1 : at].isupper() and text[at + 1 : at + 2].islower():
                match = _DICTATED.search(text, max(0, at - 5), at + 6)
                if match and match.end() == at:
                    yield match.span()
