"""`nescio detect`, and `--detector-only` of `detect`, `evaluate` and `compare`, as a user runs them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from nescio.apps.cli import cli
from nescio.core import Document, Span
from nescio.corpora import write

sys.path.insert(0, str(Path(__file__).parents[1]))  # scripted:Fragile

NOTES = [
    Document("1", "Thessaly Quillfeather was seen.", (Span(0, 21, "PATIENT"),), {"patient": "p"}),
    Document("2", "QUILFEATHER called.", (Span(0, 11, "PATIENT"),), {"patient": "p"}),
]
SPANISH = "Paciente: Ana Ruiz Gil. Acude con su esposa. Fecha: 4 de marzo de 2061. Tel.: +34 612 345 678."


def run(*args: object, **options: Any) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], standalone_mode=False, **options)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    write(NOTES, tmp_path / "notes.jsonl")
    return tmp_path / "notes.jsonl"


def found(path: Path) -> list[list[str]]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [[line["text"][span["start"] : span["end"]] for span in line["spans"]] for line in lines]


def test_what_one_note_tells_is_searched_for_in_the_others(notes: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = run("detect", notes, "-o", out, "--model", "scripted:Marked")
    assert result.return_value == 0
    assert "2 notes, 2 spans" in result.stderr
    assert found(out) == [["Thessaly Quillfeather"], ["QUILFEATHER"]]


def test_detector_only(notes: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("detect", notes, "-o", out, "--model", "scripted:Marked", "--detector-only")
    assert found(out) == [["Thessaly Quillfeather"], []]


def test_stdin(notes: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("detect", "-", "-o", out, "--from", "jsonl", "--model", "scripted:Marked", input=notes.read_text())
    assert found(out) == [["Thessaly Quillfeather"], ["QUILFEATHER"]]


def test_evaluate_measures_what_scrub_does(notes: Path, tmp_path: Path) -> None:
    recall = {}
    for flag in ((), ("--detector-only",)):
        run("evaluate", notes, "--model", "scripted:Marked", "--json", tmp_path / "s.json", *flag)
        figures = json.loads((tmp_path / "s.json").read_text())
        recall[flag] = figures["views"]["strict"]["recall"]
    assert "1.0" in str(recall[()])
    assert "0.5" in str(recall["--detector-only",])


def test_detector_only_wants_a_model(notes: Path) -> None:
    result = run("evaluate", notes, notes, "--detector-only")
    assert "--detector-only goes with --model" in str(result.exception)


def test_scheme(tmp_path: Path) -> None:
    (tmp_path / "nota.txt").write_text(SPANISH, encoding="utf-8")
    labels = {}
    for scheme in ("", "meddocan", "i2b2-2014"):
        out = tmp_path / f"out-{scheme}.jsonl"
        result = run(
            "detect",
            tmp_path / "nota.txt",
            "-o",
            out,
            "--model",
            "es",
            *(["--scheme", scheme] if scheme else []),
        )
        assert result.return_value == 0
        spans = json.loads(out.read_text("utf-8"))["spans"]
        labels[scheme] = {SPANISH[span["start"] : span["end"]]: span["label"] for span in spans}
    assert labels[""] == labels["i2b2-2014"]  # the model's own
    assert labels["meddocan"]["4 de marzo de 2061"] == "FECHAS"
    assert labels["i2b2-2014"]["4 de marzo de 2061"] == "DATE"
    # MEDDOCAN's conventions go with its scheme: relatives are marked, a plus sign is no part of a number
    assert "esposa" in labels["meddocan"]
    assert "esposa" not in labels["i2b2-2014"]
    assert "+34 612 345 678" in labels["i2b2-2014"]
    assert "34 612 345 678" in labels["meddocan"]
