"""HL7 v2 at the level of characters: encoding characters, escapes, and texts over several lines; `hl7` has messages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from nescio.core.errors import DataError
from nescio.corpora.text_fragments import TextFragments

# Formatting commands of FT. Hit: .br, .in+4. Near miss: .roe.
_COMMAND = re.compile(r"\.(?:br|sp|fi|nf|in|ti|sk|ce)(?:[+-]?\d{1,4})?", re.IGNORECASE)
_LINE_END = re.compile(r"\.(?:br|sp|ce)", re.IGNORECASE)
_HEX = re.compile(r"X([0-9A-Fa-f ]*)", re.IGNORECASE)


@dataclass(frozen=True)
class Delimiters:
    """The characters that a message separates its parts with."""

    field: str = "|"
    component: str = "^"
    repetition: str = "~"
    escape: str = "\\"
    subcomponent: str = "&"

    @classmethod
    def of_header(cls, segment: str) -> Delimiters:
        r"""Return those that a header segment names: ``MSH|^~\&|``.

        Raises:
            DataError: it names none, or the same twice.
        """
        field = segment[3:4]
        named = segment[4:].split(field, 1)[0] if field else ""
        usual = "^~\\&"
        chars = field + named[:4] + usual[len(named) :]
        cut_off = segment.startswith("MSH") and segment[4:] == named  # such a message has more fields
        odd = cut_off or any(char.isalnum() or char.isspace() or not char.isprintable() for char in chars)
        if not field or not named or len(named) > 5 or odd or len(set(chars)) < 5:
            raise DataError("the header names no encoding characters", fix="a message begins with MSH|^~\\&|")
        return cls(*chars)

    @cached_property
    def _named(self) -> dict[str, str]:
        return {
            "F": self.field,
            "S": self.component,
            "T": self.subcomponent,
            "R": self.repetition,
            "E": self.escape,
        }

    def add_to(self, raw: str, found: TextFragments, *, repetitions: bool = True) -> None:
        """Add the fragments of a text as it stands in a field; a repetition is a new line."""
        parts = raw.split(self.escape)
        at = 0
        while at < len(parts):
            self._plain(parts[at], found, repetitions)
            if at + 1 >= len(parts):
                break
            if at + 2 >= len(parts):  # an escape character that escapes nothing
                found.literal(self.escape)
                at += 1
                continue
            self._escaped(parts[at + 1], found)
            at += 2

    def _plain(self, text: str, found: TextFragments, repetitions: bool) -> None:
        lines = text.split(self.repetition) if repetitions else [text]
        for number, line in enumerate(lines):
            if number:
                found.markup(self.repetition, "\n")
            found.literal(line)

    def _escaped(self, name: str, found: TextFragments) -> None:
        raw = f"{self.escape}{name}{self.escape}"
        if name in self._named:
            found.escaped(self._named[name], raw)
        elif name in ("H", "N"):
            found.markup(raw)
        elif _COMMAND.fullmatch(name):
            found.markup(raw, "\n" if _LINE_END.match(name) else "")
        elif match := _HEX.fullmatch(name):
            if text := _text_of_hex(match[1]):
                found.escaped(text, raw)
        elif len(name) > 8 or " " in name:  # two escape characters with text between them, such as a path
            found.literal(self.escape)
            found.literal(name)
            found.literal(self.escape)
        # Whatever else it may mean, nobody can tell what it says.

    def decode(self, raw: str) -> str:
        """Return what a value says."""
        if self.escape not in raw:
            return raw
        found = TextFragments()
        self.add_to(raw, found, repetitions=False)
        return found.text

    def encode(self, text: str) -> str:
        """Write a text so that nothing in it separates anything."""
        for name, char in (("E", self.escape), *((n, c) for n, c in self._named.items() if n != "E")):
            text = text.replace(char, f"{self.escape}{name}{self.escape}")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text.replace("\n", f"{self.escape}.br{self.escape}")


def _text_of_hex(digits: str) -> str:
    """Return what bytes in hexadecimal digits say; nothing if half a byte is left."""
    digits = digits.replace(" ", "")
    data = bytes.fromhex(digits) if len(digits) % 2 == 0 else b""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
