"""The large lists as features: what kinds of words a word may be."""

from __future__ import annotations

import numpy as np
import pytest

from nescio.detect.features.lexicon import kind_keys, kinds_of
from nescio.detect.features.words import key

WORDS = ["Smith", "SMITH", "Metformin", "table", "London", "Zqwxyt", "O2", "12", "-", "Gomez", "Gómez"]


@pytest.mark.parametrize(
    ("word", "language", "kinds"),
    [
        ("Smith", "en", {"last-1"}),
        ("smith", "en", {"last-1"}),
        ("Mary", "en", {"first-1"}),
        ("metformin", "en", {"medical"}),
        ("table", "en", {"common"}),
        ("London", "en", {"proper"}),
        ("Zqwxyt", "en", {"unlisted"}),
        ("12", "en", set()),
        ("Gómez", "es", {"last-1"}),
        ("enalapril", "es", {"medical"}),
    ],
)
def test_kinds_of_words(word, language, kinds):
    assert kinds <= set(kinds_of(word, language))
    assert bool(kinds) == bool(kinds_of(word, language))


def test_several_kinds_are_a_feature_of_their_own():
    assert kinds_of("Smith", "en")[-1] == "+".join(kinds_of("Smith", "en")[:-1])


def test_an_unknown_language_has_the_words_of_all():
    assert "last-1" in kinds_of("Smith", "")
    assert "medical" in kinds_of("enalapril", "")


def test_many_words_at_once_have_the_same_features():
    keys, sizes = kind_keys(WORDS, "en")
    expected = [[key(f"lexicon={kind}") for kind in kinds_of(word, "en")] for word in WORDS]
    assert sizes.tolist() == [len(each) for each in expected]
    np.testing.assert_array_equal(keys, np.array([k for each in expected for k in each], dtype=np.uint64))
