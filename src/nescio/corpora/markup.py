"""Text within HTML or XHTML: what it says, and the markup around it without anything that could hold a text of its own."""

from __future__ import annotations

import re
from html import escape as escape_html
from html.parser import HTMLParser

from nescio.core.errors import DataError, Location
from nescio.corpora.structure import NoteTexts, Visitor
from nescio.corpora.text_fragments import TextFragments

_BLOCKS = frozenset(
    "address article aside blockquote body br caption center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6"
    " header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul".split()
)
_INLINE = frozenset(
    "a abbr acronym b bdo big cite code col colgroup del dfn em font i ins kbd label mark q s samp small span strike strong"
    " sub sup tt u var wbr".split()
)
_VOID = frozenset("br hr col wbr".split())
_SILENT = frozenset(
    "script style head title template noscript object svg math iframe textarea select".split()
)
_UNCLOSED = ("script", "style")  # a browser shows nothing behind them either
# What does not go out, but stands between words: pictures and fields, and blocks.
_BETWEEN = dict.fromkeys(
    "img input button video audio canvas embed object svg math iframe textarea select".split(), " "
) | dict.fromkeys("details dialog fieldset legend menu summary".split(), "\n")
# Attributes whose values cannot name anybody.
_ATTRIBUTES = {
    "colspan": re.compile(r"\d{1,3}"),
    "rowspan": re.compile(r"\d{1,3}"),
    "align": re.compile(r"left|right|center|justify|char"),
    "valign": re.compile(r"top|middle|bottom|baseline"),
    "border": re.compile(r"\d{1,3}"),
    "dir": re.compile(r"ltr|rtl"),
    "lang": re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?"),
    "xmlns": re.compile(re.escape("http://www.w3.org/1999/xhtml")),
}
_PREFORMATTED = re.compile(r"<pre\b|white-space:\s*pre", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\r\n\f]+")
_AROUND_LINE_ENDS = re.compile(r"[ \t]*\n[ \t]*")


class _Parser(HTMLParser):
    """Turns HTML into fragments; what is not known to be harmless does not go into them."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.fragments = TextFragments()
        self._visitor = visitor
        self._path = path
        self._open: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, closed=tag in _VOID)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, closed=True)

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], *, closed: bool) -> None:
        if tag == "body" and self._silent[:1] == ["head"]:
            self._silent.clear()  # a head may have no end
        self._separate(tag)
        if self._silent or tag in _SILENT:
            if not closed:
                self._silent.append(tag)
            return
        if tag not in _BLOCKS and tag not in _INLINE:
            self._visitor.dropped(f"{self._path} markup")
            return
        kept = ""
        for name, value in attrs:
            form = _ATTRIBUTES.get(name)
            if form is not None and value is not None and form.fullmatch(value):
                kept += f' {name}="{value}"'
            else:
                self._visitor.dropped(f"{self._path} markup")
        self.fragments.markup(f"<{tag}{kept}{'/' if closed else ''}>", "\n" if tag in _BLOCKS else "")
        if not closed:
            self._open.append(tag)

    def _separate(self, tag: str) -> None:
        if not self._silent and (between := _BETWEEN.get(tag)):
            self.fragments.markup(between, between)

    def handle_endtag(self, tag: str) -> None:
        self._separate(tag)
        if self._silent:
            if tag in self._silent:
                while self._silent.pop() != tag:
                    pass
            return
        if tag in self._open:
            while self._end_last() != tag:
                pass

    def _end_last(self) -> str:
        """End the element that was begun last, and return it."""
        last = self._open.pop()
        self.fragments.markup(f"</{last}>", "\n" if last in _BLOCKS else "")
        return last

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        for part in re.split(r"([&<>])", data):
            if part in ("&", "<", ">"):
                self.fragments.escaped(part, escape_html(part))
            else:
                self.fragments.literal(part)

    def finish(self) -> str:
        """Close what is open, and return the element without an end behind which nothing was read; empty if there is none."""
        self.close()
        while self._open:
            self._end_last()
        return next((tag for tag in self._silent if tag in _SILENT and tag not in _UNCLOSED), "")


def clean_html(source: str, visitor: Visitor, path: str) -> str:
    """Return HTML whose text went to the visitor; comments, scripts, links, pictures and unknown tags are left out."""
    parser = _Parser(visitor, path)
    parser.feed(source)
    if parser.finish():
        visitor.dropped(f"{path} markup")
    fragments = parser.fragments
    edits = visitor.text(path, fragments.text) if fragments.text.strip() else ()
    return fragments.write(edits, lambda text: escape_html(text, quote=False))[0]


def html_text(source: str, location: Location) -> str:
    """Return what a reader of HTML sees, as plain text.

    Raises:
        DataError: an element that holds no text has no end.
    """
    if not _PREFORMATTED.search(source):
        source = _SPACE.sub(" ", source)
    parser = _Parser(NoteTexts(), "")
    parser.feed(source)
    if unclosed := parser.finish():
        raise DataError(f"<{unclosed}> is never closed", location, fix="is the file complete?")
    return _AROUND_LINE_ENDS.sub("\n", parser.fragments.text)
