import numpy as np
import pytest

from nescio.evaluate.learning_curve import PowerLaw, fit_power_law


def test_a_law_is_found_again():
    law = PowerLaw(96.0, 120.0, 0.8)
    sizes = [25, 50, 100, 200, 400]
    fitted = fit_power_law(sizes, law(np.array(sizes)).tolist())
    assert fitted.limit == pytest.approx(96, abs=0.1)
    assert fitted.exponent == pytest.approx(0.8, abs=0.02)
    assert fitted(np.array([800.0]))[0] == pytest.approx(law(np.array([800.0]))[0], abs=0.05)


def test_no_score_is_above_a_hundred():
    assert fit_power_law([10, 100, 1000], [50, 75, 99]).limit <= 100


def test_two_sizes_make_no_curve():
    assert fit_power_law([10, 20, 20], [50, 60, 61]) is None
