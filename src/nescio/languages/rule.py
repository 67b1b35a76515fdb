"""What a rule is: a linear-time pattern, the label of what it captures, a check, a score, and examples.

Rules match UTF-8 bytes, because RE2 does. `detect.rules.searcher` runs them and turns their offsets into code points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import re2

Check = Callable[[bytes, int, int], "tuple[int, int] | None"]
"""Checks a captured value in its context; returns its final offsets, or None for a false positive."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One pattern for one kind of PHI.

    Attributes:
        name: unique in its language; spans carry it as ``rule:<name>``.
        label: label of i2b2-2014; empty where that scheme has none.
        pattern: RE2 syntax; the PHI is what the groups capture, cues stay outside.
        score: its precision, 0 to 1; of overlapping matches, the one with the higher score is kept.
        groups: the groups that capture PHI, each a span of its own.
        scheme_groups: the same by label scheme, for schemes in which its spans begin or end elsewhere.
        scheme_labels: its label by label scheme, where the mapping from ``label`` would give another.
        check: decides what a pattern without look-around cannot.
        flag: name of the feature that it gives to learners; the label in lower case by default.
        required_bytes: a byte string without which the pattern cannot match; notes without it are skipped.
        cues: words of which every match contains one, where `required_words` cannot read them off the pattern.
        within_word: whether letters or digits may touch the value from outside: ``50yo``.
        schemes: the schemes it is for; empty for all.
        hits: sentences in which it matches exactly what is between ``«`` and ``»``.
        misses: sentences in which it matches nothing.
    """

    name: str
    label: str
    pattern: str
    score: float = 0.95
    groups: tuple[int, ...] = (1,)
    scheme_groups: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    scheme_labels: Mapping[str, str] = field(default_factory=dict)
    check: Check | None = None
    flag: str = ""
    required_bytes: bytes = b""
    cues: tuple[str, ...] = ()
    within_word: bool = False
    schemes: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    misses: tuple[str, ...] = ()

    @property
    def any_label(self) -> str:
        """Its label, or where i2b2-2014 has none, that of another scheme."""
        return self.label or next(iter(self.scheme_labels.values()), "")


@cache
def compiled(pattern: str) -> Any:
    """Compile a pattern for bytes, once."""
    return re2.compile(pattern, pattern_options())


def pattern_options() -> Any:
    """Return the options that patterns are compiled with."""
    options = re2.Options()
    options.max_mem = 32 << 20  # memory for the states of the longer alternations
    options.log_errors = False
    return options


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
