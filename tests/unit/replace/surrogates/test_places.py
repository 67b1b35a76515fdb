"""Surrogates of places, institutions and jobs."""

from __future__ import annotations

import re

import pytest

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.gazetteer import known_towns
from nescio.replace.surrogates.lists import genders, surrogate_words

KEY = Key(b"k" * 32)


def surrogate_map(
    *found: tuple[str, str], language: str = "en", key: Key = KEY, patient: str = "p1"
) -> SurrogateMap:
    return SurrogateMap(key, patient, language, found)


@pytest.mark.parametrize(
    ("value", "language", "form", "gender"),
    [
        ("St Vincent Hospital", "en", r"St (\w+) Hospital", "m"),
        ("St. Mary's Hospital", "en", r"St\. (\w+)'s Hospital", "f"),
        ("Saint Alban Clinic", "en", r"Saint (\w+) Clinic", "m"),
        ("Hospital Santa María", "es", r"Hospital Santa (\w+)", "f"),
        ("Hospital San Juan de Dios", "es", r"Hospital San (\w+)", "m"),
    ],
)
def test_saints_become_saints(value: str, language: str, form: str, gender: str) -> None:
    for patient in map(str, range(9)):
        chosen = surrogate_map(("HOSPITAL", value), language=language, patient=patient)
        match = re.fullmatch(form, chosen.surrogate("HOSPITAL", value))
        assert match
        assert gender in genders()[fold(match[1])]


def test_close_and_apart_a_street_is_the_same() -> None:
    streets = surrogate_map(("STREET", "C/Olmo 12"), ("STREET", "C/ Olmo 12"), language="es")
    close, apart = (streets.surrogate("STREET", value) for value in ("C/Olmo 12", "C/ Olmo 12"))
    assert close == apart.replace("C/ ", "C/")


def test_a_saint_is_the_same_however_the_word_is_written() -> None:
    forms = ["St. Mary's Hospital", "St Mary's Hospital", "Saint Mary's Hospital"]
    names = surrogate_map(*(("HOSPITAL", form) for form in forms))
    assert len({names.surrogate("HOSPITAL", form).split(" ", 1)[1] for form in forms}) == 1


def test_a_saint_in_capitals_is_a_saint() -> None:
    names = surrogate_map(("HOSPITAL", "ST. MARY'S HOSPITAL"))
    assert re.fullmatch(r"St\. \w+'s Hospital", names.surrogate("HOSPITAL", "St. Mary's Hospital"))


def test_states_and_countries_have_one_surrogate_in_each_form() -> None:
    forms = ["MA", "Massachusetts", "M.A.", "Mass.", "ma", "MASSACHUSETTS"]
    states = surrogate_map(*(("STATE", form) for form in forms))
    short, name, *others = [states.surrogate("STATE", form) for form in forms]
    assert (name, short) in surrogate_words("en").states
    assert others == [f"{short[0]}.{short[1]}.", short, short.lower(), name.upper()]
    forms = ["United States", "USA", "U.S.", "the USA", "UNITED STATES"]
    countries = surrogate_map(*(("COUNTRY", form) for form in forms))
    name, *others = [countries.surrogate("COUNTRY", form) for form in forms]
    assert others == [name, name, name, name.upper()]


def test_no_state_becomes_one_of_the_record_in_another_form() -> None:
    real = [short for _, short in surrogate_words("en").states[:48]]
    states = surrogate_map(*(("STATE", short) for short in real))
    names = {name for name, _ in surrogate_words("en").states[:48]}
    assert all(states.surrogate("STATE", short) not in real for short in real)
    assert states.surrogate("STATE", "Alabama") not in names


