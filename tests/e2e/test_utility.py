"""`nescio utility` and the meter in the report of `nescio scrub`; neither shows text of a note."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scrub_runs import nescio


def test_any_tool_can_be_measured(tmp_path: Path) -> None:
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    texts = ["Mr. Ulm takes 40 mg of zavolimus.", "Left knee pain, denies fever."]
    cleaned = ["[NAME] takes 10 mg of zavolimus.", "Left knee pain, [NAME] fever."]
    for path, lines in ((before, texts), (after, cleaned)):
        path.write_text(
            "".join(json.dumps({"id": str(i), "text": text}) + "\n" for i, text in enumerate(lines))
        )
    page, table = tmp_path / "u.html", tmp_path / "u.json"
    done = nescio("utility", before, after, "--html", page, "--json", table)
    assert done.returncode == 0, done.stderr
    figures = json.loads(table.read_text())
    assert figures["changed"] == {"dose": 1}
    assert figures["vanished"] == {"negation": 1}
    assert "zavolimus" not in page.read_text() + table.read_text() + done.stdout
    other = tmp_path / "other.jsonl"
    other.write_text('{"id": "x", "text": "y"}\n')
    assert nescio("utility", before, other).returncode == 1


def test_scrub_reports_medicine(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text('{"id": "1", "text": "Mrs. Ida Quill takes 40 mg of lisinopril. BP 120/80."}\n')
    done = nescio("scrub", notes, "-o", tmp_path / "clean.jsonl", "--model", "rules-en", "--policy", "tag")
    assert done.returncode == 0, done.stderr
    medicine = json.loads((tmp_path / "clean.jsonl.report/run.json").read_text())["totals"]["medicine"]
    others = medicine["seen"].pop("other word or number")
    assert medicine["seen"] == {"dose": 1, "drug": 1, "vital": 1}
    assert others > 0
    assert medicine["kept_share"] == 1.0
    page = (tmp_path / "clean.jsonl.report/report.html").read_text()
    assert "came through" in page
    assert "lisinopril" not in page


RECORDS = Path(__file__).parents[2] / "examples/structured"


@pytest.mark.parametrize(("source", "out"), [("results.hl7", "clean.hl7"), ("summary.xml", "other.xml")])
def test_records_of_files_with_other_names_are_paired(tmp_path: Path, source: str, out: str) -> None:
    done = nescio("scrub", RECORDS / source, "-o", tmp_path / out, "--model", "rules-en", "--policy", "tag")
    assert done.returncode == 0, done.stderr
    done = nescio("utility", RECORDS / source, tmp_path / out)
    assert done.returncode == 0, done.stderr
    assert "of medical content came through" in done.stdout
    whole = (tmp_path / out).read_text()
    (tmp_path / out).write_text(whole + whole)
    assert nescio("utility", RECORDS / source, tmp_path / out).returncode == 1


def test_the_meter_sees_results_and_units_of_records(tmp_path: Path) -> None:
    message = (
        "MSH|^~\\&|LAB|H|EHR|H|20610704||ORU^R01|1|P|2.5\rPID|1||44^^^H^MR||Roe^Ann\r"
        "OBX|1|ST|5778-6^Color||Yellow||||||F\rOBX|2|NM|718-7^Hemoglobin||13.2|g/dL|12-16||||F\r"
    )
    (tmp_path / "in.hl7").write_text(message)
    (tmp_path / "out.hl7").write_text(message.replace("Yellow", "Harlow").replace("g/dL", ""))
    done = nescio("utility", tmp_path / "in.hl7", tmp_path / "out.hl7", "--json", "-")
    figures = json.loads(done.stdout)
    assert figures["changed"] == {"result": 1}
    assert figures["vanished"] == {"unit of a result": 1}
    (tmp_path / "deny").write_text("Yellow\tPATIENT\n")
    clean = tmp_path / "clean.hl7"
    done = nescio(
        "scrub",
        tmp_path / "in.hl7",
        "-o",
        clean,
        "--model",
        "rules-en",
        "--deny",
        tmp_path / "deny",
        "--policy",
        "tag",
    )
    assert done.returncode == 0, done.stderr
    medicine = json.loads((tmp_path / "clean.hl7.report/run.json").read_text())["totals"]["medicine"]
    assert medicine["seen"]["result"] == 2
    assert medicine["vanished"]["result"] == 1
    assert medicine["kept_share"] < 1
