import pytest

from nescio.core.errors import ConfigError
from nescio.evaluate import compare


def test_compare_ranks_and_tests(gold, poor):
    result = compare(gold, {"poor": poor, "good": gold})
    assert result.best == "good"
    # with four patients the rarest outcome of random swapping is two of sixteen
    assert result.p_values["poor"] == pytest.approx(2 / 16, abs=0.03)
    assert result.winners()["NAME"] == ["good"]


def test_equal_systems_do_not_differ(gold):
    assert compare(gold, {"a": gold, "b": gold}).p_values == {"b": 1.0}


def test_a_view_that_the_scheme_does_not_have(gold):
    with pytest.raises(ConfigError, match="no view 'merged' in the scheme i2b2-2014"):
        compare(gold, {"a": gold}, view="merged")
