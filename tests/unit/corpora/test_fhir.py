from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nescio.core.errors import DataError
from nescio.corpora import guess_format, read_all
from nescio.corpora.fhir import FHIR, patient_of
from nescio.corpora.fhir_rules import rule_of, rules, types
from nescio.corpora.fhir_walk import walk
from nescio.corpora.structure import FORMS, TEXT

FUZZ = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
EXAMPLES = Path(__file__).parents[3] / "examples/structured"


class Keeper:
    """Changes nothing, and takes down what it saw."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.values: list[tuple[str, str]] = []
        self.drops: list[str] = []

    def text(self, path: str, text: str, rule: str = TEXT) -> list[tuple[int, int, str]]:
        self.texts.append(text)
        return []

    def value(self, path: str, rule: str, value: str) -> str | None:
        self.values.append((rule, value))
        return value

    def keeps(self, value: str) -> bool:
        return True

    def dropped(self, path: str) -> None:
        self.drops.append(path)

    def known(self, label: str, text: str) -> None:
        pass


def test_every_rule_of_the_table_is_known() -> None:
    special = {
        "instant",
        "person",
        "telecom",
        "system",
        "version",
        "reference",
        "target",
        "xhtml",
        "attachment",
        "series",
        "age",
    }
    plain = {*FORMS, "text", "result", "name", "drop", "date", "id", "number", "boolean", *special}
    assert {rule.partition(":")[0] for _, _, rule in rules() if not rule.startswith("=")} <= plain
    for (
        kind
    ) in "Patient Encounter DocumentReference DiagnosticReport Composition Observation Condition".split():
        assert types()[kind]["id"]
    assert rule_of("HumanName", "family", ("string",)) == "person"


def test_decimals_keep_their_digits() -> None:
    text = '{"resourceType":"Observation","status":"final","valueQuantity":{"value":13.20,"unit":"g/dL"},"x":1e3}'
    assert '"value":13.20,' in walk(text, Keeper())
    many = '{"resourceType":"Observation","status":"final","valueQuantity":{"value":123456789012345678901234567890}}'
    assert walk(many, Keeper()) == many


def test_what_has_no_rule_is_dropped_and_told() -> None:
    seen = Keeper()
    resource = {
        "resourceType": "Patient",
        "Roe": "Roe",
        "extension": [{"url": "x", "valueString": "Roe"}],
        "_birthDate": {"extension": [{"valueString": "Roe"}]},
        "active": "Roe",
        "gender": 7,
        "name": "Roe",
        "contained": [{"resourceType": "Roe", "text": "Roe"}],
    }
    assert walk(orjson.dumps(resource).decode(), seen) == '{"resourceType":"Patient"}'
    assert sorted(set(seen.drops)) == [
        "Patient.?",
        "Patient.active",
        "Patient.contained.resource without rules",
        "Patient.extension",
        "Patient.gender",
        "Patient.name",
    ]


def test_references_of_every_form() -> None:
    forms = [
        "Patient/a",
        "https://x.org/fhir/Patient/a/_history/2",
        "urn:uuid:" + "a" * 36,
        "#a",
        "Patient?name=Roe",
    ]
    seen = Keeper()
    text = orjson.dumps({"resourceType": "Provenance", "target": [{"reference": form} for form in forms]})
    new = orjson.loads(walk(text.decode(), seen))
    assert [one["reference"] for one in new["target"]] == [
        "Patient/a",
        "https://fhir.invalid/Patient/a",
        "urn:uuid:" + "a" * 36,
        "#a",
    ]


@pytest.mark.parametrize(
    ("resource", "patient"),
    [
        ({"resourceType": "Patient", "id": "p"}, "p"),
        ({"resourceType": "Observation", "subject": {"reference": "Patient/p"}}, "p"),
        ({"resourceType": "Appointment", "participant": [{"actor": {"reference": "Patient/p"}}]}, "p"),
        ({"resourceType": "Observation", "subject": {"reference": "urn:uuid:1"}}, "q"),
        ({"resourceType": "Medication"}, ""),
    ],
)
def test_the_patient_of_a_resource(resource: dict[str, object], patient: str) -> None:
    assert patient_of(resource, {"urn:uuid:1": "q"}) == patient


def test_a_bundle_is_read_in_entries_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    entries = [
        {"fullUrl": "urn:uuid:1", "resource": {"resourceType": "Patient", "id": "p"}},
        {
            "resource": {
                "resourceType": "DocumentReference",
                "subject": {"reference": "urn:uuid:1"},
                "content": [{"attachment": {"url": "Binary/b"}}],
            }
        },
        {"resource": {"resourceType": "Binary", "id": "b"}},
    ]
    path.write_bytes(
        orjson.dumps(
            {"resourceType": "Bundle", "type": "collection", "entry": entries}, option=orjson.OPT_INDENT_2
        )
    )
    assert guess_format(path) == "fhir"
    records = read_all(path, structured=True)
    assert [doc.patient for doc in records] == ["b:1", "p", "p", "p"]
    joiner = FHIR.joiner(False, "x.json")
    whole = "".join([*map(joiner.add, records), joiner.end()])
    assert orjson.loads(whole) == orjson.loads(path.read_bytes())
    joiner = FHIR.joiner(True, "x.ndjson")
    assert len("".join(map(joiner.add, records)).splitlines()) == 3


def test_bad_lines_are_told_and_others_read(tmp_path: Path) -> None:
    path = tmp_path / "x.ndjson"
    path.write_text('{"resourceType":"Patient","id":"p"}\n{"resourceType":"Pat\n[]\n{"a":1}\n')
    problems: list[DataError] = []
    records = read_all(path, "fhir", structured=True, on_error=problems.append)
    assert [doc.patient for doc in records] == ["p"]
    assert [problem.location.line for problem in problems] == [2, 3, 4]


WHOLE = (EXAMPLES / "fhir/Observation.ndjson").read_text("utf-8")


@FUZZ
@given(st.integers(0, len(WHOLE)), st.text(max_size=3))
def test_damaged_resources_end_in_an_error_or_a_resource(at: int, more: str) -> None:
    for text in (WHOLE[:at], WHOLE[:at] + more + WHOLE[at:]):
        with suppress(DataError):
            orjson.loads(walk(text, Keeper()))


def test_what_is_deeper_than_any_resource_is_refused() -> None:
    item = '{"resourceType":"Questionnaire","item":[' + '{"item":[' * 500 + "]}" * 500 + "]}"
    with pytest.raises(DataError):
        walk(item, Keeper())


def test_the_patient_within_parameters_is_the_patient() -> None:
    patient = {"resourceType": "Patient", "id": "p"}
    observation = {"resourceType": "Observation", "subject": {"reference": "Patient/q"}}
    for parameter, expected in (
        ([{"name": "a", "resource": observation}, {"name": "b", "resource": patient}], "p"),
        ([{"name": "a", "part": [{"name": "b", "resource": patient}]}], "p"),
        ([{"name": "a", "resource": observation}], "q"),
        ([{"name": "a", "valueReference": {"reference": "Patient/r"}}], "r"),
        ([{"name": "a"}], ""),
    ):
        assert patient_of({"resourceType": "Parameters", "parameter": parameter}) == expected
    inner = {"resourceType": "Bundle", "entry": [{"resource": patient}]}
    assert patient_of({"resourceType": "Parameters", "parameter": [{"name": "a", "resource": inner}]}) == "p"


def test_problems_name_their_line_and_the_fix(tmp_path: Path) -> None:
    path = tmp_path / "x.ndjson"
    good = b'{"resourceType":"Observation","status":"final"}\n'
    path.write_bytes(good + good.replace(b"final", b"fin\xffal") + b'{"resourceType":"Zebra"}\n' + good)
    problems: list[DataError] = []
    assert len(read_all(path, structured=True, on_error=problems.append)) == 2
    assert [(one.location.line, one.problem.split()[0]) for one in problems] == [(2, "not"), (3, "a")]
    assert all(one.fix for one in problems)
    whole = tmp_path / "x.json"
    whole.write_bytes(b'{\n"resourceType":"Zebra"}')
    with pytest.raises(DataError, match="has no rules"):
        read_all(whole, structured=True)
