"""`nescio scrub` on HL7, FHIR and CDA: the examples come out clean, what is damaged is quarantined, nothing leaks into reports."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import orjson
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples/structured"
PHI = re.compile("vandersloot|4471220|quarry|555-?0142|susan|1951-?03-?04", re.IGNORECASE)
KEY: list[str] = []  # the path of the key, once there is one


@pytest.fixture(scope="module", autouse=True)
def key(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One key for all runs: with another, a surrogate may be called Susan, too."""
    path = tmp_path_factory.mktemp("key") / "key"
    path.write_text("nescio-key-1:" + base64.urlsafe_b64encode(bytes(range(32))).decode())
    path.chmod(0o600)
    KEY.append(str(path))


def scrub(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [
        sys.executable,
        "-m",
        "nescio",
        "scrub",
        *map(str, arguments),
        "--model",
        "rules-en",
        "--key-file",
        *KEY,
    ]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


def written(folder: Path) -> str:
    return "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.is_file())


def test_a_bulk_export_keeps_its_files_and_references(tmp_path: Path) -> None:
    source = tmp_path / "in"
    shutil.copytree(EXAMPLES / "fhir", source)
    with (source / "Observation.ndjson").open("a") as stream:
        stream.write('{"resourceType":"Observation","note":"Vandersloot\n')
    done = scrub(source, "-o", tmp_path / "out")
    assert done.returncode == 3, done.stderr
    out = tmp_path / "out"
    assert sorted(path.name for path in out.iterdir()) == sorted(path.name for path in source.iterdir())
    patient, observation, document = (
        orjson.loads((out / f"{kind}.ndjson").read_bytes().splitlines()[0])
        for kind in ("Patient", "Observation", "DocumentReference")
    )
    assert observation["subject"]["reference"] == f"Patient/{patient['id']}"
    note = base64.b64decode(document["content"][0]["attachment"]["data"]).decode()
    assert patient["name"][0]["family"] in note
    attachments = [
        orjson.loads(line)["content"][0]["attachment"]
        for line in (out / "DocumentReference.ndjson").read_bytes().splitlines()
    ]
    texts = [base64.b64decode(one["data"]).decode() for one in attachments]
    plain = "text/plain; charset=utf-8"
    assert [one["contentType"] for one in attachments] == [plain, plain, plain, "application/hl7-cda+xml"]
    for text, kept in zip(
        texts, ("1.9 mg/dL", "BP 150/90.", "Potassium 4.1 mmol/L.", "</ClinicalDocument>"), strict=True
    ):
        assert kept in text
        assert not PHI.search(text)
    assert not PHI.search(written(out) + note + written(tmp_path / "out.report") + done.stderr.decode())
    assert "Observation.ndjson, line 2" in done.stderr.decode()


def test_messages_through_pipes() -> None:
    message = (EXAMPLES / "results.hl7").read_bytes()
    done = scrub("-", "-o", "-", "--from", "hl7", stdin=message)
    assert done.returncode == 0, done.stderr
    clean = done.stdout.decode()
    assert clean.count("MSH|") == 2
    assert "ZPI" not in clean
    assert "|13.20|g/dL^gram per deciliter^UCUM|12.0-16.0|N|" in clean
    assert not PHI.search(clean)


def test_a_document_and_one_that_is_cut_off(tmp_path: Path) -> None:
    done = scrub(EXAMPLES / "summary.xml", "-o", tmp_path / "clean.xml")
    assert done.returncode == 0, done.stderr
    assert not PHI.search((tmp_path / "clean.xml").read_text("utf-8"))
    cut = tmp_path / "cut.xml"
    cut.write_bytes((EXAMPLES / "summary.xml").read_bytes()[:1500])
    done = scrub(cut, "-o", tmp_path / "none.xml")
    assert done.returncode == 1
    assert not (tmp_path / "none.xml").exists()
    assert len(done.stderr.decode().splitlines()) == 1


@pytest.mark.parametrize("out", [("sqlite:x.db", "--to-table", "x"), ("out.csv.gz",), ("out.jsonl",)])
def test_records_go_into_no_table(out: tuple[str, ...], tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "nescio",
        "scrub",
        EXAMPLES / "results.hl7",
        "-o",
        *out,
        "--model",
        "rules-en",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("nescio: hl7 is written as hl7")
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_messages_of_two_files_are_not_glued(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.hl7").write_text(
            "MSH|^~\\&|||||||ORU^R01||P|2.5.1\rOBX|1|NM|1^^L||5|g/dL", newline=""
        )
    done = scrub(tmp_path / "a.hl7", tmp_path / "b.hl7", "-o", tmp_path / "out.hl7")
    assert done.returncode == 0, done.stderr
    one = (tmp_path / "a.hl7").read_bytes()
    assert (tmp_path / "out.hl7").read_bytes() == one + b"\r" + one


def test_bundles_of_several_files_become_one(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    entry = {
        "fullUrl": "https://x.example/fhir/Patient/p1",
        "resource": {"resourceType": "Patient", "id": "p1"},
    }
    for name in "ab":
        bundle = {
            "resourceType": "Bundle",
            "type": "batch",
            "entry": [{**entry, "request": {"method": "PUT", "url": "Patient/p1"}}],
        }
        (source / f"{name}.json").write_bytes(orjson.dumps(bundle))
    (source / "c.json").write_bytes(b'{"resourceType":"Observation","status":"final"}')
    done = scrub(source, "-o", tmp_path / "out.json")
    assert done.returncode == 0, done.stderr
    new = orjson.loads((tmp_path / "out.json").read_bytes())
    assert (new["resourceType"], new["type"]) == ("Bundle", "collection")
    assert [one["resource"]["resourceType"] for one in new["entry"]] == ["Patient", "Patient", "Observation"]
    assert [sorted(one) for one in new["entry"]] == [["fullUrl", "resource"], ["resource"], ["resource"]]


def test_empty_bundles_become_an_empty_one(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.json").write_bytes(b'{"resourceType":"Bundle","type":"collection"}')
    done = scrub(tmp_path / "a.json", tmp_path / "b.json", "-o", tmp_path / "out.json")
    assert done.returncode == 0, done.stderr
    assert orjson.loads((tmp_path / "out.json").read_bytes()) == {
        "resourceType": "Bundle",
        "type": "collection",
    }


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_document_in_another_encoding_becomes_the_utf_8_that_it_says(encoding: str, tmp_path: Path) -> None:
    whole = (EXAMPLES / "summary.xml").read_text("utf-8").replace("<title>", "<title>Caf\u00e9 ", 1)
    declared = re.sub('encoding="[^"]*"', f'encoding="{encoding}"', whole, count=1)
    source = tmp_path / "in.xml"
    source.write_bytes(declared.encode(encoding, "xmlcharrefreplace"))
    done = scrub(source, "-o", tmp_path / "clean.xml", "--from", "cda", "--encoding", encoding)
    assert done.returncode == 0, done.stderr
    ElementTree.parse(tmp_path / "clean.xml")
    assert "<title>Caf\u00e9 " in (tmp_path / "clean.xml").read_text("utf-8")


def test_messages_in_utf_16_have_one_byte_order_mark(tmp_path: Path) -> None:
    message = "MSH|^~\\&|||||||ORU^R01||P|2.5.1\rOBX|1|NM|1^^L||5|\u00b5g/L\r"
    (tmp_path / "in.hl7").write_text(2 * message, "utf-16", newline="")
    done = scrub(tmp_path / "in.hl7", "-o", tmp_path / "out.hl7", "--encoding", "utf-16")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.hl7").read_bytes() == (tmp_path / "in.hl7").read_bytes()
