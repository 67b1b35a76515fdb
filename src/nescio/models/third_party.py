"""A detector of somebody else: what it prints is swallowed, and its labels and sources are shown only if they look like such.

A source such as ``matched 'Ann Roe'`` would carry a name into audit trails, reports and annotations.
"""

from __future__ import annotations

import io
import logging
import os
import re
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from nescio.core.document import Document, Span
from nescio.core.errors import ModelError
from nescio.core.labels import UNKNOWN_LABEL, scheme, scheme_names
from nescio.detect.base import Detector
from nescio.languages.safe_to_show import is_column_name

_SOURCE = re.compile(r"[\w.:/+-]{0,64}")  # hit: rules-en:mrn; near miss: matched 'Ann Roe'
_PARTS = re.compile(r"[.:/+]")


class ThirdPartyDetector:
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
        with silence(), no_exit():
            found = self._detector.predict(docs)
        return [tuple(self._clean(span) for span in spans) for spans in found]

    def _clean(self, span: Any) -> Span:
        source = span.source if _is_name(span.source) else self._name
        score = span.score if isinstance(span.score, (int, float)) and 0.0 <= span.score <= 1.0 else 1.0
        return Span(span.start, span.end, _shown_label(span.label), source, float(score))


def safe_annotations(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return annotations that were read, without labels and sources that may be text of a note."""
    return tuple(
        span
        if (label := _shown_label(span.label)) == span.label and _is_source(span.source)
        else replace(span, label=label, source=span.source if _is_source(span.source) else "")
        for span in spans
    )


@lru_cache(maxsize=1024)
def _shown_label(label: Any) -> str:
    """Return a label that was read, if a scheme has it or it is made of words of labels; else ``PHI``, since it may be text of a note.

    Hit: `NAME`, `ID_SUJETO_ASISTENCIA`, `id_2`. Near miss: `Ann Roe`, `ROE`, `3/4/2061`.
    """
    known = isinstance(label, str) and any(label in scheme(name) for name in scheme_names())
    return str(label) if known or is_column_name(label) else UNKNOWN_LABEL


@contextmanager
def silence() -> Iterator[None]:
    """Swallow what is printed, logged and warned of in the ``with`` block: it may quote notes."""
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    _STREAMS.close()
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        _STREAMS.open()
        logging.disable(disabled)


@contextmanager
def no_exit() -> Iterator[None]:
    """Let nothing end the program in the ``with`` block: Python would print the reason, which may quote notes.

    Raises:
        ModelError: something tried to.
    """
    try:
        yield
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException:  # noqa: BLE001 - SystemExit, and what somebody else made like it
        raise ModelError("the detector tried to end the program") from None


class _StandardStreams:
    """Stdout and stderr of the process, also for what is written past Python: by libraries in C, by child processes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._users = 0
        self._copies: list[tuple[int, int]] = []

    def close(self) -> None:
        """Let what is written vanish, until all who called this have called `open`."""
        with self._lock:
            self._users += 1
            if self._users > 1:
                return
            _flush()
            nowhere = os.open(os.devnull, os.O_WRONLY)
            for stream in (1, 2):
                try:
                    self._copies.append((stream, os.dup(stream)))
                except OSError:  # it was closed before
                    continue
                os.dup2(nowhere, stream)
            os.close(nowhere)

    def open(self) -> None:
        """Write to the streams again."""
        with self._lock:
            self._users -= 1
            if self._users:
                return
            _flush()
            for stream, copy in self._copies:
                os.dup2(copy, stream)
                os.close(copy)
            self._copies.clear()


def _flush() -> None:
    """Write what Python holds back, to where it belongs at this moment."""
    for stream in (sys.__stdout__, sys.__stderr__):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()


_STREAMS = _StandardStreams()


@lru_cache(maxsize=1024)
def _is_name(text: Any) -> bool:
    return text == "" or is_column_name(text)


@lru_cache(maxsize=1024)
def _is_source(text: str) -> bool:
    """Whether a source that was read is made of words that sources are made of, and not of a name."""
    return _SOURCE.fullmatch(text) is not None and all(map(_is_name, _PARTS.split(text)))
