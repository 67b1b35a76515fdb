import numpy as np
import pytest

from nescio.detect import recursion
from nescio.detect.decoding import TransitionScores


@pytest.mark.parametrize("count", [1, 3, 20])
@pytest.mark.parametrize("labels", [2, 9])
def test_few_and_many_sequences_give_the_same_bits(count, labels, monkeypatch):
    tags = ["O", *(f"{prefix}-{n}" for prefix in "BI" for n in range(labels))]
    rng = np.random.default_rng(count)
    size = len(tags)
    parts = [rng.normal(size=shape).astype(np.float32) for shape in ((size, size), size, size)]
    scores = TransitionScores(tuple(tags), *parts).constrained()
    sizes = np.sort(rng.integers(1, 12, count))[::-1]
    emissions = rng.normal(scale=3, size=(count, sizes[0], size)).astype(np.float32)
    ends = np.repeat(scores.end_transitions[None, :], count, axis=0)
    inside = np.arange(sizes[0]) < sizes[:, None]
    results = []
    for limit in (1 << 30, 0):
        monkeypatch.setattr(recursion, "_DENSE", limit)
        results.append(
            (
                recursion.viterbi(scores.max_sum, emissions.copy(), sizes, ends)[inside],
                recursion.posterior(
                    scores.sum_product, emissions, sizes, scores.start_transitions, scores.end_transitions
                )[inside],
            )
        )
    (dense_path, dense_posterior), (wide_path, wide_posterior) = results
    assert (dense_path == wide_path).all()
    assert dense_posterior.tobytes() == wide_posterior.tobytes()
