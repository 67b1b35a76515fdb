"""Runs with a record memory: day after day, the same notes as in one run; nothing readable; nothing lost."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from scrub_runs import nescio, scrub

NAMES = ["Thessaly", "Quillfeather", "Orsino", "Brackenbury", "Larkhollow", "Pennywhistle", "Gannet", "MR100"]


def day_notes(day: int) -> list[dict[str, str]]:
    """Return the notes of a day. Capitals are found only when another note of the patient has the name in full."""
    notes = []
    for number in range(12):
        text = f"Seen on {day + 2}/{number + 1}/2055. Tel 617-204-{day}{number:03d}, MR1000{number:02d}."
        if day == 1 and number % 3 == 0:
            text += " Thessaly Quillfeather was seen by Dr. Orsino Brackenbury."
        elif number % 2:
            text += " QUILLFEATHER is stable, lives at 77 Gannet Row."
        notes.append({"id": f"d{day}n{number:02d}", "patient": f"Ann Patient {number}", "text": text})
    return notes


def write(path: Path, notes: Iterable[dict[str, str]]) -> Path:
    path.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    return path


def clean(path: Path) -> dict[str, str]:
    return {line["id"]: line["text"] for line in map(json.loads, path.read_text("utf-8").splitlines())}


def listed(path: Path) -> dict[str, str]:
    lines = (path.with_name(f"{path.name}.report") / "reissue.jsonl").read_text("utf-8").splitlines()
    return {line["id"]: line["original"] for line in map(json.loads, lines)}


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days in three runs, and all of them in one."""
    folder = tmp_path_factory.mktemp("study")
    assert nescio("key", folder / "key").returncode == 0
    days = [write(folder / f"day{day}.jsonl", day_notes(day)) for day in range(3)]
    for day in days:
        done = scrub(day, folder / "clean.jsonl", "--memory", folder / "memory")
        assert done.returncode == 0, done.stderr
    whole = scrub(days[0], folder / "all.jsonl", *days[1:])
    assert whole.returncode == 0, whole.stderr
    return folder


