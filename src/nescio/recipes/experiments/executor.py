"""Execution of an experiment's runs: several at a time, each in a process with one thread, resumable after any interruption.

A run's folder holds its model, its log and its outcome. What a kill leaves half done is continued or done again, with the same
outcome: seeds and the number of threads are fixed.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from nescio.core.blas_threads import BLAS_THREADS
from nescio.core.errors import ConfigError, ModelError, NescioError
from nescio.core.labels import guess_scheme
from nescio.detect.recipe_detector import RecipeDetector
from nescio.recipes.experiments.protocol import Experiment, Outcome, Run, read_outcome, write_outcome
from nescio.recipes.experiments.result import Result
from nescio.recipes.measured import measured
from nescio.recipes.recipe import Recipe, load_recipe
from nescio.recipes.train import RUN, WORK, train_recipe

RESULTS = "results.json"
_OUTCOME, _ERROR, _DIGEST, _LOG, _MODEL = "outcome.json", "error.txt", "digest.txt", "log.txt", "model"
# What a run may fail with; the messages of all but the first may quote a note, and only their names are written.
_FAILURES = (
    NescioError,
    OSError,
    ArithmeticError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)
_POLL = 0.2  # seconds between two looks at the processes
# A line of progress in a log. Hit: "crf: 43 of 60 iterations, 2 min left". Near miss: "UserWarning: 3 of them".
_PROGRESS = re.compile(r"^[\w-]+: [\d,]+ of [\d,]+ .*$", re.MULTILINE)
_SHOW_EVERY = 60.0  # seconds between two reports of how far the active runs are
_MEASURED_CHARACTERS = (
    1_422_000  # of the notes (MEDDOCAN train) on which the minutes of recipes were measured
)
_VECTOR_MINUTES = 0.1  # for each million characters

Done = Callable[[str, Outcome, float | None], None]
"""Called after each run with its name, its outcome, and the minutes that are left, if they can be estimated."""
Progress = Callable[[str, str], None]
"""Called with the name of an active run and how far it is, as its log has it."""


def run_experiment(
    experiment: Experiment,
    folder: Path,
    *,
    workers: int = 0,
    resume: bool = False,
    on_done: Done | None = None,
    on_progress: Progress | None = None,
) -> Result:
    """Run what is not done yet, and write ``results.json``.

    Args:
        experiment: what to do.
        folder: where models, outcomes and results go.
        workers: runs at the same time; 0 for as many as there are processors.
        resume: keep what an interrupted call has finished.
        on_done: called after each run.
        on_progress: called every minute for each active run.

    Raises:
        ConfigError: the folder is not empty.
        ModelError: a run failed; the others are kept.
    """
    if folder.is_dir() and any(folder.iterdir()) and not resume:
        raise ConfigError(f"{folder}: not empty; add --resume to continue, or choose another folder")
    runs = experiment.runs()
    outcomes = finished(runs, folder)
    waiting = [run for run in runs if run.name not in outcomes]
    _Workers(folder, workers or processors()).run(waiting, outcomes, on_done, on_progress)
    failed = [run for run in runs if run.name not in outcomes]
    if failed:
        path = _folder(folder, failed[0]) / _ERROR
        reason = path.read_text(encoding="utf-8").strip() if path.is_file() else "its process was ended"
        raise ModelError(
            f"{len(failed)} of {len(runs)} runs failed, the first is {failed[0].name}: {reason}; --resume keeps the others"
        )
    result = experiment.result({run.name: outcomes[run.name] for run in runs})
    temporary = folder / f"{RESULTS}.tmp"
    temporary.write_text(json.dumps(result.to_json(), indent=1) + "\n", encoding="utf-8")
    temporary.replace(folder / RESULTS)
    return result


def finished(runs: Sequence[Run], folder: Path) -> dict[str, Outcome]:
    """Return the outcomes of the runs that are done."""
    found = {run.name: read_outcome(_folder(folder, run) / _OUTCOME, run) for run in runs}
    return {name: outcome for name, outcome in found.items() if outcome is not None}


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def estimated_minutes(run: Run) -> float | None:
    """Return the processor minutes that a run will take, by what its recipe took before; None where nothing is known."""
    if run.trained:
        return 0.0
    known = measured()
    base = max((name for name in known if run.recipe.name.startswith(name)), key=len, default="")
    minutes = known.get(run.recipe.name, known.get(base, {})).get("minutes")
    if minutes is None:
        return None
    size = sum(len(doc.text) for doc in run.train) / _MEASURED_CHARACTERS
    vectors = _VECTOR_MINUTES * sum(map(len, run.texts)) / 1e6 if _has_vectors(run.recipe) else 0.0
    epochs, usual = (
        _epochs(run.recipe),
        _epochs(load_recipe(run.recipe.name if run.recipe.name in known else base)),
    )
    return float(minutes) * size * (epochs / usual if epochs and usual else 1.0) + vectors


def _epochs(recipe: Recipe) -> float:
    return float(recipe.learner.get("training", {}).get("epochs", 0))


def _has_vectors(recipe: Recipe) -> bool:
    vectors = recipe.learner.get("vectors", {})
    return "kind" in vectors and not vectors.get("file")


def _folder(folder: Path, run: Run) -> Path:
    return folder / "runs" / run.name


class _Workers:
    """Processes that execute runs, a few at a time."""

    def __init__(self, folder: Path, count: int) -> None:
        self._folder, self._count = folder, count
        self._context = multiprocessing.get_context("spawn")
        self._started = time.monotonic()
        self._minutes_done = 0.0
        self._shown = self._started

    def run(
        self,
        waiting: Sequence[Run],
        outcomes: dict[str, Outcome],
        on_done: Done | None,
        on_progress: Progress | None,
    ) -> None:
        """Execute the runs and add their outcomes; a run that fails has none."""
        queue = [*waiting]
        costs = {run.name: estimated_minutes(run) for run in waiting}
        active: dict[str, tuple[Run, SpawnProcess]] = {}
        try:
            while queue or active:
                while queue and len(active) < self._count:
                    run = queue.pop(0)
                    active[run.name] = run, self._start(run)
                time.sleep(_POLL)
                self._show_progress(active, on_progress)
                for run, process in [*active.values()]:
                    if process.is_alive():
                        continue
                    del active[run.name]
                    outcome = read_outcome(_folder(self._folder, run) / _OUTCOME, run)
                    if outcome is not None:
                        outcomes[run.name] = outcome
                        left = [costs[r.name] for r in (*queue, *(r for r, _ in active.values()))]
                        if on_done:
                            on_done(run.name, outcome, self._left(costs[run.name], left))
        finally:
            for _, process in active.values():
                process.terminate()
                process.join()

    def _show_progress(self, active: Iterable[str], on_progress: Progress | None) -> None:
        """Report the last line of the log of each active run, if it is time to."""
        if not on_progress or time.monotonic() - self._shown < _SHOW_EVERY:
            return
        self._shown = time.monotonic()
        for name in active:
            log = self._folder / "runs" / name / _LOG
            lines = _PROGRESS.findall(log.read_text(encoding="utf-8")) if log.is_file() else []
            if lines:
                on_progress(name, lines[-1])

    def _start(self, run: Run) -> SpawnProcess:
        process = self._context.Process(
            target=_execute, args=(run, _folder(self._folder, run), os.getpid()), daemon=True
        )
        with _one_thread():
            process.start()
        return process

    def _left(self, done: float | None, left: Sequence[float | None]) -> float | None:
        """Return the minutes that are left, by how long the finished runs took in place of what was estimated."""
        if done is None or any(cost is None for cost in left):
            return None
        self._minutes_done += done
        elapsed = (time.monotonic() - self._started) / 60
        factor = elapsed / self._minutes_done if self._minutes_done > 0.01 else 1 / self._count
        return factor * sum(cost for cost in left if cost is not None)


@contextmanager
def _one_thread() -> Iterator[None]:
    """Give processes that are started in the block one thread each: results would depend on the number."""
    before = {name: os.environ.get(name) for name in BLAS_THREADS}
    os.environ.update(dict.fromkeys(BLAS_THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _execute(run: Run, folder: Path, parent: int) -> None:
    """Execute a run in a process of its own; what goes wrong is written to its folder."""
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    digest = run.digest()
    if (folder / _DIGEST).is_file() and (folder / _DIGEST).read_text(encoding="utf-8") != digest:
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _DIGEST).write_text(digest, encoding="utf-8")
    (folder / _ERROR).unlink(missing_ok=True)
    with (folder / _LOG).open("a", encoding="utf-8") as log:
        sys.stderr = log
        try:
            write_outcome(folder / _OUTCOME, run, _outcome(run, folder))
        except _FAILURES as error:
            message = str(error) if isinstance(error, NescioError) else type(error).__name__
            (folder / _ERROR).write_text(message + "\n", encoding="utf-8")
            sys.exit(1)


def _end_with(parent: int) -> None:
    """End this process when the one that started it is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _outcome(run: Run, folder: Path) -> Outcome:
    model = run.trained or folder / _MODEL
    started = time.process_time()
    if not run.trained:
        _train(run, folder, model)
    seconds = time.process_time() - started
    history = _history(model)
    if history:  # epochs before an interruption count, too
        seconds = sum(epoch["cpu_seconds"] for epoch in history)
    detector = RecipeDetector.load(model)
    found = {
        test: [doc.with_spans(spans) for doc, spans in zip(docs, detector.predict(docs), strict=True)]
        for test, docs in run.tests.items()
    }
    return Outcome(found, seconds, history, detector.labels)


