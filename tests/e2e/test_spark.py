"""Scrubbing on Spark: a real session on two cores, whose output must be that of the local engine, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest

import nescio.spark
from nescio import Document, NescioError, Scrubber
from nescio.pipeline.engines import spark_frames, spark_worker
from nescio.pipeline.engines.local import detect_documents, scrub_documents
from nescio.pipeline.run_files.audit import packed_line
from nescio.replace import load_key
from scrub_runs import PHI, everything_under, notes
from scrub_runs import nescio as command
from spark_sessions import scrub, session

LOADS = pa.schema([("pid", pa.int32()), ("loads", pa.int32())])
COLUMNS = "note string, mrn string, note_id string, day string"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("spark")
    assert command("key", path / "key").returncode == 0
    return path


@pytest.fixture(scope="module")
def spark(folder: Path) -> Iterator[Any]:
    with session(folder, **{"spark.ui.enabled": "true", "spark.ui.port": "0"}) as spark:
        yield spark


def same(one: Path, other: Path) -> bool:
    reports = [Path(f"{path}.report") for path in (one, other)]
    pairs = [
        (one, other),
        *((reports[0] / name, reports[1] / name) for name in ("audit.jsonl", "quarantine.jsonl")),
    ]
    return all(left.read_bytes() == right.read_bytes() for left, right in pairs)


def test_300_notes_in_files_are_cleaned_as_the_local_engine_does(
    spark: Any, folder: Path, tmp_path: Path
) -> None:
    rows = list(notes(300))
    corpus = tmp_path / "in"
    corpus.mkdir()
    for part in range(5):
        lines = [json.dumps(row) for row in rows[part::5]]
        if part == 3:
            lines.insert(7, "{broken")
            lines.append(json.dumps(rows[0]))  # its id is in another file, too
        (corpus / f"part{part}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    roster = tmp_path / "roster.csv"
    roster.write_text("patient,name\np7,Stable\np8,Nobody Known\nq,Absent\n", encoding="utf-8")
    options = ("--model", "en", "--key-file", folder / "key", "--roster", roster, "--crosswalk")
    local, remote = tmp_path / "local.jsonl", tmp_path / "spark.jsonl"
    here = command("scrub", corpus, "-o", local, *options, tmp_path / "a.crosswalk")
    code, said = scrub(corpus, "-o", remote, *options, tmp_path / "b.crosswalk")
    assert here.returncode == code == 3  # two rows could not be read
    assert said.replace("spark.jsonl", "local.jsonl") == here.stderr
    assert same(local, remote)
    assert (tmp_path / "a.crosswalk").read_bytes() == (tmp_path / "b.crosswalk").read_bytes()
    totals = [
        json.loads((tmp_path / f"{name}.jsonl.report/run.json").read_bytes()) for name in ("local", "spark")
    ]
    for run in totals:
        for key in ("unparsed", "seconds"):
            del run["totals"][key]
        del run["totals"]["medicine"]["places"], run["checksums"]
    assert totals[0] == totals[1]
    assert not any(phi in everything_under(Path(f"{remote}.report")) for phi in PHI)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_failing_notes_are_quarantined_and_columns_cleaned(
    spark: Any, folder: Path, tmp_path: Path, kind: str
) -> None:
    rows = []
    for number, row in enumerate(notes(40)):
        text = row["text"] + {5: "\nRAISE", 21: "\nRAISE", 30: "\nKILL"}.get(number, "")
        rows.append((row["id"], row["patient"], f"{number % 9 + 1}/3/2061", text, "secret ward"))
    table = pa.table(
        dict(zip(("note_id", "mrn", "day", "note", "ward"), zip(*rows, strict=True), strict=True))
    )
    source = tmp_path / f"in.{kind}"
    pyarrow.csv.write_csv(table, source) if kind == "csv" else pyarrow.parquet.write_table(table, source)
    options = ("--model", "scripted:Fragile", "--key-file", folder / "key", "--id-column", "note_id", "--patient-column", "mrn",
               "--text-column", "note", "--column", "day=shift")  # fmt: skip
    local, remote = tmp_path / f"local.{kind}", tmp_path / f"spark.{kind}"
    assert command("scrub", source, "-o", local, *options).returncode == 3
    code, said = scrub(source, "-o", remote, *options)
    assert code == 3, said
    assert same(local, remote)
    quarantine = Path(f"{remote}.report/quarantine.jsonl").read_text("utf-8")
    assert "note n00005" in quarantine
    assert "ValueError" in quarantine
    assert "WorkerDied" in quarantine
    assert b"secret ward" not in remote.read_bytes()


def frame(spark: Any, count: int = 60) -> Any:
    rows = [(row["text"], row["patient"], row["id"], "3/4/2061") for row in notes(count)]
    return spark.createDataFrame(rows, COLUMNS)


def documents(count: int = 60) -> list[Document]:
    return [
        Document(row["id"], row["text"], (), {"patient": row["patient"], "day": "3/4/2061"})
        for row in notes(count)
    ]


def test_frames_whatever_their_partitions(spark: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {
        "model": "scripted:Marked",
        "policy": "surrogate",
        "key": str(folder / "key"),
        "columns": {"day": "shift"},
    }
    expected = scrub_documents(documents(), Scrubber(**options))
    texts = {
        result.id: (result.doc.text, result.doc.meta["patient"], result.doc.meta["day"])
        for result in expected
        if result.doc
    }
    audit = {result.id: b"".join(packed_line(result)).decode() for result in expected}
    loads = []
    for partitions, shard in ((1, 5000), (7, 1)):  # in the second run every note is a shard of its own
        monkeypatch.setattr(spark_frames, "SHARD_NOTES", shard)
        df = frame(spark).repartition(partitions)
        clean = nescio.spark.scrub(df, "note", "mrn", "note_id", partitions=partitions, **options)
        found = {row.note_id: (row.note, row.mrn, row.day) for row in clean.notes.collect()}
        assert found == texts
        assert {row.id: row.entry for row in clean.audit.collect()} == audit
        assert clean.quarantine.count() == 0
        clean.unpersist()
        loads.append(dict(spark.range(0, 8, 1, 8).mapInArrow(_loads, "pid int, loads int").collect()))
    again = loads[0].keys() & loads[1].keys()
    assert again
    assert all(loads[0][pid] == loads[1][pid] for pid in again)  # the model is not loaded again


def _loads(batches: Any) -> Any:
    import os
    import time

    time.sleep(0.3)  # so that every worker gets a task
    for _ in batches:
        yield pa.RecordBatch.from_pylist([{"pid": os.getpid(), "loads": spark_worker.loads}], LOADS)


def test_detection_in_frames_searches_the_record(spark: Any) -> None:
    found = nescio.spark.detect(frame(spark), "note", "mrn", "note_id", model="scripted:Marked").collect()
    expected = detect_documents(documents(), Scrubber("scripted:Marked"))
    assert sorted((row.id, [tuple(span) for span in row.spans]) for row in found) == sorted(
        (doc.id, [(s.start, s.end, s.label, s.source, s.score) for s in one.spans])
        for doc, one in zip(documents(), expected, strict=True)
    )


def test_a_frame_with_rows_that_are_no_notes(spark: Any, folder: Path) -> None:
    rows = [
        ("Thessaly Quillfeather is well.", "p1", None),
        (None, "p1", "empty"),
        ("RAISE", "p2", "Quillfeather-1"),
        ("RAISE", "p2", "n4"),
    ]
    df = spark.createDataFrame(rows, "note string, mrn string, note_id string")
    clean = nescio.spark.scrub(
        df, "note", "mrn", "note_id", model="scripted:Fragile", key=str(folder / "key")
    )
    [note] = clean.notes.collect()
    assert note.note_id.startswith("row-")
    assert "Quillfeather" not in note.note
    listed = {(row.stage, row.error, row.id) for row in clean.quarantine.collect()}
    assert ("read", "the note is empty (null) in 'note'", "empty") in listed
    assert ("detect", "ValueError", "n4") in listed
    assert len(listed) == 3
    assert not any("Quillfeather" in (row.id or "") for row in clean.quarantine.collect())


def test_frames_whose_ids_are_those_of_people(spark: Any, folder: Path) -> None:
    rows = [("00918273", "n1", "ok"), ("00918274", "n2", "RAISE"), ("00918275", "n3", None)]
    df = spark.createDataFrame(rows, "mrn string, id string, note string")
    options = {"model": "scripted:Fragile", "key": str(folder / "key")}
    clean = nescio.spark.scrub(df, "note", id="mrn", **options)
    scrubber = Scrubber(**options, columns={"id": "code"})
    [expected] = scrub_documents([Document("00918273", "ok")], scrubber)
    assert [row.mrn for row in clean.notes.collect()] == [expected.id] != ["00918273"]
    assert "009182" not in str(clean.quarantine.collect())
    assert clean.quarantine.count() == 2
    clean.unpersist()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"model": "nope"}, "no model 'nope'"),
        ({"text": "notes"}, "no column 'notes'; did you mean 'note'"),
        ({"columns": {"dya": "shift"}}, "no column 'dya'; did you mean 'day'"),
        ({"columns": {"day": "shfit"}}, "unknown operator"),
    ],
)
def test_mistakes_are_told_before_workers_begin(spark: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(NescioError, match=message):
        nescio.spark.scrub(frame(spark, 2), **{"text": "note", **options})


def test_the_key_is_in_no_plan_no_event_and_on_no_page(spark: Any, folder: Path) -> None:
    key = load_key(folder / "key")
    clean = nescio.spark.scrub(frame(spark, 5), "note", "mrn", "note_id", model="scripted:Marked", key=key)
    clean.notes.collect()
    plan = clean.notes._jdf.queryExecution().toString()
    assert "MapInArrow" in plan
    command_bytes = plan + "".join(clean.notes._jdf.queryExecution().logical().toJSON())
    events = everything_under(folder / "events")
    assert "SparkListenerSQLExecutionStart" in events
    secret = key.text().partition(":")[2]
    for seen in (command_bytes, events, _pages(spark.sparkContext.uiWebUrl)):
        assert secret not in seen
        assert key.derive("fingerprint").hex() not in seen
        assert not any(phi in seen for phi in PHI)
    files = b"".join(path.read_bytes() for path in (folder / "events").rglob("*") if path.is_file())
    assert key.__reduce__()[1][0] not in files


def _pages(start: str) -> str:
    """Return the pages of Spark's UI and what its API says, which is all that further pages show."""
    with httpx.Client(base_url=start, follow_redirects=True, timeout=60) as client:
        [application] = client.get("/api/v1/applications").json()
        about = f"/api/v1/applications/{application['id']}"
        queries = client.get(f"{about}/sql?details=true&planDescription=true&length=1000")
        paths = [f"/SQL/execution/?id={query['id']}" for query in queries.json()]
        assert paths
        paths += [
            "/jobs/",
            "/stages/",
            "/storage/",
            "/environment/",
            "/executors/threadDump/?executorId=driver",
        ]
        for name in ("jobs", "stages?details=true", "environment", "allexecutors", "storage/rdd"):
            paths.append(f"{about}/{name}")
        answers = [queries, *map(client.get, paths)]
    assert all(answer.status_code == 200 for answer in answers)
    seen = "".join(answer.text for answer in answers)
    assert "MapInArrow" in seen
    return seen


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--resume",), "--resume"),
        (("--from", "text"), "reads parquet, jsonl, csv"),
        (("--model", "nope"), "no model 'nope'"),
    ],
)
def test_what_spark_cannot_do_is_refused(
    spark: Any, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("Ms. Roe is well.\n", encoding="utf-8")
    code, said = scrub(source, "-o", tmp_path / "out", *options)
    assert code == 1
    assert message in said
    assert not (tmp_path / "out").exists()


def test_tables_of_the_cluster_are_read_and_written(spark: Any, folder: Path, tmp_path: Path) -> None:
    frame(spark, 40).repartition(3).write.saveAsTable("notes")
    options = ("--model", "scripted:Marked", "--key-file", folder / "key", "--text-column", "note", "--patient-column", "mrn",
               "--id-column", "note_id", "--column", "day=shift")  # fmt: skip
    report = tmp_path / "report"
    code, said = scrub("table:notes", "-o", "table:clean", "--report", report, *options)
    assert code == 0, said
    expected = scrub_documents(
        documents(40), Scrubber("scripted:Marked", key=str(folder / "key"), columns={"day": "shift"})
    )
    assert {row.note_id: (row.note, row.mrn, row.day) for row in spark.table("clean").collect()} == {
        result.id: (result.doc.text, result.doc.meta["patient"], result.doc.meta["day"])
        for result in expected
        if result.doc
    }
    lines = b"".join(b"".join(packed_line(result)) + b"\n" for result in expected)
    assert (report / "audit.jsonl").read_bytes() == lines
    code, said = scrub("table:notes", "-o", "table:clean", "--report", tmp_path / "again", *options)
    assert code == 1
    assert "table:clean: exists" in said
    code, said = scrub("table:nothing", "-o", tmp_path / "out.parquet", *options)
    assert "cannot be read as table" in said
    local = tmp_path / "out.jsonl"  # a table may also become a file
    assert scrub("table:notes", "-o", local, *options)[0] == 0
    found = [json.loads(line) for line in local.read_text("utf-8").splitlines()]
    assert [row["note"] for row in found] == [result.doc.text for result in expected if result.doc]
