"""Medical content is found by its form and its surroundings; dates, phones and codes are not."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nescio.evaluate.medicine.classified import number_parts
from nescio.evaluate.medicine.items import find_items
from nescio.evaluate.medicine.lexicon import split


def _found(text: str, language: str = "en") -> list[tuple[str, str]]:
    return [(item.kind, text[item.start : item.end]) for item in find_items(text, split(text), language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("took 40mg daily", [("dose", "40mg"), ("timing", "daily")]),
        ("Hgb of 7.2 g/dL", [("lab", "7.2 g/dL")]),
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
        ("Crohn's disease", [("eponym", "Crohn"), ("eponym", "Crohn's disease")]),
        ("?Barrett's (C2M5)", [("eponym", "Barrett")]),
        ("Hurler or Marfan", [("eponym", "Hurler"), ("eponym", "Marfan")]),
        ("zavolimus 40 bd", [("drug", "zavolimus"), ("dose", "40"), ("timing", "bd")]),
        ("MMSE 26/30", [("score", "MMSE 26/30")]),
        ("food insecurity 4/6", [("score", "insecurity 4/6")]),
        ("Clock drawing 13/15", [("score", "13/15")]),
        ("born at 29 6/7", [("gestational age", "29 6/7")]),
        ("NPH 24/0/14", [("drug", "NPH"), ("dose", "24/0/14")]),
        ("R inguinal hernia", [("side", "R"), ("anatomy", "inguinal"), ("diagnosis", "hernia")]),
        (
            "ABPI R 0.98 L 1.02",
            [("side", "R"), ("other value", "0.98"), ("side", "L")],
        ),
        ("taken twice a day", [("timing", "twice a day")]),
        ("every 4-6 hours", [("timing", "every 4-6 hours")]),
        ("q6h x10 days", [("timing", "q6h"), ("timing", "x10 days")]),
        ("a 14-day course", [("timing", "14-day")]),
        ("Day 3 of 14", [("timing", "Day 3")]),
        ("POD 3, up", [("timing", "POD 3")]),
        ("Pod 4 here", []),
        ("one and a half tablets", [("dose", "one and a half tablets")]),
        ("0.3 mcg/kg/min", [("dose", "0.3 mcg/kg/min")]),
        ("a 3 x 4 cm lump", [("size", "3 x 4 cm")]),
        ("5/5 in the LUE", [("side", "LUE")]),
        ("nontender, non-toxic", [("negation", "nontender"), ("negation", "non")]),
        ("ABG 7.21/68/59", [("lab", "7.21/68/59")]),
        ("ECOG performance status 2", [("score", "2")]),
        ("stage IIIB", [("score", "stage IIIB")]),
        ("pT2N1M0", [("score", "pT2N1M0")]),
        ("T2 N1 M0", [("score", "T2"), ("score", "N1"), ("score", "M0")]),
        ("disc at L4-L5", [("anatomy", "disc"), ("anatomy", "L4"), ("anatomy", "L5")]),
        ("at 29w2d", [("gestational age", "29w2d")]),
        ("LVEF estimated at 25-30%", [("lab", "25-30%")]),
        ("a reading 158/92", [("other value", "158/92")]),
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
        "Ann, 3 weeks old",
        "a boy of 3 days",
        "room 14-W",
        "Bell 215-555-0133 x40",
        "London N1",
        "bed L2",
        "on 24.10 and 6/10",
        "Km 2.4",
        "CRN 417 228X",
        "fax 270.555.0109\n\nSecond floor",
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


def test_spanish_timing_sides_and_stages() -> None:
    text = "amoxicilina cada 8 horas, dos veces al día, 1-0-1; edema en MSI; estadio IIA; 5 días de evolución; niña de 5 días"
    assert [found for found in _found(text, "es") if found[0] in ("timing", "dose", "side", "score")] == [
        ("timing", "cada 8 horas"),
        ("timing", "dos veces al día"),
        ("dose", "1-0-1"),
        ("side", "MSI"),
        ("score", "estadio IIA"),
        ("timing", "5 días"),
    ]


def test_offsets_hold_with_accents() -> None:
    text = "Niño: paracetamol 7,5 ml, días después"
    assert ("dose", "7,5 ml") in _found(text, "es")


@pytest.mark.parametrize(
    ("number", "parts"), [("150,000", 1), ("7.2", 2), ("6/14/25", 3), ("04.16.62", 3), ("12", 1)]
)
def test_number_parts(number: str, parts: int) -> None:
    assert number_parts(number) == parts


@example("0-/")
@given(st.text(alphabet="0123456789.,/+-: mgwkHbTP()eé\n٣²", max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    for language in ("en", "es"):
        for item in find_items(text, split(text), language):
            assert 0 <= item.start < item.end <= len(text)
