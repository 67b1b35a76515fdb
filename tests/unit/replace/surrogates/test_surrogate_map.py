"""Surrogates keep shape and locale, and only the key decides."""

from __future__ import annotations

import re

import pytest

from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap

KEY = Key(b"k" * 32)


def surrogate_map(
    *found: tuple[str, str], language: str = "en", key: Key = KEY, patient: str = "p1"
) -> SurrogateMap:
    return SurrogateMap(key, patient, language, found)


@pytest.mark.parametrize(
    ("label", "value", "language", "pattern"),
    [
        ("HOSPITAL", "Northfold General Hospital", "en", r"\w+ General Hospital"),
        ("HOSPITAL", "St. Mary's Hospital", "en", r"St\. \w+'s Hospital"),
        ("HOSPITAL", "NORTHFOLD CARE CENTER", "en", r"[A-Z]+ CARE CENTER"),
        ("HOSPITAL", "Hospital de Valdegris", "es", r"Hospital de .+"),
        ("STREET", "12 Fern Lane, Apt 4", "en", r"[1-9]\d \w+ Lane, Apt \d"),
        ("STREET", "C/ Olmo Viejo 22, 3º B", "es", r"C/ .+ \d\d, \dº [A-Z]"),
        ("STREET", "C/ Olmo Viejo 22, 3.º B", "es", r"C/ .+ \d\d, \d\.º [A-Z]"),
        ("STREET", "5th Avenue", "en", r"(?!5)([4-9]th|1st|2nd|3rd) Avenue"),
        ("STREET", "814 NE 82nd Ave", "en", r"\d{3} NE ([2-9](1st|2nd|3rd)|\d[04-9]th|1\dth) Ave"),
        ("STREET", "814 N.E. 11TH AVE", "en", r"\d{3} N\.E\. \d\d(TH|ST|ND|RD) AVE"),
        ("STREET", "C/ Olmo 22, 3er piso", "es", r"C/ .+ \d\d, (1er|[24-9][dtmvn]o) piso"),
        ("STREET", "12 Church Street", "en", r"\d\d (?!Church)\w+ Street"),
        ("STREET", "12 West Park Rd.", "en", r"\d\d West (?!Park)\w+ Rd\."),
        ("STREET", "South Street", "en", r"(?!South)\w+ Street"),
        ("STREET", "C/ de la Iglesia, 4", "es", r"C/ de (?!la Iglesia).+, \d"),
        ("STREET", "C/Olmo 12", "es", r"C/(?!Olmo)\w.* \d\d"),
        ("STREET", "Avda.Olmo 4, 3º izda.", "es", r"Avda\.(?!Olmo)\w.* \d, \dº izda\."),
        ("STREET", "C/ Olmo 12, portal 3, esc. 2", "es", r"C/ .+ \d\d, portal \d, esc\. \d"),
        ("STREET", "Ctra. de Olmo, km 12", "es", r"Ctra\. de .+, km \d\d"),
        ("STREET", "Pº de la Olmeda 200", "es", r"Pº de .+ \d{3}"),
        ("STREET", "C/ OLMO 22, 3ER PISO", "es", r"C/ .+ \d\d, (1ER|[24-9][DTMVN]O) PISO"),
        ("STREET", "12 Fern Lane, Bldg 4", "en", r"\d\d \w+ Lane, Bldg \d"),
        ("HOSPITAL", "St.Mary's Hospital", "en", r"St\.(?!Mary)\w+'s Hospital"),
        ("HOSPITAL", "ST. MARY'S HOSPITAL", "en", r"ST\. (?!MARY)[A-Z]+'S HOSPITAL"),
        ("STREET", "P.O. Box 7713", "en", r"P\.O\. Box \d{4}"),
        ("HOSPITAL", "Ostrava Children's Hospital", "en", r"\w+ Children's Hospital"),
        ("HOSPITAL", "Blue Ridge Hospital", "en", r"(?!Blue)\w+ Hospital"),
        ("HOSPITAL", "Red Oak Medical Center", "en", r"(?!Red)\w+ Medical Center"),
        ("HOSPITAL", "Mercy Tidewater Hospital", "en", r"(?!Mercy)\w+ Hospital"),
        ("ORGANIZATION", "Home Depot", "en", r"(?!Home)\w+"),
        ("HOSPITAL", "Tidewater Nursing Home", "en", r"\w+ Nursing Home"),
        ("ORGANIZATION", "AT&T", "en", r"(?!AT|..&T)[A-Z]{2}&[A-Z]"),
        ("HOSPITAL", "Mercy Hospital", "en", r"(?!Mercy)\w+ Hospital"),
        ("HOSPITAL", "University Hospital", "en", r"(?!University)\w+ Hospital"),
        ("HOSPITAL", "Hospital General", "es", r"Hospital (?!General)\w.+"),
        ("HOSPITAL", "Hospital", "en", r"(?!Hospital)\w+"),
        ("CITY", "Ostrava Falls", "en", r"[A-Z]\w+"),
        ("STATE", "OH", "en", r"[A-Z]{2}"),
        ("ZIP", "44999-0001", "en", r"\d{5}-\d{4}"),
        ("PHONE", "(617) 204-0142", "en", r"\([2-9]\d\d\) 555-\d{4}"),
        ("PHONE", "+34 612 345 678", "es", r"\+34 6\d\d \d{3} \d{3}"),
        ("PHONE", "1-800-HARMONY", "en", r"1-\d{3}-(?!HARMONY)[A-Z]{7}"),
        ("PHONE", "617-555-DOCS", "en", r"\d{3}-\d{3}-(?!DOCS)[A-Z]{4}"),
        ("PHONE", "(800) GET-WELL", "en", r"\(\d{3}\) (?!GET-WELL)[A-Z]{3}-[A-Z]{4}"),
        ("PHONE", "617-555-0142 HOME", "en", r"[2-9]\d\d-555-\d{4} HOME"),
        ("PHONE", "pager 617-555-0142 (home)", "en", r"pager [2-9]\d\d-555-\d{4} \(home\)"),
        ("EMAIL", "j.roe@somewhere.com", "en", r"[a-z.]+@example\.com"),
        ("URL", "https://www.somewhere.org/a/12", "en", r"https://www\.example\.org/[a-z]/\d\d"),
        ("IPADDR", "88.1.2.3", "en", r"10\.\d+\.\d+\.\d+"),
        ("IPADDR", "88.1.2.3:8080", "en", r"10\.\d+\.\d+\.\d+:\d{4}"),
        ("MEDICALRECORD", "AB-4471-22c", "en", r"[A-Z]{2}-\d{4}-\d\d[a-z]"),
        ("PROFESSION", "profesora", "es", r"\w+"),
        ("ROOM", "412", "en", r"\d{3}"),
        ("ROOM", "4th", "en", r"(?!4)([4-9]th|1st|2nd|3rd)"),
        ("ROOM", "Room 412", "en", r"Room \d{3}"),
        ("ROOM", "Rm 4B", "en", r"Rm \d[A-Z]"),
    ],
)  # fmt: skip
def test_shape_and_locale_are_kept(label: str, value: str, language: str, pattern: str) -> None:
    chosen = surrogate_map((label, value), language=language).surrogate(label, value)
    assert re.fullmatch(pattern, chosen), chosen
    assert chosen != value


