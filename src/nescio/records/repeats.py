"""More occurrences, in one note, of the entities that were found in it.

A note by itself is a record of one note: `search.RecordSearch` finds them, here as they are written. Rules and recipes call this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from nescio.core.document import Span
from nescio.core.folding import encodable
from nescio.records.search import RecordSearch
from nescio.records.targets import note_targets


def find_repeats(text: str, spans: Sequence[Span], known: Iterable[Span]) -> list[Span]:
    """Return where else in a note known entities occur, sorted; none of them overlaps what was found.

    Whole strings are searched for, and the capitalised words of longer ones. Common words and eponyms are left out where they are
    no names: White blood cells. Repeats side by side become one span.

    Args:
        text: of the note.
        spans: all that was found, sorted and without overlaps.
        known: those of them to search for.
    """
    text = encodable(text)
    targets = note_targets((span.label, text[span.start : span.end]) for span in known)
    found = "\n".join(text[span.start : span.end] for span in spans)
    if all(found.count(string) == text.count(string) for string in targets.strings):  # as in most notes
        return []
    repeats: list[Span] = []
    for span in RecordSearch(targets).find(text, spans):
        last = repeats[-1] if repeats else None
        if last and last.label == span.label and text[last.end : span.start] == " ":
            repeats[-1] = replace(last, end=span.end)
        else:
            repeats.append(span)
    return repeats
