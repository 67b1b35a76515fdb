import numpy as np

from nescio.detect.neural.networks.encoding import EncodedSequences
from nescio.detect.neural.networks.windowing import CentredWindows, SlidingWindows
from nescio.detect.neural.vocabulary import Vocabulary, WordTable

TAGS = ("O", "B-X", "I-X", "B-Y", "I-Y")


def sequences(words, tags=()):
    table = WordTable(Vocabulary(sorted(set(words))), Vocabulary("abc"))
    return EncodedSequences(table, [table.add(words)], [np.array(tags)] if len(tags) else [])


def test_entities_cut_by_the_edge_of_a_window_are_outside():
    sliding = SlidingWindows(TAGS, window=3)
    tags = np.array([1, 2, 0, 1, 2, 2])
    examples = sliding.examples(sequences(list("abcabc"), tags), 0)
    assert examples.gold(range(4)).tolist() == [
        [1, 2, 0],
        [0, 0, 0],  # cut on the left; the next one is cut on the right
        [0, 0, 0],
        [1, 2, 2],
    ]


def test_neighbouring_entities_are_not_taken_for_cut_ones():
    sliding = SlidingWindows(TAGS, window=2)
    examples = sliding.examples(sequences(list("abc"), np.array([1, 1, 2])), 0)
    assert examples.gold(range(2)).tolist() == [[1, 0], [1, 2]]


def test_merging_phi_beats_outside_and_the_later_place_wins():
    # what each window of two says about its two words, as the most likely tag
    says = [[0, 1], [3, 0], [0, 0]]

    def run(feed):
        rows = np.zeros((len(feed["words"]), 2, len(TAGS)), dtype=np.float32)
        for window, tags in enumerate(says):
            for place, tag in enumerate(tags):
                rows[window, place, tag] = 1 + place
        return rows

    (merged,) = SlidingWindows(TAGS, window=2).emissions(run, sequences(list("abcd")))
    # b is X in window 0 (place 1) and Y in window 1 (place 0): X; the others are outside everywhere
    assert merged.argmax(axis=1).tolist() == [0, 1, 0, 0]
    says = [[0, 0], [3, 0], [0, 0]]
    (merged,) = SlidingWindows(TAGS, window=2).emissions(run, sequences(list("abcd")))
    assert merged.argmax(axis=1).tolist() == [0, 3, 0, 0]


def test_short_sequences_fit_into_one_window():
    (merged,) = SlidingWindows(TAGS, window=9).emissions(
        lambda feed: np.ones((len(feed["words"]), 9, 5), np.float32), sequences(list("ab"))
    )
    assert merged.shape == (2, 5)


def test_balanced_centres_keep_all_phi_and_as_many_others():
    tags = np.array([0] * 20 + [1] * 3 + [0] * 7)
    words = [f"w{i}" for i in range(30)]
    whole = CentredWindows(window=9).examples(sequences(words, tags), 1)
    balanced = CentredWindows(window=9, balanced=True).examples(sequences(words, tags), 1)
    assert len(whole.lengths()) == 30
    gold = balanced.gold(range(6))
    assert len(balanced.lengths()) == 6
    assert gold.sum() == 3
    rows = balanced.feed(range(6))["words"]
    assert rows.shape == (6, 9)
    assert {tuple(row) for row in rows} <= {tuple(row) for row in whole.feed(range(30))["words"]}
