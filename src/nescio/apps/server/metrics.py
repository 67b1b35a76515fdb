"""What the service counts, summed over its workers, as Prometheus reads it. Only numbers and fixed words: no ids, no text."""

from __future__ import annotations

import os
from pathlib import Path

_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


def share_metrics(folder: Path) -> None:
    """Let all worker processes count in files of this folder; call it before `Metrics` is made."""
    os.environ[_VARIABLE] = str(folder)


class Metrics:
    """The counters of this worker."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram

        own = CollectorRegistry()  # what is shown is read from the files of all workers
        self._requests = Counter("nescio_requests", "Requests answered", ["route", "status"], registry=own)
        self._seconds = Histogram(
            "nescio_request_seconds", "Time to answer", ["route"], buckets=_SECONDS, registry=own
        )
        self._notes = Counter("nescio_notes", "Notes worked on", ["route"], registry=own)
        self._characters = Counter("nescio_characters", "Characters of these notes", ["route"], registry=own)
        self._failed = Counter("nescio_failed_notes", "Notes that failed, and got no text", registry=own)
        self._spans = Counter("nescio_spans", "Spans found or replaced", ["label"], registry=own)
        self._revealed = Counter("nescio_revealed_tokens", "Encrypted tokens revealed", registry=own)

    def count_request(self, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def count_notes(self, route: str, notes: int, characters: int) -> None:
        """Count what is worked on."""
        self._notes.labels(route).inc(notes)
        self._characters.labels(route).inc(characters)

    def count_results(self, labels: dict[str, int], failed: int = 0) -> None:
        """Count spans by label, and notes that failed."""
        for label, count in labels.items():
            self._spans.labels(label).inc(count)
        self._failed.inc(failed)

    def count_revealed(self, tokens: int) -> None:
        """Count tokens that were revealed."""
        self._revealed.inc(tokens)

    def text(self) -> bytes:
        """Return the figures of all workers in Prometheus' text format."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return bytes(generate_latest(registry))
