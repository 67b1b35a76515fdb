"""Feature templates as recipes write them, and what they give for a batch.

word -2..2              the word itself at five places
suffix                  the endings of the word
norm*norm+1 -2..1       pairs of neighbours
pos*word -1..1          tag and word together
field*shape             what the form calls it, with its shape
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from nescio.core.errors import ConfigError, nearest
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.words import SINGLE, WORD_ATOMS, Keys, key

_STEP = 0x9E3779B97F4A7C15
_WORD64 = (1 << 64) - 1
_MIX = (0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB)
_TEMPLATE = re.compile(r"(?P<what>\S+)(?:\s+(?P<low>[+-]?\d+)\.\.(?P<high>[+-]?\d+))?")
_PART = re.compile(r"(?P<name>[a-z][a-z0-9-]*?)(?P<shift>[+-]\d+)?")

# Tracks whose ids are words: their feature is the folded word, told apart by the track's name.
WORD_TRACKS = frozenset({"field", "field-left", "line-first", "line-above", "line-below", "echo"})


@dataclass(frozen=True, slots=True)
class Part:
    """One look at one place: which track, what of its value, how far away."""

    track: str
    atom: str
    shift: int

    @property
    def salt(self) -> int:
        """What tells the same value at other places and of other tracks apart."""
        named = 0 if self.track == "token" else key(f"track={self.track}")
        return (named + self.shift * _STEP) & _WORD64


def _part(name: str, shift: int, known: Iterable[str]) -> Part:
    if name in WORD_ATOMS or name in ("cluster", "list"):
        return Part("token", name, shift)
    if name in WORD_TRACKS:
        return Part(name, "norm", shift)
    if name in known:
        return Part(name, "value", shift)
    raise ConfigError(f"unknown feature {name!r}{nearest(name, [*WORD_ATOMS, 'cluster', 'list', *known])}")


class Templates:
    """Templates made ready: single looks grouped by track and shift, and conjunctions.

    Args:
        lines: templates as the recipe writes them.
        known: names of all tracks besides the words' own.

    Raises:
        ConfigError: a template that cannot be read, or a feature that does not exist.
    """

    def __init__(self, lines: Sequence[str], known: Iterable[str]) -> None:
        self.lines = tuple(lines)
        singles: dict[tuple[str, int], list[Part]] = {}
        self.pairs: list[tuple[Part, ...]] = []
        for line in lines:
            match = _TEMPLATE.fullmatch(line.strip())
            if not match:
                raise ConfigError(f"feature {line!r} cannot be read; write NAME, NAME -2..2 or NAME*NAME+1")
            low, high = int(match["low"] or 0), int(match["high"] or 0)
            names = [_PART.fullmatch(part) for part in match["what"].split("*")]
            if not all(names) or len(names) > len(_MIX):
                raise ConfigError(f"feature {line!r} cannot be read; join two or three names with *")
            for shift in range(low, high + 1):
                parts = tuple(_part(m["name"], shift + int(m["shift"] or 0), known) for m in names if m)
                if any(abs(part.shift) > MARGIN for part in parts):
                    raise ConfigError(f"feature {line!r} looks further than {MARGIN} tokens away")
                if len(parts) == 1:
                    group = singles.setdefault((parts[0].track, shift), [])
                    if parts[0] not in group:
                        group.append(parts[0])
                    continue
                for part in parts:
                    if part.track == "token" and part.atom not in SINGLE | {"cluster"}:
                        raise ConfigError(
                            f"feature {line!r}: {part.atom} has many values and cannot be joined"
                        )
                if parts not in self.pairs:
                    self.pairs.append(parts)
        self.singles = singles

    @property
    def tracks(self) -> set[str]:
        """Names of all tracks in use."""
        return {track for track, _ in self.singles} | {part.track for parts in self.pairs for part in parts}

    def pair_keys(
        self, batch: Batch, parts: tuple[Part, ...], low: int = MARGIN, high: int | None = None
    ) -> Keys:
        """Return the key of a conjunction at each place of the row from ``low`` to ``high``."""
        high = len(batch.ids) - MARGIN if high is None else high
        total = np.zeros(high - low, dtype=np.uint64)
        for part, mix in zip(parts, _MIX, strict=False):
            track = batch.track(part.track)
            keys = track.vocabulary.single(part.atom)[track.ids[low + part.shift : high + part.shift]]
            total += (keys + np.uint64(part.salt)) * np.uint64(mix)
        mixed: Keys = total ^ (total >> np.uint64(29))
        return mixed

    def feature_lists(self, batch: Batch) -> list[list[int]]:
        """Return the keys of all features at each place of the row, for learning; padding has none."""
        size = len(batch.ids)
        found: list[list[int]] = [[] for _ in range(size)]
        inside = np.flatnonzero(batch.line >= 0).tolist()
        for (track_name, shift), parts in self.singles.items():
            track = batch.track(track_name)
            bags: dict[int, list[int]] = {}
            by_atom = [(track.vocabulary.bag(part.atom), part.salt) for part in parts]
            ids = track.ids.tolist()
            for at in inside:
                value = ids[at + shift]
                bag = bags.get(value)
                if bag is None:
                    bag = bags[value] = [
                        (k + salt) & _WORD64 for bag_of, salt in by_atom for k in bag_of[value]
                    ]
                found[at] += bag
        for pair in self.pairs:
            keys = self.pair_keys(batch, pair).tolist()
            for at in inside:
                found[at].append(keys[at - MARGIN])
        return found
