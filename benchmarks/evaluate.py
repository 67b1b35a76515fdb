"""Scoring against reading: 1,000 notes with 23,000 spans, both read and scored in one run.

python benchmarks/evaluate.py
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from nescio.core import Document, Span, tokenize
from nescio.core.labels import scheme
from nescio.corpora import read_all, write
from nescio.evaluate import evaluate

NOTES, SPANS, WORDS = 1000, 23, 450
LEXICON = [
    "the",
    "patient",
    "was",
    "seen",
    "with",
    "pain",
    "and",
    "fever",
    "in",
    "clinic",
    "on",
    "aspirin",
    "81",
    "mg",
    "daily",
    "no",
    "acute",
    "distress",
    "Lowell",
    "Pike",
    "3/4/61",
]


def corpora(seed: int = 0) -> tuple[list[Document], list[Document]]:
    """Make a gold corpus and a damaged copy of it."""
    random.seed(seed)
    labels = scheme("i2b2-2014").labels
    gold, system = [], []
    for i in range(NOTES):
        text = " ".join(random.choices(LEXICON, k=WORDS))
        tokens = tokenize(text)
        spans = [Span(*tokens[at], random.choice(labels)) for at in random.sample(range(len(tokens)), SPANS)]
        kept = [
            s.relabel(random.choice(labels)) if random.random() < 0.1 else s
            for s in spans
            if random.random() > 0.1
        ]
        gold.append(Document(str(i), text, tuple(spans)))
        system.append(Document(str(i), text, tuple(kept)))
    return gold, system


def main() -> None:
    """Print the time of reading and of scoring, and their ratio, for three formats."""
    gold, system = corpora()
    with tempfile.TemporaryDirectory() as folder:
        for name, suffix in (("brat", ""), ("i2b2-2014", ""), ("jsonl", ".jsonl")):
            paths = [Path(folder, f"{side}-{name}{suffix}") for side in ("gold", "system")]
            for docs, path in zip((gold, system), paths, strict=True):
                write(docs, path, name)
            started = time.perf_counter()
            sides = [read_all(path, name) for path in paths]
            read = time.perf_counter() - started
            started = time.perf_counter()
            result = evaluate(*sides, resamples=1000)
            scored = time.perf_counter() - started
            print(
                f"{name:10} read {read:.3f} s, scored with 1,000 resamples {scored:.3f} s, "
                f"ratio {scored / read:.2f} (F {result.counts('strict').f1:.4f})"
            )


if __name__ == "__main__":
    main()
