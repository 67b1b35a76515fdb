"""The whole line, from notes to clean notes: find, settle, replace, check. Everything that cleans notes calls this.

`scrub` does it in one go. The batch engine calls the two halves, `Line.find` and `Line.clean`, since all notes of a
patient must have been searched before the first of them can be replaced.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import NescioError
from nescio.core.labels import canonical_label, category_of
from nescio.core.spans import consolidate
from nescio.languages.identify import guess_language
from nescio.models.load import ANNOTATIONS, find_detector
from nescio.pipeline.chunking import LONG, clean_long, leaks_across, settle_long
from nescio.pipeline.document_ids import identifying
from nescio.pipeline.normalize import composed, composed_text, put_back
from nescio.pipeline.windows import predict_long
from nescio.records.name_joining import is_one_entity
from nescio.records.search import RecordSearch
from nescio.replace import Key, Policy, Record, replace_spans
from nescio.replace.ages import high_ages
from nescio.replace.apply import RESIDUAL, Change, Replaced
from nescio.replace.encryption import encrypt_text

# A patient's id that is a name. Hit: Roe, Ann B.; Ann O'Roe. Near miss: Roe; ward 7; a_b.
_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?"
_FULL_NAME = re.compile(rf"{_WORD}(?:(?:,? |,){_WORD})+")
# What stands before the two halves of a Spanish name on a form. Hit: Apellidos: , NOMBRE:. Near miss: Nombre y apellidos:.
_HALF = re.compile(r"(?<!y )\b(nombre|apellido)s?[ \t]*:\s*\Z", re.IGNORECASE)
_ROUNDS = 3
_RECORDS = 500  # how many records are kept at hand
_OPAQUE = frozenset({"keep", "encrypt", "hash", "tag", "template", "numbered", "mask", "shift", "year"})
"""Operators whose results hold nothing of any note: what they write can only look like something real by chance."""
Known = tuple[str, str]
"""A label and a surface."""


class ResidualLeakError(NescioError):
    """Something that was replaced still stands in the clean note."""


class StraySpanError(NescioError):
    """A detector found something outside the note."""


@dataclass(frozen=True)
class Settings:
    """How notes are cleaned; everything a process needs to do its share.

    Attributes:
        policy: what replaces what.
        key: the secret behind the replacements.
        model: what finds; see `find_detector`.
        recall: the dial, 0 to 1; None for the detector's own decision.
        record_search: whether what is known of a patient is searched for in all of the patient's notes.
        keep: columns of meta that go out as they are; all others are left out, the patient's id is replaced.
        spans: whether the clean notes say where something was replaced.
    """

    policy: Policy
    key: Key
    model: str = "auto"
    recall: float | None = None
    record_search: bool = True
    keep: tuple[str, ...] = ()
    spans: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found in a note: its spans, its language; or the class of the error that finding it raised."""

    spans: Sequence[Span] = ()
    language: str = "en"
    error: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class RecordKnowledge:
    """What is known of a record before its notes are replaced."""

    found: Sequence[Known] = ()
    roster: Sequence[Known] = ()
    languages: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A clean note and its changes, or why there is none. The id is the one that goes out."""

    id: str
    doc: Document | None = None
    changes: Sequence[Change] = ()
    stage: str = ""
    error: str = ""


@dataclass
class Line:
    """The line with its detector loaded."""

    settings: Settings
    name: str = field(init=False)

    def __post_init__(self) -> None:
        found = find_detector(self.settings.model, self.settings.recall)
        self._detector = found.detector
        self._language = found.language
        self.name = found.name
        self._records: dict[str, tuple[Record, RecordSearch]] = {}
        self._knowledge: Callable[[str], RecordKnowledge] | None = None
        self._pseudonyms: dict[str, str] = {}
        self._exact = self.settings.model == ANNOTATIONS and not self.settings.record_search
        self._alone = threading.Lock()

    def find(self, docs: Sequence[Document]) -> list[Finding]:
        """Find PHI in notes; a note that cannot be searched says why and keeps no other from being searched."""
        try:
            return [
                Finding(
                    _settled(doc.text, spans, join=not self._exact),
                    self._language or guess_language(doc.text),
                )
                for doc, spans in zip(docs, predict_long(self._detector, docs), strict=True)
            ]
        except Exception as error:  # noqa: BLE001 - any failure of a detector must end in quarantine
            if len(docs) == 1:
                return [Finding(error=type(error).__name__)]
            return [finding for doc in docs for finding in self.find([doc])]

    def let_go(self) -> None:
        """Forget the detector once all notes are searched: it has more in mind than cleaning ever needs."""
        del self._detector

    def clean(
        self,
        docs: Sequence[Document],
        findings: Sequence[Finding],
        knowledge: Callable[[str], RecordKnowledge],
    ) -> list[Outcome]:
        """Replace what was found in notes; a note that fails anywhere has no clean text. Threads take turns.

        Args:
            docs: the notes.
            findings: what `find` found in each.
            knowledge: gives what is known of a patient's record; not asked for notes without a patient.
        """
        with self._alone:
            return self._clean_all(docs, findings, knowledge)

    def _clean_all(
        self,
        docs: Sequence[Document],
        findings: Sequence[Finding],
        knowledge: Callable[[str], RecordKnowledge],
    ) -> list[Outcome]:
        records = self._records
        if knowledge is not self._knowledge:  # what is known of records may be another
            records.clear()
            self._knowledge = knowledge
        outcomes: list[Outcome] = []
        for doc, finding in zip(docs, findings, strict=True):
            if finding.error:
                outcomes.append(Outcome(doc.id, stage="find", error=finding.error))
                continue
            try:
                record = records.get(doc.patient)
                if record is None:
                    record = self._record(doc, finding, knowledge)
                    if doc.meta.get(PATIENT_KEY):
                        if len(records) >= _RECORDS:
                            del records[next(iter(records))]
                        records[doc.patient] = record
                outcomes.append(self._clean(doc, finding, *record))
            except Exception as error:  # noqa: BLE001 - fail closed, whatever it was
                outcomes.append(Outcome(doc.id, stage="replace", error=type(error).__name__))
        return outcomes

    def _record(
        self, doc: Document, finding: Finding, knowledge: Callable[[str], RecordKnowledge]
    ) -> tuple[Record, RecordSearch]:
        """Gather what is known of the record of a note."""
        known = knowledge(doc.patient)
        found = list(known.found)
        if not doc.meta.get(PATIENT_KEY):
            found += dict.fromkeys((span.label, composed_text(doc.surface(span))) for span in finding.spans)
            found += _whole_names(doc.text, finding.spans)
        else:
            patient = composed_text(doc.patient)
            if _FULL_NAME.fullmatch(patient.strip()):
                found.append(("PATIENT", patient))
            found.append(("IDNUM", doc.patient))  # the id that the source gave, wherever it is written
        languages = Counter(known.languages or [finding.language])
        language = min(languages, key=lambda name: (-languages[name], name))
        roster = [(label, composed_text(text)) for label, text in known.roster]
        record = Record(self.settings.key, doc.patient, [*roster, *found], language)
        replaced = [item for item in found if self._replaces(item[0])]
        marks = record.early_date_digits() if self._replaces("DATE") else ()
        listed = [item for item in roster if self._replaces(item[0])]
        return record, RecordSearch.of_record(replaced, listed, record.early_date_spellings, marks)

    def _replaces(self, label: str) -> bool:
        return self.settings.policy.operator(label)[0] != "keep"

    def _clean(self, doc: Document, finding: Finding, record: Record, search: RecordSearch) -> Outcome:
        note = composed(doc)
        if note:
            replaced = self._replaced(note.doc, note.there(finding.spans), record, search)
            if self.settings.policy.reversible:  # what is sealed is the note as it was
                spans = note.back(change.span for change in replaced.changes)
                replaced = replace_spans(doc, spans, self.settings.policy, record)
            else:
                replaced = put_back(doc, note, replaced)
            return self._outcome(doc, replaced.text, replaced.changes, record, search)
        if len(doc.text) < LONG:
            replaced = self._replaced(doc, finding.spans, record, search)
            return self._outcome(doc, replaced.text, replaced.changes, record, search)
        small = search.lowercase_words(doc.text) if self.settings.record_search else None
        text, changes, borders = clean_long(
            doc,
            finding.spans,
            search,
            lambda piece, spans: self._replaced(piece, spans, record, search, small),
        )
        if self.settings.record_search and any(leaks_across(text, border, search) for border in borders):
            raise ResidualLeakError("something that was replaced still stands")
        return self._outcome(doc, text, changes, record, search)

    def _replaced(
        self,
        doc: Document,
        spans: Sequence[Span],
        record: Record,
        search: RecordSearch,
        small: Set[str] | None = None,
    ) -> Replaced:
        policy = self.settings.policy
        if self.settings.record_search:
            more = search.find(doc.text, spans, small)
            if more:
                spans = consolidate(doc.text, [*spans, *more], join=is_one_entity)
        for _ in range(_ROUNDS):
            replaced = replace_spans(doc, spans, policy, record)
            leaks = _not_allowed(search.find_leaks(replaced.text), replaced)
            if not leaks or not self.settings.record_search:
                break
            spans = consolidate(doc.text, [*spans, *_in_source(leaks, replaced)], join=is_one_entity)
        else:
            raise ResidualLeakError("something that was replaced still stands")
        changes = [change for change in replaced.changes if change.operator != "keep"]
        return replaced if len(changes) == len(replaced.changes) else Replaced(replaced.text, tuple(changes))

    def _outcome(
        self, doc: Document, text: str, changes: Sequence[Change], record: Record, search: RecordSearch
    ) -> Outcome:
        note_id = doc.id
        if identifying(doc.id) or search.is_in_id(doc.id) or record.dated_by(doc.id):
            note_id = "note-" + self.settings.key.digest("note", doc.id).hex()[:16]
        spans: tuple[Span, ...] = ()
        if self.settings.spans:
            spans = tuple(Span(c.start, c.end, c.span.label, c.operator) for c in changes if c.end > c.start)
        clean = Document(note_id, text, spans, self._meta(doc.meta))
        return Outcome(note_id, clean, changes)

    def _meta(self, meta: Mapping[str, Any]) -> dict[str, Any]:
        kept = {name: meta[name] for name in self.settings.keep if name in meta}
        patient = meta.get(PATIENT_KEY)
        if patient and PATIENT_KEY not in kept:
            kept[PATIENT_KEY] = self._pseudonym(str(patient))
        return kept

    def _pseudonym(self, patient: str) -> str:
        found = self._pseudonyms.get(patient)
        if found is None:
            if len(self._pseudonyms) >= _RECORDS:
                self._pseudonyms.clear()
            found = self._pseudonyms[patient] = pseudonym(self.settings, patient)
        return found


def pseudonym(settings: Settings, patient: str) -> str:
    """Return what a patient is called in the clean notes: a token under a reversible policy, else a keyed code."""
    if settings.policy.reversible:
        return encrypt_text(settings.key, "IDNUM", patient)
    return "P" + settings.key.digest("patient", patient).hex()[:16]


def known_of(doc: Document, finding: Finding) -> list[Known]:
    """Return what a note adds to the knowledge of its record."""
    text = doc.text
    found = [
        (span.label, text[span.start : span.end])
        for span in finding.spans
        if category_of(span.label) != "AGE" or high_ages(text[span.start : span.end])  # tells a birth
    ]
    if not text.isascii():
        found = [(label, composed_text(surface)) for label, surface in found]
    return list(dict.fromkeys([*found, *_whole_names(text, finding.spans)]))


def _whole_names(text: str, spans: Sequence[Span]) -> list[Known]:
    """Return names whose halves stand on neighbouring lines of a form: which words are family names helps their surrogates."""
    if "pellido" not in text and "PELLIDO" not in text:
        return []
    halves: dict[str, list[tuple[int, str]]] = {"nombre": [], "apellido": []}
    for span in spans:
        match = _HALF.search(text, max(0, span.start - 20), span.start)
        if match and canonical_label(span.label) == "PATIENT":
            line = text.count("\n", 0, span.start)
            halves[match[1].lower()].append((line, composed_text(text[span.start : span.end])))
    return [
        ("PATIENT", f"{family}, {given}")
        for at, given in halves["nombre"]
        for line, family in halves["apellido"]
        if abs(at - line) <= 1 and family not in given
    ]


def scrub(docs: Iterable[Document], line: Line, roster: Iterable[tuple[str, str, str]] = ()) -> list[Outcome]:
    """Clean notes that fit into memory: all notes of a patient should be among them.

    Args:
        docs: the notes.
        line: the line to send them along.
        roster: patient, label and text of what is known beforehand.
    """
    docs = list(docs)
    findings = line.find(docs)
    found: dict[str, list[Known]] = {}
    languages: dict[str, list[str]] = {}
    known: dict[str, list[Known]] = {}
    for doc, finding in zip(docs, findings, strict=True):
        if doc.meta.get(PATIENT_KEY):
            found.setdefault(doc.patient, []).extend(known_of(doc, finding))
            languages.setdefault(doc.patient, []).append(finding.language)
    for patient, label, text in roster:
        known.setdefault(patient, []).append((label, text))

    def knowledge(patient: str) -> RecordKnowledge:
        return RecordKnowledge(found.get(patient, ()), known.get(patient, ()), languages.get(patient, ()))

    return line.clean(docs, findings, knowledge)


def _settled(text: str, spans: Sequence[Span], *, join: bool) -> Sequence[Span]:
    size = len(text)
    for span in spans:  # of any detector, also somebody else's
        if not 0 <= span.start < span.end <= size:
            raise StraySpanError("a span is not in its note")
    return (
        consolidate(text, spans, join=is_one_entity if join else None)
        if len(text) < LONG or not join
        else settle_long(text, spans)
    )


def _not_allowed(leaks: Sequence[Span], replaced: Replaced) -> list[Span]:
    """Return the leaks that are real: a moved date may fall on another date, and tags hold no text."""
    if not leaks:
        return []
    changes = replaced.changes
    starts = [change.start for change in changes]
    found: list[Span] = []
    for leak in leaks:
        at = bisect_right(starts, leak.start) - 1
        if at < 0 or leak.end > changes[at].end or changes[at].operator not in _OPAQUE:
            found.append(leak)
    return found


def _in_source(leaks: Sequence[Span], replaced: Replaced) -> Iterator[Span]:
    """Yield where in the note leaks of the new text come from; replacements that they touch belong to them."""
    changes = replaced.changes
    ends = [change.end for change in changes]
    for leak in leaks:
        first = bisect_right(ends, leak.start)
        last = bisect_left(ends, leak.end)
        start, end = leak.start - _shift(changes, first), leak.end - _shift(changes, last)
        if first < len(changes) and leak.start >= changes[first].start:
            start = changes[first].span.start
        if last < len(changes) and leak.end > changes[last].start:
            end = changes[last].span.end
        yield Span(start, end, leak.label, RESIDUAL)


def _shift(changes: Sequence[Change], number: int) -> int:
    """Return how much further text before a change is in the new text than in the note."""
    return changes[number - 1].end - changes[number - 1].span.end if number else 0


__all__ = [
    "ANNOTATIONS",
    "Finding",
    "Line",
    "Outcome",
    "RecordKnowledge",
    "Settings",
    "known_of",
    "pseudonym",
    "scrub",
]
