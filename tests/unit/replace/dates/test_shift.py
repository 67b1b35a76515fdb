"""Dates of every form, moved and written back; one table of (text, day first, days, expected)."""

from __future__ import annotations

import pytest

from nescio.replace import Key, Record
from nescio.replace.dates import (
    MonthStyle,
    YearResolver,
    padded_days,
    parse_date,
    shift_date,
    years_of,
)

CASES = [
    ("3/4/2061", False, 30, "4/3/2061"),
    ("03/04/61", False, 30, "04/03/61"),
    ("04/03/61", True, 30, "03/04/61"),
    ("25/03/2061", False, 30, "24/04/2061"),  # no 25th month: the day leads, whatever the locale
    ("2061-03-04", False, -100, "2060-11-24"),
    ("2061-03-04T14:30:00Z", False, 30, "2061-04-03T14:30:00Z"),
    ("05/06/2061 14:30", False, 30, "06/05/2061 14:30"),
    ("20610304", False, 30, "20610403"),
    ("10-10-2060", False, 30, "11-09-2060"),
    ("9/10/60", False, 30, "10/10/60"),
    ("12/31/99", False, 1, "01/01/00"),
    ("02/29/2060", False, 30, "03/30/2060"),
    ("March 4, 2061", False, 30, "April 3, 2061"),
    ("MARCH 4", False, -100, "NOVEMBER 24"),
    ("Mar. 4th", False, 30, "Apr. 3rd"),
    ("4th of March", False, 7, "11th of March"),
    ("04MAR61", False, 30, "03APR61"),
    ("March 4-6, 2061", False, 30, "April 3-5, 2061"),
    ("March 28-30, 2061", False, 3, "March 31 - April 2, 2061"),
    ("4-6 March 2061", False, 30, "3-5 April 2061"),
    ("March 2061", False, 30, "April 2061"),
    ("Mar-61", False, -100, "Dec-60"),
    ("May", False, 31, "June"),
    ("03/2061", False, 30, "04/2061"),
    ("3/61", False, 30, "4/61"),
    ("3/4", False, 30, "4/3"),
    ("3/4-3/9", False, 30, "4/3-4/8"),
    ("3/4/2061 to 3/9/2061", False, 30, "4/3/2061 to 4/8/2061"),
    ("Monday", False, 30, "Wednesday"),
    ("Mon 3/4", False, 30, "Wed 4/3"),
    ("Monday, March 4, 2061", False, 30, "Wednesday, April 3, 2061"),
    ("MWF", False, 1, "TThS"),
    ("M/W/F", False, 30, "W/F/Su"),
    ("MWFS", False, 30, "MWFSu"),
    ("T/Th", False, 1, "W/F"),
    ("Tuesdays", False, 30, "Thursdays"),
    ("sábados", True, 30, "lunes"),
    ("Spring 2061", False, -100, "Winter 2061"),
    ("2061", False, -300, "2060"),
    ("en el año 2061", True, -300, "en el año 2060"),
    ("en 2061", True, -300, "en 2060"),
    ("1990s", False, 300, "1990s"),
    ("Christmas 2061", False, 30, "MLK Day 2062"),
    ("4 de marzo de 2061", True, 30, "3 de abril de 2061"),
    ("4 de Marzo del 2061", True, 30, "3 de Abril del 2061"),
    ("4 al 6 de marzo", True, 30, "3 al 5 de abril"),
    ("lunes 4 de marzo", True, 30, "miércoles 3 de abril"),
    ("marzo de 2061", True, 30, "abril de 2061"),
    ("1 de enero del año 2061", True, 30, "31 de enero del año 2061"),
    ("enero-2061", True, 30, "febrero-2061"),
    ("NAVIDAD", True, 30, "REYES"),
    ("08.11.2007", True, 1, "09.11.2007"),
    # A month and a year.
    ("Nov-19", False, 30, "Dec-19"),
    ("dic-19", True, 30, "ene-20"),
    ("Dec-19 to May-20", False, 30, "Jan-20 to Jun-20"),
    ("Mar-4", False, 30, "Apr-3"),
    ("Mar-14-2061", False, 30, "Apr-13-2061"),
    ("Nov/19/2061", False, 30, "Dec/19/2061"),
    # The year apart from its day.
    ("2061 March 4", False, -100, "2060 November 24"),
    ("2061, March 4th", False, -100, "2060, November 24th"),
    ("2061 Mar 04", False, -100, "2060 Nov 24"),
    ("2061-Mar-04", False, -100, "2060-Nov-24"),
    ("marzo 12 de 2061", True, -100, "diciembre 2 de 2060"),
    ("Fri Mar  4 10:22:00 EST 2061", False, -100, "Wed Nov  24 10:22:00 EST 2060"),
    ("March 4 at 10:22, 2061", False, -100, "November 24 at 10:22, 2060"),
    # May is short where it touches digits.
    ("12MAY2061", False, -8, "04MAY2061"),
    ("12MAY2061", False, 115, "04SEP2061"),
    ("12-May-2061", False, 30, "11-Jun-2061"),
    ("May 12, 2061", False, 30, "June 11, 2061"),
    # Weekdays from one to another.
    ("Mon-Fri", False, 30, "Wed-Sun"),
    ("Mon-Fri", False, 4, "Fri-Tue"),
    ("M-F", False, 4, "F-T"),
    ("Mon/Wed/Fri", False, 30, "Wed/Fri/Sun"),
    ("L-X-V", True, 1, "M-J-S"),
    ("L-M-V", True, 1, "M-J-S"),
    ("L-V", True, 4, "V-M"),
    ("Monday morning", False, 30, "Wednesday morning"),
    ("last Monday", False, 30, "last Wednesday"),
    ("lunes por la mañana", True, 30, "miércoles por la mañana"),
    # The first of a month, and no other day.
    ("1º de mayo", True, -110, "11 de enero"),
    ("1º de mayo", True, 31, "1º de junio"),
    ("1er mayo", True, 10, "11 mayo"),
    ("4º de marzo", True, 30, "3º de abril"),
    ("1ro de mayo", True, 10, "11 de mayo"),
    ("12 de  enero de 2031", True, 30, "11 de  febrero de 2031"),
    ("primero de mayo", True, 10, "11 de mayo"),
    ("primero de mayo de 2061", True, 31, "primero de junio de 2061"),
    # From one month to another.
    ("March 28 - April 2", False, 30, "April 27 - May 2"),
    ("March 28-April 2, 2061", False, 30, "April 27-May 2, 2061"),
    ("28 March - 12 April 2061", False, 30, "27 April - 12 May 2061"),
    ("28 de marzo al 2 de abril de 2061", True, 30, "27 de abril al 2 de mayo de 2061"),
    ("December 28 - January 2, 2061", False, -30, "November 28 - December 3, 2060"),
    ("entre el 12 y el 15 de marzo", True, 30, "entre el 11 y el 14 de abril"),
    ("March 4th-6th", False, 30, "April 3rd-5th"),
    ("28-30 Mar 61", False, 3, "31 Mar - 2 Apr 61"),
    ("12-15/03/2061", True, 30, "11-14/04/2061"),
    ("28-30/03/2061", True, 3, "31/03/2061-02/04/2061"),
    ("3/12-15/61", False, 30, "4/11-14/61"),
    ("del 28 al 30 de marzo de 2061", True, 3, "del 31 de marzo al 2 de abril de 2061"),
    ("entre el 28 y el 30 de marzo", True, 3, "entre el 31 de marzo y el 2 de abril"),
    ("March 28 and 30", False, 3, "March 31 and April 2"),
    ("March 28th-30th", False, 3, "March 31st - April 2nd"),
    ("Mar. 28-30, 2061", False, 3, "Mar. 31 - Apr. 2, 2061"),
    ("March 4 thru 6", False, 30, "April 3 thru 5"),
    ("March 4 or 5", False, 30, "April 3 or 4"),
    ("March 4—6, 2061", False, 30, "April 3—5, 2061"),
    ("3/28-30", False, 3, "3/31-4/2"),
    ("28-30/03", True, 3, "31/03-02/04"),
    ("3/28-30/61", False, 3, "3/31/61-4/2/61"),
    # Quarters, spans of years, Roman months, dots in years.
    ("Q3 2060", False, 100, "Q4 2060"),
    ("Q1 2060", False, -100, "Q4 2059"),
    ("3Q60", False, 100, "4Q60"),
    ("2060 Q3", False, 300, "2061 Q2"),
    ("2060/61", False, 300, "2061/62"),
    ("1999/00", False, 300, "2000/01"),
    ("2060/12", False, 30, "2061/01"),
    ("12/III/2061", True, 30, "11/IV/2061"),
    ("3.x.61", True, 30, "2.xi.61"),
    ("4/XII", True, 30, "3/I"),
    ("Jan 9/24", False, -30, "Dec 10/23"),
    ("2 de febrero de 2.061", True, -60, "4 de diciembre de 2.060"),
    # Times of every form stay.
    ("20610304102233", False, 30, "20610403102233"),
    ("206103041022", False, 30, "206104031022"),
    ("3/4/61 1022", False, 30, "4/3/61 1022"),
    ("March 4, 2061 1930 hrs", False, -100, "November 24, 2060 1930 hrs"),
    ("3/4/2061 10.22 h", False, 30, "4/3/2061 10.22 h"),
    # A weekday and the number of its day.
    ("martes 16", True, 2, "jueves 18"),
    # Mar is Tuesday before a date and between weekdays.
    ("mar 04/03/2021", True, 30, "jue 03/04/2021"),
    ("mar. 4 mar 2061", True, 1, "mié. 5 mar 2061"),
    ("mar 4 de marzo", True, 30, "jue 3 de abril"),
    ("lun-mar", True, 30, "mié-jue"),
    ("lun y mar", True, 30, "mié y jue"),
    ("mar-jue", True, 30, "jue-sáb"),
    ("mar-jun", True, 30, "apr-jul"),
    ("miérc 4/3", True, 30, "vie 3/4"),
    ("mier. 4 de marzo", True, 30, "vie. 3 de abril"),
    ("Tuesday the 16th", False, -7, "Tuesday the 9th"),
    # Feasts are told by their month; beside a date they go.
    ("Christmas '19", False, 30, "MLK Day '20"),
    ("Easter Sunday", False, 30, "Mother's Day"),
    ("the Fourth of July", False, 30, "Labor Day"),
    ("Hallowe'en", False, 30, "Thanksgiving"),
    ("Viernes Santo", True, 30, "Semana Santa"),
    ("Labor Day 9/1/2060", False, -3, "8/29/2060"),
    ("Labor Day, Mon 9/1/2060", False, -3, "Fri 8/29/2060"),
    ("Labor Day (9/1/2060)", False, -3, "(8/29/2060)"),
    ("9/1/2060 (Labor Day)", False, -3, "8/29/2060"),
    ("December 25, Christmas", False, 30, "January 24"),
    ("Christmas to 1/6", False, 30, "MLK Day to 2/5"),
    # From one day to another, each with its month.
    ("12/20-12/30", False, 5, "12/25-01/04"),
    ("3/4-3/19", False, 5, "3/9-3/24"),
    ("3/4-3/19/2021", False, 5, "3/9-3/24/2021"),
    ("3/4-3/19/61", False, 5, "3/9-3/24/61"),
    ("3/4-9/21", False, 5, "3/9-9/26"),
    ("3/12-15/21", False, 5, "3/17-20/21"),
    ("12/20 - 12/30/2060", False, 5, "12/25 - 01/04/2061"),
    ("04/03-19/03/2061", True, 5, "09/03-24/03/2061"),
    ("04/03-19/03", True, 5, "09/03-24/03"),
    ("4 March, 12 April", False, 30, "3 April, 12 May"),
    ("4 March, 12th April", False, 30, "3 April, 12th May"),
    ("March 4, April 12", False, 30, "April 3, May 12"),
    ("Mar 4 Apr 5", False, 30, "Apr 3 May 5"),
    ("4 de marzo, 12 de abril", True, 30, "3 de abril, 12 de mayo"),
    # Times are no years.
    ("March 4, 10am", False, 30, "April 3, 10am"),
    ("March 4 pm", False, 30, "April 3 pm"),
    ("4 de marzo 10 h", True, 30, "3 de abril 10 h"),
    ("March 4 at 2130", False, -100, "November 24 at 2130"),
    ("March 4 at 2030", False, -100, "November 24 at 2030"),
    ("4 de marzo a las 2030", True, -100, "24 de noviembre a las 2030"),
    ("3/4 2130", False, -100, "11/24 2130"),
    ("4 March 1022", False, -100, "24 November 1022"),
    ("Monday at 1930", False, 300, "Sunday at 1930"),
    ("martes 16 h", True, 2, "jueves 16 h"),
    ("March 4, 2130", False, -100, "November 24, 2129"),
    ("12/01/31 10.30", False, 30, "12/31/31 10.30"),
    ("05.10.2020 07.10", True, 1, "06.10.2020 08.10"),
    ("3/4/2061 10:22 p.m.", False, 30, "4/3/2061 10:22 p.m."),
    ("3/4/2061 2pm", False, 30, "4/3/2061 2pm"),
    ("3/4/2061 @ 1022", False, 30, "4/3/2061 @ 1022"),
    ("2061-03-04T1022", False, 30, "2061-04-03T1022"),
    # A year is its day's, or its month's, whatever stands between.
    ("January 5,  1931", False, -30, "December 6,  1930"),
    ("Monday, January 5,  1931", False, -30, "Saturday, December 6,  1930"),
    ("January 5. 2016", False, -30, "December 6. 2015"),
    ("Jan.5.2016", False, -30, "Dec.6.2015"),
    ("01/06/\n2016", False, -30, "12/07/\n2015"),
    ("1/6 /2016", False, -30, "12/7 /2015"),
    ("1/6//2016", False, -30, "12/7//2015"),
    ("1/6, 2016", False, -30, "12/7, 2015"),
    ("1/6 2016", False, -30, "12/7 2015"),
    ("enero 12,  2031", True, -30, "diciembre 13,  2030"),
    ("12 de Enero  del  2031", True, -30, "13 de Diciembre  del  2030"),
    ("4 de marzo (2061)", True, -100, "24 de noviembre (2060)"),
    ("March 28/\n2002", False, -110, "December 8/\n2001"),
    ("2/25 at 10:22, 2032", False, -61, "12/26 at 10:22, 2031"),
    ("2/25 10:22 EST 2032", False, -61, "12/26 10:22 EST 2031"),
    ("1971, Nov, 26", False, 60, "1972, Jan, 25"),
    ("2060/nov", False, 60, "2061/jan"),
    ("2060-Nov", False, 60, "2061-Jan"),
    ("2060 November", False, 60, "2061 January"),
    ("2060 - March", False, -300, "2059 - May"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "first_day", "days", "expected"), CASES)
