"""Features of single words, and their keys."""

from __future__ import annotations

import pytest

from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.words import WORD_ATOMS, FeatureVocabulary, case, flags, key, shape, short_shape


@pytest.mark.parametrize(("word", "full", "short", "kind"), [
    ("McKay", "XxXxx", "XxXx", "camel"),
    ("ÉVORA", "XXXXX", "X", "upper"),
    ("3041023", "ddddddd", "d", "digits7"),
    ("x-ray", "x-xxx", "x-x", "mixed"),
    ("J", "X", "X", "initial"),
    (";", ";", ";", "sign"),
])  # fmt: skip
def test_shapes(word, full, short, kind):
    assert (shape(word), short_shape(word), case(word)) == (full, short, kind)


@pytest.mark.parametrize(("word", "expected"), [
    ("03/04/2061", ["date"]), ("1987", ["number", "year"]), ("28035", ["number", "zip"]), ("AB12", ["mixed"]),
    ("a@b.es", ["mail"]), ("HOSPITAL", ["capitals"]), ("hospital", []), ("98.6", ["decimal"]),
])  # fmt: skip
def test_flags(word, expected):
    assert flags(word) == expected


def test_keys_are_the_same_everywhere():
    assert key("word=Ada") == 15417910188805073420


@pytest.mark.parametrize("atom", ["word", "norm", "prefix", "suffix6", "ngram", "flag", "list", "cluster"])
def test_keys_of_many_words_at_once_are_those_of_each(atom):
    vocabulary = new_vocabulary("en")
    for word in ("Boston", "HOSPITAL", "12/03/2061", "x", "Ö", "of", "\ud800"):
        vocabulary.add(word)
    keys, sizes = vocabulary.keys_from(atom, 1)
    said = [list(vocabulary.atoms[atom](word)) for word in vocabulary.values[1:]]
    assert sizes.tolist() == [len(features) for features in said]
    assert keys.tolist() == [key(f"{atom}={feature}") for features in said for feature in features]
    assert vocabulary.key_lists(atom)[1:] == [
        [key(f"{atom}={feature}") for feature in features] for features in said
    ]


def test_keys_and_marks_of_words_that_come_one_by_one_equal_those_of_all_at_once():
    words = [f"word{n}" for n in range(700)]
    one_by_one, at_once = FeatureVocabulary(WORD_ATOMS), FeatureVocabulary(WORD_ATOMS)
    for word in words:
        one_by_one.add(word)
        assert len(one_by_one.single("norm")) == len(one_by_one.values)
        one_by_one.mark("digit", lambda w: w[-1].isdigit())
    for word in words:
        at_once.add(word)
    assert one_by_one.single("norm").tolist() == at_once.single("norm").tolist()
    assert (one_by_one.mark("digit", str.isdigit) == at_once.mark("digit", lambda w: w[-1].isdigit())).all()


@pytest.mark.parametrize("atom", ["word", "prefix", "flag", "list", "cluster", "lexicon"])
def test_keys_in_columns_are_those_of_each_word_in_a_row_also_after_others_came_or_all_went(atom):
    vocabulary = new_vocabulary("en")

    def check(words: list[str]) -> None:
        first = len(vocabulary.values)
        for word in words:
            vocabulary.add(word)
        keys, present = vocabulary.columns_from(atom, first)
        rows = [row[used].tolist() for row, used in zip(keys, present, strict=True)]
        assert rows == vocabulary.key_lists(atom)[first:]

    check(["Boston", "x"])
    check(["12/03/2061", "HOSPITAL", "of"])
    vocabulary.clear()
    check(["Ada", "Roe"])
