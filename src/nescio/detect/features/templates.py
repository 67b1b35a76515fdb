"""Feature templates as recipes write them, and the features they give for a batch.

word -2..2              the word itself at five positions
suffix                  the endings of the word
norm*norm+1 -2..1       pairs of neighbours
pos*word -1..1          part of speech and word together
field*shape             the name of the form field the word stands in, with the shape of the word

Atoms of a word are in `nescio.detect.features.words`, tracks (field, gap, pos ...) in `nescio.detect.features.batch`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from nescio.core.errors import ConfigError, nearest
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.words import SINGLE, WORD_ATOMS, Keys, key

_SHIFT_KEY = 0x9E3779B97F4A7C15
_WORD64 = (1 << 64) - 1
_MIX = (0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB)
_TEMPLATE = re.compile(r"(?P<what>\S+)(?:\s+(?P<low>[+-]?\d+)\.\.(?P<high>[+-]?\d+))?")
_PART = re.compile(r"(?P<name>[a-z][a-z0-9-]*?)(?P<shift>[+-]\d+)?")

_LISTED = ("cluster", "lexicon", "list", "task-list")  # atoms of a word that a language pack knows
# Tracks whose ids are words: their feature is the folded word, with the name of the track.
WORD_TRACKS = frozenset({"field", "field-left", "line-first", "line-above", "line-below", "echo"})


@dataclass(frozen=True, slots=True)
class Part:
    """One atom of one track at one distance.

    Attributes:
        track: name of the track; ``token`` for the words themselves.
        atom: kind of feature of the track's value.
        shift: distance from the word that is tagged.
    """

    track: str
    atom: str
    shift: int

    @property
    def salt(self) -> int:
        """Added to the keys of values, so that tracks and distances have different features."""
        return _salt(self.track, self.shift)


@cache
def _salt(track: str, shift: int) -> int:
    track_key = 0 if track == "token" else key(f"track={track}")
    return (track_key + shift * _SHIFT_KEY) & _WORD64


def _part(name: str, shift: int, known: Iterable[str]) -> Part:
    if name in WORD_ATOMS or name in _LISTED:
        return Part("token", name, shift)
    if name in WORD_TRACKS:
        return Part(name, "norm", shift)
    if name in known:
        return Part(name, "value", shift)
    raise ConfigError(f"unknown feature {name!r}{nearest(name, [*WORD_ATOMS, *_LISTED, *known])}")


def _parse(line: str, known: Iterable[str]) -> Iterator[tuple[Part, ...]]:
    """Yield the parts of a template at each of its distances.

    Raises:
        ConfigError: the template cannot be read, or a feature does not exist.
    """
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
            raise ConfigError(f"feature {line!r} is more than {MARGIN} tokens away")
        if len(parts) > 1:
            for part in parts:
                if part.track == "token" and part.atom not in SINGLE | {"cluster"}:
                    raise ConfigError(f"feature {line!r}: {part.atom} has many values and cannot be joined")
        yield parts


class Templates:
    """Parsed templates.

    Args:
        lines: templates as the recipe writes them.
        known: names of all tracks besides ``token``.

    Attributes:
        lines: the templates.
        singles: (track, shift) -> the parts that are features alone.
        pairs: conjunctions of two or three parts.

    Raises:
        ConfigError: a template that cannot be read, or a feature that does not exist.
    """

    def __init__(self, lines: Sequence[str], known: Iterable[str]) -> None:
        self.lines = tuple(lines)
        singles: dict[tuple[str, int], list[Part]] = {}
        self.pairs: list[tuple[Part, ...]] = []
        for line in lines:
            for parts in _parse(line, known):
                if len(parts) == 1:
                    group = singles.setdefault((parts[0].track, parts[0].shift), [])
                    if parts[0] not in group:
                        group.append(parts[0])
                elif parts not in self.pairs:
                    self.pairs.append(parts)
        self.singles = singles

    @property
    def tracks(self) -> set[str]:
        """Names of all tracks in use."""
        return {track for track, _ in self.singles} | {part.track for parts in self.pairs for part in parts}

    @cached_property
    def _pair_atoms(self) -> dict[tuple[str, str], list[tuple[int, int, int]]]:
        """The atoms of conjunctions: (track, atom) -> number in the conjunction, that of the conjunction, and distance."""
        atoms: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        for number, parts in enumerate(self.pairs):
            for place, part in enumerate(parts):
                atoms.setdefault((part.track, part.atom), []).append((place, number, part.shift))
        return atoms

    @cached_property
    def _salts_and_factors(self) -> tuple[Keys, Keys]:
        """What is added to the keys of parts, and their factors (number in the conjunction, conjunction, 1)."""
        most = max(map(len, self.pairs), default=0)
        salts, factors = (np.zeros((most, len(self.pairs), 1), dtype=np.uint64) for _ in range(2))
        for number, parts in enumerate(self.pairs):
            for place, part in enumerate(parts):
                salts[place, number], factors[place, number] = part.salt, _MIX[place]
        return salts, factors

    def pair_keys(self, batch: Batch, low: int = MARGIN, high: int | None = None) -> Keys:
        """Return the key of each conjunction at each place of the batch's row from ``low`` to ``high`` (conjunction, place)."""
        high = max(len(batch.ids) - MARGIN, low) if high is None else high
        salts, factors = self._salts_and_factors
        keys = np.zeros((*salts.shape[:2], high - low), dtype=np.uint64)
        row = slice(low - MARGIN, high + MARGIN)
        for (track_name, atom), places in self._pair_atoms.items():
            track = batch.track(track_name)
            of_row = track.vocabulary.single(atom).take(track.ids[row], mode="clip")
            for place, number, shift in places:
                keys[place, number] = of_row[MARGIN + shift : len(of_row) - MARGIN + shift]
        keys += salts
        keys *= factors
        total: Keys = keys.sum(axis=0)
        total ^= total >> np.uint64(29)
        return total

    def feature_lists(self, batch: Batch) -> list[list[int]]:
        """Return the keys of all features at each place of the batch's row, for training; padding has none."""
        size = len(batch.ids)
        features: list[list[int]] = [[] for _ in range(size)]
        inside = np.flatnonzero(batch.line >= 0).tolist()
        for (track_name, shift), parts in self.singles.items():
            track = batch.track(track_name)
            by_part = [(track.vocabulary.key_lists(part.atom), part.salt) for part in parts]
            of_value: dict[int, list[int]] = {}
            ids = track.ids.tolist()
            for at in inside:
                value = ids[at + shift]
                keys = of_value.get(value)
                if keys is None:
                    keys = of_value[value] = [
                        (key + salt) & _WORD64 for key_lists, salt in by_part for key in key_lists[value]
                    ]
                features[at] += keys
        for keys_of_pair in self.pair_keys(batch):
            pair_keys = keys_of_pair.tolist()
            for at in inside:
                features[at].append(pair_keys[at - MARGIN])
        return features
