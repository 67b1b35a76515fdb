"""Part-of-speech tags and chunks by small models of our own, which come with the language packs."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from nescio.core.document import Document
from nescio.detect.decoding import decode
from nescio.detect.features.batch import TRACK_BUILDERS, Batch, Track
from nescio.detect.features.lists import word_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import FeatureVocabulary
from nescio.detect.linear.weights import Scorer, Weights
from nescio.detect.model_card import read_card
from nescio.languages.registry import DEFAULT_LANGUAGE, language_cache, language_pack, pack_or_default

_FEATURES = (
    "word", "norm -2..2", "prefix6", "suffix6", "short-shape -1..1", "case -1..1", "flag", "cluster -2..2", "suffix -1..1",
    "list -1..1", "norm*norm+1 -1..0", "edge", "norm-1*norm+1", "length", "cluster*cluster+1 -1..0", "cluster-1*cluster+1",
)  # fmt: skip

_TAGS = FeatureVocabulary({"value": lambda v: (v,)})
_CHUNKS = FeatureVocabulary({"value": lambda v: (v,)})


def tagger_features(language: str) -> tuple[str, ...]:
    """Return the features by which the tagger of a language is trained."""
    tagging = language_pack(language).tagging
    return (*_FEATURES, *(tagging.features if tagging else ()))


def _tagged_language(language: str) -> str:
    """Return the language whose tagger serves a language: its own, or else the default one's."""
    pack = pack_or_default(language)
    return pack.code if pack.tagging else DEFAULT_LANGUAGE


class Tagger:
    """A tagger read from a folder with ``model.toml`` and weights."""

    def __init__(self, folder: Path, language: str) -> None:
        card = read_card(folder)
        self.language = language
        weights, self.transition_scores = Weights.load(folder / "weights.safetensors", card.labels)
        self._scorer = Scorer(Templates(card.settings["features"], TRACK_BUILDERS), weights)
        self._tag_ids = np.array([_TAGS.add(tag) for tag in card.labels], dtype=np.int32)

    def track(self, batch: Batch) -> Track:
        """Tag every token of a batch."""
        best, _ = decode(
            self.transition_scores,
            self._scorer.emissions(batch).tags,
            batch.units("line"),
            with_probabilities=False,
        )
        return Track(np.where(batch.line >= 0, self._tag_ids[best], 0).astype(np.int32), _TAGS)

    def tag(self, words: list[str]) -> list[str]:
        """Tag one sentence that is cut into words already."""
        batch = Batch([Document("", " ".join(words))], word_vocabulary(self.language), "whitespace")
        low, high = batch.bounds[0]
        return [_TAGS.values[i] for i in self.track(batch).ids[low:high]]


@language_cache()
def tagger(language: str) -> Tagger:
    """Return the tagger of a language, or of the default language where it has none."""
    language = _tagged_language(language)
    folder = language_pack(language).data / "pos"
    return Tagger(Path(str(folder)), language)


def pos(batch: Batch, language: str) -> Track:
    """Return the part of speech of each token."""
    return tagger(language).track(batch)


@language_cache()
def _chunk_table(language: str, size: int) -> tuple[list[str], list[bool]]:
    """Return for each tag id its chunk and whether it opens one."""
    tagging = language_pack(language).tagging
    chunks = tagging.chunks if tagging else {}
    kinds, opens = [], []
    for tag in _TAGS.values[:size]:
        best = max(
            (
                (len(start), kind)
                for kind, starts in chunks.items()
                for start in starts.split()
                if tag.startswith(start)
            ),
            default=(0, "O"),
        )
        kinds.append(best[1].rstrip("*"))
        opens.append(best[1].endswith("*"))
    return kinds, opens


def chunk(batch: Batch, language: str) -> Track:
    """Return the chunk of each token (B-NP, I-VP, O ...), read off its tag and the one before."""
    tags = batch.track("pos").ids
    kinds, opens = _chunk_table(_tagged_language(language), len(_TAGS.values))
    names = sorted(set(kinds))
    kind = np.array([names.index(k) for k in kinds])[tags]
    fresh = (
        np.concatenate([[True], (kind[1:] != kind[:-1]) | (batch.line[1:] != batch.line[:-1])])
        | np.array(opens)[tags]
    )
    by_kind = [
        (_CHUNKS.add("O" if k == "O" else f"B-{k}"), _CHUNKS.add("O" if k == "O" else f"I-{k}"))
        for k in names
    ]
    table = np.array(by_kind, dtype=np.int32)  # kind, begins or goes on
    return Track(table[kind, np.where(fresh, 0, 1)], _CHUNKS)
