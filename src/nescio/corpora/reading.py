"""Reading a corpus of any format, note by note."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError, Location
from nescio.corpora.folder_meta import read_folder_meta
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.guessing import guess_format, guess_source
from nescio.corpora.id_index import IdIndex
from nescio.corpora.input_files import (
    READ_ERRORS,
    STDIN,
    Source,
    bare_name,
    pipe_source,
    sources,
    text_encoding,
)
from nescio.corpora.registry import format_called
from nescio.corpora.table_layout import TableLayout

OnError = Callable[[DataError], None]
OnBytes = Callable[[int], None]
OnSkip = Callable[[str, str], None]


def read_located(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    encoding: str = "utf-8",
    id_column: str = "id",
    text_column: str = "text",
    spans_column: str = "spans",
    patient_column: str = "patient",
    delimiter: str = "",
    trust_offsets: bool = False,
    structured: bool = False,
    name: str = "",
    on_error: OnError | None = None,
    on_bytes: OnBytes | None = None,
    on_skip: OnSkip = lambda _path, _reason: None,
) -> Iterator[tuple[Document, Source]]:
    """Read the notes of a corpus one by one, exactly as they are, each with the file it came from.

    ``source.location()`` is where a note is as long as the next one has not been asked for.

    Args:
        path: a file, a folder (read with its subfolders), either with ``.gz``, or ``-`` for stdin.
        format: a name from `FORMATS`; guessed from the path and the first bytes when None.
        encoding: of text files; XML and parquet files know their own.
        id_column: where jsonl, csv and parquet keep the id of a note.
        text_column: where they keep the note.
        spans_column: where they keep the spans.
        patient_column: where they keep the patient's id; it becomes ``meta["patient"]``.
        delimiter: between the cells of a csv; guessed when empty.
        trust_offsets: believe the offsets of a span where the text it names disagrees with the note.
        structured: of a structure such as FHIR, yield whole documents in place of the notes within them.
        name: how messages call the file; by its path when empty.
        on_error: called with each problem, after which reading goes on behind the bad note or file; when None,
            the first problem is raised.
        on_bytes: called with how many bytes were taken from the disk, for progress bars.
        on_skip: called with the path of each file of a folder that is no note, and why.

    Raises:
        DataError: something cannot be read exactly; it says where, what, and what to do about it.
        ConfigError: there is no such format or encoding, or the delimiter is not one character.
    """
    options = _options(
        encoding=encoding,
        id_column=id_column,
        text_column=text_column,
        spans_column=spans_column,
        patient_column=patient_column,
        delimiter=delimiter,
        trust_offsets=trust_offsets,
        guessed=format is None,
        structured=structured,
    )
    pipe = pipe_source(path)
    if pipe:
        fmt = format_called(format or guess_source(pipe), reading=True)
        _check_named(fmt, options)
        if not fmt.stream:
            raise DataError(f"{fmt.name} cannot be read from a pipe", pipe.location(), fix="give a folder")
        return _documents(fmt, iter([pipe]), None, options, on_error)
    fmt = format_called(format or guess_format(path), reading=True)
    _check_named(fmt, options)
    path = _main_file(Path(path), fmt)
    found = sources(path, fmt.suffixes, lambda error: _report(error, on_error), on_bytes, on_skip)
    if name:
        found = (replace(source, name=name) for source in found)
    return _documents(fmt, found, path, options, on_error)


def read(path: str | os.PathLike[str], format: str | None = None, **options: Any) -> Iterator[Document]:  # noqa: A002
    """Read the notes of a corpus one by one, exactly as they are; for the options see `read_located`.

    Raises:
        DataError: something cannot be read exactly; it says where, what, and what to do about it.
        ConfigError: there is no such format or encoding.
    """
    return (doc for doc, _ in read_located(path, format, **options))


def read_all(path: str | os.PathLike[str], format: str | None = None, **options: Any) -> list[Document]:  # noqa: A002
    """Read a whole corpus into memory; see `read`."""
    return list(read(path, format, **options))


def files_of(
    path: str | os.PathLike[str],
    kind: str,
    on_error: OnError,
    on_skip: OnSkip,
) -> list[Source]:
    """Return the files of a corpus, each of which `read_source` reads, perhaps in another process.

    Args:
        path: a file or a folder.
        kind: name of the format.
        on_error: called with what cannot be read.
        on_skip: called with the path of each file of a folder that is no note, and why.

    Raises:
        DataError: there is no such file, or none of this format.
    """
    return list(sources(path, format_called(kind, reading=True).suffixes, on_error, on_skip=on_skip))


def read_source(
    source: Source,
    kind: str,
    *,
    on_error: OnError,
    **options: Any,
) -> Iterator[Document]:
    """Read the notes of one file of `files_of`; only ids of that file are compared.

    Args:
        source: the file.
        kind: name of a format whose files hold many notes.
        on_error: called with each problem.
        options: of `read_located`.
    """
    fmt = format_called(kind, reading=True)
    return (doc for doc, _ in _documents(fmt, iter([source]), None, _options(**options), on_error))


def layout_of(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    name: str = "",  # noqa: ARG001 - an option of `read`
    **options: Any,
) -> TableLayout | None:
    """Return how a table is laid out, of several files the first that can be read; None for what is no table, and for pipes.

    Raises:
        DataError: it cannot be read, or lacks the column of the note.
        ConfigError: there is no such format or encoding.
    """
    if str(path) == STDIN or not (Path(path).is_file() or Path(path).is_dir()):
        return None
    fmt = format_called(format or guess_format(path), reading=True)
    if fmt.layout is None:
        return None
    problem: DataError | None = None
    for source in sources(path, fmt.suffixes, lambda _: None):
        try:
            return fmt.layout(source, _options(**options))
        except DataError as error:
            problem = problem or error
        except READ_ERRORS as error:
            problem = problem or _damaged(error, source)
    if problem:
        raise problem
    return None


def corpus_size(path: str | os.PathLike[str]) -> int | None:
    """Return how many bytes a corpus has on disk, for progress bars; None for stdin."""
    if str(path) == STDIN or not Path(path).exists():
        return None
    if Path(path).is_file():
        return Path(path).stat().st_size
    files = (Path(folder, name) for folder, _, names in os.walk(path) for name in names)
    return sum(file.stat().st_size for file in files if file.exists())  # a link may lead nowhere


def read_file(fmt: Format, source: Source, options: ReadOptions) -> Iterator[Result]:
    """Read one file; whatever is wrong with it comes as a DataError, in its place among the notes."""
    results = fmt.read(source, options)
    while True:
        try:
            yield next(results)
        except StopIteration:
            return
        except DataError as error:
            yield error
            return
        except READ_ERRORS as error:
            yield _damaged(error, source)
            return


def _documents(
    fmt: Format,
    files: Iterator[Source],
    root: Path | None,
    options: ReadOptions,
    on_error: OnError | None,
) -> Iterator[tuple[Document, Source]]:
    many = fmt.open is not None
    ids = IdIndex()
    notes_in_folder = root is not None and not many and root.is_dir()
    has_meta_file = notes_in_folder and fmt.meta == "folder"
    meta = read_folder_meta(root, lambda error: _report(error, on_error)) if root and has_meta_file else {}
    for source in files:
        # Where ids are paths, only a note and its compressed copy can share one.
        copy = _uncompressed_copy(source) if notes_in_folder else ""
        if copy:
            _report(duplicate_id(source.location(), Location(copy)), on_error)
            continue
        for number, result in enumerate(read_file(fmt, source, options), 1):
            if isinstance(result, DataError):
                _report(result, on_error)
                continue
            doc = result
            if many:
                first = ids.first_use(doc.id, source.name, source.line or number)
                if first:
                    location = source.location(line=source.line or number)
                    _report(duplicate_id(location, Location(*first), column=fmt.columns), on_error)
                    continue
            elif doc.id in meta:
                doc = replace(doc, meta={**doc.meta, **meta[doc.id]})
            yield doc, source


def _options(*, encoding: str = "utf-8", delimiter: str = "", **others: Any) -> ReadOptions:
    return ReadOptions(encoding=text_encoding(encoding), delimiter=_delimiter(delimiter), **others)


def _delimiter(name: str) -> str:
    r"""Return what stands between the cells of a csv; a tab may be written as ``\t``.

    Raises:
        ConfigError: it is not one character, or one that rows or quotes need.
    """
    name = "\t" if name == r"\t" else name
    if len(name) > 1 or name in ('"', "\r", "\n", "\0"):
        raise ConfigError(f"{name!r} cannot stand between cells; give one character, such as ; or \\t")
    return name


def _check_named(fmt: Format, options: ReadOptions) -> None:
    usual = (ReadOptions.id_column, ReadOptions.patient_column, ReadOptions.spans_column)
    unusual = [name for name in options.named_columns if name not in usual]
    if unusual and not fmt.columns:
        raise ConfigError(f"no column {unusual[0]!r}: {fmt.name} has no columns")


def _report(error: DataError, on_error: OnError | None) -> None:
    if on_error is None:
        raise error
    on_error(error)


def duplicate_id(location: Location, first: Location, *, column: bool = False) -> DataError:
    """Return what is wrong with a note whose id another one has; the id may be a patient's, and is left out.

    Args:
        location: of the note.
        first: of the other one.
        column: whether ids stand in a column.
    """
    fix = "give each note its own id" + ("; is this the patient's column?" if column else "")
    return DataError(f"the id was already used at {first}", location, fix=fix)


def _uncompressed_copy(source: Source) -> str:
    """Return the uncompressed copy of a compressed note, if there is one in the same folder."""
    if source.path and source.path.name.endswith(".gz"):
        plain = source.path.with_name(source.path.name.removesuffix(".gz"))
        if plain.exists():
            return str(plain)
    return ""


def _damaged(error: Exception, source: Source) -> DataError:
    if isinstance(error, PermissionError):
        return DataError("may not be read", source.location(), fix="check its permissions")
    if isinstance(error, EOFError):
        return DataError("the compressed file ends too soon", source.location(), fix="copy it again")
    reason = getattr(error, "strerror", None) or "damaged gzip data"
    return DataError(f"cannot be read ({reason})", source.location(), fix="check the file, or copy it again")


def _main_file(path: Path, fmt: Format) -> Path:
    """Return the note of a brat pair when its annotations were named."""
    if fmt.name == "brat" and path.name.endswith((".ann", ".ann.gz")):
        stem = bare_name(path.name)
        for suffix in (".txt", ".txt.gz"):
            if path.with_name(stem + suffix).exists():
                return path.with_name(stem + suffix)
    return path
