"""Surrogates: forms of a name stay forms of one name, nothing collides, and only the key decides."""

from __future__ import annotations

import re

import pytest

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates import Book
from nescio.replace.surrogates.lists import genders, lists

KEY = Key(b"k" * 32)


def book(*found: tuple[str, str], language: str = "en", key: Key = KEY, patient: str = "p1") -> Book:
    return Book(key, patient, language, found)


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
    people = book(*(("PATIENT", name) for name in names))
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
    people = book(("PATIENT", "Robert Hale"), ("PATIENT", "Bob"), ("PATIENT", "Bobby Hale"))
    first, last = people.surrogate("PATIENT", "Robert Hale").split()
    short = people.surrogate("PATIENT", "Bob")
    assert people.surrogate("PATIENT", "Bobby Hale") == f"{short} {last}"
    assert people.identity("PATIENT", "Bob") == people.identity("PATIENT", "Robert Hale")
    assert short == first or fold(short) != "bob"


@pytest.mark.parametrize("language", ["en", "es"])
def test_gender_is_kept(language: str) -> None:
    for gender, names in (("m", lists(language).male), ("f", lists(language).female)):
        for name in [name for name in names if genders()[fold(name)] == gender][:60]:
            chosen = book(("PATIENT", f"{name} Prueba"), language=language).surrogate(
                "PATIENT", f"{name} Prueba"
            )
            assert gender in genders()[fold(chosen.split()[0])]


def test_spanish_names_have_two_family_names() -> None:
    people = book(
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


def test_people_never_collide() -> None:
    names = [
        f"{first} {last}" for first, last in zip(lists("en").male[:150], lists("en").last[:150], strict=True)
    ]
    people = book(*(("PATIENT", name) for name in names))
    chosen = [people.surrogate("PATIENT", name) for name in names]
    assert len(set(chosen)) == len(names)
    real = {fold(word) for name in names for word in name.split()}
    assert real.isdisjoint(fold(word) for name in chosen for word in name.split())


def test_misspelt_twins_with_other_first_names_stay_apart() -> None:
    people = book(("PATIENT", "Anna Halbrook"), ("DOCTOR", "Peter Holbrook"))
    assert (
        people.surrogate("PATIENT", "Anna Halbrook").split()[1]
        != people.surrogate("DOCTOR", "Peter Holbrook").split()[1]
    )


@pytest.mark.parametrize(
    ("label", "surface", "language", "pattern"),
    [
        ("HOSPITAL", "Northfold General Hospital", "en", r"\w+ General Hospital"),
        ("HOSPITAL", "St. Mary's Hospital", "en", r"St\. \w+'s Hospital"),
        ("HOSPITAL", "NORTHFOLD CARE CENTER", "en", r"[A-Z]+ CARE CENTER"),
        ("HOSPITAL", "Hospital de Valdegris", "es", r"Hospital de .+"),
        ("STREET", "12 Fern Lane, Apt 4", "en", r"[1-9]\d \w+ Lane, Apt \d"),
        ("STREET", "C/ Olmo Viejo 22, 3º B", "es", r"C/ .+ \d\d, \dº [A-Z]"),
        ("CITY", "Ostrava Falls", "en", r"[A-Z]\w+"),
        ("STATE", "OH", "en", r"[A-Z]{2}"),
        ("ZIP", "44999-0001", "en", r"\d{5}-\d{4}"),
        ("PHONE", "(617) 204-0142", "en", r"\([2-9]\d\d\) 555-\d{4}"),
        ("PHONE", "+34 612 345 678", "es", r"\+34 6\d\d \d{3} \d{3}"),
        ("EMAIL", "j.roe@somewhere.com", "en", r"[a-z.]+@example\.com"),
        ("URL", "https://www.somewhere.org/a/12", "en", r"https://www\.example\.org/[a-z]/\d\d"),
        ("IPADDR", "88.1.2.3", "en", r"10\.\d+\.\d+\.\d+"),
        ("MEDICALRECORD", "AB-4471-22c", "en", r"[A-Z]{2}-\d{4}-\d\d[a-z]"),
        ("PROFESSION", "profesora", "es", r"\w+"),
        ("ROOM", "412", "en", r"\d{3}"),
    ],
)  # fmt: skip
def test_shape_and_locale_are_kept(label: str, surface: str, language: str, pattern: str) -> None:
    chosen = book((label, surface), language=language).surrogate(label, surface)
    assert re.fullmatch(pattern, chosen), chosen
    assert chosen != surface


def test_one_number_in_two_forms_is_one_number() -> None:
    numbers = book(("MEDICALRECORD", "4471-22-08"), ("MEDICALRECORD", "44712208"), ("PHONE", "617-555-0142"))
    assert numbers.surrogate("MEDICALRECORD", "4471-22-08").replace("-", "") == numbers.surrogate(
        "IDNUM", "44712208"
    )
    assert numbers.surrogate("PHONE", "617-555-0142").replace("-", "") == numbers.surrogate(
        "FAX", "6175550142"
    )


def test_abbreviation_follows_the_name() -> None:
    names = book(("HOSPITAL", "Northfold General Hospital"), ("HOSPITAL", "NGH"))
    whole = names.surrogate("HOSPITAL", "Northfold General Hospital")
    assert names.surrogate("HOSPITAL", "NGH") == "".join(word[0] for word in whole.split()).upper()


def test_mail_follows_the_person() -> None:
    people = book(("PATIENT", "John Smith"), ("EMAIL", "john.smith@mail.net"), ("USERNAME", "jsmith7"))
    first, last = people.surrogate("PATIENT", "John Smith").lower().split()
    assert people.surrogate("EMAIL", "john.smith@mail.net") == f"{first}.{last}@example.net"
    assert people.surrogate("USERNAME", "jsmith7").startswith(f"{first[0]}{last}")


def test_only_key_and_patient_decide() -> None:
    found = (("PATIENT", "John Smith"), ("CITY", "Ostrava Falls"), ("IDNUM", "4471220"))
    mine = [book(*found).surrogate(*item) for item in found]
    assert mine == [book(*reversed(found)).surrogate(*item) for item in found]
    assert all(
        a != b
        for a, b in zip(mine, [book(*found, key=Key(b"q" * 32)).surrogate(*i) for i in found], strict=True)
    )
    assert all(
        a != b for a, b in zip(mine, [book(*found, patient="p2").surrogate(*i) for i in found], strict=True)
    )


def test_what_is_written_small_stays_small() -> None:
    found = (("EMAIL", "QZAB@HOSPMAIL.NET"), ("STREET", "14 Thistle Lane"))
    one = book(*found)
    assert one.surrogate("EMAIL", "QZAB@HOSPMAIL.NET").isupper()
    assert one.surrogate("EMAIL", "qzab@hospmail.net") == one.surrogate("EMAIL", "QZAB@HOSPMAIL.NET").lower()
    assert one.surrogate("STREET", "14 thistle lane") == one.surrogate("STREET", "14 Thistle Lane").lower()
    assert one.surrogate("STREET", "14 THISTLE LANE") == one.surrogate("STREET", "14 Thistle Lane").upper()
