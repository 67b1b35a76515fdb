"""A record memory with Spark: day after day the same notes, lists and memory as with the local engine; nothing readable, nothing lost."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nescio.pipeline.memory.chain import check_chain
from nescio.pipeline.memory.facts import Facts
from nescio.pipeline.memory.store import Memory
from nescio.replace import load_key
from scrub_runs import NESCIO, environment, everything_under
from scrub_runs import nescio as command
from spark_sessions import scrub, session

NAMES = ["Thessaly", "Quillfeather", "QUILLFEATHER", "Brackenbury", "Gannet", "617-204", "Ann Patient"]
PATIENTS = [f"Ann Patient {number}" for number in range(7)]
KILLED_BEHIND_TRANSACTION = """
import os, signal, sys
from nescio.apps.cli import main
from nescio.pipeline.runs import with_memory
publish = with_memory.finish_publication
with_memory.finish_publication = lambda memory: (
    os.kill(os.getpid(), signal.SIGKILL) if memory.last_run > 1 else publish(memory)
)
main()
"""
"""Ends the second run of a memory between its transaction and the moment its notes are put in their place."""

REPORTS = ["audit.jsonl", "quarantine.jsonl", "reissue.jsonl"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spark-memory")


@pytest.fixture(scope="module")
def spark(folder: Path) -> Iterator[Any]:
    with session(folder) as spark:
        yield spark


def day_notes(day: int) -> list[dict[str, str]]:
    """Return the notes of a day. Capitals are found only when another note of the patient has the name in full."""
    notes = []
    for number in range(14):
        text = f"Seen on {day + 2}/{number + 1}/2055. Tel 617-204-{day}{number:03d}."
        if day == 1 and number % 3 == 0:
            text += " Thessaly Quillfeather was seen by Dr. Orsino Brackenbury."
        elif number % 2:
            text += " QUILLFEATHER is stable, lives at 77 Gannet Row."
        notes.append({"id": f"d{day}n{number:02d}", "patient": PATIENTS[number % 7], "text": text})
    del notes[5]["patient"]
    return notes


def write(path: Path, notes: list[dict[str, str]], *more: str) -> Path:
    lines = [*(json.dumps(note) for note in notes), *more]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


class Study:
    """The same study twice: in one folder the local engine does it, in the other Spark."""

    def __init__(self, folder: Path) -> None:
        self.places = {name: folder / name for name in ("local", "spark")}
        self.key = folder / "key"
        assert command("key", self.key).returncode == 0
        for place in self.places.values():
            (place / "in").mkdir(parents=True)

    def write(self, name: str, notes: list[dict[str, str]], *more: str) -> None:
        for place in self.places.values():
            write(place / name, notes, *more)

    def scrub(self, *args: str, out: str = "clean.jsonl") -> int:
        """Scrub with both engines; exit codes and messages must be the same."""
        said = {}
        for name, place in self.places.items():
            given = [str(place / arg) if (place / arg).exists() else arg for arg in args]
            options = ("-o", place / out, "--memory", place / "memory", "--model", "scripted:Marked",
                       "--key-file", self.key)  # fmt: skip
            if name == "local":
                done = command("scrub", *given, *options)
                code, text = done.returncode, done.stderr
            else:
                code, text = scrub(*given, *options)
            said[name] = code, text.replace(str(place), "")
        assert said["local"] == said["spark"]
        return said["spark"][0]

    def assert_same(self, out: str = "clean.jsonl") -> None:
        names = [out, *(f"{out}.report/{name}" for name in REPORTS)]
        found = [
            [(place / name).read_text("utf-8").replace(str(place), "") for name in names]
            for place in self.places.values()
        ]
        assert found[0] == found[1]
        assert self._memory("local") == self._memory("spark")
        assert not any(list(place.glob(".*")) for place in self.places.values())

    def _memory(self, name: str) -> Any:
        place = self.places[name]
        with Memory.open(place / "memory", load_key(self.key)) as memory:
            assert not check_chain(memory)
            return (
                [Facts.unpack(memory.facts(patient)) for patient in PATIENTS],
                [memory.notes(patient) for patient in PATIENTS],
                sorted(memory.lone_notes()),
                list(memory.listed()),
                memory.sources(),
                {name: count for name, count in memory.counts().items() if name != "bytes"},
            )

    def lines(self, name: str) -> list[dict[str, str]]:
        return [json.loads(line) for line in (self.places["spark"] / name).read_text("utf-8").splitlines()]


def test_three_days_in_three_runs_and_a_reissue(spark: Any, folder: Path, tmp_path: Path) -> None:
    study = Study(tmp_path)
    for day in range(3):
        study.write(f"day{day}.jsonl", day_notes(day))
        assert study.scrub(f"day{day}.jsonl") == 0
        study.assert_same()
    before = {line["id"]: line["text"] for line in study.lines("clean.jsonl")}
    listed = study.lines("clean.jsonl.report/reissue.jsonl")
    assert {line["original"] for line in listed} == {"found"}
    assert study.scrub("--reissue") == 0
    study.assert_same()
    after = {line["id"]: line["text"] for line in study.lines("clean.jsonl")}
    changed = {name for name in after if after[name] != before[name]}
    assert changed
    assert changed <= {line["id"] for line in listed}
    assert not study.lines("clean.jsonl.report/reissue.jsonl")
    raw = b"".join(path.read_bytes() for path in (tmp_path / "spark/memory").iterdir())
    seen = everything_under(folder / "events")
    assert "SparkListenerSQLExecutionStart" in seen
    for name in NAMES:
        assert name.encode() not in raw
        assert name not in seen
    assert load_key(study.key).text().partition(":")[2] not in seen


def test_a_folder_that_grows_with_a_roster_and_notes_that_cannot_be_read(spark: Any, tmp_path: Path) -> None:
    study = Study(tmp_path)
    roster = tmp_path / "roster.csv"
    roster.write_text(f"patient,name\n{PATIENTS[2]},Stable\n{PATIENTS[3]},Nobody Known\n", encoding="utf-8")
    day = day_notes(0)
    study.write("in/a.jsonl", day[:6], "{broken")
    study.write("in/b.jsonl", [*day[6:], {**day[0], "text": "Its id is in another file."}])
    assert study.scrub("in", "--roster", str(roster)) == 3
    study.assert_same()
    assert study.scrub("in", "--roster", str(roster)) == 3  # only what cannot be read is left
    study.assert_same()
    study.write("in/a.jsonl", [*day[:5], {**day[5], "text": "Corrected: Thessaly Quillfeather called."}])
    study.write("in/c.jsonl", day_notes(1))
    assert study.scrub("in", "--roster", str(roster)) == 3
    study.assert_same()
    assert study.lines("clean.jsonl.report/reissue.jsonl")


def test_a_run_that_is_killed_loses_nothing(spark: Any, tmp_path: Path) -> None:
    study = Study(tmp_path)
    for day in range(2):
        study.write(f"day{day}.jsonl", day_notes(day))
    assert study.scrub("day0.jsonl") == 0
    place = study.places["spark"]
    before = (place / "memory/memory.sqlite").read_bytes()
    process = subprocess.Popen(
        [*NESCIO, "scrub", str(place / "day1.jsonl"), "-o", str(place / "clean.jsonl"), "--memory", str(place / "memory"),
         "--model", "scripted:Marked", "--key-file", str(study.key), "--engine", "spark", "--master", "local[2]"],
        env=environment(), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    staging = place / ".clean.jsonl.staging/new"
    while process.poll() is None and not list(staging.glob(".*.work/*")):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert (place / "memory/memory.sqlite").read_bytes() == before
    assert study.scrub("day1.jsonl") == 0
    study.assert_same()


def test_a_run_that_is_killed_behind_its_transaction_loses_nothing(spark: Any, tmp_path: Path) -> None:
    study = Study(tmp_path)
    study.write("day0.jsonl", day_notes(0))
    study.write("day1.jsonl", day_notes(1))
    assert study.scrub("day0.jsonl") == 0
    place = study.places["spark"]
    before = (place / "clean.jsonl").read_bytes()
    options = ["--memory", str(place / "memory"), "--model", "scripted:Marked", "--key-file", str(study.key)]
    args = ["scrub", str(place / "day1.jsonl"), "-o", str(place / "clean.jsonl"), *options]
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_BEHIND_TRANSACTION, *args, "--engine", "spark", "--master", "local[2]"],
        env=environment(), stderr=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL
    with Memory.open(place / "memory", load_key(study.key)) as memory:
        assert memory.last_run == 2  # the run is in the memory
    assert (place / "clean.jsonl").read_bytes() == before  # and its notes are not in their place
    assert scrub(*args[1:])[0] == 0
    local = study.places["local"]
    done = command(
        "scrub", local / "day1.jsonl", "-o", local / "clean.jsonl", "--memory", local / "memory", *options[2:]
    )
    assert done.returncode == 0
    study.assert_same()
