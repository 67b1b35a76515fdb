"""Where each cleaned note of a patient came from: a keyed digest, the input and the place in it, and the id that went out.

At most 64 bytes a note; many notes of a patient share a row of the store (a segment) and its encryption.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nescio.pipeline.memory.sealing import CODE_SIZE

MAX_ENTRY = 64
"""Bytes of a note, before they are compressed."""
SEGMENT = 32
"""Notes in a full segment."""
_ID_BYTES = 36  # of an id; of a longer one the end is kept
_CUT = "…".encode()


class NoteEntry(NamedTuple):
    """A cleaned note.

    Attributes:
        digest: of the note as it was read, under the key.
        source: number of the input.
        number: of the note in that input, from 1; it may have moved since.
        id: that went out; only the end of a long one.
    """

    digest: bytes
    source: int
    number: int
    id: str


def pack_entries(entries: Iterable[NoteEntry]) -> bytes:
    """Return entries as bytes."""
    return zlib.compress(b"".join(map(entry_bytes, entries)), 9)


def entry_bytes(entry: NoteEntry) -> bytes:
    """Return an entry as at most `MAX_ENTRY` bytes."""
    name = entry.id.encode("utf-8", "surrogatepass")
    if len(name) > _ID_BYTES:
        name = _CUT + name[len(_CUT) - _ID_BYTES :]
    place = _varint(min(entry.source, (1 << 28) - 1)) + _varint(min(entry.number, (1 << 35) - 1))
    return entry.digest + place + bytes((len(name),)) + name


def unpack_entries(data: bytes) -> list[NoteEntry]:
    """Read what `pack_entries` returned."""
    return list(_entries(zlib.decompress(data)))


def segments(entries: Sequence[NoteEntry]) -> Iterator[Sequence[NoteEntry]]:
    """Yield entries by segments."""
    for first in range(0, len(entries), SEGMENT):
        yield entries[first : first + SEGMENT]


def _entries(data: bytes) -> Iterator[NoteEntry]:
    at = 0
    while at < len(data):
        digest = data[at : at + CODE_SIZE]
        source, at = _read_varint(data, at + CODE_SIZE)
        number, at = _read_varint(data, at)
        end = at + 1 + data[at]
        yield NoteEntry(digest, source, number, data[at + 1 : end].decode("utf-8", "replace"))
        at = end


def _varint(number: int) -> bytes:
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while data[at] > 127:
        number |= (data[at] & 127) << shift
        shift += 7
        at += 1
    return number | data[at] << shift, at + 1
