"""Document and Span, the data of every step. Neither shows note text in its repr.

`spans` resolves overlaps, `labels` knows the label schemes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter, lt
from types import MappingProxyType
from typing import Any

_NO_META: Mapping[str, Any] = MappingProxyType({})

NO_PATIENT = frozenset(
    "nan none null nil n/a n.a. na <na> nat #n/a #value! #ref! undefined unknown missing - -- . ? ?? (null) (blank) \\n".split()
) | {""}
"""What tables write where there is no patient, folded."""

PATIENT_KEY = "patient"
"""The key of ``Document.meta`` that holds the patient (record) id, whatever the format called it."""


@dataclass(frozen=True, slots=True, init=False)
class Span:
    """A labelled range of a document: half-open code-point offsets, and no text.

    Attributes:
        start: offset of the first character.
        end: offset after the last character.
        label: a label of some scheme.
        source: what found it: ``gold``, a rule, a model; empty when unknown.
        score: confidence of the source, 0 to 1.
    """

    start: int
    end: int
    label: str
    source: str = ""
    score: float = 1.0

    # Corpora hold millions of spans: this is more than twice as fast as what dataclass would write.
    def __init__(self, start: int, end: int, label: str, source: str = "", score: float = 1.0) -> None:
        _set_start(self, start)
        _set_end(self, end)
        _set_label(self, label)
        _set_source(self, source)
        _set_score(self, score)

    def __lt__(self, other: Span) -> bool:
        """Whether this span comes first: by its start, then its end and the other fields."""
        if self.start != other.start:
            return self.start < other.start
        return _values(self) < _values(other)

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def relabel(self, label: str) -> Span:
        """Return this span under another label."""
        return self if label == self.label else replace(self, label=label)


_set_start, _set_end, _set_label, _set_source, _set_score = (
    Span.__dict__[name].__set__ for name in ("start", "end", "label", "source", "score")
)
_values = attrgetter("start", "end", "label", "source", "score")


@dataclass(frozen=True, slots=True, repr=False)
class Document:
    """A note: its id, its text, its sorted spans, and other columns of its source.

    Attributes:
        id: unique within a corpus.
        text: the note itself, exactly as read.
        spans: sorted by start, then end; may overlap.
        meta: other columns of the source; ``meta["patient"]`` groups the notes of one record.
    """

    id: str
    text: str
    spans: tuple[Span, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=lambda: _NO_META)

    def __post_init__(self) -> None:
        spans = self.spans if isinstance(self.spans, tuple) else tuple(self.spans)
        previous = -1
        for span in spans:
            if span.start <= previous:  # equal starts are rare: only then compare all fields
                spans = tuple(sort_spans(spans))
                break
            previous = span.start
        object.__setattr__(self, "spans", spans)
        if not isinstance(self.meta, MappingProxyType):
            object.__setattr__(self, "meta", MappingProxyType(dict(self.meta)))

    def __repr__(self) -> str:
        return f"Document(id={self.id!r}, {len(self.text)} characters, {len(self.spans)} spans)"

    def __hash__(self) -> int:
        return hash((self.id, self.text, self.spans))

    def __reduce__(self) -> tuple[object, ...]:
        return Document, (self.id, self.text, self.spans, dict(self.meta))

    @property
    def patient(self) -> str:
        """The patient's id, or the document's own when the source gave none."""
        return self.patient_id or self.id

    @property
    def patient_id(self) -> str:
        """The patient's id; empty when the source gave none: nothing, blanks, or what tables write for nothing."""
        patient = self.meta.get(PATIENT_KEY)
        if patient is None or patient != patient:  # not-a-number is not itself
            return ""
        if isinstance(patient, float) and patient.is_integer():
            patient = int(patient)  # a column of numbers with a gap in it
        text = str(patient)
        return "" if text.strip().casefold() in NO_PATIENT else text

    def with_spans(self, spans: Iterable[Span]) -> Document:
        """Return the same note with other spans."""
        return Document(self.id, self.text, tuple(spans), self.meta)

    def text_of(self, span: Span) -> str:
        """Return the text under a span."""
        return self.text[span.start : span.end]


span_fields = attrgetter("start", "end", "label", "source", "score")
"""Return the fields of a span as a tuple."""


def sort_spans(spans: Iterable[Span]) -> list[Span]:
    """Return spans sorted. Comparing tuples of fields is many times as fast as comparing spans."""
    spans = list(spans)
    starts = [span.start for span in spans]
    if all(map(lt, starts, starts[1:])):  # mostly they are sorted already
        return spans
    return sorted(spans, key=span_fields)


def find_overlap(spans: Iterable[Span]) -> tuple[Span, Span] | None:
    """Return the first two spans that share a character, or None. Spans must be sorted."""
    furthest: Span | None = None
    end = -1
    for span in spans:
        if span.start < end and furthest is not None and span.overlaps(furthest):
            return furthest, span
        if span.end > end:
            furthest, end = span, span.end
    return None
