"""A table of a cluster, or a folder of parquet in a storage, that grows from run to run with a record memory.

Workers write the clean notes of a run to a part of their own. When the run is in the memory, the part is put in its place: its rows
are added, or take the place of those with the same ids. Each step can be repeated, so a run that is killed is finished by the next.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from nescio.core.errors import DataError, Location
from nescio.pipeline.engines.spark_columns import frame_exists, write_frame
from nescio.pipeline.job.paths import TABLE

_MARK = "__nescio_"
_MERGED = "merged"
_DONE = "_SUCCESS"  # is in a folder that was written to its end


class GrowingTable:
    """What runs add to.

    Args:
        spark: the session.
        name: ``table:NAME``, or the address of a folder of parquet.
    """

    def __init__(self, spark: Any, name: str) -> None:
        self._spark = spark
        self._name = name.rstrip("/")
        self._is_table = name.startswith(TABLE)

    def exists(self) -> bool:
        """Whether there is something."""
        return frame_exists(self._spark, self._name)

    def part(self, number: int | str) -> str:
        """Return where the clean notes of a run go at first."""
        if self._name.endswith("`"):
            return f"{self._name[:-1]}{_MARK}{number}`"
        return f"{self._name}{_MARK}{number}"

    def publish_runs(self, committed: Set[int], key: str, *, keep: int = 0) -> None:
        """Put in their place the parts of runs that are in the memory, and remove those of others.

        Args:
            committed: numbers of the runs to this table that are in the memory.
            key: the column of ids.
            keep: number of a run whose part is left alone.

        Raises:
            DataError: the cluster refuses it.
        """
        from pyspark.errors import PySparkException

        try:
            self._publish_runs(committed, key, keep)
        except PySparkException as error:
            problem = f"cannot be written ({error.getCondition() or type(error).__name__})"
            fix = "check your rights, and run it again: the clean notes are kept"
            raise DataError(problem, Location(self._name), fix=fix) from None

    def _publish_runs(self, committed: Set[int], key: str, keep: int) -> None:
        if self._has(self.part(_MERGED)):  # of a run that was killed
            self._put_merged()
        for number in self._parts():
            if number in committed:
                self._add(self.part(number), key)
            if number != keep or number in committed:
                self._drop(self.part(number))

    def _add(self, part: str, key: str) -> None:
        """Add the rows of a part; rows with the same ids go."""
        new = self._read(part)
        if not self.exists():
            write_frame(new, self._name, again=True)
            return
        old = self._read(self._name, new.schema)
        ids = new.select(key)
        if old.join(ids, key, "left_semi").isEmpty():
            self._write(new.select(*old.columns), overwrite=False)
            return
        self._drop(self.part(_MERGED))
        rest = old.join(ids, key, "left_anti").select(*old.columns)
        write_frame(rest.unionByName(new), self.part(_MERGED), again=True)
        self._put_merged()

    def _put_merged(self) -> None:
        """Put all rows, old and new, in their place."""
        self._write(self._read(self.part(_MERGED)), overwrite=True)
        self._drop(self.part(_MERGED))

    def _write(self, frame: Any, *, overwrite: bool) -> None:
        """Write to what exists."""
        if self._is_table:
            frame.write.insertInto(self._name.removeprefix(TABLE), overwrite=overwrite)
        else:
            frame.write.mode("overwrite" if overwrite else "append").parquet(self._name)

    def _read(self, name: str, schema: Any = None) -> Any:
        if self._is_table:
            return self._spark.table(name.removeprefix(TABLE))
        reader = self._spark.read
        return (reader.schema(schema) if schema else reader).parquet(name)

    def _has(self, name: str) -> bool:
        """Whether something was written to its end."""
        return frame_exists(self._spark, name if self._is_table else f"{name}/{_DONE}")

    def _parts(self) -> list[int]:
        """Return the numbers of the runs that have a part, in their order."""
        if self._is_table:
            database, _, name = self._name.removeprefix(TABLE).replace("`", "").rpartition(".")
            tables = self._spark.catalog.listTables(database or None, f"{name}{_MARK}*")
            names = [table.name for table in tables]
        else:
            path = self._spark._jvm.org.apache.hadoop.fs.Path(self.part("*"))
            found = path.getFileSystem(self._spark._jsc.hadoopConfiguration()).globStatus(path) or ()
            names = [status.getPath().getName() for status in found]
        numbers = (name.rpartition(_MARK)[2] for name in names)
        return sorted(int(number) for number in numbers if number.isdigit())

    def _drop(self, name: str) -> None:
        if self._is_table:
            self._spark.sql(f"drop table if exists {name.removeprefix(TABLE)}")
            return
        path = self._spark._jvm.org.apache.hadoop.fs.Path(name)
        path.getFileSystem(self._spark._jsc.hadoopConfiguration()).delete(path, True)
