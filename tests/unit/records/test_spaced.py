"""Known names, dates and ids whose characters are set apart: a long text is searched in one pass, and gives what its lines give."""

from __future__ import annotations

from nescio.core.folding import fold
from nescio.records import spaced
from nescio.records.lookup import Lookup
from nescio.records.numbers import digits_of
from nescio.records.spaced import LooseMatcher, loose_form, places_of, squeeze

DATES = ["3/4/1951", "march 4, 1951", "12 jul of 1925"]
IDS = ["qx44-712", "bigmike77", "44712"]
LINES = [
    "Born 3 / 4 / 1951, in 3 -4- 1951.",
    "March 4 , 1951 and march 4, 1951 and march.4.1951",
    "qx 44 712, QX-44712, qx44-712, 4 4 7 1 2, aqx44712",
    "big mike 77 at 3 of 4; 19 51; 1 2 jul of 1925",
    "3/4/19 51; 3 4 19 51; hb 13.4 k 4.1 951",
]


def test_a_long_text_gives_what_its_lines_give() -> None:
    forms = [form for text in (*DATES, *IDS) if (form := loose_form(text, is_date=text in DATES))]
    matcher = LooseMatcher(forms)

    def found(text: str) -> list[tuple[str, str]]:
        return sorted((text[start:end], name) for start, end, name in matcher.matches(text, digits_of(text)))

    lines = [fold(line) for line in LINES]
    filler = "no fever. hb 13.4, k 4.1 "
    long_text = f"\n{filler * 300}\n".join(lines)
    assert len(long_text) > 20_000
    expected = sorted(one for line in lines for one in found(line))
    assert len(expected) >= 8
    assert found(long_text) == expected


def test_few_patterns_are_made_for_a_long_text_with_many_ids() -> None:
    ids = [f"user{number}x{number % 7}" for number in range(3000)]
    matcher = LooseMatcher([form for text in ids if (form := loose_form(text, is_date=False))])
    text = " ".join(f"bp {number % 200}/{number % 90}" for number in range(3000)) + " user-17 x3"
    spaced.spread_pattern.cache_clear()
    assert [name for *_, name in matcher.matches(text, digits_of(text))] == ["user17x3"]
    assert spaced.spread_pattern.cache_info().misses < 10


def test_places_of_many_names_are_those_of_few() -> None:
    text = "anna roe. a n n a r o e. ban an anna nna"
    tight = squeeze(text)
    names = ["anna", "roe", "banana"]
    places, written = Lookup(names).places(tight), Lookup(names).places(text)
    many = {name: places[name] for name in names if len(places[name]) > len(written.get(name, ()))}
    assert many == places_of(names, text, tight)


def test_a_short_text_gives_the_same_for_few_forms_and_for_many() -> None:
    ids = [f"user{number}x{number % 7}" for number in range(600)]
    forms = [form for text in (*DATES, *IDS, *ids) if (form := loose_form(text, is_date=text in DATES))]
    few = LooseMatcher(forms[: len(DATES) + len(IDS)])
    many = LooseMatcher(forms)
    spaced.spread_pattern.cache_clear()
    for line in map(fold, LINES):
        found = list(few.matches(line, digits_of(line)))
        assert found == list(many.matches(line, digits_of(line)))
    text = "user-17 x3, bp 120/80, 17 3 59 3 100 2"
    assert [name for *_, name in many.matches(text, digits_of(text))] == ["user17x3"]
    assert spaced.spread_pattern.cache_info().misses < 10
