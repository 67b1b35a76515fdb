"""All forms of a name become forms of one surrogate; different people never share one."""

from __future__ import annotations

import re

import pytest

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.lists import (
    behind_particles,
    family_names,
    gender_of,
    genders,
    given_names,
    pool,
    surrogate_words,
)

KEY = Key(b"k" * 32)
KEYS = [Key(bytes([number]) * 32) for number in range(20)]


def surrogate_map(
    *found: tuple[str, str], language: str = "en", key: Key = KEY, patient: str = "p1"
) -> SurrogateMap:
    return SurrogateMap(key, patient, language, found)


def test_forms_of_a_name_become_forms_of_its_surrogate() -> None:
    names = [
        "John Smith",
        "Smith, John Q.",
        "SMITH",
        "J. Smith",
        "Johnny",
        "J.S.",
        "Smithh",
        "Dr. Smith",
        "mary smith",
    ]
    people = surrogate_map(*(("PATIENT", name) for name in names))
    first, last = people.surrogate("PATIENT", "John Smith").split()
    assert {first, last}.isdisjoint({"John", "Smith"})
    assert people.surrogate("PATIENT", "Smith, John Q.").startswith(f"{last}, {first} ")
    assert people.surrogate("PATIENT", "SMITH") == last.upper()
    assert people.surrogate("PATIENT", "J. Smith") == f"{first[0]}. {last}"
    assert people.surrogate("PATIENT", "Smith J") == f"{last} {first[0]}"
    assert people.surrogate("PATIENT", "J.S.") == f"{first[0]}.{last[0]}."
    assert people.surrogate("PATIENT", "Smithh") == last
    assert people.surrogate("PATIENT", "Dr. Smith") == f"Dr. {last}"
    assert people.surrogate("PATIENT", "mary smith").endswith(f" {last.lower()}")  # one family stays one
    assert people.surrogate("PATIENT", "Smithe") == last  # not even seen before


def test_nicknames_follow() -> None:
    people = surrogate_map(("PATIENT", "Robert Hale"), ("PATIENT", "Bob"), ("PATIENT", "Bobby Hale"))
    first, last = people.surrogate("PATIENT", "Robert Hale").split()
    short = people.surrogate("PATIENT", "Bob")
    assert people.surrogate("PATIENT", "Bobby Hale") == f"{short} {last}"
    assert people.identity("PATIENT", "Bob") == people.identity("PATIENT", "Robert Hale")
    assert short == first or fold(short) != "bob"


@pytest.mark.parametrize(
    ("gender", "names"), [("f", "Hope Nettie Bernadette Verna Ivy"), ("m", "Wendell Angus Rory Thaddeus")]
)
def test_gender_is_kept_of_names_that_are_given_to_nobody(gender: str, names: str) -> None:
    for name in names.split():
        chosen = surrogate_map(("PATIENT", f"{name} Halmstad")).surrogate("PATIENT", f"{name} Halmstad")
        assert genders()[fold(chosen.split()[0])] == gender


@pytest.mark.parametrize("language", ["en", "es"])
def test_gender_is_kept(language: str) -> None:
    for gender, names in (("m", surrogate_words(language).male), ("f", surrogate_words(language).female)):
        of_one = [name for name in names if genders()[fold(name)] == gender][:60]
        assert len(of_one) == 60
        for name in of_one:
            chosen = surrogate_map(("PATIENT", f"{name} Prueba"), language=language).surrogate(
                "PATIENT", f"{name} Prueba"
            )
            assert gender in genders()[fold(chosen.split()[0])]


def test_spanish_names_have_two_family_names() -> None:
    people = surrogate_map(
        ("PATIENT", "María José García López"), ("PATIENT", "García López, Mª José"), ("PATIENT", "Sra. García"),
        language="es",
    )  # fmt: skip
    words = people.surrogate("PATIENT", "María José García López").split()
    assert len(words) == 4
    assert (
        people.surrogate("PATIENT", "García López, Mª José")
        == f"{words[2]} {words[3]}, {words[0]} {words[1]}"
    )
    assert people.surrogate("PATIENT", "Sra. García") == f"Sra. {words[2]}"


def test_initials_follow_a_name_whose_given_name_is_one() -> None:
    people = surrogate_map(("DOCTOR", "D. Freund"), ("DOCTOR", "DF"), ("DOCTOR", "Ann Roe"))
    first, last = people.surrogate("DOCTOR", "D. Freund").split(". ")
    assert people.surrogate("DOCTOR", "DF") == first + last[0]
    assert people.surrogate("DOCTOR", "DF/wc")[:3] == f"{first}{last[0]}/"


