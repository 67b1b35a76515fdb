import numpy as np

from nescio.detect.neural.batches import Sequences, by_length
from nescio.detect.neural.vocabulary import Forms, Vocabulary


def test_batches_hold_each_sequence_once_and_like_lengths():
    lengths = np.random.default_rng(1).integers(1, 200, 300).tolist()
    for seed in (None, 3):
        batches = list(by_length(lengths, 8, seed))
        assert sorted(i for batch in batches for i in batch) == list(range(300))
        spread = [max(lengths[i] for i in b) - min(lengths[i] for i in b) for b in batches]
        assert np.mean(spread) < 30


def test_the_seed_decides_the_order():
    lengths = [5] * 50
    assert list(by_length(lengths, 4, 1)) == list(by_length(lengths, 4, 1))
    assert list(by_length(lengths, 4, 1)) != list(by_length(lengths, 4, 2))


def test_feed_is_padded_and_has_each_form_once():
    forms = Forms(Vocabulary(["a", "b"]), Vocabulary("ab"))
    sequences = Sequences(
        forms, [forms.add(["a", "b", "a"]), forms.add(["b"])], [np.array([0, 1, 2]), np.array([1])]
    )
    feed = sequences.feed([0, 1])
    assert feed["words"].tolist() == [[2, 3, 2], [3, 0, 0]]
    assert feed["lengths"].tolist() == [3, 1]
    assert len(feed["chars"]) == 2
    assert feed["forms"].tolist() == [[0, 1, 0], [1, 0, 0]]
    assert sequences.gold([0, 1]).tolist() == [[0, 1, 2], [1, 0, 0]]
