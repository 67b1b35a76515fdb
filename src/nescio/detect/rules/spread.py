"""Names that a rule found once, found again wherever else they stand in the same note.

One pass of a multi-pattern matcher over the note, whatever the number of names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import re2
from ahocorasick_rs import AhoCorasick, MatchKind

from nescio.detect.rules.engine import Found
from nescio.languages.merged import eponyms, name_stopwords
from nescio.languages.patterns import NAME_WORD, UPPER
from nescio.languages.rule import Rule

_PEOPLE = ("PATIENT", "DOCTOR")
_SHORTEST = 4  # letters; shorter surnames are too often words or units
_DISCOUNT = 0.85
_ORIGINS: dict[Rule, Rule] = {}
# Given names and initials before a surname, and the rest of a name after it.
_BEFORE = re2.compile(rf"((?:(?:[{UPPER}]\.?|{NAME_WORD}) ){{1,2}})$")
_AFTER = re2.compile(rf"^((?:-{NAME_WORD})?(?: (?:[{UPPER}]\.|{NAME_WORD})){{0,2}})")
_REACH = 40


@cache
def again(rule: Rule) -> Rule:
    """Return the rule under which repeats of another rule's finds are reported."""
    repeat = replace(rule, name=f"{rule.name}-again", score=round(rule.score * _DISCOUNT, 3))
    _ORIGINS[repeat] = rule
    return repeat


def origin(rule: Rule) -> Rule:
    """Return the rule itself, or the one whose finds it repeats."""
    return _ORIGINS.get(rule, rule)


def spread_names(text: str, found: Sequence[Found]) -> Sequence[Found]:
    """Add the repeats of every person's name, whole or any word of it, where nothing was found yet."""
    sources: dict[str, Rule] = {}
    for start, end, rule in found:
        if rule.label not in _PEOPLE:
            continue
        name = text[start:end]
        for part in (name, *name.replace(",", " ").split()):
            word = part.strip(".,()\"'“”‘’")
            if _is_telling(word) and (word not in sources or rule.score > sources[word].score):
                sources[word] = rule
    if not sources:
        return found
    words = sorted(sources)
    matcher = AhoCorasick(words, matchkind=MatchKind.LeftmostLongest)
    repeats: list[Found] = []
    place, free = 0, 0
    for which, low, high in matcher.find_matches_as_indexes(text):
        while place < len(found) and found[place].end <= low:
            free = max(free, found[place].end)
            place += 1
        limit = found[place].start if place < len(found) else len(text)
        if limit < high or low < free or not _stands_alone(text, low, high):
            continue
        start, end = _whole_name(text, low, high, free, limit)
        if _is_person(text, end):
            repeats.append(Found(start, end, again(sources[words[which]])))
            free = end
    return sorted([*found, *repeats], key=lambda f: f.start) if repeats else found


def _is_telling(word: str) -> bool:
    """Whether a word is enough of a name to be hunted: long, capitalised, and no everyday word."""
    return (
        len(word) >= _SHORTEST
        and word[0].isupper()
        and word.casefold() not in name_stopwords()
        and word.casefold() not in eponyms()
        and all(char.isalpha() or char in " -'’." for char in word)
    )


def _stands_alone(text: str, start: int, end: int) -> bool:
    left, right = text[start - 1 : start] if start else "", text[end : end + 1]
    return not (left.isalnum() or right.isalnum() or left in ("@", "-", "_", ".") or right in ("@", "_"))


def _whole_name(text: str, start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """Widen a repeated word to the name it stands in, between the finds on either side."""
    left = text[max(low, start - _REACH) : start]
    if match := _BEFORE.search(left):
        for word in reversed(match.group(1).split()):
            if word.strip(".").casefold() in name_stopwords() and len(word.strip(".")) > 1:
                break
            start -= len(word) + 1
    if match := _AFTER.search(text[end : min(high, end + _REACH)]):
        tail = match.group(1)
        first, *rest = tail.split(" ")
        end += len(first)
        for word in rest:
            if word.strip(".").casefold() in name_stopwords() or word.isupper():
                break
            end += len(word) + 1
    if text[end - 1] == "." and text[end - 2 : end - 1].islower():
        end -= 1
    return start, end


def _is_person(text: str, end: int) -> bool:
    """Refuse what is called after a person: `Roe's sign`, `Roe syndrome`, `Roe Street`, `Roe-like`."""
    tail = text[end : end + 16].casefold()
    if tail[:1] == "-" and tail[1:2].isalpha():
        return False
    words = tail.removeprefix("'s").removeprefix("’s").split()
    return not words or words[0].strip(".,;)") not in _AFTER_EPONYM


_AFTER_EPONYM = frozenset(
    """palsy sign disease syndrome phenomenon test score scale criteria catheter maneuver manoeuvre nodule triad
    street st road rd avenue ave lane ln drive hospital clinic medical center centre health university school
    phenomena contracture pouch tube drain procedure classification grade stage virus red sound""".split()
)
