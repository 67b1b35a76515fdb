"""Clinical documents (CDA R2, C-CDA): the XML is parsed safely into a tree, every element follows its rule, and is written again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import DataError, Location, MissingExtraError
from nescio.corpora.age_codes import AGE_CODES, clean_age
from nescio.corpora.attachments import clean_base64, written_media
from nescio.corpora.cda_rules import (
    ATTRIBUTES,
    CONTENT,
    INSTANCE,
    LINES,
    NAMESPACES,
    NARRATIVE,
    PARTS,
    STRUCTURE,
    TIMES,
    rules,
)
from nescio.corpora.cda_tree import ROOT, XmlElement, parse_document
from nescio.corpora.code_systems import is_registry_oid, is_template_oid
from nescio.corpora.encoded_text import Decoding
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source
from nescio.corpora.safe_xml import attribute, escape
from nescio.corpora.structure import (
    DATE,
    FILE_KEY,
    NAME,
    NoteTexts,
    Structure,
    Visitor,
    file_of,
    kept,
    notes_of,
    public_or_code,
    visit,
)
from nescio.corpora.text_fragments import TextFragments

_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMBER = re.compile(r"[-+]?\d{1,12}(?:\.\d{0,12})?")
_TEMPLATES = ("templateId", "typeId")
_TYPE = "POCD_HD000040"
"""The extension of every typeId."""
_STAFF = ("assignedPerson", "informationRecipient", "associatedPerson")
_PERSONS = ("patient", "guardianPerson", "relatedPerson", "subject", "subjectPerson")


def walk(content: str, visitor: Visitor) -> str:
    """Walk a document, and return it with what the visitor wants.

    Raises:
        DataError: it is no clinical document.
    """
    written = _Walk(Decoding(visitor)).element(parse_document(content), ())
    spaces = f' xmlns="{NAMESPACES[0]}" xmlns:sdtc="{NAMESPACES[1]}" xmlns:xsi="{INSTANCE}"'
    return _HEADER + written.replace(f"<{ROOT}", f"<{ROOT}{spaces}", 1) + "\n"


def patient_of(content: str) -> str:
    """Return the id of the patient of a document; empty if it names none.

    Raises:
        DataError: it is no clinical document.
    """
    return _patient_in(parse_document(content))


def _patient_in(root: XmlElement) -> str:
    for element in root.find("recordTarget", "patientRole", "id"):
        value = element.attributes.get("extension") or element.attributes.get("root")
        if value:
            return value
    return ""


class _Walk:
    """One walk over the tree."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._age = False  # whether the value of the observation is an age

    def element(self, element: XmlElement, parents: tuple[str, ...]) -> str:
        """Return an element as XML; nothing if it is left out."""
        name = element.name
        known = name in STRUCTURE or (parents and name in PARTS.get(parents[-1], {}))
        if element.foreign or not known:
            self._visitor.dropped("element without rules" if not known else f"{name} of another namespace")
            return ""
        path = "/".join((*parents[-2:], name))
        here = (*parents, name)
        attributes = self._attributes(element, path, here)
        tag = element.prefix + name
        if name == "text" and parents and parents[-1] == "section":
            return _written(tag, attributes, self._narrative(element, path))
        if name in ("text", "value") and element.attributes.get("representation") == "B64":
            data = self._attachment(element, path)
            if data and "mediaType" in attributes:
                attributes["mediaType"] = written_media(attributes["mediaType"]).partition(";")[0]
            return _written(tag, attributes, data)
        outer = self._age
        if name == "observation":
            self._age = any(one.attributes.get("code") in AGE_CODES for one in element.find("code"))
        content = self._content(element, path, here)
        self._age = outer
        return _written(tag, attributes, content)

    def _content(self, element: XmlElement, path: str, here: tuple[str, ...]) -> str:
        if element.name in ("name", "addr"):
            self._tell(element, here)
        rule = self._content_rule(here)
        inner: list[str] = []
        for child in element.children:
            if isinstance(child, XmlElement):
                inner.append(self.element(child, here))
            elif not child.strip():
                inner.append(child)
            else:
                new = visit(self._visitor, path, rule, child)
                inner.append(escape(_clean(new or "")))
        return "".join(inner)

    def _content_rule(self, here: tuple[str, ...]) -> str:
        """Return the rule of the text of an element."""
        rule = (PARTS.get(here[-2], {}).get(here[-1]) if len(here) > 1 else None) or CONTENT.get(
            here[-1], "drop"
        )
        if rule != "person":
            return rule
        above = here[: here.index("name")] if "name" in here else here
        if above and any(word in above[-1] for word in ("rganization", "Custodian")):
            return "=HOSPITAL"
        if above and above[-1] in ("place", "location", "healthCareFacility"):
            return "=HOSPITAL"
        if above and above[-1] in (
            "playingEntity",
            "manufacturedLabeledDrug",
            "manufacturedMaterial",
            "labeledDrug",
        ):
            return NAME
        return f"={_label(here)}"

    def _tell(self, element: XmlElement, here: tuple[str, ...]) -> None:
        """Tell the visitor of a name as a whole."""
        if element.name != "name" or not self._content_rule((*here, "family")).startswith("="):
            return
        parts = [part.text.strip() for kind in ("given", "family") for part in element.find(kind)]
        whole = " ".join(part for part in parts if part) or element.text.strip()
        rule = self._content_rule(here)
        if whole and rule in ("=PATIENT", "=DOCTOR"):
            self._visitor.known(rule.removeprefix("="), whole)

    def _attributes(self, element: XmlElement, path: str, here: tuple[str, ...]) -> dict[str, str]:
        kept: dict[str, str] = {}
        for name, value in element.attributes.items():
            new = self._attribute(element, name, value, f"{path}/@{name}", here)
            if new is not None:
                kept[name] = _clean(new)
        return kept

    def _attribute(
        self, element: XmlElement, name: str, value: str, path: str, here: tuple[str, ...]
    ) -> str | None:
        special = _SPECIAL_ATTRIBUTES.get(name)
        if special:
            return special(self, element, value, path, here)
        rule = ATTRIBUTES.get(name)
        if rule is None:
            self._visitor.dropped(path if not name.startswith("?") else "attribute of another namespace")
            return None
        return visit(self._visitor, path, rule, value) if value else value

    def _root_of(self, element: XmlElement, value: str, path: str, _: tuple[str, ...]) -> str | None:
        is_public = is_template_oid if element.name in _TEMPLATES else is_registry_oid
        return public_or_code(self._visitor, path, value, is_public, "id:uuid")

    def _extension(self, element: XmlElement, value: str, path: str, here: tuple[str, ...]) -> str | None:
        if element.name in _TEMPLATES:
            return (
                kept(self._visitor, path, value)
                if value == _TYPE
                else visit(self._visitor, path, "version", value)
            )
        in_patient = "patientRole" in here and "providerOrganization" not in here
        self._visitor.known("MEDICALRECORD" if in_patient else "IDNUM", value)
        return self._visitor.value(path, "id", value)

    def _value(self, element: XmlElement, value: str, path: str, here: tuple[str, ...]) -> str | None:
        if element.name == "telecom":
            return self._telecom(value, path)
        if element.name == "reference":
            return self._reference(value, path)
        if self._age and "value" in here[-2:]:
            return clean_age(self._visitor, path, value, element.attributes.get("unit", ""))
        kind = element.attributes.get("xsi:type", "")
        if "unit" not in element.attributes and (TIMES & set(here[-2:]) or kind.endswith("TS")):
            return self._visitor.value(path, DATE, value)
        if value in ("true", "false") or (_NUMBER.fullmatch(value) and len(value) < 12 and "TS" not in kind):
            return kept(self._visitor, path, value)
        return visit(self._visitor, path, "drop", value)

    def _telecom(self, value: str, path: str) -> str | None:
        scheme, colon, rest = value.partition(":")
        if not colon:
            scheme, rest = "", value
        rule = {"mailto": "=EMAIL", "http": "=URL", "https": "=URL", "fax": "=FAX"}.get(scheme, "=PHONE")
        if scheme not in ("", "tel", "fax", "mailto", "http", "https"):
            return visit(self._visitor, path, "drop", value)
        new = self._visitor.value(path, rule, rest)
        return new and scheme + colon + new.replace(" ", "")

    def _reference(self, value: str, path: str) -> str | None:
        if not value.startswith("#") or len(value) < 2:
            return visit(self._visitor, path, "drop", value)
        code = self._visitor.value(path, "id:narrative", value[1:])
        return code and f"#{code}"

    def _identified(self, _: XmlElement, value: str, path: str, __: tuple[str, ...]) -> str | None:
        return self._visitor.value(path, "id:narrative", value)

    def _attachment(self, element: XmlElement, path: str) -> str:
        new = clean_base64(element.attributes.get("mediaType", ""), element.text, self._visitor, path)
        return new or ""

    def _narrative(self, element: XmlElement, path: str) -> str:
        """Return the text of a section with its markup."""
        fragments = TextFragments()
        self._add(element, fragments, path)
        edits = self._visitor.text(path, fragments.text) if fragments.text.strip() else ()
        return fragments.write(edits, lambda text: escape(_clean(text)))[0]

    def _add(self, element: XmlElement, fragments: TextFragments, path: str) -> None:
        for child in element.children:
            if isinstance(child, str):
                for part in re.split("([&<>\r])", child):
                    if part in ("&", "<", ">", "\r"):
                        fragments.escaped(part, escape(part))
                    else:
                        fragments.literal(part)
            elif child.foreign or child.name not in NARRATIVE:
                self._visitor.dropped("element without rules")
            else:
                line = "\n" if child.name in LINES else ""
                attributes = self._attributes(child, f"{path}/{child.name}", ("text", child.name))
                begin = "".join(f' {name}="{attribute(value)}"' for name, value in attributes.items())
                fragments.markup(f"<{child.name}{begin}>", line)
                self._add(child, fragments, path)
                fragments.markup(f"</{child.name}>", line)


