"""The spans of a system that is measured: of a model that is run on the notes, or of a corpus that some system wrote.

`evaluate`, `compare` and `models --measure` use it. By default a model is run as `scrub` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError, Location
from nescio.core.progress import progress
from nescio.corpora import guess_format, read_all
from nescio.corpora.registry import format_called
from nescio.languages.safe_to_show import shown_id
from nescio.models.load import is_model_name, model_schemes
from nescio.pipeline.engines.local import detect_stream
from nescio.pipeline.results import DETECT
from nescio.pipeline.run_files.audit import Quarantined
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.terms.term_lists import Site, Terms

OnFailure = Callable[[Quarantined], None]


def _ignore(_: Quarantined) -> None:
    pass


def run_model(
    model: str,
    docs: Sequence[Document],
    sensitivity: float | None = None,
    *,
    detector_only: bool = False,
    on_failure: OnFailure = _ignore,
    allow: Terms = None,
    deny: Terms = None,
    site: Site = None,
    scheme: str | None = None,
) -> list[Document]:
    """Return the notes with what a model detects in them, in place of their own spans.

    Args:
        model: see `nescio.models.load.load_model`.
        docs: the notes; all notes of a patient should be among them.
        sensitivity: of detection, 0 to 1; None for the model's own.
        detector_only: the bare detector, without overlap resolution and record search.
        on_failure: called for each note that failed; it counts as a note in which nothing was found.
        allow: see `Scrubber`.
        deny: see `Scrubber`.
        site: see `Scrubber`.
        scheme: the label scheme of the comparison; a model that was trained in it finds what that scheme marks, any other is
            run in its own.
    """
    scrubber = Scrubber(
        model,
        policy="tag",
        sensitivity=sensitivity,
        scheme=scheme if scheme in model_schemes(model) else None,
        any_language=True,
        allow=allow,
        deny=deny,
        site=site,
    )
    with progress(f"Running {Path(model).name}", total=len(docs)) as advance:
        found: list[Document] = []
        for doc, detection in detect_stream(lambda: docs, scrubber, detector_only=detector_only):
            if detection.error:
                place = shown_id(doc.id) or f"number {len(found) + 1}"
                on_failure(Quarantined(f"note {place}", DETECT, detection.error))
            found.append(doc.with_spans(detection.spans))
            advance(1)
    return found


def system_output(
    system: str,
    gold: Sequence[Document],
    *,
    reading: Mapping[str, Any] = MappingProxyType({}),
    trust_offsets: bool = False,
    detector_only: bool = False,
    on_failure: OnFailure = _ignore,
    allow: Terms = None,
    deny: Terms = None,
    site: Site = None,
    scheme: str | None = None,
) -> list[Document]:
    """Return a system's documents: run on ``gold`` when ``system`` is any model that `scrub` takes, else read from a corpus.

    Args:
        system: the name of a model, or the path of a corpus.
        gold: the notes.
        reading: options with which gold was read; a corpus may have the same columns, or the usual ones.
        trust_offsets: see `nescio.corpora.read`.
        detector_only: the bare detector.
        on_failure: called for each note on which a model failed.
        allow: for models; see `Scrubber`.
        deny: for models; see `Scrubber`.
        site: for models; see `Scrubber`.
        scheme: for models; see `run_model`.
    """
    if is_model_name(system):
        return run_model(
            system,
            gold,
            detector_only=detector_only,
            on_failure=on_failure,
            allow=allow,
            deny=deny,
            site=site,
            scheme=scheme,
        )
    return read_system(system, reading, trust_offsets=trust_offsets)


def read_gold(path: str, reading: Mapping[str, Any]) -> tuple[list[Document], bool]:
    """Return the notes that systems are measured on, and whether they have any annotations.

    Raises:
        DataError: there are no notes, or their format has no annotations.
    """
    truth = read_all(path, **reading)
    if not truth:
        raise DataError("no notes to score on", Location(path), fix="check the path")
    fmt = format_called(reading.get("format") or guess_format(path))
    if not fmt.spans:
        fix = "give gold as jsonl, brat, i2b2 or another format that has annotations"
        raise DataError(f"gold has no annotations: {fmt.name} has none", Location(path), fix=fix)
    return truth, any(doc.spans for doc in truth)


def read_system(path: str, reading: Mapping[str, Any], *, trust_offsets: bool = False) -> list[Document]:
    """Read what a system wrote: with the columns of gold where it has them, else with the usual ones."""
    columns = {
        name: value for name, value in reading.items() if name.endswith("_column") or name == "encoding"
    }
    try:
        return read_all(path, **columns, trust_offsets=trust_offsets)
    except (ConfigError, DataError):
        return read_all(path, trust_offsets=trust_offsets)
