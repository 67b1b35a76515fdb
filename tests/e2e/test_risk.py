"""`nescio risk` from outside; what the run invented does not count."""

from __future__ import annotations

import json
from pathlib import Path

from scrub_runs import nescio


def test_risk(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    lines = [
        {"id": f"n{i}", "patient": f"p{i}", "text": f"Mrs. Ida Quill is a {30 + 9 * i}-year-old woman."}
        for i in range(6)
    ]
    notes.write_text("".join(json.dumps(line) + "\n" for line in lines))
    out = tmp_path / "clean.jsonl"
    done = nescio("risk", notes, "--model", "rules-en", "--json", tmp_path / "r.json")
    assert done.returncode == 0, done.stderr
    ages = json.loads((tmp_path / "r.json").read_text())["rows"][0]
    assert (ages["kinds"], ages["patients"], ages["alone"]) == (["age"], 6, 6)
    assert nescio("scrub", notes, "-o", out, "--model", "rules-en", "--policy", "surrogate").returncode == 0
    done = nescio("risk", out, "--run", f"{out}.report", "--model", "rules-en", "--json", "-")
    rows = json.loads(done.stdout)["rows"]
    assert rows[0]["patients"] == 6  # ages under 90 are left as they are
    out = tmp_path / "tagged.jsonl"
    assert nescio("scrub", notes, "-o", out, "--model", "rules-en", "--policy", "tag").returncode == 0
    done = nescio("risk", out, "--run", f"{out}.report", "--model", "rules-en", "--json", "-")
    assert json.loads(done.stdout)["rows"][0]["patients"] == 0
    assert "Quill" not in done.stdout
