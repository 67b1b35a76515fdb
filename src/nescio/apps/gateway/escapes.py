r"""Text with escapes in it: of JSON (a prompt with an object at its end, a block of code), of HTML, of addresses, of mails.

``Pe\u00f1alver``, ``Pe&ntilde;alver`` and ``Pe%C3%B1alver`` hide names from a detector, so it reads them as they are meant, also where one
escape is written within another. What is replaced, is replaced in the text as it was written; everything else keeps its escapes. Text that
is JSON as a whole is read by `embedded_json`.
"""

from __future__ import annotations

import html
import json
import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.entities import html5

# Hit: \u00e9, \\u00e9 of JSON in JSON, \xe9, \u{e9} and \U000000e9 of code, \/ of dates, \" and \n. Near miss: \d, u00e9.
_ESCAPE = re.compile(
    r"""\\{1,15}(?:u(?P<high>d[89ab][0-9a-f]{2})\\{1,15}u(?P<low>d[c-f][0-9a-f]{2})"""
    r"""|(?-i:U)(?P<long>000[0-9a-f]{5})"""
    r"""|u(?P<code>[0-9a-f]{4})|x(?P<byte>[0-9a-f]{2})|u\{(?P<braces>[0-9a-f]{1,5})\}"""
    r"""|(?P<sign>["'/])|(?P<blank>[nrtbf]))""",
    re.IGNORECASE,
)
_STRING = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')
# Hit: &ouml; &#246; &#xF6; &Ouml &#44. Near miss: AT&T; R&D.
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});?", re.IGNORECASE)
# Hit: %20, %C3%B6. Near miss: 40 %, 5%2.
_PERCENT = re.compile(r"(?:%[0-9a-f]{2})+", re.IGNORECASE)
# Hit: J\303\266rg of git and shells, Jo\150n. Near miss: C:\104455.
_OCTAL = re.compile(r"(?:\\[0-3][0-7]{2})+")
# Hit: J=C3=B6rg of mails. Near miss: grade=A1.
_QUOTED_PRINTABLE = re.compile(r"(?:=[89A-F][0-9A-F])+")
_LAYERS = 6  # escapes within escapes that are read
_LEGACY = 7  # characters of an entity that may lack its semicolon, with its &
_BEFORE = 200  # characters of an address that are looked at
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
    starts: array[int] | None = None

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
                if "\\" in self.written:
                    new = json.dumps(new, ensure_ascii=False)[1:-1]
            parts += (self.written[at:start], new)
            at = end
        return "".join([*parts, self.written[at:]])

    def surface(self, start: int, end: int) -> str:
        """Return what stands from start to end as an answer may have it: with escapes of HTML and addresses, not of JSON."""
        if self.starts is None:
            return self.text[start:end]
        written = self.written[self.starts[start] : self.starts[end]]
        return self.text[start:end] if "\\" in written else written


def unescape(text: str) -> Unescaped:
    """Return a text as it is meant."""
    found = Unescaped(text, text)
    for _ in range(_LAYERS):
        before = found
        for escapes in (_of_json, _of_html, _of_addresses, _of_octal, _of_mails):
            found = _read(found, list(escapes(found.text)))
        if found is before:
            break
    return found


_Escape = tuple[int, int, str]
"""Start and end of an escape, and the character that it stands for."""


def _read(found: Unescaped, escapes: list[_Escape]) -> Unescaped:
    """Return a text with one more layer of escapes read."""
    if not escapes:
        return found
    parts: list[str] = []
    starts = array("I")
    at = 0
    for begin, end, meant in escapes:
        parts += (found.text[at:begin], meant)
        starts.extend(range(at, begin))
        starts.append(begin)
        at = end
    parts.append(found.text[at:])
    starts.extend(range(at, len(found.text) + 1))
    if found.starts is not None:
        starts = array("I", map(found.starts.__getitem__, starts))
    return Unescaped("".join(parts), found.written, starts)


