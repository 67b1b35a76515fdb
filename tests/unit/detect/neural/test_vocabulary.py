import numpy as np
import pytest

from nescio.detect.neural.vocabulary import MIN_CHARS, PAD, UNK, Vocabulary, WordTable, normalize_word


@pytest.mark.parametrize(
    ("word", "digits", "lower", "expected"),
    [
        ("1990", "DIGIT", False, "DIGITDIGITDIGITDIGIT"),
        ("1990", "zero", False, "0000"),
        ("1990", "keep", False, "1990"),
        ("B12", "zero", True, "b0"),
        ("B12", "zero", False, "B00"),
    ],
)
def test_normal_form(word, digits, lower, expected):
    if (word, lower) == ("B12", True):
        expected = "b00"
    assert normalize_word(word, digits, lower=lower) == expected


def test_words_are_found_as_written_then_by_case_then_not_at_all():
    words = Vocabulary(["Ada", "fever", "0000"])
    assert words.find_word("Ada") == 2
    assert words.find_word("ADA") == words.find_word("ada") == 2
    assert words.find_word("FEVER") == 3
    assert words.find_word("1994") == 4
    assert words.find_word("Quill") == UNK
    assert words.find_word("1994", "keep") == UNK


def test_a_vocabulary_holds_no_words():
    words = Vocabulary(["Ada"])
    assert all(isinstance(key, int) for key in words.keys)
    again = Vocabulary.from_keys(words.keys)
    assert again.find("Ada") == words.find("Ada") != UNK
    assert again.find("Quill") == UNK


def test_distinct_words_have_one_row_and_padded():
    table = WordTable(Vocabulary(["Ada"]), Vocabulary("Ad"))
    ids = table.add(["Ada", "x", "Ada"])
    assert ids.tolist() == [0, 1, 0]
    assert table.word_ids(ids).tolist() == [2, UNK, 2]
    rows = table.char_ids(np.array([0, 1]))
    assert rows.shape == (2, MIN_CHARS)
    assert rows[0, :5].tolist() == [PAD, 2, 3, UNK, PAD]
    assert table.lengths(ids).tolist() == [3, 1, 3]


def test_long_tokens_keep_their_ends():
    table = WordTable(Vocabulary(), Vocabulary("ab"))
    (row_number,) = table.add(["a" * 500 + "b"])
    row = table.char_ids(np.array([row_number]))[0]
    assert len(row) == 34
    assert (row[1], row[-2]) == (2, 3)
