"""What a rule is: a linear-time pattern, the label of what it captures, a check, a confidence, and examples.

Rules look at UTF-8 bytes, because RE2 does; `engine` turns their offsets into code points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import re2

MEDDOCAN = ("meddocan",)
NOT_MEDDOCAN = ("i2b2-2014", "i2b2-2006", "hipaa", "binary")
"""Values of ``Rule.schemes``: MEDDOCAN marks some things that others do not, and the other way round."""

Check = Callable[[bytes, int, int], "tuple[int, int] | None"]
"""Looks at a captured value in its surroundings; returns its final borders, or None for a false alarm."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One pattern for one kind of PHI.

    Attributes:
        name: unique in its language; spans carry it as ``rule:<name>``.
        label: label of i2b2-2014; empty where that scheme has none.
        pattern: RE2 syntax; the PHI is what the groups capture, cues stay outside.
        score: how often it is right, 0 to 1; also decides between overlapping finds.
        groups: the groups that capture PHI, each a span of its own.
        wide: the groups under MEDDOCAN's habits of where a span ends, when they differ.
        meddocan: label of MEDDOCAN, where the mapping of the scheme would give another.
        check: sees what a pattern without look-around cannot.
        flag: name of the flag for learners; the label in lower case unless given.
        needs: a byte string without which the pattern cannot match; spares the search.
        cues: words of which any match holds one, where `required_words` cannot read them off the pattern.
        glued: whether the value may touch letters or digits outside it.
        schemes: the schemes it serves; empty for all.
        hits: sentences in which it finds exactly what stands between ``«`` and ``»``.
        misses: sentences in which it finds nothing.
    """

    name: str
    label: str
    pattern: str
    score: float = 0.95
    groups: tuple[int, ...] = (1,)
    wide: tuple[int, ...] = ()
    meddocan: str = ""
    check: Check | None = None
    flag: str = ""
    needs: bytes = b""
    cues: tuple[str, ...] = ()
    glued: bool = False
    schemes: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    misses: tuple[str, ...] = ()


@cache
def compiled(pattern: str) -> Any:
    """Compile a pattern for bytes, once."""
    options = re2.Options()
    options.max_mem = 32 << 20  # room for the states of the longer alternations
    options.log_errors = False
    return re2.compile(pattern, options)


def before(data: bytes, start: int, size: int = 32) -> bytes:
    """Return up to ``size`` bytes of the same line before ``start``."""
    low = max(0, start - size)
    return data[max(low, data.rfind(b"\n", low, start) + 1) : start]


def after(data: bytes, end: int, size: int = 24) -> bytes:
    """Return up to ``size`` bytes of the same line after ``end``."""
    window = data[end : end + size]
    cut = window.find(b"\n")
    return window if cut < 0 else window[:cut]


def is_word(data: bytes, index: int) -> bool:
    """Whether the character that covers byte ``index`` is a letter or a digit."""
    if not 0 <= index < len(data):
        return False
    byte = data[index]
    if byte < 0x80:
        return 48 <= byte <= 57 or 65 <= byte <= 90 or 97 <= byte <= 122
    low = index
    while low > 0 and data[low] & 0xC0 == 0x80 and index - low < 3:
        low -= 1
    char = data[low : low + 4].decode("utf-8", "ignore")[:1]
    return char.isalpha() and char not in "ºª"  # the signs of 2º and 1ª are letters to Unicode
