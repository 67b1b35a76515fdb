"""Training of a linear SVM from features and tags, by liblinear; `nescio.detect.linear.svm` calls it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from nescio.core.errors import MissingExtraError
from nescio.detect.decoding import TransitionScores
from nescio.detect.linear.crf_training import sorted_tags
from nescio.detect.linear.weights import Weights

Features = Sequence[Sequence[int]]
Units = Sequence[tuple[int, int]]


def frequent(features: Features, min_count: int) -> set[int]:
    """Return the features that occur at least ``min_count`` times."""
    counts: Counter[int] = Counter()
    for row in features:
        counts.update(row)
    return {feature for feature, count in counts.items() if count >= min_count}


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
    known = sorted_tags({tags[at] for low, high in units for at in range(low, high)})
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
