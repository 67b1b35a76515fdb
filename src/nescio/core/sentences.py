"""Sentences of clinical notes, with exact offsets: wrapped lines are joined, list items and table rows are not."""

from __future__ import annotations

import re

from nescio.core.tokens import Offsets

# A sentence ends at . ! or ? before white space and something that can begin a sentence. A run of dots is tried only
# from its beginning, so that dotted lines cost no more than their length.
_END = re.compile(r"(?<![.!?])[.!?]+[\"')\]»”]*(?=\s+[\"'(\[«“¿¡]*[^\Wa-zß-öø-ÿ_])")
# ... unless the dot belongs to a title, an abbreviation or an initial ("Dr. Day", "Sra. Luz", "J. Roe", "No. 4").
_ABBREVIATION = re.compile(
    r"(?<![^\s(,/])(?:[^\W\d_]|Drs?|Dra|Mrs?|Ms|Mx|Prof|Sr|Sra|Srta|D\.?ª|Jr|St|Sta|Mt|Ave|Blvd|Rd|Ste|Apt|No|Nº|Tel|Ext"
    r"|Fax|vs|approx|Pt|pt|Hosp|Dept|Rev|Sgt|Lt|Capt|Col|Avda|Av|Pza|Ctra|Núm|Tlf|Fdo|Col)\.$"
)
# ... or to the number of a list item ("1. Aspirin").
_LIST_NUMBER = re.compile(r"\s*\(?\d{1,2}\.")
_LIST_ITEM = re.compile(r"\s*(?:[-*•·>+=#]|\(?\d{1,2}[.)]|\(?[A-Za-z][.)])\s")
_HEADING = re.compile(r"\s*[^\W\d_][\w /()&'-]{0,40}:")
_TABLE = re.compile(r"\t|\||\S {3,}\S")
_WRAP_WIDTH = 55  # a line shorter than this ended because its writer meant it to


def sentences(text: str) -> list[Offsets]:
    """Cut a text into sentences and return their (start, end) offsets, without surrounding blanks.

    Every character that is not white space belongs to exactly one sentence.
    """
    found: list[Offsets] = []
    for start, end in _blocks(text):
        begin = start
        for match in _END.finditer(text, start, end):
            stop = match.end()
            if match.group().startswith(".") and _ABBREVIATION.search(text, max(begin, stop - 12), stop):
                continue
            if begin == start and _LIST_NUMBER.fullmatch(text, start, stop):
                continue
            _add(found, text, begin, stop)
            begin = stop
        _add(found, text, begin, end)
    return found


def _blocks(text: str) -> list[Offsets]:
    """Join each line with the ones it wraps into."""
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
    """Whether ``line`` runs on in the line that follows it."""
    left, right = line.rstrip(), following.strip()
    if not left or not right or left[-1] in ".:;!?|" or len(left) < _WRAP_WIDTH:
        return False
    if _LIST_ITEM.match(following) or _HEADING.match(following):
        return False
    return not (_TABLE.search(left.lstrip()) or _TABLE.search(right))


def _add(found: list[Offsets], text: str, start: int, end: int) -> None:
    """Append the stretch without its outer blanks, if anything is left."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        found.append((start, end))
