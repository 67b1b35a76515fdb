"""Parts of patterns that the rules of all languages share: letters, the shape of a name, e-mail addresses.

Only Latin letters are listed: full Unicode classes would make the automata many times larger.
"""

from __future__ import annotations

from collections.abc import Iterable

UPPER = r"A-ZÀ-ÖØ-ÞĀ-ſ\x{1E00}-\x{1EFF}"
LOWER = r"a-zß-öø-ÿĀ-ſ\x{1E00}-\x{1EFF}"
LETTER = UPPER + LOWER

# O'Neal, Jean-Luc, N'Diaye, McRae; an apostrophe needs two letters after it, so that a possessive stays outside.
NAME_WORD = rf"[{UPPER}][{LETTER}]*(?:['’´-][{LETTER}]{{2}}[{LETTER}]*){{0,3}}"
INITIAL = rf"[{UPPER}]\."

# The domain ends in letters or is a network address. Hit: j.roe@mail.example. Near miss: 0.75@0.5, a threshold of a pacemaker.
EMAIL = (
    r"[A-Za-z0-9ÁÉÍÓÚÑáéíóúñ_](?:[\wÁÉÍÓÚÑáéíóúñ.+%-]*[\wÁÉÍÓÚÑáéíóúñ+%-])?"
    r"@(?:[\w-]+(?:\.[\w-]+)*\.[A-Za-z_][\w-]*|\d+(?:\.\d+){3})"
)


def any_of(words: Iterable[str]) -> str:
    """Return a group that matches any of these words; longer ones are tried first."""
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"