def _of_json(text: str) -> Iterator[_Escape]:
    if "\\" not in text:
        return
    strings = [match.span() for match in _STRING.finditer(text)]
    string = 0
    for match in _ESCAPE.finditer(text):
        begin, end = match.span()
        while string < len(strings) and strings[string][1] <= begin:
            string += 1
        quoted = string < len(strings) and strings[string][0] < begin
        meant = _meaning(match, quoted or not text[end : end + 1].islower())
        if meant is not None:
            yield begin, end, meant


def _of_html(text: str) -> Iterator[_Escape]:
    if "&" not in text:
        return
    for match in _ENTITY.finditer(text):
        begin, end = match.span()
        meant = html.unescape(match.group())
        if match.group()[1] == "#" or match.group()[1:] in html5:
            if len(meant) == 1 and (match.group().endswith(";") or _may_lack_end(meant)):
                yield begin, end, meant
            continue
        for size in range(min(end - begin, _LEGACY), 2, -1):  # J&oumlrg is read as Jörg
            if _may_lack_end(meant := html5.get(text[begin + 1 : begin + size], "")):
                yield begin, begin + size, meant
                break


def _may_lack_end(meant: str) -> bool:
    """Whether an entity without its semicolon is read: ``J&oumlrg``, not the ``&copy=1`` of an address."""
    return meant in ("&", "\xa0", ",") or meant.isalpha()


def _of_addresses(text: str) -> Iterator[_Escape]:
    if "%" not in text:
        return
    for match in _PERCENT.finditer(text):
        begin = match.start()
        digits = match.group()[1:]
        if digits.isdigit() and text[begin - 1 : begin].isdigit() and not _in_address(text, begin):
            continue  # 98%20 may be a share and a number
        for start, end, meant in _characters(match, 3, 16):
            if meant.isspace() or (meant >= " " and not "\x7f" <= meant <= "\x9f"):
                yield start, end, meant


def _of_octal(text: str) -> Iterator[_Escape]:
    return _of_letters(text, _OCTAL, 8) if "\\" in text else iter(())


def _of_mails(text: str) -> Iterator[_Escape]:
    return _of_letters(text, _QUOTED_PRINTABLE, 16) if "=" in text else iter(())


def _of_letters(text: str, pattern: re.Pattern[str], base: int) -> Iterator[_Escape]:
    """Yield escapes that stand for letters: of UTF-8 anywhere, of one byte within a word, since digits after a sign may be a number."""
    for match in pattern.finditer(text):
        inside = (
            text[match.start() - 1 : match.start()].isalpha()
            and text[match.end() : match.end() + 1].isalpha()
        )
        width = 4 if base == 8 else 3
        for begin, end, meant in _characters(match, width, base):
            if meant.isalpha() and (inside or end - begin > width):
                yield begin, end, meant


def _characters(match: re.Match[str], width: int, base: int) -> Iterator[_Escape]:
    """Yield the characters of escaped bytes, of so many characters each; bytes that are not UTF-8 are Latin-1."""
    written, begin = match.group(), match.start()
    codes = bytes(int(written[at + 1 : at + width], base) for at in range(0, len(written), width))
    for char in codes.decode("utf-8", "surrogateescape"):
        byte = "\udc80" <= char <= "\udcff"
        end = begin + width * (1 if byte else len(char.encode()))
        yield begin, end, chr(ord(char) - 0xDC00) if byte else char
        begin = end


def _in_address(text: str, at: int) -> bool:
    """Whether what stands before a place, without a blank between, looks like a part of an address."""
    before = text[max(0, at - _BEFORE) : at].split()
    return bool(before) and not {"=", "/", "%"}.isdisjoint(before[-1])


def _meaning(match: re.Match[str], blank: bool) -> str | None:
    r"""Return what an escape stands for; None for what may be none, such as the ``\n`` of ``C:\notes`` outside quotes."""
    if match["high"]:
        return chr(0x10000 + ((int(match["high"], 16) & 0x3FF) << 10) + (int(match["low"], 16) & 0x3FF))
    if code := match["code"] or match["byte"] or match["braces"] or match["long"]:
        return chr(int(code, 16))
    if match["sign"]:
        return match["sign"]
    return _BLANKS.get(match["blank"]) if blank else None
