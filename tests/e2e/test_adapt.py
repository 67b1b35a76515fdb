"""`nescio adapt` and `--site`, as a user calls them; and what a release refuses to pack."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from nescio.apps.cli import cli
from nescio.models.reference import reference_notes
from nescio.pipeline.adapt import adaptation
from site_notes import marked_text

ROOT = Path(__file__).parents[2]


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, [str(word) for word in words])
    return result.exit_code, result.output


def check_release(place: Path) -> subprocess.CompletedProcess[str]:
    script = ROOT / "tools/check_release.py"
    return subprocess.run([sys.executable, script, place], capture_output=True, text=True, check=False)


def test_learn_a_site_and_scrub_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(adaptation, "reference_notes", lambda language: reference_notes(language)[:5])
    for folder, numbers in (("corrected", range(12)), ("gold", range(20, 26))):
        (tmp_path / folder).mkdir()
        for number in numbers:
            (tmp_path / folder / f"n{number}.txt").write_text(marked_text(number), encoding="utf-8")
    model, figures = tmp_path / "my-en", tmp_path / "figures.json"
    code, output = run("adapt", "--model", "en", "--notes", tmp_path / "corrected", "--from", "inline", "-o", model, "--json", figures)  # fmt: skip
    assert code == 0, output
    assert "PHI words found" in output
    assert "it holds PHI" in output
    assert json.loads(figures.read_text())["better"] is True
    note = tmp_path / "new.txt"
    note.write_text("slot zq44.812w on Zorvex\nbp 120/80\nok/qkt\n", encoding="utf-8")
    code, output = run("scrub", note, "-o", tmp_path / "clean.txt", "--model", model, "--policy", "tag")
    assert code == 0, output
    assert (
        tmp_path / "clean.txt"
    ).read_text() == "slot [MEDICALRECORD] on [DEPARTMENT]\nbp 120/80\nok/[DOCTOR]\n"

    wheel = tmp_path / "nescio.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.write(model / "model.toml", "nescio/models/my-en/model.toml")
        archive.write(model / "site.toml", "nescio/models/my-en/site.toml")
    assert check_release(wheel).stderr.count("holding PHI") == 2
    refused = check_release(model)
    assert refused.returncode == 1
    assert "site.toml" in refused.stderr


def test_a_site_file_for_one_run(tmp_path: Path):
    site, note = tmp_path / "site.toml", tmp_path / "note.txt"
    site.write_text('[always]\nDEPARTMENT = ["Zorvex"]\n[never]\nNAME = ["Smith"]\n', encoding="utf-8")
    note.write_text("Mr. Smith went to zorvex.\n", encoding="utf-8")
    code, output = run("scrub", note, "-o", tmp_path / "clean.txt", "--model", "en", "--policy", "tag", "--site", site)  # fmt: skip
    assert code == 0, output
    assert (tmp_path / "clean.txt").read_text() == "Mr. Smith went to [DEPARTMENT].\n"
    assert "Zorvex" not in "".join(
        path.read_text("utf-8") for path in (tmp_path / "clean.txt.report").iterdir() if path.is_file()
    )
    code, output = run("detect", note, "-o", "-", "--to", "inline", "--model", "en", "--detector-only", "--site", site)  # fmt: skip
    assert code == 2
    assert "--site" in output


def test_the_package_holds_no_phi(tmp_path: Path):
    done = check_release(ROOT / "src")
    assert (done.returncode, done.stderr) == (0, "")
    (tmp_path / "review.sqlite").write_bytes(b"SQLite format 3\0")
    assert check_release(tmp_path).returncode == 1
