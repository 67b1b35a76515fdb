"""The functions of `import nescio`: scrub and detect with a pipeline that is loaded once for each choice of settings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nescio.pipeline.api.note_types import OnError, detect_values
from nescio.pipeline.scrubber import Scrubber
from nescio.replace import Key, Policy

_KEPT = 4  # scrubbers

_Path = str | Path


_loaded: dict[tuple[object, ...], Scrubber] = {}


def _scrubber(
    model: _Path, policy: _Path | Policy, key: Key | _Path | None, sensitivity: float | None
) -> Scrubber:
    """Return the scrubber of some settings; the last few are kept."""
    chosen = (policy.name, policy.text) if isinstance(policy, Policy) else policy
    settings = (model, chosen, key, sensitivity)
    scrubber = _loaded.pop(settings, None) or Scrubber(model, policy, key, sensitivity=sensitivity)
    _loaded[settings] = scrubber  # the last that was used is the last to go
    if len(_loaded) > _KEPT:
        del _loaded[next(iter(_loaded))]
    return scrubber


def scrub(
    notes: Any,
    *,
    model: _Path = "auto",
    policy: _Path | Policy = "surrogate",
    key: Key | _Path | None = None,
    sensitivity: float | None = None,
    patients: Sequence[Any] | None = None,
    on_error: OnError = "raise",
) -> Any:
    """Take identity out of notes, and return them as the same kind: a string, Document, dict, list or column.

    The first call loads the model. Without a key, surrogates are the same as long as the process lives.

    Args:
        notes: a string, a Document, a dict with the key ``text``, a list of these, or a pandas or polars column.
        model: a shipped model, a model folder, or ``auto``; see `nescio.load_model`.
        policy: a policy, its name, or a TOML file.
        key: a key or the path of a key file; else that of $NESCIO_KEY, else one for this process.
        sensitivity: of detection, 0 to 1; None for the model's own.
        patients: the patient of each note, for a list or a column.
        on_error: what a note that fails gives: ``raise`` an error, or ``none``: None in its place.

    Raises:
        TypeError: notes are of no kind that can be scrubbed.
        ScrubError: a note failed, and ``on_error`` is ``raise``.
    """
    return _scrubber(model, policy, key, sensitivity).scrub(notes, patients=patients, on_error=on_error)


def detect(
    notes: Any,
    *,
    model: _Path = "auto",
    sensitivity: float | None = None,
    patients: Sequence[Any] | None = None,
    on_error: OnError = "raise",
    detector_only: bool = False,
) -> Any:
    """Detect PHI as `scrub` does; return a tuple of spans for one note, and a list of such tuples for several.

    The first call loads the model.

    Args:
        notes: a string, a Document, a dict with the key ``text``, a list of these, or a pandas or polars column.
        model: a shipped model, a model folder, or ``auto``; see `nescio.load_model`.
        sensitivity: of detection, 0 to 1; None for the model's own.
        patients: the patient of each note, for a list or a column.
        on_error: what a note that fails gives: ``raise`` an error, or ``none``: None in its place.
        detector_only: the bare detector, without certain rules, overlap resolution and record search.

    Raises:
        TypeError: notes are of no kind that can be read.
        ScrubError: a note failed, and ``on_error`` is ``raise``.
    """
    scrubber = _scrubber(model, "tag", None, sensitivity)
    return detect_values(scrubber, notes, patients=patients, on_error=on_error, detector_only=detector_only)
