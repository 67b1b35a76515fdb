from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from nescio import Document
from nescio.core.document import PATIENT_KEY
from nescio.core.errors import ConfigError
from nescio.corpora.hl7_rules import segment_fields, type_components
from nescio.corpora.hl7_walk import patient_of
from nescio.corpora.structure import FORMS, NAME, TEXT
from nescio.pipeline.engines.local import scrub_structured
from nescio.pipeline.knowledge.record_knowledge import KnowledgeBase
from nescio.pipeline.results import ScrubResult
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.structured.structured_scrubber import StructuredScrubber

HEAD = "MSH|^~\\&|LAB|GENHOSP|EHR|GENHOSP|20610704103000||ORU^R01|MSG001|P|2.5.1\r"
PID = "PID|1||4471220^^^GENHOSP^MR||Vandersloot^Marijke^A||19510304|F\r"
PLANTED = "Zabludka Wojtyska"
"""What no rule finds, and what has the form of no code."""


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("rules-en")


def clean_all(scrubber: Scrubber, *messages: str) -> list[ScrubResult]:
    records = [
        Document(f"r{number}", message, (), {PATIENT_KEY: patient_of(message) or f"r{number}"})
        for number, message in enumerate(messages)
    ]
    return scrub_structured(records, scrubber, "hl7")


def clean(scrubber: Scrubber, message: str) -> str:
    (result,) = clean_all(scrubber, message)
    assert result.doc is not None, result.error
    return result.doc.text


FREE = (TEXT, NAME, "range")


def planted(rule: str, *, known: bool, sign: str = "^") -> str:
    """Return a value with something planted in each part: what is known of the patient into free text, else anything."""
    parts = type_components().get(rule)
    if parts is None:
        text = ("Vandersloot" if known else PLANTED) if (rule in FREE) == known else ""
        return "" if rule in ("keep", "VARIES") else text
    return sign.join(planted(part, known=known, sign="&") for part in (*parts, "drop", "drop"))


def planted_segments() -> Iterator[tuple[str, str, str]]:
    for segment, fields in segment_fields().items():
        for known in (False, True):
            row = [segment, *(planted(rule, known=known) for rule in (*fields, "drop", "drop"))]
            yield segment, "known" if known else "unknown", "|".join(row)


@pytest.mark.parametrize(
    ("segment", "kind", "row"), [pytest.param(*item, id="-".join(item[:2])) for item in planted_segments()]
)
def test_nothing_planted_in_a_field_comes_out(segment: str, kind: str, row: str, scrubber: Scrubber) -> None:
    if segment in ("MSH", "FHS", "BHS"):
        row = f"{segment}|^~\\&|" + row.split("|", 3)[3]
    message = row + "\r" + PID if segment in ("MSH", "FHS", "BHS") else HEAD + PID + row + "\r"
    out = clean(scrubber, message)
    assert not re.search("zabludka|wojtyska|vandersloot", out, re.IGNORECASE)
    assert out.split("\r")[-2][:3] == (segment if segment not in ("MSH", "FHS", "BHS") else "PID")


@pytest.mark.parametrize("kind", [*type_components(), "RP", "keep", "text", "XYZ"])
def test_nothing_planted_in_a_result_comes_out(kind: str, scrubber: Scrubber) -> None:
    parts = planted(kind, known=kind in ("TX", "FT", "ST")).split("^")
    for value in ("^".join(parts), "~".join(parts), "&".join(parts)):
        out = clean(scrubber, f"{HEAD}{PID}OBX|1|{kind}|1||{value}||||||F\r")
        assert not re.search("zabludka|wojtyska|vandersloot", out, re.IGNORECASE)


def test_a_coded_field_keeps_only_what_has_the_form_of_a_code(scrubber: Scrubber) -> None:
    out = clean(scrubber, f"{HEAD}{PID}DG1|1||E11.9^Type 2 diabetes^I10|||A\rDG1|2||{PLANTED}|||A\r")
    assert "DG1|1||E11.9^Type 2 diabetes^I10|||A\rDG1|2|||||A\r" in out


def test_a_message_of_kept_fields_is_the_same_to_the_byte(scrubber: Scrubber) -> None:
    message = (
        "MSH|^~\\&|||||||ORU^R01||P|2.5.1\nPID|1|||||||F\nPV1|1|I||||||||MED\n"
        "OBX|1|NM|718-7^Hemoglobin^LN||13.20|g/dL|12.0-16.0|N|||F\n"
        'OBX|2|SN|1^x^L||>^100|mg/dL|<200|H|||F\r\nOBX|3|CE|2^y^L||LA6576-8^Positive^LN||""||||F\n\n'
        "NTE|1||No growth \\T\\ no cells\\.br\\seen.~Repeat.\n"
    )
    assert clean(scrubber, message) == message


