"""Files of structured documents, written again as they were read: one file, or a folder with the same files; they appear whole or not at all."""

from __future__ import annotations

import codecs
import os
import shutil
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import BinaryIO

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora.file_names import FileNames
from nescio.corpora.format import Format
from nescio.corpora.output_files import CorpusFile, permissions, temporary_path
from nescio.corpora.structure import FILE_KEY, Joiner, Structure
from nescio.corpora.table_layout import TableLayout


class StructuredWriter:
    """Writes structured documents one by one; what was written appears when the ``with`` block ends without an error.

    Args:
        structure: of the documents.
        path: a file, a folder, or ``-`` for stdout.
        encoding: of the text, where the structure has none of its own.
        file_name: gives the name that a file goes out under; None for one file with all of them.
        many: whether they come from several files.
        token: for the temporary name, as `nescio.corpora.writer` has it.

    Attributes:
        count: documents that were written.
        place: of the last of them: its file within the folder, which is empty where there is one file, and its number there.
    """

    def __init__(
        self,
        structure: Structure,
        path: str | os.PathLike[str],
        encoding: str,
        *,
        file_name: Callable[[str], str] | None = None,
        many: bool = False,
        token: str = "",
    ) -> None:
        self.count = 0
        self.place = "", 0
        self._encoding = encoding = structure.encoding or encoding
        self._name = "<stdout>" if str(path) == "-" else str(path)
        self._target: _OneFile | _Folder
        if file_name is None:
            self._target = _OneFile(structure, path, encoding, many, token)
        else:
            self._target = _Folder(structure, path, encoding, file_name, token)

    def write(self, doc: Document) -> str:
        """Write a document, and return its id.

        Raises:
            DataError: it cannot be written.
        """
        try:
            self._target.add(doc)
            self.place = self._place_behind(self.place)
        except UnicodeEncodeError:
            fix = "name an encoding that has it with --encoding"
            problem = f"a character that {self._encoding} does not have"
            raise DataError(problem, Location(self._name, doc_id=doc.id), fix=fix) from None
        self.count += 1
        return doc.id

    def _place_behind(self, last: tuple[str, int]) -> tuple[str, int]:
        file = self._target.file if isinstance(self._target, _Folder) else ""
        return file, last[1] + 1 if file == last[0] else 1

    def __enter__(self) -> StructuredWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._target.discard()
            return
        try:
            self._target.commit()
        except BaseException:
            self._target.discard()
            raise


class _Stream:
    """The documents of one file, in a stream."""

    def __init__(self, stream: BinaryIO, joiner: Joiner, encoding: str) -> None:
        self._stream = stream
        self._joiner = joiner
        self._encoded = codecs.getincrementalencoder(encoding)().encode  # one byte order mark a file

    def write(self, doc: Document) -> None:
        self._stream.write(self._encoded(self._joiner.add(doc)))

    def close(self) -> None:
        self._stream.write(self._encoded(self._joiner.end(), final=True))


class _OneFile(CorpusFile):
    """One file, or stdout, with all documents."""

    def __init__(
        self, structure: Structure, path: str | os.PathLike[str], encoding: str, many: bool, token: str
    ) -> None:
        def begin(stream: BinaryIO, _: str) -> _Stream:
            return _Stream(stream, structure.joiner(many, str(path)), encoding)

        known = structure.format
        super().__init__(
            Format(name=known.name, title=known.title, suffixes=known.suffixes, read=known.read, open=begin),
            path,
            TableLayout(),
            token,
        )


class _Folder:
    """A folder with a file for each that was read."""

    def __init__(
        self,
        structure: Structure,
        path: str | os.PathLike[str],
        encoding: str,
        file_name: Callable[[str], str],
        token: str,
    ) -> None:
        self._final = Path(path)
        if self._final.exists() and (not self._final.is_dir() or any(self._final.iterdir())):
            fix = "choose another name, or remove it"
            raise DataError("exists and is not an empty folder", Location(str(path)), fix=fix)
        self._structure = structure
        self._encoding = encoding
        self._file_name = file_name
        self._names = FileNames()
        self._final.parent.mkdir(parents=True, exist_ok=True)
        self._temporary = temporary_path(self._final, token)
        self._temporary.mkdir(mode=0o700)
        self._open: tuple[str, BinaryIO, _Stream] | None = None
        self.file = ""

    def add(self, doc: Document) -> None:
        """Write a document to its file; those of one file come one behind the other."""
        name = str(doc.meta.get(FILE_KEY) or "documents")
        if self._open is None or self._open[0] != name:
            self._close()
            parts = [part for part in PurePosixPath(self._file_name(name)).parts if part not in ("/", "..")]
            suffix = PurePosixPath(parts[-1]).suffix
            path = self._temporary / (self._names.name("/".join(parts).removesuffix(suffix), suffix) + suffix)
            path.parent.mkdir(parents=True, exist_ok=True)
            stream = path.open("xb")
            self.file = path.relative_to(self._temporary).as_posix()
            self._open = name, stream, _Stream(stream, self._structure.joiner(False, name), self._encoding)
        self._open[2].write(doc)

    def _close(self) -> None:
        if self._open is not None:
            self._open[2].close()
            self._open[1].close()
            self._open = None

    def commit(self) -> None:
        """Give the folder its name."""
        self._close()
        self._temporary.chmod(permissions(0o777))
        if self._final.is_dir():
            self._final.rmdir()
        self._temporary.rename(self._final)

    def discard(self) -> None:
        """Remove what was written."""
        if self._open is not None:
            self._open[1].close()
            self._open = None
        shutil.rmtree(self._temporary, ignore_errors=True)
