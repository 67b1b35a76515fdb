"""Splits that the library `tokenizers` 0.23 gives for the same vocabularies, frozen."""

from __future__ import annotations

import pytest

from nescio.core.errors import ModelError
from nescio.detect.neural.encoder.subwords import MAX_SUBWORDS, SPECIAL, Unigram
from nescio.detect.neural.vocabulary import LINE_BREAK
from nescio.models.saved import scheme_folder

NAMES = [*SPECIAL, "▁", "a", "b", "ab", "▁a", "abab", "."]
SCORES = [0.0, 0.0, 0.0, 0.0, -2.0, -3.0, -3.5, -6.5, -4.0, -14.0, -5.0]


@pytest.fixture
def tiny():
    return Unigram(NAMES, SCORES)


def names(subwords, word, after_space=False):
    return [subwords.names[i] for i in subwords.split(word, after_space)]


@pytest.mark.parametrize(
    ("word", "after_space", "expected"),
    [
        ("ab", False, ["ab"]),  # as good as a + b: the longer last subword wins
        ("abab", False, ["ab", "ab"]),  # better than abab
        ("ab", True, ["▁a", "b"]),
        ("xyz", False, ["<unk>"]),  # neighbouring unknown characters are one
        ("axyb", False, ["a", "<unk>", "b"]),
        ("x a", False, ["<unk>", "a"]),  # spaces inside a token do not count
        ("ａ", False, ["a"]),  # NFKC
        ("\ud800", False, ["<unk>"]),
        ("<unk>", False, ["<unk>"]),
        (LINE_BREAK, False, ["."]),
        ("", False, ["<unk>"]),
    ],
)
def test_the_best_split_is_found(tiny, word, after_space, expected):
    assert names(tiny, word, after_space) == expected


def test_long_words_are_cut_off(tiny):
    assert len(tiny.split("ab" * 40, False)) == MAX_SUBWORDS


def test_subwords_are_counted_by_how_often_their_words_occur(tiny):
    counts = tiny.count(["ab ab", "x"])
    assert {tiny.names[i]: n for i, n in counts.items()} == {"▁a": 2, "b": 2, "▁": 1, "<unk>": 1}


def test_a_subset_has_new_ids_and_splits_with_what_is_left(tiny):
    part = tiny.subset([0, 1, 2, 3, 6, 5])
    assert part.split("ab", False).tolist() == [5, 4]
    assert part.split("ab", True).tolist() == [part.unk, 5, 4]


def test_a_saved_vocabulary_splits_as_before(tiny, tmp_path):
    tiny.save(tmp_path / "pieces.tsv")
    again = Unigram.load(tmp_path / "pieces.tsv")
    assert (again.names, again.scores) == (tiny.names, tiny.scores)
    (tmp_path / "pieces.tsv").write_text("no table\n", encoding="utf-8")
    with pytest.raises(ModelError, match="not a vocabulary"):
        Unigram.load(tmp_path / "pieces.tsv")


@pytest.mark.parametrize(
    ("model", "word", "expected"),
    [
        ("en-accurate", "hydrochlorothiazide", "▁hydro ch lor o thi azi de"),
        ("en-accurate", "Mrs", "▁Mrs"),
        ("en-accurate", "Oakhurst", "▁Oak hur st"),
        ("en-accurate", "12/03/2019", "▁12 /03/ 2019"),
        ("en-accurate", "MRN", "▁M RN"),
        ("en-accurate", "cholecystectomy", "▁cho lec yst ecto my"),
        ("en-accurate", "anti-Xa", "▁anti - X a"),
        ("en-accurate", "µg", "▁μ g"),
        ("en-accurate", "Østergaard", "▁Ø ster gaard"),
        ("en-accurate", "東京", "▁ <unk>"),
        ("es-accurate", "anticoagulación", "▁antico a gula ción"),
        ("es-accurate", "Señora", "▁Señor a"),
        ("es-accurate", "Núñez", "▁Núñez"),
        ("es-accurate", "electrocardiograma", "▁electro car dio grama"),
        ("es-accurate", "28012", "▁280 12"),
        ("es-accurate", "NHC", "▁NH C"),
        ("es-accurate", "αβγ", "▁α β <unk>"),
        ("es-accurate", "hospitalización", "▁hospital ización"),
    ],
)
def test_shipped_vocabularies_split_as_the_library_did(model, word, expected):
    subwords = Unigram.load(scheme_folder(model, "meddocan") / "learner" / "encoder" / "pieces.tsv")
    assert names(subwords, word, after_space=True) == expected.split()
