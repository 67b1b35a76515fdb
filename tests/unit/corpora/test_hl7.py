from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import hl7
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nescio.core.errors import DataError
from nescio.corpora import read_all
from nescio.corpora.hl7 import split_messages
from nescio.corpora.hl7_rules import segment_fields, type_components
from nescio.corpora.hl7_text import Delimiters
from nescio.corpora.hl7_walk import patient_of, walk
from nescio.corpora.structure import DATE, DROP, FORMS, ID, NAME, RESULT, SYSTEM, SYSTEM_OID, TEXT

FUZZ = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
HEAD = "MSH|^~\\&|LAB|H|EHR|H|20610704||ORU^R01|M1|P|2.5.1\r"
PID = "PID|1||77^^^H^PI~4471220^^^H^MR||Roe^Jane||19510304|F\r"


class Recorder:
    """Keeps every value, and says what it saw."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.values: list[tuple[str, str, str]] = []
        self.drops: list[str] = []
        self.names: list[tuple[str, str]] = []

    def text(self, path: str, text: str, rule: str = TEXT) -> list[tuple[int, int, str]]:
        self.texts.append(text)
        return [(at, at + 3, "[X]") for at in [text.find("Roe")] if at >= 0]

    def value(self, path: str, rule: str, value: str) -> str | None:
        self.values.append((path, rule, value))
        return value

    def keeps(self, value: str) -> bool:
        return True

    def dropped(self, path: str) -> None:
        self.drops.append(path)

    def known(self, label: str, text: str) -> None:
        self.names.append((label, text))


def test_every_rule_of_the_tables_is_known() -> None:
    types = type_components()
    plain = {*FORMS, TEXT, RESULT, NAME, DROP, DATE, ID, "keep", "VARIES", SYSTEM, SYSTEM_OID}
    used = {rule for table in (segment_fields(), types) for row in table.values() for rule in row}
    assert {rule for rule in used if not rule.startswith("=")} <= plain | set(types)
    for name in "MSH PID PD1 NK1 PV1 PV2 ORC OBR OBX NTE IN1 GT1 TXA".split():
        assert segment_fields()[name]


@pytest.mark.parametrize(
    ("escape", "said", "written"),
    [
        ("\\X526F65\\", "Roe", "[X]"),
        ("\\X52 6f 65\\", "Roe", "[X]"),
        ("\\x526f65\\", "Roe", "[X]"),
        ("\\X4D61726965 526F65\\", "MarieRoe", "[X]"),
        ("\\X4D61726965526F6\\", "", ""),  # half a byte is missing
        ("\\X\\", "", ""),
        ("c:\\Xray of 3 May\\", "c:\\Xray of 3 May\\", "c:\\Xray of 3 May\\"),
    ],
)
def test_letters_in_hexadecimal_digits_are_read_or_left_out(escape: str, said: str, written: str) -> None:
    seen = Recorder()
    out = walk(f"{HEAD}OBX|1|FT|1^N^L||a {escape} b||||||F\r", seen)
    assert f"a {said} b" in seen.texts
    assert f"|a {written} b|" in out


def test_a_message_is_walked_field_by_field() -> None:
    seen = Recorder()
    obx = "OBX|1|NM|718-7^Hb^LN||13.20|g/dL|12.0-16.0|N|||F|||20610704\rZAB|Roe\r"
    assert walk(HEAD + PID + obx, seen) == (HEAD + PID + obx).removesuffix("ZAB|Roe\r")
    assert ("PID-3.1", "id", "4471220") in seen.values
    assert ("PID-7", "date", "19510304") in seen.values
    assert ("PATIENT", "Jane Roe") in seen.names
    assert ("MEDICALRECORD", "4471220") in seen.names
    assert seen.drops == ["Z segment"]
    assert patient_of(HEAD + PID) == "4471220"


def test_lines_of_one_observation_are_one_text() -> None:
    seen = Recorder()
    message = (
        HEAD
        + "OBX|1|TX|1^Note||seen by \\T\\ Ann\\.br\\Ro||||||F\r"
        + "OBX|2|TX|1^Note||e today~and Roe||||||F\r"
        + "OBX|3|TX|2^Other||else||||||F\r"
        + "NTE|1||a\rNTE|2||b\r"
    )
    assert walk(message, seen) == message.replace("and Roe", "and [X]")
    assert seen.texts == [
        "Note",
        "seen by & Ann\nRo\ne today\nand Roe",
        "Note",
        "Other",
        "else",
        "a\nb",
    ] or set(seen.texts) == {"Note", "seen by & Ann\nRo\ne today\nand Roe", "Other", "else", "a\nb"}


def test_a_type_that_nobody_knows_is_dropped() -> None:
    for kind in ("keep", "text", "=PATIENT", "XYZ", "RP", "EDX"):
        seen = Recorder()
        assert "Roe" not in walk(f"{HEAD}OBX|1|{kind}|1||Roe Jane||||||F\r", seen)
        assert "OBX-5" in seen.drops


def test_encapsulated_text_is_cleaned_and_other_data_is_not_sent_out() -> None:
    seen = Recorder()
    # "Roe came" and some bytes
    clean = walk(f"{HEAD}OBX|1|ED|1||^TEXT^PLAIN^Base64^Um9lIGNhbWU=||||||F\r", seen)
    assert clean.split("|")[-7].endswith("^Base64^W1hdIGNhbWU=")
    clean = walk(f"{HEAD}OBX|1|ED|1||^AP^PDF^Base64^Um9lIGNhbWU=||||||F\r", seen)
    assert "Um9l" not in clean


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PID|1\r",
        "MSH",
        "MSH|",
        "MSH|ab~\\&|x\r",
        "MSH|^^\\&|x",
        "rubbish",
        "MSH||||",
        "MSH|^",
        "MSH|^~\\&",
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        walk(text, Recorder())


@FUZZ
@given(st.text("|^~\\&\r\nOBXPIDNTEMSHZ125 .\x0b\x1cRoe", max_size=120))
def test_any_message_ends_in_an_error_or_a_message(rest: str) -> None:
    message = HEAD + rest
    assert "".join(split_messages([message])) == message
    for part in split_messages([message]):
        with suppress(DataError):
            walk(part, Recorder())


@FUZZ
@given(st.text(max_size=60))
def test_what_is_encoded_reads_the_same(text: str) -> None:
    marks = Delimiters()
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    assert marks.decode(marks.encode(text)) == plain
    assert not set("|^~&\r\n") & set(marks.encode(text))


@FUZZ
@given(st.integers(1, 40), st.sampled_from(["\r", "\n", "\r\n", "\x1c\r\x0b"]))
def test_messages_are_cut_wherever_the_stream_is_cut(size: int, end: str) -> None:
    messages = [f"MSH|^~\\&|A{number}|{end}PID|1||{number}{end}" for number in range(3)]
    whole = "".join(messages)
    parts = [whole[at : at + size] for at in range(0, len(whole), size)]
    cut = list(split_messages(parts))
    assert "".join(cut) == whole
    assert [part.strip("\r\n\x1c\x0b") for part in cut] == [part.strip("\r\n\x1c\x0b") for part in messages]


def test_python_hl7_reads_the_same_fields() -> None:
    message = HEAD + PID + "OBX|1|CWE|1^a&b^L||x~y^z||||||F\r"
    theirs = hl7.parse(walk(message, Recorder()))
    assert str(theirs.segment("PID")[3][1][0]) == "4471220"
    assert str(theirs.segment("PID")[5][0][1]) == "Jane"
    assert str(theirs.segment("MSH")[9]) == "ORU^R01"


def test_files_are_read_message_by_message(tmp_path: Path) -> None:
    path = tmp_path / "batch.hl7"
    path.write_text(f"FHS|^~\\&|A\rBHS|^~\\&|A\r{HEAD}{PID}{HEAD}{PID}BTS|2\rFTS|1\r", newline="")
    records = read_all(path, structured=True)
    assert "".join(doc.text for doc in records) == path.read_bytes().decode()
    assert [doc.patient for doc in records] == [
        "batch:1",
        "batch:2",
        "4471220",
        "4471220",
        "batch:5",
        "batch:6",
    ]
    problems: list[DataError] = []
    path.write_text(f"Jane Roe\r{HEAD}NTE|1||hello there\r", newline="")
    notes = read_all(path, on_error=problems.append)
    assert [doc.text for doc in notes] == ["hello there"]
    assert [(problem.location.doc_id, "Roe" in str(problem)) for problem in problems] == [
        ("message-1", False)
    ]


@pytest.mark.parametrize("between", ["\x1c\rJane Roe\x0b", "\ufeff", "\t", "\x1c\x0b", "\x0b\ufeff", "     "])
def test_a_message_begins_behind_what_is_sent_between_frames(between: str, tmp_path: Path) -> None:
    path = tmp_path / "stream.hl7"
    path.write_text(
        f"{HEAD}{PID}{between}{HEAD}{PID.replace('4471220', '8813345')}\x1c\r", "utf-8", newline=""
    )
    assert [doc.patient for doc in read_all(path, structured=True)] == ["4471220", "8813345"]


@pytest.mark.parametrize("header", ["MSH|Roe", "MSH|^~\\&|LAB", "\u00a0MSH|^~\\&", "BHS|Roe^Jane|x", "MSH"])
def test_a_message_with_a_second_header_is_refused(header: str) -> None:
    for before in ("", "\u00a0", "ZZZ\x0b"):
        with pytest.raises(DataError) as caught:
            walk(f"{HEAD}{PID}{before}{header}|Roe\r", Recorder())
        assert "Roe" not in str(caught.value)


def test_a_frame_without_its_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "stream.hl7"
    path.write_text(f"\x0b{HEAD}{PID}\x1c\r\x0b{HEAD}{PID}", newline="")
    problems: list[DataError] = []
    records = read_all(path, structured=True, on_error=problems.append)
    assert len(records) == 1
    assert [problem.location.doc_id for problem in problems] == ["message-2"]
