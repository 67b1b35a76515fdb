"""A recipe at work: a learner, perhaps a partner and a second pass, rules beside them, and what is done to their finds."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, ModelError, nearest
from nescio.core.labels import CANONICAL, scheme
from nescio.detect.card import read_card
from nescio.detect.learner import Context, Hints, Learner, save_learner
from nescio.detect.postprocess.layers import merge_layers, vote
from nescio.detect.postprocess.meddocan import apply_conventions
from nescio.detect.postprocess.spans import split_glued, split_weekdays, spread
from nescio.detect.registry import detector_class
from nescio.detect.rules import RuleDetector
from nescio.detect.settings import build

# A line of a form: a short field name, a colon, a value. Hits "NHC: 55"; misses a colon deep in a sentence.
_STRUCTURED = re.compile(r"[^\n:]{1,35}:")
# What is remembered of words is shared by all detectors of a language, and is no place for two threads at once.
_ALONE = threading.RLock()


@dataclass(frozen=True)
class PassSettings:
    """A second pass that sees what the first one found.

    Attributes:
        count: 1 or 2.
        structured: hand on only what the first pass found in lines of a form.
        confident: hand on only what it gave at least this score.
        folds: the first pass is trained so many times on part of the notes, to learn how it does on the others.
    """

    count: int = 1
    structured: bool = False
    confident: float = 0.0
    folds: int = 2


@dataclass(frozen=True)
class RuleSettings:
    """Rules beside the learner.

    Attributes:
        use: ``none``; ``before`` (rules win), ``after`` (they fill gaps), ``alone`` (no learner), ``vote``.
        labels: in the canonical scheme, the only ones the rules may give; empty for all.
    """

    use: Literal["none", "before", "after", "alone", "vote"] = "none"
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostSettings:
    """What is done to the finds.

    Attributes:
        split_glued: take ``3041023MARY`` apart into an id and a name.
        split_weekdays: take ``MWFS`` apart into four days.
        spread: canonical labels whose finds are looked for again in the whole note.
    """

    split_glued: bool = False
    split_weekdays: bool = False
    spread: tuple[str, ...] = ()


@dataclass(frozen=True)
class HybridSettings:
    """All parts of a recipe that the finished detector needs.

    Attributes:
        learner: ``kind`` and its settings; empty when there are rules alone.
        partner: a second learner whose finds are merged with the first one's.
        passes: a second pass of the learner.
        rules: rules beside it.
        post: what is done to the finds.
        recall: where the dial stands unless it is turned; at 0.5 the more likely of PHI and not PHI is taken.
    """

    learner: Mapping[str, Any] = field(default_factory=dict)
    partner: Mapping[str, Any] = field(default_factory=dict)
    passes: PassSettings = PassSettings()
    rules: RuleSettings = RuleSettings()
    post: PostSettings = PostSettings()
    recall: float = 0.5


def make_learner(table: Mapping[str, Any], context: Context, where: str = "learner") -> Learner:
    """Build an untrained learner from its table.

    Raises:
        ConfigError: no kind, or a setting its kind does not know.
    """
    options = dict(table)
    kind = options.pop("kind", None)
    if not kind:
        raise ConfigError(f"{where}: the key 'kind' is missing")
    try:
        found = detector_class(kind)
    except ModelError as error:
        raise ConfigError(f"{where}.kind: {error}") from None
    if not hasattr(found, "Settings"):
        raise ConfigError(f"{where}.kind: {kind!r} cannot be trained by a recipe")
    learner: Learner = found(build(found.Settings, options, where), context)
    return learner


class HybridDetector:
    """A trainable detector made of a recipe's parts."""

    Settings: ClassVar[type] = HybridSettings

    def __init__(self, settings: HybridSettings, context: Context, work: Path | None = None) -> None:
        if settings.rules.use not in ("none", "before", "after", "alone", "vote"):
            raise ConfigError(
                f"rules.use: {settings.rules.use!r}{nearest(settings.rules.use, ['none', 'before', 'after', 'alone', 'vote'])}"
            )
        if settings.passes.count not in (1, 2) or settings.passes.folds < 2:
            raise ConfigError("passes: count must be 1 or 2, folds at least 2")
        self.settings = settings
        self.context = context
        self._work = work
        self._parts: dict[str, Learner] = {}
        if settings.rules.use != "alone":
            self._parts["learner"] = make_learner(settings.learner, context)
            if settings.partner:
                self._parts["partner"] = make_learner(settings.partner, context, "partner")
            if settings.passes.count == 2:
                self._parts["first"] = make_learner(_without_hints(settings.learner), context)
        self._rules = self._make_rules()
        self._dial = settings.recall
        if any(hasattr(part, "at_recall") for part in self._parts.values()):
            self.at_recall = self._at_recall  # a dial of its own; else spans are filtered by their scores

    def _at_recall(self, recall: float) -> HybridDetector:
        """Return this detector with the dials of its parts turned, where they have one."""
        turned = copy(self)
        turned._dial = recall
        return turned

    def _part(self, name: str) -> Learner:
        """Return a part with its dial where this detector's stands."""
        part = self._parts[name]
        return part.at_recall(self._dial) if self._dial != 0.5 and hasattr(part, "at_recall") else part

    def _make_rules(self) -> RuleDetector | None:
        if self.settings.rules.use == "none":
            return None
        labels = self._labels_of(self.settings.rules.labels) if self.settings.rules.labels else None
        return RuleDetector(language=self.context.language or "en", scheme=self.context.scheme, labels=labels)

    def _labels_of(self, canonical: Sequence[str]) -> tuple[str, ...]:
        """Say canonical labels in the scheme of this detector."""
        named = (scheme(CANONICAL).convert(label, scheme(self.context.scheme)) for label in canonical)
        return tuple(dict.fromkeys(label for label in named if label))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels any part can give."""
        found = {label for part in self._parts.values() for label in part.labels}
        return tuple(sorted(found | set(self._rules.labels if self._rules else ())))

    def fit(self, train: Sequence[Document], dev: Sequence[Document]) -> None:
        """Train every part; parts that an interrupted run has finished are read from its folder."""
        if "partner" in self._parts:
            self._train("partner", train, dev, None)
        if "first" in self._parts:
            hints = self._out_of_fold(train, dev)
            self._train("first", train, dev, None)
            if dev and hasattr(self._parts["learner"], "dev_hints"):  # scored as they will be predicted
                found = self._trusted(dev, self._parts["first"].predict(dev))
                self._parts["learner"].dev_hints = found
            self._train("learner", train, dev, hints)
        elif "learner" in self._parts:
            self._train("learner", train, dev, None)

    def _train(
        self, name: str, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None
    ) -> None:
        folder = self._work / name if self._work else None
        if folder and (folder / "model.toml").is_file():
            self._parts[name] = type(self._parts[name]).load(folder)
            logging.getLogger("nescio.recipes").info("%s: finished before, kept", name)
            return
        if self._work and hasattr(self._parts[name], "folder"):  # networks keep checkpoints and logs by epoch
            self._parts[name].folder = self._work / f"{name}-training"  # type: ignore[attr-defined]
        if hints is None:
            self._parts[name].fit(train, dev)
        else:
            self._parts[name].fit(train, dev, hints)
        if folder:
            self._save_part(name, folder)

    def _out_of_fold(self, train: Sequence[Document], dev: Sequence[Document]) -> list[list[Span]]:
        """Return what a first pass finds in training notes that it was not trained on."""
        folds = min(self.settings.passes.folds, max(len(train), 1))
        found: list[list[Span]] = [[] for _ in train]
        for fold in range(folds):
            rest = [doc for i, doc in enumerate(train) if i % folds != fold]
            held = [i for i in range(len(train)) if i % folds == fold]
            name = f"fold-{fold}"
            self._parts[name] = make_learner(_without_hints(self.settings.learner), self.context)
            self._train(name, rest, dev, None)
            part = self._parts.pop(name)
            spans = part.predict([train[i] for i in held])
            for i, hints in zip(held, self._trusted([train[i] for i in held], spans), strict=True):
                found[i] = hints
        return found

    def _trusted(self, docs: Sequence[Document], found: Sequence[Sequence[Span]]) -> list[list[Span]]:
        """Return the spans of a first pass that a second one may see."""
        passes = self.settings.passes

        def may(doc: Document, span: Span) -> bool:
            if span.score < passes.confident:
                return False
            start = doc.text.rfind("\n", 0, span.start) + 1
            return not passes.structured or bool(_STRUCTURED.match(doc.text, start, span.start))

        return [[span for span in spans if may(doc, span)] for doc, spans in zip(docs, found, strict=True)]

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the settled spans of each note. Threads take turns; processes need not."""
        with _ALONE:
            return self._predict(docs)

    def _predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        by_part: list[Sequence[Sequence[Span]]] = []
        if "first" in self._parts:
            hints = self._trusted(docs, self._parts["first"].predict(docs))
            by_part.append(self._part("learner").predict(docs, hints))
        elif "learner" in self._parts:
            by_part.append(self._part("learner").predict(docs))
        if "partner" in self._parts:
            by_part.append(self._part("partner").predict(docs))
        use = self.settings.rules.use
        if self._rules is not None:
            by_part.insert(0 if use in ("before", "alone") else len(by_part), self._rules.predict(docs))
        join = vote if use == "vote" else merge_layers
        return [self._finish(doc, join([part[i] for part in by_part])) for i, doc in enumerate(docs)]

    def _finish(self, doc: Document, spans: list[Span]) -> tuple[Span, ...]:
        if self.settings.post.split_glued:
            spans = split_glued(doc, spans, self.context.scheme, self.context.language)
        if self.settings.post.split_weekdays:
            spans = split_weekdays(doc, spans, self.context.scheme)
        if self.settings.post.spread:
            spans = spread(doc, spans, self._labels_of(self.settings.post.spread))
        return tuple(apply_conventions(doc, spans, self.context.scheme))

    def _save_part(self, name: str, folder: Path) -> None:
        kind = (self.settings.partner if name == "partner" else self.settings.learner)["kind"]
        save_learner(self._parts[name], kind, folder, self.context)

    def save(self, folder: Path) -> None:
        """Write every part into a folder of its own."""
        for name in self._parts:
            self._save_part(name, folder / name)

    @classmethod
    def load(cls, folder: Path) -> HybridDetector:
        """Read what ``save`` wrote; the settings are in the card."""
        card = read_card(folder)
        settings = build(HybridSettings, dict(card.settings), str(folder))
        detector = cls(settings, Context(card.language, card.scheme))
        for name, part in detector._parts.items():
            detector._parts[name] = type(part).load(folder / name)
        return detector


def _without_hints(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a learner's table without the features only a second pass has."""
    kept = [line for line in table.get("features", ()) if "hint" not in line]
    return {**table, "features": kept}
