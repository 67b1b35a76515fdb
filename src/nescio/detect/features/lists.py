"""The lists of names, places and words, and the word clusters of the language packs, as features."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

import ahocorasick_rs
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from nescio.core.folding import encodable
from nescio.detect.features.batch import Batch, Track
from nescio.detect.features.lexicon import kind_keys, kinds_of
from nescio.detect.features.words import WORD_ATOMS, FeatureVocabulary, Flat, Keys, digest, to_keys
from nescio.languages.registry import language_cache, packs_of

# What the task lists of shweta-2016 hold: places of a country, the calendar, and words before names.
_TASK_LISTS = frozenset({"country", "holiday", "month", "region", "season", "title", "weekday"})
_LISTS = FeatureVocabulary({"value": lambda v: v.split("+") if v != "\x00" else ()})


@language_cache()
def lists(language: str) -> Mapping[str, frozenset[str]]:
    """Return the lists of a language, all languages' when it is empty: name -> folded entries."""
    found: dict[str, frozenset[str]] = {}
    for pack in packs_of(language):
        for name, entries in pack.lists.items():
            found[name] = found[name] | entries if name in found else entries
    return found


@language_cache()
def _words(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each listed word the names of its lists; words of longer entries count for places only."""
    found: dict[str, tuple[str, ...]] = {}
    for name, entries in sorted(lists(language).items()):
        for entry in entries:
            if " " not in entry:
                found[entry] = (*found[entry], name) if entry in found else (name,)
    return found


@language_cache()
def _clusters(language: str) -> tuple[Keys, NDArray[np.int64]]:
    """Return the keys of all words that have a Brown cluster, sorted, and their clusters; the last one is for unknown words."""
    files = [
        pack.data / "clusters.safetensors" for pack in reversed(packs_of(language))
    ]  # the last pack's cluster counts
    tables = [load(file.read_bytes()) for file in files if file.is_file()]
    if not tables:
        return np.zeros(1, np.uint64), np.zeros(2, np.int64)
    keys, first = np.unique(np.concatenate([table["keys"] for table in tables]), return_index=True)
    clusters = np.concatenate([table["clusters"] for table in tables])[first]
    return keys, np.append(clusters, 0).astype(np.int64)


@lru_cache(maxsize=20_000)
def _above(number: int) -> tuple[str, ...]:
    """Return the names of a cluster and the coarser ones above it."""
    return (f"{number}", *(f"{bits}:{number & ((1 << bits) - 1)}" for bits in (4, 6, 10))) if number else ()


@lru_cache(maxsize=20_000)
def _keys_above(number: int) -> bytes:
    return b"".join(digest(f"cluster={name}") for name in _above(number))


def _numbers(words: Sequence[str], language: str) -> NDArray[np.int64]:
    """Return the cluster of each word, as it is written or else in lower case; 0 where it has none."""
    known, clusters = _clusters(language)

    def look(spelt: Sequence[str]) -> NDArray[np.int64]:
        keys = to_keys([digest(word) for word in spelt])
        at = np.searchsorted(known, keys)
        hit = known[np.minimum(at, len(known) - 1)] == keys
        return clusters[np.where(hit, at, len(known))]

    numbers = look(words)
    again = [at for at in np.flatnonzero(numbers == 0).tolist() if not words[at].islower()]
    numbers[again] = look([words[at].lower() for at in again])
    return numbers


def cluster(word: str, language: str) -> tuple[str, ...]:
    """Return a word's Brown cluster and the coarser ones above it, if it is a known word."""
    return _above(int(_numbers([word], language)[0]))


def _cluster_keys(words: Sequence[str], language: str) -> Flat:
    numbers = _numbers(words, language)
    sizes = np.where(numbers > 0, len(_above(1)), 0).astype(np.int64)
    return to_keys(map(_keys_above, numbers.tolist())), sizes


@language_cache()
def word_vocabulary(language: str) -> FeatureVocabulary:
    """Return the shared vocabulary of a language's words, with lists and clusters among its atoms."""
    return new_vocabulary(language)


def new_vocabulary(language: str) -> FeatureVocabulary:
    """Return an empty vocabulary of words, with lists and clusters among its atoms."""

    def listed(word: str) -> Iterable[str]:
        return _words(language).get(word.casefold(), ())

    atoms: dict[str, Callable[[str], Iterable[str]]] = {
        **WORD_ATOMS,
        "list": listed,
        "task-list": lambda word: [name for name in listed(word) if name in _TASK_LISTS],
        "cluster": partial(cluster, language=language),
        "lexicon": partial(kinds_of, language=language),
    }
    at_once = {
        "cluster": partial(_cluster_keys, language=language),
        "lexicon": partial(kind_keys, language=language),
    }
    return FeatureVocabulary(atoms, at_once)


@language_cache()
def _matcher(language: str) -> tuple[ahocorasick_rs.AhoCorasick, list[tuple[str, ...]]]:
    """Return the automaton of all entries of several words, and the lists each is in."""
    found: dict[str, list[str]] = {}
    for name, entries in sorted(lists(language).items()):
        for entry in entries:
            if " " in entry or "-" in entry:
                found.setdefault(entry, []).append(name)
    ordered = sorted(found)
    kind = ahocorasick_rs.MatchKind.LeftmostLongest
    return ahocorasick_rs.AhoCorasick(ordered, matchkind=kind), [tuple(found[entry]) for entry in ordered]


def gazetteer(batch: Batch, language: str) -> Track:
    """Mark listed entries of several words, found in one pass over each note; B or I with each list's name."""
    automaton, names = _matcher(language)
    ids = np.zeros(len(batch.ids), dtype=np.int32)
    for doc, (_, starts, ends), (low, _) in zip(batch.docs, batch.cuts, batch.bounds, strict=True):
        folded = encodable(doc.text.lower())
        if len(folded) != len(doc.text):  # a letter whose small form is longer would shift all offsets
            folded = encodable("".join(c.lower() if len(c.lower()) == 1 else c for c in doc.text))
        for entry, start, end in automaton.find_matches_as_indexes(folded):
            first, last = bisect_left(starts, start), bisect_left(ends, end)
            if first < len(starts) and last < len(ends) and starts[first] == start and ends[last] == end:
                ids[low + first] = _LISTS.add("+".join(f"B-{name}" for name in names[entry]))
                ids[low + first + 1 : low + last + 1] = _LISTS.add(
                    "+".join(f"I-{name}" for name in names[entry])
                )
    return Track(ids, _LISTS)