def test_initials_follow_a_name_with_one_in_the_middle() -> None:
    people = surrogate_map(("DOCTOR", "Wendell T. Gray"), ("DOCTOR", "WTG"))
    names = people.surrogate("DOCTOR", "Wendell T. Gray").split()
    assert people.surrogate("DOCTOR", "WTG") == "".join(name[0] for name in names)


@pytest.mark.parametrize("value", ["MCRF", "JS", "AL", "wc", "XKCD", "J.S."])
def test_initials_of_nobody_stay_initials(value: str) -> None:
    chosen = surrogate_map(("DOCTOR", value)).surrogate("DOCTOR", value)
    assert re.sub("[A-Z]", "X", chosen) == re.sub("[A-Z]", "X", value) or chosen.islower()
    assert len(chosen) == len(value)
    assert all(new != old for new, old in zip(chosen, value, strict=True) if old.isalpha())


def test_people_never_collide() -> None:
    names = [
        f"{first} {last}"
        for first, last in zip(
            surrogate_words("en").male[:150], surrogate_words("en").family[:150], strict=True
        )
    ]
    people = surrogate_map(*(("PATIENT", name) for name in names))
    chosen = [people.surrogate("PATIENT", name) for name in names]
    assert len(set(chosen)) == len(names)
    real = {fold(word) for name in names for word in name.split()}
    assert real.isdisjoint(fold(word) for name in chosen for word in name.split())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jayden Smith", "Hayden Smith"),
        ("Adriana Rossi", "Adriano Rossi"),
        ("Alessandra Rossi", "Alessandro Rossi"),
        ("Layla Poole", "Kayla Poole"),
        ("Mr. Jansen", "Dr. Hansen"),
        ("Mr. Keller", "Dr. Heller"),
        ("Ann Bailey", "Dr. Dailey"),
        ("Sanders", "Landers"),
        ("Teresa Hale", "Dr Terry Jones"),
        ("Mary Ann Poole", "Maryann Jones"),
    ],
)
def test_names_that_only_look_alike_stay_apart(one: str, other: str) -> None:
    people = surrogate_map(("PATIENT", one), ("DOCTOR", other))
    names = [
        people.people.word_surrogate(word)
        for name in (one, other)
        for word in name.split()
        if not word.endswith(".")
    ]
    assert len(set(names)) == len({*one.split(), *other.split()} - {"Mr.", "Dr."})
    assert people.identity("PATIENT", one) != people.identity("DOCTOR", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("John Keller", "John Heller"),
        ("Ann Halbrook", "A. Holbrook"),
        ("Maria De La Cruz", "DELACRUZ, MARIA"),
        ("Mary Ann Poole", "Maryann Poole"),
        ("Jan van der Spuy", "J. Vanderspuy"),
    ],
)
def test_slips_in_the_name_of_one_person_are_followed(one: str, other: str) -> None:
    people = surrogate_map(("PATIENT", one), ("PATIENT", other))
    assert people.identity("PATIENT", one) == people.identity("PATIENT", other)


def test_a_nickname_stays_in_its_family() -> None:
    people = surrogate_map(
        ("PATIENT", "Christine Hale"), ("DOCTOR", "Dr Christopher Poole"), ("PATIENT", "Chris Hale")
    )
    assert people.identity("PATIENT", "Chris Hale") == people.identity("PATIENT", "Christine Hale")
    assert genders()[fold(people.surrogate("PATIENT", "Chris Hale").split()[0])] != "m"


def test_no_two_nicknames_are_the_same() -> None:
    formal, short = (
        "Robert James Edward Daniel Thomas Michael".split(),
        "Bob Jim Ted Danny Tommy Mike".split(),
    )
    for patient in map(str, range(12)):
        people = surrogate_map(*(("DOCTOR", name) for name in [*formal, *short]), patient=patient)
        chosen = [people.surrogate("DOCTOR", name) for name in short]
        assert len(set(chosen)) == len(short)


def test_misspelt_twins_with_other_first_names_stay_apart() -> None:
    people = surrogate_map(("PATIENT", "Anna Halbrook"), ("DOCTOR", "Peter Holbrook"))
    assert (
        people.surrogate("PATIENT", "Anna Halbrook").split()[1]
        != people.surrogate("DOCTOR", "Peter Holbrook").split()[1]
    )


