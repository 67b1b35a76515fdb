"""What is known of a patient's record before its notes are replaced: entities of all notes, the roster, languages.

`Scrubber` searches for these in every note of the record. The engines gather them: `engines.local` in memory,
`engines.run_store` on disk.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nescio.core.document import Document, Span
from nescio.core.labels import canonical_label, category_of
from nescio.core.unicode import normal
from nescio.languages.registry import language_codes, language_pack
from nescio.pipeline.knowledge.gender_hints import gender_hints
from nescio.pipeline.results import Detection
from nescio.replace.ages import high_ages

KnownEntity = tuple[str, str]
"""A label and the text of something that identifies a patient; operators get it as `replace.operator.Entity`."""

# A patient id that is a name. Hit: Roe, Ann B.; Ann O'Roe. Near miss: Roe; ward 7; a_b.
_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?"
_FULL_NAME = re.compile(rf"{_WORD}(?:(?:,? |,){_WORD})+")
_FIELD_CHARACTERS = 20  # before a value, in which the name of its field is looked for


@dataclass(frozen=True, slots=True, repr=False)
class RecordKnowledge:
    """What is known of a record.

    Attributes:
        entities: what was detected in any of its notes.
        roster: what was known beforehand.
        languages: of its notes.
    """

    entities: Sequence[KnownEntity] = ()
    roster: Sequence[KnownEntity] = ()
    languages: Sequence[str] = ()

    def language(self, default: str) -> str:
        """Return the language of most notes."""
        counts = Counter(self.languages or [default])
        return min(counts, key=lambda name: (-counts[name], name))


KnowledgeLookup = Callable[[str], RecordKnowledge]
"""Gives what is known of the record of a patient."""


def entities_of(doc: Document, detection: Detection) -> list[KnownEntity]:
    """Return the entities that a note adds to the knowledge of its record."""
    text = doc.text
    found = [
        (span.label, text[span.start : span.end])
        for span in detection.spans
        if category_of(span.label) != "AGE"
        or high_ages(text[span.start : span.end])  # gives the year of birth
    ]
    if not text.isascii():
        found = [(label, normal(value)) for label, value in found]
    more = (
        *_names_in_two_fields(text, detection.spans),
        *gender_hints(text, detection.spans, detection.language),
    )
    return list(dict.fromkeys([*detection.known, *found, *more]))


def entities_of_record(doc: Document, detection: Detection, known: RecordKnowledge) -> list[KnownEntity]:
    """Return all entities of a note's record. A note without a patient is a record of its own."""
    found = list(known.entities)
    if not doc.patient_id:
        found += detection.known
        found += dict.fromkeys((span.label, normal(doc.text_of(span))) for span in detection.spans)
        found += _names_in_two_fields(doc.text, detection.spans)
        found += gender_hints(doc.text, detection.spans, detection.language)
        return found
    patient = normal(doc.patient)
    if _FULL_NAME.fullmatch(patient.strip()):
        found.append(("PATIENT", patient))
    found.append(("IDNUM", doc.patient))  # the id that the source gave, wherever it is written
    return found


class KnowledgeBase:
    """Gathers what is known of the records of many notes, in memory.

    Args:
        roster: patient, label and text of what is known beforehand.
    """

    def __init__(self, roster: Iterable[tuple[str, str, str]] = ()) -> None:
        self._entities: dict[str, list[KnownEntity]] = {}
        self._languages: dict[str, list[str]] = {}
        self._roster: dict[str, list[KnownEntity]] = {}
        for patient, label, text in roster:
            self._roster.setdefault(patient, []).append((label, text))

    def add(self, doc: Document, detection: Detection) -> None:
        """Add what was detected in a note; notes without a patient are records of their own, and add nothing."""
        if doc.patient_id and not detection.error:
            self.add_entities(doc.patient, entities_of(doc, detection), detection.language)

    def add_entities(self, patient: str, entities: Iterable[KnownEntity], language: str) -> None:
        """Add what one note or record tells of a patient, and its language, if it has one."""
        self._entities.setdefault(patient, []).extend(entities)
        if language:
            self._languages.setdefault(patient, []).append(language)

    def lookup(self, patient: str) -> RecordKnowledge:
        """Return what is known of a patient's record."""
        return RecordKnowledge(
            self._entities.get(patient, ()), self._roster.get(patient, ()), self._languages.get(patient, ())
        )


def _names_in_two_fields(text: str, spans: Sequence[Span]) -> list[KnownEntity]:
    """Return names whose two parts stand on neighbouring lines of a form, as ``family, given``.

    Surrogates need to know which words are family names.
    """
    return [
        entity
        for code in language_codes()
        if (fields := language_pack(code).form_fields) and any(hint in text for hint in fields.hints)
        for entity in _names_by(fields.before_value, text, spans)
    ]


def _names_by(before_value: re.Pattern[str], text: str, spans: Sequence[Span]) -> list[KnownEntity]:
    given: list[tuple[int, str]] = []
    family: dict[int, list[str]] = {}  # by line
    line = counted = 0
    for span in spans:
        match = before_value.search(text, max(0, span.start - _FIELD_CHARACTERS), span.start)
        if match and canonical_label(span.label) == "PATIENT":
            line += text.count("\n", counted, span.start)
            counted = span.start
            name = normal(text[span.start : span.end])
            if match.lastgroup == "given":
                given.append((line, name))
            else:
                family.setdefault(line, []).append(name)
    return [
        ("PATIENT", f"{family_name}, {given_name}")
        for at, given_name in given
        for line in (at - 1, at, at + 1)
        for family_name in family.get(line, ())
        if family_name not in given_name
    ]