def test_texts_and_fields_of_one_patient_agree_across_messages(scrubber: Scrubber) -> None:
    first = f"{HEAD}{PID}"
    note = (
        HEAD
        + "PID|1||4471220^^^GENHOSP^MR\rOBX|1|TX|1||vandersloot, MARIJKE seen 7/4/2061, MRN 4471220||||||F\r"
    )
    one, two = (result.doc.text if result.doc else "" for result in clean_all(scrubber, first, note))
    family, given = one.split("|")[one.split("|").index("1", 12) + 4].split("^")[:2]
    assert family.lower() in two.lower()
    assert given.lower() in two.lower()
    assert one.split("\r")[1].split("|")[3] == two.split("\r")[1].split("|")[3]
    assert "4471220" not in one + two
    day = one.split("|")[6][:8]
    assert f"{int(day[4:6])}/{int(day[6:])}/{day[:4]}" in two


def test_dates_keep_their_form(scrubber: Scrubber) -> None:
    out = clean(scrubber, HEAD + PID + "EVN|A01|206107|2061|||20610704103015.5-0500\rEVN|A01|20610231|July\r")
    first, second = (row.split("|") for row in out.split("\r")[2:4])
    assert re.fullmatch(r"\d{6}", first[2])
    assert re.fullmatch(r"\d{4}", first[3])
    assert re.fullmatch(r"\d{8}103015\.5-0500", first[6])
    assert first[6][:8] != "20610704"
    assert second[2:] == ["", ""]


@pytest.mark.parametrize("policy", ["tag", "safe-harbor", "mask", "hash", "numbered", "template"])
def test_every_policy_leaves_valid_dates_or_none(policy: str) -> None:
    out = clean(Scrubber("rules-en", policy), HEAD + PID)
    assert re.fullmatch(r"(\d{4})?", out.split("\r")[1].split("|")[7])
    assert "Vandersloot" not in out


def test_a_policy_that_encrypts_is_refused() -> None:
    from nescio.replace import new_key

    with pytest.raises(ConfigError, match="encrypted"):
        scrub_structured([], Scrubber("rules-en", "encrypt", new_key()), "hl7")


def test_a_record_that_cannot_be_walked_does_not_go_out(scrubber: Scrubber) -> None:
    record = Document("r", "Jane Roe", (), {PATIENT_KEY: "1"})
    (result,) = scrub_structured([record], scrubber, "hl7")
    assert result.doc is None
    assert (result.stage, result.error) == ("detect", "DataError")


def test_forms_have_no_room_for_a_name_and_a_blank() -> None:
    for rule, form in FORMS.items():
        assert not form.fullmatch(PLANTED), rule


def test_codes_and_values_of_fifty_messages_stay(scrubber: Scrubber) -> None:
    units = ("mg/dL", "g/dL", "10*3/uL", "mm[Hg]", "%")
    messages = [
        f"{HEAD}{PID}OBR|{number}|||{700 + number}-{number % 10}^^LN|||20610704|||||||||||||||||LAB|{'FPC'[number % 3]}\r"
        f"OBX|1|NM|{700 + number}-{number % 10}^^LN||{number}.70|{units[number % 5]}^^UCUM|{number}-{number + 9}.5|{'HLN'[number % 3]}|||F\r"
        f"OBX|2|SN|1^^L||>^{number}|{units[number % 5]}|<{number + 1}|A|||C\rDG1|1||E11.{number % 10}^^I10|||W\r"
        for number in range(50)
    ]
    changing = re.compile(r"(?<=\|)\d{14}|(?<=\|)20\d{6}(?=\|)")
    for message, result in zip(messages, clean_all(scrubber, *messages), strict=True):
        assert result.doc is not None
        before, after = (changing.sub("", text).split("\r")[2:] for text in (message, result.doc.text))
        assert before == after


@pytest.mark.parametrize(
    "segment",
    [
        "OBX|1|NM|1^^L||4471220|||||F",
        "OBX|1|NM|1^^L||9375550142|||||F",
        "OBX|1|IS|1^^L||VANDERSLOOT|||||F",
        "OBX|1|NM|VANDERSLOOT^^L||5|||||F",
        "OBX|1|NM|1^^L|4471220|5|||||F",
        "OBX|1|NM|1^^L||5|Vandersloot|4471220|||F",
        "NTE|1|Vandersloot|None.",
        "DG1|1||VANDERSLOOT^^L|||A",
    ],
)
def test_what_is_known_of_the_patient_is_in_no_code_or_number(segment: str, scrubber: Scrubber) -> None:
    pid = "PID|1||4471220^^^GENHOSP^MR||Vandersloot^Marijke^A||19510304|F|||||(937)555-0142\r"
    _, *rest = clean_all(scrubber, HEAD + pid, f"{HEAD}PID|1||4471220^^^GENHOSP^MR\r{segment}\r")
    for result in rest:
        assert result.doc is not None
        assert not re.search("vandersloot|4471220|9375550142", result.doc.text, re.IGNORECASE)
        assert any(change.span.label == "ELEMENT" for change in result.changes)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("NM|30525-0^Age^LN||101|a", "90"),
        ("NM|21612-7^Age^LN||54.5|a", "54.5"),
        ("NM|29553-5^Age^LN||1212|mo", "1080"),
        ("NM|29553-5^Age^LN||600|mo", "600"),
        ("SN|AGE^^L^30525-0^^LN||>^93|a", ">^90"),
        ("ST|30525-0^Age^LN||101|", "90"),
        ("ST|30525-0^Age^LN||ninety-three|", ""),
        ("NM|718-7^Hemoglobin^LN||101|g/L", "101"),
    ],
)
def test_ages_over_89_are_capped(fields: str, expected: str) -> None:
    out = clean(Scrubber("rules-en", "safe-harbor"), f"{HEAD}{PID}OBX|1|{fields}|||||F\r")
    assert out.split("\r")[2].split("|")[5] == expected


