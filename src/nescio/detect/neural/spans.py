"""From tag scores to spans: the last step of every network, shared by `networks.runtime` and `encoder.learner`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nescio.core.document import Span
from nescio.core.tags import to_spans
from nescio.core.tokens import Offsets
from nescio.detect.decoding import TransitionScores, decode
from nescio.detect.doubtful_edges import split_doubtful_edges
from nescio.detect.linear.subtypes import Refinement
from nescio.detect.neural.batches import Floats
from nescio.detect.neural.sequences import Range


@dataclass(frozen=True)
class TokenScores:
    """The scores of each tag at each token of a note.

    Attributes:
        tokens: offsets; a line break has width 0.
        emissions: scores (token, tag).
        ranges: the tokens of each sequence that is decoded; tokens outside all of them are ``O``.
    """

    tokens: list[Offsets]
    emissions: Floats
    ranges: list[Range]


def decode_notes(
    notes: Sequence[TokenScores],
    transition_scores: TransitionScores,
    *,
    source: str,
    o_logit_penalty: float = 0.0,
    refinement: Refinement | None = None,
    split_edges: bool = False,
) -> list[tuple[Span, ...]]:
    """Return the spans on the best path through each note, each with the mean probability that its words are PHI as score.

    Args:
        notes: tokens and scores of each.
        transition_scores: transition scores, with the tags of the first columns of the emissions.
        source: the ``source`` of the spans.
        o_logit_penalty: see `decode`.
        refinement: for tags of categories: the columns after its tags are scores of labels.
        split_edges: whether doubtful words at the edges of an entity become entities of their own.
    """
    if not notes:
        return []
    ends = np.cumsum([len(note.tokens) for note in notes]).tolist()
    bounds = list(zip([0, *ends[:-1]], ends, strict=True))
    emissions = np.concatenate([note.emissions for note in notes])  # token of any note, tag
    emissions, label_scores = np.split(emissions, [len(transition_scores.tags)], axis=1)
    ranges = [
        (first + low, first + high)
        for note, (first, _) in zip(notes, bounds, strict=True)
        for low, high in note.ranges
    ]
    best, probabilities = decode(transition_scores, emissions, ranges, o_logit_penalty=o_logit_penalty)
    tags = transition_scores.tags
    if refinement:
        best, tags = refinement.best(best, label_scores.__getitem__), refinement.tags
    if split_edges:
        starts, ends_of_tokens = np.array([token for note in notes for token in note.tokens]).reshape(-1, 2).T
        split_doubtful_edges(best, tags, probabilities, starts, ends_of_tokens)
    rounded = np.round(probabilities.astype(np.float64), 4)
    found = []
    for note, (first, _) in zip(notes, bounds, strict=True):
        # An entity goes on across a line break, but no span begins or ends with one.
        words = [i for i, (start, end) in enumerate(note.tokens) if end > start]
        names = [tags[best[first + i]] for i in words]
        scores = [float(rounded[first + i]) for i in words]
        found.append(tuple(to_spans(names, [note.tokens[i] for i in words], source=source, scores=scores)))
    return found
