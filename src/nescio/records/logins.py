"""Finding names in the plural and in logins, with initials and digits around them: the Vandersloots, hvandersloot2.

`search` asks for the borders of such a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set

from nescio.languages.merged import common_words, name_cues

MIN_PLURAL = 5
"""Letters of a name that is found in the plural."""

_MIN_LOGIN = 6  # letters of a name that is found in a login
_MIN_EMBEDDED, _MAX_STRAY = (
    8,
    3,
)  # letters of a name that is found behind so many letters of any kind: ffiVandersloot
_MAX_HEAD = 20
_PLURAL = re.compile(r"e?s(?!\w)")
# What is before a name in its word. Hit: h, h., 2, hank_, @h. Near miss: a.h., x@h, PSG62-4, 3041023.
_HEAD = re.compile(r"(?<![\w.-])(?<!\w@)(?:(?P<letters>[^\W\d_]+)|\d{1,4})[._]?$")
# What is behind it. Hit: 2, _h, h, h2. Near miss: .he, 3041023.
_TAIL = re.compile(r"(?P<link>_?)(?P<letters>[^\W\d_]*)_?(?:\d{1,4})?(?!\w)")


class LoginMatcher:
    """Finds the borders of words that consist of a name and what a plural or a login adds to it."""

    def __init__(self, initials: Set[str], is_name: Callable[[str], bool]) -> None:
        """Take the first letters of the names, and a function that says whether a folded word is one of the names."""
        self._initials = initials
        self._is_name = is_name

    def borders(self, folded: str, start: int, end: int) -> tuple[int, int] | None:
        """Return the borders of the word that has a name by itself, in the plural or in a login; None within any other word."""
        left, right = folded[start - 1 : start], folded[end : end + 1]
        if not (left.isalnum() or right.isalnum() or left == "." or left == "_" or right == "_"):
            return start, end
        first, last = self._start(folded, start, end), self._end(folded, start, end)
        if first is None or last is None:
            return None
        if (first, last) != (start, end) and folded[first:last] in common_words():
            return None
        return first, last

    def _start(self, folded: str, start: int, end: int) -> int | None:
        left = folded[start - 1 : start]
        if not left.isalnum() and left not in (".", "_"):
            return start
        head = _HEAD.search(folded, max(0, start - _MAX_HEAD), start) if end - start >= _MIN_LOGIN else None
        if head and self._may_precede(head["letters"]):
            return head.start()
        if head and end - start >= _MIN_EMBEDDED and len(head["letters"] or "") <= _MAX_STRAY:
            return start
        return None if left.isalpha() else start

    def _may_precede(self, letters: str | None) -> bool:
        if not letters or len(letters) == 1:
            return True
        return (
            letters not in name_cues().titles
            and letters != "st"
            and ((len(letters) == 2 and letters[0] in self._initials) or self._is_name(letters))
        )

    def _end(self, folded: str, start: int, end: int) -> int | None:
        right = folded[end : end + 1]
        if not right.isalnum() and right != "_":
            return end
        if plural := _PLURAL.match(folded, end):
            return plural.end()
        tail = _TAIL.match(folded, end) if end - start >= _MIN_LOGIN else None
        if tail and self._may_follow(tail["letters"], tail["link"] == "_"):
            return tail.end()
        return None if right.isalpha() else end

    def _may_follow(self, letters: str, linked: bool) -> bool:
        if not letters or (linked and len(letters) < 3):
            return True
        return letters in self._initials or self._is_name(letters)