def test_one_number_in_two_forms_is_one_number() -> None:
    numbers = surrogate_map(
        ("MEDICALRECORD", "4471-22-08"), ("MEDICALRECORD", "44712208"), ("PHONE", "617-555-0142")
    )
    assert numbers.surrogate("MEDICALRECORD", "4471-22-08").replace("-", "") == numbers.surrogate(
        "IDNUM", "44712208"
    )
    assert numbers.surrogate("PHONE", "617-555-0142").replace("-", "") == numbers.surrogate(
        "FAX", "6175550142"
    )


def test_what_is_asked_for_later_changes_nothing() -> None:
    later = [("STREET", f"{number} Fern Lane") for number in range(1, 10)]
    ahead, back = surrogate_map(("CITY", "Ostrava")), surrogate_map(("CITY", "Ostrava"))
    chosen = [ahead.surrogate(*item) for item in later]
    assert chosen == [back.surrogate(*item) for item in reversed(later)][::-1]


def test_only_key_and_patient_decide() -> None:
    found = (("PATIENT", "John Smith"), ("CITY", "Ostrava Falls"), ("IDNUM", "4471220"))
    mine = [surrogate_map(*found).surrogate(*item) for item in found]
    assert mine == [surrogate_map(*reversed(found)).surrogate(*item) for item in found]
    assert all(
        a != b
        for a, b in zip(
            mine, [surrogate_map(*found, key=Key(b"q" * 32)).surrogate(*i) for i in found], strict=True
        )
    )
    assert all(
        a != b
        for a, b in zip(mine, [surrogate_map(*found, patient="p2").surrogate(*i) for i in found], strict=True)
    )


def test_what_is_written_small_stays_small() -> None:
    found = (("EMAIL", "QZAB@HOSPMAIL.NET"), ("STREET", "14 Thistle Lane"))
    one = surrogate_map(*found)
    assert one.surrogate("EMAIL", "QZAB@HOSPMAIL.NET").isupper()
    assert one.surrogate("EMAIL", "qzab@hospmail.net") == one.surrogate("EMAIL", "QZAB@HOSPMAIL.NET").lower()
    assert one.surrogate("STREET", "14 thistle lane") == one.surrogate("STREET", "14 Thistle Lane").lower()
    assert one.surrogate("STREET", "14 THISTLE LANE") == one.surrogate("STREET", "14 Thistle Lane").upper()
