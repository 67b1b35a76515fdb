"""Dates of every form: parsed, shifted and written back the way they were written."""

from nescio.replace.dates.calendar import Calendar
from nescio.replace.dates.durations import is_relative
from nescio.replace.dates.era import find_era
from nescio.replace.dates.forms import parse_date
from nescio.replace.dates.order import day_first
from nescio.replace.dates.patterns import APART
from nescio.replace.dates.pieces import DateForm, Era
from nescio.replace.dates.shift import Manner, shift_date, short_months, years_of
from nescio.replace.dates.spellings import spellings

__all__ = [
    "APART",
    "Calendar",
    "DateForm",
    "Era",
    "Manner",
    "day_first",
    "find_era",
    "is_relative",
    "parse_date",
    "shift_date",
    "short_months",
    "spellings",
    "years_of",
]
