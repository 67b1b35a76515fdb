"""Names in the plural, and glued to initials and digits as logins have them: the Vandersloots, hvandersloot2."""

from __future__ import annotations

import re
from collections.abc import Callable, Set

from nescio.languages.merged import everyday_words

SHORTEST = 5
"""Letters of a name that is known in the plural."""

_LOGIN = 6  # letters of a name that is known in a login
_REACH = 20
_TITLES = frozenset({"dr", "mr", "ms", "sr", "st"})
_PLURAL = re.compile(r"e?s(?!\w)")
# What stands before a name in its word. Hit: h, h., 2, hank_. Near miss: a.h., PSG62-4, 3041023.
_HEAD = re.compile(r"(?<![\w.@-])(?:(?P<letters>[^\W\d_]+)|\d{1,4})[._]?$")
# What stands behind it. Hit: 2, _h, h, h2. Near miss: .he, 3041023.
_TAIL = re.compile(r"(?P<link>_?)(?P<letters>[^\W\d_]*)_?(?:\d{1,4})?(?!\w)")


class Glued:
    """Knows what a record's names may be glued to."""

    def __init__(self, initials: Set[str], is_name: Callable[[str], bool]) -> None:
        """Hold the first letters of the names, and what says whether a folded word is one of them."""
        self._initials = initials
        self._is_name = is_name

    def word(self, folded: str, start: int, end: int) -> tuple[int, int] | None:
        """Return where the word begins and ends in which a name stands alone, in the plural or in a login; else None."""
        left, right = folded[start - 1 : start], folded[end : end + 1]
        if not (left.isalnum() or right.isalnum() or left == "." or left == "_" or right == "_"):
            return start, end
        begin, finish = self._begin(folded, start, end), self._finish(folded, start, end)
        if begin is None or finish is None:
            return None
        if (begin, finish) != (start, end) and folded[begin:finish] in everyday_words():
            return None
        return begin, finish

    def _begin(self, folded: str, start: int, end: int) -> int | None:
        left = folded[start - 1 : start]
        if not left.isalnum() and left not in (".", "_"):
            return start
        head = _HEAD.search(folded, max(0, start - _REACH), start) if end - start >= _LOGIN else None
        if head and self._may_lead(head["letters"]):
            return head.start()
        return None if left.isalpha() else start

    def _may_lead(self, letters: str | None) -> bool:
        if not letters or len(letters) == 1:
            return True
        return letters not in _TITLES and (
            (len(letters) == 2 and letters[0] in self._initials) or self._is_name(letters)
        )

    def _finish(self, folded: str, start: int, end: int) -> int | None:
        right = folded[end : end + 1]
        if not right.isalnum() and right != "_":
            return end
        if plural := _PLURAL.match(folded, end):
            return plural.end()
        tail = _TAIL.match(folded, end) if end - start >= _LOGIN else None
        if tail and self._may_trail(tail["letters"], tail["link"] == "_"):
            return tail.end()
        return None if right.isalpha() else end

    def _may_trail(self, letters: str, linked: bool) -> bool:
        if not letters or (linked and len(letters) < 3):
            return True
        return letters in self._initials or self._is_name(letters)
