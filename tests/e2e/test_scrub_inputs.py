"""`nescio scrub` from outside: inputs, tables, columns, rosters, and mistakes of users."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from scrub_runs import everything_under, nescio, notes, scrub, scrub_with


def test_many_notes_do_not_go_into_a_file_for_one(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    done = scrub(corpus, out)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "holds a single note" in done.stderr
    assert not list(tmp_path.glob("*out.txt*"))


@pytest.mark.parametrize(
    "mistake",
    [
        ("--model", "em"),
        ("--roster", "nowhere.csv"),
        ("--encoding", "utf-88"),
        ("--delimiter", "ab"),
        ("--report", "clean.jsonl"),
    ],
)
def test_a_mistake_leaves_the_place_free(corpus: Path, tmp_path: Path, mistake: tuple[str, str]) -> None:
    out = tmp_path / "clean.jsonl"
    option, value = mistake
    value = str(out) if value == out.name else value
    assert scrub(corpus, out, option, value).returncode in (1, 2)
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


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("in.csv", b"NOTE_ID,NOTE\n1,Roe\n", "in.csv, line 1: no column 'text'; name the column"),
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


def test_a_table_of_a_cluster_needs_the_engine_for_it(corpus: Path, tmp_path: Path) -> None:
    for source, out in (("table:note", tmp_path / "out.jsonl"), (corpus, "table:note_clean")):
        done = nescio("scrub", source, "-o", out, "--model", "scripted:Marked", "--policy", "tag")
        assert done.returncode == 1
        assert "add --engine spark" in done.stderr
    assert not list(tmp_path.glob("out*"))
    assert not Path("table:note_clean").exists()


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


def test_a_column_to_keep_that_is_not_there(corpus: Path, tmp_path: Path) -> None:
    source = table(tmp_path / "in.csv", [["id", "text", "ward"], ["1", "Nobody.", "7"]], ",")
    done = scrub_with(tmp_path, source, tmp_path / "out.csv", "--keep", "wad", "--model", "scripted:Marked")
    assert done.returncode == 1
    assert "--column wad: no such column; did you mean 'ward'?" in done.stderr
    done = scrub(corpus, tmp_path / "out.jsonl", "--keep", "ward", "--column", "patient=keep:force")
    assert done.returncode == 0
    assert "--column ward: no note has such a column" in done.stderr
    assert "--column patient" not in done.stderr


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


def test_what_is_quarantined_is_reported_with_its_fix(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes("id,text\n1,Roe\n2,Núñez\n".encode("latin-1"))
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--model", "scripted:Marked")
    assert done.returncode == 3
    assert "--encoding cp1252 or latin-1" in done.stderr


@pytest.mark.parametrize("verb", ["detect", "evaluate"])
def test_of_a_detector_that_raises_only_the_class_is_shown(tmp_path: Path, verb: str) -> None:
    span = {"start": 6, "end": 18, "label": "PATIENT"}
    row = {"id": "in", "text": "RAISE Quillfeather", "spans": [span]}
    (tmp_path / "in.jsonl").write_text(json.dumps(row) + "\n")
    more = ("-o", tmp_path / "out.jsonl") if verb == "detect" else ()
    done = nescio(verb, tmp_path / "in.jsonl", "--model", "scripted:Fragile", *more)
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
def test_wrong_settings_are_reported_in_one_line(tmp_path: Path, args: list[str], message: str) -> None:
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