@pytest.mark.parametrize(
    ("one", "other", "word", "same"),
    [
        ("123 Main St", "123 Main Street", "St", "Street"),
        ("123 Main Ave.", "123 Main Avenue", "Ave.", "Avenue"),
        ("123 Oak Dr", "123 Oak Drive, Apt 4", "Dr", "Drive, Apt"),
        ("9 Church Rd", "9 CHURCH ROAD", "Rd", "ROAD"),
    ],
)
def test_a_street_is_the_same_however_its_kind_is_written(one: str, other: str, word: str, same: str) -> None:
    streets = surrogate_map(("STREET", one), ("STREET", other))
    first = streets.surrogate("STREET", one)
    assert first.endswith(f" {word}")
    wanted = f"{first.removesuffix(word)}{same}"
    assert streets.surrogate("STREET", other).startswith(wanted.upper() if other.isupper() else wanted)


@pytest.mark.parametrize(
    ("label", "values", "pattern"),
    [
        ("DEPARTMENT", [f"{number} West" for number in range(1, 10)], r"\d+ West"),
        ("DEPARTMENT", [f"Ward {letter}" for letter in "BDFGHIJKLMOPQRTUVXZ"], r"Ward \d?[A-Z]"),
        ("STREET", [f"{number}th Avenue" for number in range(4, 10)], r"\d+(st|nd|rd|th) Avenue"),
        ("STREET", [f"12 Fern Lane, Apt {number}" for number in range(1, 10)], r"\d\d \w+ Lane, Apt \d+"),
    ],
)
def test_neighbours_with_numbers_stay_apart(label: str, values: list[str], pattern: str) -> None:
    names = surrogate_map(*((label, value) for value in values))
    chosen = [names.surrogate(label, value) for value in values]
    assert all(re.fullmatch(pattern, one) for one in chosen), chosen
    assert len({*chosen, *values}) == 2 * len(values)


@pytest.mark.parametrize(
    ("language", "value", "number", "pattern"),
    [
        ("en", "waitress", 0, r"{}"),
        ("en", "Nurses", 0, r"(?:{}e?s|.*men)"),
        ("es", "maestra", 1, r"{}"),
        ("es", "maestras", 1, r"{}s"),
        ("es", "maestros de obra", 0, r"{}(?:e?s)"),
        ("es", "electricista", 0, r"{}"),
    ],
)
def test_jobs_keep_gender_and_number(language: str, value: str, number: int, pattern: str) -> None:
    jobs = [entry[number] for entry in surrogate_words(language).professions]
    forms = [pattern.format(job) for job in jobs if " " not in job]
    for patient in map(str, range(20)):
        chosen = surrogate_map(("PROFESSION", value), language=language, patient=patient)
        job = chosen.surrogate("PROFESSION", value)
        assert " " in job or any(re.fullmatch(form, job, re.IGNORECASE) for form in forms), job


@pytest.mark.parametrize(
    ("label", "whole", "short", "pattern"),
    [
        ("CITY", "New York", "NY", "[A-Z]{2}"),
        ("HOSPITAL", "Beth Israel", "BI", "[A-Z]{2}"),
        ("PROFESSION", "registered nurse", "RN", "[a-z ]{3,}"),
    ],
)
def test_no_abbreviation_is_one_letter(label: str, whole: str, short: str, pattern: str) -> None:
    assert re.fullmatch(pattern, surrogate_map((label, whole), (label, short)).surrogate(label, short))


@pytest.mark.parametrize(
    ("one", "other"), [("Mayo Clinic", "MAYO"), ("MAYO CLINIC", "MAYO"), ("12 Fern Lane", "12 FERN Lane")]
)
def test_capitals_do_not_make_another_name(one: str, other: str) -> None:
    names = surrogate_map(("HOSPITAL", one), ("HOSPITAL", other))
    whole, short = names.surrogate("HOSPITAL", one), names.surrogate("HOSPITAL", other)
    assert fold(whole).startswith(fold(short))
    assert whole.istitle() or one.isupper()


