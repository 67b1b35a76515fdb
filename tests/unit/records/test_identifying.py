"""Which strings identify somebody wherever they stand."""

from __future__ import annotations

import pytest

from nescio.records.identifying import (
    distinctive_words,
    is_common_word,
    is_identifying,
    is_whole_date,
    name_variants,
    name_words,
    short_name_words,
    without_next_field,
)


@pytest.mark.parametrize(
    ("label", "value", "expected"),
    [
        ("PATIENT", "Ann Roe", True),
        ("PATIENT", "Mr. X", False),
        ("AGE", "57", False),
        ("ROOM", "Ward 7", False),
        ("DATE", "3/4/2061", True),
        ("DATE", "March 4", True),
        ("DATE", "2061", False),
        ("DATE", "Monday", False),
        ("IDNUM", "4471", False),
        ("IDNUM", "44712", True),
        ("IDNUM", "A471", True),
        ("CITY", "Bo", False),
        ("CITY", "Ely", True),
        ("STATE", "Ohi", False),
        ("STATE", "Ohio", True),
        ("NOMBRE_SUJETO_ASISTENCIA", "Ana Luna", True),
    ],
)
def test_is_identifying(label: str, value: str, expected: bool) -> None:
    assert is_identifying(label, value) == expected


@pytest.mark.parametrize(
    ("value", "words", "short"),
    [
        ("Dr. Ann O'Brien, MD", ("ann", "o'brien"), ()),
        ("Al Ng", (), ("al", "ng")),
        ("Ann Roe, DO", ("ann", "roe"), ()),
        ("Ana de la Luna", ("ana", "luna"), ()),
        ("Sra. García del Río", ("garcia", "rio"), ()),
    ],
)
def test_words_of_names(value: str, words: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert name_words(value) == words
    assert short_name_words(value) == short


@pytest.mark.parametrize(
    ("value", "variants"),
    [
        ("Roe, Ann", ("roe, ann", "ann roe")),
        ("Ann Roe", ("ann roe", "roe, ann")),
        ("Will May", ("will may",)),  # both are common words
        ("Roe", ()),
    ],
)
def test_name_variants(value: str, variants: tuple[str, ...]) -> None:
    assert name_variants(value) == variants


def test_single_words() -> None:
    assert distinctive_words("HOSPITAL", "Tidewater Family Practice") == ("tidewater",)
    assert distinctive_words("CITY", "Tidewater Bay") == ()
    assert distinctive_words("HOSPITAL", "Servicio de Microbiología de Alcantarra") == ("alcantarra",)
    assert distinctive_words("HOSPITAL", "Tidewater Hemodialysis") == ("tidewater",)
    assert distinctive_words("HOSPITAL", "Tidewater Opticians") == ("tidewater",)  # stays in its surrogate
    assert is_common_word("brown")
    assert is_common_word("marzo")
    assert not is_common_word("halmstad")
    assert not is_common_word("brown sputum")


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("Ana MartínezNºCol", "Ana Martínez"),
        ("Luis DominguezCorreo electrónico", "Luis Dominguez"),
        ("Ana Correo", "Ana Correo"),
    ],
)
def test_a_name_ends_before_the_next_field(value: str, name: str) -> None:
    assert without_next_field(value) == name


@pytest.mark.parametrize("text", ["1951-3-4", "1951/3/4", "3/4/51", "4mar1951", "19510304", "4 de marzo"])
def test_whole_dates(text: str) -> None:
    assert is_whole_date(text)


@pytest.mark.parametrize("text", ["3/4", "1951", "march", "monday", "1951/3"])
def test_parts_of_dates(text: str) -> None:
    assert not is_whole_date(text)
