"""What all Python workers of a Spark run need to know: settings with the key, and the files. It goes to them as a broadcast, never in a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from nescio.corpora.input_files import Source
from nescio.pipeline.memory.sealing import Sealing, patient_code
from nescio.pipeline.settings import ScrubSettings

FILE_BITS = 36
"""The place of a note in files is the number of its file, then its own in so many bits."""


@dataclass(frozen=True)
class Slice:
    """A share of the notes of a file: every so many batches, since reading is cheap beside detecting."""

    source: Source
    file: int
    part: int = 0
    parts: int = 1


@dataclass(frozen=True, repr=False)
class Shared:
    """What workers need of a run.

    Attributes:
        settings: how notes are scrubbed, with the key.
        token: the same for the same settings.
        kind: the format of the files.
        reading: options of `nescio.corpora.read`.
        slices: the shares of all files.
        roster: path of the roster.
        seconds: how long a note may take.
        memory: whether the run has a record memory.
        reissue: whether it cleans notes again that the memory lists.
    """

    settings: ScrubSettings
    token: bytes
    kind: str = ""
    reading: Mapping[str, Any] = field(default_factory=dict)
    slices: Sequence[Slice] = ()
    roster: str = ""
    seconds: float = 600.0
    memory: bool = False
    reissue: bool = False

    def record(self, patient: str) -> bytes:
        """Return what a patient's record is called in plans and shuffles."""
        return patient_code(self.settings.key, patient)

    @property
    def sealing(self) -> Sealing:
        """The encryption of what a memory knows."""
        return _sealing(self.settings.key)


_sealing = lru_cache(1)(Sealing)
