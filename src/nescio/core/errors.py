"""The one tree of exceptions. Messages have ids, locations and fixes, never the text of a note.

NescioError
├── DataError        a file or record that cannot be read, with its location
├── LabelError       a label or scheme that does not exist, or has no mapping
├── ConfigError      a recipe, policy or setting that makes no sense
├── ModelError       a saved model that is missing, damaged or of another kind
├── MatchError       gold and system that cannot be compared
├── SecretError      a key that is missing, malformed or wrong
├── ScrubError       notes that failed, with the class of each error
└── MissingExtraError an optional part that is not installed
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from nescio.core.url_credentials import without_credentials


class NescioError(Exception):
    """Base of everything nescio raises on purpose; the command line prints it as one line."""


@dataclass(frozen=True, slots=True)
class Location:
    """Where in the input something is wrong.

    Attributes:
        path: of the file; empty when unknown.
        line: from 1.
        offset: in characters, or in bytes where the text cannot be decoded.
        doc_id: the id of the document.
    """

    path: str = ""
    line: int | None = None
    offset: int | None = None
    doc_id: str = ""

    def __str__(self) -> str:
        parts = [without_credentials(self.path) or "<input>"]
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.doc_id:
            parts.append(f"document {self.doc_id}")
        if self.offset is not None:
            parts.append(f"offset {self.offset}")
        return ", ".join(parts)


class DataError(NescioError):
    """Input that cannot be read exactly.

    Attributes:
        problem: what is wrong.
        location: where.
        fix: what to do about it; may be empty.
    """

    def __init__(self, problem: str, location: Location | None = None, *, fix: str = "") -> None:
        self.problem = problem
        self.location = location or Location()
        self.fix = fix
        super().__init__(f"{self.location}: {problem}" + (f"; {fix}" if fix else ""))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_data_error, (self.problem, self.location, self.fix)


def _rebuild_data_error(problem: str, location: Location, fix: str) -> DataError:
    return DataError(problem, location, fix=fix)


class LabelError(NescioError):
    """A label or scheme that does not exist, or that no mapping reaches."""


class ConfigError(NescioError):
    """A recipe, policy or setting that makes no sense."""


class ModelError(NescioError):
    """A saved model that is missing, damaged or of another kind."""


class MatchError(NescioError):
    """Gold and system annotations that cannot be compared."""


class SecretError(NescioError):
    """A key that is missing, malformed or wrong."""


class ScrubError(NescioError):
    """Notes that could not be scrubbed; the message has their numbers and the classes of their errors."""


class MissingExtraError(NescioError):
    """An optional part of nescio that is not installed."""

    def __init__(self, purpose: str, extra: str) -> None:
        self.purpose = purpose
        self.extra = extra
        super().__init__(f"{purpose} needs an optional part: pip install 'nescio[{extra}]'")

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtraError, (self.purpose, self.extra)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return a hint such as ``; did you mean 'PATIENT'?`` for the known name closest to ``name``.

    Names are compared without case; with nothing close, the hint lists what is known.
    """
    by_folded = {k.casefold(): k for k in known}
    close = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {by_folded[close[0]]!r}?"
    return f"; known: {', '.join(sorted(by_folded.values()))}"
