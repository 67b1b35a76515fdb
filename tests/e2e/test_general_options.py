"""Options of every command: `nescio.toml` and --config, --quiet, --verbose; and `scrub --dry-run`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

from nescio.apps.cli import VERBS, cli
from scrub_runs import PHI, nescio, scrub


@pytest.fixture
def note(tmp_path: Path) -> Path:
    (tmp_path / "note.txt").write_text("Mr. Roe came.")
    return tmp_path


def test_options_from_the_working_folder(note: Path) -> None:
    (note / "nescio.toml").write_text(
        '[scrub]\npolicy = "tag"\nmodel = "rules-en"\nrecall = 0.9\nkeep = ["ward"]\n[detect]\nto = "inline"\n'
    )
    done = nescio("scrub", "note.txt", "-o", "-", cwd=note)
    assert (done.returncode, done.stdout) == (0, "Mr. [PATIENT] came."), done.stderr
    assert done.stderr.startswith("options from nescio.toml: policy, model, recall, keep\n")
    won = nescio("scrub", "note.txt", "-o", "-", "--policy", "template", cwd=note)
    assert won.stdout == "Mr. XYZ_PATIENT came."
    found = nescio("detect", "note.txt", "-o", "-", "--model", "rules-en", cwd=note)
    assert found.stdout == "Mr. [[PATIENT|Roe]] came."


def test_config_names_another_file_and_reaches_subcommands(note: Path) -> None:
    (note / "nescio.toml").write_text("not TOML")
    (note / "mine.toml").write_text('[scrub]\npolicy = "tag"\n[vectors.train]\nepochs = "many"\n')
    done = nescio("scrub", "note.txt", "-o", "-", "--model", "rules-en", "--config", "mine.toml", cwd=note)
    assert done.stdout == "Mr. [PATIENT] came."
    wrong = nescio("vectors", "train", "note.txt", "-o", "v", "--config", "mine.toml", cwd=note)
    assert wrong.returncode == 2
    assert "'many'" in wrong.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[scrub]\npolcy = "tag"', "nescio.toml, [scrub]: no option 'polcy'; did you mean 'policy'?"),
        ("[scrubb]\nx = 1", "nescio.toml: no command 'scrubb'; did you mean 'scrub'?"),
        ('policy = "tag"', "nescio.toml: policy: an option stands under its command, such as [scrub]"),
        ("[scrub]\nkeep = 1", "nescio.toml, [scrub]: keep: give a list of values"),
        ("[scrub]\nspans = 1", "nescio.toml, [scrub]: spans: give true or false"),
        ("[scrub]\npolicy = [1]", "nescio.toml, [scrub]: policy: give a single value"),
        ("scrub = 1\n", "nescio.toml, [scrub]: not a table of options"),
        ("[scrub", "nescio.toml: not valid TOML"),
    ],
)
def test_what_is_unknown_fails_with_the_nearest_name(note: Path, text: str, said: str) -> None:
    (note / "nescio.toml").write_text(text)
    done = nescio("scrub", "note.txt", "-o", "-", cwd=note)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"nescio: {said}")
    assert len(done.stderr.splitlines()) == 1


def test_every_command_has_them() -> None:
    def commands(command: click.Command) -> list[click.Command]:
        if not isinstance(command, click.Group):
            return [command]
        return [one for sub in command.commands.values() for one in commands(sub)]

    for verb in VERBS:
        for command in commands(cli.get_command(click.Context(cli), verb)):
            names = [param.name for param in command.params]
            assert [names.count(name) for name in ("config", "quiet", "verbose")] == [1, 1, 1], verb


def test_quiet_says_nothing_but_errors(note: Path) -> None:
    done = nescio("scrub", "note.txt", "-o", "-", "--model", "rules-en", "--quiet", cwd=note)
    assert (done.returncode, done.stderr) == (0, "")
    failed = nescio("scrub", "nothing.txt", "-o", "-", "-q", cwd=note)
    assert failed.returncode == 1
    assert failed.stderr.startswith("nescio: nothing.txt: no such file")
    usage = nescio("scrub", "note.txt", "-q", "--colum", cwd=note)
    assert usage.returncode == 2
    assert "--colum" in usage.stderr


def test_quiet_still_counts_what_was_quarantined(note: Path) -> None:
    (note / "in.jsonl").write_text('{"id": "1", "text": "ok"}\n{"id": "2"}\n')
    done = nescio("scrub", "in.jsonl", "-o", "out.jsonl", "--model", "rules-en", "--quiet", cwd=note)
    assert done.returncode == 3
    assert done.stderr == "1 notes quarantined; quarantine.jsonl of the report lists them\n"


def test_a_full_disk_behind_stdout_advises_nothing_impossible(note: Path) -> None:
    command = [sys.executable, "-m", "nescio", "scrub", "note.txt", "-o", "-", "--model", "rules-en"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, cwd=note, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert "<stdout>: cannot be written" in done.stderr
    assert "--resume" not in done.stderr


def test_verbose_shows_options_and_counts(note: Path) -> None:
    (note / "nescio.toml").write_text('[scrub]\nmodel = "rules-en"\n')
    done = nescio("scrub", "note.txt", "-o", "-", "--policy", "tag", "-v", cwd=note)
    assert "--model rules-en (nescio.toml)\n--policy tag (command line)" in done.stderr
    assert "\n  PATIENT: 1\n" in done.stderr


def test_a_dry_run_counts_and_writes_nothing(corpus: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    before = sorted(tmp_path.rglob("*"))
    out = tmp_path / "clean.jsonl"
    dry = scrub(corpus, out, "--dry-run", "--workers", 1, env={"TMPDIR": str(temporary)})
    assert dry.returncode == 0, dry.stderr
    assert "300 notes would be cleaned" in dry.stderr
    assert sorted(tmp_path.rglob("*")) == before
    assert not [word for word in PHI if word in dry.stdout + dry.stderr]
    assert scrub(corpus, out, "--workers", 1).returncode == 0
    totals = json.loads((tmp_path / "clean.jsonl.report/run.json").read_text())["totals"]
    rows = [line.split("\t") for line in dry.stdout.splitlines()]
    assert rows[0] == ["column", "label or operator", "count"]
    assert {label: int(count) for column, label, count in rows if column == "text"} == totals["labels"]
    assert rows[-1] == ["patient", "code", "300"]


def test_a_doubtful_entity_is_counted_in_words(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("Exam: OD was fine.", encoding="utf-8")
    (tmp_path / "deny.txt").write_text("OD\tPATIENT\n", encoding="utf-8")
    call = ("scrub", "in.txt", "--model", "rules-en", "--deny", "deny.txt")
    done = nescio(*call, "--dry-run", cwd=tmp_path)
    assert "1 of them is doubtful and would become a tag" in done.stderr
    done = nescio(*call, "-o", "out.txt", cwd=tmp_path)
    assert "1 of them is doubtful and became a tag" in done.stderr


def test_a_dry_run_counts_further_columns_by_their_operators(tmp_path: Path) -> None:
    note = {
        "id": "n1",
        "patient": "p1",
        "day": "3/4/2061",
        "ward": "7b",
        "reason": "called Mr. Roe, 617-204-0142",
    }
    (tmp_path / "in.jsonl").write_text(json.dumps({**note, "text": "Mr. Roe came."}) + "\n")
    columns = [part for rule in ("day=shift", "reason=text", "ward=keep") for part in ("--column", rule)]
    done = nescio("scrub", "in.jsonl", "--dry-run", "--model", "rules-en", *columns, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = {tuple(line.split("\t")) for line in done.stdout.splitlines()[1:]}
    assert rows == {
        ("text", "PATIENT", "1"), ("day", "shift", "1"), ("reason", "text", "2"), ("ward", "keep", "1"),
        ("patient", "code", "1"),
    }  # fmt: skip


def test_a_dry_run_needs_no_output_and_takes_no_place(corpus: Path, tmp_path: Path) -> None:
    args = ("scrub", corpus, "--model", "scripted:Marked", "--workers", 1)
    assert nescio(*args, "--dry-run").returncode == 0
    assert nescio(*args, "--dry-run", "--resume").returncode == 2
    missing = nescio(*args)
    assert missing.returncode == 2
    assert "-o" in missing.stderr


_ADDRESS = "postgresql://nurse:S3cretPW@127.0.0.1:1/db"


def test_verbose_shows_no_password(note: Path) -> None:
    (note / "nescio.toml").write_text(f'[scrub]\nroster = "{_ADDRESS}?password=S3cretPW"\n')
    done = nescio("scrub", _ADDRESS, "--table", "t", "-o", _ADDRESS, "--to-table", "u", "-v", cwd=note)
    assert "--out postgresql://127.0.0.1:1/db (command line)" in done.stderr
    assert "--roster postgresql://127.0.0.1:1/db?password=... (nescio.toml)" in done.stderr
    assert "S3cretPW" not in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("utility", "note.txt", _ADDRESS),
        ("assess", "sample", _ADDRESS, "note.txt", "-o", "x.jsonl"),
        ("reveal", _ADDRESS, "-o", _ADDRESS),
        ("memory", _ADDRESS),
    ],
)
def test_no_error_shows_a_password(note: Path, command: tuple[str, ...]) -> None:
    done = nescio(*command, cwd=note)
    assert done.returncode
    assert "127.0.0.1" in done.stderr
    assert "S3cretPW" not in done.stderr
