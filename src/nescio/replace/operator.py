"""What an operator promises: it turns one thing that was found into its replacement, and knows nothing of detection."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Protocol

from nescio.core.labels import canonical_label
from nescio.replace.record import Record


class Entity(NamedTuple):
    """Something that was found: its own label, and its text. Its repr shows neither."""

    label: str
    value: str

    def __repr__(self) -> str:
        return "Entity(...)"

    @property
    def name(self) -> str:
        """The canonical label, or its own where there is none."""
        return canonical_label(self.label) or self.label


class Replacement(NamedTuple):
    """The new text, and a remark for the report: ``unparsed`` for a date that could not be read."""

    text: str
    remark: str = ""


class Operator(Protocol):
    """One way of replacing. Operators are frozen dataclasses; their fields are the options of a policy."""

    needs_key: ClassVar[str]
    """``""`` for no key, ``any`` when a key for this run alone will do, ``kept`` when the key is needed later."""
    opaque: ClassVar[bool]
    """Whether its results hold nothing of any note, so that they look like something real only by chance."""

    invents: ClassVar[bool]
    """Whether it writes another value of the same kind, which a reader cannot tell from a real one."""

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return what to write instead; the same for the same thing in the same record."""
