"""Label schemes: tables in `schemes/*.toml`, each with a mapping to the canonical scheme i2b2-2014 and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import resources
from typing import Literal

from nescio.core.document import Document
from nescio.core.errors import LabelError, nearest
from nescio.core.toml import parse_toml

CANONICAL = "i2b2-2014"

PERSON_LABELS = frozenset({"PATIENT", "DOCTOR"})
"""The canonical labels of names of people."""

_SHORT = 3  # letters of a label that tell nothing
_USUAL = (
    "PERSON",
    "PER",
    "NAME",
    "LOCATION",
    "LOC",
    "ORG",
    "GPE",
    "ID",
    "PHI",
    "NUMBER",
    "TIME",
    "MISC",
)  # of other systems
_ANY = "*"
_SHAPE = re.compile(r"[^\W_][\w-]{0,39}")
UNKNOWN_LABEL = "PHI"
"""The label of spans whose own label may be text of a note."""


@dataclass(frozen=True)
class Scheme:
    """A set of labels in categories, with its mapping to and from the canonical scheme.

    Attributes:
        name: as commands and models use it, e.g. ``meddocan``.
        title: one line of description.
        categories: category -> its labels, in the order of the table.
        to_canonical: label -> label of i2b2-2014; a label without a counterpart is missing.
        from_canonical: label of i2b2-2014 -> label; a label that is not PHI in this scheme is missing.
    """

    name: str
    title: str
    categories: Mapping[str, tuple[str, ...]]
    to_canonical: Mapping[str, str]
    from_canonical: Mapping[str, str]

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """All labels, in the order of the table."""
        return tuple(label for labels in self.categories.values() for label in labels)

    @cached_property
    def _category_of(self) -> Mapping[str, str]:
        return {label: category for category, labels in self.categories.items() for label in labels}

    def __contains__(self, label: str) -> bool:
        return label in self._category_of

    def category(self, label: str) -> str:
        """Return the category of a label.

        Raises:
            LabelError: the label is not of this scheme; the message names the nearest one.
        """
        try:
            return self._category_of[label]
        except KeyError:
            raise LabelError(
                f"unknown label {shown_label(label)} in scheme {self.name}{nearest(label, self.labels)}"
            ) from None

    def check(self, labels: Iterable[str]) -> None:
        """Raise LabelError for the first label that is not of this scheme."""
        for label in labels:
            self.category(label)

    def convert(self, label: str, target: Scheme) -> str | None:
        """Return the label of ``target`` for ``label``, or None where it is not PHI there.

        Raises:
            LabelError: the label is not of this scheme.
        """
        self.category(label)
        if target.name == self.name:
            return label
        if _ANY in target.from_canonical:
            return target.from_canonical[_ANY]
        canonical = self.to_canonical.get(label)
        return target.from_canonical.get(canonical) if canonical else None

    def convert_document(self, doc: Document, target: Scheme) -> Document:
        """Return the document with its spans in the labels of ``target``; what is not PHI there is dropped.

        Raises:
            LabelError: no mapping leads from this scheme to ``target``.
        """
        self.check(span.label for span in doc.spans)
        self.check_mapping(target)
        return relabel_documents([doc], target, given=self)[0]

    def check_mapping(self, target: Scheme) -> None:
        """Raise LabelError if no mapping leads to ``target``."""
        if not self.maps_to(target):
            raise LabelError(f"scheme {self.name} does not map to {target.name}")

    def maps_to(self, target: Scheme) -> bool:
        """Whether there is a mapping from this scheme to ``target``."""
        return target.name == self.name or _ANY in target.from_canonical or bool(self.to_canonical)


@cache
def scheme_names() -> tuple[str, ...]:
    """Return the names of all schemes, the canonical one first."""
    files = resources.files("nescio.core") / "schemes"
    names = sorted(entry.name.removesuffix(".toml") for entry in files.iterdir())
    return (CANONICAL, *(name for name in names if name != CANONICAL))


@cache
def scheme(name: str) -> Scheme:
    """Return the scheme called ``name``.

    Raises:
        LabelError: there is no such scheme; the message names the nearest one.
    """
    if name not in scheme_names():
        raise LabelError(f"unknown label scheme {name!r}{nearest(name, scheme_names())}")
    table = parse_toml((resources.files("nescio.core") / "schemes" / f"{name}.toml").read_text("utf-8"))
    categories = {category: tuple(labels) for category, labels in table["categories"].items()}
    identity = {label: label for labels in categories.values() for label in labels}
    return Scheme(
        name=name,
        title=table["title"],
        categories=categories,
        to_canonical=identity if name == CANONICAL else table["to"],
        from_canonical=identity if name == CANONICAL else table["from"],
    )


def safe_label(label: str) -> str:
    """Return a label that was read, if it is shaped like one; else ``PHI``, since it may be text of a note.

    Hit: `NAME`, `ID_SUJETO_ASISTENCIA`, `LOCATION-OTHER`. Near miss: `Ann Roe`, `3/4/2061`.
    """
    return label if _SHAPE.fullmatch(label) else UNKNOWN_LABEL


def shown_label(label: str) -> str:
    """Return a label as messages may show it: what is like no label of any scheme may be text of a note."""
    known = {name for scheme_name in scheme_names() for name in scheme(scheme_name).labels}
    close = get_close_matches(label.upper(), {*known, *_USUAL}, n=1, cutoff=0.6)
    return repr(label) if close or len(label) <= _SHORT else "(not shown: it may be text)"


def guess_scheme(labels: Iterable[str]) -> Scheme:
    """Return the first scheme that has all of these labels.

    Raises:
        LabelError: no scheme has them all; the message names one that the nearest scheme lacks.
    """
    wanted = set(labels)
    for name in scheme_names():
        if all(label in scheme(name) for label in wanted):
            return scheme(name)
    best = max(map(scheme, scheme_names()), key=lambda s: sum(label in s for label in wanted))
    unknown = min(label for label in wanted if label not in best)
    raise LabelError(
        f"unknown label {shown_label(unknown)}: nearest scheme is {best.name}{nearest(unknown, best.labels)}"
    )


def convert_label(
    label: str, target: Scheme, *, given: Scheme | None = None, unmapped: Literal["raise", "drop"] = "raise"
) -> str | None:
    """Return the label of ``target`` for a label of any scheme, or None where it is not PHI there.

    Args:
        label: of any scheme.
        target: the scheme wanted.
        given: the scheme of the label; the first that has it, if not given.
        unmapped: what to do with a label that no scheme has, or whose scheme does not map to ``target``.

    Raises:
        LabelError: there is such a label, and ``unmapped`` is ``raise``.
    """
    if label in target:
        return label
    own = given or next((scheme(name) for name in scheme_names() if label in scheme(name)), None)
    if own is None:
        if unmapped == "raise":
            guess_scheme({label})  # which says what is unknown
        return None
    if unmapped == "raise":
        own.check_mapping(target)
    return own.convert(label, target)


def relabel_documents(
    docs: Sequence[Document],
    target: Scheme,
    *,
    given: Scheme | None = None,
    unmapped: Literal["raise", "drop"] = "raise",
) -> list[Document]:
    """Return notes with their spans in the labels of ``target``, without those that are not PHI there; see `convert_label`."""
    labels = {span.label for doc in docs for span in doc.spans}
    if all(label in target for label in labels):
        return list(docs)
    names = {label: convert_label(label, target, given=given, unmapped=unmapped) for label in labels}
    return [
        doc.with_spans(span.relabel(name) for span in doc.spans if (name := names[span.label]))
        for doc in docs
    ]


@cache
def canonical_label(label: str) -> str | None:
    """Return the label of i2b2-2014 for a label of any scheme; None where there is none.

    A label that several schemes have means the same in all of them.
    """
    for name in scheme_names():
        if label in scheme(name):
            return scheme(name).to_canonical.get(label)
    return None


@cache
def category_of(label: str) -> str | None:
    """Return the category of a label of any scheme: that of i2b2-2014 where the label maps to it; None for an unknown label."""
    canonical = canonical_label(label)
    if canonical:
        return scheme(CANONICAL).category(canonical)
    return next((scheme(name).category(label) for name in scheme_names() if label in scheme(name)), None)
