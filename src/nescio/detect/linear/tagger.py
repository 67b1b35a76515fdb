"""Linear taggers over tokens or characters: the CRF and the SVM, which differ in how they learn and in nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import ClassVar, TypeVar

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, MissingExtraError
from nescio.core.tags import Tagging
from nescio.core.tokens import Offsets
from nescio.detect.card import CARD_NAME, read_card
from nescio.detect.decoding import Chain, Floats, caution_at, decode, marginals, thinned
from nescio.detect.features.batch import TOKENIZERS, Batch
from nescio.detect.features.lists import new_vocabulary, word_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import Keys, Vocabulary
from nescio.detect.learner import TRACKS, Context, Hints, batches, make_batch, row_tags
from nescio.detect.linear.context_network import ContextNetwork, ContextSettings, JoinedScorer
from nescio.detect.linear.subtypes import Refinement, finds, in_categories
from nescio.detect.linear.training import Held, fit_crf, fit_svm
from nescio.detect.linear.weights import Scorer, Weights
from nescio.detect.settings import build

L = TypeVar("L", bound="LinearLearner")

_NETWORK = "context.safetensors"
_HELD_NOTES = 20  # of the notes to score on, so many are scored after each iteration


@dataclass(frozen=True)
class LinearSettings:
    """What both taggers can be told.

    Attributes:
        features: templates, see `nescio.detect.features.templates`.
        tokenizer: ``fine`` or ``characters``.
        unit: what is labelled as one sequence: ``line``, ``sentence`` or ``note``.
        tagging: BIO or BIOES.
        min_count: features seen less often are left out.
        iterations: at most so many.
        thin: nats by which ``O`` is favoured in notes in which nothing is surely PHI; see `thinned`.
    """

    features: tuple[str, ...] = ()
    tokenizer: str = "fine"
    unit: str = "line"
    tagging: Tagging = "BIO"
    min_count: int = 2
    iterations: int = 80
    thin: float = 0.0


@dataclass(frozen=True)
class CrfSettings(LinearSettings):
    """The CRF's penalties, whether it works in two steps, and the network beside it.

    Attributes:
        c1: weight of the penalty that makes features vanish.
        c2: weight of the one that keeps them small.
        staged: look for categories first, then for the label of each find; many times faster where labels are many.
        context: a small network that looks further.
    """

    c1: float = 0.05
    c2: float = 0.05
    staged: bool = False
    context: ContextSettings = field(default_factory=ContextSettings)


@dataclass(frozen=True)
class SvmSettings(LinearSettings):
    """The SVM's cost, whether the tag before is a feature, and whether a sentence classifier goes first.

    Attributes:
        cost: how dear a training token on the wrong side is.
        chained: take the tag before as a feature, as chunkers do; the best sequence is searched.
        gate: label only sentences that a first classifier takes to hold PHI.
        gate_bias: added to the first classifier's margin; above 0 it lets more sentences pass.
    """

    cost: float = 0.1
    chained: bool = False
    gate: bool = False
    gate_bias: float = 0.5


class LinearLearner(ABC):
    """A tagger whose scores are sums of weights of features. See `CrfLearner` and `SvmLearner`."""

    Settings: ClassVar[type] = LinearSettings
    kind: ClassVar[str] = ""
    scores_meanwhile: ClassVar[bool] = False
    dev_hints: Hints | None = None  # what an earlier pass found in the notes to score on

    def __init__(self, settings: LinearSettings, context: Context) -> None:
        if settings.tokenizer not in TOKENIZERS:
            raise ConfigError(f"unknown tokenizer {settings.tokenizer!r}; known: {', '.join(TOKENIZERS)}")
        if settings.unit not in ("line", "sentence", "note"):
            raise ConfigError(f"unknown unit {settings.unit!r}; known: line, sentence, note")
        self.settings = settings
        self.context = context
        self.templates = Templates(settings.features, TRACKS)
        self._caution = 0.0
        self._use(Weights.of(np.zeros(0, np.uint64), np.zeros((0, 1), np.float32)), Chain.flat(["O"]))

    def _use(self, weights: Weights, chain: Chain, labels: tuple[str, ...] = ()) -> None:
        """Take what was learned; ``labels`` where the chain is one of categories."""
        self.weights = weights
        self.chain = chain
        self._refinement = Refinement(chain.tags, labels) if labels else None
        self._search = chain.constrained()
        self._scorer: Scorer | JoinedScorer = Scorer(self.templates, weights)

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags it can give."""
        return self._refinement.tags if self._refinement else self.chain.tags

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return tuple(sorted({tag.partition("-")[2] for tag in self.tags} - {""}))

    @abstractmethod
    def _learn(
        self, features: list[list[int]], tags: list[str], batch: Batch, held: Held | None
    ) -> tuple[Weights, Chain, tuple[str, ...]]:
        """Return weights and steps, and the labels where these are of categories."""

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:
        """Learn from annotated notes; some of ``dev`` are scored meanwhile, and change nothing."""
        vocabulary = new_vocabulary(self.context.language)
        batch, features, tags = self._seen(train, vocabulary, hints)
        self._use(*self._learn(features, tags, batch, self._held(dev, hints)))

    def _seen(
        self, docs: Sequence[Document], vocabulary: Vocabulary, hints: Hints | None
    ) -> tuple[Batch, list[list[int]], list[str]]:
        batch = make_batch(docs, vocabulary, self.settings.tokenizer, self.context.language, hints)
        return batch, self.templates.feature_lists(batch), row_tags(batch, self.settings.tagging)

    def _held(self, dev: Sequence[Document], hints: Hints | None) -> Held | None:
        """Return a sample of annotated notes to score during training, where the learner does so."""
        chosen = range(0, len(dev), max(len(dev) // _HELD_NOTES, 1))[:_HELD_NOTES]
        known = self.dev_hints
        if not self.scores_meanwhile or not chosen or (hints is not None and known is None):
            return None
        batch, features, tags = self._seen(
            [dev[i] for i in chosen],
            new_vocabulary(self.context.language),
            None if known is None else [known[i] for i in chosen],
        )
        return Held(features, tags, batch.units(self.settings.unit))

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:
        """Return the spans found in each note, with their mean probability as score."""
        found: list[tuple[Span, ...]] = []
        vocabulary = word_vocabulary(self.context.language)
        for part in batches(docs):
            given = None if hints is None else hints[part]
            batch = make_batch(docs[part], vocabulary, self.settings.tokenizer, self.context.language, given)
            found += self._label(batch)
        return found

    def probabilities(self, docs: Sequence[Document]) -> list[tuple[list[Offsets], Floats]]:
        """Return the tokens of each note and the probability of each of ``tags`` at each of them."""
        found: list[tuple[list[Offsets], Floats]] = []
        vocabulary = word_vocabulary(self.context.language)
        for part in batches(docs):
            batch = make_batch(docs[part], vocabulary, self.settings.tokenizer, self.context.language)
            emissions = self._scorer.emissions(batch)
            rows = marginals(self._search, emissions.tags, self._units(batch))
            if self._refinement:
                inside = np.flatnonzero(batch.line >= 0)
                coarse, rows = rows[inside], np.zeros((len(rows), len(self.tags)), dtype=np.float32)
                rows[inside] = self._refinement.shares(coarse, emissions.more(inside))
            found += [
                (tokens, rows[low:high])
                for tokens, (low, high) in zip(batch.tokens, batch.bounds, strict=True)
            ]
        return found

    def _label(self, batch: Batch) -> list[tuple[Span, ...]]:
        emissions = self._scorer.emissions(batch)
        caution = thinned(self.chain, emissions.tags, batch.bounds, self._caution, self.settings.thin)
        best, sure = decode(self._search, emissions.tags, self._units(batch), caution=caution)
        if self._refinement:
            best = self._refinement.best(best, emissions.more)
        return batch.spans(best, self.tags, self.kind, sure.astype(np.float64).round(4))

    def _units(self, batch: Batch) -> list[tuple[int, int]]:
        return batch.units(self.settings.unit)

    def at_recall(self, recall: float) -> LinearLearner:
        """Return this tagger with its dial turned: a token is PHI where its probability is above ``1 - recall``."""
        turned = copy(self)
        turned._caution = caution_at(recall)
        return turned

    def save(self, folder: Path) -> None:
        """Write weights and tags."""
        self.weights.save(folder / "weights.safetensors", self.chain)
        (folder / "tags.txt").write_text("\n".join(self.chain.tags) + "\n", encoding="utf-8")

    @classmethod
    def load(cls: type[L], folder: Path) -> L:
        """Read what ``save`` wrote, and the settings in the card."""
        card = read_card(folder)
        settings: LinearSettings = build(cls.Settings, card.settings, f"{folder / CARD_NAME}: settings")
        learner = cls(settings, Context(card.language, card.scheme))
        tags = tuple((folder / "tags.txt").read_text(encoding="utf-8").split("\n")[:-1])
        labels = card.labels if card.settings.get("staged") else ()
        learner._read_more(folder)
        learner._use(*Weights.load(folder / "weights.safetensors", tags, len(labels)), labels)
        return learner

    def _read_more(self, folder: Path) -> None:  # noqa: B027 - most have no more
        """Read what a kind of tagger has besides weights and tags."""


class CrfLearner(LinearLearner):
    """A linear-chain conditional random field."""

    Settings: ClassVar[type] = CrfSettings
    kind = "crf"
    scores_meanwhile = True
    settings: CrfSettings
    _network: ContextNetwork | None = None

    def __init__(self, settings: CrfSettings, context: Context) -> None:
        super().__init__(settings, context)
        self._shown = settings.context.templates(TRACKS) if settings.context.width else None

    def _use(self, weights: Weights, chain: Chain, labels: tuple[str, ...] = ()) -> None:
        super()._use(weights, chain, labels)
        if self._network:
            told = self.settings.context
            self._search = chain.times(told.own).constrained()
            self._scorer = JoinedScorer(Scorer(self.templates, weights), self._network, told.own, told.share)

    def alone(self) -> CrfLearner:
        """Return this tagger without its network."""
        found = copy(self)
        found.settings = replace(self.settings, context=ContextSettings())
        found._network = found._shown = None
        found._use(self.weights, self.chain, self._refinement.labels if self._refinement else ())
        return found

    def _learn(
        self, features: list[list[int]], tags: list[str], batch: Batch, held: Held | None
    ) -> tuple[Weights, Chain, tuple[str, ...]]:
        s, units = self.settings, self._units(batch)
        fit = partial(fit_crf, c1=s.c1, c2=s.c2, iterations=s.iterations, min_count=s.min_count)
        train_network = self._trainer()
        coarse = in_categories(tags) if s.staged else tags
        if held and s.staged:
            held = replace(held, tags=in_categories(held.tags))
        weights, chain = fit(features, coarse, units, held=held)
        self._network = train_network(batch, coarse, chain.tags) if train_network else None
        found = finds(tags) if s.staged else []
        if not found:
            return weights, chain, ()
        # a find is one sequence of one token, which has the features of all of its words
        bags = [[feature for row in features[low:high] for feature in row] for low, high, _ in found]
        names = [label for _, _, label in found]
        more, known = fit(bags, names, [(i, i + 1) for i in range(len(found))], title="labels")
        return weights.beside(more), chain, known.tags

    def _trainer(self) -> Callable[..., ContextNetwork] | None:
        """Return what trains the network on a batch, its tags and their names, if there shall be one."""
        if not self._shown:
            return None
        try:
            from nescio.detect.linear.context_training import fit
        except ModuleNotFoundError:
            raise MissingExtraError("training the network beside a CRF", "train") from None
        return partial(fit, templates=self._shown, settings=self.settings.context, seed=self.context.seed)

    def save(self, folder: Path) -> None:
        """Write weights and tags, and the network."""
        super().save(folder)
        if self._network:
            self._network.save(folder / _NETWORK)

    def _read_more(self, folder: Path) -> None:
        if self._shown:
            reach = self.settings.context.reach
            self._network = ContextNetwork.load(folder / _NETWORK, self._shown, reach)


def _bags(batch: Batch, units: list[tuple[int, int]]) -> list[Keys]:
    """Return what a sentence classifier sees of each unit: its distinct words and shapes."""
    keys = np.stack([batch.vocabulary.single(atom)[batch.ids] for atom in ("norm", "short-shape")])
    return [np.unique(keys[:, low:high]) for low, high in units]


class SvmLearner(LinearLearner):
    """Linear support vector machines, one for each tag; optionally a chunker behind a sentence classifier."""

    Settings: ClassVar[type] = SvmSettings
    kind = "svm"
    settings: SvmSettings
    _gate: Weights | None = None

    def _learn(
        self,
        features: list[list[int]],
        tags: list[str],
        batch: Batch,
        held: Held | None,  # noqa: ARG002
    ) -> tuple[Weights, Chain, tuple[str, ...]]:
        s = self.settings
        self._gate = None
        units = self._units(batch)
        if s.gate:
            bags = [bag.tolist() for bag in _bags(batch, units)]
            has = ["PHI" if any(t != "O" for t in tags[low:high]) else "O" for low, high in units]
            whole = [(i, i + 1) for i in range(len(units))]
            weights, chain = fit_svm(
                bags, has, whole, cost=s.cost / 10, iterations=s.iterations, min_count=s.min_count,
                seed=self.context.seed, chained=False,
            )  # fmt: skip
            self._open(weights, chain)
            units = [unit for unit, label in zip(units, has, strict=True) if label == "PHI"]
        weights, chain = fit_svm(
            features, tags, units, cost=s.cost, iterations=s.iterations, min_count=s.min_count,
            seed=self.context.seed, chained=s.chained,
        )  # fmt: skip
        return weights, chain, ()

    def _open(self, weights: Weights, chain: Chain) -> None:
        self._gate = weights
        self._gate_chain = chain

    def _units(self, batch: Batch) -> list[tuple[int, int]]:
        """Leave out the sentences that the gate takes to be free of PHI."""
        units = super()._units(batch)
        if self._gate is None or not units:
            return units
        if "PHI" not in self._gate_chain.tags:
            return []
        yes = self._gate_chain.tags.index("PHI")
        least = -self.settings.gate_bias - float(self._gate_chain.begin[yes])
        margins = [float(self._gate.read(bag)[0][:, yes].sum()) for bag in _bags(batch, units)]
        return [unit for unit, margin in zip(units, margins, strict=True) if margin > least]

    def save(self, folder: Path) -> None:
        """Write weights and tags, and those of the gate."""
        super().save(folder)
        if self._gate is not None:
            self._gate.save(folder / "gate.safetensors", self._gate_chain)
            (folder / "gate.txt").write_text("\n".join(self._gate_chain.tags) + "\n", encoding="utf-8")

    def _read_more(self, folder: Path) -> None:
        if (folder / "gate.txt").is_file():
            tags = tuple((folder / "gate.txt").read_text(encoding="utf-8").split("\n")[:-1])
            self._open(*Weights.load(folder / "gate.safetensors", tags))
