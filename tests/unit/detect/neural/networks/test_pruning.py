import numpy as np
import pytest

from nescio.detect.decoding import TransitionScores, decode
from nescio.detect.neural.networks.pruning import uncertain_ranges

TAGS = ("O", "B-X", "I-X", "B-Y", "I-Y")


def chain_of(rng, scale, *, constrained=True):
    draw = rng.uniform(-scale, scale, (7, 5)).astype(np.float32)
    chain = TransitionScores(TAGS, draw[:5], draw[5], draw[6])
    return chain.constrained() if constrained else chain


@pytest.mark.parametrize("constrained", [True, False])
@pytest.mark.parametrize("lead", [0, 2, 6])
def test_skipping_what_is_surely_outside_changes_no_path(lead, constrained):
    rng = np.random.default_rng(lead)
    skipped = 0
    for _ in range(150):
        chain = chain_of(rng, rng.uniform(0, 0.6), constrained=constrained)
        rows = (rng.normal(size=(40, 5)) * rng.uniform(0.5, 4)).astype(np.float32)
        rows[:, 0] += lead
        units = [(0, 17), (17, 18), (18, 40)]
        stretches = uncertain_ranges(chain, rows, units)
        best, _ = decode(chain, rows, units, with_probabilities=False)
        fast, _ = decode(chain, rows, stretches, with_probabilities=False)
        assert best.tolist() == fast.tolist()
        skipped += 40 - len({i for low, high in stretches for i in range(low, high)})
    assert lead < 6 or skipped > 0


def test_nothing_is_searched_where_all_is_sure():
    rows = np.zeros((9, 5), dtype=np.float32)
    rows[:, 0] = 20
    assert uncertain_ranges(chain_of(np.random.default_rng(1), 0.5), rows, [(0, 9)]) == []
    assert uncertain_ranges(chain_of(np.random.default_rng(1), 0.5), rows[:0], []) == []
