import json

import pytest
from click.testing import CliRunner

from invented_notes import notes
from nescio.apps.cli import cli
from nescio.corpora import write


def run(*args):
    return CliRunner().invoke(cli, ["experiment", *map(str, args)])


@pytest.fixture
def data(tmp_path):
    write(notes(10), tmp_path / "train.jsonl")
    write(notes(5, 40), tmp_path / "dev.jsonl")
    return tmp_path


def test_a_table_of_systems_with_its_report(data):
    call = (
        "table", "jabreel-regex", "chen-newfoundland", "--train", data / "train.jsonl", "--dev", data / "dev.jsonl",
        "-o", data / "out", "--workers", 1, "--resamples", 50,
    )  # fmt: skip
    planned = run(*call, "--dry-run")
    assert planned.exit_code == 0, planned.output
    assert "2 runs, less than a processor minute" in planned.output
    assert not (data / "out").exists()
    done = run(*call)
    assert done.exit_code == 0, done.output
    assert "p (types)" in done.output
    out = data / "out"
    assert {row[0] for row in json.loads((out / "results.json").read_text())["tables"][0]["rows"]} == {
        "jabreel-regex",
        "chen-newfoundland",
    }
    assert {path.name for path in (out / "figures").iterdir()} == {
        f"{name}.{suffix}" for name in ("systems", "categories") for suffix in ("svg", "png")
    }
    page = (out / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert "chen-newfoundland" in page
    before = (out / "tables.txt").read_bytes()
    assert run(*call).exit_code == 1  # the folder is in use
    assert run(*call, "--resume").exit_code == 0
    assert (out / "tables.txt").read_bytes() == before


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("curve", "chen-newfoundland", "--sizes", "5,x"), "write numbers with commas"),
        (("curve", "chen-newfoundland", "--sizes", "5,11"), "11 notes cannot be drawn from 10"),
        (("balance", "--set", "learner.hiden=4"), "did you mean"),
    ],
)
def test_wrong_calls_are_refused_before_training(data, args, message):
    notes_to_use = ("--train", data / "train.jsonl", "--test", data / "dev.jsonl")
    failed = run(*args, *notes_to_use, "-o", data / "out")
    assert failed.exit_code != 0
    assert message in failed.output + str(failed.exception)
    assert not (data / "out").exists()


@pytest.mark.parametrize(
    "corpora", [("a={train}",), ("a={train},{dev}",), ("{train},{dev}", "b={train},{dev}")]
)
def test_transfer_needs_named_corpora(data, corpora):
    paths = [given.format(train=data / "train.jsonl", dev=data / "dev.jsonl") for given in corpora]
    options = [part for path in paths for part in ("--corpus", path)]
    assert run("transfer", "chen-newfoundland", "-o", data / "out", *options).exit_code == 2
