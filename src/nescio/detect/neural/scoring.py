"""Scores of a network on dev notes after an epoch; `fitting` lets them decide which epoch is kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from nescio.core.document import Document
from nescio.core.tags import to_spans
from nescio.detect.decoding import TransitionScores, decode
from nescio.detect.neural.batches import Floats
from nescio.detect.neural.sequences import TokenSequences
from nescio.detect.neural.vocabulary import Ints


def score_notes(
    docs: Sequence[Document],
    notes: Sequence[TokenSequences],
    emissions: Sequence[Floats],
    gold: Sequence[Ints],
    transition_scores: TransitionScores,
) -> dict[str, float]:
    """Return F1 of exact spans (``f``; ``spans`` without types) and counts of tokens, PHI or not (as in demir-2019).

    Args:
        docs: the annotated notes.
        notes: their tokens.
        emissions: scores of each sequence of all notes (token, tag).
        gold: tag ids of each sequence.
        transition_scores: transition scores.
    """
    ends = np.cumsum([0, *map(len, emissions)]).tolist()
    best, _ = decode(
        transition_scores, np.concatenate(emissions), list(pairwise(ends)), with_probabilities=False
    )
    at = hits = hits_without_type = found_count = gold_count = 0
    for doc, note in zip(docs, notes, strict=True):
        tags = [transition_scores.tags[i] for i in best[at : at + len(note.tokens)]]
        at += len(note.tokens)
        found = {(span.start, span.end, span.label) for span in to_spans(tags, note.tokens)}
        wanted = {(span.start, span.end, span.label) for span in doc.spans}
        hits += len(found & wanted)
        hits_without_type += len({span[:2] for span in found} & {span[:2] for span in wanted})
        found_count += len(found)
        gold_count += len(wanted)
    total = max(found_count + gold_count, 1)
    gold_ids = np.concatenate(gold)
    phi, gold_phi = best > 0, gold_ids > 0
    return {
        "f": 2 * hits / total,
        "spans": 2 * hits_without_type / total,
        "accuracy": float((best == gold_ids).mean()) if len(gold_ids) else 1.0,
        "tp": float((phi & gold_phi).sum()),
        "tn": float((~phi & ~gold_phi).sum()),
        "fp": float((phi & ~gold_phi).sum()),
        "fn": float((~phi & gold_phi).sum()),
    }
