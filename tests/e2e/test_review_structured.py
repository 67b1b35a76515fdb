"""`nescio review --run` after a run over HL7, FHIR or CDA: every text of a document beside its clean one, and what is exported."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from review_page import ReviewServer
from scrub_runs import nescio
from servers import free_port

EXAMPLES = Path(__file__).parents[2] / "examples/structured"


@pytest.mark.parametrize(
    ("name", "policy"), [("results.hl7", "tag"), ("fhir", "surrogate"), ("summary.xml", "mask")]
)
def test_documents_are_reviewed_beside_their_clean_texts(tmp_path: Path, name: str, policy: str) -> None:
    source = tmp_path / name
    if (EXAMPLES / name).is_dir():
        shutil.copytree(EXAMPLES / name, source)
        with (source / "Patient.ndjson").open("a") as stream:  # the run quarantines it
            stream.write('{"resourceType": "Patient"\n')
    else:
        shutil.copy(EXAMPLES / name, source)
    assert nescio("key", tmp_path / "key").returncode == 0
    end = ("--model", "rules-en", "--key-file", tmp_path / "key")
    done = nescio("scrub", source, "-o", tmp_path / "out", "--policy", policy, *end)
    assert done.returncode in (0, 3), done.stderr
    server = ReviewServer(tmp_path, free_port(), name, "--run", "out.report", *end, "--db", "review.db")
    server.stop()
    log = server.log.read_text()
    assert ("1 notes that the run did not write" in log) is (name == "fhir"), log
    server.restart()  # nothing changed, so the same review goes on
    server.stop()
    with sqlite3.connect(tmp_path / "review.db") as database:
        rows = database.execute("SELECT id, text, clean, places, marks, patient FROM note").fetchall()
    assert rows
    assert len({patient for *_, patient in rows}) < len(rows) or name == "summary.xml"
    replaced = 0
    for note_id, text, clean, places, _, _ in rows:
        at = out_at = 0
        for out_start, out_end, start, stop in [*json.loads(places), (len(clean),) * 2 + (len(text),) * 2]:
            assert text[at:start] == clean[out_at:out_start], note_id
            assert at <= start <= stop
            at, out_at = stop, out_end
            replaced += stop > start
    assert replaced > 3
    assert any("Vandersloot" in text for _, text, *_ in rows)
    assert not any("Vandersloot" in clean for _, _, clean, *_ in rows)


def test_other_documents_are_refused(tmp_path: Path) -> None:
    source = tmp_path / "results.hl7"
    shutil.copy(EXAMPLES / source.name, source)
    assert nescio("key", tmp_path / "key").returncode == 0
    end = ("--model", "rules-en", "--key-file", tmp_path / "key")
    assert nescio("scrub", source, "-o", tmp_path / "out", *end).returncode == 0
    text = source.read_text().replace("Daughter to call", "Son will not call")
    source.write_text(text, newline="")
    done = nescio("review", source, "--run", tmp_path / "out.report", *end, cwd=tmp_path)
    assert done.returncode == 1
    assert "not the notes that the run was made from" in done.stderr
    source.write_text(
        text.replace("OBX|4|", "OBX|5|").replace("OBR|1", "NTE|1||Seen again.\rOBR|1"), newline=""
    )
    done = nescio("review", source, "--run", tmp_path / "out.report", *end, cwd=tmp_path)
    assert done.returncode == 1
    assert "not the documents that the run was made from" in done.stderr
    assert done.stderr.count("\n") == 1
