"""More occurrences of names that rules found, marked as rules mark names: with given names and initials.

`records.repeats` finds them; this widens each to the name around it, and drops what is called after a person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import re2

from nescio.core.document import Span
from nescio.core.folding import encodable, fold
from nescio.core.sources import RULE
from nescio.languages.merged import name_cues, not_names, place_stopwords
from nescio.languages.patterns import NAME_WORD, UPPER
from nescio.languages.registry import language_cache
from nescio.records.repeats import find_repeats

_SOURCE = f"{RULE}:name-again"
# Given names and initials before a surname, and the rest of a name after it.
_BEFORE = re2.compile(rf"((?:(?:[{UPPER}]\.?|{NAME_WORD}) ){{1,2}})$")
_AFTER = re2.compile(rf"^((?:-{NAME_WORD})?(?: (?:[{UPPER}]\.|{NAME_WORD})){{0,2}})")
_MAX_WIDENING = 40  # characters
_MAX_NOUN = 24


def add_repeats(text: str, spans: Sequence[Span], names: Sequence[Span]) -> list[Span]:
    """Return the spans of a note and the repeats of those that are people's names, sorted and without overlaps.

    Args:
        text: of the note.
        spans: all that was found, sorted and without overlaps.
        names: those of them that are names.
    """
    text = encodable(text)
    found = list(spans)
    previous_end, number = 0, 0
    for repeat in find_repeats(text, spans, names):
        while number < len(spans) and spans[number].end <= repeat.start:
            previous_end = max(previous_end, spans[number].end)
            number += 1
        next_start = spans[number].start if number < len(spans) else len(text)
        if repeat.start < previous_end or _is_in_address(text, repeat):
            continue
        start, end = _whole_name(text, repeat.start, repeat.end, previous_end, next_start)
        if not _is_called_after(text, end):
            found.append(Span(start, end, repeat.label, _SOURCE, repeat.score))
            previous_end = end
    return sorted(found)


def _is_in_address(text: str, span: Span) -> bool:
    """Whether a name is part of a mail address, a login or a compound: ann.roe@, x_roe, pre-Roe."""
    left, right = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    return left in ("@", "-", "_", ".") or right in ("@", "_")


def _whole_name(text: str, start: int, end: int, low: int, high: int) -> tuple[int, int]:
    """Widen a repeated word to the name around it, between the spans on either side."""
    left = text[max(low, start - _MAX_WIDENING) : start]
    if match := _BEFORE.search(left):
        for word in reversed(match.group(1).split()):
            if word.strip(".").casefold() in not_names() and len(word.strip(".")) > 1:
                break
            start -= len(word) + 1
    if match := _AFTER.search(text[end : min(high, end + _MAX_WIDENING)]):
        first, *rest = match.group(1).split(" ")
        end += len(first)
        for word in rest:
            if word.strip(".").casefold() in not_names() or word.isupper():
                break
            end += len(word) + 1
    if text[end - 1] == "." and text[end - 2 : end - 1].islower():
        end -= 1
    return start, end


def _is_called_after(text: str, end: int) -> bool:
    """Whether a name is part of what is called after a person: `Roe's sign`, `Roe Street`, `Roe Medical Center`, `Roe-like`."""
    tail = text[end : end + _MAX_NOUN]
    if _eponym_noun().match(fold(tail)):
        return True
    words = tail.removeprefix("'s").removeprefix("’s").split()
    return bool(words) and words[0][0].isupper() and fold(words[0].strip(".,;)")) in place_stopwords()


@language_cache()
def _eponym_noun() -> re.Pattern[str]:
    """Return a pattern of what makes a name an eponym. Hit: 's sign, -like. Near miss: 's wife."""
    nouns = "|".join(name_cues().nouns_after_eponym) or "(?!)"
    return re.compile(rf"-[^\W\d_]|(?:'s?)? (?:{nouns})\b")