def test_abbreviation_follows_the_name() -> None:
    names = surrogate_map(("HOSPITAL", "Northfold General Hospital"), ("HOSPITAL", "NGH"))
    whole = names.surrogate("HOSPITAL", "Northfold General Hospital")
    assert names.surrogate("HOSPITAL", "NGH") == "".join(word[0] for word in whole.split()).upper()


def test_abbreviation_leaves_out_signs() -> None:
    names = surrogate_map(("HOSPITAL", "Ostrava & Tidewater Clinic"), ("HOSPITAL", "OTC"))
    whole = names.surrogate("HOSPITAL", "Ostrava & Tidewater Clinic")
    assert names.surrogate("HOSPITAL", "OTC") == "".join(word[0] for word in whole.split() if word != "&")


def test_towns_are_real_of_their_state_and_size() -> None:
    rows = surrogate_words("en").towns
    for number in range(30):
        entities = [("CITY", "Toledo"), ("STATE", "OH"), ("HOSPITAL", "Toledo General Hospital")]
        surrogates = SurrogateMap(Key(bytes([number]) * 32), "p", "en", entities)
        city, state = surrogates.surrogate("CITY", "Toledo"), surrogates.surrogate("STATE", "Ohio")
        assert city != "Toledo"
        here = [name for _, where, names in rows if where == state for name in names]
        assert city in here or len(here) < 3
        assert surrogates.surrogate("HOSPITAL", "Toledo General Hospital") == f"{city} General Hospital"


def test_a_large_city_becomes_a_large_one() -> None:
    large = {name for size, _, names in surrogate_words("en").towns if size == "large" for name in names}
    for number in range(20):
        surrogates = SurrogateMap(Key(bytes([number]) * 32), "p", "en", [("CITY", "Cleveland")])
        assert surrogates.surrogate("CITY", "Cleveland") in large


@pytest.mark.parametrize(
    ("value", "starts"),
    [
        ("teacher", "[^aeiou]"),
        ("engineer", "[aeiou]"),
        ("Accountant", "[AEIOU]"),
        ("hourly worker", "[aeiou]"),
        ("university lecturer", "[^aeiou]"),
        ("ENGINEER", "[AEIOU]"),
        ("RN", "[aeiou]"),
        ("CNA", "[^aeiou]"),
    ],
)
def test_a_job_fits_the_article_before_it(value: str, starts: str) -> None:
    """Not "a electrician"."""
    for patient in map(str, range(40)):
        job = surrogate_map(("PROFESSION", value), patient=patient).surrogate("PROFESSION", value)
        assert re.match(starts, job), job


def test_a_job_that_tells_no_gender_becomes_one_that_tells_none() -> None:
    same = {man for man, woman in surrogate_words("es").professions if man == woman}
    for number in range(20):
        surrogates = SurrogateMap(Key(bytes([number]) * 32), "p", "es", [("PROFESSION", "electricista")])
        assert surrogates.surrogate("PROFESSION", "electricista") in same


@pytest.mark.parametrize(
    "value", ["Avda. de los Rosales 12", "C/ de las Flores 4", "Calle del Olmo, 3", "AVDA. DE LA VEGA 9"]
)
def test_no_spanish_name_has_the_article_of_another(value: str) -> None:
    """Not "Avda. de los El Pinar"."""
    for patient in map(str, range(60)):
        streets = surrogate_map(("STREET", value), language="es", patient=patient)
        new = fold(streets.surrogate("STREET", value))
        assert re.match(r"(avda\. de|c/ de|calle de) ", new), new
        assert not re.search(r"\b(?:los|las|el|la|del) (?:el|la|los|las)\b", new)
        assert not re.match(r"(avda\.|c/) de l[oa]s (?!\w+s\b)", new), new


def test_a_town_with_the_name_of_a_province_becomes_another_such() -> None:
    """Granada may be the town or the province; what stands for it must be both."""
    for patient in map(str, range(60)):
        names = surrogate_map(("CITY", "Granada"), ("STATE", "Granada"), language="es", patient=patient)
        new = names.surrogate("CITY", "Granada")
        assert new != "Granada"
        assert new in {name for name, _ in surrogate_words("es").states}, new
    assert surrogate_map(("CITY", "New York")).surrogate("CITY", "New York") != "New York"


