"""Dates of every form: parsed, shifted and written back the way they were written."""

from nescio.replace.dates.durations import is_relative
from nescio.replace.dates.expression import DateExpression, YearContext
from nescio.replace.dates.order import day_first
from nescio.replace.dates.parse import parse_date
from nescio.replace.dates.patterns import gap_pattern
from nescio.replace.dates.shift import MonthStyle, padded_days, shift_date, short_months, years_of
from nescio.replace.dates.year_context import find_year_context
from nescio.replace.dates.year_resolver import YearResolver

__all__ = [
    "DateExpression",
    "MonthStyle",
    "YearContext",
    "YearResolver",
    "day_first",
    "find_year_context",
    "gap_pattern",
    "is_relative",
    "padded_days",
    "parse_date",
    "shift_date",
    "short_months",
    "years_of",
]
