"""The one way of detecting: batches, long notes in chunks, overlap resolution, and a failure that stays with its note.

`Scrubber` adds the record search; `scrub`, `detect`, `evaluate --model`, `compare` and the Python API all come through here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nescio.core.document import Document, Span
from nescio.core.errors import ModelError, NescioError
from nescio.core.sources import EDGE
from nescio.core.spans import SpanIndex, consolidate, trimmed
from nescio.core.unicode import normal, normal_document
from nescio.detect.base import Detector
from nescio.detect.rules.edges import added_to_names, trim_edges
from nescio.detect.rules.floor import Forms, read_forms, without_forms, without_measures, without_medicine
from nescio.languages.identify import foreign_language, guess_language, note_languages
from nescio.languages.registry import language_codes
from nescio.languages.safe_to_show import shown_error
from nescio.pipeline.long_notes.chunking import LONG, form_offsets, predict_in_chunks, resolve_long
from nescio.pipeline.results import UNKNOWN_LANGUAGE, Detection
from nescio.pipeline.schemes import to_scheme
from nescio.pipeline.terms.term_finder import TermFinder
from nescio.records.name_joining import is_one_entity

_SHORT = 60  # characters of a text whose language is hard to guess


class StraySpanError(NescioError):
    """A detector returned a span that is not in the note."""


@dataclass(frozen=True)
class DetectionOptions:
    """What is done besides running the detector.

    Attributes:
        language: of the notes; guessed for each when empty.
        resolve: whether overlaps are resolved and words completed; else spans stay as the detector gave them.
        join: whether resolution joins adjacent parts of a name.
        floor: whether what is certain by form is taken whatever the detector says.
        any_language: whether notes in a language that no pack knows are detected in; else they fail.
        whole_words: whether resolution completes words that a span splits.
        scheme: the label scheme of the spans; empty for that of the detector.
        terms: finds the allowed and denied terms, if there are any.
    """

    language: str = ""
    resolve: bool = True
    join: bool = True
    floor: bool = True
    any_language: bool = False
    whole_words: bool = True
    scheme: str = ""
    terms: TermFinder | None = None


def detect(
    detector: Detector, docs: Sequence[Document], options: DetectionOptions = DetectionOptions()
) -> list[Detection]:
    """Detect PHI in notes; a note that fails has the class of its error, and does not affect the others.

    Args:
        detector: finds the spans.
        docs: the notes. Their own spans must be empty, unless the detector is one that returns them.
        options: what else is done.
    """
    found: list[Detection | None] = [None] * len(docs)
    if not options.any_language:
        for number, doc in enumerate(docs):
            if language := foreign_language(normal(doc.text)):
                found[number] = Detection(error=f"{UNKNOWN_LANGUAGE} ({language})")
    rest = [doc for doc, done in zip(docs, found, strict=True) if done is None]
    detections = iter(_detect_known(detector, rest, options))
    return [done or next(detections) for done in found]


def _detect_known(detector: Detector, docs: Sequence[Document], options: DetectionOptions) -> list[Detection]:
    """Detect PHI in notes of known languages."""
    try:
        # Notes with spans are for a detector that returns these. All others are read in their normal form.
        notes = [None if doc.spans else normal_document(doc) for doc in docs]
        read = [note.doc if note else doc for note, doc in zip(notes, docs, strict=True)]
        found = zip(read, predict_in_chunks(detector, read), _forms(read, options), strict=True)
        resolved = [_resolved(doc, spans, forms, options) for doc, spans, forms in found]
        return [
            Detection(
                note.to_original(spans) if note else spans, options.language or guess_language(doc.text)
            )
            for doc, note, spans in zip(read, notes, resolved, strict=True)
        ]
    except Exception as error:  # noqa: BLE001 - any failure of a detector must end in quarantine
        if len(docs) == 1:
            return [Detection(error=shown_error(error))]
        return [detection for doc in docs for detection in _detect_known(detector, [doc], options)]


def _forms(docs: Sequence[Document], options: DetectionOptions) -> list[Forms]:
    """Return what the form of each note decides, whatever languages it mixes; nothing where no floor is wanted."""
    if not (options.floor and options.resolve):
        return [Forms([], []) for _ in docs]
    short = iter(_forms_of_texts([doc.text for doc in docs if len(doc.text) < LONG], options))
    return [next(short) if len(doc.text) < LONG else _forms_of_long(doc.text, options) for doc in docs]


def _forms_of_long(text: str, options: DetectionOptions) -> Forms:
    """Return what the form of a long note decides, chunk by chunk; each chunk has languages of its own."""
    found = Forms([], [])
    for start, end in form_offsets(text):
        (forms,) = _forms_of_texts([text[start:end]], options)
        for all_spans, here in zip(found, forms, strict=True):
            all_spans += [replace(span, start=span.start + start, end=span.end + start) for span in here]
    return found


def _forms_of_texts(texts: Sequence[str], options: DetectionOptions) -> list[Forms]:
    """Return what the form of each text decides, in each of its languages."""
    found = [Forms([], []) for _ in texts]
    numbers: dict[str, list[int]] = {}
    others: dict[str, list[int]] = {}
    for number, text in enumerate(texts):
        codes = (options.language,) if options.language else note_languages(text)
        for code in codes:
            numbers.setdefault(code, []).append(number)
        if len(text) < _SHORT and not options.language:  # a few words are guessed to be of any language
            for code in set(language_codes()).difference(codes):
                others.setdefault(code, []).append(number)
    for code, some in numbers.items():
        for number, forms in zip(some, read_forms([texts[n] for n in some], code), strict=True):
            found[number].certain.extend(forms.certain)
            found[number].medicine.extend(forms.medicine)
    for code, some in others.items():
        for number, forms in zip(some, read_forms([texts[n] for n in some], code), strict=True):
            found[number].medicine.extend(forms.medicine)
    return found


def _resolved(
    doc: Document, spans: Sequence[Span], forms: Forms, options: DetectionOptions
) -> Sequence[Span]:
    """Return the spans of a note as the options ask for."""
    text = doc.text
    for span in spans:  # of any detector, also somebody else's
        if not 0 <= span.start < span.end <= len(text):
            raise StraySpanError("a span is not in its note")
    if options.scheme:
        spans = to_scheme(text, spans, options.scheme)
    if not options.resolve:
        return spans
    certain: Sequence[Span] = forms.certain
    if options.floor:
        spans = without_medicine(text, spans, forms.medicine)
        spans = _trimmed(text, spans, forms)
    if options.terms:
        spans = options.terms.without_allowed(doc, spans)
        site = options.terms.site_spans(doc)
        spans = _outside(text, spans, site)
        certain = [*site, *options.terms.denied(doc), *options.terms.without_allowed_forms(doc, certain)]
    if certain:
        certain = added_to_names(text, spans, _uncovered(text, spans, certain))
        spans = [*spans, *(to_scheme(text, certain, options.scheme) if options.scheme else certain)]
    if len(text) < LONG or not options.join:
        join = is_one_entity if options.join else None
        return consolidate(text, spans, join=join, whole_words=options.whole_words)
    return resolve_long(text, sorted(spans))


def _trimmed(text: str, spans: Sequence[Span], forms: Forms) -> Sequence[Span]:
    """Return the spans without medicine at their edges, and without the parts that are medicine once they are alone."""
    whole = without_measures(text, spans)
    parts = trim_edges(text, whole)
    if parts == whole:
        return parts
    known = set(whole)
    cut = [span for span in parts if span not in known and span.source != EDGE]
    dropped = set(cut).difference(without_forms(cut, forms.medicine))
    return [span for span in parts if span not in dropped]


def _outside(text: str, spans: Sequence[Span], site: Sequence[Span]) -> Sequence[Span]:
    """Return the spans whose letters and digits are in no span of a site rule: there the site says the label."""
    index = SpanIndex(site)
    return [span for span in spans if not any(index.around(trimmed(text, span)))] if site else spans


def _uncovered(text: str, spans: Sequence[Span], certain: Sequence[Span]) -> list[Span]:
    """Return those of the certain spans that hold a letter or digit that no span covers."""
    covered = bytearray(len(text))  # a flag for each character: a long note may have a million spans
    for span in spans:
        covered[span.start : span.end] = b"\1" * (span.end - span.start)
    return [
        span
        for span in certain
        if any(text[at].isalnum() and not covered[at] for at in range(span.start, span.end))
    ]


class ReleasedDetector:
    """Stands in for a detector that was released: every note fails."""

    labels: tuple[str, ...] = ()

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Refuse."""
        raise ModelError("the model was released")
