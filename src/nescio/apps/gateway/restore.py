"""Putting names back: what a model was shown in place of each name becomes the name again, in text that comes in fragments.

Models repeat a tag in other case, with other spaces, dashes or a possessive inside: ``[Patient 1's]``. A fragment may end anywhere, so what
may be the beginning of a tag is held until more comes. In JSON and code a name is escaped as the string it stands in needs it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from nescio.apps.gateway.escapes import unescape
from nescio.apps.gateway.json_place import JsonPlace

_DASHES = r"\s_‐‑‒–—\-"
_SLACK = 16  # characters of spaces and escapes that a tag may have more
_NUMBERED = re.compile(r"-\d+\]$")
_BRACKETS = re.compile(r"\[[^\[\]\n]{1,60}\]")
_LOOSE = re.compile(rf"[{_DASHES}\\]+")
_WORD = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"['’]s?$")


class RestoreMap:
    """What stands for what in one conversation.

    Args:
        pairs: a text that the model is shown, and what it stands for, the latest first.

    A numbered tag stands for one person or thing, and becomes its fullest form. A name that the request always
    writes with the same escapes, such as ``J&ouml;rg``, keeps them; else it comes back without. Another text that stands for different things (``[DATE]``
    of the policy `tag`) is left as it is.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        surfaces: dict[str, list[str]] = {}
        for shown, surface in pairs:
            if shown.strip():
                surfaces.setdefault(shown, []).append(surface)
        self._originals = {
            _squeeze(shown): _best(found) if _NUMBERED.search(shown) else found[0]
            for shown, found in surfaces.items()
            if _NUMBERED.search(shown) or _are_one(found)
        }
        shown_texts = [shown for shown in surfaces if _squeeze(shown) in self._originals]
        self._keys = sorted(self._originals)
        self._starts = {key[0] for key in self._keys}
        self.longest = 2 * max(map(len, shown_texts), default=0) + _SLACK
        alternatives = "|".join(_pattern(shown) for shown in sorted(shown_texts, key=len, reverse=True))
        self.pattern = re.compile(alternatives or r"(?!)", re.IGNORECASE)

    def __repr__(self) -> str:
        return f"RestoreMap({len(self._keys)} names)"

    def original(self, match: re.Match[str]) -> str:
        """Return what a match of the pattern stands for, with the possessive that was inside."""
        text = match.group()
        found = self._originals.get(_squeeze(text))
        if found is not None:
            return found
        bare = re.sub(r"(['’]s?)(\W*)$", r"\2", text)
        possessive = re.search(r"['’]s?(?=\W*$)", text)
        return self._originals.get(_squeeze(bare), text) + (possessive.group() if possessive else "")

    def may_begin(self, text: str) -> bool:
        """Whether a text may be the beginning of one of the shown texts, or is one that may go on."""
        if text[0] != "\\" and _LOOSE.match(text):
            return False  # a tag begins with its bracket, or the escape of it
        squeezed = _POSSESSIVE.sub("", _squeeze(text))
        if not squeezed:
            return True
        if squeezed[0] not in self._starts:
            return False
        at = bisect_left(self._keys, squeezed)
        if at == len(self._keys) or not self._keys[at].startswith(squeezed):
            return False
        return (
            self._keys[at] != squeezed
            or squeezed[-1].isalnum()
            or (at + 1 < len(self._keys) and (self._keys[at + 1].startswith(squeezed)))
        )


class FreeTags:
    """Numbers tags around those that the request has itself: a template may say ``[PATIENT-1]``, and means nobody.

    Args:
        texts: all that a request has.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        found = (match.group() for text in texts for match in _BRACKETS.finditer(text))
        self._taken = {_squeeze(re.sub(r"['’]s?\s*\]$", "]", tag)) for tag in found}
        self._free: dict[str, str] = {}
        self._used: set[str] = set()

    def free(self, tag: str) -> str:
        """Return the tag to use in place of a tag; the same for the same one."""
        numbered = _NUMBERED.search(tag)
        if not self._taken or not numbered:
            return tag
        if tag not in self._free:
            name, number = tag[: numbered.start()], int(numbered.group()[1:-1])
            number += sum(_squeeze(f"{name}-{one}]") in self._taken for one in range(1, number + 1))
            while _squeeze(f"{name}-{number}]") in self._taken | self._used:
                number += 1
            self._free[tag] = f"{name}-{number}]"
            self._used.add(_squeeze(self._free[tag]))
        return self._free[tag]


class Restorer:
    """Restores one text that comes in fragments.

    Args:
        names: what stands for what.
        is_json: whether the text is JSON; else blocks of code are recognised by their fences.
    """

    def __init__(self, names: RestoreMap, *, is_json: bool = False) -> None:
        self._names = names
        self._held = ""
        self._place = JsonPlace(is_json)

    def feed(self, text: str) -> str:
        """Return what is certain after one more fragment."""
        return self._restore(self._held + text, end=False)

    def close(self) -> str:
        """Return the rest."""
        return self._restore(self._held, end=True)

    def _restore(self, text: str, *, end: bool) -> str:
        safe = len(text) if end else self._safe(text)
        parts: list[str] = []
        at = 0
        for match in self._names.pattern.finditer(text):
            if match.start() >= safe:
                break
            start = match.start()
            if self._place.in_code_after(text[at:start]):  # there a backslash is no escape of the bracket
                start += len(match.group()) - len(match.group().lstrip("\\"))
            parts += (self._pass(text[at:start]), self._place.escape(self._names.original(match)))
            at = match.end()
        safe = max(safe, at)
        parts.append(self._pass(text[at:safe]))
        self._held = text[safe:]
        return "".join(parts)

    def _safe(self, text: str) -> int:
        """Return from where a text may be the beginning of something longer."""
        for at in range(max(0, len(text) - self._names.longest), len(text)):
            if self._names.may_begin(text[at:]):
                return at
        return len(text)

    def _pass(self, text: str) -> str:
        self._place.advance(text)
        return text


def _squeeze(text: str) -> str:
    """Return a text without case, spaces, dashes and escapes."""
    return _LOOSE.sub("", text).casefold()


def _pattern(shown: str) -> str:
    """Return the pattern of a shown text in all the ways a model may write it."""
    parts: list[str] = []
    for char in shown:
        if char == "[":
            parts.append(r"\\{0,2}\[\s{0,4}")
        elif char == "]":
            parts.append(r"(?:['’]s?)?\s{0,4}\\{0,2}\]")
        elif char.isspace():
            parts.append(r"\s{1,8}")
        elif char == "-" and shown.startswith("["):
            parts.append(rf"[{_DASHES}]{{0,4}}")
        else:
            parts.append(re.escape(char))
    before = r"(?<!\w)" if shown[0].isalnum() else ""
    after = r"(?!\w)" if shown[-1].isalnum() else ""
    return before + "".join(parts) + after


def _best(surfaces: list[str]) -> str:
    """Return the fullest form of a name; without escapes, unless it is always written with the same."""
    best = max(surfaces, key=_fullness)
    return best if len(set(surfaces)) == 1 else unescape(best).text


def _fullness(surface: str) -> tuple[int, int]:
    """Return how full a form of a name is: words that are no initials, then letters and digits."""
    words = _WORD.findall(unescape(surface).text)
    return sum(len(word) > 1 for word in words), sum(map(len, words))


def _are_one(surfaces: list[str]) -> bool:
    """Whether all surfaces are ways to write one thing: the same letters."""
    first, *others = (_squeeze(unescape(surface).text) for surface in surfaces)
    return all(other == first for other in others)
