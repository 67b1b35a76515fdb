"""Safe XML: entities are refused, nothing is fetched, and text comes back exactly; both i2b2 formats use it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from xml.parsers import expat

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora.exact_json import dumps, loads
from nescio.corpora.input_files import Source
from nescio.languages.safe_to_show import shown_id

META = "META"
"""The attribute that holds the meta of a note as JSON."""


class SafeParser:
    """An expat parser that refuses entity declarations and turns its errors into DataErrors."""

    def __init__(
        self,
        source: Source,
        encoding: str,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str], None],
        text: Callable[[str], None],
    ) -> None:
        self._source = source
        # UTF-8 is what XML means when it says nothing, so only another choice overrides the file's own word.
        self._parser = expat.ParserCreate(None if encoding == "utf-8" else encoding)
        self._parser.buffer_text = True
        self._parser.StartElementHandler = start
        self._parser.EndElementHandler = end
        self._parser.CharacterDataHandler = text
        self._parser.EntityDeclHandler = self._refuse
        self._parser.SkippedEntityHandler = self._refuse

    @property
    def line(self) -> int:
        """The line that is being read."""
        return self._parser.CurrentLineNumber

    def feed(self, data: bytes, *, final: bool) -> None:
        """Parse the next bytes.

        Raises:
            DataError: they are not XML.
        """
        try:
            self._parser.Parse(data, final)
        except expat.ExpatError as error:
            raise self._error(error) from None
        except (ValueError, LookupError):  # an encoding that is unknown, or that expat cannot use
            location = self._source.location(line=self._parser.ErrorLineNumber)
            raise DataError("an encoding that cannot be read", location, fix="save it as UTF-8") from None

    def _error(self, error: expat.ExpatError) -> DataError:
        reason = expat.ErrorString(error.code) or "not XML"
        location = self._source.location(line=error.lineno, offset=self._parser.ErrorByteIndex)
        if error.code == expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]:
            fix = "a character XML forbids, or another encoding: name it with --encoding"
        elif error.code == expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]:
            fix = "is the file complete?"
        else:
            fix = "correct the file, or copy it again"
        return DataError(f"not well-formed XML ({reason})", location, fix=fix)

    def _refuse(self, *_: object) -> None:
        raise DataError(
            "an XML entity of its own, which is never read",
            self._source.location(line=self._parser.CurrentLineNumber),
            fix="write the text itself",
        )


@cache
def _forbidden() -> re.Pattern[str]:
    """Return what XML 1.0 has no way to write; compiled when first needed, since that takes milliseconds."""
    # Hit: NUL, form feed, U+FFFF. Near miss: tab, line feed, carriage return.
    return re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def check_text(text: str, doc_id: str, name: str) -> None:
    """Refuse characters that XML cannot carry.

    Raises:
        DataError: naming the offset of the first one.
    """
    bad = _forbidden().search(text)
    if bad:
        raise DataError(
            f"XML cannot carry the character U+{ord(bad.group()):04X}",
            Location(name, offset=bad.start(), doc_id=shown_id(doc_id)),
            fix="remove it from the note, or use jsonl, brat or inline",
        )


def escape(text: str) -> str:
    """Write text between tags; carriage returns as references, which parsers do not turn into line feeds."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def attribute(text: str) -> str:
    """Write the value of an attribute; line ends and tabs as references, which parsers leave alone."""
    return escape(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


def cdata(text: str) -> str:
    """Write text as CDATA; carriage returns and the end of a section stand between sections."""
    text = text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
    return f"<![CDATA[{text}]]>"


def meta_attribute(doc: Document, name: str) -> str:
    """Return ` META="..."` for a note that has meta, else nothing."""
    if not doc.meta:
        return ""
    packed = dumps(dict(doc.meta), doc, name).decode()
    check_text(packed, doc.id, name)
    return f' {META}="{attribute(packed)}"'


def read_meta(packed: str | None, location: Location) -> dict[str, object]:
    """Read what `meta_attribute` wrote.

    Raises:
        DataError: it is not a JSON object.
    """
    if packed is None:
        return {}
    try:
        meta = loads(packed)
    except ValueError:
        meta = None
    if not isinstance(meta, dict):
        raise DataError(f"{META} is not a JSON object", location, fix="correct or remove it")
    return meta
