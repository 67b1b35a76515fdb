"""`nescio scrub` from outside: workers, kills, full disks, broken notes, and that nothing leaks on the way."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

TESTS = Path(__file__).parents[1]
NESCIO = [sys.executable, "-c", "from nescio.apps.cli import main; main()"]
PHI = [
    "Quillfeather",
    "Thessaly",
    "Brackenbury",
    "Orsino",
    "Larkhollow",
    "Pennywhistle",
    "Gannet",
    "617-204-",
    "MR10",
]


def nescio(
    *args: object, env: dict[str, str] | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*NESCIO, *map(str, args)],
        capture_output=True, text=True, timeout=600, env=environment() | (env or {}), **options,
    )  # fmt: skip


def environment() -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(TESTS), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "NESCIO_KEY": ""}


def notes(count: int) -> Iterator[dict[str, Any]]:
    rng = random.Random(7)
    for number in range(count):
        day = f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/{rng.randint(2050, 2060)}"
        yield {
            "id": f"n{number:05d}",
            "patient": f"p{number * 7 % 40}",
            "text": f"Thessaly Quillfeather seen on {day} by Dr. Orsino Brackenbury at Larkhollow Clinic.\n"
            f"QUILLFEATHER lives at 77 Gannet Row, Pennywhistle. Tel 617-204-{number % 10000:04d}, MR{100000 + number % 50}. Quilfeather is stable.",
        }  # fmt: skip


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(note) + "\n" for note in notes(300)), encoding="utf-8")
    assert nescio("key", tmp_path / "key").returncode == 0
    return path


def scrub(
    corpus: Path, out: Path, *more: object, model: str = "Marked", **options: Any
) -> subprocess.CompletedProcess[str]:
    key = corpus.parent / "key"
    return nescio(
        "scrub", corpus, "-o", out, "--model", f"scripted:{model}", "--key-file", key, *more, **options
    )


def everything_under(folder: Path) -> str:
    return "\n".join(
        file.read_text("utf-8", "replace") for file in sorted(folder.rglob("*")) if file.is_file()
    )


def test_same_output_for_any_workers_and_hash_seed(corpus: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    done = scrub(corpus, one, "--workers", 1, env={"PYTHONHASHSEED": "1"})
    assert done.returncode == 0, done.stderr
    assert scrub(corpus, two, "--workers", 2, env={"PYTHONHASHSEED": "2"}).returncode == 0
    assert one.read_bytes() == two.read_bytes()
    assert (tmp_path / "one.jsonl.report/audit.jsonl").read_bytes() == (
        tmp_path / "two.jsonl.report/audit.jsonl"
    ).read_bytes()
    clean = [json.loads(line) for line in one.read_text().splitlines()]
    before = [json.loads(line) for line in corpus.read_text().splitlines()]
    assert [note["id"] for note in clean] == [note["id"] for note in before]
    assert not any(word.lower() in one.read_text().lower() for word in PHI)
    # one patient, one surrogate; another patient, another one
    names: dict[str, set[str]] = {}
    for note in clean:
        names.setdefault(note["patient"], set()).add(" ".join(note["text"].split()[:2]))
    assert all(len(found) == 1 for found in names.values())
    assert len(set.union(*names.values())) > 30
    # nothing is left behind
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "in.jsonl", "key", "one.jsonl", "one.jsonl.report", "two.jsonl", "two.jsonl.report",
    ]  # fmt: skip


def test_report_and_audit(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"
    assert scrub(corpus, out, "--policy", "tag", "--spans").returncode == 0
    report = tmp_path / "clean.jsonl.report"
    page = (report / "report.html").read_text()
    assert "By label" in page
    assert "scripted:Marked" in page
    assert "http" not in page.replace("http-equiv", "")
    run = json.loads((report / "run.json").read_text())
    assert run["totals"]["notes"] == 300
    assert run["settings"]["policy"] == "tag"
    assert len(run["checksums"]["outputs"][str(out)]) == 64
    texts = {note["id"]: note["text"] for note in map(json.loads, corpus.read_text().splitlines())}
    clean = {note["id"]: note for note in map(json.loads, out.read_text().splitlines())}
    for line in (report / "audit.jsonl").read_text().splitlines():
        entry = json.loads(line)
        for span in entry["spans"]:
            assert clean[entry["id"]]["text"][span["out_start"] : span["out_end"]] == f"[{span['label']}]"
            assert texts[entry["id"]][span["start"] : span["end"]].strip()
            assert {"source", "score", "operator"} <= span.keys()
        assert len(entry["spans"]) == len(clean[entry["id"]]["spans"])


def kill_and_resume(tmp_path: Path, count: int, kills: int, seconds: tuple[float, float]) -> int:
    """Kill a run again and again, let it finish, and compare with a run that was left alone."""
    corpus = tmp_path / "in.jsonl"
    corpus.write_text("".join(json.dumps(note) + "\n" for note in notes(count)), encoding="utf-8")
    assert nescio("key", tmp_path / "key").returncode == 0
    assert scrub(corpus, tmp_path / "whole.jsonl", "--workers", 2, model="Slow").returncode == 0
    rng = random.Random(3)
    killed = 0
    command = [
        *NESCIO, "scrub", str(corpus), "-o", str(tmp_path / "killed.jsonl"), "--model", "scripted:Slow",
        "--key-file", str(tmp_path / "key"), "--workers", "2", "--resume",
    ]  # fmt: skip
    for _ in range(kills):
        process = subprocess.Popen(command, env=environment(), stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(*seconds))
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
        assert not (tmp_path / "killed.jsonl").exists()
    if not (tmp_path / "killed.jsonl").exists():
        done = subprocess.run(command, env=environment(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "killed.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    audits = [(tmp_path / f"{name}.jsonl.report/audit.jsonl").read_bytes() for name in ("killed", "whole")]
    assert audits[0] == audits[1]
    assert not list(tmp_path.glob(".*"))
    return killed


def test_kill_and_resume(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 1000, 3, (0.5, 1.2)) >= 1


@pytest.mark.slow
def test_twenty_kills_of_twenty_thousand_notes(tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path, 20_000, 20, (0.6, 3.0)) == 20


def test_broken_notes_are_named_and_nothing_leaks(tmp_path: Path) -> None:
    """Failures of every kind in one run; then every word that the run wrote anywhere is searched for PHI."""
    folder = tmp_path / "in"
    folder.mkdir()
    for note in notes(80):
        (folder / f"{note['id']}.txt").write_text(note["text"])
    text = next(notes(1))["text"]
    (folder / "b-raises.txt").write_text(f"RAISE {text}")
    (folder / "c-kills.txt").write_text(f"KILL {text}")
    (folder / "d-sleeps.txt").write_text(f"SLEEP {text}")
    (folder / "e-bytes.txt").write_bytes(text.encode() + b"\xff\xfe")
    (folder / "f-long.txt").write_text((text + "\n") * 4_000)  # 1 MB
    (folder / "g-empty.txt").write_text("")
    assert nescio("key", tmp_path / "key").returncode == 0
    out = tmp_path / "out"
    done = scrub(folder, out, "--workers", 2, "--timeout", 15, model="Fragile")
    assert done.returncode == 3, done.stderr
    quarantined = [
        json.loads(line) for line in (tmp_path / "out.report/quarantine.jsonl").read_text().splitlines()
    ]
    assert {re.search(r"[b-e]-\w+", item["place"]).group(): item["error"] for item in quarantined} == {  # type: ignore[union-attr]
        "b-raises": "ValueError", "c-kills": "WorkerDied", "d-sleeps": "Timeout", "e-bytes": quarantined[0]["error"],
    }  # fmt: skip
    assert "UTF-8" in quarantined[0]["error"]
    assert len(list(out.rglob("*.txt"))) == 82
    assert (out / "g-empty.txt").read_text() == ""
    for name in ("b-raises", "c-kills", "d-sleeps"):
        assert name in done.stderr
    written = done.stdout + done.stderr + everything_under(tmp_path / "out.report") + everything_under(out)
    assert not [word for word in PHI if word.lower() in written.lower()]


def test_a_note_that_cannot_be_written_is_not_counted(corpus: Path, tmp_path: Path) -> None:
    lines = corpus.read_text().splitlines()[:4]
    spoilt = json.loads(lines[2])
    spoilt["text"] += "\x0b"  # which XML cannot carry
    corpus.write_text("\n".join([*lines[:2], json.dumps(spoilt), lines[3]]) + "\n")
    out = tmp_path / "out"
    done = scrub(corpus, out, "--to", "i2b2-2014")
    assert done.returncode == 3
    assert "3 notes cleaned" in done.stderr
    report = tmp_path / "out.report"
    audit = [json.loads(line) for line in (report / "audit.jsonl").read_text().splitlines()]
    totals = json.loads((report / "run.json").read_text())["totals"]
    assert totals["notes"] == len(audit) == len(list(out.glob("*.xml"))) == 3
    spans = [span for note in audit for span in note["spans"]]
    for name in ("label", "operator"):
        assert totals[f"{name}s"] == dict(Counter(span[name] for span in spans))
    assert {item[1] for item in totals["lowest"]} <= {note["id"] for note in audit}


def test_many_notes_do_not_go_into_a_file_for_one(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    done = scrub(corpus, out)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "holds a single note" in done.stderr
    assert not list(tmp_path.glob("*out.txt*"))


@pytest.mark.parametrize(
    "mistake",
    [("--model", "em"), ("--roster", "nowhere.csv"), ("--encoding", "utf-88"), ("--delimiter", "ab")],
)
def test_a_mistake_leaves_the_place_free(corpus: Path, tmp_path: Path, mistake: tuple[str, str]) -> None:
    out = tmp_path / "clean.jsonl"
    assert scrub(corpus, out, *mistake).returncode in (1, 2)
    assert not list(tmp_path.glob(".clean*"))
    assert scrub(corpus, out).returncode == 0


def test_the_roster_says_how_many_patients_have_notes(corpus: Path, tmp_path: Path) -> None:
    patient = json.loads(corpus.read_text().splitlines()[0])["patient"]
    roster = tmp_path / "roster.csv"
    roster.write_text(
        f"patient,first_name,last_name\n{patient},Ole,Ostergard\nnobody,Ann,Roe\n{patient},Olaf,Ostergard\n"
    )
    done = scrub(corpus, tmp_path / "clean.jsonl", "--roster", roster)
    assert "roster: 1 of 2 patients have notes" in done.stderr
    run = json.loads((tmp_path / "clean.jsonl.report/run.json").read_text())
    assert run["roster"] == {"patients": 2, "with notes": 1}


def test_an_empty_roster_is_reported(corpus: Path, tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("patient,last_name\n")
    done = scrub(corpus, tmp_path / "clean.jsonl", "--roster", roster)
    assert done.returncode == 0
    assert "roster: it is empty" in done.stderr


def test_spans_do_not_go_into_a_format_without_them(corpus: Path, tmp_path: Path) -> None:
    done = scrub(corpus, tmp_path / "out", "--spans", "--to", "text")
    assert done.returncode == 1
    assert "cannot carry spans" in done.stderr


def test_a_link_that_leads_nowhere_is_quarantined(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(next(notes(1))["text"])
    (folder / "b.txt").symlink_to(tmp_path / "gone.txt")
    assert nescio("key", tmp_path / "key").returncode == 0
    done = scrub(folder, tmp_path / "out")
    assert done.returncode == 3
    assert [path.name for path in (tmp_path / "out").glob("*.txt")] == ["a.txt"]
    assert "b.txt" in (tmp_path / "out.report/quarantine.jsonl").read_text()


def test_full_disk_then_resume(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"

    def little_space() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    done = scrub(corpus, out, "--workers", 1, preexec_fn=little_space)
    assert done.returncode == 1
    assert "--resume" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()
    assert not [word for word in PHI if word in done.stderr]
    again = scrub(corpus, out)
    assert again.returncode == 1
    assert "unfinished run" in again.stderr
    other = scrub(corpus, out, "--resume", "--policy", "tag")
    assert other.returncode == 1
    assert "other settings" in other.stderr
    assert scrub(corpus, out, "--resume", "--workers", 1).returncode == 0
    assert len(out.read_text().splitlines()) == 300


def test_resume_refuses_a_changed_input(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.jsonl"
    process = subprocess.Popen(
        [*NESCIO, "scrub", str(corpus), "-o", str(out), "--model", "scripted:Slow", "--key-file", str(tmp_path / "key"),
         "--workers", "1"],
        env=environment(), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    state = tmp_path / ".clean.jsonl.work" / "state.sqlite-wal"
    while not (state.exists() and state.stat().st_size > 100_000) and process.poll() is None:
        time.sleep(0.002)
    process.kill()
    process.wait()
    assert not out.exists()
    corpus.write_text(corpus.read_text().replace("seen on", "met on", 1))
    done = scrub(corpus, out, "--resume", "--workers", 1, model="Slow")
    assert done.returncode == 1
    assert "the input changed" in done.stderr


def test_encrypt_and_reveal(corpus: Path, tmp_path: Path) -> None:
    sealed, back = tmp_path / "sealed.jsonl", tmp_path / "back.jsonl"
    assert scrub(corpus, sealed, "--policy", "encrypt", "--workers", 1).returncode == 0
    assert not [word for word in PHI if word in sealed.read_text()]
    assert nescio("reveal", sealed, "-o", back, "--key-file", tmp_path / "key").returncode == 0
    before, after = ([json.loads(line) for line in path.read_text().splitlines()] for path in (corpus, back))
    assert [(n["id"], n["text"], n["patient"]) for n in before] == [
        (n["id"], n["text"], n["patient"]) for n in after
    ]
    assert nescio("key", tmp_path / "other").returncode == 0
    wrong = nescio("reveal", sealed, "-o", tmp_path / "wrong.jsonl", "--key-file", tmp_path / "other")
    assert wrong.returncode == 1
    assert "does not open" in wrong.stderr
    sealed.write_text(sealed.read_text().replace("{{PATIENT:", "{{DOCTOR:", 1))
    changed = nescio("reveal", sealed, "-o", tmp_path / "wrong.jsonl", "--key-file", tmp_path / "key")
    assert changed.returncode == 1
    assert not (tmp_path / "wrong.jsonl").exists()
    assert "note n00000" in changed.stderr


def test_stdin_to_stdout_and_other_formats(corpus: Path, tmp_path: Path) -> None:
    with corpus.open() as stream:
        done = nescio(
            "scrub",
            "-",
            "-o",
            "-",
            "--model",
            "scripted:Marked",
            "--policy",
            "tag",
            "--to",
            "csv",
            "--workers",
            1,
            stdin=stream,
        )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "id,patient,text"
    assert "[PATIENT] seen on [DATE]" in done.stdout
    assert done.stdout.count("[HOSPITAL]") == 300
    assert "no key" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("out", ["-", "clean.jsonl"])
def test_a_stopped_run_leaves_no_copy_of_stdin(tmp_path: Path, number: signal.Signals, out: str) -> None:
    """While stdin is being read there is nothing to resume, to whichever place the notes go."""
    run = subprocess.Popen(
        [*NESCIO, "scrub", "-", "-o", out, "--from", "jsonl", "--model", "scripted:Marked", "--workers", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env=environment() | {"TMPDIR": str(tmp_path)},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )  # fmt: skip
    assert run.stdin is not None
    run.stdin.write("".join(json.dumps(note) + "\n" for note in notes(3000)))
    run.stdin.flush()
    until = time.monotonic() + 60
    while not list(tmp_path.rglob("stdin")) and time.monotonic() < until:
        time.sleep(0.05)
    assert list(tmp_path.rglob("stdin"))
    run.send_signal(number)
    _, told = run.communicate(timeout=60)
    assert run.returncode == (130 if number == signal.SIGINT else 128 + number)
    assert told.strip().splitlines()[-1].startswith("stopped")
    assert not list(tmp_path.iterdir())


def test_errors_call_stdin_by_its_name(tmp_path: Path) -> None:
    lines = [json.dumps(note) for note in notes(3)]
    text = "\n".join([*lines[:2], "{", lines[0]]) + "\n"
    args = ("scrub", "-", "-o", tmp_path / "clean.jsonl", "--from", "jsonl", "--model", "scripted:Marked")
    done = nescio(*args, "--workers", 1, input=text)
    assert done.returncode == 3
    told = done.stderr + everything_under(tmp_path / "clean.jsonl.report")
    assert "<stdin>, line 3" in told
    assert "already used at <stdin>, line 1" in told
    assert ".work" not in told


def test_replace_what_is_annotated(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("[[PATIENT|Ann Halmstad]] came on [[DATE|3/4/2061]]. HALMSTAD left.")
    done = nescio(
        "replace",
        tmp_path / "note.txt",
        "-o",
        tmp_path / "a",
        "--policy",
        "template",
        "--to",
        "text",
        "--workers",
        1,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a/note.txt").read_text() == "XYZ_PATIENT came on 00_00_DATE. XYZ_PATIENT left."
    args = (
        "replace",
        tmp_path / "note.txt",
        "-o",
        tmp_path / "b",
        "--policy",
        "template",
        "--to",
        "text",
        "--exact",
        "--workers",
        1,
    )
    assert nescio(*args).returncode == 0
    assert (tmp_path / "b/note.txt").read_text() == "XYZ_PATIENT came on 00_00_DATE. HALMSTAD left."


def test_a_single_note_that_fails(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("RAISE Quillfeather")
    done = nescio(
        "scrub",
        tmp_path / "in.txt",
        "-o",
        tmp_path / "out.txt",
        "--model",
        "scripted:Fragile",
        "--workers",
        1,
    )
    assert done.returncode == 3
    assert "note in: ValueError (detect)" in done.stderr
    assert not (tmp_path / "out.txt").exists()
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("in.csv", b"NOTE_ID,NOTE\n1,Roe\n", "in.csv, line 1: the header has no column 'text'; name the column"),
        ("in.jsonl", b'{"id": 1, "NOTE": "Roe"}\n' * 3, "with --text-column (other columns: 'NOTE')"),
        ("in.txt", "Núñez".encode("latin-1"), "not UTF-8 (first bad byte at 1); name the encoding it was saved in"),
    ],
)  # fmt: skip
def test_an_input_that_cannot_be_read_at_all_is_a_mistake(
    tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(data)
    done = nescio(
        "scrub", tmp_path / name, "-o", tmp_path / "out", "--model", "scripted:Marked", "--policy", "tag"
    )
    assert done.returncode == 1
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [name]


def table(path: Path, rows: list[list[str]], delimiter: str) -> Path:
    """Write a table as csv, or as parquet by its name."""
    if path.suffix == ".parquet":
        columns = {name: [row[place] for row in rows[1:]] for place, name in enumerate(rows[0])}
        pyarrow.parquet.write_table(pyarrow.table(columns), path)
    else:
        with path.open("w", newline="") as stream:
            csv.writer(stream, delimiter=delimiter).writerows(rows)
    return path


def rows_of(path: Path, delimiter: str) -> list[list[str]]:
    if path.suffix == ".parquet":
        found = pyarrow.parquet.read_table(path)
        return [found.column_names, *map(list, zip(*found.to_pydict().values(), strict=True))]
    with path.open(newline="") as stream:
        return list(csv.reader(stream, delimiter=delimiter))


@pytest.mark.parametrize(
    ("name", "out", "before", "after"),
    [
        ("in.csv", "out.csv", ";", ";"),
        ("in.tsv", "out.csv", "\t", ","),
        ("in.csv", "out.tsv", "|", "\t"),
        ("in.parquet", "out.parquet", "", ""),
        ("in.csv", "out.parquet", ";", ""),
    ],
)
def test_a_table_comes_out_as_it_went_in(
    tmp_path: Path, name: str, out: str, before: str, after: str
) -> None:
    rows = [
        ["NOTE_TEXT", "WARD", "MRN", "NOTE_ID", "SECRET"],
        ["Thessaly Quillfeather; came.", "7B", "4471", "n1", "x"],
        ["Nobody | came,\nthen.", "8", "", "n2", "y"],
    ]
    source = table(tmp_path / name, rows, before)
    assert nescio("key", tmp_path / "key").returncode == 0
    how = ("--text-column", "NOTE_TEXT", "--id-column", "NOTE_ID", "--patient-column", "MRN")
    sealed = tmp_path / out
    more = ("--model", "scripted:Marked", "--policy", "encrypt", "--keep", "WARD", "--workers", 1)
    assert scrub_with(tmp_path, source, sealed, *how, *more).returncode == 0
    header, first, second = rows_of(sealed, after)
    assert header == ["NOTE_TEXT", "WARD", "MRN", "NOTE_ID"]
    assert (first[1], first[3], second[0], second[3]) == ("7B", "n1", rows[2][0], "n2")
    assert not second[2]
    again = tmp_path / f"again{sealed.suffix}"
    told = nescio("reveal", sealed, "-o", again, "--key-file", tmp_path / "key", *how)
    assert told.returncode == 0, told.stderr
    assert [[cell or "" for cell in row] for row in rows_of(again, after)] == [row[:4] for row in rows]
    marked = tmp_path / f"marked{sealed.suffix}"
    assert scrub_with(tmp_path, source, marked, *how, *more, "--spans").returncode == 0
    assert rows_of(marked, after)[0] == ["NOTE_TEXT", "WARD", "MRN", "NOTE_ID", "spans"]


def scrub_with(folder: Path, source: Path, out: Path, *more: object) -> subprocess.CompletedProcess[str]:
    return nescio("scrub", source, "-o", out, "--key-file", folder / "key", *more)


def test_a_column_to_keep_that_is_not_there(corpus: Path, tmp_path: Path) -> None:
    source = table(tmp_path / "in.csv", [["id", "text", "ward"], ["1", "Nobody.", "7"]], ",")
    done = scrub_with(tmp_path, source, tmp_path / "out.csv", "--keep", "wad", "--model", "scripted:Marked")
    assert done.returncode == 1
    assert "--keep wad: no such column; did you mean 'ward'?" in done.stderr
    done = scrub(corpus, tmp_path / "out.jsonl", "--keep", "ward", "--keep", "patient")
    assert done.returncode == 0
    assert "--keep ward: no note has such a column" in done.stderr
    assert "--keep patient" not in done.stderr


def test_one_input_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("NOTE_ID,NOTE\n1,Roe\n")
    (tmp_path / "good.jsonl").write_text(json.dumps({"id": "1", "text": "No one is named."}) + "\n")
    paths = (tmp_path / "bad.csv", tmp_path / "good.jsonl")
    done = nescio(
        "scrub", *paths, "-o", tmp_path / "out.jsonl", "--model", "scripted:Marked", "--policy", "tag"
    )
    assert done.returncode == 3
    assert "bad.csv, line 1" in done.stderr
    assert "No one is named." in (tmp_path / "out.jsonl").read_text()


def test_a_pipe_with_a_name_is_refused(tmp_path: Path) -> None:
    """Its notes could be read once, and the clean ones would be none."""
    os.mkfifo(tmp_path / "in.jsonl")
    done = nescio("scrub", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", "--policy", "tag")
    assert done.returncode == 1
    assert "give it as stdin" in done.stderr


def test_what_is_quarantined_is_told_with_its_cure(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes("id,text\n1,Roe\n2,Núñez\n".encode("latin-1"))
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--model", "scripted:Marked")
    assert done.returncode == 3
    assert "--encoding cp1252 or latin-1" in done.stderr


@pytest.mark.parametrize("verb", ["detect", "evaluate"])
def test_of_a_detector_that_raises_only_the_class_is_shown(tmp_path: Path, verb: str) -> None:
    (tmp_path / "in.txt").write_text("RAISE Quillfeather")
    more = ("-o", tmp_path / "out.jsonl") if verb == "detect" else ()
    done = nescio(verb, tmp_path / "in.txt", "--model", "scripted:Fragile", *more)
    assert done.returncode == 3
    assert "note in: ValueError\n" in done.stderr
    assert "Quillfeather" not in done.stderr + done.stdout
    assert not (tmp_path / "out.jsonl").exists()


def test_detect_leaves_out_a_note_that_fails(tmp_path: Path) -> None:
    notes = tmp_path / "in"
    notes.mkdir()
    (notes / "a.txt").write_text("Seen by Brackenbury.")
    (notes / "b.txt").write_text("RAISE Quillfeather")
    (notes / "c.txt").write_text("Brackenbury called.")
    for flag in ((), ("--detector-only",)):
        out = tmp_path / f"out{len(flag)}.jsonl"
        done = nescio("detect", notes, "-o", out, "--model", "scripted:Fragile", *flag)
        assert done.returncode == 3
        assert "left out: note b: ValueError\n" in done.stderr
        assert [json.loads(line)["id"] for line in out.read_bytes().splitlines()] == ["a", "c"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--policy", "surogate"], "did you mean 'surrogate'"),
        (["--policy", "encrypt"], "make one with `nescio key FILE`"),
        (["--model", "no-such"], "no model 'no-such'"),
        (["--key-file", "none"], "cannot be read"),
        (["--roster", "none.csv"], "cannot be read"),
    ],
)
def test_wrong_settings_are_told_in_one_line(tmp_path: Path, args: list[str], message: str) -> None:
    (tmp_path / "in.txt").write_text("Ann Roe")
    done = nescio("scrub", tmp_path / "in.txt", "-o", tmp_path / "out", "--workers", 1, *args)
    assert done.returncode == 1
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_keys_are_never_overwritten(tmp_path: Path) -> None:
    made = nescio("key", tmp_path / "key")
    assert made.returncode == 0
    assert (tmp_path / "key").read_text().strip() not in made.stdout + made.stderr
    assert nescio("key", tmp_path / "key").returncode == 1
