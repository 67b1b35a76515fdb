"""Where in an answer a name is put back: prose, code, or a string of JSON, perhaps of JSON that is written within a string.

A name with a quote or a new line is written there as the place needs it; in JSON within a string, it is escaped once for each. Answers come
in fragments, so all that is known is what came before.
"""

from __future__ import annotations

import copy
import json

_FENCES = ("```", "~~~")
_INDENT = 40  # characters of a line in which a fence may begin


class JsonPlace:
    """Where a text has come to.

    Args:
        is_json: whether the text is JSON as a whole; else it may begin with an object, or have JSON and blocks of code in it.
    """

    def __init__(self, is_json: bool) -> None:
        self._json = self._code = self._begun = is_json
        self._fence = ""
        self._line = ""
        self._single = False  # in a string with single quotes
        self._slashes = 0  # backslashes right before
        self._open = 0  # strings that are open: one, and another for JSON within it, and so on
        self._depth: tuple[int, ...] = (0,)  # of brackets: outside of strings, in the first string, ...
        self._last: tuple[str, ...] = ("",)  # the last sign at each of these levels

    def advance(self, text: str) -> None:
        """Go on over a text."""
        for char in text:
            if not self._begun and not char.isspace():
                self._begun = True
                self._json = self._code = char == "{"  # an answer that is an object as a whole
            if char == "\n":
                self._end_line()
            elif not self._is_fence(char) and self._is_outside_escape(char):
                self._read(char)

    def in_code_after(self, text: str) -> bool:
        """Whether a text leads into JSON or code."""
        ahead = copy.copy(self)
        ahead.advance(text)
        return ahead._code or ahead._open > 0

    def escape(self, value: str) -> str:
        """Return a name as it must be written here."""
        self._begun = True
        self._slashes = 0
        if not self._open:
            self._set_last("x")
        if self._open:
            for _ in range(self._open):
                value = _quoted(value)[1:-1]
            return value
        if self._single:
            return _quoted(value)[1:-1].replace('\\"', '"').replace("'", "\\'")
        if self._json:
            return _quoted(value)
        return " ".join(value.split("\n")) if self._code else value

    def _end_line(self) -> None:
        self._line = ""
        self._single = False
        self._slashes = self._open = 0
        self._depth, self._last = self._depth[:1], self._last[:1]

    def _is_fence(self, char: str) -> bool:
        """Whether a character completes the beginning or end of a block of code."""
        if self._json or len(self._line) >= _INDENT:
            return False
        self._line += char
        fence = self._line.lstrip()
        if fence not in _FENCES or self._fence not in ("", fence):
            return False
        self._code = not self._code
        self._fence = fence if self._code else ""
        self._single, self._open, self._depth, self._last = False, 0, (0,), ("",)
        return True

    def _is_outside_escape(self, char: str) -> bool:
        """Count backslashes; whether a character may be a sign of JSON, at some level."""
        if char == "\\":
            self._slashes += 1
            return False
        if self._slashes and char != '"':
            escaped = self._slashes % 2 == 1 or char.isalnum()  # \\n is a new line of JSON two levels below
            self._slashes = 0
            return not escaped
        return True

    def _read(self, char: str) -> None:
        slashes, self._slashes = self._slashes, 0
        if self._single:
            self._single = char != "'"
        elif char == '"':
            # One backslash before the quotes of JSON in a string, three before those of JSON in that; others are of the text.
            self._quote(((slashes + 1) & -(slashes + 1)).bit_length() - 1)
        elif char == "'" and self._code and not self._json and not self._open:
            self._single = True
        elif not char.isspace():
            depth = self._depth[self._open]
            if char in "[{":
                depth += 1
            elif char in "]}":
                depth = max(0, depth - 1)
            self._depth = (*self._depth[: self._open], depth)
            self._set_last(char)

    def _quote(self, level: int) -> None:
        """Open or close a string; one level is a string, the next is JSON within it."""
        if level < self._open:
            self._open = level
            self._depth, self._last = self._depth[: level + 1], self._last[: level + 1]
            self._set_last('"')
        elif level == self._open and (
            (level == 0 and self._code) or (self._depth[level] and self._last[level] in "[{,:")
        ):
            self._open += 1
            self._depth, self._last = (*self._depth, 0), (*self._last, "")

    def _set_last(self, char: str) -> None:
        self._last = (*self._last[: self._open], char)


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
