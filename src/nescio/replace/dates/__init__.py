"""Dates of every form: parsed, shifted and written back the way they were written."""

from nescio.replace.dates.forms import DateForm, day_first, is_relative, parse_date
from nescio.replace.dates.shift import shift_date, years_of
from nescio.replace.dates.spellings import spellings

__all__ = [
    "DateForm",
    "day_first",
    "is_relative",
    "parse_date",
    "shift_date",
    "spellings",
    "years_of",
]
