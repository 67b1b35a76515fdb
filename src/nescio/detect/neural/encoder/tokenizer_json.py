"""Reads the `tokenizer.json` that pretrained encoders come with into `Subwords`, with the standard library alone."""

from __future__ import annotations

import json
from typing import Any

from nescio.core.errors import ModelError
from nescio.detect.neural.encoder.byte_bpe import ByteBPE
from nescio.detect.neural.encoder.subwords import Subwords, Unigram
from nescio.detect.neural.encoder.word_piece import WordPiece


def read_tokenizer_json(text: str, where: str = "tokenizer.json") -> Subwords:
    """Return the vocabulary in a `tokenizer.json`: Unigram, byte-level BPE or WordPiece.

    Raises:
        ModelError: it is none of these.
    """
    try:
        table = json.loads(text)
        return _subwords(table, table["model"])
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(
            f"{where}: no vocabulary that can be read ({type(error).__name__}); Unigram, BPE and WordPiece can"
        ) from None


def _subwords(table: dict[str, Any], model: dict[str, Any]) -> Subwords:
    vocabulary = model["vocab"]
    if model["type"] == "Unigram":
        return Unigram([name for name, _ in vocabulary], [score for _, score in vocabulary])
    names = sorted(vocabulary, key=vocabulary.__getitem__)
    if model["type"] == "WordPiece":
        return WordPiece(names, lowercase=bool((table.get("normalizer") or {}).get("lowercase")))
    if model["type"] == "BPE":
        pairs = [pair.split(" ") if isinstance(pair, str) else pair for pair in model["merges"]]
        return ByteBPE(names, [(left, right) for left, right in pairs])
    raise ValueError(model["type"])
