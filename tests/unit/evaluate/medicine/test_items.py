"""Medical content is found by its form and its surroundings; dates, phones and codes are not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.evaluate.medicine.items import find_items
from nescio.evaluate.medicine.lexicon import split
from nescio.evaluate.medicine.values import number_parts


def _found(text: str, language: str = "en") -> list[tuple[str, str]]:
    return [(item.kind, text[item.start : item.end]) for item in find_items(text, split(text), language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("took 40mg daily", [("dose", "40mg")]),
        ("Hgb of 7.2 g/dL", [("lab", "7.2 g")]),
        ("Na 131", [("lab", "Na 131")]),
        ("BP 120/80", [("vital", "BP 120/80")]),
        ("SpO2 94%", [("vital", "SpO2 94%")]),
        ("Apgar 8 and 9", [("score", "Apgar 8"), ("score", "9")]),
        ("born at 34+2 weeks", [("gestational age", "34+2 weeks")]),
        ("17/40 by scan", [("gestational age", "17/40")]),
        ("on lisinopril", [("drug", "lisinopril")]),
        ("pain in the left knee", [("side", "left"), ("anatomy", "knee")]),
        ("R knee", [("side", "R"), ("anatomy", "knee")]),
        ("denies fever", [("negation", "denies"), ("diagnosis", "fever")]),
        ("Crohn's disease", [("eponym", "Crohn")]),
        ("?Barrett's (C2M5)", [("eponym", "Barrett")]),
        ("Hurler or Marfan", [("eponym", "Hurler"), ("eponym", "Marfan")]),
        ("zavolimus 40 bd", [("drug", "zavolimus"), ("dose", "40")]),
        ("MMSE 26/30", [("score", "MMSE 26/30")]),
        ("food insecurity 4/6", [("score", "insecurity 4/6")]),
        ("Clock drawing 13/15", [("score", "13/15")]),
        ("born at 29 6/7", [("gestational age", "29 6/7")]),
        ("NPH 24/0/14", [("drug", "NPH"), ("dose", "24/0/14")]),
        ("R inguinal hernia", [("side", "R"), ("diagnosis", "inguinal"), ("diagnosis", "hernia")]),
        ("ABPI R 0.98 L 1.02", [("side", "R"), ("side", "L")]),
    ],
)
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert _found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "ph 910-555-0181",
        "T (02) 5550 7718",
        "Sat 11/8",
        "MRN 40112",
        "A/P: 63M",
        "policy No. 12",
        "he left the ward",
        "seen 6/14/25",
        "Dr. Crohn called",
        "HB 09:40",
        "chart 30092755    cc",
        "Job 77\ncc Dr. Vale",
        "newborn, 3 weeks",
        "vehicle KA 99 G 4654",
        "11/40 Clarence Pde",
        "key HT~58B9~VOX",
        "ST99 1QD",
        "Dictated: R. Whitlow",
        "BP on 9/14",
        "Crohn, brooke",
    ],
)
def test_not_found(text: str) -> None:
    assert [kind for kind, _ in _found(text) if kind != "diagnosis"] == []


def test_spanish() -> None:
    assert _found("TA 85/50, niega fiebre, rodilla derecha", "es") == [
        ("vital", "TA 85/50"),
        ("negation", "niega"),
        ("diagnosis", "fiebre"),
        ("anatomy", "rodilla"),
        ("side", "derecha"),
    ]


def test_offsets_hold_with_accents() -> None:
    text = "Niño: paracetamol 7,5 ml, días después"
    assert ("dose", "7,5 ml") in _found(text, "es")


@pytest.mark.parametrize(
    ("number", "parts"), [("150,000", 1), ("7.2", 2), ("6/14/25", 3), ("04.16.62", 3), ("12", 1)]
)
def test_number_parts(number: str, parts: int) -> None:
    assert number_parts(number) == parts


@given(st.text(alphabet="0123456789.,/+-: mgwkHbTP()eé\n٣²", max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    for language in ("en", "es"):
        for item in find_items(text, split(text), language):
            assert 0 <= item.start < item.end <= len(text)