def test_shift(text: str, first_day: bool, days: int, expected: str) -> None:
    form = parse_date(text, first_day)
    assert form is not None
    assert shift_date(form, days) == expected


@pytest.mark.parametrize(
    ("text", "style", "expected"),
    [
        ("nov/19", MonthStyle("es"), "dic/19"),
        ("nov/19", MonthStyle("en"), "dec/19"),
        ("12 may 2061", MonthStyle("es"), "11 jun 2061"),
        ("May 12", MonthStyle("en", short_months=True), "Jun 11"),
        ("May 12", MonthStyle("en"), "June 11"),
        ("noviembre", MonthStyle("en"), "diciembre"),
        ("07-Mar-24", MonthStyle("en"), "06-Apr-24"),
        ("10-Mar-24", MonthStyle("en"), "09-Apr-24"),  # so do most who write it so
        ("10-Mar-24", MonthStyle("en", padded=False), "9-Apr-24"),
        ("10 Mar 2024", MonthStyle("en"), "9 Apr 2024"),
        ("10 Mar 2024", MonthStyle("en", padded=True), "09 Apr 2024"),
        ("7 Mar 2024", MonthStyle("en", padded=True), "6 Apr 2024"),
    ],
)
def test_months_are_written_as_the_record_writes_them(text: str, style: MonthStyle, expected: str) -> None:
    form = parse_date(text, False)
    assert form is not None
    assert shift_date(form, 30, YearResolver(), style) == expected


