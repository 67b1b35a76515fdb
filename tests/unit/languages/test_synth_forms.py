"""Shapes and choices of invented values."""

import random
import re

import pytest

from nescio.languages.registry import language_packs
from nescio.languages.synth_forms import SynthForms, fill_shape, pick, pick_shape

FORMS = [pytest.param(pack.synth, id=pack.code) for pack in language_packs() if pack.synth]


def test_shapes() -> None:
    rng = random.Random(1)
    assert re.fullmatch(r"\d{3}-[A-Z]{2}[A-Z0-9]#", fill_shape(r"###-@@%\#", rng))
    assert pick_shape("A|B", rng) in ("A", "B")


def test_nothing_is_drawn_from_a_single_option() -> None:
    rng = random.Random(1)
    before = rng.getstate()
    assert pick(("only",), rng) == "only"
    assert rng.getstate() == before


@pytest.mark.parametrize("forms", FORMS)
def test_every_region_has_phones(forms: SynthForms) -> None:
    for region in forms.regions:
        assert re.search(r"\d{3}", forms.phone(region, random.Random(1)))


@pytest.mark.parametrize("forms", FORMS)
def test_both_sexes_have_titles(forms: SynthForms) -> None:
    assert all(men and women for men, women in forms.titles.values())
    assert set(forms.titles) == {"doctor", "other"}
