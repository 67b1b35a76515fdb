from dataclasses import replace

import numpy as np
import pytest

from nescio.detect.candidates import CandidateFinder
from nescio.detect.decoding import TransitionScores, decode

TAGS = ("O", "B-X", "B-Y", "I-X", "I-Y")


def random_scores(seed, size=1.0):
    rng = np.random.default_rng(seed)
    parts = [rng.normal(scale=size, size=shape).astype(np.float32) for shape in ((5, 5), 5, 5)]
    return TransitionScores(TAGS, *parts).constrained()


def emissions_of(seed, rows, bias):
    emissions = np.random.default_rng(seed).normal(scale=2, size=(rows, 5)).astype(np.float32)
    emissions[:, 0] += bias
    return emissions


def without_pruning(scores):
    plain = replace(scores)
    plain.__dict__["candidate_finder"] = None
    return plain


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("bias", [0, 2, 5])
@pytest.mark.parametrize("penalty", [0.0, 1.5])
def test_pruning_changes_no_tag(seed, bias, penalty):
    scores, emissions = random_scores(seed), emissions_of(seed, 120, bias)
    units = [(0, 3), (3, 40), (46, 47), (50, 110)]  # with rows outside of all
    pruned = decode(scores, emissions, units, o_logit_penalty=penalty)
    whole = decode(without_pruning(scores), emissions, units, o_logit_penalty=penalty)
    assert pruned[0].tolist() == whole[0].tolist()
    assert (pruned[1] == whole[1]).all()


def test_large_batches_of_few_tags_are_decoded_as_small_ones():
    scores, emissions = random_scores(2), emissions_of(2, 6000, 2)
    units = [(at, at + 30) for at in range(0, 6000, 30)]
    together, _ = decode(scores, emissions, units)
    for low, high in units[::20]:
        assert together[low:high].tolist() == decode(scores, emissions[low:high], [(0, 30)])[0].tolist()


def test_most_rows_that_look_like_o_are_no_candidates():
    scores, emissions = random_scores(1, 0.5), emissions_of(1, 200, 7)
    emissions[50, 1] += 20
    found = scores.candidate_finder.find(emissions, 0.0, np.array([0]), np.array([200]))
    assert found[50]
    assert found.sum() < 20


def test_an_entity_that_pays_as_a_whole_is_kept():
    scores = TransitionScores.uniform(TAGS)
    emissions = np.zeros((5, 5), dtype=np.float32)
    emissions[:, 0] = 5
    emissions[1:4] = [[5, 1, 0, 0, 0], [5, 0, 0, 2, 0], [0, 0, 0, 9, 0]]  # only the last token gains
    found = scores.candidate_finder.find(emissions, 0.0, np.array([0]), np.array([5]))
    assert found.tolist() == [False, True, True, True, False]
    apart = scores.candidate_finder.find(emissions, 0.0, np.array([0, 3]), np.array([3, 5]))
    assert not apart[:3].any()


@pytest.mark.parametrize("tags", [("NOUN", "VERB"), ("O", "B-X", "I-X", "E-X", "S-X"), ("O",)])
def test_other_tags_than_bio_are_not_pruned(tags):
    assert TransitionScores.uniform(tags).candidate_finder is None


def test_scores_that_let_an_inside_tag_begin_an_entity_are_not_pruned():
    zeros = np.zeros((3, 3), dtype=np.float32)
    assert TransitionScores(("O", "B-X", "I-X"), zeros, zeros[0], zeros[0]).candidate_finder is None
    assert not CandidateFinder.supports(("O", "B-X", "I-X"), zeros, zeros[0])
