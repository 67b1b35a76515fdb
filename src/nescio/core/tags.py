"""Tag sequences: spans to BIO or BIOES tags of tokens, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from nescio.core.document import Span
from nescio.core.tokens import Offsets

Tagging = Literal["BIO", "BIOES"]
OUTSIDE = "O"


def tag_set(labels: Iterable[str], tagging: Tagging = "BIO") -> list[str]:
    """Return all tags of these labels, ``O`` first."""
    prefixes = "BI" if tagging == "BIO" else "BIES"
    return [OUTSIDE, *(f"{prefix}-{label}" for label in labels for prefix in prefixes)]


def labels_of(tags: Iterable[str]) -> tuple[str, ...]:
    """Return the labels of tags, sorted."""
    return tuple(sorted({tag.partition("-")[2] for tag in tags} - {""}))


def to_tags(spans: Iterable[Span], tokens: Sequence[Offsets], tagging: Tagging = "BIO") -> list[str]:
    """Tag each token by the span that covers any part of it; where spans overlap, the first one wins.

    A span that begins or ends inside a token gets the whole token.
    """
    tags = [OUTSIDE] * len(tokens)
    position = 0
    for span in sorted(spans):
        while position < len(tokens) and tokens[position][1] <= span.start:
            position += 1
        first = position
        while position < len(tokens) and tokens[position][0] < span.end:
            position += 1
        size = position - first
        if not size:
            continue
        tags[first:position] = [f"B-{span.label}"] + [f"I-{span.label}"] * (size - 1)
        if tagging == "BIOES":
            tags[position - 1] = f"{'S' if size == 1 else 'E'}-{span.label}"
    return tags


def to_spans(
    tags: Sequence[str], tokens: Sequence[Offsets], *, source: str = "", scores: Sequence[float] | None = None
) -> list[Span]:
    """Turn BIO or BIOES tags back into spans; an inside tag with nothing to continue begins a new span.

    Args:
        tags: one tag for each token.
        tokens: offsets of the tokens.
        source: of the spans.
        scores: one score for each token; a span gets the mean of its tokens.
    """
    spans: list[Span] = []
    first, label = -1, ""

    def close(stop: int) -> None:
        nonlocal first
        if first >= 0:
            score = 1.0 if scores is None else float(sum(scores[first:stop]) / (stop - first))
            spans.append(Span(tokens[first][0], tokens[stop - 1][1], label, source, score))
        first = -1

    for i, tag in enumerate(tags):
        prefix, _, name = tag.partition("-")
        if prefix == OUTSIDE:
            close(i)
        elif prefix in ("B", "S") or name != label or first < 0:
            close(i)
            first, label = i, name
        if prefix in ("E", "S"):
            close(i + 1)
    close(len(tags))
    return spans
