"""Towns, states, countries, postcodes and phones of surrogates lie in one place: that of the real ones, or where their state went."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from nescio.core.folding import fold, match_key
from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.gazetteer import (
    Place,
    country_key,
    known_towns,
    place_of,
    region_at,
    region_of_area_code,
    region_of_postcode,
    regions_called,
    towns,
)
from nescio.replace.surrogates.lists import surrogate_words
from nescio.replace.surrogates.locations import Locations, split_town

Entity = tuple[str, str]


def chosen(language: str, *entities: Entity, keys: int = 20) -> Iterator[list[str]]:
    """Yield the surrogates of the entities of a record, under several keys."""
    for number in range(keys):
        surrogates = SurrogateMap(Key(bytes([number]) * 32), "p", language, entities)
        yield [surrogates.surrogate(*entity) for entity in entities]


def places(town: str) -> set[Place]:
    return {found.place for found in known_towns()[match_key(town)]}


@pytest.mark.parametrize(
    ("language", "town", "country", "region"),
    [
        ("en", "London", "united kingdom", "England"),
        ("en", "Dayton", "united states", "Ohio"),
        ("en", "Glasgow", "united kingdom", "Scotland"),
        ("en", "Calgary", "canada", "Alberta"),
        ("en", "New York", "united states", "New York"),
        ("en", "Cork", "ireland", ""),
        ("en", "Warsaw", "poland", ""),
        ("es", "Getafe", "spain", "Madrid"),
        ("es", "Bucaramanga", "colombia", "Santander"),
        ("es", "Santa Marta", "colombia", "Magdalena"),
        ("es", "Fray Bentos", "uruguay", ""),
        ("es", "San Sebastián", "spain", "Guipúzcoa"),
        ("es", "Varsovia", "poland", ""),
    ],
)
def test_a_known_town_stays_in_its_country_and_state(
    language: str, town: str, country: str, region: str
) -> None:
    """London became Thomasville."""
    for (new,) in chosen(language, ("CITY", town)):
        assert new != town
        if region:
            assert Place(country, region) in places(new)
        assert country in {place.country for place in places(new)}


def test_the_state_of_the_record_tells_which_town_is_meant() -> None:
    """Dayton, Tennessee becomes a town of the state that Tennessee becomes."""
    for town, state, code in chosen("en", ("CITY", "Dayton"), ("STATE", "Tennessee"), ("STATE", "TN")):
        assert Place("united states", state) in places(town)
        assert code in [region.code for region in regions_called("en")[fold(state)]]


@pytest.mark.parametrize(
    ("town", "state"),
    [("Owen Sound", "ON"), ("Nyngan", "NSW"), ("Halifax", "Nova Scotia"), ("Perth", "WA")],
)
def test_states_of_other_countries_become_others_of_theirs(town: str, state: str) -> None:
    country = Locations("en", [("CITY", town), ("STATE", state)]).home
    assert country in ("canada", "australia")
    for new_town, new_state in chosen("en", ("CITY", town), ("STATE", state)):
        region = next(one for one in regions_called("en")[fold(new_state)] if one.country == country)
        assert new_state == (region.name if len(state) > 3 else region.code)
        assert Place(country, region.name) in places(new_town)


@pytest.mark.parametrize(
    ("language", "entities", "form"),
    [
        ("en", [("CITY", "Norfolk"), ("STATE", "Virginia"), ("ZIP", "23510")], r"\d{5}"),
        ("en", [("CITY", "Norfolk"), ("STATE", "VA"), ("ZIP", "23510-0142")], r"\d{5}-\d{4}"),
        ("en", [("CITY", "Calgary"), ("STATE", "AB"), ("ZIP", "T2X 0Z0")], r"[A-Z]\d[A-Z] \d[A-Z]\d"),
        ("en", [("CITY", "Dubbo"), ("STATE", "NSW"), ("ZIP", "2830")], r"\d{4}"),
        ("es", [("CITY", "Alcañiz"), ("STATE", "Teruel"), ("ZIP", "44600")], r"\d{5}"),
        ("es", [("CITY", "Huajuapan"), ("STATE", "Oaxaca"), ("ZIP", "69000")], r"\d{5}"),
        ("es", [("CITY", "Caguas"), ("STATE", "Puerto Rico"), ("ZIP", "00726")], r"\d{5}"),
    ],
)
def test_postcodes_are_of_the_new_state(language: str, entities: list[Entity], form: str) -> None:
    home = Locations(language, entities).home
    for _, state, code in chosen(language, *entities):
        assert re.fullmatch(form, code), code
        names = {region.name for region in regions_called(language)[fold(state)]}
        assert region_of_postcode(code, home) in names, (state, code)


def test_a_british_postcode_stays_british_and_makes_the_note_so() -> None:
    entities = [
        ("CITY", "Arleyford"),
        ("ZIP", "DY99 2RR"),
        ("PHONE", "07700 900826"),
        ("PHONE", "01632 960155"),
    ]
    for town, code, mobile, phone in chosen("en", *entities):
        assert Place("united kingdom", "England") in places(town)
        assert re.fullmatch(r"[A-Z]{1,2}\d\d \d[A-Z]{2}", code)
        region = region_at(Place("united kingdom", region_of_postcode(code, "united kingdom")))
        assert region is not None
        assert place_of(region) == Place("united kingdom", "England")
        assert mobile.startswith("07700 900")  # nobody's
        assert phone.startswith("01632 960")


def test_a_british_phone_tells_the_country() -> None:
    """Ludlow is in England where the phone is British, Worcester too."""
    for town, _ in chosen("en", ("CITY", "Worcester"), ("PHONE", "07700 900826")):
        assert Place("united kingdom", "England") in places(town)
    for (town,) in chosen("en", ("CITY", "Worcester")):
        assert Place("united states", "Massachusetts") in places(town)


@pytest.mark.parametrize(
    ("language", "town", "country"),
    [("en", "Cork", "Ireland"), ("en", "Ibadan", "Nigeria"), ("es", "Montalegre", "Portugal"), ("en", "Perth", "Australia")],
)  # fmt: skip
def test_a_town_abroad_goes_where_its_country_goes(language: str, town: str, country: str) -> None:
    for new_town, new_country in chosen(language, ("CITY", town), ("COUNTRY", country)):
        assert new_country != country
        assert country_key(match_key(new_country)) in {place.country for place in places(new_town)}


def test_nations_become_nations() -> None:
    for town, nation in chosen("en", ("CITY", "Cardiff"), ("COUNTRY", "Wales")):
        assert nation in ("England", "Scotland", "Northern Ireland")
        assert Place("united kingdom", nation) in places(town)


@pytest.mark.parametrize(
    ("value", "language", "parts"),
    [
        ("28013 Madrid", "es", ["ZIP", "", "CITY"]),
        ("Getafe (Madrid)", "es", ["CITY", "", "STATE", ""]),
        ("Dayton, OH", "en", ["CITY", "", "STATE", ""]),
        ("San Juan", "es", []),
        ("Dayton, near", "en", []),
    ],
)
def test_a_town_with_its_state_or_postcode_is_taken_apart(
    value: str, language: str, parts: list[str]
) -> None:
    assert [label for label, _ in split_town(value, language)] == parts
    assert "".join(text for _, text in split_town(value, language)) == (value if parts else "")


def test_one_label_for_all_of_an_address() -> None:
    """MEDDOCAN calls towns, provinces and postcodes TERRITORIO."""
    entities = [("CITY", "Motril"), ("CITY", "Granada"), ("CITY", "18600"), ("CITY", "Andalucía")]
    for town, province, code, community in chosen("es", *entities):
        assert Place("spain", province) in places(town)
        assert region_of_postcode(code, "spain") == province
        assert community in {"Aragón", "Canarias", "Castilla-La Mancha", "Castilla y León", "Cataluña", "Comunidad Valenciana", "Extremadura", "Galicia", "País Vasco"}  # fmt: skip


def test_area_codes_are_of_the_new_state_and_never_the_real_ones() -> None:
    for state, phone, free in chosen(
        "en", ("STATE", "MT"), ("PHONE", "(406) 204-0129"), ("PHONE", "1-800-204-0199")
    ):
        assert re.fullmatch(r"\(\d{3}\) 555-\d{4}", phone)
        assert region_of_area_code(phone[1:4], "united states") in {
            r.name for r in regions_called("en")[fold(state)]
        }
        assert free.startswith("1-800-555-")
    for (phone,) in chosen("en", ("PHONE", "617-204-0142")):
        assert region_of_area_code(phone[:3], "united states") == "Massachusetts"
        assert not phone.startswith("617")


def test_a_hospital_is_called_after_a_town_of_its_country() -> None:
    entities = [("CITY", "Leeds"), ("HOSPITAL", "Trevarnon Surgery")]
    found = {hospital.removesuffix(" Surgery") for _, hospital in chosen("en", *entities, keys=60)}
    words = surrogate_words("en")
    british = set(towns(Place("united kingdom"), "small", "en"))
    assert found <= british | {*words.family, *words.place_names}
    assert len(found & british) > 10


def test_surrogates_do_not_depend_on_the_process() -> None:
    entities = [("CITY", "Leeds"), ("STATE", "OH"), ("ZIP", "44999"), ("COUNTRY", "Kenya")]
    assert list(chosen("en", *entities)) == list(chosen("en", *entities))


@pytest.mark.parametrize(
    ("town", "county", "code", "nation"),
    [("Newport", "Gwent", "NP20 4QA", "Wales"), ("Wymondham", "Norfolk", "NR18 0ZZ", "England"), ("Thurso", "Ross-shire", "IV1 1AA", "Scotland")],
)  # fmt: skip
def test_counties_become_counties_of_their_nation(town: str, county: str, code: str, nation: str) -> None:
    """Not Newport, Gwent that becomes Buckley, Scotland."""
    for new_town, new_county, new_code in chosen("en", ("CITY", town), ("STATE", county), ("ZIP", code)):
        region = region_at(Place("united kingdom", new_county))
        assert region is not None
        assert new_county != county
        assert place_of(region) == Place("united kingdom", nation)
        assert Place("united kingdom", nation) in places(new_town)
        assert any(new_code.startswith(begin) for begin in region.postcodes)


def test_a_small_namesake_is_where_its_state_is() -> None:
    """Hamilton, Montana is in no list; the one in Ohio is not meant."""
    for town, state in chosen("en", ("CITY", "Hamilton"), ("STATE", "Montana")):
        assert Place("united states", state) in places(town)


def test_a_country_of_small_regions_has_others() -> None:
    """Rivera became Goqazormkr, as few regions of Uruguay have towns enough."""
    for (state,) in chosen("es", ("STATE", "Rivera")):
        assert any(region.country == "uruguay" for region in regions_called("es")[fold(state)])
    for _, new in chosen("es", ("CITY", "Mérida"), ("STATE", "Yuc.")):
        assert any(region.country == "mexico" for region in regions_called("es")[fold(new).replace(".", "")])


def test_a_region_with_few_towns_takes_those_of_its_country() -> None:
    """Tranqueras became Goqazormkr."""
    for town, _ in chosen("es", ("CITY", "Tranqueras"), ("CITY", "Montevideo"), keys=60):
        assert "uruguay" in {place.country for place in places(town)}


def test_an_area_code_tells_the_country() -> None:
    """Mississauga West, which no list has, became Cloverdale, and its phone one of Kansas."""
    for town, phone in chosen("en", ("CITY", "Mississauga West"), ("PHONE", "905-555-0188 x 2207")):
        assert "canada" in {place.country for place in places(town)}
        assert region_of_area_code(phone[:3], "canada") == "Ontario", phone
    for (phone,) in chosen("en", ("PHONE", "506-555-0128")):
        assert phone[:3] == "428"
