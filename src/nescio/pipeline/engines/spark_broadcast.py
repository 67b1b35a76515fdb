"""What all Python workers of a Spark run need to know: settings with the key, and the files. It goes to them as a broadcast, never in a plan."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError
from nescio.corpora.input_files import Source
from nescio.pipeline.engines.spark_messages import pack, unpack
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

    def to_json(self) -> list[Any]:
        """Return it as JSON values."""
        source = self.source
        return [source.name, source.id, str(source.path), self.file, self.part, self.parts]

    @classmethod
    def from_json(cls, values: list[Any]) -> Slice:
        """Read what `to_json` returned."""
        name, source_id, path, *numbers = values
        return cls(Source(name, source_id, Path(path)), *numbers)


@dataclass(frozen=True, repr=False)
class Shared:
    """What workers need of a run.

    Attributes:
        settings: how notes are scrubbed, with the key.
        kind: the format of the files.
        reading: options of `nescio.corpora.read`.
        slices: the shares of all files.
        roster: path of the roster.
        seconds: how long a note may take.
        memory: whether the run has a record memory.
        reissue: whether it cleans notes again that the memory lists.
    """

    settings: ScrubSettings
    kind: str = ""
    reading: Mapping[str, Any] = field(default_factory=dict)
    slices: tuple[Slice, ...] = ()
    roster: str = ""
    seconds: float = 600.0
    memory: bool = False
    reissue: bool = False

    @cached_property
    def token(self) -> bytes:
        """The same for the same settings; it tells nothing of them."""
        return hashlib.blake2b(pack(self.settings.to_json()), digest_size=16, key=b"spark").digest()

    def pack(self) -> bytes:
        """Return it as bytes.

        Raises:
            ConfigError: the policy is not that of its TOML, so that workers cannot read it.
        """
        others = {name: getattr(self, name) for name in _OTHERS}
        data = pack([self.settings.to_json(), [share.to_json() for share in self.slices], others])
        if self.unpack(data) != self:
            raise ConfigError("Spark takes policies that are read from TOML; use load_policy or parse_policy")
        return data

    @staticmethod
    @lru_cache(2)  # a worker reads it once, and not in each task
    def unpack(data: bytes) -> Shared:
        """Read what `pack` returned."""
        settings, slices, others = unpack(data)
        return Shared(ScrubSettings.from_json(settings), slices=tuple(map(Slice.from_json, slices)), **others)

    def record(self, patient: str) -> bytes:
        """Return what a patient's record is called in plans and shuffles."""
        return patient_code(self.settings.key, patient)

    @property
    def sealing(self) -> Sealing:
        """The encryption of what a memory knows."""
        return _sealing(self.settings.key)


_OTHERS = ("kind", "reading", "roster", "seconds", "memory", "reissue")

_sealing = lru_cache(1)(Sealing)
