"""Where the notes of a Spark run come from: files that all machines can read, or a frame, of a table or of parquet in a storage.

Files are read as the other engines read them. Rows of a frame have no order of their own: theirs is that of their ids.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError, DataError, Location, nearest
from nescio.corpora.format import ReadOptions
from nescio.corpora.reading import duplicate_id, files_of
from nescio.pipeline.engines import spark_frames as frames
from nescio.pipeline.engines.spark_arrays import to_text
from nescio.pipeline.engines.spark_columns import CleanLayout, input_rows
from nescio.pipeline.engines.spark_shared import FILE_BITS, Shared, Slice
from nescio.pipeline.job.job import Job
from nescio.pipeline.job.note_batches import used_elsewhere

TABLE = "table:"
"""What the name of a table begins with."""

FORMATS = ("parquet", "jsonl", "csv")
"""What workers read."""

_SLICE_BYTES = 32 << 20
_MOST_SLICES = 16  # of a file: each of them reads the whole file
_MOST_DUPLICATES = 100_000
OnError = Callable[[DataError], None]


def is_remote(name: str) -> bool:
    """Whether this is a table of the cluster or an address of a storage, and no path."""
    return name.startswith(TABLE) or "://" in name


class FileInput:
    """Files; see `FrameInput` for the attributes.

    Args:
        job: what to scrub.
        on_error: called with files that cannot be read.
        on_skip: called with files of folders that are no notes, and why.
    """

    layout: CleanLayout | None = None

    def __init__(self, job: Job, on_error: OnError, on_skip: Callable[[str, str], None]) -> None:
        self._job = job
        self._settings = job.settings
        self.files: list[tuple[int, str]] = []  # number of the input, name
        slices: list[tuple[int, Slice]] = []
        total = 0
        for number, name in enumerate(job.inputs):
            for source in files_of(name, str(job.reading["format"]), on_error, on_skip):
                path = (source.path or Path(name)).absolute()  # workers have folders of their own
                size = path.stat().st_size
                total += size
                parts = min(max(1, size // _SLICE_BYTES), _MOST_SLICES)
                file = len(self.files)
                self.files.append((number, source.name))
                source = replace(source, path=path)
                slices += [(size // parts, Slice(source, file, part, parts)) for part in range(parts)]
        # The largest first, so that none of them is begun last.
        self._slices = tuple(share for _, share in sorted(slices, key=lambda item: -item[0]))
        # Small files share tasks: Java takes some ten milliseconds for each task of each step.
        self.tasks = total // _SLICE_BYTES

    def of_another_run(self, name: str, reading: dict[str, Any]) -> FileInput:
        """Return an input of an earlier run; the rules of its columns are those of this run, whatever it called them.

        Args:
            name: of a file or folder.
            reading: how it is read.
        """
        other = FileInput(replace(self._job, inputs=(name,), reading=reading), _ignore, _ignore)
        other._settings = self._settings
        return other

    def shared(self) -> Shared:
        """Return what workers need to read the notes."""
        reading = {name: value for name, value in self._job.reading.items() if name != "format"}
        return Shared(
            self._settings,
            str(self._job.reading["format"]),
            reading,
            self._slices,
            _absolute(self._job.roster),
            self._job.seconds,
        )

    def slices(self, spark: Any, wanted: Any = None) -> Any:
        """Return the slices by their numbers.

        Args:
            spark: the session.
            wanted: a frame with the places of the notes that are wanted; their places come with the slices.
        """
        tasks = frames.partitions(spark, self.tasks)
        if wanted is None:
            return frames.numbers(spark, len(self._slices), tasks)
        files = [(number, share.file) for number, share in enumerate(self._slices)]
        return frames.wanted_slices(spark, files, wanted, tasks)

    def detected(self, spark: Any, shared: Any, wanted: Any = None) -> Any:
        """Return what is detected in the notes, or in those that are wanted."""
        return frames.detect_files(self.slices(spark, wanted), shared)

    def unique(self, found: Any, on_error: OnError) -> Any:
        """Return notes without those whose id an earlier one has.

        Raises:
            DataError: there are too many of them.
        """
        return self.without(found, self.duplicates(found, on_error))

    def duplicates(self, found: Any, on_error: OnError, *, within_inputs: bool = False) -> list[int]:
        """Return the places of notes whose id an earlier one has, sorted.

        Args:
            found: the notes.
            on_error: called with each of them.
            within_inputs: whether only notes of the same input are compared.

        Raises:
            DataError: there are too many of them.
        """
        from pyspark.sql import functions as sql

        notes = found.where("problem is null").select("id", "place", "line")
        keys = ["id"]
        if within_inputs:
            inputs = [(file, number) for file, (number, _) in enumerate(self.files)]
            table = found.sparkSession.createDataFrame(inputs, "file bigint, input int")
            notes = notes.withColumn("file", frames.file_of("place")).join(sql.broadcast(table), "file")
            keys.append("input")
        first = (
            notes.groupBy(keys)
            .agg(sql.min(sql.struct("place", "line")).alias("first"), sql.count("*").alias("amount"))
            .where("amount > 1")
        )
        later = notes.join(first, keys).where("place > first.place").orderBy("place")
        rows = later.select("id", "place", "line", "first").limit(_MOST_DUPLICATES + 1).collect()
        if len(rows) > _MOST_DUPLICATES:
            fix = "give each note its own id, or name another column with --id-column"
            raise DataError("far too many notes share their ids", Location(self._job.inputs[0]), fix=fix)
        for row in rows:
            on_error(self._duplicate(row))
        return [row["place"] for row in rows]

    @staticmethod
    def without(found: Any, places: list[int]) -> Any:
        """Return notes without those of some places."""
        from pyspark.sql import functions as sql

        if not places:
            return found
        table = found.sparkSession.createDataFrame([(place,) for place in places], "place bigint")
        return found.join(sql.broadcast(table), "place", "left_anti")

    def _duplicate(self, row: Any) -> DataError:
        (number, name), (first_number, first_name) = (
            self.files[place >> FILE_BITS] for place in (row["place"], row["first"]["place"])
        )
        if number == first_number:
            first = Location(first_name, row["first"]["line"])
            return duplicate_id(Location(name, row["line"]), first, column=True)
        return used_elsewhere(to_text(row["id"]), self._job.inputs[number], self._job.inputs[first_number])


class FrameInput:
    """A table of the cluster, or parquet in a storage.

    Attributes:
        layout: the columns of the clean notes; None where they are not known beforehand.
        tasks: how many tasks should share the work, at least.
    """

    tasks = 0

    def __init__(self, job: Job, spark: Any) -> None:
        """Open it.

        Args:
            job: what to scrub; it has one input.
            spark: the session.

        Raises:
            DataError: it cannot be read.
            ConfigError: it lacks a column.
        """
        self._job = job
        self._frame = _opened(spark, job.inputs[0])
        note_id, text, patient = (str(job.reading.get(f"{role}_column") or role) for role in _ROLES)
        self._options = ReadOptions(id_column=note_id, text_column=text, patient_column=patient)
        rules = job.settings.column_rules
        required = [self._options.text_column, *self._options.named_columns]
        for name in (*required, *(name for name in job.settings.columns if name not in _ROLES)):
            if name not in self._frame.columns:
                raise ConfigError(f"{job.inputs[0]}: no column {name!r}{nearest(name, self._frame.columns)}")
        self._rows = input_rows(self._frame, self._options, "", rules)
        self.layout: CleanLayout | None = CleanLayout.of(self._frame.schema, self._options, job.settings)

    def shared(self) -> Shared:
        """Return what workers need of the run."""
        settings = self._job.settings
        return Shared(settings, roster=_absolute(self._job.roster), seconds=self._job.seconds)

    def detected(self, spark: Any, shared: Any) -> Any:
        """Return what is detected in the notes."""
        return frames.detect_rows(spark, shared, self._rows, self._options)

    def unique(self, detected: Any, on_error: OnError) -> Any:  # noqa: ARG002 - ids of tables are their own affair
        """Return what was detected; rows of a table are notes of their own, whatever their ids."""
        return detected


_ROLES = ("id", "text", "patient")


def _opened(spark: Any, name: str) -> Any:
    from pyspark.errors import PySparkException

    try:
        if name.startswith(TABLE):
            return spark.table(name.removeprefix(TABLE))
        return spark.read.parquet(name)
    except PySparkException as error:
        what = "table" if name.startswith(TABLE) else "parquet"
        problem = f"cannot be read as {what} ({error.getCondition() or type(error).__name__})"
        raise DataError(problem, Location(name), fix="check the name and your rights") from None


def _ignore(*_: object) -> None:
    """Take no notice of what was noticed before."""


def _absolute(path: str | None) -> str:
    return str(Path(path).absolute()) if path else ""