def test_the_length_of_a_name_does_not_tell_the_real_one() -> None:
    lengths = {
        len(
            SurrogateMap(Key(bytes([n]) * 32), "p", "en", [("PATIENT", "Ann Poe")]).surrogate(
                "PATIENT", "Poe"
            )
        )
        for n in range(60)
    }
    assert max(lengths) >= 8


@pytest.mark.parametrize("value", ["Mrs. Hofmannsen", "Mr Vandersloot"])
def test_a_title_before_a_rare_name_makes_it_a_family_name(value: str) -> None:
    """Not "Mrs. Molly"; and L.H. has the letter of what Hofmannsen becomes."""
    name = value.split()[1]
    for patient in map(str, range(20)):
        names = SurrogateMap(
            KEY, patient, "en", [("PATIENT", name), ("PATIENT", value), ("PATIENT", f"L.{name[0]}.")]
        )
        new = names.surrogate("PATIENT", name)
        assert fold(new) in family_names()
        assert names.surrogate("PATIENT", f"L.{name[0]}.")[2] == new[0]


def test_a_title_before_the_family_name_tells_the_gender_of_the_only_one() -> None:
    """Mr. Thistlewood is Gord, and becomes no Alejandra."""
    for patient in map(str, range(20)):
        names = SurrogateMap(
            KEY, patient, "en", [("PATIENT", "Thistlewood, Gord"), ("PATIENT", "Mr. Thistlewood")]
        )
        new = fold(names.surrogate("PATIENT", "Thistlewood, Gord")).split(", ")[1]
        assert gender_of(new) == "m"


def test_a_title_of_given_names_makes_a_family_name_a_given_one() -> None:
    """El padre, Duarte, becomes no Castro."""
    for patient in map(str, range(20)):
        names = SurrogateMap(KEY, patient, "es", [("PATIENT", "don Duarte"), ("PATIENT", "Duarte")])
        assert gender_of(fold(names.surrogate("PATIENT", "Duarte"))) == "m"
        assert fold(names.surrogate("PATIENT", "Duarte")) in given_names()


def test_no_initial_stays_as_it_was() -> None:
    """A.M. became A.M., as Aina Morey became Aitana Mur."""
    for patient in map(str, range(40)):
        names = SurrogateMap(KEY, patient, "es", [("DOCTOR", "Aina Morey"), ("DOCTOR", "a.m.")])
        given, family = names.surrogate("DOCTOR", "Aina Morey").split()
        assert given[0] != "A"
        assert family[0] != "M"
        assert fold(names.surrogate("DOCTOR", "a.m.")) == fold(f"{given[0]}.{family[0]}.")


@pytest.mark.parametrize(
    ("label", "value", "language", "pattern"),
    [
        ("DOCTOR", "Haizea U.", "es", "given"),
        ("DOCTOR", "Kowalczyk J", "en", "family"),
        ("DOCTOR", "Rojas Terceros", "es", "two families"),
    ],
)
def test_what_a_word_of_a_name_is(label: str, value: str, language: str, pattern: str) -> None:
    for patient in map(str, range(10)):
        new = fold(SurrogateMap(KEY, patient, language, [(label, value)]).surrogate(label, value)).split()
        if pattern == "two families":
            assert {*new} <= family_names()
        else:
            assert new[0] in (given_names() if pattern == "given" else family_names())


@pytest.mark.parametrize("name", ['Parkin, Robert "Dubb"', "Wyatt Searz Trout"])
def test_a_rare_middle_name_has_the_gender_of_the_first(name: str) -> None:
    """Not Tommy "Tasha" Fitzgerald."""
    for patient in map(str, range(20)):
        new = SurrogateMap(KEY, patient, "en", [("PATIENT", name)]).surrogate("PATIENT", name)
        given = [word.strip('",') for word in new.split()]
        given = given[1:] if "," in new else given[:-1]
        assert [gender_of(fold(word)) for word in given] == ["m", "m"]


@pytest.mark.parametrize(
    ("language", "name", "gender"),
    [
        ("es", "Mª Jesús Lacunza", "f"),
        ("es", "María José Ruiz Gil", "f"),
        ("es", "José María Arana", "m"),
        ("es", "Segundo Asunción Chávez", "m"),
        ("en", "Michael Leslie Crane", "m"),
        ("en", "Mary Evan Crane", "f"),
    ],
)
def test_middle_names_are_of_the_gender_of_the_first(language: str, name: str, gender: str) -> None:
    """Mª Jesús became Daniela Vinicio."""
    for key in KEYS:
        words = SurrogateMap(key, "p", language, [("PATIENT", name)]).surrogate("PATIENT", name).split()
        assert [gender_of(fold(word)) for word in words[:2]] == [gender] * 2, words