_Special = Callable[[_Walk, XmlElement, str, str, tuple[str, ...]], str | None]
_SPECIAL_ATTRIBUTES: dict[str, _Special] = {
    "root": _Walk._root_of,
    "extension": _Walk._extension,
    "value": _Walk._value,
    "ID": _Walk._identified,
    "IDREF": _Walk._identified,
    "referencedObject": _Walk._identified,
}


def _label(here: tuple[str, ...]) -> str:
    """Return whose name it is: that of the patient's side, or of the staff."""
    for name in reversed(here):
        if name in _STAFF:
            return "DOCTOR"
        if name in _PERSONS or name in ("patientRole", "relatedEntity", "guardian"):
            return "PATIENT"
    return "DOCTOR"


def _clean(text: str) -> str:
    """Return a text without characters that XML cannot carry."""
    return _FORBIDDEN.sub("", text)


def _written(name: str, attributes: dict[str, str], inner: str) -> str:
    begin = "".join(f' {key}="{attribute(value)}"' for key, value in attributes.items())
    return f"<{name}{begin}>{inner}</{name}>" if inner else f"<{name}{begin}/>"


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    data = source.read_bytes()
    match = re.match(rb"\s*<\?xml[^>]*encoding=[\"']([A-Za-z0-9._-]+)[\"']", data)
    encoding = options.encoding if options.encoding != "utf-8" or not match else match[1].decode("ascii")
    location = source.location(doc_id=source.id)
    try:
        content = data.decode(encoding)
        root = parse_document(content)
        _check_body(root)
        meta = {PATIENT_KEY: _patient_in(root) or source.id, FILE_KEY: file_of(source)}
        doc = Document(source.id, content, (), meta)
        notes = None if options.structured else list(notes_of(doc, walk))
    except (UnicodeError, LookupError):
        raise DataError("an encoding that cannot be read", location, fix="save it as UTF-8") from None
    except DataError as error:
        place = Location(location.path, error.location.line, error.location.offset, location.doc_id)
        raise DataError(error.problem, place, fix=error.fix) from None
    if notes is None:
        yield doc
    else:
        yield from notes


