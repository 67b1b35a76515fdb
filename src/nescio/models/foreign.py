"""A detector of somebody else: what it prints is swallowed, and its labels and sources are shown only if they look like such.

A source such as ``matched 'Ann Roe'`` would carry a name into audit trails, reports and annotations.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import lru_cache
from typing import Any

from nescio.core.document import Document, Span
from nescio.core.labels import scheme, scheme_names
from nescio.detect.base import Detector
from nescio.languages.shapes import is_column_name

UNKNOWN_LABEL = "PHI"
"""The label of spans whose own label may be text of a note."""


class ForeignDetector:
    """Runs a detector, and cleans what it says.

    Args:
        detector: somebody else's.
        name: what its spans have as source, where their own may be text of a note.
    """

    def __init__(self, detector: Detector, name: str) -> None:
        self._detector = detector
        self._name = name

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""
        return tuple(dict.fromkeys(_shown_label(label) for label in self._detector.labels))

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans of each document, with clean labels and sources."""
        with silence():
            found = self._detector.predict(docs)
        return [tuple(self._clean(span) for span in spans) for spans in found]

    def _clean(self, span: Any) -> Span:
        source = span.source if _is_name(span.source) else self._name
        score = span.score if isinstance(span.score, (int, float)) and 0.0 <= span.score <= 1.0 else 1.0
        return Span(span.start, span.end, _shown_label(span.label), source, float(score))


@contextmanager
def silence() -> Iterator[None]:
    """Swallow what is printed, logged and warned of in the ``with`` block: it may quote notes."""
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(disabled)


@lru_cache(maxsize=1024)
def _is_name(text: Any) -> bool:
    return text == "" or is_column_name(text)


@lru_cache(maxsize=1024)
def _shown_label(label: Any) -> str:
    known = isinstance(label, str) and any(label in scheme(name) for name in scheme_names())
    return str(label) if known or is_column_name(label) else UNKNOWN_LABEL
