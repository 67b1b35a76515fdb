"""Medicine at the edges of what a model found is cut off; names, dates and numbers stay whole."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.core.sources import EDGE
from nescio.detect.rules.edges import added_to_names, trim_edges
from nescio.detect.rules.floor import without_medicine


# What a model found stands between bars.
@pytest.mark.parametrize(
    ("label", "sentence", "kept"),
    [
        ("PATIENT", "mr |hunter c|/o red OD", "hunter"),
        ("PATIENT", "|LEE S|/P appy", "LEE"),
        ("PATIENT", "|Lee S| here", "Lee S"),
        ("PATIENT", "with |Lee c|/Ann", "Lee c"),
        ("PATIENT", '"|Zelenka B, L| upper back"', "Zelenka B"),
        ("PATIENT", "|Zelenka, R| knee pain", "Zelenka"),
        ("PATIENT", "|Zelenka, R| denies pain", "Zelenka, R"),
        ("PATIENT", "|García, D| rodilla", "García"),
        ("DATE", "on |5/7 9| am", "5/7"),
        ("DATE", "on |5/7 9|:30", "5/7"),
        ("DATE", "on |May 9| we", "May 9"),
        ("DATE", "on |5/7 61| we", "5/7 61"),
        ("DEVICE", "|PS      5       71420|", "71420"),
        ("CITY", "|St  Paul|", "St  Paul"),
        ("HOSPITAL", "f/u |Fern Clinic 1| wk", "Fern Clinic"),
        ("HOSPITAL", "on |Fern Ward 4| we", "Fern Ward 4"),
        ("PROFESSION", "was a |postman 38| yrs", "postman"),
        ("HOSPITAL", "|FERN CLINIC 1| WK", "FERN CLINIC"),
        ("PHONE", "Tel. |912 345 678| h. 9-14", "912 345 678"),
        ("PHONE", "call |01 42 33 44 55| x 12", "01 42 33 44 55"),
        ("STREET", "at |12 Fern Lane, Apt 4| L arm", "12 Fern Lane, Apt 4"),
        ("DATE", "on |tues 4| pm", "tues"),
        ("DATE", "el |mié y vie 4| pm", "mié y vie"),
        ("DATE", "on |May 4| pm", "May 4"),
        ("STATE", "Ennis, |Co. Clare|", "Clare"),
        ("STATE", "in |Colorado|", "Colorado"),
    ],
)
def test_edges(label: str, sentence: str, kept: str) -> None:
    before, value, behind = sentence.split("|")
    span = Span(len(before), len(before) + len(value), label, "crf", 0.6)
    (found,) = trim_edges(before + value + behind, [span])
    assert (before + value + behind)[found.start : found.end] == kept
    assert (found.label, found.source, found.score) == (label, "crf", 0.6)


# What is cut off stays hidden, as an entity of its own with a low score.
@pytest.mark.parametrize(
    ("label", "value", "parts"),
    [
        ("DEVICE", "71420     L2061-884", ["71420", "L2061-884"]),
        ("ORGANIZATION", "Peace Country Roads. Fell", ["Peace Country Roads", "Fell"]),
        ("HOSPITAL", "St. Mark Clinic", ["St. Mark Clinic"]),
        ("PATIENT", "Tobias Wren SCPHN", ["Tobias Wren", "SCPHN"]),
        ("PATIENT", "Tobias Wren, SCPHN", ["Tobias Wren", "SCPHN"]),
        ("PATIENT", "Tobias SMITH", ["Tobias SMITH"]),
        ("PATIENT", "Imogen THISTLETHWAITE", ["Imogen THISTLETHWAITE"]),
        ("PATIENT", "TOBIAS SCPHN", ["TOBIAS SCPHN"]),
        ("DOCTOR", "Munro\nPlace", ["Munro", "Place"]),
        ("DOCTOR", "Ann\nMunro", ["Ann\nMunro"]),
        ("DATE", "May 4     2061", ["May 4     2061"]),
        ("PATIENT", "Vaidya kaka", ["Vaidya", "kaka"]),
        ("PATIENT", "Wren refiere dolor", ["Wren", "refiere dolor"]),
        ("PATIENT", "tobias wren", ["tobias wren"]),
        ("PATIENT", "Tobias wren", ["Tobias wren"]),  # a listed name
        ("PATIENT", "Ana de la Cruz", ["Ana de la Cruz"]),
        ("PATIENT", "Tobias Wren jr.", ["Tobias Wren jr."]),
        ("DOCTOR", "Arriaga MB", ["Arriaga", "MB"]),
        ("DOCTOR", "Arriaga MD", ["Arriaga MD"]),
        ("DOCTOR", "Arriaga II", ["Arriaga II"]),
        ("DOCTOR", "Rafael Leal. Anatomopatólogo", ["Rafael Leal", "Anatomopatólogo"]),
        ("DOCTOR", "Fco. Ruiz", ["Fco. Ruiz"]),
        ("DOCTOR", "Rguez. Peraza", ["Rguez. Peraza"]),
        ("DOCTOR", "Yupanqui  CMP", ["Yupanqui", "CMP"]),
        ("DOCTOR", "Tobias  Wren", ["Tobias  Wren"]),
        ("STATE", "Saskatchewan vital", ["Saskatchewan", "vital"]),
        ("STATE", "Clare county", ["Clare county"]),
        ("STREET", "1450 Mill Dam Rd b/c", ["1450 Mill Dam Rd", "b/c"]),
        ("STREET", "14 Mill Rd flat 2/1", ["14 Mill Rd flat 2/1"]),
        ("DATE", "Wednesdays 10-12", ["Wednesdays", "10-12"]),
        ("DATE", "Wednesday 10", ["Wednesday 10"]),
        ("DATE", "tues 8a", ["tues", "8a"]),
        ("DATE", "May 8", ["May 8"]),
        ("VEHICLE", "K0418827 vs", ["K0418827", "vs"]),
        ("VEHICLE", "QKR V60", ["QKR V60"]),
    ],
)
def test_parts_of_no_one_entity(label: str, value: str, parts: list[str]) -> None:
    found = trim_edges(value, [Span(0, len(value), label, "crf", 0.9)])
    assert [value[span.start : span.end] for span in found] == parts
    assert [span.score < 0.3 for span in found] == [False, *[True] * (len(parts) - 1)]
    assert [span.source for span in found] == ["crf", *[EDGE] * (len(parts) - 1)]


# Rules of form take these words beside names that a model found (between bars).
@pytest.mark.parametrize(
    ("value", "added"),
    [
        ("|Munro|\nPlace", ["Place"]),
        ("|Tobias Wren|   Recibido", ["Recibido"]),
        ("|Zendejas| de Infecto", ["de Infecto"]),
        ("Widow |Wren| at", ["Widow", "at"]),
    ],
)
def test_words_that_a_rule_adds_to_the_name_of_a_model_are_doubtful(value: str, added: list[str]) -> None:
    before, name, _ = value.split("|")
    text = value.replace("|", "")
    model = [Span(len(before), len(before) + len(name), "DOCTOR", "crf", 0.99)]
    rule = Span(0, len(text), "PATIENT", "certain:title", 0.96)
    found = added_to_names(text, model, [rule])
    assert [text[span.start : span.end] for span in found] == added
    assert {(span.source, span.score < 0.3) for span in found} == {(EDGE, True)}


@pytest.mark.parametrize(
    ("value", "source"),
    [
        ("|Wren| Lee", "certain:title"),  # a listed name
        ("Tobias |Wren|", "certain:title"),
        ("Tobias Wren", "certain:title"),  # which the model did not find
        ("|efigueroa|_neuro", "certain:title"),
        ("|Wren| Place", "deny"),  # what the user says
    ],
)
def test_other_certain_names_stay_whole(value: str, source: str) -> None:
    before, *rest = value.split("|")
    text = value.replace("|", "")
    model = [Span(len(before), len(before) + len(rest[0]), "DOCTOR", "crf", 0.99)] if rest else []
    certain = [Span(0, len(text), "PATIENT", source, 0.96)]
    assert added_to_names(text, model, certain) == certain


@pytest.mark.parametrize(
    ("label", "value", "head"),
    [
        ("DOCTOR", "TM Tobias Wren", "TM"),
        ("PATIENT", "DLA. Tobias", "DLA"),
        ("PATIENT", "TOBIAS Wren", ""),
        ("DOCTOR", "MD Tobias Wren", "MD"),
        ("DOCTOR", "DR Wren", ""),
        ("PATIENT", "little Tobias", "little"),
        ("PATIENT", "de la Cruz", ""),
        ("PATIENT", "wren Tobias", ""),
        ("DOCTOR", "r2 tobias wren", "r2"),
        ("PATIENT", "S/C Wren", "S/C"),
        ("IDNUM", "form 0000417QX", "form"),
        ("IDNUM", "sp 331", ""),
        ("HEALTHPLAN", "NDIS 430 990 117", "NDIS"),
        ("VEHICLE", "QKR V60", ""),
        ("STREET", "4 Fern Lane", ""),
    ],
)
def test_words_before_an_entity_are_cut_off(label: str, value: str, head: str) -> None:
    found = trim_edges(value, [Span(0, len(value), label, "crf", 0.9)])
    assert [value[span.start : span.end] for span in found if span.source == EDGE] == [head] * bool(head)
    assert found[-1].source == "crf"
    assert found[-1].end == len(value)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Tobias Wren V 33. DNI", "V"),
        ("Tobias Wren V, 33 a", "V"),
        ("Tobias Wren V 3/4", ""),
        ("Tobias Wren V is", ""),
    ],
)
def test_the_letter_of_a_sex_before_an_age_is_no_initial(text: str, last: str) -> None:
    found = trim_edges(text, [Span(0, 13, "PATIENT", "crf", 0.9)])
    assert (
        [text[span.start : span.end] for span in found] == ["Tobias Wren", "V"] if last else ["Tobias Wren V"]
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [("SMITH     ANN     45 F", "ANN"), ("Wren seen. Lee called", "Lee"), ("ROE\tAMY\tRN", "AMY")],
)
def test_a_name_that_is_cut_off_keeps_its_score(text: str, name: str) -> None:
    end = text.index(name) + len(name)
    found = trim_edges(text, [Span(0, end, "PATIENT", "crf", 0.9)])
    assert found[-1] == Span(end - len(name), end, "PATIENT", "crf", 0.9)
    assert without_medicine(text, found, []) == found


def test_the_letter_of_an_abbreviation_with_a_slash_is_no_name():
    text = "b terrell c/o cramping"
    spans = [Span(0, 9, "PATIENT", "crf", 0.4), Span(10, 11, "PATIENT", "crf", 0.1)]
    assert trim_edges(text, spans) == spans[:1]


def test_a_table_in_one_span_is_split_into_its_cells() -> None:
    text = "Wren     Lee\tRoe     " * 1500
    found = trim_edges(text, [Span(0, len(text.rstrip()), "PATIENT", "crf", 0.9)])
    assert len(found) == 4500
