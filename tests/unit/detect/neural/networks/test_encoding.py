import numpy as np

from nescio.detect.neural.networks.encoding import EncodedSequences
from nescio.detect.neural.vocabulary import Vocabulary, WordTable


def test_feed_is_padded_and_has_each_word_once():
    table = WordTable(Vocabulary(["a", "b"]), Vocabulary("ab"))
    sequences = EncodedSequences(
        table, [table.add(["a", "b", "a"]), table.add(["b"])], [np.array([0, 1, 2]), np.array([1])]
    )
    feed = sequences.feed([0, 1])
    assert feed["words"].tolist() == [[2, 3, 2], [3, 0, 0]]
    assert feed["lengths"].tolist() == [3, 1]
    assert len(feed["chars"]) == 2
    assert feed["char_rows"].tolist() == [[0, 1, 0], [1, 0, 0]]
    assert sequences.gold([0, 1]).tolist() == [[0, 1, 2], [1, 0, 0]]
