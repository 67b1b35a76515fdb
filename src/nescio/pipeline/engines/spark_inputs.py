"""Where the notes of a Spark run come from: files that all machines can read, as the other engines read them.

`spark_tables` has tables, and parquet in a storage.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from nescio.core.errors import DataError, Location
from nescio.corpora.reading import duplicate_id, files_of
from nescio.pipeline.engines import spark_frames as frames
from nescio.pipeline.engines.spark_arrays import to_text
from nescio.pipeline.engines.spark_broadcast import FILE_BITS, Shared, Slice
from nescio.pipeline.engines.spark_columns import CleanLayout
from nescio.pipeline.job.job import Job
from nescio.pipeline.job.note_batches import used_elsewhere
from nescio.pipeline.settings import ScrubSettings

FORMATS = ("parquet", "jsonl", "csv")
"""What workers read."""

_SLICE_BYTES = 32 << 20
_MOST_SLICES = 16  # of a file: each of them reads the whole file
MOST_DUPLICATES = 100_000
"""Notes whose id another note has; with more, the column of ids is another one."""

OnError = Callable[[DataError], None]


class Numbers(Protocol):
    """The numbers of notes in the inputs, as a memory keeps them."""

    def of(self, place: Any) -> tuple[int, int]:
        """Return the number of the input of a place, and that of its note there."""


class Input(Protocol):
    """Where the notes of a run come from.

    Attributes:
        layout: the columns of the clean notes; None where they are not known beforehand.
        tasks: how many tasks should share the work, at least.
    """

    layout: CleanLayout | None
    tasks: int

    def shared(self) -> Shared:
        """Return what workers need to read the notes."""

    def detected(self, spark: Any, shared: Any, wanted: Any = None) -> Any:
        """Return what is detected in the notes, or in those that are wanted."""

    def listed(self, spark: Any, shared: Any, wanted: Any = None) -> Any:
        """Return a list of the notes by their digests; of those that are wanted, with the notes."""

    def unique(self, found: Any, on_error: OnError) -> Any:
        """Return notes without those whose id an earlier one has."""

    def numbered(self, listed: Any, on_error: OnError) -> tuple[Numbers, Any]:
        """Return the numbers of listed notes, and the notes without those whose id an earlier one of the input has."""


class FileInput:
    """Files; see `Input`.

    Args:
        job: what to scrub.
        on_error: called with files that cannot be read.
        on_skip: called with files of folders that are no notes, and why.
        settings: in place of those of the job.
    """

    layout: CleanLayout | None = None

    def __init__(
        self,
        job: Job,
        on_error: OnError,
        on_skip: Callable[[str, str], None],
        settings: ScrubSettings | None = None,
    ) -> None:
        self._job = job
        self._settings = settings or job.settings
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

    def shared(self) -> Shared:
        """Return what workers need to read the notes."""
        reading = {name: value for name, value in self._job.reading.items() if name != "format"}
        return Shared(
            self._settings,
            str(self._job.reading["format"]),
            reading,
            self._slices,
            absolute(self._job.roster),
            self._job.seconds,
        )

    def _slices_with(self, spark: Any, wanted: Any = None) -> Any:
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
        return frames.detect_files(self._slices_with(spark, wanted), shared)

    def listed(self, spark: Any, shared: Any, wanted: Any = None) -> Any:
        """Return a list of the notes; see `Input`."""
        return frames.listed_files(self._slices_with(spark, wanted), shared)

    def numbered(self, listed: Any, on_error: OnError) -> tuple[Numbers, Any]:
        """Return the numbers of listed notes, and those that are unique; see `Input`."""
        same = self._duplicates(listed, on_error, within_inputs=True)
        counts = listed.groupBy(frames.file_of("place").alias("file")).count().collect()
        return FileNumbers(dict(map(tuple, counts)), self.files, same), self._without(listed, same)

    def unique(self, found: Any, on_error: OnError) -> Any:
        """Return notes without those whose id an earlier one has.

        Raises:
            DataError: there are too many of them.
        """
        return self._without(found, self._duplicates(found, on_error))

    def _duplicates(self, found: Any, on_error: OnError, *, within_inputs: bool = False) -> list[int]:
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
        rows = later.select("id", "place", "line", "first").limit(MOST_DUPLICATES + 1).collect()
        if len(rows) > MOST_DUPLICATES:
            fix = "give each note its own id, or name another column with --id-column"
            raise DataError("far too many notes share their ids", Location(self._job.inputs[0]), fix=fix)
        for row in rows:
            on_error(self._duplicate(row))
        return [row["place"] for row in rows]

    @staticmethod
    def _without(found: Any, places: list[int]) -> Any:
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


class FileNumbers:
    """The numbers of notes in files, as the other engines count them.

    Args:
        counts: how many notes each file has.
        files: of each file the number of its input, and its name.
        left_out: places of notes that are not counted, since an earlier one has their id; sorted.
    """

    def __init__(self, counts: dict[int, int], files: list[tuple[int, str]], left_out: list[int]) -> None:
        self._inputs = [number for number, _ in files]
        self._first: list[int] = []
        self._left_out = left_out
        before = 0
        for file, number in enumerate(self._inputs):
            if file and number != self._inputs[file - 1]:
                before = 0
            self._first.append(before)
            before += counts.get(file, 0)

    def of(self, place: int) -> tuple[int, int]:
        """Return the number of the input of a place, and that of its note there, from one on."""
        file = place >> FILE_BITS
        start = self._inputs.index(self._inputs[file]) << FILE_BITS
        less = bisect_left(self._left_out, place) - bisect_left(self._left_out, start)
        return self._inputs[file], self._first[file] + (place - (file << FILE_BITS)) + 1 - less


def absolute(path: str | None) -> str:
    """Return a path as workers find it; empty for none."""
    return str(Path(path).absolute()) if path else ""
