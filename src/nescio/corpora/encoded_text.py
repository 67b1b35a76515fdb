"""Texts that are written as base64 or hexadecimal digits within a structured document: decoded, shown to the visitor, and encoded again.

The walks of `hl7`, `fhir` and `cda` show their visitor every text through `Decoding`. What is encoded and no text does not go out.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nescio.corpora.structure import TEXT, Edit, Visitor, edited

_DEEPEST = 5  # encodings within encodings
_LINE_END = re.compile(r"[ \t]*[\r\n]+[ \t]*")
# Hit: Um9lIGNhbWU=. Near miss: Jane Roe.
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{6,}={2}|[A-Za-z0-9+/_-]{7,}=|[A-Za-z0-9+/_-]{8,}")
# Hit: 4a616e6520526f65. Near miss: 4a61.
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}){8,}")
# The same within other text. Hit: note: Um9lIGNhbWU=. Near miss: Um9l.
_TOKEN = re.compile(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/]{12,}={0,2}(?![A-Za-z0-9+/=_-])")
# What a few characters may say. Hit: Roe, 4471. Near miss: "jkz.
_SHORT = re.compile(r"[A-Za-z]+(?:[ ,'-]+[A-Za-z]+)*|[0-9]+")
_LONG, _LONG_TOKEN = 40, 60  # characters that are data even if they do not say so by padding
_CERTAIN = 12  # characters that no word has which reads like a text when it is decoded
_READABLE, _PLAIN = 0.9, 0.75  # shares of usual characters, and of ASCII among them
_LAST_LETTER = "\u0250"  # behind those of Latin
_MARKS = frozenset(" \t\r\n.,:;/()'\"-")


@dataclass(frozen=True)
class _Encoded:
    """What stands encoded in a text: from, to; what it says (None: no text), and what writes it again."""

    start: int
    end: int
    text: str | None
    encode: Callable[[str], str]
    certain: bool = True


class Decoding:
    """Shows a visitor what is encoded, too."""

    def __init__(self, visitor: Visitor) -> None:
        inner = visitor.inner if isinstance(visitor, Decoding) else visitor
        self.inner: Visitor = inner
        self.value = inner.value
        self.dropped = inner.dropped
        self.known = inner.known

    def keeps(self, value: str) -> bool:
        """Whether a value goes out as it is, also when it is decoded."""
        found = _whole(value) if len(value) >= _CERTAIN else None
        return self.inner.keeps(value) and (
            found is None or found.text is None or self.inner.keeps(found.text)
        )

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:
        """Return what is replaced in a text, encoded where it was."""
        return self._text(path, text, rule, 0)

    def _text(self, path: str, text: str, rule: str, depth: int) -> Sequence[Edit]:
        found = _whole(text)
        if found is not None:
            edits = self._encoded(path, found, depth)
            if found.certain:
                return edits
            # Asked for in any case: every walk over a document must show the same texts.
            plain = self.inner.text(path, text, rule)
            return edits or plain
        edits = list(self.inner.text(path, text, rule))
        for token in _tokens(text):
            inside = self._encoded(path, token, depth)
            if inside:
                edits = [edit for edit in edits if edit[1] <= token.start or edit[0] >= token.end]
                edits = sorted([*edits, *inside])
        return edits

    def _encoded(self, path: str, found: _Encoded, depth: int) -> list[Edit]:
        if found.text is None or depth >= _DEEPEST:
            self.dropped(path)
            return [(found.start, found.end, "")]
        edits = self._text(path, found.text, TEXT, depth + 1)
        return [(found.start, found.end, found.encode(edited(found.text, edits)))] if edits else []


def _whole(text: str) -> _Encoded | None:
    """Return a text that is encoded as a whole; None if it is not."""
    packed = _LINE_END.sub("", text.strip())
    if not _BASE64.fullmatch(packed):
        return None
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if _HEX.fullmatch(packed) and (says := readable(bytes.fromhex(packed))):
        return _Encoded(start, end, says, _to_hex)
    data = from_base64(packed)
    if data is None:
        return None
    says = readable(data)
    certain = len(packed) >= _CERTAIN
    if says and (certain or _SHORT.fullmatch(says)):
        return _Encoded(start, end, says, _to_base64, certain)
    return _Encoded(start, end, None, str) if _is_data(packed, _LONG) else None


def _tokens(text: str) -> Iterator[_Encoded]:
    """Yield what is encoded within a text."""
    for match in _TOKEN.finditer(text):
        token = match.group()
        if _HEX.fullmatch(token) and (says := readable(bytes.fromhex(token))):
            yield _Encoded(*match.span(), says, _to_hex)
        elif len(token) % 4 == 0 and (data := from_base64(token)) is not None:
            says = readable(data)
            if says or _is_data(token, _LONG_TOKEN):
                yield _Encoded(*match.span(), says, _to_base64)


def _is_data(packed: str, size: int) -> bool:
    """Whether characters of base64 that say nothing are data all the same: padded, or long, and of all kinds."""
    kinds = (str.isupper, str.islower, str.isdigit)
    return (packed.endswith("=") or len(packed) >= size) and all(any(map(kind, packed)) for kind in kinds)


def from_base64(packed: str) -> bytes | None:
    """Return what base64 holds, also without its padding and with the alphabet for addresses; None if it is none."""
    bare = packed.rstrip("=").replace("-", "+").replace("_", "/")
    if len(bare) % 4 == 1:
        return None
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def readable(data: bytes) -> str | None:
    """Return the text that bytes are in a usual encoding; None if they are none."""
    encodings = ("utf-16-le", "utf-16-be") if b"\0" in data else ("utf-8", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
        usual = sum((char.isalnum() and char < _LAST_LETTER) or char in _MARKS for char in text)
        plain = sum(char.isascii() for char in text)
        is_text = all(char.isprintable() or char in _MARKS for char in text)
        if (
            text
            and is_text
            and usual >= _READABLE * len(text)
            and plain >= (_PLAIN if encoding == "utf-8" else _READABLE) * len(text)
        ):
            return text
    return None


def _to_base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode("ascii")


def _to_hex(text: str) -> str:
    return text.encode().hex()
