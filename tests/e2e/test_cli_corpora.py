"""The corpus commands as a user runs them: one clean line for every mistake, exit codes, pipes."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nescio import Document, Span
from nescio.apps import cli
from nescio.corpora import read_all, write

Run = Callable[..., tuple[int, str, str]]
VERBS = ("convert", "validate", "stats", "split")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process and return its exit code, stdout and stderr."""

    def call(*args: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["nescio", *map(str, args)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as stop:
            cli.main()
        out, err = capfd.readouterr()
        return int(stop.value.code or 0), out, err

    return call


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a shell line with the installed command."""
    bin_folder = Path(sys.executable).parent
    return subprocess.run(
        ["bash", "-c", f"PATH={bin_folder}:$PATH; {command}"], cwd=folder, capture_output=True, check=False
    )


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    docs = [
        Document(
            f"n{i:02}",
            f"Seen by Pike on 3/{i}.\r\n",
            (Span(8, 12, "DOCTOR"), Span(16, 19, "DATE")),
            {"patient": f"p{i % 4}"},
        )
        for i in range(20)
    ]
    write(docs, tmp_path / "notes.jsonl")
    return tmp_path / "notes.jsonl"


@pytest.mark.parametrize("verb", VERBS)
def test_help_teaches_by_example(run: Run, verb: str) -> None:
    code, out, _ = run(verb, "--help")
    assert code == 0
    assert "Examples:" in out
    assert f"nescio {verb} " in out
    assert f"  {verb}" in run("--help")[1]


@pytest.mark.parametrize("verb", VERBS)
def test_shell_completion(tmp_path: Path, verb: str) -> None:
    line = f"COMP_WORDS='nescio {verb} --fro' COMP_CWORD=2 _NESCIO_COMPLETE=bash_complete nescio"
    assert b"--from" in shell(line, tmp_path).stdout


def test_a_round_through_every_format(run: Run, corpus: Path, tmp_path: Path) -> None:
    first = read_all(corpus)
    source = corpus
    for fmt, name in [
        ("brat", "a"),
        ("i2b2-2014", "b"),
        ("conll", "c.conll"),
        ("parquet", "d.parquet"),
        ("inline", "e"),
        ("i2b2-2006", "f.xml"),
        ("csv", "g.csv.gz"),
        ("jsonl", "h.jsonl"),
    ]:
        code, out, err = run("convert", source, tmp_path / name, "--to", fmt)
        assert (code, out, err) == (0, "", "20 notes written\n")
        source = tmp_path / name
    assert read_all(source) == first


def test_convert_refuses_and_drops(run: Run, corpus: Path, tmp_path: Path) -> None:
    code, out, err = run("convert", corpus, tmp_path / "bare", "--to", "text")
    assert (code, out) == (1, "")
    assert (
        err
        == f"nescio: {tmp_path / 'bare'}, document n00: text cannot carry spans; drop them with --drop spans\n"
    )
    assert not (tmp_path / "bare").exists()
    assert run("convert", corpus, tmp_path / "bare", "--to", "text", "--drop", "spans")[0] == 0
    assert read_all(tmp_path / "bare")[0] == Document(
        "n00", "Seen by Pike on 3/0.\r\n", (), {"patient": "p0"}
    )


def test_convert_relabels(run: Run, tmp_path: Path) -> None:
    write(
        [
            Document(
                "a", "Ana, M", (Span(0, 3, "NOMBRE_SUJETO_ASISTENCIA"), Span(5, 6, "SEXO_SUJETO_ASISTENCIA"))
            )
        ],
        tmp_path / "a.jsonl",
    )
    assert (
        run("convert", tmp_path / "a.jsonl", tmp_path / "b.jsonl", "--relabel", "meddocan:i2b2-2014")[0] == 0
    )
    assert read_all(tmp_path / "b.jsonl")[0].spans == (Span(0, 3, "PATIENT"),)
    assert (
        "did you mean 'meddocan'"
        in run("convert", "a", tmp_path / "c.jsonl", "--relabel", "medocan:binary")[2]
    )
    assert run("convert", "a", tmp_path / "c.jsonl", "--relabel", "meddocan")[0] == 2


def test_convert_can_leave_out_what_is_bad(run: Run, corpus: Path, tmp_path: Path) -> None:
    with corpus.open("a") as file:
        file.write("nonsense\n")
    code, _, err = run("convert", corpus, tmp_path / "out.csv")
    assert code == 1
    assert err.startswith(f"nescio: {corpus}, line 21: not valid JSON")
    assert err.count("\n") == 1
    assert not (tmp_path / "out.csv").exists()
    code, _, err = run("convert", corpus, tmp_path / "out.csv", "--skip-bad")
    assert code == 3
    assert f"left out: {corpus}, line 21" in err
    assert len(read_all(tmp_path / "out.csv")) == 20


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["convert", "missing.csv", "x.jsonl"], 1, "missing.csv: no such file or folder; check the path"),
        (
            ["convert", "notes.jsonl", "folder"],
            1,
            "folder: the name does not say which format; name it with --to",
        ),
        (["convert", "notes.jsonl", "x.jsonl", "--from", "jsn"], 2, "'jsn' is not one of"),
        (["convert", "notes.jsonl", "x.jsonl", "--encoding", "klingon"], 1, "unknown encoding 'klingon'"),
        (["convert", "notes.jsonl"], 2, "Missing argument 'OUT'"),
        (
            ["stats", "notes.jsonl", "--text-column", "body"],
            1,
            "name the column of the note with --text-column",
        ),
        (["split", "notes.jsonl", "parts", "--ratios", "a,b"], 2, "numbers with commas"),
        (["split", "notes.jsonl", "parts", "--names", "a,b"], 2, "as many different names"),
        (["split", "notes.jsonl", "parts", "--ratios", "0,0,0"], 1, "ratios"),
        (["vaildate", "notes.jsonl"], 2, "did you mean 'validate'"),
    ],
)
def test_mistakes_are_one_clear_line(
    run: Run, corpus: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], code: int, words: str
) -> None:
    monkeypatch.chdir(corpus.parent)
    found, out, err = run(*args)
    assert (found, out) == (code, "")
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["convert", "notes.jsonl", "notes.jsonl"], "is one of the inputs; choose another name"),
        (["convert", "notes.jsonl", "link.jsonl"], "is one of the inputs"),
        (["convert", "notes.jsonl", "hard.jsonl"], "is one of the inputs"),
        (["convert", "folder", "folder/new.jsonl"], "lies in folder, which is read"),
        (["detect", "notes.jsonl", "-o", "./notes.jsonl", "--model", "rules-en"], "is one of the inputs"),
        (["reveal", "notes.jsonl", "-o", "notes.jsonl"], "is one of the inputs"),
        (["synth", "--swap", "notes.jsonl", "-o", "notes.jsonl"], "is one of the inputs"),
        (["split", "folder/train.jsonl", "folder"], "is one of the inputs"),
        (["evaluate", "notes.jsonl", "--model", "rules-en", "--json", "notes.jsonl"], "is one of the inputs"),
        (["evaluate", "notes.jsonl", "folder", "--html", "folder/train.jsonl"], "lies in folder"),
        (["compare", "notes.jsonl", "a=old.jsonl", "--json", "old.jsonl"], "is one of the inputs"),
        (["vectors", "train", "notes.jsonl", "-o", "notes.jsonl"], "is one of the inputs"),
        (["scrub", "notes.jsonl", "-o", "notes.jsonl"], "is one of the inputs"),
        (["scrub", "folder", "-o", "folder/out"], "lies in folder, which is read"),
        (["scrub", "folder", "-o", "out", "--report", "folder/report"], "lies in folder, which is read"),
        (["scrub", "notes.jsonl", "-o", "out", "--report", "old.jsonl"], "the report cannot be written"),
        (["scrub", "notes.jsonl", "-o", "out", "--report", "old.jsonl/r"], "the report cannot be written"),
    ],
)
def test_nothing_is_written_over_what_is_read(
    run: Run, corpus: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], words: str
) -> None:
    monkeypatch.chdir(corpus.parent)
    (corpus.parent / "folder").mkdir()
    for name in ("old.jsonl", "folder/train.jsonl"):
        write([Document("1", "Anybody")], name)
    (corpus.parent / "link.jsonl").symlink_to("notes.jsonl")
    (corpus.parent / "hard.jsonl").hardlink_to("notes.jsonl")
    before = {path: path.read_bytes() for path in corpus.parent.rglob("*") if path.is_file()}
    code, _, err = run(*args)
    assert code == 1
    assert words in err
    assert "Traceback" not in err
    assert {path: path.read_bytes() for path in corpus.parent.rglob("*") if path.is_file()} == before


def test_scores_may_be_written_again(run: Run, corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(corpus.parent)
    for _ in range(2):
        assert (
            run("evaluate", "notes.jsonl", "notes.jsonl", "--json", "scores.json", "--resamples", 0)[0] == 0
        )


def test_validate(run: Run, corpus: Path, tmp_path: Path) -> None:
    assert run("validate", corpus) == (0, "", "20 notes read, no problems found\n")
    bad = tmp_path / "bad.jsonl"
    bad.write_text(
        '{"id": "a", "text": "Ana Ruiz", "spans": [[0, 8, "PATINT"], [4, 8, "DOCTOR"]]}\n'
        "nonsense\n"
        '{"id": "c", "text": "Ana", "spans": [[0, 9, "DATE"], [1, 1, "DATE"]]}\n'
        '{"id": "a", "text": ""}\n'
    )
    code, out, err = run("validate", bad)
    assert code == 1
    lines = out.splitlines()
    assert len(lines) == 6
    assert (
        lines[0]
        == f"{bad}, line 1, document a, offset 0: span 1 has the unknown label 'PATINT'; did you mean 'PATIENT'?"
    )
    for line, (number, words) in zip(
        lines,
        [
            (1, "PATINT"),
            (1, "overlap"),
            (2, "JSON"),
            (3, "past the end"),
            (3, "empty"),
            (4, f"already used at {bad}, line 1"),
        ],
        strict=True,
    ):
        assert line.startswith(f"{bad}, line {number}")
        assert words in line
        assert "; " in line
        assert "Ruiz" not in line
    assert err == "1 notes read, 6 problems found\n"
    assert len(run("validate", bad, "--scheme", "any", "--allow-overlaps")[1].splitlines()) == 4
    assert "unknown label 'DOCTOR'" in run("validate", bad, "--scheme", "meddocan")[1]


def test_validate_goes_through_a_whole_folder(run: Run, tmp_path: Path) -> None:
    write([Document(f"{i:04}", "Ana", (Span(0, 3, "NAME"),)) for i in range(300)], tmp_path / "brat", "brat")
    (tmp_path / "brat/0100.ann").write_text("T1\tNAME 0 9\tAna\n")
    (tmp_path / "brat/0200.txt").write_bytes(b"\xff")
    code, out, _ = run("validate", tmp_path / "brat")
    assert code == 1
    assert [line.split(":")[0].rsplit("/", 1)[1] for line in out.splitlines()] == [
        "0100.ann, line 1",
        "0200.txt, offset 0",
    ]


def test_stats(run: Run, corpus: Path) -> None:
    code, out, _ = run("stats", corpus)
    assert code == 0
    assert "notes" in out
    assert "DOCTOR" in out
    assert "50.0%" in out
    found = json.loads(run("stats", corpus, "--json")[1])
    assert found == {
        "notes": 20,
        "notes_without_spans": 0,
        "words": 100,
        "characters": 450,
        "spans": 40,
        "patients": 4,
        "labels": {
            "DATE": {"spans": 20, "notes": 20, "characters": 60},
            "DOCTOR": {"spans": 20, "notes": 20, "characters": 80},
        },
    }


@pytest.mark.parametrize("fmt", ["jsonl", "inline", "parquet"])
def test_split(run: Run, corpus: Path, tmp_path: Path, fmt: str) -> None:
    args = ["split", corpus, tmp_path / "parts", "--ratios", "2,1,1", "--to", fmt]
    code, _, err = run(*args)
    assert code == 0
    assert "train" in err
    suffix = "" if fmt == "inline" else f".{fmt}"
    parts = [read_all(tmp_path / "parts" / (name + suffix)) for name in ("train", "dev", "test")]
    assert [len(part) for part in parts] == [10, 5, 5]
    assert [len({doc.patient for doc in part}) for part in parts] == [2, 1, 1]
    if fmt == "inline":
        assert run(*args)[0] == 1  # parts are never overwritten


def test_split_by_pattern_into_two(run: Run, tmp_path: Path) -> None:
    write([Document(f"{i // 2}-{i % 2}", "x") for i in range(20)], tmp_path / "notes", "text")
    args = ("--ratios", "1,1", "--names", "a,b", "--patient-pattern", "^[0-9]+", "--seed", "5")
    assert run("split", tmp_path / "notes", tmp_path / "parts", *args)[0] == 0
    one, two = ({doc.id.split("-")[0] for doc in read_all(tmp_path / "parts" / name)} for name in "ab")
    assert len(one) == len(two) == 5
    assert not one & two


def test_pipes(corpus: Path) -> None:
    data = corpus.read_bytes()
    (corpus.parent / "notes.jsonl.gz").write_bytes(gzip.compress(data))
    done = shell(
        "cat notes.jsonl.gz | nescio convert - - --to parquet | nescio convert - - --to conll"
        " | nescio convert - - --to i2b2-2006 | nescio convert - -",
        corpus.parent,
    )
    assert done.stdout == data
    assert done.stderr.decode().count("20 notes written") == 4
    assert (
        shell("nescio split - out --from jsonl < notes.jsonl && ls out", corpus.parent).stdout
        == b"dev.jsonl\ntest.jsonl\ntrain.jsonl\n"
    )
    closed = shell("nescio convert notes.jsonl - | head -c 1", corpus.parent)
    assert b"Traceback" not in closed.stderr
