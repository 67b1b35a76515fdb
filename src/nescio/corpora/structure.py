"""Structured documents (HL7 messages, FHIR resources, CDA documents): how they are walked, and which values are kept by their form.

`hl7`, `fhir` and `cda` walk a document, and give each element to a `Visitor` with its rule: free text, a value of a known kind, or
something that does not go out. What is done about it is the visitor's affair, so that one walk serves detection and replacement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from nescio.core.document import PATIENT_KEY, Document
from nescio.corpora.code_systems import is_code_system, is_code_system_oid
from nescio.corpora.format import Format
from nescio.corpora.input_files import Source
from nescio.languages.merged import name_parts

Edit = tuple[int, int, str]
"""Where something is replaced in a text (from, to), and by what."""

TEXT, RESULT, NAME, DROP, DATE, ID = "text", "result", "name", "drop", "date", "id"
"""Rules beside those of `FORMS`: free text; the text of a result, often one word; the name of a code; what never goes out; a date; what other documents refer to."""
SYSTEM, SYSTEM_OID = "system-name", "system-oid"
"""Rules of code systems: their names, and their OIDs. Public ones are kept; any other gets a code."""
LABEL_PREFIX = "="
"""What the rules of identifying values begin with; their label follows: ``=PHONE``."""


class Visitor(Protocol):
    """Is shown the elements of a document, and says what becomes of them."""

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:
        """Return what is replaced in a free text, or in the name of a code."""

    def value(self, path: str, rule: str, value: str) -> str | None:
        """Return what replaces a date, an id or an identifying value; None when it is left out."""

    def keeps(self, value: str) -> bool:
        """Whether a value that has the form of its element goes out as it is; not if it is known to identify somebody."""

    def dropped(self, path: str) -> None:
        """Take note that an element is left out."""

    def known(self, label: str, text: str) -> None:
        """Take note of something that identifies the patient, wherever it is written."""


class Walk(Protocol):
    """Walks one document, and returns it with what the visitor wants."""

    def __call__(self, content: str, visitor: Visitor) -> str:
        """Return the new content.

        Raises:
            DataError: it cannot be read.
        """


class Joiner(Protocol):
    """Makes one file of structured documents."""

    def add(self, doc: Document) -> str:
        """Return what is written for a document.

        Raises:
            DataError: the file cannot hold it.
        """

    def end(self) -> str:
        """Return what is written behind the last document."""


FILE_KEY = "file"
"""The key of a document's meta that holds the name of its file, for those who write it again."""


def file_of(source: Source) -> str:
    """Return the name of a file, within the folder that is read."""
    suffix = Path(source.name.lower().removesuffix(".gz")).suffix if source.path else ""
    return source.id + suffix


@dataclass(frozen=True)
class Structure:
    """A format of such documents.

    Attributes:
        format: how its files are read.
        walk: walks one document.
        rules: says what becomes of each element: path, type, rule; for the reference.
        joiner: begins a file; told whether it holds those of several files, and its name.
        encoding: of all files that are written; empty for that of the input.
    """

    format: Format
    walk: Walk
    rules: Callable[[], Iterator[tuple[str, str, str]]]
    joiner: Callable[[bool, str], Joiner]
    encoding: str = ""


_SIZE = r"(?:0|[1-9]\d{0,8})(?:\.\d{1,9})?"  # a number of a range, which has no zero in front

