"""Reference notes: a small sample of the notes that the shipped models come from, and how often features occur in all of them.

`nescio.pipeline.adapt.adaptation` holds on to them, so that a model that learns a site forgets nothing else. `tools/build_reference.py`
makes both.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from nescio.core.document import Document
from nescio.corpora import read_all
from nescio.detect.linear.adaptation import FeatureCounts

REFERENCE = Path(__file__).parent / "reference_notes"
"""The folder of samples and counts, by language."""


@lru_cache(maxsize=4)
def reference_notes(language: str) -> tuple[Document, ...]:
    """Return annotated reference notes of a language, in labels of i2b2-2014; none where there are none."""
    path = REFERENCE / f"{language}.jsonl"
    return tuple(read_all(path)) if path.is_file() else ()


@lru_cache(maxsize=4)
def feature_counts(language: str) -> FeatureCounts:
    """Return how often features occur in the notes of a language; of no notes where none were counted."""
    path = REFERENCE / f"{language}.safetensors"
    return FeatureCounts.load(path) if path.is_file() else FeatureCounts.none()
