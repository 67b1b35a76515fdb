"""An invented patient does not contradict itself in ages and times."""

from __future__ import annotations

import random

import pytest

from nescio.corpora.synth.case import Case, minutes_of


@pytest.mark.parametrize(
    ("time", "minutes"),
    [("14:30", 870), ("0415", 255), ("2:40 pm", 880), ("9:10am", 550), ("12:10 pm", 730)],
)
def test_minutes(time: str, minutes: int) -> None:
    assert minutes_of(time) == minutes


def test_ages_and_times_agree() -> None:
    for seed in range(200):
        case = Case("en", random.Random(seed))
        first, second = (int(case.value("age", "past")[0][0]) for _ in range(2))
        assert first <= second <= case.age
        assert case.value("age", "next")[0][0] == str(case.age + 1)
        times = [minutes_of(case.value("time")[0][0]) for _ in range(6)]
        assert times == sorted(times)
