"""`nescio evaluate` and `compare` on tables with columns of any name, with every kind of model, and on bare gold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scrub_runs import nescio

NAMES = ("--text-column", "NOTE", "--id-column", "NOTE_ID", "--patient-column", "MRN")


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    text = "Seen by Dr. Brackenbury on 3/4/2061."
    spans = [[12, 23, "DOCTOR"], [27, 35, "DATE"]]
    row = {"NOTE_ID": "n1", "MRN": "p", "NOTE": text, "spans": spans}
    (tmp_path / "gold.jsonl").write_text(json.dumps(row) + "\n")
    return tmp_path / "gold.jsonl"


def test_columns_and_models(gold: Path) -> None:
    done = nescio("evaluate", gold, "--model", "rules-en", *NAMES, "--resamples", 0)
    assert done.returncode == 0, done.stderr
    assert nescio("evaluate", gold, gold, *NAMES, "--resamples", 0).returncode == 0
    done = nescio("compare", gold, "rules-en", "scripted:Marked", f"same={gold}", *NAMES, "--resamples", 0)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in ("rules-en", "scripted:Marked", "same"))


def test_lists_of_terms(gold: Path, tmp_path: Path) -> None:
    (tmp_path / "deny.txt").write_text("Brackenbury\tDOCTOR\n3/4/2061\tDATE\n")
    lists = ("--deny", tmp_path / "deny.txt")
    done = nescio(
        "compare", gold, "scripted:Nothing", f"same={gold}", *lists, *NAMES, "--resamples", 0, "--json", "-"
    )
    assert done.returncode == 0, done.stderr
    systems = json.loads(done.stdout)["systems"]
    assert systems["scripted:Nothing"] == systems["same"]
    for wrong in ((f"same={gold}",), ("scripted:Nothing", "--detector-only")):
        done = nescio("compare", gold, *wrong, *lists, *NAMES)
        assert done.returncode == 2
        assert "--allow, --deny and --site go with models" in done.stderr


def test_gold_without_annotations(tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text('{"id": "1", "text": "ok"}\n')
    (tmp_path / "gold.txt").write_text("ok")
    for verb, system in (("evaluate", ("--model", "rules-en")), ("compare", ("rules-en",))):
        done = nescio(verb, tmp_path / "gold.jsonl", *system, "--resamples", 0)
        assert done.returncode == 0, done.stderr
        assert "no annotations in any note" in done.stderr
        assert "nan" not in done.stdout
        done = nescio(verb, tmp_path / "gold.txt", *system)
        assert done.returncode == 1
        assert "gold has no annotations: text has none" in done.stderr
