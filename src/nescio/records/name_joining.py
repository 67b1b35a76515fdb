"""Whether two neighbouring spans are one entity: `Roe` and `Ann` of `Roe, Ann`, a name that a line end cuts in two.

`core.spans.consolidate` asks `is_one_entity` for every two neighbours of one label.
"""

from __future__ import annotations

import re

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import category_of
from nescio.core.spans import MAX_JOIN_GAP
from nescio.languages.merged import listed_names

# What may lie between two parts of one name: a blank, a line end, a hyphen, the comma of "Roe, Ann". Near miss: a tab, ", and ".
_NAME_GAP = re.compile(r" {1,2}|[ ]?\r?\n[ ]?|-|,[ ]|\.[ ]?")
_LONGEST = 200  # characters of a name; what is longer, such as a name repeated without an end, is not joined any further
_WORD = re.compile(r"[^\W\d_]+")


def is_one_entity(text: str, left: Span, right: Span) -> bool:
    """Whether two neighbours of one label are one entity: parts of one name, or anything with nothing between them."""
    gap = text[left.end : right.start]
    category = category_of(left.label)
    if not gap:
        return category not in ("DATE", "AGE")
    return (
        category == "NAME"
        and len(gap) < MAX_JOIN_GAP
        and left.end - left.start < _LONGEST
        and bool(_NAME_GAP.fullmatch(gap))
        and _is_one_name(gap, text, left, right)
    )


def _is_one_name(gap: str, text: str, left: Span, right: Span) -> bool:
    """Whether two parts make one name; two full names never do."""
    first, second = _words(text, left), _words(text, right)
    if gap.startswith("."):  # the dot of an initial
        before = text[left.start : left.end]
        return len(before) == 1 or (len(before) > 1 and not before[-2].isalpha())
    if gap.startswith(","):
        return first != second and _is_family(first) and _is_given(second)
    if "\n" in gap:
        return len(first) == len(second) == 1 and _is_wrapped(text, left.start, first[0], second[0])
    return not (_is_full(first) and _is_full(second))


def _words(text: str, span: Span) -> list[str]:
    return _WORD.findall(fold(text[span.start : span.end]))


def _is_full(words: list[str]) -> bool:
    return sum(len(word) > 1 for word in words) > 1


def _is_family(words: list[str]) -> bool:
    """Whether words before a comma are a family name: Roe, García López; not Marcus, Ann Roe."""
    given, family = listed_names()
    if len(words) == 1:
        return words[0] in family or words[0] not in given
    return all(word in family and word not in given for word in words)


def _is_given(words: list[str]) -> bool:
    """Whether words behind a comma are a given name: Ann, A, Ann B, Ana María; not Roe, Ann Roe."""
    given, family = listed_names()
    first, *rest = words or [""]
    return (
        (len(first) == 1 or first in given)
        and len(rest) < 2
        and all(len(word) == 1 or (word in given and word not in family) for word in rest)
    )


def _is_wrapped(text: str, start: int, first: str, second: str) -> bool:
    """Whether the last word of a line and the first of the next are one name; not in a list of names, nor Roe and Ann."""
    given, family = listed_names()
    if not text[text.rfind("\n", 0, start) + 1 : start].strip():
        return False
    return not (first in family and first not in given) and not (second in given and second not in family)
