"""Ages over a limit, in digits and in words: neither they nor the years of birth that they tell may go out."""

from __future__ import annotations

import re

from nescio.core.folding import fold

_LIMIT = 89
_NUMBER = re.compile(r"\d+")
# What is no number of years. Hit: 94 months, 9/12. Near miss: 92 años y 3 meses (its 92), 92nd birthday, 4000 days.
_SMALL = re.compile(
    r"(?<!\d)(?:1?\d{1,3}[ -]?(?:months?|weeks?|days?|hours?|mes|meses|semanas?|dias?|horas?)(?![a-z])|\d{1,2}/(?:12|52)(?!\d))"
)
_UNITS = {
    word: number
    for words in (
        "one two three four five six seven eight nine",
        "uno dos tres cuatro cinco seis siete ocho nueve",
    )
    for number, word in enumerate(words.split(), 1)
}
# Ages from ninety on in words. Hit: ninety-four, noventa y dos, ninetieth, centenarian. Near miss: nineteen.
_OLD = re.compile(
    r"(?:(?:nine?t(?:y|ie)|novent|nonag)|hundred|\bcien(?:to)?\b|cente(?:nari|sim))[a-z]*"
    rf"(?:[ -]*(?:(?:and|y)[ -]+)?({'|'.join(_UNITS)})\b)?"
)


def high_ages(text: str, limit: int = _LIMIT) -> list[int]:
    """Return the ages of a text that are over a limit; months and days are none."""
    folded = _SMALL.sub("", fold(text))
    ages = [int(number) for number in _NUMBER.findall(folded)]
    for match in _OLD.finditer(folded):
        ages.append((90 if match.group().startswith("n") else 100) + _UNITS.get(match[1], 0))
    return [age for age in ages if age > limit]
