import numpy as np

from nescio.detect.neural.batches import batches_by_length


def test_batches_hold_each_sequence_once_and_like_lengths():
    lengths = np.random.default_rng(1).integers(1, 200, 300).tolist()
    for seed in (None, 3):
        batches = list(batches_by_length(lengths, 8, seed))
        assert sorted(i for batch in batches for i in batch) == list(range(300))
        spread = [max(lengths[i] for i in b) - min(lengths[i] for i in b) for b in batches]
        assert np.mean(spread) < 30


def test_the_seed_decides_the_order():
    lengths = [5] * 50
    assert list(batches_by_length(lengths, 4, 1)) == list(batches_by_length(lengths, 4, 1))
    assert list(batches_by_length(lengths, 4, 1)) != list(batches_by_length(lengths, 4, 2))
