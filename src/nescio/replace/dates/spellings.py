"""The ways in which one day may be written."""

from __future__ import annotations

from nescio.languages.registry import pack_or_default


def spellings(year: int, month: int, day: int, language: str, day_first: bool) -> list[str]:
    """Return the usual ways to write a day in a language: in digits, with and without zeros, and with its month in letters."""
    pack = pack_or_default(language)
    of = pack.date_grammar.between_words
    names = [months[month - 1] for months in (pack.calendar.months, pack.calendar.short_months) if months]
    found: list[str] = []
    for d, m in ((str(day), str(month)), (f"{day:02d}", f"{month:02d}")):
        first, second = (d, m) if day_first else (m, d)
        for y in (f"{year:04d}", f"{year % 100:02d}"):
            found += (f"{first}/{second}/{y}", f"{first}-{second}-{y}", f"{first}.{second}.{y}")
        found.append(f"{year:04d}-{m}-{d}")
        for name in names:
            found += (
                f"{name} {d}, {year}",
                f"{d}{of}{name}{of}{year}",
                f"{d}{name}{year}",
                f"{d}-{name}-{year}",
            )
    return list(dict.fromkeys(found))
