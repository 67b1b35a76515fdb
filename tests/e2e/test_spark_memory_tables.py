"""A record memory for tables and storages of a cluster: day after day the same clean notes as from files, also after kills."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nescio.pipeline.engines import spark_frames
from nescio.pipeline.engines.spark_growing_table import GrowingTable
from nescio.pipeline.memory.chain import check_chain
from nescio.pipeline.memory.store import Memory
from nescio.replace import load_key
from scrub_runs import nescio as command
from spark_sessions import scrub, session

SCHEMA = "id string, patient string, text string"
Notes = list[dict[str, str]]


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with session(tmp_path_factory.mktemp("spark-tables")) as spark:
        yield spark


def day_notes(day: int) -> Notes:
    """Return the notes of a day. Capitals are found only when another note of the patient has the name in full."""
    notes = []
    for number in range(10):
        text = f"Seen on {day + 2}/{number + 1}/2055. Tel 617-204-{day}{number:03d}."
        if day == 1 and number % 3 == 0:
            text += " Thessaly Quillfeather was seen by Dr. Orsino Brackenbury."
        elif number % 2:
            text += " QUILLFEATHER is stable, lives at 77 Gannet Row."
        notes.append({"id": f"d{day}n{number:02d}", "patient": f"Ann Patient {number % 5}", "text": text})
    del notes[5]["patient"]
    return notes


class Killed(BaseException):
    """Ends a run here, as a signal would."""


class Study:
    """The same study twice: the local engine does it from files, Spark from a table or a folder of parquet."""

    def __init__(self, spark: Any, folder: Path, source: str, target: str) -> None:
        self.spark, self.folder, self.source, self.target = spark, folder, source, target
        self.key = folder / "key"
        assert command("key", self.key).returncode == 0
        self.options = ("--model", "scripted:Marked", "--key-file", self.key)

    def add(self, name: str, notes: Notes) -> None:
        """Add notes to the table, and as a file."""
        lines = "".join(json.dumps(note) + "\n" for note in notes)
        (self.folder / name).write_text(lines, encoding="utf-8")
        rows = [(note["id"], note.get("patient"), note["text"]) for note in notes]
        writer = self.spark.createDataFrame(rows, SCHEMA).write.mode("append")
        if self.source.startswith("table:"):
            writer.saveAsTable(self.source.removeprefix("table:"))
        else:
            writer.parquet(self.source)

    def on_spark(self, *given: str) -> tuple[int, str]:
        memory, report = self.folder / "memory", self.folder / "report"
        return scrub(*given, "-o", self.target, "--memory", memory, "--report", report, *self.options)

    def locally(self, *given: str) -> None:
        memory, out = self.folder / "local.memory", self.folder / "clean.jsonl"
        files = [self.folder / name if not name.startswith("--") else name for name in given]
        done = command("scrub", *files, "-o", out, "--memory", memory, *self.options)
        assert done.returncode == 0, done.stderr

    def read(self) -> Any:
        if self.target.startswith("table:"):
            return self.spark.table(self.target.removeprefix("table:"))
        return self.spark.read.parquet(self.target)

    def rows(self) -> list[tuple[str, str, str]]:
        return sorted((row.id, row.text, row.patient) for row in self.read().collect())

    def local_rows(self) -> list[tuple[str, str, str]]:
        lines = (self.folder / "clean.jsonl").read_text("utf-8").splitlines()
        return sorted((line["id"], line["text"], line.get("patient")) for line in map(json.loads, lines))

    def listed(self, report: str) -> list[tuple[str, str]]:
        lines = (self.folder / report / "reissue.jsonl").read_text("utf-8").splitlines()
        return sorted((line["id"], line["original"]) for line in map(json.loads, lines))

    def assert_same(self) -> None:
        assert self.rows() == self.local_rows()
        assert self.listed("report") == self.listed("clean.jsonl.report")
        with Memory.open(self.folder / "memory", load_key(self.key)) as memory:
            assert not check_chain(memory)
        assert not list(self.folder.glob(".*"))


def test_a_table_that_grows_and_a_reissue(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spark_frames, "SHARD_NOTES", 1)  # every patient is one with far too many notes
    study = Study(spark, tmp_path, "table:notes", "table:notes_clean")
    for day in range(3):
        study.add(f"day{day}.jsonl", day_notes(day))
        code, said = study.on_spark("table:notes")
        assert code == 0, said
        study.locally(f"day{day}.jsonl")
        study.assert_same()
    assert "20 notes were cleaned before" in said
    assert study.listed("report")
    before = study.rows()
    with monkeypatch.context() as killed:  # when all rows are together, and not yet in their place
        killed.setattr(GrowingTable, "_put_merged", _killed)
        with pytest.raises(Killed):
            study.on_spark("--reissue")
    assert study.rows() == before
    code, said = study.on_spark("--reissue")  # nothing is left to clean; what was cleaned is put in its place
    assert code == 0, said
    study.locally("--reissue")
    study.assert_same()
    assert study.rows() != before
    assert sorted(table.name for table in spark.catalog.listTables()) == ["notes", "notes_clean"]
    assert study.on_spark("table:notes")[1].startswith("0 notes cleaned")
    study.target = "table:notes"
    code, said = study.on_spark("table:notes_clean")
    assert (code, "exists" in said) == (1, True)
    assert study.read().count() == 30


def _killed(*_: object, **__: object) -> None:
    raise Killed


def test_a_storage_with_corrected_notes_and_rows_without_ids_of_their_own(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = Study(spark, tmp_path, f"file://{tmp_path}/in", f"file://{tmp_path}/clean")
    first = day_notes(0)
    study.add("day0.jsonl", first)
    twice = [("same", "p1", "Seen on 3/4/2055."), ("same", "p1", "Seen on 3/5/2055."), (None, "p1", "No id.")]
    spark.createDataFrame([*twice, twice[0]], SCHEMA).write.mode("append").parquet(study.source)
    with monkeypatch.context() as killed:  # behind the transaction, and before the notes are in their place
        killed.setattr(GrowingTable, "publish_runs", _killed)
        with pytest.raises(Killed):
            study.on_spark(study.source)
    assert not (tmp_path / "clean").exists()
    corrected = {**first[3], "text": "Corrected: Thessaly Quillfeather called 617-204-9999."}
    rows = [(note["id"], note.get("patient"), note["text"]) for note in (*first[:3], corrected, *first[4:])]
    spark.createDataFrame([*rows, *twice], SCHEMA).write.mode("overwrite").parquet(study.source)
    code, said = study.on_spark(study.source)
    assert code == 3
    assert "10 notes were cleaned before" in said
    clean = {row.id: row.text for row in study.read().collect()}
    assert len(clean) == study.read().count() == 11
    assert clean[first[3]["id"]].startswith("Corrected: ")
    assert "Quillfeather" not in clean[first[3]["id"]]
    listed = (tmp_path / "report/quarantine.jsonl").read_text("utf-8")
    assert "has no id" in listed
    assert "already used" in listed
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == [
        "clean", "in", "memory", "report",
    ]  # fmt: skip
