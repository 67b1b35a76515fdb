"""Training of a recipe, with a report of the run: resolved recipe, versions, seed, checksums of the data, scores, log.

`nescio.recipes.recipe` reads recipes, `nescio.detect.recipe_detector` builds the detector.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import logging
import platform
import shutil
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tomli_w

from nescio import __version__
from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.core.labels import guess_scheme, relabel_documents
from nescio.core.labels import scheme as scheme_by_name
from nescio.detect.learner import Task
from nescio.detect.model_card import CARD_NAME, ModelCard, write_card
from nescio.detect.recipe_detector import RecipeDetector
from nescio.evaluate import evaluate
from nescio.languages.identify import guess_language
from nescio.recipes.recipe import Recipe

RUN = "run"
WORK = "unfinished"
_PLAN = "plan.json"
_LIBRARIES = ("numpy", "scikit-learn", "lightgbm", "torch", "ahocorasick-rs", "google-re2")
_GUESSED_NOTES = 200  # whose language is guessed
_PARTS = ("learner", "second_learner", "first")  # folders of a model

_log = logging.getLogger("nescio.recipes")


def language_of(docs: Sequence[Document]) -> str:
    """Return the language of most of the notes."""
    guesses = Counter(guess_language(doc.text) for doc in docs[:_GUESSED_NOTES])
    return guesses.most_common(1)[0][0]


def checksum(docs: Sequence[Document]) -> str:
    """Return a SHA-256 of the notes and their spans, in order."""
    digest = hashlib.sha256()
    for doc in docs:
        spans = ";".join(f"{s.start},{s.end},{s.label}" for s in doc.spans)
        digest.update(f"{doc.id}\0{doc.text}\0{spans}\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def score(gold: Sequence[Document], detector: Any) -> dict[str, float]:
    """Return precision, recall and F in per cent: ``types`` with labels, ``spans`` without."""
    system = [doc.with_spans(spans) for doc, spans in zip(gold, detector.predict(gold), strict=True)]
    binary = set(detector.labels) == {"PHI"}  # a detector without types is scored without
    result = evaluate(gold, system, scheme="binary" if binary else None, resamples=0)
    scores: dict[str, float] = {}
    for name, view in (("types", "strict"), ("spans", "binary")):
        counts = result.counts(view)
        for part, value in (("precision", counts.precision), ("recall", counts.recall), ("f1", counts.f1)):
            scores[f"{name}_{part}"] = round(100 * value, 2)
    return scores


def train_recipe(
    recipe: Recipe,
    train: Sequence[Document],
    dev: Sequence[Document],
    folder: Path,
    *,
    language: str = "",
    scheme: str = "",
    data: Mapping[str, Any] | None = None,
    resume: bool = False,
    keep: bool = False,
) -> dict[str, float]:
    """Train a recipe, write the model into ``folder`` and the report into ``folder/run``.

    Args:
        recipe: what to train.
        train: annotated notes.
        dev: annotated notes to score on; may be empty.
        folder: where the model goes.
        language: code of the language; guessed from the notes when empty.
        scheme: label scheme, to which labels of another one are converted; guessed from the labels when empty.
        data: description of the notes, for the model card.
        resume: resume an interrupted run of the same recipe on the same data; finished parts are kept.
        keep: refuse to replace a finished model of another recipe or other data.

    Returns:
        The scores on ``dev``; empty without it.

    Raises:
        ConfigError: nothing to learn from, or the folder holds something else.
    """
    if not any(doc.spans for doc in train):
        raise ConfigError("nothing to learn from: the training notes have no annotations")
    language = language or language_of(train)
    given = guess_scheme({span.label for doc in [*train, *dev] for span in doc.spans})
    scheme = scheme or given.name
    target = scheme_by_name(scheme)
    train, dev = (relabel_documents(docs, target, given=given) for docs in (train, dev))
    digests = {"train": checksum(train), "dev": checksum(dev)}
    plan = json.dumps({"recipe": recipe.table(), "data": digests, "language": language, "scheme": scheme})
    work = folder / WORK
    if keep and (folder / CARD_NAME).is_file() and not _made_by(folder / RUN, plan):
        raise ConfigError(
            f"{folder}: holds a model of another recipe or other data; choose another folder, or delete it"
        )
    _prepare(folder, work, plan, resume=resume)
    log = _Log(work / "log.txt")
    log.write(f"recipe {recipe.name}, seed {recipe.seed}, language {language}, scheme {scheme}")
    log.write(f"train {len(train)} notes, dev {len(dev)} notes")
    started = time.perf_counter()
    detector = RecipeDetector(recipe.parts, Task(language, scheme, recipe.seed), work)
    detector.fit(train, dev)
    seconds = time.perf_counter() - started
    log.write(f"trained in {seconds:.1f} s")
    scores = score(dev, detector) if any(doc.spans for doc in dev) else {}
    if scores:
        log.write("dev " + ", ".join(f"{name} {value}" for name, value in scores.items()))
    about_data = {**(data or {}), **{f"{name}_sha256": digest for name, digest in digests.items()}}
    _write_model(recipe, detector, folder, scores, about_data)
    report = {
        "recipe": recipe.name, "seed": recipe.seed, "language": language, "scheme": scheme, "data": digests,
        "notes": {"train": len(train), "dev": len(dev)}, "scores": scores, "seconds": round(seconds, 1),
        "versions": {"nescio": __version__, "python": platform.python_version(), **_versions()},
    }  # fmt: skip
    _write_report(recipe, report, work, folder / RUN)
    shutil.rmtree(work)
    return scores


def _write_report(recipe: Recipe, report: Mapping[str, Any], work: Path, run: Path) -> None:
    """Write the report of a run, and move what its parts have left in the work folder there."""
    run.mkdir(exist_ok=True)
    (run / "recipe.toml").write_text(tomli_w.dumps(recipe.table()), encoding="utf-8")
    (run / "run.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    shutil.copyfile(work / _PLAN, run / _PLAN)
    shutil.copyfile(work / "log.txt", run / "log.txt")
    for logs in sorted(work.glob("*-training/logs")):  # TensorBoard's, by epoch
        shutil.copytree(logs, run / "tensorboard" / logs.parent.name, dirs_exist_ok=True)
    for weights in sorted(work.glob("*-training/weights.safetensors")):  # a network's, for torch
        shutil.copyfile(weights, run / f"{weights.parent.name}.safetensors")
    for history in sorted(work.glob("*-training/history.json")):  # a network's measurements by epoch
        shutil.copyfile(history, run / f"{history.parent.name}.json")


def finished_parts(folder: Path) -> list[str]:
    """Return the parts that an interrupted run into ``folder`` has finished, which ``resume`` keeps."""
    return sorted(card.parent.name for card in (folder / WORK).glob(f"*/{CARD_NAME}"))


def _made_by(run: Path, plan: str) -> bool:
    """Whether a finished model was made by the same plan."""
    made = run / _PLAN
    return made.is_file() and made.read_text(encoding="utf-8") == plan


def _prepare(folder: Path, work: Path, plan: str, *, resume: bool) -> None:
    """Make the work folder, or keep the one of an interrupted run of the same plan."""
    has_other_files = folder.exists() and any(entry.name not in (WORK, RUN) for entry in folder.iterdir())
    if has_other_files and not (folder / CARD_NAME).is_file():
        raise ConfigError(f"{folder}: not empty and not a model; choose another folder")
    old = work / _PLAN
    if resume and old.is_file():
        if old.read_text(encoding="utf-8") == plan:
            return
        raise ConfigError(f"{work}: was started with another recipe or other data; train without --resume")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    old.write_text(plan, encoding="utf-8")


def _write_model(
    recipe: Recipe,
    detector: RecipeDetector,
    folder: Path,
    scores: Mapping[str, float],
    data: Mapping[str, Any],
) -> None:
    """Write the model and its card, in place of an earlier one; the folders of the run and of unfinished work are not part of it."""
    if (folder / CARD_NAME).is_file():
        for part in (*_PARTS, RUN):
            shutil.rmtree(folder / part, ignore_errors=True)
        (folder / CARD_NAME).unlink()
    detector.save(folder)
    card = ModelCard(
        kind="recipe",
        name=folder.name,
        recipe=recipe.name,
        scheme=detector.task.scheme,
        labels=detector.labels,
        language=detector.task.language,
        data=data,
        scores={"dev": scores} if scores else {},
        settings={name: part for name, part in recipe.table().items() if name in vars(recipe.parts)},
    )
    hidden = folder.parent / f".{folder.name}.{WORK}"
    (folder / WORK).rename(hidden)
    try:
        write_card(folder, card)
    finally:
        hidden.rename(folder / WORK)


def _versions() -> dict[str, str]:
    versions = {}
    for name in _LIBRARIES:
        try:
            versions[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return versions


class _Log:
    """Writes lines to the log of a run and to the logger; ids and numbers only, never note text."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, line: str) -> None:
        _log.info(line)
        with self._path.open("a", encoding="utf-8") as stream:
            stream.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {line}\n")
