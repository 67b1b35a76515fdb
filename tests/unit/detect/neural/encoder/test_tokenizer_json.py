"""Byte-level BPE and WordPiece: small vocabularies, with the splits that the library `tokenizers` 0.23 gives for them."""

from __future__ import annotations

import json

import pytest

from nescio.core.errors import ModelError
from nescio.detect.neural.encoder.subwords import SPECIAL, Unigram
from nescio.detect.neural.encoder.tokenizer_json import read_tokenizer_json

MERGES = ["Ġ f", "e v", "ev e", "eve r", "Ġf ever", "l l", "' ll", "Ã ±", "1 0"]
BYTES = ["Ġ", *"fever'lI1059/a", "Ã", "±", "¢", "â", "Ħ"]
BPE_NAMES = list(dict.fromkeys([*SPECIAL, *BYTES, *(pair.replace(" ", "") for pair in MERGES)]))
BPE = {"model": {"type": "BPE", "vocab": {n: i for i, n in enumerate(BPE_NAMES)}, "merges": MERGES}}
WORDS = [
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    "fever",
    "##ish",
    "fe",
    "##ver",
    "##s",
    "10",
    "/",
    ".",
    "Ñ",
    "n",
    "東",
]
WORD_PIECE = {
    "model": {"type": "WordPiece", "unk_token": "[UNK]", "vocab": {n: i for i, n in enumerate(WORDS)}}
}


def split(table, word, after_space=True):
    subwords = read_tokenizer_json(json.dumps(table))
    return " ".join(subwords.names[i] for i in subwords.split(word, after_space))


@pytest.mark.parametrize(
    ("word", "after_space", "expected"),
    [
        ("fever", True, "Ġfever"),
        ("fever", False, "f ever"),
        ("fever10/10", True, "Ġfever 10 / 10"),
        ("I'll", True, "Ġ I 'll"),
        ("fell", False, "f e ll"),
        ("ñ", False, "Ã±"),
        ("â", False, "Ã ¢"),
        ("5µ", False, "5 <unk> <unk>"),
    ],
)
def test_byte_pairs_are_merged_in_the_order_they_were_learned(word, after_space, expected):
    assert split(BPE, word, after_space) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("fever", "fever"),
        ("feverish", "fever ##ish"),
        ("fevers", "fever ##s"),
        ("feish", "fe ##ish"),
        ("fevery", "[UNK]"),
        ("10/10.", "10 / 10 ."),
        ("Ñ", "Ñ"),
        ("fever東", "fever 東"),
        ("fe\u200bver", "fever"),
        ("fever" * 21, "[UNK]"),
    ],
)
def test_word_pieces_are_as_long_as_possible(word, expected):
    assert split(WORD_PIECE, word) == expected


def test_uncased_word_pieces_lose_case_and_accents():
    assert split({**WORD_PIECE, "normalizer": {"lowercase": True}}, "FÉVER") == "fever"
    assert split({**WORD_PIECE, "normalizer": {"lowercase": True}}, "Ñ") == "n"


@pytest.mark.parametrize("table", [BPE, WORD_PIECE])
def test_special_subwords_are_found_and_a_saved_vocabulary_is_the_same(table, tmp_path):
    subwords = read_tokenizer_json(json.dumps(table))
    assert [subwords.names[i].strip("<>[]").lower() for i in subwords.special] in (
        ["s", "pad", "/s", "unk"],
        ["cls", "pad", "sep", "unk"],
    )
    subwords.save(tmp_path / "tokenizer.json")
    again = read_tokenizer_json((tmp_path / "tokenizer.json").read_text(encoding="utf-8"))
    for word in ("fever", "feverish", "10/10", "I'll"):
        assert again.split(word, True).tolist() == subwords.split(word, True).tolist()


@pytest.mark.parametrize("table", [BPE, WORD_PIECE])
def test_a_subset_has_new_ids(table):
    subwords = read_tokenizer_json(json.dumps(table))
    kept = [*subwords.special, *(i for i in range(len(subwords)) if subwords.is_character(i))]
    part = subwords.subset([*dict.fromkeys([*kept, subwords.ids["10"]])])
    assert [part.names[i] for i in part.split("10/10", False)] == ["10", "/", "10"]


def test_a_unigram_vocabulary_is_read():
    table = {"model": {"type": "Unigram", "vocab": [[name, -1.0] for name in [*SPECIAL, "▁a", "b"]]}}
    assert isinstance(read_tokenizer_json(json.dumps(table)), Unigram)
    assert split(table, "ab") == "▁a b"


@pytest.mark.parametrize("text", ["no json", "{}", '{"model": {"type": "WordLevel", "vocab": {}}}'])
def test_anything_else_is_refused(text):
    with pytest.raises(ModelError, match="no vocabulary that can be read"):
        read_tokenizer_json(text, "there.json")