def test_years() -> None:
    form = parse_date("3/4/61 to 5/6/2062", False)
    assert form is not None
    assert years_of(form) == [2061, 2062]


def test_the_record_tells_whether_days_have_a_zero() -> None:
    for dates, padded in (
        (["02-Mar-61", "20-Mar-61"], True),
        (["2-Mar-61", "20-Mar-61"], False),
        (["2-Mar-61", "02-Mar-61"], None),
        (["20-Mar-61", "3/4/2061"], None),
    ):
        assert padded_days(form for text in dates if (form := parse_date(text, False))) is padded


@pytest.mark.parametrize(
    ("language", "entity", "value", "days", "expected"),
    [
        ("en", ("STATE", "OH"), "Christmas", -170, "Independence Day"),
        ("en", ("CITY", "London"), "Christmas", -120, "the August bank holiday"),
        ("en", ("CITY", "London"), "Boxing Day", -50, "Bonfire Night"),
        ("en", ("STATE", "ON"), "Labour Day", -60, "Canada Day"),
        ("en", ("CITY", "Dublin"), "halloween", -90, "the august bank holiday"),
        ("en", ("STATE", "OH"), "Yom Kippur", 30, "Halloween"),
        ("es", ("CITY", "Getafe"), "Navidad", 85, "San José"),
        ("es", ("CITY", "Getafe"), "NOCHEBUENA", -120, "LA ASUNCIÓN"),
        ("es", ("CITY", "Lima"), "Navidad", -150, "Fiestas Patrias"),
        ("es", ("STATE", "Oaxaca"), "reyes magos", -60, "día de muertos"),
        ("es", ("CITY", "Getafe"), "la Inmaculada", 30, "Reyes"),
    ],
)
def test_holidays_become_holidays_of_the_country(
    language: str, entity: tuple[str, str], value: str, days: int, expected: str
) -> None:
    """Not Thanksgiving in London; and of the season that the day is moved to."""
    record = Record(Key(b"k" * 32), "p", [entity, ("DATE", value)], language)
    parsed = record.date(value)
    assert parsed is not None
    assert shift_date(parsed, days, record.year_resolver, record.month_style) == expected


def test_every_holiday_that_the_rules_find_is_known() -> None:
    """So that none becomes [DATE]."""
    for name in "Ramadan;Eid al-Fitr;Groundhog Day;bank holiday Monday;Remembrance Sunday;Hogmanay;Diwali;Mardi Gras;New Year’s Eve".split(
        ";"
    ):
        assert parse_date(name, False) is not None, name
