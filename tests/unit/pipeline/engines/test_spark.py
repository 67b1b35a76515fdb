"""Parts of the Spark engine that need no session: what it imports, the stream of sorted notes, Java. Runs: tests/e2e/test_spark.py."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import pytest

import nescio.pipeline.engines
from nescio import Document
from nescio.pipeline.engines import spark_session
from nescio.pipeline.engines.spark_arrays import few_rows
from nescio.pipeline.engines.spark_messages import pack_note
from nescio.pipeline.engines.spark_notes import ENTITY, LANGUAGE, NOTE, ROSTER, SortedNotes

ENGINE = sorted(Path(nescio.pipeline.engines.__file__).parent.glob("spark*.py"))


FORBIDDEN = ("nescio.detect.", "nescio.replace.", "nescio.records.", "pickle.", "pyspark.cloudpickle.")


def test_the_engine_does_not_detect_or_replace_itself_and_sends_no_pickles() -> None:
    assert len(ENGINE) > 3
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [f"{node.module}.{alias.name}" for alias in node.names]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                assert not f"{name}.".startswith(FORBIDDEN), path


def row(record: bytes | None, kind: int, **values: object) -> dict[str, object]:
    empty = dict.fromkeys(("place", "label", "value", "amount", "note", "found"))
    return {**empty, "record": record, "kind": kind, **values}


def note(record: bytes | None, place: int, patient: str) -> dict[str, object]:
    doc = Document(f"n{place}", "x" * 10, (), {"patient": patient} if patient else {})
    return row(record, NOTE, place=place, note=pack_note(doc), found=b"[]")


SCHEMA = pa.schema(
    [("record", pa.binary()), ("kind", pa.int32()), ("place", pa.int64()), ("label", pa.string()), ("value", pa.binary()),
     ("amount", pa.int64()), ("note", pa.binary()), ("found", pa.binary())]
)  # fmt: skip


def test_notes_come_behind_what_is_known_of_their_record() -> None:
    rows = [
        note(None, 3, ""),
        row(b"1", ROSTER, label="PATIENT", value=b"Roe", amount=1),
        row(b"1", LANGUAGE, label="en", amount=2),
        row(b"1", ENTITY, label="DOCTOR", value=b"Zed", amount=1),
        row(b"1", ENTITY, label="PATIENT", value=b"Roe", amount=1),
        *(note(b"1", place, "p1") for place in range(150)),
        row(b"2", LANGUAGE, label="es", amount=1),
        note(b"2", 4, "p2"),
    ]
    batches = [
        pa.RecordBatch.from_pylist(rows[first : first + 40], SCHEMA) for first in range(0, len(rows), 40)
    ]
    notes = SortedNotes(batches)
    seen = []
    for batch in notes.note_batches():
        known = {doc.patient_id: notes.lookup(doc.patient) for doc in batch.docs}
        assert len(batch.docs) <= 64
        seen.append((len(batch.docs), sorted(known)))
        if "p1" in known:
            assert list(known["p1"].entities) == [("DOCTOR", "Zed")]
            assert list(known["p1"].roster) == [("PATIENT", "Roe")]
            assert list(known["p1"].languages) == ["en", "en"]
        if "" in known:
            assert not known[""].entities
        assert batch.places.type == pa.int64()
    assert seen == [(64, ["", "p1"]), (64, ["p1"]), (24, ["p1", "p2"])]


def test_a_large_batch_is_read_a_few_rows_at_a_time() -> None:
    large = pa.RecordBatch.from_pylist([note(b"1", place, "p1") for place in range(1000)], SCHEMA)
    parts = list(few_rows([large, large.slice(0, 0)]))
    assert max(part.num_rows for part in parts) <= 64
    assert [place for part in parts for place in part.column("place").to_pylist()] == list(range(1000))
    assert parts[-1].schema == SCHEMA  # also of a task without rows the type of places is known
    assert parts[-1].num_rows == 0


def test_java_of_the_machine_is_taken_if_it_is_new_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(spark_session.shutil, "which", lambda _: "/bin/java")
    monkeypatch.setattr(spark_session, "java_version", lambda _: 17)
    assert spark_session.java_environment() == {}


@pytest.mark.parametrize("version", [0, 11])
def test_else_that_of_a_package(version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(spark_session, "java_version", lambda _: version)
    home = Path(spark_session.java_environment()["JAVA_HOME"])
    monkeypatch.undo()
    assert spark_session.java_version(str(home / "bin" / "java")) >= 17


def test_old_versions_of_java_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: object, **__: object) -> SimpleNamespace:
        return SimpleNamespace(stderr='java version "1.8.0_402"')

    monkeypatch.setattr(spark_session.subprocess, "run", run)
    assert spark_session.java_version("java") == 8


def test_without_pyspark_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspark.sql", None)
    with pytest.raises(Exception, match=r"nescio\[spark\]"):
        spark_session.spark_session()
