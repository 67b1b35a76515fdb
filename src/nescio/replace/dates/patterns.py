"""The forms of dates: regular expressions whose groups are the fields; what lies between them is kept.

Groups: `d` day, `m` month, `M` month's name, `R` month in Roman digits, `y` year, `z` a second year (2061/62), `q` quarter,
`w` weekday, `S` season, `a` and `b` day and month in either order, `e` a second day (4-6 March), `N` the month of `e` where it
has its own, `o` and `p` the ordinal endings of `d` and `e`, `h` a feast. `forms.py` turns what they match into days.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from nescio.replace.dates.times import COLON, UNIT, ZONE
from nescio.replace.dates.words import HOLIDAYS, MONTH, ROMAN, SEASON, SURE_WEEKDAYS, either

_MONTHS = rf"(?:{either(MONTH)})(?![a-z])"
_MONTH = rf"(?P<M>{_MONTHS})"
_WEEKDAY = rf"(?P<w>(?<![a-z])(?:{either(SURE_WEEKDAYS)})(?![a-z]))"
_NEXT_MONTH = _MONTH.replace("<M>", "<N>")
_ORDINAL = r"(?:st|nd|rd|th|er|e?ro|º|ª|°)"
_WHOLE_YEAR = r"(?:1[89]|2[01])\d\d"
# 2061, 2.061, 61. Near miss: 1930 hrs, 10am, 12th, 12 de abril.
_YEAR = (
    rf"(?P<y>{_WHOLE_YEAR}|[12]\.\d{{3}}|(?<!\d)\d\d(?!{_ORDINAL}|\s*(?:de |of )?{_MONTHS}))"
    rf"(?!\d|\s?{UNIT})"
)
_NO_TIME = r"(?!\s+21[0-5]\d)"  # after a day, 2130 is rather a time
_TO = r"\s?(?:-|—|/|&|to|and|or|through|thru|al|a|y|o)\s?(?:(?:el|the)\s)?"
_DAY = rf"(?P<d>\d{{1,2}})(?P<o>{_ORDINAL})?"
_LAST = rf"(?P<e>\d{{1,2}})(?P<p>{_ORDINAL})?"
_OF = r"[ .,/-]*(?:of +|de +)?(?:the )?"
_OF_YEAR = rf"\.?(?:{_NO_TIME}[ ,./-]*(?:de |del |of )?(?:ano )?'?{_YEAR})?"
# What stands between a day and its year; the time of 4 March 10:22 EST 2061 is blank by then.
_COMMA_YEAR = (
    rf"(?:{_NO_TIME}(?:\s?,\s?|\s?[ /-]\s?|,?\s+(?:of|de|del)\s+"
    rf"|\s{{1,40}}(?:at\s{{5,40}})?(?:{ZONE}\s+)?,?\s?(?=\d{{4}}))"
    rf"'?{_YEAR})?"
)
_CENTURY = r"(?:19|20|21)\d\d"
_TWO_MONTH, _TWO_DAY = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"

# Matched against the folded text, in this order; a later form never sees what an earlier one took.
# Each says how many digits it needs at least.
_FORMS = (
    # (mar) 04/03/2061, (mar.) 4 mar 2061, (mar)-jue, lun-(mar): martes. Near miss: Mar 4/61, Mar 4 Apr 5, mar-jun.
    (
        0,
        rf"(?<![a-z])(?P<w>mar)(?![a-z])(?=\.?,?\s+\d{{1,2}}(?:[/.-]\d{{1,2}}[/.-]\d|\s?(?:de )?{_MONTHS}(?!\.?\s?\d\d?(?!\d)))"
        r"|\s?[-/,y]\s?(?:mie|jue|vie|sab|dom)|(?<=lun[-/ ]mar)|(?<=lun, mar)|(?<=lun y mar))",
    ),
    # 20610304102233, 206103041022-0500. Near miss: 206113041022.
    (
        12,
        rf"(?<!\d)(?P<y>{_CENTURY})(?P<m>{_TWO_MONTH})(?P<d>{_TWO_DAY})t?(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d+)?)?"
        r"(?:z|[+-]\d{4})?(?!\d)",
    ),
    # 2061-03-04, 2061/3/4. Near miss: 2061-03 (further down).
    (6, r"(?<!\d)(?P<y>\d{4})([-/. ])(?P<m>\d{1,2})\2(?P<d>\d{1,2})(?!\d)"),
    # 12-15/03/2061, then 3/12-15/2061. Near miss: 12-15/03, 3/4-3/19/2061 (two dates).
    (
        5,
        r"(?<![\d/.-])(?P<d>\d{1,2})\s?-\s?(?P<e>\d{1,2})([/.])(?P<m>\d{1,2})\3(?P<y>\d{4}|\d\d)(?!\d|[/.-]\d)",
    ),
    (
        5,
        r"(?<![\d/.-])(?P<m>\d{1,2})([/.])(?P<d>\d{1,2})\s?-\s?(?P<e>\d{1,2})\2(?P<y>\d{4}|\d\d)(?!\d|[/.-]\d)",
    ),
    # 28-30/03, then 3/28-30: what no month can be. Near miss: 12-15/03, 3/4-9.
    (5, r"(?<![\d/.-])(?P<d>1[3-9]|[23]\d)\s?-\s?(?P<e>\d\d)/(?P<m>\d{1,2})(?![\d/.-])"),
    (5, r"(?<![\d/.-])(?P<m>\d{1,2})/(?P<d>1[3-9]|[23]\d)\s?-\s?(?P<e>\d\d)(?![\d/.-])"),
    # 3/4/2061, 04.03.61, 3-4-61. Near miss: 3/4-61.
    (4, r"(?<!\d)(?P<a>\d{1,2})(\s?[-/. ]\s?)(?P<b>\d{1,2})\2'?(?P<y>\d{4}|\d\d)(?!\d)"),
    # 4/III/2061, 4-IX-61, 4/III. Near miss: 4/IIII/2061.
    (3, rf"(?<!\d)(?P<d>\d{{1,2}})([-/. ])(?P<R>{either(ROMAN)})\2(?P<y>\d{{4}}|\d\d)(?!\d)"),
    (1, rf"(?<!\d)(?P<d>\d{{1,2}})[-/](?P<R>{either(ROMAN)})(?![a-z\d/-])"),
    # 20610304, then 03042061. Near miss: 20611304.
    (8, rf"(?<!\d)(?P<y>{_CENTURY})(?P<m>{_TWO_MONTH})(?P<d>{_TWO_DAY})(?!\d)"),
    (8, rf"(?<!\d)(?P<a>[0-3]\d)(?P<b>[0-3]\d)(?P<y>{_CENTURY})(?!\d)"),
    # March 28 - April 2, 2061; 28 de marzo al 2 de abril. Near miss: March 28-30.
    (2, rf"{_MONTH}\.?[ ]*{_DAY}{_TO}{_NEXT_MONTH}\.?[ ]*{_LAST}(?![\d:/]){_COMMA_YEAR}"),
    (2, rf"(?<!\d){_DAY}{_OF}{_MONTH}\.?{_TO}{_LAST}{_OF}{_NEXT_MONTH}{_OF_YEAR}"),
    # (March 4), April 12. Near miss: 4 April 12.
    (2, rf"{_MONTH}\.?[ ]*{_DAY}(?=,?\s+{_MONTHS}\.?\s*\d)"),
    # 4 March 2061, 4th of March, 04MAR61, 4 de marzo de 2061, 4-6 March 2061, primero de mayo. Near miss: 61 March.
    (1, rf"(?<!\d){_DAY}(?:{_TO}{_LAST})?{_OF}{_MONTH}{_OF_YEAR}"),
    (0, rf"(?<![a-z])(?P<d>primero) de {_MONTH}{_OF_YEAR}"),
    # 2061 March 4, 2061-Mar-04, 2061, Mar, 04. Near miss: 2061 March 4, 2062.
    (5, rf"(?<!\d)(?P<y>\d{{4}})[ ,/-]+{_MONTH}[ .,/-]*{_DAY}(?![\d:/]|\s?,?\s?\d{{4}})"),
    # March 4, 2061; Mar. 4th; March 4-6, 2061; Mar 4/61; marzo 4 de 2061. Near miss: March 2061.
    (
        1,
        rf"{_MONTH}\.?(?P<sep>[ /-]*)(?:the )?{_DAY}(?!\d|:|/(?!\d\d|\s))(?:(?!/){_TO}{_LAST}(?![\d:/]))?{_COMMA_YEAR}",
    ),
    # March 2061, marzo del 61, Mar-61.
    (2, rf"{_MONTH}\.?[ ,/-]*(?:of |de |del )?(?:ano )?'?{_YEAR}"),
    # Q3 2061, 3Q61, 2061 Q3. Near miss: Q5 2061.
    (1, rf"(?<![a-z\d])(?:q(?P<q>[1-4])(?![\da-z])(?:[ ,/-]*'?{_YEAR})?)"),
    (2, rf"(?<!\d)(?P<q>[1-4])q[ /-]?'?{_YEAR}"),
    (5, rf"(?<!\d)(?P<y>{_CENTURY})[ /-]?q(?P<q>[1-4])(?![\da-z])"),
    # 03/2061, 2061-03.
    (5, r"(?<!\d)(?P<m>\d{1,2})[-/.](?P<y>\d{4})(?!\d)"),
    (5, r"(?<!\d)(?P<y>\d{4})[-/](?P<m>\d{1,2})(?!\d)"),
    # 2061/62, where there is no such month. Near miss: 2061/12.
    (6, rf"(?<!\d)(?P<y>{_CENTURY})[-/](?P<z>\d\d)(?!\d)"),
    # 3/4, 3-4, 3.4; 3/61 is a month and a year.
    (2, r"(?<![\d/.])(?P<a>\d{1,2})[-/.](?P<b>\d{1,2})(?![\d])"),
    # Spring 2061, otoño de 2061, summer.
    (0, rf"(?P<S>(?:{either(SEASON)})(?![a-z]))(?:[ ,]*(?:of |de |del )?'?{_YEAR})?"),
    # Tuesday 16, martes 16, Tue the 16th; Tuesday. Near miss: Tuesday 61 (no such day), martes 16 h.
    (1, rf"{_WEEKDAY}\.?,? (?:(?:the|dia|el) )?{_DAY}(?![\d:/]|\s?{UNIT})"),
    (0, _WEEKDAY),
    (0, rf"(?<![a-z]){_MONTH}"),
    # 1990s, the 90s: a decade outlives any shift, so its digits are no field.
    (2, r"(?<!\d)(?P<decade>(?:\d\d)?\d0'?s)(?![a-z])"),
    (4, rf"(?<!\d)(?P<y>{_WHOLE_YEAR})(?!\d)"),
    # '61, '60-'61. Near miss: €'61 (a line of which an encoding made three characters).
    (2, r"(?<![^\s\0(/-])'(?P<y>\d\d)(?!\d)"),
)
_WORDS = frozenset(("M", "R", "S", "decade", "q", "w"))  # fields that are or have letters


@lru_cache(maxsize=32)
def forms(digits: int, letters: bool) -> tuple[re.Pattern[str], ...]:
    """Return the forms that a text with so many digits, and with or without letters, may have."""
    return tuple(
        form
        for least, form in _compiled()
        if least <= digits and (letters or _WORDS.isdisjoint(form.groupindex))
    )


@cache
def _compiled() -> tuple[tuple[int, re.Pattern[str]], ...]:
    """Return all forms, compiled at first use: a process that only leads the work has none."""
    return tuple((digits, re.compile(form)) for digits, form in _FORMS)


# Hit: Christmas '61, the Fourth of July. Near miss: Christmassy.
HOLIDAY = re.compile(
    rf"(?<![a-z])(?P<h>(?:the )?(?P<feast>{either(HOLIDAYS)}))(?![a-z])(?:[ ,]*(?:of |de )?'?{_YEAR})?"
)
# Words that may stand between and around dates.
CONNECTOR = re.compile(
    r"(?:to|and|or|through|thru|until|till|of|the|on|in|at|from|since|between|a|al|y|e|o|de|del|hasta|desde|entre|el|la|los|las|en|por"
    r"|dia|ano|anos|early|late|mid|end|beginning|principios|finales|mediados|am|pm|h|hrs|last|next|this|pasad[oa]|proxim[oa]"
    r"|morning|afternoon|evening|night|manana|tarde|noche"
    rf"|{ZONE})"
)
# Lists of weekdays: MWF, TTS, M/W/F, TuTh; L-X-V. Near miss: MS, FWM; XV.
DAY_LETTERS = re.compile(r"(?:mon|m|thurs|thu|th|tues|tue|tu|t|wed|w|r|fri|f|sat|sa|sun|su|s)")
# Between a day and its year where they were found apart. Hit: March 4( 10:22 EST )2061, 2061(, )March 4, 3/4( ()2061.
# Near miss: March 4(. )2061.
APART = re.compile(
    rf"[ \t]*,?[ \t]*\(?|[ \t]+(?:of|de|del)[ \t]+"
    rf"|,?[ \t]+(?:at[ \t]+)?{COLON}(?:[ \t]?{UNIT})?(?:[ \t]+{ZONE})?,?[ \t]+",
    re.IGNORECASE,
)
