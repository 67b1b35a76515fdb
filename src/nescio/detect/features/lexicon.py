"""Which kinds of words a word may be, by large lists: how frequent a surname or first name, a word of medicine, a common word.

The lists are too broad to decide anything, but a learner can weigh them. `tools/build_lexicon.py` writes them as hashes of folded words
with a bit for each kind; `nescio.detect.features.lists` makes the atom ``lexicon`` of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from nescio.core.folding import fold
from nescio.detect.features.words import Flat, Keys, digest, to_keys
from nescio.languages.registry import language_cache, packs_of

KINDS = ("last-1", "last-2", "last-3", "first-1", "first-2", "medical", "common", "proper")
"""The kinds of words, bit by bit; names by how frequent they are, the most frequent first."""
FILE = "lexicon.safetensors"

_Bits = NDArray[np.int64]


@language_cache()
def _lexicon(language: str) -> tuple[Keys, _Bits]:
    """Return the keys of all listed words, sorted, and the kinds of each; the last kinds are those of an unlisted word."""
    files = [pack.data / FILE for pack in packs_of(language)]
    tables = [load(file.read_bytes()) for file in files if file.is_file()]
    if not tables:
        return np.zeros(1, dtype=np.uint64), np.zeros(2, dtype=np.int64)
    keys, which = np.unique(np.concatenate([table["keys"] for table in tables]), return_inverse=True)
    bits = np.zeros(len(keys) + 1, dtype=np.int64)
    np.bitwise_or.at(bits, which, np.concatenate([table["kinds"] for table in tables]).astype(np.int64))
    return keys, bits


def _bits_of(words: Sequence[str], language: str) -> list[int]:
    known, bits = _lexicon(language)
    keys = to_keys([digest(fold(word)) for word in words])
    at = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    found: list[int] = bits[np.where(known[at] == keys, at, len(known))].tolist()
    return found


@lru_cache(maxsize=1 << len(KINDS))
def _names(bits: int) -> tuple[str, ...]:
    """Return the kinds, and all of them together."""
    kinds = tuple(kind for number, kind in enumerate(KINDS) if bits >> number & 1)
    return (*kinds, "+".join(kinds)) if len(kinds) > 1 else kinds or ("unlisted",)


@lru_cache(maxsize=1 << len(KINDS))
def _name_keys(bits: int) -> bytes:
    return b"".join(digest(f"lexicon={name}") for name in _names(bits))


def kinds_of(word: str, language: str) -> tuple[str, ...]:
    """Return the kinds of word that a word may be, and nothing for what has other characters than letters."""
    return _names(_bits_of([word], language)[0]) if word.isalpha() else ()


def kind_keys(words: Sequence[str], language: str) -> Flat:
    """Return the keys of the kinds of many words, concatenated, and how many each has."""
    bits = [b if word.isalpha() else None for word, b in zip(words, _bits_of(words, language), strict=True)]
    sizes = [0 if b is None else len(_names(b)) for b in bits]
    return to_keys(_name_keys(b) for b in bits if b is not None), np.array(sizes, dtype=np.int64)
