"""The functions of `nescio.spark`, for notebooks: scrub and detect in a Spark frame, by record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.corpora.format import ReadOptions
from nescio.models.load import require_model
from nescio.pipeline.columns.roles import by_role
from nescio.pipeline.engines import spark_columns as columns_of
from nescio.pipeline.engines import spark_frames as frames
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.settings import ScrubSettings, scrub_settings
from nescio.pipeline.terms.term_lists import Site, Terms, term_lists


@dataclass(frozen=True)
class Scrubbed:
    """The frames that `scrub` returns.

    Attributes:
        notes: the clean notes: id, text, the code of the patient, and the columns that were named.
        audit: id, and the entry of the audit trail as JSON.
        quarantine: id, stage and error of notes that did not go out.
        unpersist: frees what the cluster keeps on its disks; the frames cannot be used after that.
    """

    notes: Any
    audit: Any
    quarantine: Any
    unpersist: Callable[[], None]


def scrub(
    df: Any,
    text: str = "text",
    patient: str = "",
    id: str = "",  # noqa: A002 - a keyword that reads as the column does
    *,
    order: str = "",
    partitions: int = 0,
    allow: Terms = None,
    deny: Terms = None,
    site: Site = None,
    **options: Any,
) -> Scrubbed:
    """Take identity out of the notes of a frame; all notes of a patient should be in it.

    Detection runs at once, the rest when the frames are used. A note that fails is in ``quarantine`` and nowhere else.

    Args:
        df: the notes, one a row.
        text: the column of the note.
        patient: the column of the patient's id; without it each note is a record of its own.
        id: the column of the note's id; without it a keyed digest of the note takes its place.
        order: the column by which the notes of a patient are ordered; ``id`` by default.
        partitions: how many tasks share the work; three for each core by default.
        allow: terms that are no PHI, or a file with one a line.
        deny: terms that always are.
        site: a site file, or its rules.
        options: ``model``, ``policy``, ``key``, ``sensitivity``, ``record_search``, ``columns``, ``keep`` and ``any_language`` of
            `nescio.Scrubber`. A model folder must be where all machines can read it; the key file need not be.

    Raises:
        ConfigError: there is no such column, or a rule makes no sense for it.
        ModelError: there is no such model.
        SecretError: the key cannot be read, or the policy needs one that is kept.
    """
    settings = scrub_settings(terms=term_lists(allow, deny, site), **options)
    run = _Run(df, text, patient, id, order, settings, partitions)
    results = run.kept(frames.replaced(run.detected, run.shared, run.size))
    layout = columns_of.CleanLayout.of(df.schema, run.options, run.shared_settings)
    ids = results.where("done is null").select("note_id", "audit", "stage", "error")
    problems = run.detected.where("problem is not null").select("problem")
    failed = ids.where("error != ''").mapInArrow(
        frames.each(columns_of.failed_rows, run.shared), columns_of.QUARANTINE
    )
    unread = problems.mapInArrow(frames.each(columns_of.problem_rows, run.shared), columns_of.QUARANTINE)
    return Scrubbed(
        frames.clean_notes(results, run.shared, layout),
        ids.where("error = ''").selectExpr("cast(note_id as string) as id", "cast(audit as string) as entry"),
        failed.unionByName(unread),
        run.unpersist,
    )


def detect(
    df: Any,
    text: str = "text",
    patient: str = "",
    id: str = "",  # noqa: A002
    *,
    order: str = "",
    partitions: int = 0,
    **options: Any,
) -> Any:
    """Detect PHI in the notes of a frame as `scrub` does.

    Args:
        df: the notes, one a row.
        text: the column of the note.
        patient: the column of the patient's id.
        id: the column of the note's id.
        order: the column by which the notes of a patient are ordered.
        partitions: how many tasks share the work.
        options: ``model``, ``sensitivity``, ``scheme`` and ``any_language`` of `nescio.Scrubber`.

    Returns:
        A frame with the columns id, patient, text, spans and error; a note with an error has no spans, and must not be taken for clean.

    Raises:
        ConfigError: there is no such column.
        ModelError: there is no such model.
    """
    settings = scrub_settings(policy="tag", **options)
    run = _Run(df, text, patient, id, order, settings, partitions)
    return frames.searched(run.detected, run.shared, run.size).drop("place")


class _Run:
    """A frame whose notes have been detected in."""

    def __init__(
        self,
        df: Any,
        text: str,
        patient: str,
        note_id: str,
        order: str,
        settings: ScrubSettings,
        partitions: int,
    ) -> None:
        require_model(settings.model)  # it is loaded on other machines
        self.options = _options(df, text, patient, note_id, order, *settings.columns)
        rules = by_role(
            settings.column_rules,
            {f"{role}_column": getattr(self.options, f"{role}_column") for role in ("id", "text", "patient")},
        )
        self.shared_settings = replace(settings, columns=rules)
        spark = df.sparkSession
        self._kept: list[Any] = []
        self.shared = frames.share(spark, Shared(self.shared_settings))
        self.size = partitions or frames.partitions(spark)
        rows = columns_of.input_rows(df, self.options, order, self.shared_settings.column_rules)
        self.detected = self.kept(frames.detect_rows(spark, self.shared, rows, self.options))
        self.detected.count()

    def kept(self, frame: Any) -> Any:
        """Return a frame that is computed once and kept on the disks of the cluster."""
        kept = frames.kept(frame)
        self._kept.append(kept)
        return kept

    def unpersist(self) -> None:
        """Free what is kept."""
        for frame in self._kept:
            frame.unpersist()
        self.shared.destroy()


def _options(df: Any, text: str, patient: str, note_id: str, order: str, *more: str) -> ReadOptions:
    for name in filter(None, (text, patient, note_id, order, *more)):
        if name not in df.columns:
            raise ConfigError(f"no column {name!r}{nearest(name, df.columns)}")
    return ReadOptions(id_column=note_id or "id", text_column=text, patient_column=patient or "patient")
