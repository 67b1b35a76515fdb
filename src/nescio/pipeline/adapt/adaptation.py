"""Adapt a model to one site from corrected notes: `nescio adapt`, and the button Learn of the review page.

Two things are learned: weights of the CRF (`nescio.detect.linear.adaptation`) and site rules (`site_learning`). As much is learned as
costs nothing on reference notes of other places. Weights, rules and both together are then cross-validated on the corrected notes, as
`scrub` would run them. The best is kept if it is better than the model as it was.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from nescio.core.document import Document, Span
from nescio.core.errors import DataError, ModelError
from nescio.core.labels import CANONICAL, guess_scheme, relabel_documents, scheme
from nescio.core.progress import progress
from nescio.detect.base import Detector
from nescio.detect.learner import SupportsAdaptation
from nescio.detect.linear.adaptation import AdaptationSettings
from nescio.evaluate import evaluate
from nescio.evaluate.evaluation import Evaluation
from nescio.evaluate.statistics import Estimate
from nescio.models.adapted import check_target, save_adapted
from nescio.models.load import load_model
from nescio.models.reference import feature_counts, reference_notes
from nescio.models.saved import is_saved_model, scheme_folder
from nescio.pipeline.adapt.site_learning import learn_site_rules
from nescio.pipeline.engines.local import detect_documents
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.terms.site_rules import SITE_FILE, SiteRules, read_site, write_site

MIN_NOTES = 10
"""Corrected notes without which nothing is learned; 30 to 50 are better."""

MAX_LOSS = 0.002
"""How much recall or precision over PHI words may fall on reference notes."""

_FOLDS = 5
_WEIGHTS, _RULES = "weights", "rules"
_MEANS = ((_WEIGHTS, _RULES), (_RULES,), (_WEIGHTS,))
# Tried one after the other, until nothing is lost on the reference notes: the higher, the less is learned.
_ELASTICITIES = (0.15, 0.5)
_BETA = 2.0  # recall counts twice as much as precision in the choice of means


@dataclass(frozen=True)
class Figures:
    """What a model finds and what it costs, over words.

    Attributes:
        recall: the share of PHI words found.
        precision: the share of removed words that are PHI.
        words_lost: the share of all words that are no PHI and were removed.
        nothing_missed: the share of notes with nothing missed.
    """

    recall: Estimate
    precision: Estimate
    words_lost: Estimate
    nothing_missed: Estimate

    @classmethod
    def of(cls, evaluation: Evaluation) -> Figures:
        """Return the figures of an evaluation."""
        names = ("phi-word/recall", "phi-word/precision", "words-lost", "nothing-missed")
        return cls(*(evaluation.estimates[name] for name in names))


@dataclass(frozen=True)
class AdaptReport:
    """What adaptation learned, and what it gained.

    Attributes:
        model: that was adapted.
        out: folder of the adapted model; None where it was no better, and nothing was written.
        notes: number of corrected notes.
        before: the model as it was, on the corrected notes.
        after: the adapted one on the same notes, each by a model that had not seen it (cross-validation).
        reference_before: the model as it was, on reference notes of other places; None where there are none.
        reference_after: the adapted one on these.
        means: what was learned: ``weights``, ``rules``.
        terms: number of terms among the rules.
        patterns: number of patterns.
        seconds: that it took.
    """

    model: str
    out: Path | None
    notes: int
    before: Figures
    after: Figures
    reference_before: Figures | None
    reference_after: Figures | None
    means: tuple[str, ...]
    terms: int
    patterns: int
    seconds: float

    @property
    def better(self) -> bool:
        """Whether there is an adapted model, and it is better."""
        return self.out is not None

    def to_json(self) -> dict[str, Any]:
        """Return the report as a table for JSON; it holds no text of any note."""
        return {
            **asdict(self),
            "out": str(self.out) if self.out else None,
            "means": list(self.means),
            "better": self.better,
        }


def adapt(model: str, notes: Sequence[Document], out: Path | str, *, seed: int = 0) -> AdaptReport:
    """Learn a site from corrected notes, and write an adapted model if it is better.

    Args:
        model: the name of a shipped model, or the folder of a saved one; an adapted one learns more.
        notes: annotated notes, 30 to 50 of them, with all their PHI.
        out: folder of the adapted model.
        seed: of the folds.

    Raises:
        ModelError: the model is no saved one, or ``out`` holds something else.
        DataError: there are too few notes, or they have no annotations.
    """
    start = time.monotonic()
    check_target(Path(out))
    site = _Site(model, notes)
    with progress(f"Adapting {Path(model).name}", _FOLDS + 2, "steps") as advance:
        before = site.measure(site.base, notes)
        whole = site.learn_all()
        advance(1)
        choices = site.cross_validated(_folds(notes, seed), whole.means, lambda: advance(1))
        means = max(choices, key=lambda means: _score(choices[means]))
        after, learned = choices[means], site.part(whole, means)
        better = _is_better(before, after)
        if better:
            site.save(Path(out), learned, _described(model, len(notes), before, after))
        reference = [site.measure_reference(each) for each in (site.base, learned)]
        advance(1)
    return AdaptReport(
        model=model,
        out=Path(out) if better else None,
        notes=len(notes),
        before=Figures.of(before),
        after=Figures.of(after),
        reference_before=reference[0],
        reference_after=reference[1],
        means=means,
        terms=len(learned.rules.always),
        patterns=len(learned.rules.patterns),
        seconds=time.monotonic() - start,
    )


@dataclass(frozen=True)
class _Learned:
    """A detector with site rules, and by which means they were learned."""

    detector: Detector
    rules: SiteRules
    means: tuple[str, ...] = ()


class _Site:
    """A model, the corrected notes of a site, and what can be learned from some of them."""

    def __init__(self, model: str, notes: Sequence[Document]) -> None:
        if not is_saved_model(model):
            raise ModelError(
                f"{model}: only a saved model can be adapted: en, es, en-accurate, es-accurate or a model folder"
            )
        if len(notes) < MIN_NOTES or not any(doc.spans for doc in notes):
            raise DataError(
                f"{len(notes)} notes, {sum(bool(doc.spans) for doc in notes)} of them with annotations",
                fix=f"give at least {MIN_NOTES} corrected notes with all their PHI; 30 to 50 are better",
            )
        self._notes_scheme = guess_scheme(span.label for doc in notes for span in doc.spans)
        self._scrubber = Scrubber(model, "tag", scheme=self._notes_scheme.name, any_language=True)
        self._model = load_model(model, scheme=self._notes_scheme.name)
        self._folder = scheme_folder(model, self._notes_scheme.name)
        path = self._folder / SITE_FILE
        self.base = _Learned(self._model.detector, read_site(path) if path.is_file() else SiteRules())
        self._notes = notes
        self._settings = AdaptationSettings()
        self._measured: dict[int, tuple[_Learned, Figures]] = {}
        self._ignored = self._not_in_both(notes)
        self._reference = (
            reference_notes(self._model.language) if self._notes_scheme.name == CANONICAL else ()
        )

    @property
    def _can_learn_weights(self) -> bool:
        detector = self._model.detector
        return isinstance(detector, SupportsAdaptation) and getattr(detector, "can_adapt", True)

    def learn_all(self) -> _Learned:
        """Return what is learned from all notes: as much as loses nothing on the reference notes."""
        if self._can_learn_weights:
            old = self.measure_reference(self.base)
            for elasticity in _ELASTICITIES:
                self._settings = replace(self._settings, elasticity=elasticity)
                learned = self.learn(self._notes, (_WEIGHTS, _RULES))
                new = self.measure_reference(learned)
                if old is None or new is None or _is_kept(old, new):
                    return learned
        return self.learn(self._notes, (_RULES,))

    def learn(self, notes: Sequence[Document], means: tuple[str, ...]) -> _Learned:
        """Return what is learned from notes by some means."""
        detector, rules = self.base.detector, self.base.rules
        if _WEIGHTS in means and isinstance(detector, SupportsAdaptation):
            converted = relabel_documents(
                notes, scheme(self._model.scheme), given=self._notes_scheme, unmapped="drop"
            )
            ignored = [self._ignored[doc.id] for doc in notes]
            counts = feature_counts(self._model.language)
            detector = detector.adapted(converted, counts, self._settings, ignored)
        if _RULES in means:
            rules = rules + learn_site_rules(notes, self._reference, self._model.language)
        return _Learned(detector, rules, means)

    def part(self, learned: _Learned, means: tuple[str, ...]) -> _Learned:
        """Return what was learned by some of the means, and the rest as it was."""
        if means == learned.means:
            return learned
        return _Learned(
            learned.detector if _WEIGHTS in means else self.base.detector,
            learned.rules if _RULES in means else self.base.rules,
            means,
        )

    def detect(self, learned: _Learned, notes: Sequence[Document]) -> list[Document]:
        """Return notes with what is found in them, in place of their own spans."""
        scrubber = self._scrubber.with_detector(learned.detector, learned.rules)
        found = detect_documents(notes, scrubber)
        return [doc.with_spans(detection.spans) for doc, detection in zip(notes, found, strict=True)]

    def measure(self, learned: _Learned, notes: Sequence[Document]) -> Evaluation:
        """Return what is found in annotated notes, and what it costs."""
        return evaluate(notes, self.detect(learned, notes))

    def measure_reference(self, learned: _Learned) -> Figures | None:
        """Return the figures on reference notes of other places, if there are any; each is measured once."""
        if not self._reference:
            return None
        if id(learned) not in self._measured:
            self._measured[id(learned)] = learned, Figures.of(self.measure(learned, self._reference))
        return self._measured[id(learned)][1]

    def cross_validated(
        self, folds: Sequence[Sequence[Document]], means: tuple[str, ...], advance: Callable[[], None]
    ) -> dict[tuple[str, ...], Evaluation]:
        """Return for each choice of the means what is found in notes that were not learned from."""
        choices = [choice for choice in _MEANS if set(choice) <= set(means)]
        found: dict[tuple[str, ...], list[Document]] = {choice: [] for choice in choices}
        for number, fold in enumerate(folds):
            rest = [doc for other, docs in enumerate(folds) if other != number for doc in docs]
            learned = self.learn(rest, means)
            for choice in choices:
                found[choice] += self.detect(self.part(learned, choice), fold)
            advance()
        gold = [doc for fold in folds for doc in fold]
        return {choice: evaluate(gold, docs) for choice, docs in found.items()}

    def save(self, target: Path, learned: _Learned, made_by: str) -> None:
        """Write the adapted model."""

        def write_changes(folder: Path) -> None:
            if learned.detector is not self.base.detector and isinstance(
                learned.detector, SupportsAdaptation
            ):
                learned.detector.save_adapted(folder)
            if learned.rules:
                write_site(folder / SITE_FILE, learned.rules)

        save_adapted(self._folder, target, write_changes, made_by)

    def _not_in_both(self, notes: Sequence[Document]) -> dict[str, list[Span]]:
        """Return the spans of each note whose labels the scheme of the notes has and that of the model has not, or the other way round."""
        own = scheme(self._model.scheme)
        ignored: dict[str, list[Span]] = {doc.id: [] for doc in notes}
        if own.name == self._notes_scheme.name:
            return ignored
        found = self.base.detector.predict([doc.with_spans(()) for doc in notes])
        for doc, spans in zip(notes, found, strict=True):
            ignored[doc.id] += [span for span in doc.spans if not self._notes_scheme.convert(span.label, own)]
            ignored[doc.id] += [span for span in spans if not own.convert(span.label, self._notes_scheme)]
        return ignored


def _folds(notes: Sequence[Document], seed: int) -> list[list[Document]]:
    """Return the notes in folds; all notes of a patient are in one."""
    patients = sorted({doc.patient for doc in notes})
    random.Random(seed).shuffle(patients)
    fold_of = {patient: number % _FOLDS for number, patient in enumerate(patients)}
    folds = [[doc for doc in notes if fold_of[doc.patient] == number] for number in range(_FOLDS)]
    return [fold for fold in folds if fold]


def _score(evaluation: Evaluation) -> float:
    """Return F over PHI words, in which recall counts more than precision."""
    recall, precision = (evaluation.estimates[f"phi-word/{part}"].value for part in ("recall", "precision"))
    weighted = _BETA**2 * precision + recall
    return (1 + _BETA**2) * precision * recall / weighted if weighted else 0.0


def _is_better(before: Evaluation, after: Evaluation) -> bool:
    """Whether more PHI words are found at a precision within its interval, or as many at a higher precision."""
    old, new = Figures.of(before), Figures.of(after)
    more = new.recall.value > old.recall.value and new.precision.value >= old.precision.low
    cleaner = new.recall.value == old.recall.value and new.precision.value > old.precision.value
    return more or cleaner


def _is_kept(old: Figures, new: Figures) -> bool:
    """Whether recall and precision on reference notes stay what they were."""
    return all(
        after.value >= before.value - MAX_LOSS
        for before, after in ((old.recall, new.recall), (old.precision, new.precision))
    )


def _described(model: str, notes: int, before: Evaluation, after: Evaluation) -> str:
    """Return what the card of an adapted model says of how it was made."""

    def change(part: str) -> str:
        old, new = (100 * found.estimates[f"phi-word/{part}"].value for found in (before, after))
        return f"{old:.2f} -> {new:.2f}"

    return (
        f"from {Path(model).name}, by {notes} corrected notes of a site; cross-validated on these: "
        f"PHI words found {change('recall')}, precision {change('precision')}"
    )