def test_three_runs_are_one_run_but_for_the_listed_notes_and_equal_after_reissue(
    study: Path, tmp_path: Path
) -> None:
    study = Path(shutil.copytree(study, tmp_path / "copy"))  # a study can be moved
    whole, parts = clean(study / "all.jsonl"), clean(study / "clean.jsonl")
    assert whole.keys() == parts.keys()
    different = {note for note in whole if whole[note] != parts[note]}
    assert different
    assert all("QUILLFEATHER" in parts[note] for note in different)
    assert different <= listed(study / "clean.jsonl").keys() < whole.keys()
    assert set(listed(study / "clean.jsonl").values()) == {"found"}
    done = nescio(
        "scrub", "--reissue", "-o", study / "clean.jsonl", "--memory", study / "memory",
        "--model", "scripted:Marked", "--key-file", study / "key",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (study / "clean.jsonl").read_bytes() == (study / "all.jsonl").read_bytes()
    assert listed(study / "clean.jsonl") == {}
    verified = nescio("memory", "verify", study / "memory", "--key-file", study / "key")
    assert (verified.returncode, verified.stdout) == (0, "4 runs, intact\n")


def test_nothing_in_the_memory_is_readable(study: Path) -> None:
    files = sorted((study / "memory").iterdir())
    raw = b"".join(path.read_bytes() for path in files)
    assert len(raw) > 10_000
    for name in (*NAMES, "Ann Patient", "617-204", "6172040", "d0n01", "day0.jsonl"):
        for form in (name, name.upper(), name.lower()):
            assert form.encode() not in raw, name
            assert form.encode("utf-16-le") not in raw, name
    assert all(path.stat().st_mode & 0o077 == 0 for path in files if os.name == "posix")


def test_showing_a_memory_reveals_nobody(study: Path) -> None:
    everything = nescio("memory", "show", study / "memory", "--key-file", study / "key")
    one = nescio(
        "memory", "show", study / "memory", "--patient", "Ann Patient 3", "--key-file", study / "key"
    )
    assert everything.returncode == one.returncode == 0
    assert "patients\t12" in everything.stdout
    assert "notes\t36" in everything.stdout
    assert "DATE\t3" in one.stdout
    words = re.findall(r"\w+", everything.stdout + one.stdout)  # a size in bytes may hold any digits
    assert not {*NAMES, "Ann", "617", "2055"} & {*words}


def test_another_key_is_refused_in_one_line(study: Path, tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0
    again = write(tmp_path / "more.jsonl", day_notes(2))
    for done in (
        scrub(again, tmp_path / "out.jsonl", "--memory", study / "memory"),
        nescio("memory", "show", study / "memory", "--key-file", tmp_path / "key"),
    ):
        assert done.returncode == 1
        assert "another key" in done.stderr
        assert done.stderr.count("\n") == 1
    assert not list(tmp_path.glob("out*"))


def test_a_memory_does_not_outlive_its_key(study: Path, tmp_path: Path) -> None:
    done = nescio("key", "rotate", study / "key", tmp_path / "new.key", study / "memory")
    assert done.returncode == 1
    assert "begin a new memory" in done.stderr
    assert done.stderr.count("\n") <= 2  # the new key was made before


def test_what_has_no_memory_is_refused(tmp_path: Path) -> None:
    notes = write(tmp_path / "a.jsonl", day_notes(0))
    one_time = nescio("scrub", notes, "-o", tmp_path / "out.jsonl", "--memory", tmp_path / "m")
    assert (one_time.returncode, "a key that you keep" in one_time.stderr) == (1, True)
    assert nescio("key", tmp_path / "key").returncode == 0
    stdout = nescio("scrub", notes, "-o", "-", "--memory", tmp_path / "m", "--key-file", tmp_path / "key")
    assert (stdout.returncode, "an output that stays" in stdout.stderr) == (1, True)
    assert not (tmp_path / "m").exists()
    (tmp_path / "a.txt").write_text("Denies fever.")
    single = scrub(tmp_path / "a.txt", tmp_path / "out.txt", "--memory", tmp_path / "m")
    assert (single.returncode, "the output grows" in single.stderr) == (1, True)
    assert not list(tmp_path.glob(".*"))


def run_daily(folder: Path, source: object, out: object, *more: object) -> str:
    """Run the one command of every day, and return what it said."""
    done = nescio(
        "scrub", source, "-o", out, "--memory", folder / "memory", "--model", "scripted:Marked", "--key-file", folder / "key", *more
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_a_folder_that_grows(tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0
    (tmp_path / "notes").mkdir()

    def add(name: str, text: str) -> None:
        (tmp_path / "notes" / f"{name}.txt").write_text(text)
        with (tmp_path / "notes" / "_meta.jsonl").open("a") as stream:
            stream.write(json.dumps({"id": name, "patient": "p1"}) + "\n")

    add("one", "QUILLFEATHER is stable.")
    add("two", "Denies fever.")
    run_daily(tmp_path, tmp_path / "notes", tmp_path / "clean")
    add("three", "Thessaly Quillfeather was seen on 3/4/2055.")
    said = run_daily(tmp_path, tmp_path / "notes", tmp_path / "clean")
    assert "1 notes cleaned" in said
    assert "2 notes were cleaned before" in said
    assert "1 notes of earlier runs have to be cleaned again" in said
    before = {path.name: path.read_bytes() for path in (tmp_path / "clean").iterdir()}
    assert sorted(before) == ["_meta.jsonl", "one.txt", "three.txt", "two.txt"]
    said = run_daily(tmp_path, tmp_path / "notes", tmp_path / "clean")
    assert "0 notes cleaned" in said
    assert {path.name: path.read_bytes() for path in (tmp_path / "clean").iterdir()} == before
    assert not list(tmp_path.glob(".*"))
    reissue = nescio(
        "scrub", "--reissue", "-o", tmp_path / "clean", "--memory", tmp_path / "memory", "--model", "scripted:Marked",
        "--key-file", tmp_path / "key",
    )  # fmt: skip
    assert "1 notes cleaned" in reissue.stderr
    after = {path.name: path.read_bytes() for path in (tmp_path / "clean").iterdir()}
    assert {name for name in after if after[name] != before[name]} == {"one.txt"}
    assert b"QUILLFEATHER" in before["one.txt"]
    assert b"QUILLFEATHER" not in after["one.txt"]


def test_a_csv_that_grows_and_whose_notes_are_corrected(tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0
    head = "note_id,mrn,kind,note\n"
    rows = [
        '1,p1,letter,"Thessaly Quillfeather, seen."\n',
        "2,p1,letter,Denies fever.\n",
        "3,p2,call,Well.\n",
    ]
    source, out = tmp_path / "export.csv", tmp_path / "clean.csv"
    columns = ("--id-column", "note_id", "--patient-column", "mrn", "--text-column", "note", "--keep", "kind")
    columns = (*columns, "--crosswalk", tmp_path / "link")
    source.write_text(head + rows[0] + rows[1])
    run_daily(tmp_path, source, out, *columns)
    source.write_text(head + rows[0] + "2,p1,letter,Denies chills.\n" + rows[2])
    run_daily(tmp_path, source, out, *columns)
    lines = out.read_text("utf-8").splitlines()
    assert lines[0] == head.strip()
    assert [line.split(",")[0] for line in lines[1:]] == ["1", "2", "3"]
    assert lines[2].endswith("Denies chills.")
    linked = nescio(
        "reveal", tmp_path / "link", "-o", "-", "--crosswalk", "--key-file", tmp_path / "key"
    ).stdout.splitlines()
    assert [line.split(",")[0] for line in linked[1:]] == ["1", "2", "3"]
    other = nescio(
        "scrub", source, "-o", out, "--memory", tmp_path / "memory", "--model", "scripted:Marked", "--key-file", tmp_path / "key",
        *columns, "--policy", "tag",
    )  # fmt: skip
    assert (other.returncode, "another policy" in other.stderr) == (1, True)


def test_a_table_that_grows(tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0
    base = sqlite3.connect(tmp_path / "notes.db", isolation_level=None)
    base.execute("create table note (note_id integer, person text, body text)")
    base.execute("insert into note values (1, 'p1', 'QUILLFEATHER is stable.'), (2, 'p2', 'Denies fever.')")
    url = f"sqlite:{tmp_path / 'notes.db'}"
    columns = ("--id-column", "note_id", "--patient-column", "person", "--text-column", "body")
    more = ("--table", "note", "--to-table", "clean", "--report", tmp_path / "report", *columns)
    run_daily(tmp_path, url, url, *more)
    base.execute("insert into note values (3, 'p1', 'Thessaly Quillfeather was seen.')")
    said = run_daily(tmp_path, url, url, *more)
    assert "1 notes of earlier runs have to be cleaned again" in said
    query = "select note_id, body from clean order by note_id"
    rows = dict(base.execute(query).fetchall())
    assert list(rows) == [1, 2, 3]
    assert "QUILLFEATHER" in rows[1]
    done = nescio(
        "scrub", "--reissue", "-o", url, "--to-table", "clean", "--report", tmp_path / "report", "--memory", tmp_path / "memory",
        "--model", "scripted:Marked", "--key-file", tmp_path / "key",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    again = dict(base.execute(query).fetchall())
    assert "QUILLFEATHER" not in again[1]
    assert {1: "", **rows} | {1: again[1]} == again
    base.close()


def test_originals_that_are_gone(study: Path, tmp_path: Path) -> None:
    study = Path(shutil.copytree(study, tmp_path / "copy"))
    before = (study / "clean.jsonl").read_bytes()
    names = listed(study / "clean.jsonl")
    (study / "day0.jsonl").rename(study / "moved.jsonl")
    (study / "day1.jsonl").unlink()
    args = (
        "-o",
        study / "clean.jsonl",
        "--memory",
        study / "memory",
        "--model",
        "scripted:Marked",
        "--key-file",
        study / "key",
    )
    gone = nescio("scrub", "--reissue", *args)
    assert gone.returncode == 0, gone.stderr
    assert f"{len(names)} listed notes are not cleaned again: their originals are gone" in gone.stderr
    assert (study / "clean.jsonl").read_bytes() == before
    found = nescio("scrub", "--reissue", study / "moved.jsonl", *args)
    assert found.returncode == 0, found.stderr
    assert (study / "clean.jsonl").read_bytes() != before
    assert listed(study / "clean.jsonl").keys() == {name for name in names if not name.startswith("d0")}


def kill_and_run_again(tmp_path: Path, places: int) -> None:
    """Kill the second of two runs at some calls that touch files; the next run with the same command must make up for it."""
    assert nescio("key", tmp_path / "key").returncode == 0
    first, second = (write(tmp_path / f"day{day}.jsonl", day_notes(day)) for day in range(2))
    assert (
        scrub(
            first, tmp_path / "base.d" / "clean.jsonl", "--memory", tmp_path / "base.d" / "memory"
        ).returncode
        == 0
    )
    faults = {"FAULT_FILES": ".d/"}

    def run(name: str, **more: str) -> tuple[int, str]:
        out = tmp_path / f"{name}.d" / "clean.jsonl"
        done = scrub(second, out, "--memory", out.with_name("memory"), env={**faults, **more})
        return done.returncode, done.stderr

    def copy(name: str) -> Path:
        shutil.copytree(tmp_path / "base.d", tmp_path / f"{name}.d")
        return tmp_path / f"{name}.d"

    copy("whole")
    code, messages = run("whole")
    assert code == 0, messages
    points = messages.count("FAULT POINT")
    assert points >= 20
    whole = clean(tmp_path / "whole.d" / "clean.jsonl")
    killed = 0
    for number in sorted({1 + (points - 1) * step // max(places - 1, 1) for step in range(places)}):
        folder = copy(f"k{number}")
        killed += run(f"k{number}", FAULT_AT=str(number))[0] == -9
        code, messages = run(f"k{number}", FAULT_AT="1000000")
        assert code == 0, (number, messages)
        assert clean(folder / "clean.jsonl") == whole, number
        assert listed(folder / "clean.jsonl").keys() == listed(tmp_path / "whole.d" / "clean.jsonl").keys(), (
            number
        )
        verified = nescio("memory", "verify", folder / "memory", "--key-file", tmp_path / "key")
        assert (verified.returncode, verified.stdout) == (0, "2 runs, intact\n"), number
        assert not list(folder.glob(".*")), number
        shutil.rmtree(folder)
    assert killed >= min(places, points) - 1


def test_kills_at_the_first_a_middle_and_the_last_call(tmp_path: Path) -> None:
    kill_and_run_again(tmp_path, 3)


@pytest.mark.slow
def test_forty_kills_at_calls(tmp_path: Path) -> None:
    kill_and_run_again(tmp_path, 40)
