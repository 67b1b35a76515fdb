"""Names that a rule found once, found again wherever else they stand in the same note.

One pass of a multi-pattern matcher over the note, whatever the number of names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from ahocorasick_rs import AhoCorasick, MatchKind

from nescio.detect.rules.engine import Found
from nescio.detect.rules.rule import Rule
from nescio.detect.rules.words import NOT_NAMES

_PEOPLE = ("PATIENT", "DOCTOR")
_SHORTEST = 4  # letters; shorter surnames are too often words or units
_DISCOUNT = 0.95
_ORIGINS: dict[Rule, Rule] = {}


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
    taken = iter(found)
    current = next(taken, None)
    repeats: list[Found] = []
    for which, start, end in matcher.find_matches_as_indexes(text):
        while current is not None and current.end <= start:
            current = next(taken, None)
        if current is not None and current.start < end:
            continue
        if _stands_alone(text, start, end):
            repeats.append(Found(start, end, again(sources[words[which]])))
    return sorted([*found, *_joined(text, repeats)], key=lambda f: f.start) if repeats else found


def _is_telling(word: str) -> bool:
    """Whether a word is enough of a name to be hunted: long, capitalised, and no everyday word."""
    return (
        len(word) >= _SHORTEST
        and word[0].isupper()
        and word.casefold() not in NOT_NAMES
        and all(char.isalpha() or char in " -'’." for char in word)
    )


def _stands_alone(text: str, start: int, end: int) -> bool:
    left, right = text[start - 1 : start], text[end : end + 1]
    return not (left.isalnum() or right.isalnum() or left == "@" or right == "@" or left in "-_" != "")


def _joined(text: str, repeats: list[Found]) -> list[Found]:
    """Join repeats that only a blank separates: the words of one name."""
    joined: list[Found] = []
    for item in repeats:
        last = joined[-1] if joined else None
        if (
            last
            and item.start - last.end == 1
            and text[last.end] == " "
            and last.rule.label == item.rule.label
        ):
            joined[-1] = Found(last.start, item.end, last.rule)
        else:
            joined.append(item)
    return joined
