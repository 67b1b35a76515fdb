r"""Text with escapes of JSON in it: a prompt with an object at its end, lines of JSON, a block of code.

``Pe\u00f1alver`` and ``\nSmith`` hide names from a detector, so it reads them as they are meant. What is replaced, is replaced in the text
as it was written; everything else keeps its escapes. Text that is JSON as a whole is read by `embedded_json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

# Hit: \u00e9, \\u00e9 of JSON in JSON, \/ of dates, \" and \n. Near miss: \d, u00e9.
_ESCAPE = re.compile(
    r"""\\{1,15}(?:u(?P<high>d[89ab][0-9a-f]{2})\\{1,15}u(?P<low>d[c-f][0-9a-f]{2})"""
    r"""|u(?P<code>[0-9a-f]{4})|(?P<sign>["'/])|(?P<blank>[nrtbf]))""",
    re.IGNORECASE,
)
_STRING = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')
_BLANKS = {"n": "\n", "r": "\r", "t": "\t", "b": " ", "f": " "}


@dataclass(frozen=True, repr=False)
class Unescaped:
    """A text as it is meant.

    Attributes:
        text: without escapes.
        written: with them.
        starts: the offset in ``written`` of each character of ``text``, and of its end; None where both are the same.
    """

    text: str
    written: str
    starts: tuple[int, ...] | None = None

    def replaced(self, changes: Iterable[tuple[int, int, str]]) -> str:
        """Return the text as it was written, with other text at some places.

        Args:
            changes: start and end in ``text``, and the new text, in order.
        """
        parts: list[str] = []
        at = 0
        for start, end, new in changes:
            if self.starts is not None:
                start, end = self.starts[start], self.starts[end]
                new = json.dumps(new, ensure_ascii=False)[1:-1]
            parts += (self.written[at:start], new)
            at = end
        return "".join([*parts, self.written[at:]])


def unescape(text: str) -> Unescaped:
    """Return a text as it is meant."""
    if "\\" not in text:
        return Unescaped(text, text)
    strings = [match.span() for match in _STRING.finditer(text)]
    parts: list[str] = []
    starts: list[int] = []
    at = string = 0
    for match in _ESCAPE.finditer(text):
        begin, end = match.span()
        while string < len(strings) and strings[string][1] <= begin:
            string += 1
        quoted = string < len(strings) and strings[string][0] < begin
        meant = _meaning(match, quoted or not text[end : end + 1].islower())
        if meant is None:
            continue
        parts += (text[at:begin], meant)
        starts += (*range(at, begin), *[begin] * len(meant))
        at = end
    parts.append(text[at:])
    starts += range(at, len(text) + 1)
    return Unescaped("".join(parts), text, tuple(starts)) if at else Unescaped(text, text)


def _meaning(match: re.Match[str], blank: bool) -> str | None:
    r"""Return what an escape stands for; None for what may be none, such as the ``\n`` of ``C:\notes`` outside quotes."""
    if match["high"]:
        return chr(0x10000 + ((int(match["high"], 16) & 0x3FF) << 10) + (int(match["low"], 16) & 0x3FF))
    if match["code"]:
        return chr(int(match["code"], 16))
    if match["sign"]:
        return match["sign"]
    return _BLANKS.get(match["blank"]) if blank else None
