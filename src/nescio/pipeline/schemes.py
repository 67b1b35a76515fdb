"""Spans in the labels of another scheme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from nescio.core.document import Span, sort_spans
from nescio.core.labels import CANONICAL, convert_label, scheme, scheme_names
from nescio.detect.postprocess.meddocan import canonical_spans

BINARY = "binary"


class Relabeller:
    """Converts spans of any scheme to one.

    Attributes:
        dropped: labels that are no PHI in the scheme, with how often they were met.
    """

    def __init__(self, name: str) -> None:
        """Choose the scheme.

        Raises:
            LabelError: there is no such scheme.
        """
        self._target = scheme(name)
        self._labels: dict[str, str | None] = {}
        self.dropped: Counter[str] = Counter()

    def __call__(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Return spans in the labels of the scheme, without those that are no PHI in it."""
        kept: list[Span] = []
        for span in spans:
            label = self._label(span.label)
            if label:
                kept.append(span.relabel(label))
            else:
                self.dropped[span.label] += 1
        return tuple(kept)

    def _label(self, label: str) -> str | None:
        if label not in self._labels:
            self._labels[label] = convert_label(label, self._target, unmapped="drop")
        return self._labels[label]


@cache
def _relabeller(name: str) -> Relabeller:
    return Relabeller(name)


def to_scheme(text: str, spans: Sequence[Span], name: str) -> Sequence[Span]:
    """Return the spans of a note in the labels of a scheme.

    Sex, kinship and traits are no PHI in the canonical scheme; the name of a relative and a room are. A label that no scheme
    maps, such as ``PERSON`` of a detector of your own, stays: what it found is PHI all the same.

    Args:
        text: of the note.
        spans: of any scheme.
        name: of the scheme.
    """
    target = scheme(name)
    if all(span.label in target for span in spans):
        return spans
    if name == CANONICAL:
        spans = list(canonical_spans(text, spans))
    own = [span for span in spans if _is_unmapped(span.label)]
    if not own:
        return _relabeller(name)(spans)
    return sort_spans([*_relabeller(name)([span for span in spans if not _is_unmapped(span.label)]), *own])


@cache
def _is_unmapped(label: str) -> bool:
    """Whether no scheme has a label, but the one in which everything is PHI."""
    return not any(label in scheme(name) for name in scheme_names() if name != BINARY)
