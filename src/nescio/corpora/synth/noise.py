"""Noise as systems and writers make it: upper or lower case, shorthand, typing errors, wrapped lines, scanning errors, missing spaces.

Noise works on fragments, so labels stay exact.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from nescio.core.labels import PERSON_LABELS
from nescio.languages.registry import language_cache, language_packs
from nescio.languages.synth_forms import Fragment, SynthForms

_NEIGHBOURS = {
    "a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk", "k": "jl", "l": "k",
    "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "wa", "r": "et", "s": "ad", "t": "ry", "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x",
}  # fmt: skip
_SCANNED = {
    "l": "1",
    "O": "0",
    "0": "O",
    "1": "l",
    "rn": "m",
    "m": "rn",
    "5": "S",
    "S": "5",
    "B": "8",
    "cl": "d",
    "I": "l",
}


@dataclass(frozen=True, slots=True)
class Style:
    """What noise a note has; rates are per word."""

    case: Callable[[str], str] | None = None
    names: Callable[[str], str] | None = None
    shorthand: float = 0.0
    spoken: float = 0.0
    stops: float = 0.0
    typos: float = 0.0
    scanned: float = 0.0
    missing_spaces: float = 0.0
    wrap: int = 0
    spacing: float = 0.0


def random_style(rng: random.Random, forms: SynthForms) -> Style:
    """Draw a style: most notes are only a little untidy."""
    return Style(
        case=rng.choices([None, str.upper, str.lower], [84, 8, 8])[0],
        names=rng.choices([None, str.upper, str.lower], [90, 5, 5])[0],
        shorthand=rng.choices([0.0, 0.3, 0.8], [75, 15, 10])[0] if forms.shorthand else 0.0,
        spoken=rng.choices([0.0, 0.5], [98, 2])[0] if forms.spoken_marks else 0.0,
        stops=rng.choices([0.0, 0.3, 0.9], [88, 7, 5])[0],
        typos=rng.choices([0.0, 0.004, 0.02, 0.05], [45, 30, 18, 7])[0],
        scanned=rng.choices([0.0, 0.01], [95, 5])[0],
        missing_spaces=rng.choices([0.0, 0.01, 0.03], [75, 18, 7])[0],
        wrap=rng.choices([0, 64, 72, 80], [65, 10, 15, 10])[0],
        spacing=rng.choices([0.0, 0.02, 0.06], [75, 18, 7])[0],
    )


def add_noise(
    fragments: list[Fragment], style: Style, forms: SynthForms, rng: random.Random
) -> list[Fragment]:
    """Return the fragments in this style."""
    noisy: list[Fragment] = []
    for text, label in fragments:
        if not label:
            text = _written(text, style, forms, rng)
        elif style.names and label in PERSON_LABELS:
            text = style.names(text)
        if style.case and label not in ("EMAIL", "URL", "USERNAME"):
            text = style.case(text)
        if style.typos and any(c.isalpha() for c in text):
            text = _each_word(text, style.typos if not label else style.typos / 2, _typo, rng)
        if style.scanned and label not in ("EMAIL", "URL"):
            text = _each_word(text, style.scanned, _scan, rng)
        if not label:
            text = _space(text, style, rng)
        noisy.append((text, label))
    return _wrapped(noisy, style.wrap) if style.wrap else noisy


def _written(text: str, style: Style, forms: SynthForms, rng: random.Random) -> str:
    """Apply a writer's habits: shorthand, no full stops, spoken punctuation."""
    if style.shorthand:
        words = forms.shorthand
        text = _shorthand_pattern(forms).sub(
            lambda word: words[word[0].lower()] if rng.random() < style.shorthand else word[0], text
        )
    if style.stops and rng.random() < style.stops:
        text = _sentence_end().sub(rng.choice((" ", "; ", ", ", " - ", "  ", "\n")), text)
    if style.spoken:
        for mark, word in forms.spoken_marks.items():
            if mark in text and rng.random() < style.spoken:
                text = text.replace(mark, word)
    return text


@lru_cache
def _shorthand_pattern(forms: SynthForms) -> re.Pattern[str]:
    """Return the pattern of the words that have a shorthand."""
    words = "|".join(sorted(map(re.escape, forms.shorthand), key=len, reverse=True))
    return re.compile(rf"(?<![\w/'-])({words})(?![\w/'-])", re.I)


@language_cache()
def _sentence_end() -> re.Pattern[str]:
    """Return the pattern of the end of a sentence. Hit: better. He. Near miss: Dr. Who, 2. aspirin."""
    words = {word for pack in language_packs() if pack.synth for word in pack.synth.abbreviations}
    return re.compile(r"(?<=[a-z)%])" + "".join(f"(?<!{word})" for word in sorted(words)) + r"\. ")


def _each_word(
    text: str, rate: float, change: Callable[[str, random.Random], str], rng: random.Random
) -> str:
    if rate * len(text) < 0.2 and rng.random() > rate * (text.count(" ") + 1):
        return text
    words = text.split(" ")
    return " ".join(change(word, rng) if len(word) > 3 and rng.random() < rate else word for word in words)


def _typo(word: str, rng: random.Random) -> str:
    """Slip once: swap, drop, double or hit the key beside; the first letter and the layout stay."""
    at = rng.randrange(1, len(word) - 1)
    char = word[at]
    if not (char.isalpha() and word[at + 1].isalpha()):
        return word
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1] + char + word[at + 2 :]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    if kind == 2:
        return word[:at] + char + word[at:]
    near = _NEIGHBOURS.get(char.lower())
    if not near:
        return word
    other = rng.choice(near)
    return word[:at] + (other.upper() if char.isupper() else other) + word[at + 1 :]


def _scan(word: str, rng: random.Random) -> str:
    options = [seen for seen in _SCANNED if seen in word]
    if not options:
        return word
    seen = rng.choice(options)
    return word.replace(seen, _SCANNED[seen], 1)


def _space(text: str, style: Style, rng: random.Random) -> str:
    """Leave out blanks beside PHI, or write too many."""
    if style.missing_spaces and rng.random() < style.missing_spaces:
        if text.endswith((". ", ", ", ": ")):
            text = text[:-1]
        elif text.startswith(" ") and len(text) > 1 and rng.random() < 0.5:
            text = text[1:]
    if style.spacing and " " in text:
        words = text.split(" ")
        text = words[0] + "".join(
            ("  " if rng.random() < style.spacing else " ") + word for word in words[1:]
        )
    return text


def _wrapped(fragments: list[Fragment], width: int) -> list[Fragment]:
    """Break lines at blanks, also inside PHI, as old systems do."""
    wrapped: list[Fragment] = []
    column = 0
    for text, label in fragments:
        parts: list[str] = []
        for i, word in enumerate(text.split(" ")):
            size = len(word.split("\n")[0])
            if i:
                if column + 1 + size > width and column:
                    parts.append("\n")
                    column = 0
                else:
                    parts.append(" ")
                    column += 1
            parts.append(word)
            column = len(word) - word.rindex("\n") - 1 if "\n" in word else column + size
        wrapped.append(("".join(parts), label))
    return wrapped
