"""The usual ways to write one day in a language: for birth dates that are searched for.

`replace.record` asks for those of early dates, `corpora.roster` for those of a patient's birth date.
"""

from __future__ import annotations

from nescio.languages.registry import pack_or_default


def date_spellings(year: int, month: int, day: int, language: str, day_first: bool) -> list[str]:
    """Return the usual ways to write a day: in digits, with and without zeros or signs between, and with its month in letters."""
    pack = pack_or_default(language)
    grammar = pack.date_grammar
    of = grammar.between_words
    of_year = [f" {word} " for word in grammar.of_year if word.isalpha()]
    names = [months[month - 1] for months in (pack.calendar.months, pack.calendar.short_months) if months]
    found: list[str] = []
    ordinal = f"{day}{grammar.day_ordinals[day - 1]}" if grammar.day_ordinals else ""
    links = [" ", *(f" {word} " for word in grammar.of_month)]
    for d, m in ((str(day), str(month)), (f"{day:02d}", f"{month:02d}")):
        first, second = (d, m) if day_first else (m, d)
        for y in (f"{year:04d}", f"{year % 100:02d}"):
            found += (f"{first}/{second}/{y}", f"{first}-{second}-{y}", f"{first}.{second}.{y}")
        found += (f"{year:04d}-{m}-{d}", f"{year:04d}/{m}/{d}")
        for name in names:
            found += (f"{name} {d}, {year}", f"{d}{name}{year}", f"{d}-{name}-{year}", f"{year} {name} {d}")
            found += (f"{d}{of}{name}{before_year}{year}" for before_year in (of, *of_year))
            found += (f"{d}{link}{name} {year}" for link in links)
    for name in names if ordinal else ():
        found.append(f"{name} {ordinal}, {year}")
        found += (f"{ordinal}{link}{name} {year}" for link in links)
    digits = f"{day:02d}{month:02d}" if day_first else f"{month:02d}{day:02d}"
    found += (f"{year:04d}{month:02d}{day:02d}", f"{digits}{year:04d}")
    return list(dict.fromkeys(found))
