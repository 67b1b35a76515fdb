"""Edit the plain text inside escaped or marked-up text; the rest stays byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nescio.corpora.structure import Edit


class _Fragment(NamedTuple):
    """What a fragment says and how it is written.

    Attributes:
        text: what it says.
        raw: how it is written; None where one line ends and another begins.
        fixed: whether it stays whatever is replaced around it, as markup does.
    """

    text: str
    raw: str | None
    fixed: bool


class TextFragments:
    """Built fragment by fragment; then `text` is what it says, and `write` writes it again."""

    def __init__(self) -> None:
        self._fragments: list[_Fragment] = []

    def literal(self, text: str) -> None:
        """Add text that is written as it is."""
        if text:
            self._fragments.append(_Fragment(text, text, False))

    def escaped(self, text: str, raw: str) -> None:
        """Add a text that is written in another way, and goes as a whole when a part of it is replaced."""
        self._fragments.append(_Fragment(text, raw, False))

    def markup(self, raw: str, text: str = "") -> None:
        """Add what is no text and stays; ``text`` is what a reader sees of it, such as a line end."""
        self._fragments.append(_Fragment(text, raw, True))

    def cut(self) -> None:
        """End a line; `write` returns each line apart."""
        self._fragments.append(_Fragment("\n", None, True))

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(fragment.text for fragment in self._fragments)

    def write(self, edits: Sequence[Edit], encode: Callable[[str], str]) -> list[str]:
        """Return the lines with edits, which are sorted and do not overlap.

        Args:
            edits: what is replaced in `text`.
            encode: writes a replacement.
        """
        lines: list[str] = []
        out: list[str] = []
        rest = list(reversed(edits))
        written = False  # the replacement of the next edit
        at = 0
        for fragment in self._fragments:
            position, at = at, at + len(fragment.text)
            if fragment.fixed:
                if fragment.raw is None:
                    lines.append("".join(out))
                    out = []
                else:
                    out.append(fragment.raw)
                continue
            begin = position
            while position < at:
                while rest and rest[-1][1] <= position:
                    rest.pop()
                    written = False
                edit = rest[-1] if rest else None
                if edit is None or edit[0] >= at:
                    out.append(_slice(fragment, position - begin, at - begin))
                    break
                if edit[0] > position and _is_literal(fragment):
                    out.append(_slice(fragment, position - begin, edit[0] - begin))
                    position = edit[0]
                    continue
                if not written:
                    out.append(encode(edit[2]))
                    written = True
                position = min(at, edit[1]) if _is_literal(fragment) else at
        lines.append("".join(out))
        return lines


def _is_literal(fragment: _Fragment) -> bool:
    return fragment.text == fragment.raw


def _slice(fragment: _Fragment, start: int, end: int) -> str:
    return fragment.text[start:end] if _is_literal(fragment) else fragment.raw or ""
