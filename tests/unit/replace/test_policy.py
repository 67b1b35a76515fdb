"""Policies: what replaces what, built in and from files, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, DataError
from nescio.core.labels import scheme, scheme_names
from nescio.replace import Key, Record, load_policy, policy_names, replace_spans
from nescio.replace.operator import Entity
from nescio.replace.policy import parse_policy

KEY = Key(b"k" * 32)
TEXT = "Ann Roe saw Dr. Jon Pike at Elm Clinic on 3/4/2061. MRN 4471, tel 555-0142. Age 94, zip 03601, 44999."
SPANS = [
    ("Ann Roe", "PATIENT"), ("Jon Pike", "DOCTOR"), ("Elm Clinic", "HOSPITAL"), ("3/4/2061", "DATE"), ("4471", "MEDICALRECORD"),
    ("555-0142", "PHONE"), ("94", "AGE"), ("03601", "ZIP"), ("44999", "ZIP"),
]  # fmt: skip


def replaced(policy: str) -> str:
    spans = tuple(Span(TEXT.index(text), TEXT.index(text) + len(text), label) for text, label in SPANS)
    record = Record(KEY, "p1", [(label, text) for text, label in SPANS])
    return replace_spans(Document("a", TEXT, spans), spans, load_policy(policy), record).text


def test_template() -> None:
    assert replaced("template") == (
        "XYZ_PATIENT saw Dr. XYZ_DOCTOR at XYZ_HOSPITAL on 00_00_DATE. MRN NUM_ID, tel NUM_PHONE. Age NUM_AGE, "
        "zip NUM_ZIP, NUM_ZIP."
    )


def test_tag_and_numbered_and_mask() -> None:
    assert replaced("tag").startswith("[PATIENT] saw Dr. [DOCTOR] at [HOSPITAL] on [DATE].")
    assert replaced("numbered").startswith("[PATIENT-1] saw Dr. [DOCTOR-1] at [HOSPITAL-1] on [DATE].")
    assert "zip [ZIP-1], [ZIP-2]." in replaced("numbered")
    assert replaced("mask").startswith("******* saw Dr. ******** at ********** on ********.")


def test_safe_harbor() -> None:
    assert replaced("safe-harbor") == (
        "[PATIENT] saw Dr. [DOCTOR] at [HOSPITAL] on 2061. MRN [MEDICALRECORD], tel [PHONE]. Age 90+, zip 000, 449."
    )


@pytest.mark.parametrize(
    ("label", "value", "expected"),
    [
        ("AGE", "89", "89"), ("AGE", "90", "90+"), ("AGE", "ninety-four", "90+"), ("AGE", "94 months", "94 months"),
        ("AGE", "noventa y dos años", "90+"), ("AGE", "70s", "70s"), ("DATE", "March 4", "[DATE]"), ("DATE", "1950", "[DATE]"),
        ("DATE", "3/4/60-5/6/61", "2060-2061"), ("DATE", "5/6/62", "[DATE]"), ("ZIP", "SW1A 1AA", "[ZIP]"), ("ZIP", "05901-1234", "000"), ("STATE", "OH", "OH"),
        ("AGE", "92 años y 3 meses", "90+"), ("AGE", "92 years and 4 months old", "90+"), ("AGE", "94 9/12", "90+"),
        ("AGE", "92nd birthday", "90+"), ("AGE", "92 yo (18 days postop)", "90+"), ("AGE", "ninetieth", "90+"),
        ("AGE", "ninty-two", "90+"), ("AGE", "nonagésimo", "90+"), ("AGE", "noventón", "90+"), ("AGE", "nineteen", "nineteen"),
        ("AGE", "4 9/12", "4 9/12"), ("AGE", "94-month-old", "94-month-old"), ("DATE", "12/20-12/30", "[DATE]"),
        ("DATE", "POD#3", "POD#3"), ("DATE", "x 3 days", "x 3 days"), ("DATE", "10:22", "10:22"), ("DATE", "hospital day 2", "hospital day 2"),
        ("DATE", "hace 3 meses", "hace 3 meses"), ("DATE", "92 years", "[DATE]"), ("DATE", "día 15", "[DATE]"),
    ],
)  # fmt: skip
def test_safe_harbor_details(label: str, value: str, expected: str) -> None:
    record = Record(KEY, "p1", [("DATE", "3/4/2061"), (label, value)])
    _, operator = load_policy("safe-harbor").operator(label)
    assert operator.replace(Entity(label, value), record).text == expected


def test_a_spanish_postcode_has_no_area() -> None:
    _, operator = load_policy("safe-harbor").operator("ZIP")
    assert operator.replace(Entity("ZIP", "28013"), Record(KEY, "p", language="es")).text == "[ZIP]"


def test_every_label_of_every_scheme_has_an_operator_in_every_policy() -> None:
    for name in policy_names():
        policy = load_policy(name)
        assert policy.title
        for known in scheme_names():
            for label in scheme(known).labels:
                assert policy.operator(label)[0]


def test_labels_of_other_schemes_are_understood() -> None:
    policy = load_policy("surrogate")
    assert policy.operator("FECHAS")[0] == "shift"
    assert policy.operator("NOMBRE_SUJETO_ASISTENCIA")[0] == "surrogate"
    assert policy.operator("SEXO_SUJETO_ASISTENCIA")[0] == "keep"
    assert policy.operator("FAMILIARES_SUJETO_ASISTENCIA")[0] == "template"
    assert policy.operator("PHI")[0] == "tag"


@pytest.mark.parametrize(
    "policy",
    ["default = 'surrogate'", "default = 'tag'\n[categories]\nDATE = 'surrogate'\nAGE = 'surrogate'"],
)
@pytest.mark.parametrize("label", ["DATE", "FECHAS", "AGE", "EDAD_SUJETO_ASISTENCIA"])
def test_dates_and_ages_get_no_random_digits(policy: str, label: str) -> None:
    assert parse_policy(policy, "p").operator(label) == load_policy("surrogate").operator(label)


def test_own_policy(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('default = "tag"\n[labels]\nDATE = { operator = "mask", char = "#", length = 3 }\n')
    policy = load_policy(str(path))
    assert policy.name == "mine"
    assert policy.operator("DATE")[1].replace(Entity("DATE", "3/4"), Record(KEY, "p")).text == "###"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("default = 'tagg'", "did you mean 'tag'"),
        ("title = 'x'", "'default' is missing"),
        ("default = 'keep'", "would go out in clear"),
        ("default = 'tag'\n[labels]\nPATIENTS = 'tag'", "did you mean 'PATIENT'"),
        ("default = 'tag'\n[label]\n", "did you mean 'labels'"),
        ("default = { operator = 'mask', chr = '#' }", "did you mean 'char'"),
        ("default = { operator = 'mask', length = 'x' }", "whole number"),
        ("default = { operator = 'shift', days = 0 }", "'days' must be"),
        ("default = { operator = 'hash', scope = 'all' }", "'scope' must be"),
        ("default = { operator = 'mask', length = -3 }", "'length' must be 0 or more"),
        ("default = { operator = 'mask', char = '' }", "'char' must not be empty"),
        ("default = 3", "give an operator"),
        ("default = ", "not valid TOML"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse_policy(text, "p.toml")


def test_unknown_policy_names_the_nearest() -> None:
    with pytest.raises(ConfigError, match="did you mean 'surrogate'"):
        load_policy("surogate")


def test_overlapping_spans_are_refused() -> None:
    doc = Document("a", "John Smith")
    with pytest.raises(DataError, match="overlap"):
        replace_spans(
            doc, [Span(0, 5, "PATIENT"), Span(4, 10, "PATIENT")], load_policy("tag"), Record(KEY, "p")
        )
