"""Times of day: what of a date stays when it moves, and is never one of its numbers."""

from __future__ import annotations

import re

COLON = r"\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?"
UNIT = r"(?:(?:hours|horas|hrs|hs|h|[ap]\.?m)\b\.?)"
ZONE = r"(?:[ecmp][sd]t|utc|gmt|cest|cet|z)"
DOTTED = rf"\d{{1,2}}\.\d\d\s?{UNIT}"
_FOUR = r"(?:[01]?\d|2[0-3])[.:]?[0-5]\d"
_END = r"(?!\d|[/.-]\d)"

# Anywhere beside dates. Hit: 10:22:05, 10.22 h, 10:22 p.m. Near miss: 10.22.
TIME = re.compile(
    rf"(?:(?<=\d)t|\b){COLON}(?:z|\s?[+-]\d\d:?\d\d|\s?{UNIT})?|(?<![\d/.-]){DOTTED}",
)
_SURE = (
    rf"(?:,?\s+|\s?@)(?:(?:at|a las?|@)?\s*(?:{_FOUR}|\d{{1,2}})\s?{UNIT}"
    rf"|(?:at|a las?|@)\s*(?:{_FOUR}|\d{{1,2}}){_END}"
    rf"|(?:0\d|1[0-7]|2[1-3])[0-5]\d{_END})"
)
# Right after a day that may yet have its year. Hit: (March 4) at 2030, (3/4) 2130, (March 4), 10am. Near miss: (March 4) 2030.
DAY_CLOCK = re.compile(_SURE)
# Right after a whole date. Hit: (3/4/2061) 1022, (3/4/2061) @ 10, (2061-03-04)T1022. Near miss: (3/4/2061), 2062.
CLOCK = re.compile(rf"{_SURE}|(?:\s+|t){_FOUR}{_END}")
