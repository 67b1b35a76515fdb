"""The two passes as Spark frames: what was detected, what is known of each record, and the clean notes.

    notes -> detected --+-> known (one row for each thing known of a record) -+-> sorted by record -> replaced
                        +-> notes of records that are too large, in shards ---+

Nothing here depends on how notes are spread over partitions: what is known is put in the order of the input. Rows hold keyed digests
in place of patients; what must not be seen in plans, logs and the UI is in the broadcast. `spark_worker` has the steps themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nescio.corpora.format import ReadOptions
from nescio.pipeline.engines import spark_worker as worker
from nescio.pipeline.engines.spark_broadcast import FILE_BITS, Shared
from nescio.pipeline.engines.spark_columns import CleanLayout, clean_rows
from nescio.pipeline.engines.spark_notes import ENTITY, KNOWN, LANGUAGE, NOTE
from nescio.pipeline.engines.spark_slices import LISTED, list_files

SHARD_NOTES = 5000
"""Notes of one record that a task takes; a record with more is worked on by several."""

TASKS_A_CORE = 3
_ORDER = ("record", "shard", "kind", "place", "position")


def partitions(spark: Any, at_least: int = 0) -> int:
    """Return how many tasks share the work."""
    return max(TASKS_A_CORE * int(spark.sparkContext.defaultParallelism), at_least)


def each(step: Callable[..., Iterator[Any]], shared: Any, *more: Any) -> Callable[[Iterable[Any]], Any]:
    """Return a step of `spark_worker` for `mapInArrow`.

    Args:
        step: takes `Shared`, further arguments, and batches.
        shared: what `share` returned.
        more: the further arguments.
    """

    def run(batches: Iterable[Any]) -> Iterator[Any]:
        return step(Shared.unpack(shared.value), *more, batches)

    return run


def numbers(spark: Any, size: int, tasks: int) -> Any:
    """Return numbers from zero on, shared by so many tasks, or one for each number if these are fewer."""
    return spark.range(0, size, 1, max(min(size, tasks), 1))


def file_of(place: str) -> Any:
    """Return the number of the file of a place, which is named by its column."""
    from pyspark.sql import functions as sql

    return sql.shiftright(place, FILE_BITS)


def wanted_slices(spark: Any, files: Sequence[tuple[int, int]], wanted: Any, tasks: int) -> Any:
    """Return the slices that have wanted notes, with the places of these.

    Args:
        spark: the session.
        files: of each slice the number, and that of its file.
        wanted: a frame with places.
        tasks: how many tasks share them, at most.
    """
    from pyspark.sql import functions as sql

    places = wanted.groupBy(file_of("place").alias("file")).agg(sql.collect_list("place").alias("places"))
    slices = spark.createDataFrame(files, "slice bigint, file bigint")
    found = places.join(sql.broadcast(slices), "file").select("slice", "places")
    return found.repartitionByRange(max(min(len(files), tasks), 1), "slice")


def detect_files(slices: Any, shared: Any) -> Any:
    """Return what is detected in the notes of slices of files."""
    return slices.mapInArrow(each(worker.detect_files, shared), f"place bigint, {worker.DETECTED}")


def listed_files(slices: Any, shared: Any) -> Any:
    """Return a list of the notes of slices of files; see `spark_slices`."""
    return slices.mapInArrow(each(list_files, shared), f"place bigint, {LISTED}")


def listed_rows(rows: Any, shared: Any, options: ReadOptions, *, with_notes: bool) -> Any:
    """Return a list of the notes of a frame; arguments as those of `detect_rows`.

    Args:
        rows: place, and the columns that are needed.
        shared: a broadcast of `Shared`.
        options: what the columns are called.
        with_notes: whether the notes themselves are in it.
    """
    step = each(worker.list_rows, shared, options, with_notes)
    return rows.mapInArrow(step, f"place {place_type(rows)}, {LISTED}")


def detect_rows(spark: Any, shared: Any, rows: Any, options: ReadOptions) -> Any:
    """Return what is detected in the notes of a frame.

    Args:
        spark: the session.
        shared: a broadcast of `Shared`.
        rows: place, and the columns that are needed.
        options: what the columns are called.
    """
    if rows.rdd.getNumPartitions() < spark.sparkContext.defaultParallelism:
        rows = rows.repartition(partitions(spark))
    step = each(worker.detect_rows, shared, options)
    return rows.mapInArrow(step, f"place {place_type(rows)}, {worker.DETECTED}")


def clean_notes(results: Any, shared: Any, layout: CleanLayout) -> Any:
    """Return clean notes as typed columns."""
    clean = results.where("clean is not null").select("clean")
    return clean.mapInArrow(each(clean_rows, shared, layout), layout.schema)


def roster_rows(spark: Any, shared: Any) -> Any:
    """Return what the roster knows."""
    return spark.range(0, 1, 1, 1).mapInArrow(each(worker.read_roster_rows, shared), KNOWN)


def replaced(detected: Any, shared: Any, size: int, before: Any = None) -> Any:
    """Return the clean notes, and what each task did in all.

    Args:
        detected: what `detect_files` or `spark_worker.detect_rows` returned, persisted: it is read several times.
        shared: a broadcast of `Shared`.
        size: number of partitions.
        before: what is known beforehand, in the columns of `KNOWN`.
    """
    rows = _sorted_by_record(detected, size, before)
    return rows.mapInArrow(
        each(worker.replace_rows, shared), f"place {place_type(detected)}, {worker.REPLACED}"
    )


def searched(detected: Any, shared: Any, size: int) -> Any:
    """Return all spans of the notes, also those of entities that are known from other notes of the record."""
    rows = _sorted_by_record(detected, size)
    return rows.mapInArrow(
        each(worker.search_rows, shared), f"place {place_type(detected)}, {worker.SEARCHED}"
    )


def place_type(frame: Any) -> str:
    """Return how Spark calls the type of the places of notes."""
    return str(dict(frame.dtypes)["place"])


def _sorted_by_record(detected: Any, size: int, before: Any = None) -> Any:
    """Return notes and what is known of their records as rows that `spark_notes` reads."""
    from pyspark.sql import functions as sql

    place = place_type(detected)
    with_shards = _shards(detected)
    notes = with_shards(detected.where("note is not null"))
    notes = notes.select(
        "record",
        # Notes without a patient are records of their own, and may go anywhere.
        sql.expr(
            "case when record is null then pmod(xxhash64(place), 65536) "
            "else pmod(xxhash64(place), coalesce(shards, 1)) end"
        ).alias("shard"),
        sql.lit(NOTE).alias("kind"),
        "place",
        sql.lit(0).alias("position"),
        *(sql.lit(None).cast(kind).alias(name) for name, kind in _KNOWN_COLUMNS),
        "note",
        "found",
    )
    known = _known(detected)
    if before is not None:
        known = known.unionByName(
            before.select("*", sql.lit(None).cast(place).alias("place"), sql.lit(0).alias("position"))
        )
    known = with_shards(known).select(
        "record",
        sql.explode(sql.expr("sequence(0L, coalesce(shards, 1) - 1)")).alias("shard"),
        "kind",
        "place",
        "position",
        *(name for name, _ in _KNOWN_COLUMNS),
        *(sql.lit(None).cast("binary").alias(name) for name in ("note", "found")),
    )
    return known.unionByName(notes).repartition(size, "record", "shard").sortWithinPartitions(*_ORDER)


_KNOWN_COLUMNS = (("label", "string"), ("value", "binary"), ("amount", "bigint"))


def _known(detected: Any) -> Any:
    """Return what notes tell of their records, each thing once, at the place where it is first; and the languages."""
    from pyspark.sql import functions as sql

    ours = detected.where("record is not null and note is not null")
    entities = (
        ours.select("record", "place", sql.posexplode("entities").alias("position", "entity"))
        .select("record", "place", "position", "entity.label", "entity.value")
        .groupBy("record", "label", "value")
        .agg(sql.min(sql.struct("place", "position")).alias("first"))
        .select("record", "label", "value", "first.place", "first.position", sql.lit(ENTITY).alias("kind"))
        .withColumn("amount", sql.lit(1).cast("bigint"))
    )
    languages = (
        ours.where("language != ''")
        .groupBy("record", sql.col("language").alias("label"))
        .agg(sql.count("*").alias("amount"), sql.min("place").alias("place"))
        .withColumn("value", sql.lit(None).cast("binary"))
        .withColumn("position", sql.lit(0))
        .withColumn("kind", sql.lit(LANGUAGE))
    )
    return entities.unionByName(languages)


def _shards(detected: Any) -> Callable[[Any], Any]:
    """Return what adds to a frame in how many shards each record is worked on: one, unless it has more notes than a task takes.

    That is asked for now, and becomes a part of the plan: digests and numbers.
    """
    from pyspark.sql import functions as sql

    large = (
        detected.where("record is not null and note is not null")
        .groupBy("record")
        .count()
        .where(sql.col("count") > SHARD_NOTES)
        .collect()
    )
    rows = [(bytes(row["record"]), -(-row["count"] // SHARD_NOTES)) for row in large]
    if not rows:
        return lambda frame: frame.withColumn("shards", sql.lit(1).cast("bigint"))
    shards = detected.sparkSession.createDataFrame(rows, "record binary, shards bigint")
    return lambda frame: frame.join(sql.broadcast(shards), "record", "left")


def kept(frame: Any) -> Any:
    """Return a frame that is computed once, and then read from the disks of the cluster until it is unpersisted."""
    from pyspark import StorageLevel

    return frame.persist(StorageLevel.DISK_ONLY)


def share(spark: Any, shared: Shared) -> Any:
    """Send what workers need of a run, outside of any plan."""
    return spark.sparkContext.broadcast(shared.pack())
