"""Make the reference notes of `nescio.models.reference` from the training notes of the open corpus.

python tools/build_reference.py [en es]
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from nescio.core.document import Document
from nescio.corpora import read_all, writer
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.learner import TRACKS, make_batch
from nescio.detect.linear.adaptation import FeatureCounts
from nescio.models.load import load_model
from nescio.models.reference import REFERENCE

CORPUS = Path(__file__).parents[1] / "corpus"
DENSE, ORDINARY, LONGEST = 40, 60, 1500  # notes of the sample, and characters of one
COUNTED = 600  # dense notes whose features are counted
MIN_COUNT = 4
BATCH = 50


def feature_counts(docs: Sequence[Document], language: str) -> FeatureCounts:
    """Count the features of the shipped CRF of a language in notes."""
    card = load_model(language).card
    if card is None:
        raise SystemExit(f"no shipped model {language}")
    templates = Templates(tuple(card.settings["learner"]["features"]), TRACKS)
    counts: Counter[int] = Counter()
    for at in range(0, len(docs), BATCH):
        batch = make_batch(docs[at : at + BATCH], new_vocabulary(language), "fine", language)
        for row in templates.feature_lists(batch):
            counts.update(key >> 32 for key in row)
    kept = sorted(key for key, count in counts.items() if count >= MIN_COUNT)
    return FeatureCounts(
        np.array(kept, dtype=np.uint32), np.array([counts[key] for key in kept], dtype=np.float32)
    )


def main(languages: Sequence[str]) -> None:
    """Write samples and counts."""
    REFERENCE.mkdir(exist_ok=True)
    for language in languages:
        rng = random.Random(28)
        dense, ordinary = (read_all(CORPUS / f"{language}{kind}" / "train") for kind in ("", "-ordinary"))
        short = [doc for doc in dense if len(doc.text) <= LONGEST]
        sample = [*rng.sample(short, min(DENSE, len(short))), *rng.sample(ordinary, ORDINARY)]
        path = REFERENCE / f"{language}.jsonl"
        path.unlink(missing_ok=True)
        with writer(str(path), "jsonl") as sink:
            for doc in sample:
                sink.write(Document(doc.id, doc.text, doc.spans))
        counted = [*rng.sample(dense, min(COUNTED, len(dense))), *ordinary]
        feature_counts(counted, language).save(REFERENCE / f"{language}.safetensors")


if __name__ == "__main__":
    main(sys.argv[1:] or ["en", "es"])