@pytest.mark.parametrize(
    "fields",
    [
        *(
            f"NM|1^^L||5|{unit}|1-9"
            for unit in (
                "mm Hg", "x10\\S\\3/uL", "10\\S\\9/L", "\u00b5g/L", "\u03bcmol/L", "\u00b0C", "cm H2O", "g/24 h",
                "Deg C", "ng/mL FEU", "ml/min/1.73m\u00b2", "mg/dL",
            )
        ),
        *(f"NM|1^^L||{value}|g/L|1-9" for value in ("<5", ".5", "1,200", ">=3", "-0.25", "1e3")),
        "NR|1^^L||3^5|g/L|1-9",
        "MA|1^^L||3^5^7^9|mV|",
        "CD|1^^L||1^ONE&TWO^0.5&mV^1&0&0^300^-2048&2047||",
        "NM|1^^L||5|g/L|> 0.4 mg/dL",
    ],
)  # fmt: skip
def test_usual_units_and_values_stay(fields: str, scrubber: Scrubber) -> None:
    assert clean(scrubber, f"{HEAD}{PID}OBX|1|{fields}||||F\r").split("\r")[2] == f"OBX|1|{fields}||||F"


@pytest.mark.parametrize("value", ["7/4/2061", "617-555-0142", "555-0142"])
def test_a_range_has_no_place_for_dates_and_numbers(value: str) -> None:
    assert not FORMS["range"].fullmatch(value)


def test_code_systems_of_an_institution_get_codes(scrubber: Scrubber) -> None:
    local, public = "A1^Sodium^99STMARY^B2^Sodium^STMARY", "2951-2^Sodium^LN^NA^Sodium^L^2.74^1"
    oids = "718-7^Hemoglobin^LN^^^^2.74^^^^^^^2.16.840.1.113883.6.1^2.16.840.1.113883.3.4471.1"
    out = clean(
        scrubber,
        f"{HEAD}{PID}DG1|1||{local}\rDG1|2||{public}\rDG1|3||{oids}\rOBX|1|CE|A^^99STMARY||B^^99STMARY\r",
    )
    rows = out.split("\r")
    assert "MARY" not in out
    assert "4471.1" not in out
    assert rows[3] == f"DG1|2||{public}"
    assert "^2.16.840.1.113883.6.1^" in rows[4]
    code = rows[2].split("^")[2]
    assert rows[2].startswith("DG1|1||A1^Sodium^N")
    assert code == rows[5].split("|")[3].split("^")[2] == rows[5].split("^")[-1]


def test_the_original_text_of_a_code_is_read_as_text(scrubber: Scrubber) -> None:
    out = clean(scrubber, f"{HEAD}{PID}DG1|1||E11.9^Diabetes^I10^^^^^^Seen by Dr. Marsha Pike on 7/4/2061\r")
    assert "Pike" not in out
    assert "7/4/2061" not in out


def test_a_short_text_in_base64_does_not_move_what_is_replaced_behind_it(scrubber: Scrubber) -> None:
    text = "OBX|1|TX|A||TWFyc2g=||||||F\rOBX|2|TX|B||Mrs. Marijke Vandersloot was seen on 3/4/2061.||||||F\r"
    pid = PID.replace("Vandersloot", "Marsh")
    out = clean(scrubber, HEAD + pid + text.replace("Vandersloot", "Marsh"))
    assert "TWFyc2g=" not in out
    assert not re.search("Marsh|Marijke|3/4/2061", out.split("OBX|2")[1])
    assert re.search(r"Mrs\. .* was seen on ", out)


def test_a_walk_that_shows_other_texts_is_refused(
    scrubber: Scrubber, monkeypatch: pytest.MonkeyPatch
) -> None:
    structured = StructuredScrubber(scrubber, "hl7")
    record = Document("r", HEAD + PID + "NTE|1||Seen by Dr. Pike.\r", (), {PATIENT_KEY: "p"})
    [(detection, _)] = structured.detect([record])
    walk = structured._walk
    asked = iter([record.text, record.text.replace("Pike", "Peak")])
    monkeypatch.setattr(structured, "_walk", lambda _, visitor: walk(next(asked), visitor))
    [result] = structured.replace([record], [detection], KnowledgeBase().lookup)
    assert (result.doc, result.error) == (None, "RuntimeError")
