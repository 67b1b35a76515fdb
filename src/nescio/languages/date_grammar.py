"""The types for the words of dates, lengths of time and ages. A pack fills them in ``calendar``, ``date_grammar`` and ``durations``.

`replace.dates` joins the entries of all packs into its patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Calendar:
    """The words for days and months in one language, in the case they have within a sentence.

    Attributes:
        months: twelve, January first.
        short_months: the same, abbreviated, without a full stop.
        weekdays: seven, Monday first.
        short_weekdays: the same, abbreviated, without a full stop.
        plural_weekdays: the same in the plural: Mondays, los sábados.
        weekday_letters: the same as lists of weekdays write them: M/W/F.
        weekday_letter_forms: letters by which such lists are read, in lower case, with the weekdays they may mean.
        weekday_rows: the same in one word, as they are written, long forms too: MWFS, TuThSa.
        weekday_letters_joined: whether such a list may have nothing between its letters: MWF.
        weekday_letter_fixes: letters of such lists that are written for others.
        seasons: four, winter first.
        month_variants: other forms of months, folded, with their number: 1 is January.
        weekday_variants: other forms of weekdays, folded, with their number: 0 is Monday.
        season_variants: other forms of seasons, folded, with their number: 0 is winter.
        holidays: folded, with their month and day; one that moves has its usual day.
        holiday_names: those that others become, as they are written.
        country_holidays: the same for notes of other countries than the language's first, by the country.
    """

    months: tuple[str, ...] = ()
    short_months: tuple[str, ...] = ()
    weekdays: tuple[str, ...] = ()
    short_weekdays: tuple[str, ...] = ()
    plural_weekdays: tuple[str, ...] = ()
    weekday_letters: tuple[str, ...] = ()
    weekday_letter_forms: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    weekday_rows: tuple[str, ...] = ()
    weekday_letters_joined: bool = False
    weekday_letter_fixes: Mapping[str, str] = field(default_factory=dict)
    seasons: tuple[str, ...] = ()
    month_variants: Mapping[str, int] = field(default_factory=dict)
    weekday_variants: Mapping[str, int] = field(default_factory=dict)
    season_variants: Mapping[str, int] = field(default_factory=dict)
    holidays: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    holiday_names: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    country_holidays: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)


@dataclass(frozen=True)
class DateGrammar:
    """What stands between and around days, months and years. Entries are regular expressions that match folded text.

    Attributes:
        of_month: between a day and its month: 4th ``of`` March.
        of_year: between a month and its year: marzo ``del`` 2061.
        year_nouns: behind that: marzo del ``año`` 2061.
        articles: before a month or a holiday.
        day_articles: before a day of the month: March 4 to ``the`` 6th.
        day_nouns: between a weekday and its number: martes ``día`` 16.
        range_words: between the first and the last day of a range: March 4 ``through`` 6.
        ordinals: endings of a day in digits: 4``th``.
        day_ordinals: those endings, one for each day from 1 to 31; empty where only the first of a month has one.
        first_days: words for the first of a month: ``primero`` de mayo.
        connectors: words that may stand between and around dates.
        time_units: behind the digits of a time: 10:22 ``hrs``.
        half_days: the same for the halves of a day: 10 ``pm``.
        before_time: before a time: ``at`` 10:22.
        before_time_and_year: before a time that stands between a day and its year: March 4 ``at`` 10:22, 2061.
        to: between two times: 10:22 ``to`` 11:30.
        weekday_contexts: what makes a weekday of a word that is a month as well: a pattern behind it, with ``MONTHS`` for any month.
        between_words: between day, month and year when all are words or whole numbers: 4`` de ``marzo`` de ``2061.
    """

    of_month: tuple[str, ...] = ()
    of_year: tuple[str, ...] = ()
    year_nouns: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    day_articles: tuple[str, ...] = ()
    day_nouns: tuple[str, ...] = ()
    range_words: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    day_ordinals: tuple[str, ...] = ()
    first_days: tuple[str, ...] = ()
    connectors: tuple[str, ...] = ()
    time_units: tuple[str, ...] = ()
    half_days: tuple[str, ...] = ()
    before_time: tuple[str, ...] = ()
    before_time_and_year: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    weekday_contexts: Mapping[str, str] = field(default_factory=dict)
    between_words: str = " "


@dataclass(frozen=True)
class Durations:
    """Lengths of time, days counted from an event, and ages. Entries are regular expressions that match folded text.

    Attributes:
        numbers: number words from one to thirty or so.
        units: of time: ``weeks?``.
        year_units: those of them that are years.
        age_units: those of them that are shorter than years and stand behind ages.
        before: before a length of time: ``for``, ``hace``.
        articles: the ``the`` of the last three days.
        which: the ``last`` of the last three days.
        after: behind a length of time: ``ago``.
        or_words: between two numbers: three ``or`` four days.
        counted: what is counted from an event, before its number: ``hospital day`` 3.
        expressions: other days that are relative to the note: ``yesterday``.
        digits: the words for one to nine, in order.
        and_words: between ninety and a digit.
        ninety: beginnings of words for ninety and its like.
        hundred: beginnings of words for a hundred and its like.
    """

    numbers: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    year_units: tuple[str, ...] = ()
    age_units: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    which: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    or_words: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    expressions: tuple[str, ...] = ()
    digits: tuple[str, ...] = ()
    and_words: tuple[str, ...] = ()
    ninety: tuple[str, ...] = ()
    hundred: tuple[str, ...] = ()
