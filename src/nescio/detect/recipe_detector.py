"""The detector that a recipe describes: a learner, optional second learner and second pass, rules, post-processing.

`nescio.recipes` reads and trains recipes; every shipped model is such a detector.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, nearest
from nescio.core.labels import CANONICAL, scheme
from nescio.detect.base import Detector, SupportsThreshold
from nescio.detect.learner import (
    AdjustableSensitivity,
    Hints,
    Learner,
    SupportsAdaptation,
    SupportsCheckpoints,
    SupportsDevHints,
    Task,
    save_learner,
)
from nescio.detect.model_card import read_card
from nescio.detect.old_names import part_folder
from nescio.detect.postprocess.layers import merge_layers, vote
from nescio.detect.postprocess.meddocan import SCHEME, apply_conventions
from nescio.detect.postprocess.splitting import split_ids_from_names, split_weekdays
from nescio.detect.registry import LEARNER_KINDS, detector_class
from nescio.detect.rules import RuleDetector
from nescio.detect.settings import build
from nescio.detect.sparse_notes import sparse_threshold, without_doubtful
from nescio.detect.threshold import Thresholded
from nescio.languages.registry import DEFAULT_LANGUAGE
from nescio.records.repeats import find_repeats

if TYPE_CHECKING:
    from nescio.detect.linear.adaptation import AdaptationSettings, FeatureCounts

# A line of a form: a short field name, a colon, a value. Hit: "NHC: 55". Near miss: a colon deep in a sentence.
_FORM_FIELD = re.compile(r"[^\n:]{1,35}:")
# Word vocabularies are shared by all detectors of a language and are not safe for two threads at once.
_LOCK = threading.RLock()
_DEFAULT_SENSITIVITY = 0.5


@dataclass(frozen=True)
class PassSettings:
    """A second pass that has the spans of the first one as features.

    Attributes:
        count: 1 or 2.
        form_lines_only: pass on only spans in lines of a form.
        min_score: pass on only spans with at least this score.
        folds: the first pass is trained this many times on part of the notes, to find spans in the rest.
    """

    count: int = 1
    form_lines_only: bool = False
    min_score: float = 0.0
    folds: int = 2


@dataclass(frozen=True)
class RuleSettings:
    """Rules beside the learner.

    Attributes:
        use: ``none``; ``before`` (rules win over the learner), ``after`` (rules fill gaps), ``alone`` (no learner), ``vote``.
        labels: canonical labels that the rules may give; empty for all.
    """

    use: Literal["none", "before", "after", "alone", "vote"] = "none"
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostprocessSettings:
    """Post-processing of the spans.

    Attributes:
        split_ids_from_names: split ``3041023MARY`` into an id and a name.
        split_weekdays: split ``MWFS`` into four days.
        find_repeats: canonical labels whose entities are searched for again in the whole note.
        conventions: ``meddocan``: borders and labels that MEDDOCAN's guideline asks for, where the labels are MEDDOCAN's; empty
            for none.
    """

    split_ids_from_names: bool = False
    split_weekdays: bool = False
    find_repeats: tuple[str, ...] = ()
    conventions: Literal["", "meddocan"] = ""


@dataclass(frozen=True)
class RecipeSettings:
    """The parts of a recipe that the trained detector needs.

    Attributes:
        learner: ``kind`` and the settings of that kind; empty when there are only rules.
        second_learner: a second learner whose spans are merged with those of the first.
        passes: a second pass of the learner.
        rules: rules beside it.
        postprocess: post-processing.
        sensitivity: of detection by default; at 0.5 a token is PHI if that is more likely than not.
        sparse_odds: how many times the odds of the threshold all but names need in notes with little sure PHI; see `sparse_notes`.
        sparse_name_odds: the same for names of people, places and institutions.
    """

    learner: Mapping[str, Any] = field(default_factory=dict)
    second_learner: Mapping[str, Any] = field(default_factory=dict)
    passes: PassSettings = PassSettings()
    rules: RuleSettings = RuleSettings()
    postprocess: PostprocessSettings = PostprocessSettings()
    sensitivity: float = _DEFAULT_SENSITIVITY
    sparse_odds: float = 1.0
    sparse_name_odds: float = 1.0


def make_learner(table: Mapping[str, Any], task: Task, where: str = "learner") -> Learner:
    """Build an untrained learner from its table.

    Raises:
        ConfigError: no kind, or a setting its kind does not know.
    """
    options = dict(table)
    kind = options.pop("kind", None)
    if not kind:
        raise ConfigError(f"{where}: the key 'kind' is missing")
    if kind not in LEARNER_KINDS:
        raise ConfigError(f"{where}.kind: unknown kind of learner {kind!r}{nearest(kind, LEARNER_KINDS)}")
    learner_class: type[Learner] = detector_class(kind)
    return learner_class(build(learner_class.Settings, options, where), task)


class RecipeDetector:
    """A trainable detector made of the parts of a recipe.

    Attributes:
        settings: see `RecipeSettings`.
        task: language, label scheme and seed.
    """

    Settings: ClassVar[type] = RecipeSettings

    def __init__(self, settings: RecipeSettings, task: Task, work: Path | None = None) -> None:
        """Build the parts, untrained.

        Args:
            settings: the parts.
            task: language, label scheme and seed.
            work: folder for finished parts and checkpoints, from which an interrupted run resumes.
        """
        if settings.passes.count not in (1, 2) or settings.passes.folds < 2:
            raise ConfigError("passes: count must be 1 or 2, folds at least 2")
        self.settings = settings
        self.task = task
        self._work = work
        self._parts: dict[str, Learner] = {}
        if settings.rules.use != "alone":
            self._parts["learner"] = make_learner(settings.learner, task)
            if settings.second_learner:
                self._parts["second_learner"] = make_learner(settings.second_learner, task, "second_learner")
            if settings.passes.count == 2:
                self._parts["first"] = make_learner(_without_hints(settings.learner), task)
        self._rules = self._make_rules()
        self._sensitivity = settings.sensitivity
        self._scheme_conventions = bool(settings.postprocess.conventions)

    def at_sensitivity(self, sensitivity: float) -> Detector:
        """Return a copy at another sensitivity; without learners that support one, spans are filtered by their scores."""
        if not any(isinstance(part, SupportsThreshold) for part in self._parts.values()):
            return Thresholded(self, 1.0 - sensitivity)
        adjusted = copy(self)
        adjusted._sensitivity = sensitivity
        return adjusted

    def without_scheme_conventions(self) -> RecipeDetector:
        """Return a copy without the post-processing by the annotation conventions of its scheme."""
        detector = copy(self)
        detector._scheme_conventions = False
        return detector

    @property
    def can_adapt(self) -> bool:
        """Whether its learner can learn from a few notes of one site."""
        return self.settings.passes.count == 1 and isinstance(self._parts.get("learner"), SupportsAdaptation)

    def adapted(
        self,
        notes: Sequence[Document],
        counts: FeatureCounts,
        settings: AdaptationSettings,
        ignored: Sequence[Sequence[Span]] = (),
    ) -> RecipeDetector:
        """Return a copy whose learner has learned from a few notes of one site; see `CrfLearner.adapted`."""
        detector = copy(self)
        learner = cast(SupportsAdaptation, self._parts["learner"])
        detector._parts = {**self._parts, "learner": learner.adapted(notes, counts, settings, ignored)}
        return detector

    def save_adapted(self, folder: Path) -> None:
        """Write what adaptation changed into a copy of the folder this detector was loaded from."""
        cast(SupportsAdaptation, self._parts["learner"]).save_adapted(part_folder(folder, "learner"))

    def _predict_part(
        self, name: str, docs: Sequence[Document], hints: Hints | None = None
    ) -> Sequence[Sequence[Span]]:
        """Return the spans of one part at the sensitivity of this detector."""
        part = self._parts[name]
        if self._sensitivity != _DEFAULT_SENSITIVITY and isinstance(part, AdjustableSensitivity):
            part = cast(Learner, part.at_sensitivity(self._sensitivity))
        return part.predict(docs) if hints is None else part.predict(docs, hints)

    def _make_rules(self) -> RuleDetector | None:
        if self.settings.rules.use == "none":
            return None
        labels = self._labels_of(self.settings.rules.labels) if self.settings.rules.labels else None
        language = self.task.language or DEFAULT_LANGUAGE
        return RuleDetector(language=language, scheme=self.task.scheme, labels=labels)

    def _labels_of(self, canonical: Sequence[str]) -> tuple[str, ...]:
        """Return canonical labels in the scheme of this detector."""
        own_scheme = scheme(self.task.scheme)
        converted = (scheme(CANONICAL).convert(label, own_scheme) for label in canonical)
        return tuple(dict.fromkeys(label for label in converted if label))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels any part can give."""
        labels = {label for part in self._parts.values() for label in part.labels}
        return tuple(sorted(labels | set(self._rules.labels if self._rules else ())))

    def fit(self, train: Sequence[Document], dev: Sequence[Document]) -> None:
        """Train every part; parts that an interrupted run has finished are loaded from its folder."""
        if "second_learner" in self._parts:
            self._train("second_learner", train, dev, None)
        if "first" in self._parts:
            hints = self._out_of_fold(train, dev)
            self._train("first", train, dev, None)
            learner = self._parts["learner"]
            if dev and isinstance(learner, SupportsDevHints):  # scored as they will be predicted
                learner.dev_hints = self._confident(dev, self._parts["first"].predict(dev))
            self._train("learner", train, dev, hints)
        elif "learner" in self._parts:
            self._train("learner", train, dev, None)
        if set(self.labels) == {"PHI"}:  # as the model card will have it
            self.task = replace(self.task, scheme="binary")

    def _train(
        self, name: str, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None
    ) -> None:
        part, folder = self._parts[name], self._work / name if self._work else None
        if folder and (folder / "model.toml").is_file():
            self._parts[name] = type(part).load(folder)
            logging.getLogger("nescio.recipes").info("%s: already trained, kept", name)
            return
        if self._work and isinstance(part, SupportsCheckpoints):
            part.folder = self._work / f"{name}-training"
        if hints is None:
            part.fit(train, dev)
        else:
            part.fit(train, dev, hints)
        if folder:
            self._save_part(name, folder)

    def _out_of_fold(self, train: Sequence[Document], dev: Sequence[Document]) -> list[list[Span]]:
        """Return the spans that a first pass finds in training notes that it was not trained on."""
        folds = min(self.settings.passes.folds, max(len(train), 1))
        hints: list[list[Span]] = [[] for _ in train]
        for fold in range(folds):
            rest = [doc for i, doc in enumerate(train) if i % folds != fold]
            held_out = [i for i in range(len(train)) if i % folds == fold]
            name = f"fold-{fold}"
            self._parts[name] = make_learner(_without_hints(self.settings.learner), self.task)
            self._train(name, rest, dev, None)
            docs = [train[i] for i in held_out]
            spans = self._parts.pop(name).predict(docs)
            for i, confident in zip(held_out, self._confident(docs, spans), strict=True):
                hints[i] = confident
        return hints

    def _confident(self, docs: Sequence[Document], found: Sequence[Sequence[Span]]) -> list[list[Span]]:
        """Return the spans of a first pass that the second one may use."""
        passes = self.settings.passes

        def is_confident(doc: Document, span: Span) -> bool:
            if span.score < passes.min_score:
                return False
            line_start = doc.text.rfind("\n", 0, span.start) + 1
            return not passes.form_lines_only or bool(_FORM_FIELD.match(doc.text, line_start, span.start))

        return [
            [span for span in spans if is_confident(doc, span)]
            for doc, spans in zip(docs, found, strict=True)
        ]

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the merged and post-processed spans of each note. Threads take turns."""
        with _LOCK:
            return self._predict(docs)

    def _predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        by_part: list[Sequence[Sequence[Span]]] = []
        if "first" in self._parts:
            hints = self._confident(docs, self._parts["first"].predict(docs))
            by_part.append(self._predict_part("learner", docs, hints))
        elif "learner" in self._parts:
            by_part.append(self._predict_part("learner", docs))
        if "second_learner" in self._parts:
            by_part.append(self._predict_part("second_learner", docs))
        use = self.settings.rules.use
        if self._rules is not None:
            by_part.insert(0 if use in ("before", "alone") else len(by_part), self._rules.predict(docs))
        combine = vote if use == "vote" else merge_layers
        return [self._finish(doc, combine([part[i] for part in by_part])) for i, doc in enumerate(docs)]

    def _finish(self, doc: Document, spans: list[Span]) -> tuple[Span, ...]:
        """Post-process the spans of a note."""
        odds = self.settings.sparse_odds, self.settings.sparse_name_odds
        if max(odds) > 1:
            others, names = (sparse_threshold(self._sensitivity, each) for each in odds)
            spans = without_doubtful(doc.text, spans, others, names)
        if self.settings.postprocess.split_ids_from_names:
            spans = split_ids_from_names(doc, spans, self.task.scheme, self.task.language)
        if self.settings.postprocess.split_weekdays:
            spans = split_weekdays(doc, spans, self.task.scheme)
        if self.settings.postprocess.find_repeats:
            labels = self._labels_of(self.settings.postprocess.find_repeats)
            known = [span for span in spans if span.label in labels]
            spans = sorted([*spans, *find_repeats(doc.text, spans, known)])
        if self._scheme_conventions:
            spans = apply_conventions(doc, spans, self.task.scheme)
        return tuple(spans)

    def _save_part(self, name: str, folder: Path) -> None:
        kind = (self.settings.second_learner if name == "second_learner" else self.settings.learner)["kind"]
        save_learner(self._parts[name], kind, folder, self.task)

    def save(self, folder: Path) -> None:
        """Write each part into a folder of its own."""
        for name in self._parts:
            self._save_part(name, folder / name)

    @classmethod
    def load(cls, folder: Path) -> RecipeDetector:
        """Read what ``save`` wrote; the settings are in the model card."""
        card = read_card(folder)
        table = dict(card.settings)
        # Models from before the setting existed were always post-processed so.
        table["postprocess"] = {"conventions": SCHEME, **table.get("postprocess", {})}
        settings = build(RecipeSettings, table, str(folder))
        detector = cls(settings, Task(card.language, card.scheme))
        for name, part in detector._parts.items():
            detector._parts[name] = type(part).load(part_folder(folder, name))
        return detector


def _without_hints(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table of a learner without the features that only a second pass has."""
    kept = [line for line in table.get("features", ()) if "hint" not in line]
    return {**table, "features": kept}
