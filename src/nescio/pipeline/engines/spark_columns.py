"""Columns of Spark frames: what of a frame goes to the workers, and clean notes as typed columns again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from nescio.core.document import PATIENT_KEY
from nescio.core.errors import DataError, Location
from nescio.corpora.format import ReadOptions
from nescio.pipeline.checks.document_ids import needs_code
from nescio.pipeline.columns.roles import AS_IT_IS, NOTE_ID, codes_ids, goes_out
from nescio.pipeline.engines.spark_arrays import array, batch, few_rows, to_text
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.engines.spark_messages import unpack_note, unpack_problem
from nescio.pipeline.job.paths import TABLE
from nescio.pipeline.settings import ScrubSettings

QUARANTINE = "id string, stage string, error string"
"""The columns of the quarantine."""


def input_rows(df: Any, options: ReadOptions, order: str, rules: Mapping[str, Any]) -> Any:
    """Return the columns of a frame that workers need, with the place of each note first.

    Args:
        df: the frame.
        options: what its columns are called.
        order: the column that gives the places; that of the id by default, and else a hash of the note.
        rules: of further columns.
    """
    from pyspark.sql import functions as sql

    by = order or (options.id_column if options.id_column in df.columns else "")
    place = sql.col(_quoted(by)) if by else sql.xxhash64(sql.col(_quoted(options.text_column)))
    names = [options.id_column, options.text_column, options.patient_column]
    names += [name for name in rules if name != NOTE_ID]
    columns = [
        sql.col(_quoted(name)).cast("string").alias(name)
        if name == options.id_column
        else sql.col(_quoted(name))
        for name in dict.fromkeys(names)
        if name in df.columns
    ]
    return df.select(place.alias("place"), *columns)


@dataclass(frozen=True)
class CleanLayout:
    """The columns of clean notes.

    Attributes:
        schema: the same for Spark.
        id_column: of the id.
        text_column: of the note.
        patient_column: of the patient; empty when there is none.
        columns: name, type of Arrow, and whether values become text, of the further columns.
    """

    schema: Any
    id_column: str
    text_column: str
    patient_column: str
    columns: tuple[tuple[str, Any, bool], ...]

    @classmethod
    def of(cls, schema: Any, options: ReadOptions, settings: ScrubSettings) -> CleanLayout:
        """Return the layout of what becomes of a frame.

        Args:
            schema: of the frame.
            options: what its columns are called.
            settings: with the rules of further columns.
        """
        from pyspark.sql.pandas.types import to_arrow_type
        from pyspark.sql.types import StringType, StructField, StructType

        rules = settings.column_rules
        patient = options.patient_column if goes_out(rules, PATIENT_KEY) else ""
        names = [options.id_column, options.text_column]
        names += [patient] if patient in schema.names else []
        fields = [StructField(name, StringType()) for name in names]
        columns = []
        for name, rule in rules.items():
            if name in schema.names and name not in (NOTE_ID, PATIENT_KEY) and goes_out(rules, name):
                as_text = rule.operator not in AS_IT_IS
                kind = StringType() if as_text else schema[name].dataType
                fields.append(StructField(name, kind))
                columns.append((name, to_arrow_type(kind), as_text))
        return cls(
            StructType(fields),
            options.id_column,
            options.text_column,
            patient if patient in schema.names else "",
            tuple(columns),
        )


def check_free(spark: Any, target: str) -> None:
    """Refuse to write to a table or a place in a storage that exists, before anything is done.

    Raises:
        DataError: it exists.
    """
    if frame_exists(spark, target):
        raise DataError("exists", Location(target), fix="choose another name, or remove it")


def frame_exists(spark: Any, name: str) -> bool:
    """Whether there is a table of the cluster, or something at a place in a storage."""
    if name.startswith(TABLE):
        return bool(spark.catalog.tableExists(name.removeprefix(TABLE)))
    path = spark._jvm.org.apache.hadoop.fs.Path(name)
    return bool(path.getFileSystem(spark._jsc.hadoopConfiguration()).exists(path))


def report_of(target: str) -> str:
    """Return where the report of a table or of a place in a storage goes, unless it is said."""
    return f"{PurePosixPath(target).name.removeprefix(TABLE)}.report"


def write_frame(frame: Any, target: str, *, again: bool = False) -> None:
    """Write a frame to a table of the cluster, or as parquet to a storage.

    Args:
        frame: what is written.
        target: name or address.
        again: whether it takes the place of what is there.

    Raises:
        DataError: it exists, or cannot be written.
    """
    from pyspark.errors import PySparkException

    writer = frame.write.mode("overwrite" if again else "errorifexists")
    try:
        if target.startswith(TABLE):
            writer.saveAsTable(target.removeprefix(TABLE))
        else:
            writer.parquet(target)
    except PySparkException as error:
        problem = f"cannot be written ({error.getCondition() or type(error).__name__})"
        raise DataError(problem, Location(target), fix="choose another name, or check your rights") from None


def clean_rows(shared: Shared, layout: CleanLayout, batches: Iterable[Any]) -> Iterator[Any]:  # noqa: ARG001
    """Return clean notes as columns."""
    for part in few_rows(batches):
        docs = list(map(unpack_note, part.column("clean").to_pylist()))
        yield batch(
            (layout.id_column, array([doc.id for doc in docs], "string")),
            (layout.text_column, array([doc.text for doc in docs], "string")),
            *(
                [(layout.patient_column, array([doc.meta.get(PATIENT_KEY) for doc in docs], "string"))]
                if layout.patient_column
                else []
            ),
            *(
                (name, array([_value(doc.meta.get(name), as_text) for doc in docs], kind))
                for name, kind, as_text in layout.columns
            ),
        )


def _value(value: Any, as_text: bool) -> Any:
    return str(value) if as_text and value is not None else value


def failed_rows(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Return the quarantine: ids that may say more than they should as codes."""
    key, all_coded = shared.settings.key, codes_ids(shared.settings.column_rules)
    for part in batches:
        ids = [to_text(one) for one in part.column("note_id").to_pylist()]
        shown = [
            "note-" + key.digest("note", one).hex()[:16] if all_coded or needs_code(one) else one
            for one in ids
        ]
        yield batch(
            ("id", array(shown, "string")), *((name, part.column(name)) for name in ("stage", "error"))
        )


def problem_rows(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Return the quarantine of rows that are no notes; ids that become codes are not in it."""
    hidden = codes_ids(shared.settings.column_rules)
    for part in batches:
        problems = list(map(unpack_problem, part.column("problem").to_pylist()))
        yield batch(
            ("id", array([None if hidden else one.location.doc_id or None for one in problems], "string")),
            ("stage", array(["read"] * len(problems), "string")),
            ("error", array([one.problem for one in problems], "string")),
        )


def _quoted(name: str) -> str:
    """Return the name of a column as Spark reads it literally, whatever dots it has."""
    return "`" + name.replace("`", "``") + "`"