def _check_body(root: XmlElement) -> None:
    """Refuse a document of which nothing would go out: its body is a file without text.

    Raises:
        DataError: it is.
    """
    for body in root.find("component", "nonXMLBody", "text"):
        if body.attributes.get("representation") == "B64":
            media = body.attributes.get("mediaType", "")
            try:
                says = clean_base64(media, body.text, NoteTexts(), "nonXMLBody/text")
            except MissingExtraError:
                return  # which the walk says
            if says is None:
                fix = "if it is a scan, recognise its text first (OCR)"
                raise DataError("a document whose body has no text that can be read", fix=fix)


class _Joiner:
    """One document a file."""

    def __init__(self, many: bool, name: str) -> None:  # noqa: ARG002
        self._count = 0

    def add(self, doc: Document) -> str:
        self._count += 1
        if self._count > 1:
            raise DataError("a cda file holds one document", fix="name a folder without a suffix")
        return doc.text

    def end(self) -> str:
        return ""


CDA = Structure(
    format=Format(
        name="cda",
        title="clinical documents as XML: CDA R2, C-CDA",
        suffixes=(".xml", ".cda", ".ccda"),
        read=_read,
        spans=False,
        limits="Only `scrub` writes it. Elements and attributes without a rule do not go out.",
    ),
    walk=walk,
    rules=rules,
    joiner=_Joiner,
    encoding="utf-8",
)
