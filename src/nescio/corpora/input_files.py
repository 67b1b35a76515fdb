"""Input files: folders, files, gzip and stdin, opened as bytes and decoded with exact places in errors."""

from __future__ import annotations

import codecs
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from nescio.core.errors import ConfigError, DataError, Location
from nescio.corpora.limits import LARGEST_NOTE, Unzipped, byte_lines, too_large
from nescio.languages.safe_to_show import shown_id

STDIN = "-"
META_FILE = "_meta.jsonl"
"""The file in a folder of notes that holds what the notes' own format has no place for."""

_BUFFER = 1 << 18
_HEAD = 1 << 16
_GZIP = b"\x1f\x8b"
READ_ERRORS = (OSError, EOFError, zlib.error)
"""What damaged or unreadable files raise, beside DataError."""


@dataclass
class Source:
    """One file, or stdin, to be read by a format.

    Attributes:
        name: how messages call it.
        id: id of its note, or what ids of its notes begin with when they have none of their own.
        path: None for stdin and pipes.
        pipe: what can be read only once, where there is no path.
        line: where its reader is, for messages.
        on_bytes: called with how many bytes were taken from the disk.
    """

    name: str
    id: str
    path: Path | None = None
    pipe: BinaryIO | None = None
    line: int | None = None
    on_bytes: Callable[[int], None] | None = None
    _head: bytes | None = field(default=None, repr=False)

    def open(self) -> BinaryIO:
        """Open it as a buffered stream of bytes; gzip is recognised by its first bytes."""
        if self.path is None:
            counted: _Counted | _Rejoined = _Rejoined(self._pipe_head(), self._pipe())
        else:
            counted = _Counted(self.path, self.on_bytes)
        raw = io.BufferedReader(cast(io.RawIOBase, counted), _BUFFER)
        if raw.peek(2)[:2] == _GZIP:
            content = Unzipped(cast(BinaryIO, raw), counted, Location(self.name))
            return cast(BinaryIO, io.BufferedReader(content, _BUFFER))
        return cast(BinaryIO, raw)

    def read_bytes(self) -> bytes:
        """Return its whole content.

        Raises:
            DataError: it is too large.
        """
        if self.path is not None and self.path.stat().st_size <= LARGEST_NOTE:
            data = self.path.read_bytes()
            if data[:2] != _GZIP:
                if self.on_bytes:
                    self.on_bytes(len(data))
                return data
        with self.open() as stream:
            data = stream.read(LARGEST_NOTE + 1)
        if len(data) > LARGEST_NOTE:
            raise too_large(Location(self.name))
        return data

    def head(self) -> bytes:
        """Return its first bytes without using them up; nothing of a damaged file."""
        try:
            if self.path is None:
                head = self._pipe_head()
                if head[:2] != _GZIP:
                    return head
                return zlib.decompressobj(wbits=31).decompress(head, _HEAD)
            with Source(self.name, self.id, self.path).open() as stream:
                return stream.read(_HEAD)
        except (DataError, *READ_ERRORS):
            return b""

    def location(self, *, line: int | None = None, offset: int | None = None, doc_id: str = "") -> Location:
        """Return a place in it; the reader's line unless another is given."""
        return Location(self.name, self.line if line is None else line, offset, shown_id(doc_id))

    def _pipe(self) -> BinaryIO:
        return self.pipe or sys.stdin.buffer

    def _pipe_head(self) -> bytes:
        if self._head is None:
            self._head = self._pipe().read(_HEAD)
        return self._head


class _Counted(io.RawIOBase):
    """A file that reports how much of it was read."""

    def __init__(self, path: Path, on_bytes: Callable[[int], None] | None) -> None:
        self._file = io.FileIO(path)
        self._on_bytes = on_bytes
        self.taken = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return self._file.seekable()

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def readinto(self, buffer: bytearray) -> int | None:  # type: ignore[override]
        size = self._file.readinto(buffer)
        self.taken += size or 0
        if self._on_bytes and size:
            self._on_bytes(size)
        return size

    def close(self) -> None:
        self._file.close()
        super().close()


