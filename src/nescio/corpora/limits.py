"""How much readers take at once: a small file can hold a note of gigabytes, and must not take all memory."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from typing import BinaryIO, Protocol

from nescio.core.errors import DataError, Location

LARGEST_NOTE = 1 << 28
"""Bytes of a note, a line or a cell that can be read."""

MOST_EXPANSION = 200
"""How many times its own size a compressed file may have; notes have up to 20 times, and whole files of blanks 1,000."""

UNCHECKED = 1 << 26
"""Bytes that are read before the expansion counts."""


class Counting(Protocol):
    """A stream that knows how much was taken from it."""

    taken: int


def too_large(location: Location, what: str = "a note") -> DataError:
    """Return what is wrong with something that is too large to be read."""
    return DataError(
        f"{what} of more than {LARGEST_NOTE >> 20} MB", location, fix="split it, or leave it out"
    )


def expands_too_much(location: Location) -> DataError:
    """Return what is wrong with a compressed file that is far larger than it looks."""
    problem = f"it expands to more than {MOST_EXPANSION} times its size, which no notes do"
    return DataError(problem, location, fix="unpack it and look, or leave it out")


class Unzipped(io.RawIOBase):
    """The content of a gzip file, as long as it does not expand too much.

    Args:
        raw: the compressed bytes.
        counter: knows how many of them were taken.
        location: for errors.
    """

    def __init__(self, raw: BinaryIO, counter: Counting, location: Location) -> None:
        self._gzip = gzip.GzipFile(fileobj=raw)
        self._raw = raw
        self._counter = counter
        self._location = location
        self._size = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Read some bytes.

        Raises:
            DataError: the file expands too much.
        """
        part = self._gzip.read1(len(buffer))
        buffer[: len(part)] = part
        self._size += len(part)
        if self._size > UNCHECKED and self._size > MOST_EXPANSION * self._counter.taken:
            raise expands_too_much(self._location)
        return len(part)

    def close(self) -> None:
        """Close the file and what it was read from."""
        self._gzip.close()
        self._raw.close()
        super().close()


def byte_lines(stream: BinaryIO, location: Location) -> Iterator[bytes]:
    """Yield the lines of a stream.

    Raises:
        DataError: one of them is too long.
    """
    number = 0
    while line := stream.readline(LARGEST_NOTE + 1):
        number += 1
        if len(line) > LARGEST_NOTE:
            raise too_large(Location(location.path, number), "a line")
        yield line
