"""What is known of a patient between runs, as bytes: entities, roster, and the languages of the notes."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import orjson

from nescio.pipeline.knowledge.record_knowledge import KnownEntity, RecordKnowledge
from nescio.pipeline.memory.sealing import Sealing

FACTS, FOUND = b"facts", b"found"
"""What is known of a patient, and what one run found."""
# What most facts share: zlib replaces it by references from the first byte on.
_SHARED = (
    b'[["LOCATION-OTHER","ORGANIZATION","PROFESSION","DEPARTMENT","HEALTHPLAN","USERNAME","COUNTRY","ACCOUNT","LICENSE","DEVICE",'
    b'"IPADDR","EMAIL","URL","FAX","ROOM","STATE","ZIP","STREET","AGE","IDNUM","SSN","CITY","PHONE","HOSPITAL","MEDICALRECORD",'
    b'"January 2020","/2019","/2020","/2021","2022-0","2023-1","2024-0","2025-1","2026-0","],["PATIENT","],["DOCTOR","],["DATE","'
    b']],[],{"es":1}],[],{"en":1}]'
)


@dataclass(frozen=True, slots=True, repr=False)
class Facts:
    """What is known of a patient.

    Attributes:
        entities: what was detected in the notes, in the order of the runs.
        roster: what a roster said.
        languages: how many cleaned notes are in each language.
    """

    entities: tuple[KnownEntity, ...] = ()
    roster: tuple[KnownEntity, ...] = ()
    languages: Mapping[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Facts({len(self.entities)} entities)"

    def pack(self) -> bytes:
        """Return them as bytes."""
        table = [self.entities, self.roster, {code: self.languages[code] for code in sorted(self.languages)}]
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_SHARED)
        return packer.compress(orjson.dumps(table)) + packer.flush()

    @classmethod
    def unpack(cls, data: bytes) -> Facts:
        """Read what `pack` returned; nothing is known where there are no bytes."""
        if not data:
            return cls()
        entities, roster, languages = orjson.loads(zlib.decompressobj(-15, zdict=_SHARED).decompress(data))
        return cls(tuple(map(tuple, entities)), tuple(map(tuple, roster)), languages)

    def seal(self, sealing: Sealing, code: bytes, kind: bytes = FACTS) -> bytes:
        """Return them encrypted.

        Args:
            sealing: of the key.
            code: of the patient.
            kind: what they are; as something else they cannot be opened.
        """
        return sealing.seal(self.pack(), kind, code)

    @classmethod
    def open(cls, sealed: bytes, sealing: Sealing, code: bytes, kind: bytes = FACTS) -> Facts:
        """Read what `seal` returned.

        Raises:
            SecretError: it was changed, or is of another patient, kind or key.
        """
        return cls.unpack(sealing.open(sealed, kind, code))

    @classmethod
    def of(cls, knowledge: RecordKnowledge) -> Facts:
        """Return what a run knows."""
        return cls(tuple(knowledge.entities), tuple(knowledge.roster), Counter(knowledge.languages))

    @property
    def knowledge(self) -> RecordKnowledge:
        """The same as the pipeline takes it."""
        return RecordKnowledge(self.entities, self.roster, list(Counter(self.languages).elements()))

    def with_knowledge(self, more: RecordKnowledge, *, languages: bool = True) -> Facts:
        """Return these facts and what a later run knows: what was known first comes first.

        Args:
            more: what the run knows.
            languages: whether to count the languages of its notes; not of those that are cleaned again.
        """
        roster = tuple(sorted({*self.roster, *more.roster}))
        known = frozenset(roster)
        entities = dict.fromkeys((*self.entities, *more.entities))
        return Facts(
            tuple(item for item in entities if item not in known),
            roster,
            Counter(self.languages) + Counter(more.languages if languages else ()),
        )

    def with_languages(self, more: Iterable[str]) -> Facts:
        """Return these facts with further notes of such languages."""
        return Facts(self.entities, self.roster, Counter(self.languages) + Counter(more))
