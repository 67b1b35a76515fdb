"""No message, report or quarantine list repeats a cell, whatever stands where names and ids should be."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from scrub_runs import everything_under, nescio

SECRETS = ("Smith", "4471220", "Zabludka", "Przybylo", "Quillfeather")
LEAKY = """
import logging, os, sys
from nescio.core.document import Span
print("Quillfeather")
class Leaky:
    labels = ("PERSON",)
    def predict(self, docs):
        os.write(1, docs[0].text.encode()); os.write(2, docs[0].text.encode()); os.system("echo Quillfeather")
        sys.__stdout__.write(docs[0].text); sys.__stderr__.write(docs[0].text)
        if any("EXIT" in doc.text for doc in docs):
            sys.exit(docs[0].text)
        print(docs[0].text); sys.stderr.write(docs[0].text); logging.error(docs[0].text)
        if any("RAISE" in doc.text for doc in docs):
            raise type("QuillfeatherError", (Exception,), {})(docs[0].text)
        found = ((doc, doc.text.find("Quillfeather")) for doc in docs)
        return [(Span(at, at + 12, "is Quillfeather", "by Quillfeather"),) if at >= 0 else () for _, at in found]
"""


def told(done: subprocess.CompletedProcess[str], folder: Path) -> str:
    return done.stderr + "".join(everything_under(report) for report in folder.glob("*.report"))


@pytest.mark.parametrize("verb", ["scrub", "detect", "convert", "stats"])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("in.csv", "n1,John Smith,MRN 4471220\nn2,Ann Zabludka,x\n"),
        ("in.jsonl", '{"John Smith": "x", "MRN 4471220": 1}\n{"id": "Zabludka", "Smith": "x"}\n'),
        ("in.csv", "text,John Smith,John Smith\nok,a,b\n"),
        ("in.jsonl", '{"id": "Zabludka Smith", "text": "x"}\n{"id": "Zabludka Smith", "text": "y"}\n'),
        (
            "in.jsonl",
            '{"id": "Zabludka Smith", "text": "x", "spans": [[0, 9, "Przybylo"]]}\n{"id": "n", "text": 3}\n',
        ),
    ],
)
def test_cells_are_not_quoted(tmp_path: Path, verb: str, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    out = {"scrub": ("-o",), "detect": ("-o",), "convert": (), "stats": None}[verb]
    place = () if out is None else (*out, tmp_path / "out.jsonl")
    model = ("--model", "rules-en") if verb in ("scrub", "detect") else ()
    done = nescio(verb, tmp_path / name, *place, *model)
    assert not [secret for secret in SECRETS if secret in told(done, tmp_path)]


def test_an_id_that_is_none_becomes_a_code(tmp_path: Path) -> None:
    rows = [
        {"id": "Zabludka Wojtyska, wife of Mr Przybylo, called", "text": "ok"},
        {"id": "n2", "text": "ok"},
    ]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = nescio("scrub", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", "--model", "rules-en")
    assert done.returncode == 0, done.stderr
    first, second = map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines())
    assert first["id"].startswith("note-")
    assert second["id"] == "n2"
    assert not [secret for secret in SECRETS if secret in told(done, tmp_path)]


def test_rows_shifted_by_a_line_end_do_not_go_out_as_ids(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(
        "id,ward,text\nn1,7,He came\nZabludka Smith, wife of Mr Przybylo\nn3,8,ok\nWojtyska,x,y\n"
    )
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--model", "rules-en")
    assert done.returncode == 3
    assert "in.csv, line 3: 2 cells under 3 columns" in done.stderr
    clean = (tmp_path / "out.csv").read_text()
    assert "Zabludka" not in clean
    assert "Wojtyska" not in clean
    assert "Zabludka" not in told(done, tmp_path)


def test_a_detector_of_somebody_else_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "leaky.py").write_text(LEAKY)
    (tmp_path / "in.jsonl").write_text(
        '{"id": "n1", "text": "ok Quillfeather"}\n{"id": "Zabludka", "text": "RAISE Quillfeather"}\n'
    )
    path = {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    how = ("--model", "leaky:Leaky")
    scrubbed = nescio("scrub", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", *how, env=path)
    found = nescio("detect", tmp_path / "in.jsonl", "-o", tmp_path / "found.jsonl", *how, env=path)
    (tmp_path / "exit.jsonl").write_text('{"id": "n1", "text": "EXIT Quillfeather"}\n')
    shown = nescio("detect", tmp_path / "in.jsonl", "-o", "-", "--to", "jsonl", *how, env=path)
    ended = nescio("detect", tmp_path / "exit.jsonl", "-o", "-", "--to", "jsonl", *how, env=path)
    assert (shown.returncode, ended.returncode) == (3, 3)
    assert [json.loads(line)["id"] for line in shown.stdout.splitlines()] == ["n1"]
    assert not ended.stdout
    assert "Quillfeather" not in shown.stderr + ended.stderr
    assert scrubbed.returncode == found.returncode == 3
    assert json.loads((tmp_path / "out.jsonl").read_text())["text"] == "ok [PHI]"
    (span,) = json.loads((tmp_path / "found.jsonl").read_text())["spans"]
    assert (span["label"], span["source"]) == ("PHI", "leaky:Leaky")
    assert "note number 2" in scrubbed.stderr
    assert "note number 2" in found.stderr
    assert not [
        s for s in SECRETS if s in told(scrubbed, tmp_path) + found.stderr + scrubbed.stdout + found.stdout
    ]


@pytest.mark.parametrize("verb", [("compare",), ("risk",)])
def test_other_commands_keep_a_detector_quiet_too(tmp_path: Path, verb: tuple[str, ...]) -> None:
    (tmp_path / "leaky.py").write_text(LEAKY)
    line = '{"id": "n%d", "text": "%s Quillfeather", "patient": "p%d", "spans": [{"start": 3, "end": 15, "label": "PATIENT"}]}\n'
    (tmp_path / "in.jsonl").write_text("".join(line % (n, "ok", n) for n in range(3)))
    path = {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    command, *options = verb
    models = ("a=leaky:Leaky", "b=leaky:Leaky", "--scheme", "binary") if command == "compare" else ()
    how = () if models else ("--model", "leaky:Leaky")
    done = nescio(command, tmp_path / "in.jsonl", *models, *how, *options, env=path)
    assert done.returncode in (0, 3), done.stderr
    assert "Quillfeather" not in done.stdout + done.stderr


def test_labels_that_may_be_text_do_not_go_out(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"id":"2","text":"Seen by Dr. Okonjo","spans":[[12,18,"Zabludka Wojtyska"]]}\n')
    for verb in (("replace",), ("scrub", "--model", "annotations")):
        out = tmp_path / f"{verb[0]}.jsonl"
        done = nescio(verb[0], source, "-o", out, "--policy", "tag", *verb[1:])
        assert done.returncode == 0, done.stderr
        assert json.loads(out.read_text())["text"] == "Seen by Dr. [PHI]"
        assert "Zabludka" not in told(done, tmp_path)
    counted = nescio("stats", source)
    assert "Zabludka" not in counted.stdout
    assert "PHI" in counted.stdout
