import pytest

from nescio.core.labels import scheme
from nescio.evaluate.matching import Matching
from nescio.evaluate.scores import Counts


def test_counts_add_up():
    total = Counts(3, 1, 0) + Counts(0, 0, 2)
    assert total == Counts(tp=3, fp=1, fn=2)
    assert (total.gold, total.found) == (5, 4)
    assert (total.precision, total.recall) == (0.75, 0.6)
    assert total.f1 == pytest.approx(2 / 3)


def test_macro_is_the_mean_over_documents(matching):
    macro = matching.spans().macro
    assert macro.precision == pytest.approx((1 / 4 + 1 / 2) / 2)
    assert macro.recall == pytest.approx((1 / 4 + 1 / 2) / 2)
    assert macro.precision_sd == pytest.approx(0.125)


def test_nothing_to_find_and_nothing_found_score_zero(doc):
    empty = doc("1", "No names here.")
    tally = Matching([(empty, empty)], scheme("i2b2-2014")).spans()
    assert tally.micro == Counts()
    assert (tally.micro.precision, tally.micro.recall, tally.micro.f1) == (0, 0, 0)
    assert tally.macro.f1 != tally.macro.f1  # not a number, as the script prints
