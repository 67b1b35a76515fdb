"""Slips among many words are found as if each were compared."""

from __future__ import annotations

import random

import pytest

from nescio.core import spelling
from nescio.core.folding import is_misspelling
from nescio.core.spelling import SpellingIndex


@pytest.mark.parametrize("few", [0, 1000])
def test_finds_what_comparing_each_would(monkeypatch: pytest.MonkeyPatch, few: int) -> None:
    monkeypatch.setattr(spelling, "_FEW", few)
    dice = random.Random(4)
    words = ["".join(dice.choices("abe", k=dice.randint(4, 11))) for _ in range(400)]
    index = SpellingIndex(dict.fromkeys(words))
    for word in words[:150]:
        near = set(index.candidates(word))
        assert {other for other in words if is_misspelling(other, word)} <= near
        assert len(near) < len(words)


def test_few_words_and_endless_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(SpellingIndex(["anna", "berta", "johanna"]).candidates("ann")) == {"anna"}
    monkeypatch.setattr(spelling, "_FEW", 0)
    assert list(SpellingIndex(["x" * 100_000, "berta"]).candidates("bertha")) == ["berta"]
    assert list(SpellingIndex([]).candidates("berta")) == []


def test_many_words_are_not_compared_each_with_each() -> None:
    rng = random.Random(1)
    words = sorted({"".join(rng.choices("aeilnorst", k=rng.randrange(6, 11))) for _ in range(3000)})
    index = SpellingIndex(words[::3])
    compared = sum(len(index.candidates(word)) for word in words[1::3])
    assert compared < 20 * len(words[1::3])