class _Rejoined(io.RawIOBase):
    """What was already taken from a stream, and then the stream."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = memoryview(head)
        self._rest = rest
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        part = self._head[: len(buffer)] if self._head else self._rest.read(len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(part)] = part
        self.taken += len(part)
        return len(part)


def pipe_source(path: str | os.PathLike[str]) -> Source | None:
    """Return stdin, or a pipe that has a path (`<(zcat notes.gz)`); None for files and folders."""
    if str(path) == STDIN:
        return Source("<stdin>", "stdin")
    root = Path(path)
    if root.exists() and not root.is_file() and not root.is_dir():
        return Source(str(path), "stdin", pipe=root.open("rb"))
    return None


def sources(
    path: str | os.PathLike[str],
    suffixes: tuple[str, ...],
    fail: Callable[[DataError], None],
    on_bytes: Callable[[int], None] | None = None,
    on_skip: Callable[[str, str], None] = lambda _path, _reason: None,
) -> Iterator[Source]:
    """Yield the files under ``path`` that end in one of ``suffixes`` (or these and ``.gz``), in order.

    A file is taken whatever its name; in a folder, hidden files and `_meta.jsonl` are not notes.

    Args:
        path: a file or a folder.
        suffixes: what is looked for in a folder.
        fail: called with folders and file names that cannot be read.
        on_bytes: handed on to the sources.
        on_skip: called with the path of each file that is passed over, and why.

    Raises:
        DataError: there is no such file, or no file of this kind in the folder.
    """
    root = Path(path)
    if not root.is_dir():
        if not root.exists():
            raise missing(str(path))
        yield Source(str(path), bare_name(root.name), root, on_bytes=on_bytes)
        return
    found = False
    for file in walk(root, fail, on_skip):
        name = file.name.lower().removesuffix(".gz")
        if not name.endswith(suffixes):
            on_skip(str(file), f"its name does not end in {' or '.join(suffixes)}")
            continue
        found = True
        try:
            str(file).encode()
        except UnicodeEncodeError:
            shown = os.fsencode(file).decode("utf-8", "backslashreplace")
            fail(DataError("the file's name is not UTF-8", Location(shown), fix="rename it"))
            continue
        yield Source(str(file), _note_id(root, file), file, on_bytes=on_bytes)
    if not found:
        kinds = " or ".join(suffixes)
        raise DataError(
            f"no {kinds} files in this folder", Location(str(path)), fix="check the path and --from"
        )


def walk(
    root: Path,
    fail: Callable[[DataError], None] | None = None,
    on_skip: Callable[[str, str], None] = lambda _path, _reason: None,
) -> Iterator[Path]:
    """Yield the files under a folder in a fixed order, without hidden files, `_meta.jsonl` and what linked folders hold."""

    def unreadable(error: OSError) -> None:
        problem = DataError(
            f"cannot be listed ({error.strerror})", Location(str(error.filename)), fix="check its permissions"
        )
        if fail is None:
            raise problem
        fail(problem)

    for folder, folders, names in os.walk(root, onerror=unreadable):
        for name in sorted(folders):
            if name.startswith("."):
                on_skip(str(Path(folder, name)), "a hidden folder")
            elif Path(folder, name).is_symlink():
                on_skip(str(Path(folder, name)), "a link to a folder")
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.startswith("."):
                on_skip(str(Path(folder, name)), "a hidden file")
            elif Path(folder, name).exists() and not Path(folder, name).is_file():
                on_skip(str(Path(folder, name)), "a pipe, socket or device")
            elif name != META_FILE:
                yield Path(folder, name)


def missing(path: str) -> DataError:
    """Return the error of a path that is not there."""
    fix = "make a file of the table with `nescio convert`" if "://" in path else "check the path"
    return DataError("no such file or folder", Location(path), fix=fix)


def bare_name(name: str) -> str:
    """Return a file name without ``.gz`` and without its suffix."""
    if name.lower().endswith(".gz"):
        name = name[:-3]
    stem, dot, _ = name.rpartition(".")
    return stem if dot and stem else name


def _note_id(root: Path, file: Path) -> str:
    relative = file.relative_to(root)
    return (relative.parent / bare_name(relative.name)).as_posix()


def text_encoding(name: str) -> str:
    """Return the codec's own name of a text encoding.

    Raises:
        ConfigError: there is no such encoding.
    """
    try:
        info = codecs.lookup(name)
        "".encode(name)  # also refuses codecs that are no text encodings, such as base64
    except (LookupError, ValueError):
        raise ConfigError(f"unknown encoding {name!r}; try utf-8, cp1252, latin-1 or utf-16") from None
    return info.name


def decode(data: bytes, encoding: str, location: Location) -> str:
    """Decode a whole file exactly; a byte order mark stays the first character, U+FEFF.

    Raises:
        DataError: it is not in this encoding; the place has the byte offset.
    """
    try:
        text = data.decode(encoding)
    except UnicodeError as error:
        raise encoding_error(error, data, encoding, location) from None
    if encoding == "utf-8" and "\0" in text and _looks_like_utf16(data):
        raise DataError(
            "every second byte is NUL, so this is UTF-16 rather than UTF-8",
            location,
            fix="name the encoding: --encoding utf-16-le or utf-16-be",
        )
    return text


def _looks_like_utf16(data: bytes) -> bool:
    """Whether nearly every second byte is NUL and nearly no other one; a few NULs are text like any other."""
    half = len(data) // 2
    nuls = sorted((data[::2].count(0), data[1::2].count(0)))
    return half >= 32 and nuls[1] > 0.9 * half and nuls[0] < 0.1 * half


def encoding_error(
    error: UnicodeError,
    data: bytes,
    encoding: str,
    location: Location,
    base: int = 0,
    head: bytes | None = None,
) -> DataError:
    """Say which byte is not in ``encoding``; ``base`` is where ``data`` begins in its file."""
    offset = base + getattr(error, "start", 0)
    begin = data[:4] if head is None else head
    if begin.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        fix = "this looks like UTF-16: --encoding utf-16"
    elif encoding == "utf-8":
        fix = "name the encoding it was saved in, e.g. --encoding cp1252 or latin-1"
    else:
        fix = "name the encoding it was saved in with --encoding"
    return DataError(
        f"not {encoding.upper()} (first bad byte at {offset})",
        Location(location.path, location.line, offset, location.doc_id),
        fix=fix,
    )


def lines(
    source: Source,
    stream: BinaryIO,
    encoding: str,
    on_bad: Callable[[DataError], None] | None = None,
) -> Iterator[str]:
    """Yield the lines of a stream with their ends, cut at line feeds only; a byte order mark is dropped.

    Args:
        source: what is read.
        stream: its bytes.
        encoding: of the text.
        on_bad: called with the error of each line that is not in UTF-8; the line comes with replacement characters.

    Raises:
        DataError: the stream is not in this encoding; nothing after that place can be trusted.
    """
    if encoding == "utf-8":
        yield from _utf8_lines(source, stream, on_bad)
        return
    rest = ""
    for part in _decoded(source, stream, encoding):
        rest += part
        *whole, rest = rest.split("\n")
        if len(rest) > LARGEST_NOTE:
            raise too_large(source.location(), "a line")
        for line in whole:
            yield line + "\n"
    if rest:
        yield rest


def _utf8_lines(
    source: Source, stream: BinaryIO, on_bad: Callable[[DataError], None] | None
) -> Iterator[str]:
    base, head = 0, b""
    for line in byte_lines(stream, source.location()):
        if not base:
            head = line[:4]
            line = line.removeprefix(codecs.BOM_UTF8)
            base = len(head) - len(head.removeprefix(codecs.BOM_UTF8))
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            problem = encoding_error(error, line, "utf-8", source.location(), base, head)
            if on_bad is None:
                raise problem from None
            on_bad(problem)
            text = line.decode(errors="replace")
        yield text
        base += len(line)


def _decoded(source: Source, stream: BinaryIO, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)()
    total, head, first = 0, b"", True
    while True:
        chunk = stream.read(_BUFFER)
        head = head or chunk[:4]
        total += len(chunk)
        try:
            text = decoder.decode(chunk, final=not chunk)
        except UnicodeError as error:
            held = getattr(error, "object", chunk)
            raise encoding_error(error, chunk, encoding, source.location(), total - len(held), head) from None
        if text:
            yield text.removeprefix("\ufeff") if first else text
            first = False
        if not chunk:
            return