@pytest.mark.parametrize(
    ("label", "value", "language", "pattern"),
    [
        ("ORGANIZATION", "BITTERROOT VISITING NURSES", "en", r"[A-Z ]+ VISITING NURSES"),
        ("ORGANIZATION", "Ravalli Drug", "en", r"[\w ]+ Drug"),
        ("ORGANIZATION", "Gateway Teamsters H&W", "en", r"[A-Z]\w+(?: [A-Z]\w+)*"),
        ("ORGANIZATION", "Hatchet Cross Brewery", "en", r"[\w ]+ Brewery"),
        ("ORGANIZATION", "Harbor Life Insurance", "en", r"(?!Harbor)[\w ]+ Insurance"),  # part of the name
        ("HOSPITAL", "Royal Wharfedale Hospitals NHS Foundation Trust", "en", r"[\w ]+ Hospitals NHS Foundation Trust"),
        ("HOSPITAL", "Harbour North CHC", "en", r"(?!Harbour)[\w ]+ CHC"),
        ("HOSPITAL", "Prairie Kidney Ctr", "en", r"[\w ]+ Kidney Ctr"),
        ("ORGANIZATION", "Cold Ash Junction", "en", r"[\w ]+ Junction"),
        ("ORGANIZATION", "Abbey Surgery", "en", r"(?!Abbey)[\w ]+ Surgery"),
        ("ORGANIZATION", "Community College", "en", r"(?!Community)[\w ]+ College"),
        ("DEPARTMENT", "Medicina Interna 5 Norte", "es", r"Medicina Interna \d Norte"),
        ("DEPARTMENT", "3ª Este", "es", r"\dª Este"),
        ("DEPARTMENT", "Medicina Hombres", "es", r"Medicina (?!Hombres).+"),
        ("HOSPITAL", "Hosp. Sant Llop", "es", r"Hosp\. Sant [\w ]+"),
        ("ORGANIZATION", "Casa de Acogida Santa Rita", "es", r"Casa de Acogida Santa \w+a\w*|Casa de Acogida Santa [A-Z]\w+"),
        ("DEPARTMENT", "Módulo C", "es", r"Módulo [A-Z]"),
        ("LOCATION-OTHER", "embalse das Conchas", "es", r"embalse de .+"),
        ("HOSPITAL", "Temple Hospital", "en", r"(?!Temple)[\w ]+ Hospital"),
        ("HOSPITAL", "Stroke Unit 4C", "en", r"Stroke Unit \d[A-H]"),
        ("STREET", "77 Powell Row", "en", r"\d\d [\w ]+ Row"),
        ("STREET", "31a Coldharbour Parade", "en", r"\d\d[a-h] [\w ]+ Parade"),
        ("STREET", "44 Nackington Fold", "en", r"\d\d [\w ]+ Fold"),
        ("STREET", "8 Wren Trail", "en", r"\d [\w ]+ Trail"),
        ("STREET", "5 Quarry Bank", "en", r"\d (?!Quarry)[\w ]+ Bank"),
        ("STREET", "RR 2, 880 Chebogue Road", "en", r"RR \d, \d{3} [\w ]+ Road"),
        ("HOSPITAL", "Maternidad Virgen del Cisne", "es", r"Maternidad Virgen .+"),
        ("ORGANIZATION", "Guardia Civil de Ibor", "es", r"Guardia Civil de .+"),
    ],
)  # fmt: skip
def test_institutions_and_streets_stay_what_they_are(
    label: str, value: str, language: str, pattern: str
) -> None:
    for patient in map(str, range(20)):
        new = surrogate_map((label, value), language=language, patient=patient).surrogate(label, value)
        assert re.fullmatch(pattern, new), new


