"""Output files: files, folders and stdout; a file or folder appears whole under its name, or not at all."""

from __future__ import annotations

import contextlib
import gzip
import os
import secrets
import shutil
import stat
import sys
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora.file_names import FileNames
from nescio.corpora.folder_meta import write_folder_meta
from nescio.corpora.format import Format
from nescio.corpora.input_files import META_FILE
from nescio.corpora.table_layout import TableLayout
from nescio.languages.safe_to_show import shown_id

_BUFFER = 1 << 18


class OutputFile:
    """A file under a temporary name beside its place; stdout, pipes and devices as they are."""

    def __init__(self, path: str | os.PathLike[str], token: str = "", *, private: bool = False) -> None:
        self._final: Path | None = None
        self._raw: BinaryIO | None = None
        if str(path) == "-":
            self.stream: BinaryIO = standard_output()
            return
        final = Path(path).resolve()  # a link stays a link
        if final.is_dir():
            fix = f"name a file, such as {Path(path) / 'notes'}"
            raise DataError("is a folder, and this format needs a file", Location(str(path)), fix=fix)
        if final.exists() and not final.is_file():
            self.stream = self._raw = final.open("wb", _BUFFER)
            return
        final.parent.mkdir(parents=True, exist_ok=True)
        # A file that is replaced keeps its permissions: it may be private.
        usual = stat.S_IMODE(final.stat().st_mode) if final.exists() else permissions(0o666)
        self._mode = 0o600 if private else usual
        self._final = final
        self._temporary = temporary_path(final, token)
        handle = os.open(self._temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self.stream = self._raw = os.fdopen(handle, "wb", _BUFFER)
        if final.name.endswith(".gz"):
            # No name and no time inside, so that the same notes give the same bytes.
            self.stream = cast(BinaryIO, gzip.GzipFile("", "wb", 6, self._raw, mtime=0))

    def commit(self) -> None:
        """Give the file its name."""
        self.stream.flush()
        self._close()
        if self._final:
            self._temporary.chmod(self._mode)
            self._temporary.replace(self._final)

    def discard(self) -> None:
        """Remove what was written."""
        with contextlib.suppress(OSError, ValueError):
            self._close()
        if self._final:
            self._temporary.unlink(missing_ok=True)

    def _close(self) -> None:
        if self._raw:
            if self.stream is not self._raw:
                self.stream.close()
            self._raw.close()


def standard_output() -> BinaryIO:
    """Return stdout as a stream of bytes.

    Raises:
        DataError: whoever started the process closed it.
    """
    if sys.stdout is None:
        raise DataError("is closed", Location("<stdout>"), fix="name a file")
    return sys.stdout.buffer


def temporary_path(final: Path, token: str) -> Path:
    """Return the temporary name of an output, without what an earlier part of the same run left there."""
    path = final.parent / f".{final.name}.{token or secrets.token_hex(4)}.part"
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    return path


def permissions(full: int) -> int:
    """Return the permissions that a new file would have had; temporary ones are more private."""
    mask = os.umask(0)
    os.umask(mask)
    return full & ~mask


class CorpusFile:
    """One file with many notes."""

    def __init__(
        self, fmt: Format, path: str | os.PathLike[str], layout: TableLayout, token: str = ""
    ) -> None:
        if fmt.open is None:
            raise TypeError(f"{fmt.name} has a file for each note")
        self.carries_meta = fmt.meta != "no"
        self._file = OutputFile(path, token)
        self._writer = fmt.open(self._file.stream, str(path), *([layout] if fmt.layout else []))

    def add(self, doc: Document) -> str:
        """Write a note, and return its id."""
        self._writer.write(doc)
        return doc.id

    def commit(self) -> None:
        """Finish the file and give it its name."""
        self._writer.close()
        self._file.commit()

    def discard(self) -> None:
        """Remove what was written."""
        self._file.discard()


class NoteFile:
    """One file, or stdout, with a single note."""

    def __init__(self, fmt: Format, path: str | os.PathLike[str], token: str = "") -> None:
        self.carries_meta = fmt.meta == "yes"
        self._format = fmt
        self._path = path
        self._token = token
        self._file: OutputFile | None = None

    def add(self, doc: Document) -> str:
        """Write the note, and return its id.

        Raises:
            DataError: there is a second one.
        """
        location = Location(
            "<stdout>" if str(self._path) == "-" else str(self._path), doc_id=shown_id(doc.id)
        )
        if self._file is not None:
            fix = "name a folder without a suffix, or use jsonl"
            raise DataError(f"a {self._format.name} file holds a single note", location, fix=fix)
        files = render(self._format, doc, str(self._path))
        self._file = OutputFile(self._path, self._token)
        for data in files.values():
            self._file.stream.write(data)
        return doc.id

    def commit(self) -> None:
        """Give the file its name.

        Raises:
            DataError: there was no note.
        """
        if self._file is None:
            raise DataError("no note to write", Location(str(self._path)), fix="check the input")
        self._file.commit()

    def discard(self) -> None:
        """Remove what was written."""
        if self._file:
            self._file.discard()


class NoteFolder:
    """A folder with a file for each note, and `_meta.jsonl` where the format needs it."""

    def __init__(
        self, fmt: Format, path: str | os.PathLike[str], token: str = "", *, portable: bool = False
    ) -> None:
        self.carries_meta = fmt.meta != "no"
        self._names = FileNames() if portable or os.name == "nt" else None
        self._format = fmt
        self._final = Path(path)
        self._meta_file: BinaryIO | None = None
        if self._final.exists() and (not self._final.is_dir() or any(self._final.iterdir())):
            raise DataError(
                "exists and is not an empty folder",
                Location(str(path)),
                fix="choose another name, or remove it",
            )
        self._final.parent.mkdir(parents=True, exist_ok=True)
        self._temporary = temporary_path(self._final, token)
        self._temporary.mkdir(mode=0o700)

    def add(self, doc: Document) -> str:
        """Write a note, and return its id: another one where some system could not have its file beside the others.

        Raises:
            DataError: its id cannot be a file name, or was used before.
        """
        location = Location(str(self._final), doc_id=shown_id(doc.id))
        name = _file_name(doc.id, location)
        try:
            if self._names and (name := self._names.name(doc.id)) != doc.id:
                doc = replace(doc, id=name)
            for suffix, data in render(self._format, doc, str(self._final)).items():
                path = self._temporary / f"{name}{suffix}"
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as stream:
                    stream.write(data)
        except FileExistsError:
            raise DataError(
                "two notes would have the same file", location, fix="give each its own id"
            ) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "not a file name"
            raise DataError(
                f"the id gives no file ({reason})", location, fix="rename it, or use jsonl"
            ) from None
        if doc.meta and self._format.meta == "folder":
            if self._meta_file is None:
                self._meta_file = (self._temporary / META_FILE).open("wb")
            write_folder_meta(self._meta_file, doc)
        return doc.id

    def commit(self) -> None:
        """Give the folder its name."""
        if self._meta_file:
            self._meta_file.close()
        self._temporary.chmod(permissions(0o777))
        if self._final.is_dir():
            self._final.rmdir()
        self._temporary.rename(self._final)

    def discard(self) -> None:
        """Remove what was written."""
        if self._meta_file:
            self._meta_file.close()
        shutil.rmtree(self._temporary, ignore_errors=True)


def render(fmt: Format, doc: Document, name: str) -> dict[str, bytes]:
    """Turn a note into files.

    Raises:
        DataError: it has characters that the format cannot carry.
    """
    if fmt.render is None:
        raise TypeError(f"{fmt.name} has many notes in a file")
    try:
        return dict(fmt.render(doc))
    except UnicodeEncodeError as error:
        location = Location(name, offset=error.start, doc_id=shown_id(doc.id))
        fix = "remove it from the note"
        raise DataError("a character that no encoding has (a lone surrogate)", location, fix=fix) from None


def _file_name(doc_id: str, location: Location) -> str:
    """Return the id if it can be a path inside the folder.

    Raises:
        DataError: it would lead elsewhere, or be hidden from readers.
    """
    parts = PurePosixPath(doc_id).parts
    if (
        not parts
        or "/".join(parts) != doc_id
        or any(part.startswith(".") for part in parts)
        or "\\" in doc_id
        or doc_id == META_FILE
    ):
        raise DataError("the id cannot be a file name", location, fix="rename it, or use jsonl")
    return doc_id
