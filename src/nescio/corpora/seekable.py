"""Files of formats that are not read and written from beginning to end, such as parquet and xlsx."""

from __future__ import annotations

import shutil
import tempfile
from typing import BinaryIO, cast

from nescio.corpora.input_files import Source

_BUFFER = 1 << 20


def seekable(source: Source) -> BinaryIO:
    """Open a source so that a reader can find its way in it; what cannot seek is spooled to an unnamed file."""
    stream = source.open()
    if source.path is not None and stream.seekable():
        return stream
    spool = cast(BinaryIO, tempfile.TemporaryFile())  # noqa: SIM115
    with stream:
        shutil.copyfileobj(stream, spool, _BUFFER)
    spool.seek(0)
    return spool


class ForwardStream:
    """A stream to write to for packages that ask for a position, also where the stream cannot tell it."""

    closed = False

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._position = 0

    def write(self, data: bytes) -> int:
        """Write some bytes; nothing when the file was given up, which some packages do not know."""
        if not self._stream.closed:
            self._stream.write(data)
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        """Return how many bytes were written."""
        return self._position

    def flush(self) -> None:
        """Hand on what is in buffers."""
        if not self._stream.closed:
            self._stream.flush()

    def close(self) -> None:
        """Leave the stream open, which has an owner."""
        self.flush()
