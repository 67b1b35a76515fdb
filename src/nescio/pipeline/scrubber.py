"""The whole pipeline, from notes to clean notes: detect, search the record, replace, check.

Everything that cleans or annotates notes calls `Scrubber`. The engines call its steps, `detect` and `replace`, one after the
other: all notes of a patient must be detected in before the first of them can be replaced. `note_types` lets users call it with
strings, tables and lists.
"""

from __future__ import annotations

import copy
import dataclasses
import os
import threading
from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.labels import CANONICAL
from nescio.core.spans import consolidate
from nescio.core.unicode import normal_document
from nescio.detect.base import Detector
from nescio.languages.safe_to_show import shown_error
from nescio.models import ANNOTATIONS
from nescio.models.load import load_model
from nescio.pipeline.checks.document_ids import needs_code
from nescio.pipeline.checks.leaks import ResidualLeakError, leaks_in_note, real_leaks
from nescio.pipeline.columns.cleaning import check_rules, clean_columns, detect_in_columns
from nescio.pipeline.columns.roles import NOTE_ID
from nescio.pipeline.detection import DetectionOptions, ReleasedDetector, detect
from nescio.pipeline.knowledge.known_record import known_record
from nescio.pipeline.knowledge.record_knowledge import KnowledgeLookup, RecordKnowledge
from nescio.pipeline.long_notes.chunking import LONG, leaks_across, replace_long, search_text
from nescio.pipeline.results import DETECT, REPLACE, Detection, ScrubResult
from nescio.pipeline.settings import ScrubSettings, key_for, pseudonym, scrub_settings
from nescio.pipeline.terms.site_rules import SiteRules
from nescio.pipeline.terms.term_finder import TermFinder
from nescio.pipeline.terms.term_lists import Site, TermLists, Terms, term_lists, with_model_rules
from nescio.records.name_joining import is_one_entity
from nescio.records.search import RecordSearch
from nescio.replace import Key, Policy, Record, load_policy, replace_spans
from nescio.replace.apply import Change, Replaced, in_original
from nescio.replace.column_rules import CODE

if TYPE_CHECKING:
    from nescio.pipeline.api.note_types import OnError

# How often a note is replaced until no leak is left. With thousands of people, whose names are words of other surrogates, three are too few.
_ROUNDS = 8
_CACHED_RECORDS = 500


