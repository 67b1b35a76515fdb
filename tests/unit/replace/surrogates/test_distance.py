"""Surrogates that are too near to what they replace, and those that are taken by somebody else."""

from __future__ import annotations

import pytest

from nescio.core.folding import fold, within_edits
from nescio.replace import Key, Record
from nescio.replace.surrogates.distance import too_near
from nescio.replace.surrogates.lists import nickname, surrogate_words

KEYS = [Key(bytes([number]) * 32) for number in range(60)]


@pytest.mark.parametrize(
    ("real", "chosen", "near"),
    [
        ("quint", "quinn", True),
        ("lakeside", "lakewood", True),
        ("ann", "anna", True),
        ("roe", "hale", False),
        ("ng", "li", False),
        ("quint", "hubert", False),
    ],
)
def test_too_near(real: str, chosen: str, near: bool) -> None:
    assert too_near(real, chosen) is near


@pytest.mark.parametrize(
    ("label", "name", "language"),
    [
        ("PATIENT", "Quint", "en"),
        ("PATIENT", "Maria", "es"),
        ("PATIENT", "Ann Carlson", "en"),
        ("CITY", "Lakewood", "en"),
        ("CITY", "Villanueva", "es"),
        ("HOSPITAL", "Lakeside", "en"),
        ("HOSPITAL", "Lakeside Clinic", "en"),
        ("STREET", "12 Lakewood Road", "en"),
    ],
)
def test_no_surrogate_is_near_to_what_it_replaces(label: str, name: str, language: str) -> None:
    kept = {"clinic", "road", "lake"}
    for key in KEYS:
        chosen = Record(key, "p", [(label, name)], language).surrogates.surrogate(label, name)
        for real in set(fold(name).split()) - kept:
            for word in set(fold(chosen).split()) - kept:
                if real.isalpha() and len(real) > 3:
                    assert real[:4] != word[:4], chosen
                    assert not within_edits(real, word, min(2, (len(real) - 1) // 2)), chosen


def test_nicknames_are_those_of_the_language() -> None:
    assert nickname("Miguel", "en") != "Migue"
    assert nickname("Miguel", "es") == "Migue"
    assert nickname("William", "en")


def test_a_town_is_not_called_as_somebody_of_the_record_is_now() -> None:
    towns = [name for _, _, names in surrogate_words("es").towns for name in names][:60]
    people = [("PATIENT", name) for name in surrogate_words("es").female[:200]]
    places = [("CITY", town) for town in towns]
    for key in KEYS[:5]:
        record = Record(key, "p", people + places, "es")
        taken = {fold(record.surrogates.surrogate(*person)) for person in people}
        for place in places:
            assert taken.isdisjoint(fold(record.surrogates.surrogate(*place)).split())


@pytest.mark.parametrize(
    ("country", "language", "region"),
    [
        ("US", "en", {"Canada", "Mexico"}),
        ("United States", "en", {"Canada", "Mexico"}),
        ("EE.UU.", "es", {"Canadá", "México"}),
        ("Australia", "en", {"New Zealand", "Fiji"}),
        ("Colombia", "es", {"Argentina", "Brasil", "Chile", "Paraguay", "Perú", "Uruguay"}),
        ("España", "es", {"Croacia", "Grecia", "Italia", "Malta", "Portugal"}),
    ],
)
def test_a_country_becomes_another_of_its_region(country: str, language: str, region: set[str]) -> None:
    found = {
        Record(key, "p", [("COUNTRY", country)], language).surrogates.surrogate("COUNTRY", country)
        for key in KEYS
    }
    assert found == region


def test_where_a_record_has_a_whole_region_another_is_taken() -> None:
    entities = [("COUNTRY", name) for name in ("US", "Canada", "Mexico")]
    for key in KEYS[:20]:
        record = Record(key, "p", entities, "en")
        for entity in entities:
            assert record.surrogates.surrogate(*entity) in surrogate_words("en").countries
