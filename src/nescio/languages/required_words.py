r"""Which words a text must contain for a pattern to match: a cheap test by which most searches are skipped.

Most rules begin with a cue such as `\b(?i:mrn|medical record)\b`. The words of that first group are read off the
pattern; a text without any of them is not searched. A pattern that this small parser does not understand has no required
words, so that a rule is never skipped by mistake. Words are runs of letters; digits end them as blanks do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

_MOST = 4000  # phrases that a group may expand to
_LEADS = (
    "(?:^|[ \\t(/])",
    "(?:^|[\\s(/|;,])",
    "(?:^|[\\s(])",
    "(?m)^[ ]*",
    "(?m)^[ \\t]*(?:\\d[.][ ])?",
    "(?m)",
    "(?i)",
    "\\b",
)
# ASCII letters in lower case; everything else is a blank, letters with marks too: `médico` is `m dico` on both sides.
_FOLD = bytes(byte + 32 if 65 <= byte <= 90 else byte if 97 <= byte <= 122 else 32 for byte in range(256))


class _UnknownError(Exception):
    """The parser met syntax it does not know."""


@lru_cache(maxsize=256)  # several sets of rules are searched for in the same notes
def words_of(data: bytes) -> frozenset[bytes]:
    """Return the words of a text in lower case."""
    return frozenset(data.translate(_FOLD).split())


def required_words(pattern: str) -> frozenset[bytes]:
    """Return words of which every match contains at least one; an empty set when that is unknown."""
    rest = pattern
    bound = False
    while True:
        if lead := next((lead for lead in _LEADS if rest.startswith(lead)), None):
            bound = bound or lead not in ("(?m)", "(?i)")
            rest = rest.removeprefix(lead)
        elif rest.startswith("((") and not _branches(rest):
            rest = rest[1:]
        else:
            break
    if not bound or not rest.startswith("("):
        return frozenset()
    try:
        phrases, end = _alternatives(rest, rest.index(":") + 1 if rest.startswith("(?") else 1)
    except (_UnknownError, IndexError):
        return frozenset()
    return _longest_words(phrases, ends=_ends_word(rest[end + 1 :].lstrip(")")))


def _branches(text: str) -> bool:
    """Whether the group that opens the text has alternatives of its own; True when in doubt."""
    depth, at = 0, 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 1
        elif char == "[":
            at = text.find("]", at + 2)
            if at < 0:
                return True
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if not depth:
                return text[at + 1 : at + 2] in ("?", "*", "{")
        elif char == "|" and depth == 1:
            return True
        at += 1
    return True


def group_words(group: str) -> tuple[str, ...]:
    """Return the words of a group that stands alone between other characters, for `Rule.cues`."""
    return tuple(sorted(word.decode() for word in required_words(rf"\b{group}\b")))


def _ends_word(rest: str) -> bool:
    """Whether what follows the group cannot continue a word."""
    if rest.startswith("\\b"):
        return True
    if rest.startswith("[") and (close := rest.find("]")) > 0:
        inside, after = rest[1:close], rest[close + 1 :]
        return not any(
            char.isalpha() for char in inside.replace("\\t", "").replace("\\s", "")
        ) and not after.startswith(("?", "*", "{0"))
    return False


def _longest_words(phrases: Iterable[str], *, ends: bool) -> frozenset[bytes]:
    """Return the longest whole word of each phrase; an empty set if one phrase has none."""
    words: set[bytes] = set()
    for phrase in phrases:
        folded = phrase.encode().translate(_FOLD)
        found = folded.split()
        if found and not ends and not folded.endswith(b" "):
            found.pop()  # what follows may continue this word
        if not found:
            return frozenset()
        words.add(max(found, key=len))
    return frozenset(words)


def _alternatives(text: str, at: int) -> tuple[set[str], int]:
    """Expand an alternation from ``at`` to its closing bracket; return the phrases and the bracket's place."""
    done: set[str] = set()
    phrases = {""}
    while text[at] != ")":
        if text[at] == "|":
            done |= phrases
            phrases = {""}
            at += 1
            continue
        atoms, at = _atom(text, at)
        if text[at] == "?":
            atoms = atoms | {""}
            at += 1
        elif text[at] in "*+{":
            raise _UnknownError
        phrases = {phrase + atom for phrase in phrases for atom in atoms}
        if len(phrases) + len(done) > _MOST:
            raise _UnknownError
    return done | phrases, at


def _atom(text: str, at: int) -> tuple[set[str], int]:
    """Expand one character, class or group."""
    if text[at] == "(":
        if text[at + 1] == "?" and not text.startswith(("(?:", "(?i:"), at):
            raise _UnknownError
        phrases, end = _alternatives(text, text.index(":", at) + 1 if text[at + 1] == "?" else at + 1)
        return phrases, end + 1
    if text[at] == "[":
        end = text.index("]", at)
        inside = text[at + 1 : end].replace("\\t", " ").replace("\\s", " ")
        if inside[:1] == "^" or "-" in inside[1:-1] or "\\" in inside:
            raise _UnknownError
        return set(inside), end + 1
    if text[at] == "\\":
        char = text[at + 1]
        if char == "b":
            return {""}, at + 2
        if char == "d":
            return {"0"}, at + 2
        if char.isalnum():
            raise _UnknownError
        return {char}, at + 2
    if text[at] in ".^$":
        raise _UnknownError
    return {text[at]}, at + 1
