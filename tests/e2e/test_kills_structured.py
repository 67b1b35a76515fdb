"""Runs over HL7, FHIR and CDA: the same files for any number of workers, and after a kill and `--resume`; a dry run writes none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scrub_runs import nescio

EXAMPLES = Path(__file__).parents[2] / "examples/structured"


def hl7(folder: Path) -> Path:
    message = (EXAMPLES / "results.hl7").read_bytes().decode()
    messages = [message.replace("4471220", str(4471220 + number)) for number in range(80)]
    (folder / "in.hl7").write_bytes("".join(messages).encode())
    return folder / "in.hl7"


def fhir(folder: Path) -> Path:
    shutil.copytree(EXAMPLES / "fhir", folder / "in")
    for file in (folder / "in").iterdir():
        lines = file.read_text("utf-8").splitlines()
        copies = [line.replace("p-4471", f"p-{number}") for number in range(20) for line in lines]
        file.write_text("\n".join(copies) + "\n", "utf-8")
    return folder / "in"


def cda(folder: Path) -> Path:
    (folder / "in").mkdir()
    document = (EXAMPLES / "summary.xml").read_text("utf-8")
    for number in range(12):
        (folder / f"in/d{number}.xml").write_text(document.replace("4471220", str(4471220 + number)), "utf-8")
    return folder / "in"


MAKERS = {"hl7": hl7, "fhir": fhir, "cda": cda}


def content(out: Path) -> dict[str, bytes]:
    files = [out] if out.is_file() else sorted(path for path in out.rglob("*") if path.is_file())
    return {path.name if path != out else "": path.read_bytes() for path in files}


def scrub(folder: Path, source: Path, out: str, *more: object, env: dict[str, str] | None = None):  # type: ignore[no-untyped-def]
    return nescio(
        "scrub", source, "-o", folder / out, "--key-file", folder / "key", "--model", "rules-en", *more, env=env
    )  # fmt: skip


def kill_and_resume(kind: str, folder: Path, places: int) -> None:
    source = MAKERS[kind](folder)
    assert nescio("key", folder / "key").returncode == 0
    whole = scrub(folder, source, "whole", "--workers", 2, env={"FAULT_FILES": "whole"})
    assert whole.returncode == 0, whole.stderr
    points = whole.stderr.count("FAULT POINT")
    assert points >= 20
    killed = 0
    for number in sorted({2 + (points - 2) * step // places for step in range(1, places + 1)}):
        out = f"k{number}"
        env = {"FAULT_FILES": out, "FAULT_AT": str(number)}
        killed += scrub(folder, source, out, "--workers", 1, env=env).returncode == -9
        done = scrub(folder, source, out, "--workers", 1, "--resume")
        if done.returncode:  # the run had ended, and only its last trace was not gone
            assert "exists" in done.stderr, done.stderr
        assert content(folder / out) == content(folder / "whole"), number
        audits = [(folder / f"{name}.report/audit.jsonl").read_bytes() for name in (out, "whole")]
        assert audits[0] == audits[1], number
        assert not list(folder.glob(".*")), number
    assert killed >= places - 1


@pytest.mark.parametrize("kind", ["hl7"])
def test_two_workers_and_a_killed_run_give_the_same(kind: str, tmp_path: Path) -> None:
    kill_and_resume(kind, tmp_path, 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", MAKERS)
def test_kills_at_ten_calls(kind: str, tmp_path: Path) -> None:
    kill_and_resume(kind, tmp_path, 10)


def test_a_dry_run_counts_and_writes_nothing(tmp_path: Path) -> None:
    done = nescio(
        "scrub", EXAMPLES / "fhir", "--dry-run", "--model", "rules-en", "--workers", 1, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert rows[0] == ["column", "label or operator", "count"]
    assert {row[0] for row in rows[1:]} == {"document"}
    assert {"PATIENT", "ELEMENT"} <= {row[1] for row in rows}
    assert list(tmp_path.iterdir()) == []