def _train(run: Run, folder: Path, model: Path) -> None:
    if (model / RUN / "run.json").is_file():  # trained before the interruption
        return
    begun = {entry.name for entry in model.iterdir()} if model.is_dir() else set()
    if begun - {WORK}:  # interrupted while it was written
        shutil.rmtree(model)
    labels = {
        s.label for docs in (run.train, run.dev, *run.tests.values()) for doc in docs for s in doc.spans
    }
    recipe = _with_vectors(run, folder)
    train_recipe(recipe, run.train, run.dev, model, scheme=guess_scheme(labels).name, resume=True)


def _with_vectors(run: Run, folder: Path) -> Recipe:
    """Return the recipe with word vectors of the training notes and more text, where there is more text.

    Runs with the same settings of vectors and the same text share them.
    """
    if not run.texts or not _has_vectors(run.recipe):
        return run.recipe
    from nescio.detect.neural.settings import VectorSettings
    from nescio.detect.neural.vectors.table import write_vectors
    from nescio.detect.neural.vectors.training import train_vectors

    own = run.recipe.learner["vectors"]
    settings = VectorSettings(**{k: v for k, v in own.items() if k in asdict(VectorSettings())})
    texts = [*(doc.text for doc in run.train), *run.texts]
    digest = hashlib.sha256(json.dumps([asdict(settings), texts]).encode()).hexdigest()[:16]
    path = (folder.parent.parent / "vectors" / f"{digest}.safetensors").resolve()
    if not path.is_file():
        path.parent.mkdir(exist_ok=True)
        temporary = path.with_name(f"unfinished-{run.name}.safetensors")
        write_vectors(temporary, train_vectors(texts, settings))
        temporary.replace(path)
    learner = {**run.recipe.learner, "vectors": {**own, "file": str(path)}}
    return replace(run.recipe, learner=learner)


def _history(model: Path) -> Sequence[Mapping[str, float]]:
    path = model / RUN / "learner-training.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return found
