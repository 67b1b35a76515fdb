"""Training of linear taggers from features and tags: a CRF by crfsuite, or a linear SVM by liblinear.

`nescio.detect.linear.crf` and `nescio.detect.linear.svm` call it; the weights leave these libraries as `Weights`.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pycrfsuite

from nescio.core.errors import ConfigError, MissingExtraError
from nescio.core.progress import progress
from nescio.detect.decoding import TransitionScores
from nescio.detect.linear.weights import Weights

Features = Sequence[Sequence[int]]
Units = Sequence[tuple[int, int]]

_TRAIN, _DEV = 0, 1  # crfsuite's groups of sequences
_NO_GROUP = -1


def frequent(features: Features, min_count: int) -> set[int]:
    """Return the features that occur at least ``min_count`` times."""
    counts: Counter[int] = Counter()
    for row in features:
        counts.update(row)
    return {feature for feature, count in counts.items() if count >= min_count}


@dataclass(frozen=True)
class HeldOut:
    """Sequences that are scored during training and not learned from: features, tags and units as for training."""

    features: Features
    tags: Sequence[str]
    units: Units


class _Trainer(pycrfsuite.Trainer):  # type: ignore[misc]
    """crfsuite's trainer with a callback after each iteration, and without printing."""

    def __init__(self, report: Callable[[str], None]) -> None:
        super().__init__(verbose=False)
        self._report = report

    def message(self, line: str) -> None:
        if self.logparser.feed(line) == "iteration":
            self._report(_summary(self.logparser.last_iteration))


def _summary(iteration: Mapping[str, Any]) -> str:
    """Return the loss of an iteration and, where sequences are held out, F over their tagged words."""
    loss = f"loss {iteration.get('loss', 0.0):,.0f}"
    if not iteration["scores"]:
        return loss
    match, model, ref = (
        sum(getattr(score, part) for tag, score in iteration["scores"].items() if tag != "O")
        for part in ("match", "model", "ref")
    )
    return f"{loss} dev f {200 * match / max(model + ref, 1):.1f}"


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
    held_out: HeldOut | None = None,
) -> tuple[Weights, TransitionScores]:
    """Train a CRF by L-BFGS; the same data gives the same weights, whatever is held out.

    Args:
        features: keys of the features of each token.
        tags: the tag of each token.
        units: ranges of tokens that are one sequence each.
        c1: weight of the L1 penalty.
        c2: weight of the L2 penalty.
        iterations: maximum number of iterations.
        min_count: leave out rarer features.
        title: of the progress bar.
        held_out: what to score after each iteration, shown in the progress bar.
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
            trainer.append(pycrfsuite.ItemSequence(rows), list(tags[low:high]), _TRAIN)
        known_tags = {tag for low, high in units for tag in tags[low:high]}
        group = _append_held_out(trainer, held_out, names, known_tags) if held_out else _NO_GROUP
        path = str(Path(folder) / "crf")
        trainer.train(path, group)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    return _export(info.labels, info.state_features, info.transitions)


def _append_held_out(
    trainer: _Trainer, held_out: HeldOut, names: Mapping[int, str], known_tags: set[str]
) -> int:
    """Add held-out sequences to a trainer and return their group; `_NO_GROUP` when none can be used."""
    group = _NO_GROUP
    for low, high in held_out.units:
        rows = [[names[f] for f in held_out.features[at] if f in names] for at in range(low, high)]
        # a tag that training does not have would become one that the model can give
        gold = [tag if tag in known_tags else "O" for tag in held_out.tags[low:high]]
        if known_tags.issuperset(gold):
            group = _DEV
            trainer.append(pycrfsuite.ItemSequence(rows), gold, group)
    return group


def _export(
    labels: dict[str, str], state: dict[tuple[str, str], float], steps: dict[tuple[str, str], float]
) -> tuple[Weights, TransitionScores]:
    """Return crfsuite's weights as ours."""
    tags = _sorted_tags(labels)
    tag_index = {tag: i for i, tag in enumerate(tags)}
    transitions = np.zeros((len(tags), len(tags)), dtype=np.float32)
    for (previous, tag), weight in steps.items():
        transitions[tag_index[previous], tag_index[tag]] = weight
    zeros = np.zeros(len(tags), dtype=np.float32)
    pairs = {(int(feature, 16), tag_index[tag]): weight for (feature, tag), weight in state.items()}
    return Weights.from_pairs(pairs, len(tags)), TransitionScores(tags, transitions, zeros, zeros)


def _sorted_tags(tags: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tags, key=lambda tag: (tag != "O", tag)))


def fit_svm(
    features: Features,
    tags: Sequence[str],
    units: Units,
    *,
    cost: float,
    iterations: int,
    min_count: int,
    seed: int,
    previous_tag: bool,
) -> tuple[Weights, TransitionScores]:
    """Train one linear SVM for each tag against the rest.

    Args:
        features: keys of the features of each token.
        tags: the tag of each token.
        units: ranges of tokens that are one sequence each.
        cost: liblinear's C.
        iterations: maximum number of iterations.
        min_count: leave out rarer features.
        seed: of the solver.
        previous_tag: whether the previous tag is a feature, too; its weights become the transition scores.
    """
    try:
        from scipy.sparse import csr_matrix
        from sklearn.svm import LinearSVC
    except ImportError:
        raise MissingExtraError("training an SVM", "train") from None
    known = _sorted_tags({tags[at] for low, high in units for at in range(low, high)})
    tag_index = {tag: i for i, tag in enumerate(known)}
    column = {f: i for i, f in enumerate(sorted(frequent(features, min_count)))}
    # Columns: features, previous tags, start of the sequence, bias.
    size = len(column)
    start, bias, width = size + len(known), size + len(known) + 1, size + len(known) + 2
    columns, counts, target = [], [], []
    for low, high in units:
        for at in range(low, high):
            row = {column[f] for f in features[at] if f in column}
            if previous_tag:
                row.add(size + tag_index[tags[at - 1]] if at > low else start)
            row.add(bias)
            columns.extend(sorted(row))
            counts.append(len(row))
            target.append(tag_index[tags[at]])
    matrix = csr_matrix(
        (
            np.ones(len(columns), dtype=np.float32),
            np.array(columns, dtype=np.int32),
            np.concatenate([[0], np.cumsum(counts)]),
        ),
        shape=(len(target), width),
    )
    weights = np.zeros((width, len(known)), dtype=np.float32)
    if len(known) > 1:
        # The dual, whatever the numbers of tokens and features: the primal does not converge in hundreds of iterations.
        solver = LinearSVC(
            C=cost, max_iter=iterations, random_state=seed, fit_intercept=False, tol=0.01, dual=True
        )
        solver.fit(matrix, np.array(target))
        learned = solver.coef_.T
        weights[:] = np.concatenate([-learned, learned], axis=1) if len(known) == 2 else learned
    keys = np.array(list(column), dtype=np.uint64)
    rows = np.where(np.abs(weights[:size]) > 1e-3, weights[:size], 0).astype(np.float16).astype(np.float32)
    kept = rows.any(axis=1)
    return Weights.of(keys[kept], rows[kept]), TransitionScores(
        known,
        weights[size:start] + weights[bias],
        weights[start] + weights[bias],
        np.zeros(len(known), np.float32),
    )
