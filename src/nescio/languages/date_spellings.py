"""The usual ways to write one day in a language: for birth dates that are searched for.

`replace.record` asks for those of early dates, `corpora.roster` for those of a patient's birth date.
"""

from __future__ import annotations

from nescio.languages.registry import pack_or_default


def date_spellings(year: int, month: int, day: int, language: str, day_first: bool) -> list[str]:
    """Return the usual ways to write a day: in digits, with and without zeros, and with its month in letters."""
    pack = pack_or_default(language)
    of = pack.date_grammar.between_words
    of_year = [f" {word} " for word in pack.date_grammar.of_year if word.isalpha()]
    names = [months[month - 1] for months in (pack.calendar.months, pack.calendar.short_months) if months]
    found: list[str] = []
    for d, m in ((str(day), str(month)), (f"{day:02d}", f"{month:02d}")):
        first, second = (d, m) if day_first else (m, d)
        for y in (f"{year:04d}", f"{year % 100:02d}"):
            found += (f"{first}/{second}/{y}", f"{first}-{second}-{y}", f"{first}.{second}.{y}")
        found.append(f"{year:04d}-{m}-{d}")
        for name in names:
            found += (f"{name} {d}, {year}", f"{d}{name}{year}", f"{d}-{name}-{year}")
            found += (f"{d}{of}{name}{before_year}{year}" for before_year in (of, *of_year))
    return list(dict.fromkeys(found))
