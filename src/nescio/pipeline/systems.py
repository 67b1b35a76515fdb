"""The spans of a system that is measured: of a model that is run on the notes, or of a corpus that some system wrote.

`evaluate`, `compare` and `models --measure` use it. By default a model is run as `scrub` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from nescio.core.document import Document
from nescio.core.progress import progress
from nescio.corpora import read_all
from nescio.models.saved import is_saved_model
from nescio.pipeline.audit import Quarantined
from nescio.pipeline.engines.local import detect_stream
from nescio.pipeline.results import DETECT
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.term_lists import Terms

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
    """
    scrubber = Scrubber(
        model,
        policy="tag",
        sensitivity=sensitivity,
        scheme=None,
        any_language=True,
        allow=allow,
        deny=deny,
    )
    with progress(f"Running {Path(model).name}", total=len(docs)) as advance:
        found: list[Document] = []
        for doc, detection in detect_stream(lambda: docs, scrubber, detector_only=detector_only):
            if detection.error:
                on_failure(Quarantined(f"note {doc.id}", DETECT, detection.error))
            found.append(doc.with_spans(detection.spans))
            advance(1)
    return found


def system_output(
    system: str,
    gold: Sequence[Document],
    *,
    trust_offsets: bool = False,
    detector_only: bool = False,
    on_failure: OnFailure = _ignore,
) -> list[Document]:
    """Return a system's documents: run on ``gold`` when ``system`` is a saved model, else read from a corpus."""
    if is_saved_model(system):
        return run_model(system, gold, detector_only=detector_only, on_failure=on_failure)
    return read_all(system, trust_offsets=trust_offsets)