def test_a_name_of_two_parts_is_of_one_gender() -> None:
    """Min-jun, a husband, became Glen-lacey."""
    entities = [("PATIENT", "Min-jun"), ("PATIENT", "Mr. Min-jun Bae")]
    for key in KEYS:
        words = SurrogateMap(key, "p", "en", entities).surrogate("PATIENT", "Min-jun").split("-")
        assert [gender_of(fold(word)) for word in words] == ["m", "m"], words


def test_an_irish_particle_stays() -> None:
    """Aoife Ní Bhroin became Charlene Andres Chavez."""
    for key in KEYS:
        new = SurrogateMap(key, "p", "en", [("PATIENT", "Aoife Ní Bhroin")]).surrogate(
            "PATIENT", "Aoife Ní Bhroin"
        )
        assert new.split()[1] == "Ní", new


def test_a_middle_name_that_somebody_is_called_by_keeps_its_own_gender() -> None:
    entities = [("PATIENT", "María José Ruiz"), ("PATIENT", "José")]
    for key in KEYS:
        assert gender_of(fold(SurrogateMap(key, "p", "es", entities).surrogate("PATIENT", "José"))) == "m"


@pytest.mark.parametrize(
    ("name", "begins", "kind", "ends"),
    [
        ("Ma. del Refugio Loera", "del ", "del", 1),
        ("Eliana del Carmen Vergara", "del ", "del", 1),
        ("María de los Ángeles", "de los ", "de los", 0),
        ("MARÍA DE LA LUZ SOTO GIL", "DE LA ", "de la", 2),
        ("Rosa de la Cruz Pérez", "de la ", "last de la", 1),
        ("Juan del Río", "del ", "last del", 0),
        ("Dr. Delgado de las Heras", "de las ", "last de las", 0),
        ("Mohamed El Khattabi", "El ", "last el", 0),
    ],
)
def test_what_stands_behind_a_particle_does_so(name: str, begins: str, kind: str, ends: int) -> None:
    """María del Carmen became Lorena del Jordana."""
    names = {fold(one) for one in behind_particles()[kind]}
    for key in KEYS:
        new = SurrogateMap(key, "p", "es", [("PATIENT", name)]).surrogate("PATIENT", name)
        _, _, behind = new.partition(begins)
        assert fold(behind.split()[0]) in names, new
        assert len(behind.split()) == 1 + ends, new


@pytest.mark.parametrize(
    ("language", "name", "families"),
    [
        ("es", "Martínez Olvera Rosa Isela", 2),
        ("en", "SMITH JENNIFER", 1),
        ("en", "Plimpton, J.", 1),
        ("en", "Roe, J. Q.", 1),
    ],
)
def test_family_names_may_come_first(language: str, name: str, families: int) -> None:
    for key in KEYS:
        new = SurrogateMap(key, "p", language, [("PATIENT", name)]).surrogate("PATIENT", name)
        words = [fold(word.strip(".,")) for word in new.split()]
        assert all(word in family_names() - given_names() for word in words[:families]), new
        assert all(word in given_names() for word in words[families:] if len(word) > 1), new


@pytest.mark.parametrize(
    ("language", "name", "gender"),
    [
        ("es", "Yoselin", "f"),
        ("es", "M. Ángeles Gallardo", "f"),
        ("es", "Jhonny", "m"),
        ("es", "Belkis Wong", "f"),
        ("en", "Dorcas", "f"),
        ("en", "Idris", "m"),
        ("en", "Jayden", "m"),
        ("en", "Wendi", "f"),
    ],
)
def test_names_of_many_countries_have_their_gender(language: str, name: str, gender: str) -> None:
    """Yoselin, who was in labour, became Jesús."""
    at = name.split().index("Ángeles") if "Ángeles" in name else 0
    for key in KEYS[:8]:
        new = SurrogateMap(key, "p", language, [("PATIENT", name)]).surrogate("PATIENT", name)
        assert gender_of(fold(new.split()[at])) == gender, new


def test_no_man_has_a_name_of_women_of_the_language() -> None:
    """Ariel is a man in Spanish."""
    assert "ariel" not in dict(pool("en", "m")).values()
    assert "ariel" in given_names()
