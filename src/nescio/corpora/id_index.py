"""An index of ids that were already read, in about 36 bytes each, so that duplicates are found in any corpus."""

from __future__ import annotations

from array import array

_LINE_BITS = 36


class IdIndex:
    """A hash table of ids and of the places where they were first used.

    A set of strings would need hundreds of bytes for each note; this keeps a 64-bit hash and a place in flat arrays.
    Two different ids share a hash once in about 10^6 corpora of a million notes.
    """

    def __init__(self) -> None:
        self._size = 1 << 10
        self._count = 0
        self._hashes = array("Q", bytes(8 * self._size))
        self._places = array("Q", bytes(8 * self._size))
        self._files: list[str] = []

    def first_use(self, doc_id: str, file: str, line: int) -> tuple[str, int] | None:
        """Return where this id was used before, or remember this place and return None."""
        if not self._files or self._files[-1] != file:
            self._files.append(file)
        key = hash(doc_id) & 0xFFFFFFFFFFFFFFFF or 1
        mask = self._size - 1
        slot = key & mask
        hashes = self._hashes
        while (held := hashes[slot]) and held != key:
            slot = (slot + 1) & mask
        if held:
            place = self._places[slot]
            return self._files[place >> _LINE_BITS], place & ((1 << _LINE_BITS) - 1)
        hashes[slot] = key
        self._places[slot] = (len(self._files) - 1) << _LINE_BITS | line
        self._count += 1
        if self._count * 3 > self._size * 2:
            self._grow()
        return None

    def _grow(self) -> None:
        old = zip(self._hashes, self._places, strict=True)
        self._size *= 2
        mask = self._size - 1
        hashes = array("Q", bytes(8 * self._size))
        places = array("Q", bytes(8 * self._size))
        for key, place in old:
            if key:
                slot = key & mask
                while hashes[slot]:
                    slot = (slot + 1) & mask
                hashes[slot], places[slot] = key, place
        self._hashes, self._places = hashes, places
