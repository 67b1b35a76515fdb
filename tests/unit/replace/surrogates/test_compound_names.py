"""Surrogates of names of several words: middle names, names behind particles, and family names that come first."""

from __future__ import annotations

import pytest

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.lists import behind_particles, family_names, gender_of, given_names

KEYS = [Key(bytes([number]) * 32) for number in range(20)]


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