FORMS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        # Hit: E11.9, 718-7, 10*3/uL, mm[Hg]. Near miss: Ann Roe; ann@roe.org.
        "code": r"[A-Za-z0-9%{\[(<>=+#*/_.-][A-Za-z0-9%{}\[\]()<>=+#*/_.,:'-]{0,39}",
        # Hit: in-progress. Near miss: Roe.
        "status": r"[a-z][a-z0-9]*(?:-[a-z0-9]+){0,8}",
        # Hit: -3.50, 1e3, <5, .5, 1,200. Near miss: 3-4; 1,20.
        "number": r"[<>]?=?[-+]?(?:(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,16})(?:\.\d{0,16})?(?:[eE][-+]?\d{1,3})?|\.\d{1,16})",
        # Hit: true. Near miss: yes.
        "boolean": r"true|false",
        # Hit: 1430, 14:30:05.25, 1430-0500. Near miss: 2530.
        "time": r"(?:[01]\d|2[0-3])(?::?[0-5]\d){0,2}(?:\.\d{1,6})?(?:[+-]\d\d:?\d\d)?",
        # Hit: 2.74, 2061-09, V8, 20610901. Near miss: Roe; 2.Roe.
        "version": r"[vV]?\d{1,8}(?:[._-]\d{1,8}){0,4}[a-z]?",
        # Hit: 1.2.840.10008. Near miss: 1.2.Roe.
        "oid": r"[0-2](?:\.\d{1,40}){1,40}",
        # Hit: http://loinc.org, urn:oid:2.16.840. Near miss: mailto:ann@roe.org, http://x.org/?q=Roe, Patient/1.
        "uri": r"https?://[A-Za-z0-9.-]{1,100}(?::\d{1,5})?(?:/[A-Za-z0-9._/|:-]{0,200})?(?:#[A-Za-z0-9._-]{1,100})?"
        r"|urn:(?:oid:[0-2](?:\.\d{1,40}){1,40}|(?:ietf|iso|hl7-org)(?::[A-Za-z0-9._-]{1,60}){1,6})",
        # Hit: 3.5-5.1, <200, > 0.4 mg/dL. Near miss: Roe 3-5; 7/4/2061; 555-0142.
        "range": rf"[<>=≤≥]{{0,2}} ?-?{_SIZE}(?: ?(?:-|–|to) ?-?{_SIZE})?"
        r"(?: ?(?:[A-Za-z%µμ°\[{]|/[A-Za-z]|10[*^]|x10)[A-Za-z0-9%*/\[\]{}^µμ²³.]{0,20})?",
        # Hit: mg/dL, beats per minute, mm Hg, x10^3/uL, ng/mL FEU. Near miss: Roe Ann; Ann Roe.
        "unit": r"[A-Za-z0-9%{\[(<>=+#*/_.µμ°-][A-Za-z0-9%{}\[\]()<>=+#*/_.,:'^µμ°²³·-]{0,39}|[a-z0-9/%. ()µμ²³-]{1,40}"
        r"|(?:[a-z0-9%µμ(\[{.][A-Za-z0-9%/.*^²³()\[\]{}µμ]{0,20}|Deg|IU|U|Units?|mEq|L)"
        r"(?: (?:Hg|H2O|Hb|CrCl|creat|creatinine|C|F|FEU|DDU|GPL|MPL|APL|WBC|RBC|BSA|IU|U|L|[a-z0-9%/.²³]{1,12})){1,3}",
        # Hit: 201 Created, 404. Near miss: 201 Roe.
        "http-status": r"[1-5]\d\d(?: (?i:ok|created|accepted|no content|not modified|bad request|unauthorized|forbidden|not found|gone"
        r"|method not allowed|conflict|precondition failed|unprocessable (?:entity|content)|internal server error))?",
        # Hit: >=. Near miss: >>>>.
        "comparator": r"[<>=-]{1,2}|[-+/.:]",
        # Hit: text/html; charset=UTF-8. Near miss: Roe.
        "media": r"[a-z]{1,20}/[a-zA-Z0-9.+-]{1,80}"
        r"(?: ?; ?charset=\"?(?i:utf-?8|utf-?16(?:le|be)?|(?:us-)?ascii|iso-?8859-\d{1,2}|latin-?1|windows-\d{3,4}|cp\d{3,4})\"?)?",
        # Styles of CDA. Hit: Bold Underline, xRowNormal. Near miss: Roe.
        "style": r"(?:(?:^| )(?:Bold|Underline|Italics|Emphasis|[LRlr]rule|[Tt]oprule|[Bb]otrule|Arabic|LittleRoman|BigRoman"
        r"|LittleAlpha|BigAlpha|Disc|Circle|Square|x(?:Row|Cell|Content|Table|Header)[A-Z][a-z]{1,12})){1,6}",
        # Hit: en-US. Near miss: Roe.
        "language": r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}",
    }.items()
}
# Hit: Dr., Mrs, III. Near miss: Roe.
FORMS["title"] = re.compile(rf"(?i:(?:{'|'.join(sorted(name_parts().field_titles))})\.?)")
"""The form that a value must have to be kept, by rule."""


def visit(visitor: Visitor, path: str, rule: str, value: str) -> str | None:
    """Return what becomes of a plain value; None when it is left out."""
    form = FORMS.get(rule)
    if form is not None:
        if form.fullmatch(value):
            return kept(visitor, path, value)
        if rule == "range":
            return edited(value, visitor.text(path, value, RESULT)) or None
        visitor.dropped(path)
        return None
    if rule in (TEXT, RESULT, NAME):
        return (edited(value, visitor.text(path, value, rule)) or None) if value.strip() else value
    if rule == DROP:
        visitor.dropped(path)
        return None
    if rule in _PUBLIC:
        return public_or_code(visitor, path, value, *_PUBLIC[rule])
    return visitor.value(path, rule, value)


_PUBLIC: dict[str, tuple[Callable[[str], bool], str]] = {
    SYSTEM: (is_code_system, "id:code-system"),
    SYSTEM_OID: (is_code_system_oid, "id:uuid"),
}


def public_or_code(
    visitor: Visitor, path: str, value: str, is_public: Callable[[str], bool], rule: str
) -> str | None:
    """Return a value that names something public as it is, and any other as a code that is the same wherever it stands."""
    return value if is_public(value) and visitor.keeps(value) else visitor.value(path, rule, value)


def kept(visitor: Visitor, path: str, value: str) -> str | None:
    """Return a value that has the form of its element; None when it is known to identify somebody."""
    if visitor.keeps(value):
        return value
    visitor.dropped(path)
    return None


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with edits, which are sorted and do not overlap."""
    parts: list[str] = []
    at = 0
    for start, end, new in edits:
        parts += (text[at:start], new)
        at = end
    return "".join([*parts, text[at:]])


class NoteTexts:
    """Takes the free texts of a document."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, str]] = []

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:
        """Take a text, and leave it as it is."""
        if rule != NAME:
            self.texts.append((path, text))
        return ()

    def value(self, path: str, rule: str, value: str) -> str | None:  # noqa: ARG002
        """Leave a value as it is."""
        return value

    def keeps(self, value: str) -> bool:  # noqa: ARG002
        """Keep it."""
        return True

    def dropped(self, path: str) -> None:
        """Ignore it."""

    def known(self, label: str, text: str) -> None:
        """Ignore it."""


def notes_of(doc: Document, walk: Walk) -> Iterator[Document]:
    """Yield the free texts of a document as notes of its patient.

    Raises:
        DataError: the document cannot be read.
    """
    visitor = NoteTexts()
    walk(doc.text, visitor)
    for number, (path, text) in enumerate(visitor.texts, 1):
        if text.strip():
            yield Document(f"{doc.id}#{number}", text, (), {PATIENT_KEY: doc.patient, "element": path})
