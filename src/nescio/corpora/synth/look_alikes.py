"""Medicine that looks like PHI, by the thousand: scores, settings, counts, instruments and words that are also names.

A language pack's `insertion/look_alikes*.txt` say how such lines are written, in the grammar of invented notes (see `grammar`). Lines with
real PHI stand among them, so that a model learns what tells the two apart.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.corpora.synth.grammar import Grammar
from nescio.corpora.synth.recase import recased
from nescio.languages.registry import language_cache, language_pack
from nescio.languages.synth_forms import Fragment

_RULE = "look-alike"
_RANGE = re.compile(r"(-?\d+)(?:-(-?\d+))?")  # "{0-27}", "{-3-3}", "{00-59}" with leading zeros, "{20}"
_LINES = (1, 1, 2, 2, 3, 4, 6)
_LOWER, _UPPER = 0.2, 0.12  # shares of notes in lower case and in capitals


def has_look_alikes(language: str) -> bool:
    """Return whether the pack of a language says how they are written."""
    return bool(_files(language))


def look_alike_line(language: str, rng: random.Random) -> list[Fragment]:
    """Return one line as fragments of text, each with a label or none."""

    def number(name: str) -> list[Fragment]:
        match = _RANGE.fullmatch(name)
        if not match:
            raise ConfigError(f"look_alikes: {{{name}}} is no range of numbers")
        low, high = match[1], match[2] or match[1]
        value = str(rng.randint(int(low), int(high)))
        return [(value.zfill(len(low)) if low.startswith("0") and len(low) > 1 else value, "")]

    return _grammar(language).writer(number, rng).expand(_RULE)


def look_alike_notes(language: str, count: int, *, seed: int = 0) -> Iterator[Document]:
    """Yield notes of one to six such lines."""
    for number in range(count):
        rng = random.Random(f"look-alikes/{seed}/{number}")
        text, spans = "", []
        gap = rng.choice(("\n", "\n", " "))
        for line in range(rng.choice(_LINES)):
            text += gap if line else ""
            for fragment, label in look_alike_line(language, rng):
                if label:
                    spans.append(Span(len(text), len(text) + len(fragment), label, "gold"))
                text += fragment
        doc = Document(f"look-alikes-{language}-{seed}-{number}", text, tuple(spans))
        yield recased(doc, rng, lower=_LOWER, upper=_UPPER)


def _files(language: str) -> list[Path]:
    return sorted(language_pack(language).insertion.glob("look_alikes*.txt"))


@language_cache()
def _grammar(language: str) -> Grammar:
    found = Grammar()
    for path in _files(language):
        found.add(path.read_text(encoding="utf-8"), path.name)
    return found
