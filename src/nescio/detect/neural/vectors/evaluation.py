"""Evaluation of word vectors: analogies, nearest neighbours, and the effect of more text (kassaie-2016, section 4.3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nescio.core.errors import DataError, Location, MissingExtraError
from nescio.detect.neural.settings import VectorSettings
from nescio.detect.neural.vectors.table import Floats, Vectors
from nescio.detect.neural.vectors.training import train_vectors
from nescio.detect.neural.vocabulary import normalize_word
from nescio.languages.registry import language_pack

Question = tuple[str, str, str, str]


def bundled_questions(language: str) -> list[Question]:
    """Return the questions that come with nescio for ``en`` or ``es``."""
    return _questions(
        (language_pack(language).data / "analogies.txt").read_text(encoding="utf-8"), f"{language}.txt"
    )


def read_questions(path: Path) -> list[Question]:
    """Read analogies: four words a line as in word2vec's list, or two; then every two lines of a section make one.

    Raises:
        DataError: a line with another number of words.
    """
    return _questions(path.read_text(encoding="utf-8"), str(path))


def _questions(text: str, name: str) -> list[Question]:
    found: list[Question] = []
    pairs: list[tuple[str, str]] = []

    def close() -> None:
        found.extend((*a, *b) for a, b in permutations(pairs, 2))
        pairs.clear()

    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if line.startswith(":"):
            close()
        elif len(words) == 2:
            pairs.append((words[0], words[1]))
        elif len(words) == 4:
            found.append((words[0], words[1], words[2], words[3]))
        else:
            raise DataError(
                "not two or four words", Location(name, number), fix="write a : b :: c : d as 'a b c d'"
            )
    close()
    return found


def answerable(questions: Sequence[Question], vectors: Vectors) -> list[Question]:
    """Return the questions whose words all have vectors, with words normalised as the vectors' are."""
    written = [
        tuple(normalize_word(word, vectors.digits, lower=vectors.lower) for word in q) for q in questions
    ]
    return [(q[0], q[1], q[2], q[3]) for q in written if all(word in vectors for word in q)]


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-9), dtype=np.float32)


def similarities(questions: Sequence[Question], vectors: Vectors) -> Floats:
    """Return, for each a : b :: c : d, the cosine of b - a + c with d: the paper's measure of quality."""
    ids = np.array([[vectors.ids[word] for word in q] for q in questions], dtype=np.int64).reshape(-1, 4)
    a, b, c, d = (_unit(vectors.rows[ids[:, place]]) for place in range(4))
    return np.asarray((_unit(b - a + c) * d).sum(axis=1))


def correct_answers(questions: Sequence[Question], vectors: Vectors) -> Floats:
    """Return 1 for each question whose right answer is nearest to b - a + c among all words but a, b and c, else 0."""
    rows = _unit(vectors.rows)
    right = np.zeros(len(questions), dtype=np.float32)
    for at, q in enumerate(questions):
        a, b, c, d = (vectors.ids[word] for word in q)
        scores = rows @ (rows[b] - rows[a] + rows[c])
        scores[[a, b, c]] = -np.inf
        right[at] = scores.argmax() == d
    return right


def neighbours(word: str, vectors: Vectors, count: int = 10) -> list[tuple[str, float]]:
    """Return the words with the nearest vectors and their cosines; empty for an unknown word."""
    word = normalize_word(word, vectors.digits, lower=vectors.lower)
    own = vectors.get(word)
    if own is None:
        return []
    scores = _unit(vectors.rows) @ _unit(own)
    best = np.argsort(-scores, kind="stable")[: count + 1]
    return [(vectors.words[i], float(scores[i])) for i in best if vectors.words[i] != word][:count]


@dataclass(frozen=True)
class Quarter:
    """Scores of vectors trained on one or more quarters of the text.

    Attributes:
        quarters: 1 to 4.
        words: words with a vector.
        similarity: mean cosine over the questions.
        accuracy: share of questions answered correctly.
        p_similarity: of the paired t-test of the cosines against one quarter less; None for the first.
        p_accuracy: the same for correct and wrong answers.
    """

    quarters: int
    words: int
    similarity: float
    accuracy: float
    p_similarity: float | None = None
    p_accuracy: float | None = None


def study(
    texts: Sequence[str], questions: Sequence[Question], settings: VectorSettings
) -> tuple[int, list[Quarter]]:
    """Train vectors on 1/4, 2/4, 3/4 and all of the text, and compare them on the questions the first can answer.

    Returns:
        How many questions were asked, and a row for each quarter.

    Raises:
        DataError: too few texts, or fewer than two questions can be answered.
    """
    try:
        from scipy.stats import ttest_rel
    except ImportError:
        raise MissingExtraError("the t-test", "train") from None
    if len(texts) < 4:
        raise DataError(f"{len(texts)} texts cannot be split into quarters", fix="give at least four")
    order = np.random.default_rng(settings.seed).permutation(len(texts))
    parts = np.array_split(order, 4)
    asked: list[Question] = []
    before: list[NDArray[np.float64]] = []
    rows: list[Quarter] = []
    for quarters in range(1, 5):
        chosen = np.concatenate(parts[:quarters]).tolist()
        vectors = train_vectors([texts[i] for i in chosen], settings)
        if quarters == 1:
            asked = answerable(questions, vectors)
            if len(asked) < 2:
                raise DataError(
                    f"only {len(asked)} questions have all their words in a quarter of the text",
                    fix="give more text, or questions with commoner words",
                )
        # single precision would round the smallest p to 0
        now = [
            part.astype(np.float64)
            for part in (similarities(asked, vectors), correct_answers(asked, vectors))
        ]
        tests = [
            1.0 if np.array_equal(old, new) else float(ttest_rel(old, new).pvalue)
            for old, new in zip(before, now, strict=False)
        ]
        rows.append(Quarter(quarters, len(vectors.words), float(now[0].mean()), float(now[1].mean()), *tests))
        before = now
    return len(asked), rows
