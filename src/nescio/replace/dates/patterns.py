"""The patterns of dates: regular expressions whose groups are the fields; what lies between them is kept.

Groups: `d` day, `m` month, `M` month's name, `R` month in Roman digits, `y` year, `z` a second year (2061/62), `q` quarter,
`w` weekday, `S` season, `a` and `b` day and month in either order, `e` a second day (4-6 March), `N` the month of `e` where it
has its own, `o` and `p` the ordinal endings of `d` and `e`, `h` a holiday. `parse` turns what they match into days. The words come
from the language packs, and all are compiled at first use: a process that only leads the work has none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nescio.languages.merged import date_grammar
from nescio.languages.registry import language_cache
from nescio.replace.dates.times import COLON, ZONE, time_patterns
from nescio.replace.dates.words import ROMAN, any_of, date_words, either

_WHOLE_YEAR = r"(?:1[89]|2[01])\d\d"
_NO_TIME = r"(?!\s+21[0-5]\d)"  # after a day, 2130 is rather a time
_CENTURY = r"(?:19|20|21)\d\d"
_TWO_MONTH, _TWO_DAY = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"
_LETTERED = frozenset(("M", "R", "S", "decade", "q", "w"))  # fields that are or have letters


@dataclass(frozen=True)
class _Blocks:
    """What patterns are built of.

    Attributes:
        months: any name of a month.
        month: the same as a field.
        next_month: the same as the field of the last day of a range.
        weekday: a weekday that is no month as well.
        seasons: any name of a season.
        year: Hit: 2061, 2.061, 61. Near miss: 1930 hrs, 10am, 12th, 12 de abril.
        to: between the first and the last day of a range.
        day: a day in digits, perhaps with an ending.
        last: the same as the last day of a range.
        of: between a day and its month.
        of_month: a word between a day and its month.
        of_any_year: a word between a month and its year.
        year_nouns: a word for a year.
        of_year: a year, if there is one, behind a month.
        comma_year: a year, if there is one, behind a day. The time of 4 March 10:22 EST 2061 is blank by then.
        articles: a word before a month or a holiday.
        before_day: a word between a weekday and its number.
        first_days: a word for the first of a month.
        unit: behind the digits of a time.
    """

    months: str
    month: str
    next_month: str
    weekday: str
    seasons: str
    year: str
    to: str
    day: str
    last: str
    of: str
    of_month: str
    of_any_year: str
    year_nouns: str
    of_year: str
    comma_year: str
    articles: str
    before_day: str
    first_days: str
    unit: str


@language_cache()
def _blocks() -> _Blocks:
    words, grammar, unit = date_words(), date_grammar(), time_patterns().unit
    months = rf"(?:{either(words.months)})(?![a-z])"
    ordinal = any_of(grammar.ordinals)
    of_month, of_year, year_nouns = map(any_of, (grammar.of_month, grammar.of_year, grammar.year_nouns))
    year = (
        rf"(?P<y>{_WHOLE_YEAR}|[12]\.\d{{3}}|(?<!\d)\d\d(?!{ordinal}|\s*(?:{of_month} )?{months}))"
        rf"(?!\d|\s?{unit})"
    )
    at = any_of(grammar.before_time_and_year)
    return _Blocks(
        months=months,
        month=rf"(?P<M>{months})",
        next_month=rf"(?P<N>{months})",
        weekday=rf"(?P<w>(?<![a-z])(?:{either(words.unambiguous_weekdays)})(?![a-z]))",
        seasons=either(words.seasons),
        year=year,
        to=rf"\s?(?:-|—|/|&|{any_of(grammar.range_words)})\s?(?:{any_of(grammar.day_articles)}\s)?",
        day=rf"(?P<d>\d{{1,2}})(?P<o>{ordinal})?",
        last=rf"(?P<e>\d{{1,2}})(?P<p>{ordinal})?",
        of=rf"[ .,/-]*(?:{of_month} +)?(?:{any_of(grammar.articles)} )?",
        of_month=of_month,
        of_any_year=of_year,
        year_nouns=year_nouns,
        of_year=rf"\.?(?:{_NO_TIME}[ ,./-]*(?:{of_year} )?(?:{year_nouns} )?'?{year})?",
        comma_year=(
            rf"(?:{_NO_TIME}(?:\s?,\s?|\s?[ /-]\s?|,?\s+{of_year}\s+"
            rf"|\s{{1,40}}(?:{at}\s{{5,40}})?(?:{ZONE}\s+)?,?\s?(?=\d{{4}}))"
            rf"'?{year})?"
        ),
        articles=any_of(grammar.articles),
        before_day=any_of((*grammar.day_articles, *grammar.day_nouns)),
        first_days=any_of(grammar.first_days),
        unit=unit,
    )


def _sources(b: _Blocks) -> tuple[tuple[int, str], ...]:
    """Return the patterns in the order in which they are tried, each with how many digits it needs at least.

    They are matched against the folded text; a later one never sees what an earlier one took.
    """
    return (
        # A weekday that is a month as well.
        *(
            (0, rf"(?<![a-z])(?P<w>{re.escape(word)})(?![a-z])(?={context.replace('MONTHS', b.months)})")
            for word, context in date_grammar().weekday_contexts.items()
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
        (2, rf"{b.month}\.?[ ]*{b.day}{b.to}{b.next_month}\.?[ ]*{b.last}(?![\d:/]){b.comma_year}"),
        (2, rf"(?<!\d){b.day}{b.of}{b.month}\.?{b.to}{b.last}{b.of}{b.next_month}{b.of_year}"),
        # (March 4), April 12. Near miss: 4 April 12.
        (2, rf"{b.month}\.?[ ]*{b.day}(?=,?\s+{b.months}\.?\s*\d)"),
        # 4 March 2061, 4th of March, 04MAR61, 4 de marzo de 2061, 4-6 March 2061, primero de mayo. Near miss: 61 March.
        (1, rf"(?<!\d){b.day}(?:{b.to}{b.last})?{b.of}{b.month}{b.of_year}"),
        (0, rf"(?<![a-z])(?P<d>{b.first_days}) {b.of_month} {b.month}{b.of_year}"),
        # 2061 March 4, 2061-Mar-04, 2061, Mar, 04. Near miss: 2061 March 4, 2062.
        (5, rf"(?<!\d)(?P<y>\d{{4}})[ ,/-]+{b.month}[ .,/-]*{b.day}(?![\d:/]|\s?,?\s?\d{{4}})"),
        # March 4, 2061; Mar. 4th; March 4-6, 2061; Mar 4/61; marzo 4 de 2061. Near miss: March 2061.
        (
            1,
            rf"{b.month}\.?(?P<sep>[ /-]*)(?:{b.articles} )?{b.day}(?!\d|:|/(?!\d\d|\s))(?:(?!/){b.to}{b.last}(?![\d:/]))?{b.comma_year}",
        ),
        # March 2061, marzo del 61, Mar-61.
        (2, rf"{b.month}\.?[ ,/-]*(?:{b.of_any_year} )?(?:{b.year_nouns} )?'?{b.year}"),
        # Q3 2061, 3Q61, 2061 Q3. Near miss: Q5 2061.
        (1, rf"(?<![a-z\d])(?:q(?P<q>[1-4])(?![\da-z])(?:[ ,/-]*'?{b.year})?)"),
        (2, rf"(?<!\d)(?P<q>[1-4])q[ /-]?'?{b.year}"),
        (5, rf"(?<!\d)(?P<y>{_CENTURY})[ /-]?q(?P<q>[1-4])(?![\da-z])"),
        # 03/2061, 2061-03.
        (5, r"(?<!\d)(?P<m>\d{1,2})[-/.](?P<y>\d{4})(?!\d)"),
        (5, r"(?<!\d)(?P<y>\d{4})[-/](?P<m>\d{1,2})(?!\d)"),
        # 2061/62, where there is no such month. Near miss: 2061/12.
        (6, rf"(?<!\d)(?P<y>{_CENTURY})[-/](?P<z>\d\d)(?!\d)"),
        # 3/4, 3-4, 3.4; 3/61 is a month and a year.
        (2, r"(?<![\d/.])(?P<a>\d{1,2})[-/.](?P<b>\d{1,2})(?![\d])"),
        # Spring 2061, otoño de 2061, summer.
        (0, rf"(?P<S>(?:{b.seasons})(?![a-z]))(?:[ ,]*(?:{b.of_any_year} )?'?{b.year})?"),
        # Tuesday 16, martes 16, Tue the 16th; Tuesday. Near miss: Tuesday 61 (no such day), martes 16 h.
        (1, rf"{b.weekday}\.?,? (?:{b.before_day} )?{b.day}(?![\d:/]|\s?{b.unit})"),
        (0, b.weekday),
        (0, rf"(?<![a-z]){b.month}"),
        # 1990s, the 90s: a decade outlives any shift, so its digits are no field.
        (2, r"(?<!\d)(?P<decade>(?:\d\d)?\d0'?s)(?![a-z])"),
        (4, rf"(?<!\d)(?P<y>{_WHOLE_YEAR})(?!\d)"),
        # '61, '60-'61. Near miss: €'61 (a line of which an encoding made three characters).
        (2, r"(?<![^\s\0(/-])'(?P<y>\d\d)(?!\d)"),
    )


@language_cache(maxsize=32)
def date_patterns(digits: int, letters: bool) -> tuple[re.Pattern[str], ...]:
    """Return the patterns that may match a text with so many digits, and with or without letters."""
    return tuple(
        pattern
        for least, pattern in _compiled()
        if least <= digits and (letters or _LETTERED.isdisjoint(pattern.groupindex))
    )


@language_cache()
def _compiled() -> tuple[tuple[int, re.Pattern[str]], ...]:
    return tuple((digits, re.compile(source)) for digits, source in _sources(_blocks()))


@language_cache()
def holiday_pattern() -> re.Pattern[str]:
    """Return what matches a holiday. Hit: Christmas '61, the Fourth of July. Near miss: Christmassy."""
    b = _blocks()
    names = either(date_words().holidays)
    return re.compile(
        rf"(?<![a-z])(?P<h>(?:{b.articles} )?(?P<holiday>{names}))(?![a-z])(?:[ ,]*(?:{b.of_month} )?'?{b.year})?"
    )


@language_cache()
def connector_pattern() -> re.Pattern[str]:
    """Return what matches a word that may stand between and around dates."""
    return re.compile(any_of((*date_grammar().connectors, ZONE)))


@language_cache()
def weekday_letter_pattern(language: str) -> re.Pattern[str]:
    """Return what matches one weekday of a list of letters, where nothing stands between them."""
    return re.compile(either(date_words().calendars[language].weekday_letter_forms) or "(?!)")


@language_cache()
def gap_pattern() -> re.Pattern[str]:
    """Return what matches the text between a day and its year where they were found apart.

    Hit: March 4( 10:22 EST )2061, 2061(, )March 4, 3/4( ()2061. Near miss: March 4(. )2061.
    """
    grammar, unit = date_grammar(), time_patterns().unit
    return re.compile(
        rf"[ \t]*,?[ \t]*\(?|[ \t]+{any_of(grammar.of_year)}[ \t]+"
        rf"|,?[ \t]+(?:{any_of(grammar.before_time_and_year)}[ \t]+)?{COLON}(?:[ \t]?{unit})?(?:[ \t]+{ZONE})?,?[ \t]+",
        re.IGNORECASE,
    )
