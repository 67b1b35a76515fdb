"""Splitting clinical notes into sentences, with exact offsets: wrapped lines are joined, list items and table rows are not.

The abbreviations of a language come from its pack: `languages.sentences` passes them in.
"""

from __future__ import annotations

import re

from nescio.core.tokens import Offsets

# A sentence ends at . ! or ? before white space and something that can begin a sentence. Matches start at the first of several
# dots only, so that dotted lines take linear time.
_END = re.compile(r"(?<![.!?])[.!?]+[\"')\]»”]*(?=\s+[\"'(\[«“¿¡]*[^\Wa-zß-öø-ÿ_])")
# No end: the number of a list item. Hit: 1. Aspirin. Near miss: Aspirin 1.
_LIST_NUMBER = re.compile(r"\s*\(?\d{1,2}\.")
_LIST_ITEM = re.compile(r"\s*(?:[-*•·>+=#]|\(?\d{1,2}[.)]|\(?[A-Za-z][.)])\s")
_HEADING = re.compile(r"\s*[^\W\d_][\w /()&'-]{0,40}:")
_TABLE = re.compile(r"\t|\||\S {3,}\S")
_WRAP_WIDTH = 55  # characters; a shorter line was ended by its writer, not by the width of the page
_LONGEST_ABBREVIATION = 12


def split_sentences(text: str, abbreviation: re.Pattern[str]) -> list[Offsets]:
    """Split a text into sentences and return their (start, end) offsets, without surrounding blanks.

    Every character that is not white space belongs to exactly one sentence.

    Args:
        text: of the note.
        abbreviation: a pattern of what ends with a full stop but ends no sentence, up to the end of the text: ``Dr.``.
    """
    found: list[Offsets] = []
    for start, end in _blocks(text):
        begin = start
        for match in _END.finditer(text, start, end):
            stop = match.end()
            if match.group().startswith(".") and abbreviation.search(
                text, max(begin, stop - _LONGEST_ABBREVIATION), stop
            ):
                continue
            if begin == start and _LIST_NUMBER.fullmatch(text, start, stop):
                continue
            _add(found, text, begin, stop)
            begin = stop
        _add(found, text, begin, end)
    return found


def _blocks(text: str) -> list[Offsets]:
    """Return lines, each with the lines that it wraps into."""
    blocks: list[Offsets] = []
    previous = ""
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        if blocks and _wraps(previous, line):
            blocks[-1] = (blocks[-1][0], end)
        else:
            blocks.append((start, end))
        previous, start = line, end
    return blocks


def _wraps(line: str, following: str) -> bool:
    """Whether a line continues in the line that follows it."""
    left, right = line.rstrip(), following.strip()
    if not left or not right or left[-1] in ".:;!?|" or len(left) < _WRAP_WIDTH:
        return False
    if _LIST_ITEM.match(following) or _HEADING.match(following):
        return False
    return not (_TABLE.search(left.lstrip()) or _TABLE.search(right))


def _add(found: list[Offsets], text: str, start: int, end: int) -> None:
    """Append a range without its outer white space, if anything is left."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        found.append((start, end))
