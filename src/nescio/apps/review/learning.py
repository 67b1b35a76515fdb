"""The button Learn: adapt the model to the notes that are done, in the background, and read the untouched notes again with it.

`nescio.pipeline.adapt.adaptation` does the work; `nescio adapt` is the same on the command line.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from nescio.apps.review.exporting import gold_notes, seed
from nescio.apps.review.prepare import ReviewSettings, suggested_notes
from nescio.apps.review.store import ReviewStore
from nescio.core.errors import ConfigError, NescioError
from nescio.models.saved import is_saved_model
from nescio.pipeline.adapt.adaptation import MIN_NOTES, adapt

_AUTO = "auto"


class LearnJob:
    """Learns from what a reviewer decided, one time after the other.

    Args:
        store: the database of the review.
        settings: with the model that detected.
    """

    def __init__(self, store: ReviewStore, settings: ReviewSettings) -> None:
        self._store = store
        self._settings = settings
        self._lock = threading.Lock()
        self._began: float | None = None
        self._result: dict[str, Any] = {}

    @property
    def folder(self) -> Path:
        """Where the adapted model goes: beside the database."""
        return self._store.path.with_name(f"{self._store.path.name}.model")

    def model(self) -> str | None:
        """Return the model that can be adapted: of ``auto``, that of the language of most notes; None for rules and the like."""
        name = self._settings.model
        if name.partition("-")[0] == _AUTO and not is_saved_model(name):
            languages = Counter(filter(None, self._store.languages()))
            if not languages:
                return None
            name = name.replace(_AUTO, languages.most_common(1)[0][0], 1)
        return name if is_saved_model(name) else None

    def status(self, reviewer: str) -> dict[str, Any]:
        """Return how learning stands: whether it can begin, whether it runs, and what the last time gave."""
        done = sum(is_done for is_done, _ in self._store.progress(reviewer).values())
        with self._lock:
            running = None if self._began is None else round(time.monotonic() - self._began)
            return {
                "model": self.model(),
                "done": done,
                "needed": MIN_NOTES,
                "running": running,
                **self._result,
            }

    def start(self, reviewer: str) -> dict[str, Any]:
        """Begin to learn from the notes that a reviewer is done with.

        Raises:
            ConfigError: it runs already, or the model cannot learn.
        """
        model = self.model()
        if model is None:
            raise ConfigError(
                "this detector cannot learn; begin the review with --model en, es, or a saved model"
            )
        docs = list(gold_notes(self._store, reviewer))
        with self._lock:
            if self._began is not None:
                raise ConfigError("learning is already under way")
            self._began = time.monotonic()
            self._result = {}
        threading.Thread(target=self._learn, args=(model, docs), daemon=True).start()
        return self.status(reviewer)

    def _learn(self, model: str, docs: list[Any]) -> None:
        result: dict[str, Any] = {"error": "learning failed"}
        try:
            report = adapt(model, docs, self.folder)
            again = self._read_again() if report.better and self._settings.run is None else 0
            result = {"report": report.to_json(), "again": again}
        except NescioError as error:
            result = {"error": str(error)}
        except Exception as error:  # noqa: BLE001 - only the class may be shown
            result = {"error": f"learning failed ({type(error).__name__})"}
        finally:
            with self._lock:
                self._began, self._result = None, result

    def _read_again(self) -> int:
        """Suggest anew in the notes that nobody touched, and draw the random sample from these: only they can measure the new model."""
        touched = self._store.touched()
        numbers = [number for number in self._store.facts() if number not in touched]
        settings = replace(self._settings, model=str(self.folder))
        docs = [self._store.note(number) for number in numbers]
        self._store.suggest_again(dict(zip(numbers, suggested_notes(docs, settings), strict=True)))
        self._store.set_fact("pool", orjson.dumps(numbers).decode())
        self._store.set_fact("seed", str(seed(self._store) + 1))
        return len(numbers)
