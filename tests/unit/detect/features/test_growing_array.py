import numpy as np

from nescio.detect.features.growing_array import GrowingArray


def test_it_grows_at_its_end_and_keeps_what_was_there():
    array = GrowingArray(np.zeros(0, dtype=np.int64))
    expected: list[int] = []
    for size in (3, 1, 0, 7, 40):
        new = np.arange(len(expected), len(expected) + size)
        array.extend(new)
        expected += new.tolist()
        assert array.values.tolist() == expected


def test_only_chosen_values_stay_and_indices_beyond_the_end_are_left_out():
    array = GrowingArray(np.array([10, 11, 12, 13]))
    assert array.kept(np.array([0, 2, 3, 9])).values.tolist() == [10, 12, 13]
