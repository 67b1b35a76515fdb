"""Learn weights of a linear tagger from features and tags: a CRF by crfsuite, or a linear SVM by liblinear."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pycrfsuite

from nescio.core.errors import ConfigError, MissingExtraError
from nescio.core.progress import progress
from nescio.detect.decoding import Chain
from nescio.detect.linear.weights import Weights

Features = Sequence[Sequence[int]]
Units = Sequence[tuple[int, int]]

_LEARNED, _HELD = 0, 1  # groups of sequences, as crfsuite tells them apart


def frequent(features: Features, min_count: int) -> set[int]:
    """Return the features that occur at least ``min_count`` times."""
    counts: Counter[int] = Counter()
    for row in features:
        counts.update(row)
    return {feature for feature, count in counts.items() if count >= min_count}


@dataclass(frozen=True)
class Held:
    """Sequences that are scored during training and not learned from: features, tags and units as for training."""

    features: Features
    tags: Sequence[str]
    units: Units


class _Trainer(pycrfsuite.Trainer):  # type: ignore[misc]
    """crfsuite's trainer, which says after each iteration how it stands and prints nothing."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(verbose=False)
        self._tell = tell

    def message(self, line: str) -> None:
        if self.logparser.feed(line) == "iteration":
            self._tell(_standing(self.logparser.last_iteration))


def _standing(iteration: Mapping[str, Any]) -> str:
    """Say an iteration's loss and, where sequences are held out, F over their tagged words."""
    said = f"loss {iteration.get('loss', 0.0):,.0f}"
    if not iteration["scores"]:
        return said
    match, model, ref = (
        sum(getattr(score, part) for tag, score in iteration["scores"].items() if tag != "O")
        for part in ("match", "model", "ref")
    )
    return f"{said} dev f {200 * match / max(model + ref, 1):.1f}"


def fit_crf(
    features: Features,
    tags: Sequence[str],
    units: Units,
    *,
    c1: float,
    c2: float,
    iterations: int,
    min_count: int,
    title: str = "crf",
    held: Held | None = None,
) -> tuple[Weights, Chain]:
    """Train a CRF by L-BFGS with both penalties; the same data gives the same weights, whatever is held out.

    Args:
        features: keys of the features of each token.
        tags: the tag of each token.
        units: stretches of tokens that are one sequence each.
        c1: weight of the penalty that makes features vanish.
        c2: weight of the penalty that keeps them small.
        iterations: at most so many.
        min_count: leave out features seen less often.
        title: what the progress bar says.
        held: what to score after each iteration, shown in the progress bar.
    """
    if not units:
        raise ConfigError("nothing to learn from: the training notes have no words")
    names = {feature: format(feature, "x") for feature in frequent(features, min_count)}

    with progress(title, iterations, "iterations") as advance, tempfile.TemporaryDirectory() as folder:
        trainer = _Trainer(lambda note: advance(1, note=note))
        trainer.select("lbfgs")
        trainer.set_params({"c1": c1, "c2": c2, "max_iterations": iterations})
        for low, high in units:
            rows = [[names[f] for f in features[at] if f in names] for at in range(low, high)]
            trainer.append(pycrfsuite.ItemSequence(rows), list(tags[low:high]), _LEARNED)
        group = -1  # none
        if held is not None:
            known = {tag for low, high in units for tag in tags[low:high]}
            for low, high in held.units:
                rows = [[names[f] for f in held.features[at] if f in names] for at in range(low, high)]
                # a tag that training does not have would become one that the model can give
                gold = [tag if tag in known else "O" for tag in held.tags[low:high]]
                if known.issuperset(gold):
                    group = _HELD
                    trainer.append(pycrfsuite.ItemSequence(rows), gold, group)
        path = str(Path(folder) / "crf")
        trainer.train(path, group)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    return _export(info.labels, info.state_features, info.transitions)


def _export(
    labels: dict[str, str], state: dict[tuple[str, str], float], steps: dict[tuple[str, str], float]
) -> tuple[Weights, Chain]:
    known = tuple(sorted(labels, key=lambda tag: (tag != "O", tag)))
    number = {tag: i for i, tag in enumerate(known)}
    between = np.zeros((len(known), len(known)), dtype=np.float32)
    for (before, after), weight in steps.items():
        between[number[before], number[after]] = weight
    none = np.zeros(len(known), dtype=np.float32)
    pairs = {(int(feature, 16), number[tag]): weight for (feature, tag), weight in state.items()}
    return Weights.from_pairs(pairs, len(known)), Chain(known, between, none, none)


def fit_svm(
    features: Features,
    tags: Sequence[str],
    units: Units,
    *,
    cost: float,
    iterations: int,
    min_count: int,
    seed: int,
    chained: bool,
) -> tuple[Weights, Chain]:
    """Train one linear SVM for each tag against the rest.

    Args:
        features: keys of the features of each token.
        tags: the tag of each token.
        units: stretches of tokens that are one sequence each.
        cost: how dear a wrong side of the margin is.
        iterations: at most so many.
        min_count: leave out features seen less often.
        seed: of the solver.
        chained: whether the tag before is a feature too, as in a chunker; it becomes the chain's steps.
    """
    try:
        from scipy.sparse import csr_matrix
        from sklearn.svm import LinearSVC
    except ImportError:
        raise MissingExtraError("training an SVM", "train") from None
    known = tuple(
        sorted({tags[at] for low, high in units for at in range(low, high)}, key=lambda t: (t != "O", t))
    )
    number = {tag: i for i, tag in enumerate(known)}
    column = {f: i for i, f in enumerate(sorted(frequent(features, min_count)))}
    size = len(column)
    places, counts, target = [], [], []
    for low, high in units:
        for at in range(low, high):
            row = {column[f] for f in features[at] if f in column}
            if chained:
                row.add(size + (number[tags[at - 1]] if at > low else len(known)))
            row.add(size + len(known) + 1)
            places.extend(sorted(row))
            counts.append(len(row))
            target.append(number[tags[at]])
    width = size + len(known) + 2
    matrix = csr_matrix(
        (
            np.ones(len(places), dtype=np.float32),
            np.array(places, dtype=np.int32),
            np.concatenate([[0], np.cumsum(counts)]),
        ),
        shape=(len(target), width),
    )
    found = np.zeros((width, len(known)), dtype=np.float32)
    if len(known) > 1:
        # The dual, whatever the numbers of tokens and features: the primal does not converge in hundreds of iterations.
        solver = LinearSVC(
            C=cost, max_iter=iterations, random_state=seed, fit_intercept=False, tol=0.01, dual=True
        )
        solver.fit(matrix, np.array(target))
        weights = solver.coef_.T
        found[:] = np.concatenate([-weights, weights], axis=1) if len(known) == 2 else weights
    bias = found[-1]
    keys = np.array(list(column), dtype=np.uint64)
    rows = np.where(np.abs(found[:size]) > 1e-3, found[:size], 0).astype(np.float16).astype(np.float32)
    kept = rows.any(axis=1)
    begin, between = found[size + len(known)], found[size : size + len(known)]
    return Weights.of(keys[kept], rows[kept]), Chain(
        known, between + bias, begin + bias, np.zeros(len(known), np.float32)
    )
