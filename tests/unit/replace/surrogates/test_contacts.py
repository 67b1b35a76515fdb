"""Surrogates of phone numbers, mail addresses and user names."""

from __future__ import annotations

import re

import pytest

from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.lists import surrogate_words

KEY = Key(b"k" * 32)


def surrogate_map(
    *found: tuple[str, str], language: str = "en", key: Key = KEY, patient: str = "p1"
) -> SurrogateMap:
    return SurrogateMap(key, patient, language, found)


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("617-555-0199 x22", "{} x??"),
        ("617-555-0199x22", "{}x??"),
        ("617-555-0199 ext. 7", "{} ext. ?"),
        ("1-617-555-0199", "1-{}"),
    ],
)
def test_a_phone_with_an_extension_is_the_same_phone(value: str, form: str) -> None:
    phones = surrogate_map(("PHONE", "617-555-0199"), ("PHONE", value))
    chosen = phones.surrogate("PHONE", value)
    phone = phones.surrogate("PHONE", "617-555-0199")
    assert re.fullmatch(form.format(phone).replace(".", r"\.").replace("?", r"\d"), chosen)
    assert chosen[len(phone) :] != value[len(phone) :] or "?" not in form


@pytest.mark.parametrize("code", ["+34 ", "+34", "(+34) ", "(0034) ", "0034 ", "34 ", "(+34)", "+34-"])
def test_a_phone_with_a_country_code_is_the_same_phone(code: str) -> None:
    phones = surrogate_map(("PHONE", "612 345 678"), ("PHONE", f"{code}612 345 678"), language="es")
    assert phones.surrogate("PHONE", f"{code}612 345 678") == code + phones.surrogate("PHONE", "612 345 678")


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("j.smith@mail.com", "{0[0]}.{1}@"),
        ("smith_j@mail.com", "{1}_{0[0]}@"),
        ("johnsmith77@mail.com", "{0}{1}"),
        ("SmithJohn@mail.com", "{1}{0}@"),
        ("jsmith@mail.com", "{0[0]}{1}@"),
    ],
)
def test_each_part_of_a_mail_follows_the_person(value: str, form: str) -> None:
    people = surrogate_map(("PATIENT", "John Smith"), ("EMAIL", value))
    names = people.surrogate("PATIENT", "John Smith").lower().split()
    assert people.surrogate("EMAIL", value).startswith(form.format(*names))


def test_an_unknown_part_of_a_mail_becomes_no_name_of_the_record() -> None:
    names = surrogate_words("en").family[:-1]
    people = surrogate_map(*(("DOCTOR", f"Ann {name}") for name in names), ("EMAIL", "xqzyt@mail.com"))
    assert people.surrogate("EMAIL", "xqzyt@mail.com").partition("@")[0].capitalize() not in names
    assert all(
        surrogate_map(("EMAIL", f"q@{name}.com")).surrogate("EMAIL", f"q@{name}.com")[0] != "q"
        for name in names[:60]
    )


def test_mail_follows_the_person() -> None:
    people = surrogate_map(
        ("PATIENT", "John Smith"), ("EMAIL", "john.smith@mail.net"), ("USERNAME", "jsmith7")
    )
    first, last = people.surrogate("PATIENT", "John Smith").lower().split()
    assert people.surrogate("EMAIL", "john.smith@mail.net") == f"{first}.{last}@example.net"
    assert people.surrogate("USERNAME", "jsmith7").startswith(f"{first[0]}{last}")


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("829-555-0150", r"829-555-\d{4}"),
        ("(787) 555-0150", r"\(787\) 555-\d{4}"),
        ("0249 15 555-0166", r"0[1-9]?\d{2,3} \d\d \d{3}-\d{4}"),
    ],
)
def test_phones_of_america_in_spanish_notes(value: str, form: str) -> None:
    """824-957-8336, which nobody can call, and 4268 76 723-7299, which begins as no number of Argentina does."""
    for patient in map(str, range(20)):
        phones = surrogate_map(("PHONE", value), language="es", patient=patient)
        assert re.fullmatch(form, phones.surrogate("PHONE", value))
