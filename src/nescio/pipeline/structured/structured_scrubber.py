"""Structured documents, scrubbed by the pipeline for notes: all texts of one patient together, typed values by their rules.

`StructuredScrubber` stands where `Scrubber` does: the engines call its `detect` and `replace`. The walk over a document, with a rule
for each element, is that of `nescio.corpora.structure`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nescio.core.document import PATIENT_KEY, Document, Span, sort_spans
from nescio.core.errors import ConfigError
from nescio.core.sources import ELEMENT, UNLISTED
from nescio.corpora.medical_results import results_of
from nescio.corpora.structure import TEXT, Edit, Walk
from nescio.corpora.structure_registry import STRUCTURES
from nescio.evaluate.medicine.medical_results import add_results
from nescio.evaluate.medicine.meter import MedicineTotals
from nescio.pipeline.checks.document_ids import needs_code
from nescio.pipeline.knowledge.record_knowledge import KnowledgeLookup, KnownEntity, entities_of
from nescio.pipeline.results import DETECT, REPLACE, Detection, ScrubResult
from nescio.pipeline.run_files.audit import region_of
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.structured.element_values import ElementValues, entity_of
from nescio.pipeline.structured.known_values import KnownValues
from nescio.pipeline.structured.short_texts import is_short, sure_spans, unlisted_spans
from nescio.replace import Record
from nescio.replace.apply import Change

DROPPED = "ELEMENT"
"""The label of an element that was left out, in the audit trail and the totals."""
_SHORT, _CACHED = 200, 20_000  # names of codes and the like come again and again


_Text = tuple[str, str]
"""A text, and its rule: free text, a result, or the name of a code."""


class _Collector:
    """Takes the texts of a document, and what its typed values tell of the patient."""

    def __init__(self) -> None:
        self.texts: list[_Text] = []
        self.entities: dict[KnownEntity, None] = {}

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:  # noqa: ARG002
        self.texts.append((text, rule))
        return ()

    def value(self, path: str, rule: str, value: str) -> str | None:  # noqa: ARG002
        entity = entity_of(rule, value)
        if entity:
            self.entities[entity] = None
        return value

    def keeps(self, value: str) -> bool:  # noqa: ARG002
        return True

    def dropped(self, path: str) -> None:
        pass

    def known(self, label: str, text: str) -> None:
        self.entities[label, text] = None


class _Replacer:
    """Replaces the elements of a document."""

    def __init__(
        self,
        texts: Iterator[tuple[_Text, Sequence[Edit]]],
        values: ElementValues,
        known: Sequence[KnownValues],
    ) -> None:
        self.changes: list[Change] = []
        self._known = known
        self._texts = texts
        self._values = values

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:  # noqa: ARG002
        found, edits = next(self._texts, (("", ""), ()))
        if found != (text, rule):
            raise RuntimeError("a second walk found other texts than the first")
        return edits

    def end(self) -> None:
        """Refuse texts that the second walk did not find."""
        if next(self._texts, None) is not None:
            raise RuntimeError("a second walk found fewer texts than the first")

    def value(self, path: str, rule: str, value: str) -> str | None:
        new, label, operator = self._values.replace(rule, value)
        if operator != "keep":
            self._note(path, label, operator)
        return new

    def keeps(self, value: str) -> bool:
        return not any(known.has(value) for known in self._known)

    def dropped(self, path: str) -> None:
        self._note(path, DROPPED, "drop")

    def known(self, label: str, text: str) -> None:
        pass

    def _note(self, path: str, label: str, operator: str) -> None:
        self.changes.append(Change(Span(0, 0, label, f"{ELEMENT}:{path}"), 0, 0, operator))


class StructuredScrubber:
    """The pipeline for documents of one structure.

    Args:
        scrubber: the pipeline for their texts.
        structure: a name from `STRUCTURES`.

    Raises:
        ConfigError: the policy cannot be used for typed values.
    """

    def __init__(self, scrubber: Scrubber, structure: str) -> None:
        if scrubber.settings.policy.reversible:
            raise ConfigError(
                f"{structure} cannot carry encrypted values; choose another policy, such as surrogate"
            )
        self._scrubber = scrubber
        self._structure = structure
        self._walk: Walk = STRUCTURES[structure].walk
        self._cache: dict[_Text, Detection] = {}
        self._last: tuple[Record, KnownValues] | None = None

    def detect(self, docs: Sequence[Document]) -> list[tuple[Detection, list[KnownEntity]]]:
        """Detect PHI in the texts of documents; return it with the entities that each adds to what is known of its patient.

        The offsets of spans are those of all texts of a document, one behind the other.
        """
        collected = [self._collect(doc) for doc in docs]
        texts = dict.fromkeys(
            text for found in collected if isinstance(found, _Collector) for text in found.texts
        )
        detections = self._detect_texts(list(texts))
        return [self._joined(found, detections) for found in collected]

    def _collect(self, doc: Document) -> _Collector | Detection:
        found = _Collector()
        try:
            self._walk(doc.text, found)
        except Exception as error:  # noqa: BLE001 - fail closed, whatever it was
            return Detection(error=type(error).__name__)
        return found

    def _detect_texts(self, texts: Sequence[_Text]) -> dict[_Text, Detection]:
        found = {text: self._cache[text] for text in texts if text in self._cache}
        new = [text for text in texts if text not in found]
        docs = [Document(str(number), text) for number, (text, _) in enumerate(new)]
        for text, detection in zip(new, self._scrubber.detect(docs), strict=True):
            if not detection.error:
                spans = sure_spans(text[0], detection.spans) if is_short(*text) else detection.spans
                detection = Detection(
                    sort_spans([*spans, *unlisted_spans(*text, spans)]),
                    detection.language,
                    known=detection.known,
                )
            found[text] = detection
            if len(text[0]) <= _SHORT:
                if len(self._cache) >= _CACHED:
                    self._cache.clear()
                self._cache[text] = detection
        return found

    @staticmethod
    def _joined(
        found: _Collector | Detection, detections: dict[_Text, Detection]
    ) -> tuple[Detection, list[KnownEntity]]:
        if isinstance(found, Detection):
            return found, []
        spans: list[Span] = []
        entities = dict(found.entities)
        languages: list[str] = []
        base = 0
        for text, rule in found.texts:
            detection = detections[text, rule]
            if detection.error:
                return detection, []
            spans += [Span(s.start + base, s.end + base, s.label, s.source, s.score) for s in detection.spans]
            believed = [span for span in detection.spans if span.source != UNLISTED]
            entities |= dict.fromkeys(
                entities_of(
                    Document("", text), Detection(believed, detection.language, known=detection.known)
                )
            )
            languages.append(detection.language)
            base += len(text)
        return Detection(spans, _language(found.texts, languages)), list(entities)

    def replace(
        self, docs: Sequence[Document], detections: Sequence[Detection], knowledge: KnowledgeLookup
    ) -> list[ScrubResult]:
        """Replace what was detected in documents, and their typed values; one that fails anywhere does not go out."""
        return [self._replace(*pair, knowledge) for pair in zip(docs, detections, strict=True)]

    def _replace(self, doc: Document, detection: Detection, knowledge: KnowledgeLookup) -> ScrubResult:
        doc_id = self._doc_id(doc.id)
        if detection.error:
            return ScrubResult(doc_id, stage=DETECT, error=detection.error)
        try:
            found = _Collector()
            self._walk(doc.text, found)
            docs, parts = _split(doc, found.texts, detection)
            results = self._scrubber.replace(docs, parts, knowledge)
            failed = next((result for result in results if result.doc is None), None)
            if failed is not None:
                return ScrubResult(doc_id, stage=failed.stage, error=failed.error)
            record = self._scrubber.record(doc, detection, knowledge)
            values = ElementValues(self._scrubber.settings, record)
            known = (self._known_of(record), KnownValues((), self._replaced(found.entities)))
            replacer = _Replacer(zip(found.texts, map(_edits, results), strict=True), values, known)
            clean = self._walk(doc.text, replacer)
            replacer.end()
            meta = {name: value for name, value in doc.meta.items() if name != PATIENT_KEY}
            changes = [*_changes(docs, results), *replacer.changes]
            texts = [result.doc.text for result in results if result.doc]
            lengths = [len(text) if text.strip() else ~len(text) for text in texts]
            medicine = self._medicine(doc_id, doc.text, clean, docs, results, detection.language)
            clean_doc = Document(doc_id, clean, (), meta)
            return ScrubResult(doc_id, clean_doc, changes, texts=lengths, medicine=medicine)
        except Exception as error:  # noqa: BLE001 - fail closed, whatever it was
            return ScrubResult(doc_id, stage=REPLACE, error=type(error).__name__)

    def _known_of(self, record: Record) -> KnownValues:
        """Return the known values of a patient; those of the last one are cached."""
        if self._last is None or self._last[0] is not record:
            self._last = record, KnownValues(self._replaced(record.entities))
        return self._last[1]

    def _replaced(self, entities: Iterable[KnownEntity]) -> Iterator[KnownEntity]:
        return (entity for entity in entities if self._scrubber.settings.policy.replaces(entity[0]))

    def _medicine(
        self,
        doc_id: str,
        before: str,
        after: str,
        docs: Sequence[Document],
        results: Sequence[ScrubResult],
        language: str,
    ) -> MedicineTotals:
        """Return what became of the medicine in the texts of a document, one below the other, and of its results."""
        totals = MedicineTotals()
        old = "\n".join(doc.text for doc in docs)
        new = "\n".join(result.doc.text for result in results if result.doc)
        changes = _changes(docs, results, between=1)
        totals.add_note(doc_id, old, new, [region_of(change) for change in changes], language)
        name = self._structure
        add_results(totals, doc_id, results_of(before, name), results_of(after, name))
        return totals

    def _doc_id(self, doc_id: str) -> str:
        if not needs_code(doc_id):
            return doc_id
        return "document-" + self._scrubber.settings.key.digest("note", doc_id).hex()[:16]


def _language(texts: Sequence[_Text], languages: Sequence[str]) -> str:
    """Return the language of the longest text."""
    return max(zip(texts, languages, strict=True), key=lambda pair: len(pair[0][0]))[1] if texts else ""


def _split(
    doc: Document, texts: Sequence[_Text], detection: Detection
) -> tuple[list[Document], list[Detection]]:
    """Return the texts of a document as notes of its patient, and what was detected in each."""
    docs: list[Document] = []
    parts: list[Detection] = []
    spans = list(detection.spans)
    base = at = 0
    for number, (text, _) in enumerate(texts):
        end = base + len(text)
        first = at
        while at < len(spans) and spans[at].start < end:
            at += 1
        inside = [Span(s.start - base, s.end - base, s.label, s.source, s.score) for s in spans[first:at]]
        docs.append(Document(f"{number}", text, (), {PATIENT_KEY: doc.patient}))
        parts.append(Detection(inside, detection.language))
        base = end
    return docs, parts


def _edits(result: ScrubResult) -> list[Edit]:
    text = result.doc.text if result.doc else ""
    return [
        (change.span.start, change.span.end, text[change.start : change.end]) for change in result.changes
    ]


def _changes(
    docs: Sequence[Document], results: Sequence[ScrubResult], *, between: int = 0
) -> Iterator[Change]:
    """Yield the changes of all texts, with offsets in all of them, one behind the other, with so many characters between."""
    base = out = 0
    for doc, result in zip(docs, results, strict=True):
        for change in result.changes:
            span = change.span
            moved = Span(span.start + base, span.end + base, span.label, span.source, span.score)
            yield change._replace(span=moved, start=change.start + out, end=change.end + out)
        base += len(doc.text) + between
        out += (len(result.doc.text) if result.doc else 0) + between
