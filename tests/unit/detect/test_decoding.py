from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest

from nescio.detect.decoding import TransitionScores, decode, marginals, o_logit_penalty_at


def random_scores(tags, seed=0):
    rng = np.random.default_rng(seed)
    size = len(tags)
    return TransitionScores(
        tuple(tags),
        rng.normal(size=(size, size)).astype(np.float32),
        rng.normal(size=size).astype(np.float32),
        rng.normal(size=size).astype(np.float32),
    )


def every_path(scores, emissions):
    """Score all tag sequences one by one."""
    for path in product(range(len(scores.tags)), repeat=len(emissions)):
        total = (
            scores.start_transitions[path[0]]
            + scores.end_transitions[path[-1]]
            + sum(emissions[t, y] for t, y in enumerate(path))
        )
        yield path, total + sum(scores.transitions[a, b] for a, b in pairwise(path))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("constrained", [False, True])
def test_best_path_and_margins_equal_brute_force(seed, constrained):
    scores = random_scores(["O", "B-X", "I-X", "B-Y"], seed)
    scores = scores.constrained() if constrained else scores
    emissions = np.random.default_rng(seed + 9).normal(size=(9, 4)).astype(np.float32)
    units = [(0, 5), (5, 6), (6, 9)]
    best, sure = decode(scores, emissions, units)
    for low, high in units:
        paths = list(every_path(scores, emissions[low:high]))
        path, _ = max(paths, key=lambda item: item[1])
        assert tuple(best[low:high]) == path
        if any(path):
            top = max(score for _, score in paths)
            weights = [(p, np.exp(float(score - top))) for p, score in paths]
            total = sum(w for _, w in weights)
            for t, tag in enumerate(path):
                phi = sum(w for p, w in weights if p[t]) / total  # the tag 0 is O
                assert sure[low + t] == pytest.approx(phi if tag else 1.0, abs=1e-3)


def test_inside_tags_only_continue_their_own_label():
    scores = TransitionScores.uniform(["O", "B-X", "I-X", "B-Y", "I-Y"])
    emissions = np.zeros((3, 5), dtype=np.float32)
    emissions[:, 4] = 5  # everything would like to be I-Y
    best, _ = decode(scores, emissions, [(0, 3)])
    assert [scores.tags[i] for i in best] == ["B-Y", "I-Y", "I-Y"]


def test_sequences_do_not_depend_on_their_neighbours():
    scores = random_scores(["O", "B-X", "I-X"], 3).constrained()
    emissions = np.random.default_rng(5).normal(size=(400, 3)).astype(np.float32)
    units = [(at, min(at + 1 + at % 40, 400)) for at in range(0, 400, 40)]
    best, sure = decode(scores, emissions, units)
    for low, high in units:
        alone, sure_alone = decode(scores, emissions[low:high], [(0, high - low)])
        assert (best[low:high] == alone).all()
        assert (sure[low:high] == sure_alone).all()


def test_a_penalty_on_o_tags_more_and_leaves_probabilities_alone():
    scores = TransitionScores.uniform(("O", "B-X", "I-X"))
    rows = np.array([[2.0, 1.0, 0.0], [5.0, 0.0, 0.0], [0.0, 3.0, 0.0]], dtype=np.float32)
    plain, _ = decode(scores, rows, [(0, 3)])
    more, sure = decode(scores, rows, [(0, 3)], o_logit_penalty=o_logit_penalty_at(0.8))
    assert plain.tolist() == [0, 0, 1]
    assert more.tolist() == [1, 0, 1]
    outside = marginals(scores, rows, [(0, 3)])[:, 0]
    assert np.allclose(sure, [1 - outside[0], 1, 1 - outside[2]], atol=1e-5)
    assert sure[0] < 0.5


def test_an_entity_of_many_words_must_be_as_likely_as_one_of_a_single_word():
    scores = TransitionScores.uniform(["O", "B-X", "I-X"])
    scores = replace(scores, transitions=np.array([[0, 0, -9], [0, 0, 4], [0, 0, 4]], dtype=np.float32))
    rows = np.array(
        [[0, -1, -9], [20, 0, 0], [0, -4, -9], [0, -9, -4], [0, -9, -4], [20, 0, 0]], dtype=np.float32
    )
    best, _ = decode(
        scores, rows, [(0, 6)], with_probabilities=False, o_logit_penalty=o_logit_penalty_at(0.8)
    )
    assert best.tolist() == [1, 0, 1, 2, 2, 0]  # three times 1.4 nats outweigh the scores of three words
    best, _ = decode(scores, rows, [(0, 6)], o_logit_penalty=o_logit_penalty_at(0.8))
    assert best.tolist() == [1, 0, 0, 0, 0, 0]
    best, _ = decode(scores, rows, [(0, 6)], o_logit_penalty=o_logit_penalty_at(0.999))
    assert best.tolist() == [1, 0, 1, 2, 2, 0]