class Scrubber:
    """The pipeline with its model loaded. Threads may share it.

    Args:
        model: what detects; see `nescio.models.load.load_model`.
        policy: a policy, its name, or a TOML file.
        key: a key or the path of a key file; else that of $NESCIO_KEY, else one for this scrubber alone.
        sensitivity: of detection, 0 to 1; None for the model's own.
        record_search: whether entities of a record are searched for in all its notes.
        columns: what becomes of columns of meta, such as ``{"note_date": "shift"}``; see `nescio.replace.COLUMN_OPERATORS`.
        keep: columns that go out as they are; the same as the rule ``keep``.
        spans: whether clean documents say where something was replaced.
        scheme: the label scheme of the spans; None for the model's own. The post-processing of a scheme goes with it.
        any_language: whether notes in a language that no pack knows are cleaned; else they fail.
        allow: terms that are no PHI, or a file with one a line.
        deny: terms that always are, perhaps with their labels, or a file; see `nescio.pipeline.terms.term_lists`.
        site: a site file, or its rules; see `nescio.pipeline.terms.site_rules`.

    Attributes:
        settings: all of these.
        name: what the model is called in reports.
        scheme: the label scheme of the spans; empty when there are several, or none is known.
    """

    def __init__(
        self,
        model: str | os.PathLike[str] = "auto",
        policy: str | os.PathLike[str] | Policy = "surrogate",
        key: Key | str | os.PathLike[str] | None = None,
        *,
        sensitivity: float | None = None,
        record_search: bool = True,
        columns: Mapping[str, Any] = MappingProxyType({}),
        keep: Sequence[str] = (),
        spans: bool = False,
        scheme: str | None = CANONICAL,
        any_language: bool = False,
        allow: Terms = None,
        deny: Terms = None,
        site: Site = None,
    ) -> None:
        self._set_up(
            scrub_settings(
                model,
                policy,
                key,
                sensitivity=sensitivity,
                record_search=record_search,
                columns=columns,
                keep=keep,
                spans=spans,
                scheme=scheme,
                any_language=any_language,
                terms=term_lists(allow, deny, site),
            )
        )

    @classmethod
    def from_settings(cls, settings: ScrubSettings) -> Scrubber:
        """Return the scrubber of settings that are complete."""
        scrubber = cls.__new__(cls)
        scrubber._set_up(settings)
        return scrubber

    def _set_up(self, settings: ScrubSettings) -> None:
        self.settings = settings
        check_rules(settings)
        self._rules = settings.column_rules
        model = load_model(settings.model, settings.sensitivity, settings.scheme)
        self._detector: Detector = model.detector
        terms = with_model_rules(settings.terms, model.folder)
        self._terms = TermFinder(terms) if terms != TermLists() else None
        self._language = model.language
        self.name = model.name
        self.scheme = model.scheme
        self._records: dict[str, tuple[Record, RecordSearch]] = {}
        self._knowledge: KnowledgeLookup | None = None
        self._pseudonyms: dict[str, str] = {}
        self._join = settings.model != ANNOTATIONS or settings.record_search
        self._lock = threading.Lock()

    def scrub(self, notes: Any, *, patients: Sequence[Any] | None = None, on_error: OnError = "raise") -> Any:
        """Take identity out of notes, and return them as the same kind; see `nescio.pipeline.api.note_types.scrub_values`.

        Args:
            notes: a string, a Document, a dict with the key ``text``, a list of these, or a pandas or polars column.
            patients: the patient of each note, for a list or a column.
            on_error: what a note that fails gives: ``raise`` an error, or ``none``: None in its place.

        Raises:
            TypeError: notes are of no kind that can be scrubbed.
            ScrubError: a note failed, and ``on_error`` is ``raise``.
        """
        from nescio.pipeline.api.note_types import scrub_values

        return scrub_values(self, notes, patients=patients, on_error=on_error)

    __call__ = scrub

    def detect(self, docs: Sequence[Document], *, detector_only: bool = False) -> list[Detection]:
        """Detect PHI in notes; a note that fails has the class of its error, and does not affect the others.

        Args:
            docs: the notes.
            detector_only: leave spans as the detector gave them.
        """
        annotated = self.settings.model == ANNOTATIONS
        scheme = "" if annotated else self.settings.scheme or self.scheme
        # Other schemes have conventions of their own: of what is annotated, and where an entity ends.
        canonical = scheme in ("", CANONICAL)
        options = DetectionOptions(
            language=self._language,
            resolve=not detector_only,
            join=self._join,
            floor=canonical and not (detector_only or annotated),
            whole_words=canonical,
            any_language=self.settings.any_language or detector_only or annotated,
            scheme=scheme,
            terms=self._terms,
        )
        found = detect(self._detector, docs, options)
        if detector_only or not self._rules:
            return found
        return detect_in_columns(
            docs, found, self._rules, lambda texts: detect(self._detector, texts, options)
        )

    def with_policy(self, policy: str | os.PathLike[str] | Policy) -> Scrubber:
        """Return a scrubber with the same model and key, and another policy; the model is not loaded again.

        Args:
            policy: a policy, its name, or a TOML file.

        Raises:
            SecretError: the policy needs a key that is kept, and this scrubber's was made for it alone.
        """
        chosen = policy if isinstance(policy, Policy) else load_policy(os.fspath(policy))
        key = key_for(chosen, self.settings.key)
        other = self._with_settings(dataclasses.replace(self.settings, policy=chosen, key=key))
        check_rules(other.settings)
        other._rules = other.settings.column_rules
        return other

    def with_detector(self, detector: Detector, site: SiteRules) -> Scrubber:
        """Return a scrubber with another detector of the same label scheme, and site rules in place of all others."""
        terms = dataclasses.replace(self.settings.terms, site=site)
        other = self._with_settings(dataclasses.replace(self.settings, terms=terms))
        other._detector, other._terms = detector, TermFinder(terms)
        return other

    def _with_settings(self, settings: ScrubSettings) -> Scrubber:
        other = copy.copy(self)
        other.settings = settings
        other._lock = threading.Lock()
        other._records, other._knowledge, other._pseudonyms = {}, None, {}
        return other

    def forget(self) -> None:
        """Drop what is remembered of the records of the last notes."""
        with self._lock:
            self._records.clear()
            self._pseudonyms.clear()
            self._knowledge = None

    def release_model(self) -> None:
        """Free the memory of the model, once all notes are detected in; replacing does not need it."""
        self._detector = ReleasedDetector()

    def search(
        self, docs: Sequence[Document], detections: Sequence[Detection], knowledge: KnowledgeLookup
    ) -> list[Detection]:
        """Add to detections what is known of each note's record and stands in the note.

        Args:
            docs: the notes.
            detections: what `detect` returned for them.
            knowledge: gives what is known of the record of each patient.
        """
        with self._lock:
            self._use(knowledge)
            return [self._search_note(doc, found) for doc, found in zip(docs, detections, strict=True)]

    def replace(
        self, docs: Sequence[Document], detections: Sequence[Detection], knowledge: KnowledgeLookup
    ) -> list[ScrubResult]:
        """Replace what was detected in notes; a note that fails anywhere has no clean text.

        Args:
            docs: the notes.
            detections: what `detect` returned for them.
            knowledge: gives what is known of the record of each patient.
        """
        with self._lock:
            self._use(knowledge)
            return [self._replace_note(doc, found) for doc, found in zip(docs, detections, strict=True)]

    def record(self, doc: Document, detection: Detection, knowledge: KnowledgeLookup) -> Record:
        """Return the record of a note, for values that are replaced beside it; arguments as those of `replace`."""
        with self._lock:
            self._use(knowledge)
            return self._record(doc, detection)[0]

    def _use(self, knowledge: KnowledgeLookup) -> None:
        if knowledge != self._knowledge:
            self._records.clear()
            self._knowledge = knowledge

    def _search_note(self, doc: Document, detection: Detection) -> Detection:
        if detection.error:
            return detection
        try:
            _, search = self._record(doc, detection)
            note = normal_document(doc)
            if not note:
                spans = search_text(doc, detection.spans, search, self._add_known)
                return Detection(spans, detection.language)
            spans = search_text(note.doc, note.from_original(detection.spans), search, self._add_known)
            return Detection(note.to_original(spans), detection.language)
        except Exception as error:  # noqa: BLE001 - fail closed, whatever it was
            return Detection((), detection.language, shown_error(error))

    def _replace_note(self, doc: Document, detection: Detection) -> ScrubResult:
        if detection.error:
            return ScrubResult(doc.id, stage=DETECT, error=detection.error)
        try:
            return self._clean(doc, detection, *self._record(doc, detection))
        except Exception as error:  # noqa: BLE001 - fail closed, whatever it was
            return ScrubResult(doc.id, stage=REPLACE, error=shown_error(error))

    def _record(self, doc: Document, detection: Detection) -> tuple[Record, RecordSearch]:
        """Return the record of a note and the search for its entities; those of patients are cached."""
        if not doc.patient_id:
            return self._make_record(doc, detection)
        record = self._records.get(doc.patient)
        if record is None:
            record = self._make_record(doc, detection)
            if len(self._records) >= _CACHED_RECORDS:
                del self._records[next(iter(self._records))]
            self._records[doc.patient] = record
        return record

    def _make_record(self, doc: Document, detection: Detection) -> tuple[Record, RecordSearch]:
        known = self._knowledge(doc.patient) if self._knowledge else RecordKnowledge()
        allowed = self._terms.allowed if self._terms else frozenset()
        return known_record(self.settings, doc, detection, known, allowed)

    def _clean(
        self, doc: Document, detection: Detection, record: Record, search: RecordSearch
    ) -> ScrubResult:
        text, changes = self._clean_text(doc, detection.spans, record, search)
        code = self._needs_code(doc.id, record, search)
        note_id = "note-" + self.settings.key.digest("note", doc.id).hex()[:16] if code else doc.id
        spans: tuple[Span, ...] = ()
        if self.settings.spans:
            spans = tuple(Span(c.start, c.end, c.span.label, c.operator) for c in changes if c.end > c.start)
        columns = clean_columns(
            doc.meta,
            self.settings,
            (record, search),
            detection.columns,
            lambda text, inside: self._clean_text(Document(doc.id, text), inside, record, search),
        )
        rule = self._rules.get(PATIENT_KEY)
        if doc.patient_id and (rule is None or rule.operator == CODE):
            columns.meta[PATIENT_KEY] = self._pseudonym(doc.patient_id)
        clean = Document(note_id, text, spans, columns.meta)
        return ScrubResult(note_id, clean, changes, columns=columns.counts, blanked=columns.blanked)

    def _clean_text(
        self, doc: Document, spans: Sequence[Span], record: Record, search: RecordSearch
    ) -> tuple[str, Sequence[Change]]:
        """Return a clean text, and what was changed: of a note, or of a column that is cleaned as one."""
        note = normal_document(doc)
        if not note:
            return self._replace_in_text(doc, spans, record, search)
        text, changes = self._replace_in_text(note.doc, note.from_original(spans), record, search)
        if self.settings.policy.reversible:  # what is encrypted is the note as it was
            spans = consolidate(doc.text, note.to_original(change.span for change in changes))
            replaced = replace_spans(doc, spans, self.settings.policy, record)
        else:
            replaced = in_original(doc, note, text, changes)
        return replaced.text, replaced.changes

    def _replace_in_text(
        self, doc: Document, spans: Sequence[Span], record: Record, search: RecordSearch
    ) -> tuple[str, Sequence[Change]]:
        """Return the new text of a note of any length, and its changes."""
        if len(doc.text) < LONG:
            replaced = self._replace_until_clean(doc, spans, record, search)
            return replaced.text, replaced.changes
        lowercase = search.lowercase_words(doc.text) if self.settings.record_search else None
        text, changes, borders = replace_long(
            doc,
            spans,
            search,
            lambda chunk, inside: self._replace_until_clean(chunk, inside, record, search, lowercase),
        )
        if self.settings.record_search and any(leaks_across(text, border, search) for border in borders):
            raise ResidualLeakError("something that was replaced still stands")
        return text, changes

    def _add_known(
        self, doc: Document, spans: Sequence[Span], search: RecordSearch, lowercase: Set[str] | None = None
    ) -> Sequence[Span]:
        """Return the spans of a note or chunk with those of entities of its record, unless the search is off."""
        more = search.find(doc.text, spans, lowercase) if self.settings.record_search else ()
        if not more:
            return spans
        whole_words = (self.settings.scheme or self.scheme) in ("", CANONICAL)
        return consolidate(doc.text, [*spans, *more], join=is_one_entity, whole_words=whole_words)

    def _replace_until_clean(
        self,
        doc: Document,
        spans: Sequence[Span],
        record: Record,
        search: RecordSearch,
        lowercase: Set[str] | None = None,
    ) -> Replaced:
        """Replace spans, search the new text for leaks, and replace these as well, until there is none."""
        spans = self._add_known(doc, spans, search, lowercase)
        for _ in range(_ROUNDS):
            replaced = replace_spans(doc, spans, self.settings.policy, record)
            if not self.settings.record_search:
                break
            leaks = real_leaks(search.find_leaks(replaced.text), replaced)
            if not leaks:
                break
            spans = consolidate(doc.text, [*spans, *leaks_in_note(leaks, replaced)], join=is_one_entity)
        else:
            raise ResidualLeakError("something that was replaced still stands")
        changes = [change for change in replaced.changes if change.operator != "keep"]
        return replaced if len(changes) == len(replaced.changes) else Replaced(replaced.text, tuple(changes))

    def _needs_code(self, note_id: str, record: Record, search: RecordSearch) -> bool:
        if (rule := self._rules.get(NOTE_ID)) and (rule.operator == CODE or rule.force):
            return not rule.force
        return needs_code(note_id) or search.is_in_id(note_id) or record.has_date_in_id(note_id)

    def _pseudonym(self, patient: str) -> str:
        if patient not in self._pseudonyms:
            if len(self._pseudonyms) >= _CACHED_RECORDS:
                self._pseudonyms.clear()
            self._pseudonyms[patient] = pseudonym(self.settings, patient)
        return self._pseudonyms[patient]