def test_saints_are_those_whom_churches_have() -> None:
    """Not St. Grant, St Levi or Santo Pedro."""
    men, women = surrogate_words("en").saint_names
    for patient in map(str, range(20)):
        names = surrogate_map(("HOSPITAL", "St. Bride's"), ("HOSPITAL", "St Piran's Hub"), patient=patient)
        assert names.surrogate("HOSPITAL", "St. Bride's")[4:-2] in {*men, *women}
        assert re.fullmatch(rf"St (?:{'|'.join(men)})'s Hub", names.surrogate("HOSPITAL", "St Piran's Hub"))
        spanish = surrogate_map(("HOSPITAL", "Hospital Santo Cristo"), language="es", patient=patient)
        new = spanish.surrogate("HOSPITAL", "Hospital Santo Cristo")
        assert new.split()[-1] in ("Domingo", "Tomás", "Toribio")


@pytest.mark.parametrize(
    ("value", "language", "pattern"),
    [
        ("retired teacher", "en", r"retired (?!teacher)[a-z ]+"),
        ("engineer, retired", "en", r"[a-z ]+, retired"),
        ("Retired", "en", r"(?!Retired)[A-Z][a-z ]+"),
        ("arquitecta jubilada", "es", r"(?:\w+a|albañil|contable|vigilante) jubilada"),
        ("electricista jubilada", "es", r"(?:\w+ista|albañil|contable|vigilante) jubilada"),
    ],
)
def test_what_names_no_job_stays(value: str, language: str, pattern: str) -> None:
    for patient in map(str, range(20)):
        jobs = surrogate_map(
            ("PROFESSION", value), ("PROFESSION", "retired clerk"), language=language, patient=patient
        )
        assert re.fullmatch(pattern, jobs.surrogate("PROFESSION", value))


@pytest.mark.parametrize("value", ["cura", "guardia de seguridad", "policía", "psiquiatra"])
def test_a_job_on_a_is_not_always_a_womans(value: str) -> None:
    women = {woman for man, woman in surrogate_words("es").professions if man != woman}
    for patient in map(str, range(20)):
        jobs = surrogate_map(("PROFESSION", value), language="es", patient=patient)
        assert jobs.surrogate("PROFESSION", value) not in women


def test_no_job_is_one_of_men_or_women_only() -> None:
    """A sound engineer, Mr. Bolger, was a seamstress."""
    jobs = {job for job, _ in surrogate_words("en").professions}
    assert not [job for job in jobs if re.search(r"man$|ress$", job)]


@pytest.mark.parametrize(
    ("language", "value"), [("en", "Shorebreak"), ("en", "the Aloha"), ("es", "Carabineros")]
)
def test_what_stands_alone_is_not_called_like_a_person(language: str, value: str) -> None:
    """ "Fatality at King", "cantor at Velazquez"."""
    families = {fold(name) for name in surrogate_words(language).family}
    known = {*known_towns(), *map(fold, surrogate_words(language).place_names)}
    for patient in map(str, range(40)):
        names = surrogate_map(("ORGANIZATION", value), language=language, patient=patient)
        new = fold(names.surrogate("ORGANIZATION", value)).removeprefix("the ")
        assert new in known or new not in families, new


@pytest.mark.parametrize(
    ("language", "value", "pattern"),
    [
        ("en", "UX designer", "[a-z ]+"),
        ("en", "Teacher", "[A-Z][a-z ]+"),
        ("es", "lavacopas", r"\w+[^s]|sastre"),
        ("es", "Lavacopas", r"[A-Z]\w+[^s]"),
    ],
)
def test_jobs_with_capitals_and_compounds(language: str, value: str, pattern: str) -> None:
    """A dad was an Insurance agent, a man one of costureras."""
    for patient in map(str, range(20)):
        jobs = surrogate_map(("PROFESSION", value), language=language, patient=patient)
        assert re.fullmatch(pattern, jobs.surrogate("PROFESSION", value))
