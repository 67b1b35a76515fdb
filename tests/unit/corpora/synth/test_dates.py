"""Dates of invented notes."""

import datetime
import random

import pytest

from nescio.corpora.synth.dates import DateWriter
from nescio.corpora.synth.people import synth_forms, synth_languages
from nescio.languages.registry import language_pack

DAY = datetime.date(2031, 3, 4)


def writer(language: str, day_first: bool, seed: int) -> DateWriter:
    return DateWriter(synth_forms(language), language_pack(language).calendar, day_first, random.Random(seed))


@pytest.mark.parametrize("language", synth_languages())
@pytest.mark.parametrize("day_first", [True, False])
def test_every_template_can_be_filled(language: str, day_first: bool) -> None:
    for seed in range(200):
        dates = writer(language, day_first, seed)
        for write in (dates.full, dates.partial, dates.odd, dates.weekday, dates.long, dates.season):
            text = write(DAY)
            assert text
            assert "{" not in text
        assert dates.weekdays()


def test_the_order_of_the_region() -> None:
    assert {writer("en", True, seed).day_and_month(DAY) for seed in range(50)} == {
        "4 March",
        "4/3",
        "4th Mar",
    }
    assert {writer("en", False, seed).day_and_month(DAY) for seed in range(50)} == {
        "March 4",
        "3/4",
        "Mar 4th",
    }
    assert {writer("es", True, seed).day_and_month(DAY) for seed in range(50)} == {"4 de marzo"}
