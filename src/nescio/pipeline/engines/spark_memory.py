"""A record memory in a run on Spark. The process that leads the run alone reads and writes it; workers may be on other machines.

    all notes listed by digests --(without those cleaned before)--> wanted notes -> detected -> replaced -> what each record adds
    earlier notes of records of which more is known -> compared -> listed for reissue

What the memory knows of a patient goes to the workers as it is in the memory, encrypted, and is joined to the notes by the
patient's code. So does what they found come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from nescio.core.errors import NescioError
from nescio.corpora import guess_format
from nescio.pipeline.engines import spark_frames as frames
from nescio.pipeline.engines.note_selection import MemorySelection
from nescio.pipeline.engines.spark_arrays import array, batch, to_text
from nescio.pipeline.engines.spark_comparison import BEFORE, COMPARED, EARLIER_NOTE, NOW, compare_rows
from nescio.pipeline.engines.spark_inputs import FORMATS, FileInput, Input, OnError
from nescio.pipeline.engines.spark_notes import MEMORY
from nescio.pipeline.engines.spark_tables import FrameInput
from nescio.pipeline.job.job import Job
from nescio.pipeline.job.paths import is_remote
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.memory.facts import FOUND, Facts

_ROWS = 100_000  # of the memory in one batch
_NO_DIGEST = "cast(null as binary) as digest"


class SparkMemory:
    """The memory of one run.

    Args:
        job: what is scrubbed.
        run: the notes of the run as the memory sees them.
        spark: the session.
        keep: lets a frame be computed once, and kept until the run ends.

    Attributes:
        reissue: whether listed notes are cleaned again.
    """

    def __init__(self, job: Job, run: MemorySelection, spark: Any, keep: Callable[[Any], Any]) -> None:
        self.reissue = run.reissue
        self._job = job
        self._run = run
        self._spark = spark
        self._keep = keep

    def list_notes(self, notes: Input, shared: Any) -> Any:
        """Return a list of all notes of the input, by their digests.

        Args:
            notes: the input.
            shared: a broadcast of `Shared`.
        """
        self._notes, self._shared = notes, shared
        self._listed = self._keep(notes.listed(self._spark, shared))
        return self._listed

    def wanted(self, on_error: OnError) -> Any:
        """Return the listed notes that this run cleans.

        Args:
            on_error: called with notes whose id another one has.
        """
        self._run.begin_pass(writing=True)
        good = self._listed.where("problem is null")
        self._numbers, unique = self._notes.numbered(good, on_error)
        if self._run.listed is None:
            done = self._digests(self._cleaned_before(unique))
            found = self._keep(unique.join(done, "digest", "left_anti"))
            self._run.done_before = unique.count() - found.count()
        else:
            again = self._digests(self._run.listed)
            found = self._keep(unique.join(again, "digest", "left_semi"))
        return self._notes.unique(found, on_error)

    def known(self, wanted: Any) -> Any:
        """Return what the memory knows of the patients of wanted notes, in the columns of `spark_notes.KNOWN`."""
        memory = self._run.memory
        codes = (bytes(row["record"]) for row in _records(wanted).toLocalIterator())
        rows = ((code, sealed) for code in codes if (sealed := memory.sealed_facts(code)))
        self._facts = self._frame(rows, "record", "value")
        return self._facts.selectExpr(
            "record", f"{MEMORY} as kind", "cast(null as string) as label", "value", "1L as amount"
        )

    def add_written(self, row: Any, patient: str, note_id: str) -> None:
        """Take a note that was written.

        Args:
            row: what became of it.
            patient: the patient's id; empty for none.
            note_id: the id that went out.
        """
        place, number = self._numbers.of(row["place"])
        self._run.add_note(patient, bytes(row["digest"]), place, number, note_id, row["language"])

    def finish(self, results: Any) -> None:
        """Gather what the run adds, when all notes are written; find earlier notes that would change.

        Args:
            results: what became of the notes, and what was found of patients.
        """
        found = results.where("known is not null").select("record", "patient", "known")
        found = found.dropDuplicates(["record"])  # each shard of a large record found the same
        self._run.gather(self._knowledge(found))
        rows = found.selectExpr("record", f"{NOW} as kind", "known as value", _NO_DIGEST)
        facts = rows.unionByName(self._facts.selectExpr("record", f"{BEFORE} as kind", "value", _NO_DIGEST))
        self._compare(self._notes, self._listed, self._shared, facts)
        for source in self._run.missing_sources():
            if notes := self._input_of(source):  # else its notes are listed as not found
                shared = frames.share(self._spark, replace(notes.shared(), memory=True, reissue=self.reissue))
                listed = self._keep(notes.listed(self._spark, shared))
                self._compare(notes, listed, shared, facts)

    def _input_of(self, source: Mapping[str, Any]) -> Input | None:
        """Return an input of an earlier run; None if it is gone, or workers cannot read it.

        The rules of its columns are those of this run, whatever it called them.
        """
        name, reading, settings = source["path"], dict(source["reading"]), self._job.settings
        if source["query"]:
            return None
        if is_remote(name):
            try:
                job = replace(self._job, inputs=(name,), reading=reading)
                return FrameInput(job, self._spark, settings=settings, with_memory=True)
            except NescioError:
                return None
        path = self._run.memory.path_at(name)
        if not path.exists() or (kind := reading.get("format") or guess_format(path)) not in FORMATS:
            return None
        job = replace(self._job, inputs=(str(path),), reading={**reading, "format": kind})
        return FileInput(job, _ignore, _ignore, settings)

    def _compare(self, notes: Input, listed: Any, shared: Any, facts: Any) -> None:
        """Compare the earlier notes that are among those of an input."""
        earlier = self._digests(self._run.earlier())
        here = self._keep(listed.where("record is not null").join(earlier, "digest", "left_semi"))
        if here.isEmpty():
            return
        rows = notes.listed(self._spark, shared, here).selectExpr(
            "record", f"{EARLIER_NOTE} as kind", "note as value", "digest"
        )
        rows = facts.unionByName(rows).repartition(frames.partitions(self._spark), "record")
        compared = rows.sortWithinPartitions("record", "kind").mapInArrow(
            frames.each(compare_rows, shared), COMPARED
        )
        self._run.add_comparisons(
            (bytes(row["digest"]), row["changed"]) for row in compared.toLocalIterator()
        )

    def _knowledge(self, found: Any) -> Iterator[tuple[str, RecordKnowledge]]:
        """Yield patients, and what the run found of each."""
        sealing = self._run.memory.sealing
        for row in found.toLocalIterator():
            facts = Facts.open(bytes(row["known"]), sealing, bytes(row["record"]), FOUND)
            yield to_text(row["patient"]), facts.knowledge

    def _cleaned_before(self, listed: Any) -> Iterator[bytes]:
        """Yield the digests of cleaned notes of the patients that are listed, and of those without a patient."""
        memory = self._run.memory
        for row in _records(listed).toLocalIterator():
            yield from memory.digests_by_code(bytes(row["record"]))
        if not listed.where("record is null").isEmpty():
            yield from memory.lone_notes()

    def _digests(self, digests: Iterable[bytes]) -> Any:
        return self._frame(((digest,) for digest in digests), "digest")

    def _frame(self, rows: Iterable[tuple[bytes, ...]], *names: str) -> Any:
        """Return a frame of columns that are bytes."""
        import pyarrow as pa

        schema = pa.schema([(name, pa.binary()) for name in names])
        batches = (
            batch(
                *(
                    (name, array(values, "binary"))
                    for name, values in zip(names, zip(*some, strict=True), strict=True)
                )
            )
            for some in _batched(rows)
        )
        return self._spark.createDataFrame(pa.Table.from_batches(batches, schema))


def _records(notes: Any) -> Any:
    return notes.where("record is not null").select("record").distinct()


def _batched(rows: Iterable[tuple[bytes, ...]]) -> Iterator[list[tuple[bytes, ...]]]:
    source = iter(rows)
    while some := list(islice(source, _ROWS)):
        yield some


def _ignore(*_: object) -> None:
    """Take no notice of what was noticed before."""
