"""Notes before and after `scrub`, side by side, as one HTML file. It holds the text of the notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nescio.apps.reports.pages import render_page

Mark = tuple[int, int, str]
"""Start, end and category of something that was replaced."""
MarkedText = tuple[str, Sequence[Mark]]
"""A text and its marks, in order and without overlaps."""


def before_after_html(
    notes: Mapping[str, tuple[MarkedText, MarkedText]],
    colours: Mapping[str, str],
    *,
    title: str,
    subtitle: str = "",
) -> str:
    """Return the page.

    Args:
        notes: id -> the note before and after, each with its marks.
        colours: category -> CSS colour of its marks.
        title: heading of the page.
        subtitle: a line under the heading.
    """
    rows = [
        {"id": doc_id, "before": _parts(*before), "after": _parts(*after)}
        for doc_id, (before, after) in notes.items()
    ]
    return render_page("before_after.html", title=title, subtitle=subtitle, colours=colours, notes=rows)


def _parts(text: str, marks: Sequence[Mark]) -> list[tuple[str | None, str]]:
    """Cut a text into marked and plain parts; plain ones have no category."""
    parts: list[tuple[str | None, str]] = []
    position = 0
    for start, end, category in marks:
        parts += [(None, text[position:start]), (category, text[start:end])]
        position = end
    return [*parts, (None, text[position:])]
