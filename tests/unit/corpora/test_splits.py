"""Splits: the same for the same seed, no patient in two parts, labels shared out."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from nescio import Document, Span
from nescio.core.errors import ConfigError
from nescio.corpora import split


def corpus(size: int = 300) -> list[Document]:
    rng = random.Random(1)
    docs = []
    for i in range(size):
        labels = ["DATE"] * rng.randint(0, 9) + ["NAME"] * rng.randint(0, 5) + ["URL"] * (rng.random() < 0.1)
        docs.append(
            Document(
                f"{i}",
                "x" * 30,
                tuple(Span(j, j + 1, label) for j, label in enumerate(labels)),
                {"patient": f"p{rng.randint(0, size // 3)}"},
            )
        )
    return docs


def test_parts_are_a_partition_and_keep_patients_together() -> None:
    docs = corpus()
    parts = split(docs, (8, 1, 1))
    assert sorted(doc.id for part in parts for doc in part) == sorted(doc.id for doc in docs)
    patients = [{doc.patient for doc in part} for part in parts]
    assert not patients[0] & patients[1]
    assert not patients[0] & patients[2]
    assert not patients[1] & patients[2]


def test_labels_and_notes_are_shared_out() -> None:
    docs = corpus()
    total = Counter(span.label for doc in docs for span in doc.spans)
    for part, ratio in zip(split(docs, (8, 1, 1)), (0.8, 0.1, 0.1), strict=True):
        counts = Counter(span.label for doc in part for span in doc.spans)
        assert abs(len(part) - ratio * len(docs)) <= 0.05 * len(docs)
        for label in total:
            assert abs(counts[label] - ratio * total[label]) <= max(2, 0.03 * total[label]), label


def test_seed_and_order() -> None:
    docs = corpus()
    one = split(docs, (8, 1, 1), seed=3)
    other_order = split(docs[::-1], (8, 1, 1), seed=3)
    assert [{doc.id for doc in part} for part in one] == [{doc.id for doc in part} for part in other_order]
    assert one != split(docs, (8, 1, 1), seed=4)


def test_few_notes_no_spans_and_empty_parts() -> None:
    docs = [Document(str(i), "") for i in range(10)]
    assert [len(part) for part in split(docs, (8, 1, 1))] == [8, 1, 1]
    assert [len(part) for part in split(docs, (1, 0))] == [10, 0]
    assert split([], (1, 1)) == [[], []]


def test_patient_pattern() -> None:
    docs = [Document(f"{i // 3}-{i % 3}", "") for i in range(30)]
    for part in split(docs, (1, 1), patient_pattern=r"^(\d+)-"):
        assert len(part) == 15
        assert len({doc.id.split("-")[0] for doc in part}) == 5
    with pytest.raises(ConfigError, match="does not match"):
        split(docs, (1, 1), patient_pattern="x")
    with pytest.raises(ConfigError, match="no regular expression"):
        split(docs, (1, 1), patient_pattern="(")


@pytest.mark.parametrize("ratios", [(), (0, 0), (-1, 2), (float("nan"),), (float("inf"), 1)])
def test_ratios_that_make_no_sense(ratios: tuple[float, ...]) -> None:
    with pytest.raises(ConfigError, match="ratios"):
        split([], ratios)
