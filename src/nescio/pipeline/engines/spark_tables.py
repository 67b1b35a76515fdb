"""A table of a cluster, or parquet in a storage, as the notes of a Spark run.

Rows have no order of their own: theirs is that of their ids. With a memory ids also tell the rows apart.
"""

from __future__ import annotations

from typing import Any

from nescio.core.errors import ConfigError, DataError, Location, nearest
from nescio.corpora.format import ReadOptions
from nescio.pipeline.engines import spark_frames as frames
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.engines.spark_columns import CleanLayout, input_rows
from nescio.pipeline.engines.spark_inputs import MOST_DUPLICATES, Numbers, OnError, absolute
from nescio.pipeline.engines.spark_rows import WANTED
from nescio.pipeline.job.job import Job
from nescio.pipeline.job.note_batches import used_elsewhere
from nescio.pipeline.job.paths import TABLE
from nescio.pipeline.settings import ScrubSettings


class FrameInput:
    """A table of the cluster, or parquet in a storage; see `Input`."""

    tasks = 0

    def __init__(
        self, job: Job, spark: Any, *, settings: ScrubSettings | None = None, with_memory: bool = False
    ) -> None:
        """Open it.

        Args:
            job: what to scrub; it has one input.
            spark: the session.
            settings: in place of those of the job.
            with_memory: whether the notes are told apart by their ids, from run to run.

        Raises:
            DataError: it cannot be read.
            ConfigError: it lacks a column.
        """
        self._job = job
        self._settings = settings or job.settings
        self._repeated = False
        self._frame = _opened(spark, job.inputs[0])
        note_id, text, patient = (str(job.reading.get(f"{role}_column") or role) for role in _ROLES)
        self._options = ReadOptions(id_column=note_id, text_column=text, patient_column=patient)
        rules = self._settings.column_rules
        required = [self._options.text_column, *self._options.named_columns]
        if with_memory:
            required.append(note_id)
        for name in (*required, *(name for name in self._settings.columns if name not in _ROLES)):
            if name not in self._frame.columns:
                raise ConfigError(f"{job.inputs[0]}: no column {name!r}{nearest(name, self._frame.columns)}")
        self._rows = input_rows(self._frame, self._options, "", rules)
        self.layout: CleanLayout | None = CleanLayout.of(self._frame.schema, self._options, self._settings)

    def shared(self) -> Shared:
        """Return what workers need of the run."""
        return Shared(self._settings, roster=absolute(self._job.roster), seconds=self._job.seconds)

    def detected(self, spark: Any, shared: Any, wanted: Any = None) -> Any:
        """Return what is detected in the notes, or in those that are wanted."""
        found = frames.detect_rows(spark, shared, self._rows_with(wanted), self._options)
        return found.dropDuplicates(["place"]) if self._repeated else found

    def listed(self, spark: Any, shared: Any, wanted: Any = None) -> Any:  # noqa: ARG002
        """Return a list of the notes; see `Input`."""
        rows = self._rows_with(wanted)
        return frames.listed_rows(rows, shared, self._options, with_notes=wanted is not None)

    def _rows_with(self, wanted: Any) -> Any:
        """Return all rows; or those of wanted notes, which are told by place and digest."""
        from pyspark.sql import functions as sql

        if wanted is None:
            return self._rows
        return self._rows.join(wanted.select("place", sql.col("digest").alias(WANTED)), "place")

    def unique(self, found: Any, on_error: OnError) -> Any:  # noqa: ARG002 - see `numbered`
        """Return what was found; without a memory rows of a table are notes of their own, whatever their ids."""
        return found

    def numbered(self, listed: Any, on_error: OnError) -> tuple[Numbers, Any]:
        """Return the numbers of listed notes, and one note of each id; see `Input`.

        Rows have no order, so of those with the same id the one with the lowest digest is taken, on every day.

        Raises:
            DataError: there are too many of them.
        """
        from pyspark.sql import functions as sql

        same = listed.groupBy("place").agg(sql.count("*").alias("amount"), sql.min("digest").alias("digest"))
        rows = same.where("amount > 1").orderBy("place").limit(MOST_DUPLICATES + 1).collect()
        name = self._job.inputs[0]
        if len(rows) > MOST_DUPLICATES:
            fix = "give each note its own id, or name another column with --id-column"
            raise DataError("far too many notes share their ids", Location(name), fix=fix)
        if not rows:
            return RowNumbers(), listed
        self._repeated = True
        for row in rows:
            for _ in range(row["amount"] - 1):
                on_error(used_elsewhere(str(row["place"]), name, name))
        first = same.where("amount > 1").select("place", "digest")
        alone = listed.join(first, "place", "left_anti")
        taken = listed.join(first, ["place", "digest"], "left_semi").dropDuplicates(["place"])
        return RowNumbers(), alone.unionByName(taken)


class RowNumbers:
    """Rows have no numbers: they are found again by their ids."""

    def of(self, place: Any) -> tuple[int, int]:  # noqa: ARG002
        """Return the number of the only input, and none for the note."""
        return 0, 0


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
