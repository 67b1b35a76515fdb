"""Training of word vectors on a user's own text: CBOW, skip-gram and fastText by gensim, an RNN language model, or random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from nescio.core.errors import DataError, MissingExtraError
from nescio.core.tokens import tokenize
from nescio.detect.neural.settings import VectorSettings
from nescio.detect.neural.vectors.table import CharNgrams, Floats, Vectors
from nescio.detect.neural.vocabulary import UNK_NAME, normalize_word
from nescio.languages.sentences import sentences


def sentences_of(texts: Iterable[str], settings: VectorSettings) -> list[list[str]]:
    """Return the sentences of texts as normalised words; words rarer than ``min_count`` become UNK."""
    found = [
        [
            normalize_word(text[start + a : start + b], settings.digits, lower=settings.lower)
            for a, b in tokens
        ]
        for text in texts
        for start, end in sentences(text)
        if (tokens := tokenize(text[start:end]))
    ]
    counts = Counter(word for words in found for word in words)
    rare = {word for word, count in counts.items() if count < settings.min_count}
    return [[UNK_NAME if word in rare else word for word in words] for words in found]


def train_vectors(texts: Iterable[str], settings: VectorSettings) -> Vectors:
    """Train word vectors on texts.

    Raises:
        DataError: there is no text.
        MissingExtraError: gensim or torch is not installed.
    """
    text = sentences_of(texts, settings)
    if not text:
        raise DataError("no text to train word vectors on")
    if settings.kind == "random":
        return _random(text, settings)
    if settings.kind == "rnnlm":
        return _language_model(text, settings)
    return _gensim(text, settings)


def by_frequency(text: Sequence[Sequence[str]]) -> list[str]:
    """Return the words, the most frequent first."""
    counts = Counter(word for words in text for word in words)
    return sorted(counts, key=lambda word: (-counts[word], word))


def _random(text: Sequence[Sequence[str]], settings: VectorSettings) -> Vectors:
    words = by_frequency(text)
    rows = np.random.default_rng(settings.seed).uniform(-0.25, 0.25, (len(words), settings.size))
    return Vectors(tuple(words), rows.astype(np.float32), "random", settings.digits, settings.lower)


def _gensim(text: Sequence[Sequence[str]], settings: VectorSettings) -> Vectors:
    try:
        from gensim.models import FastText, Word2Vec
    except ImportError:
        raise MissingExtraError("training word vectors", "vectors") from None
    options: dict[str, Any] = {
        "vector_size": settings.size,
        "window": settings.window,
        "min_count": 1,  # rare words are UNK already
        "epochs": settings.epochs,
        "seed": settings.seed,
        "workers": 1,  # with more, the result would depend on chance
        "sample": 1e-3,
    }
    ngrams = None
    if settings.kind == "fasttext":
        buckets = 50_000
        model = FastText(text, bucket=buckets, **options)
        ngrams = CharNgrams(
            np.array(model.wv.vectors_ngrams, dtype=np.float32), model.wv.min_n, model.wv.max_n
        )
    else:
        model = Word2Vec(text, sg=int(settings.kind == "skipgram"), **options)
    rows: Floats = np.array(model.wv.vectors, dtype=np.float32)
    return Vectors(tuple(model.wv.index_to_key), rows, settings.kind, settings.digits, settings.lower, ngrams)


def _language_model(text: Sequence[Sequence[str]], settings: VectorSettings) -> Vectors:
    try:
        from nescio.detect.neural.vectors.language_model import train_language_model
    except ImportError:
        raise MissingExtraError("training an RNN language model", "train") from None
    words = by_frequency(text)
    rows = train_language_model(text, words, size=settings.size, epochs=settings.epochs, seed=settings.seed)
    return Vectors(tuple(words), rows, "rnnlm", settings.digits, settings.lower)
