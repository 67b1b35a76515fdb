"""The walk over one FHIR resource, or one entry of a Bundle: every element by its rule; `fhir` reads and writes files."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import orjson

from nescio.core.errors import DataError
from nescio.corpora.age_codes import AGE_CODES, clean_age
from nescio.corpora.attachments import clean_base64, written_media
from nescio.corpora.encoded_text import Decoding
from nescio.corpora.fhir_rules import RESOURCE, Element, is_resource, rule_of, types
from nescio.corpora.markup import clean_html
from nescio.corpora.public_uris import is_public_uri
from nescio.corpora.structure import DATE, NAME, Visitor, visit

BASE = "https://fhir.invalid"
"""Stands for the address of every server."""
_ABSENT = {
    "extension": [
        {"url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason", "valueCode": "masked"}
    ]
}
_DEEPEST = 60
# What refers to a resource. Hit: Patient/p1, https://x.org/fhir/Patient/p1/_history/2. Near miss: Patient?name=Roe.
REFERENCE = re.compile(
    r"(?:(?P<base>https?://[^\s?#]+)/)?(?P<type>[A-Z][A-Za-z]{2,40})/(?P<id>[A-Za-z0-9.-]{1,64})(?:/_history/[A-Za-z0-9.-]{1,64})?"
)
_UUID = re.compile(r"urn:uuid:([0-9a-fA-F-]{36})")
_LOCAL = re.compile(r"#([A-Za-z0-9.-]{1,64})")
_OWN_SYSTEM = re.compile(r"http://(?:terminology\.)?hl7\.org/[A-Za-z0-9/._-]{1,100}")
_VERSION = re.compile(r"\d{1,8}(?:\.\d{1,8}){0,4}")
_SERIES = re.compile(r"[-0-9.EULe ]{1,100000}")
_PERSONS = {"Patient": "=PATIENT", "RelatedPerson": "=PATIENT", "Person": "=PATIENT"}
_AGED = ("Observation", "ObservationComponent", "Quantity", "Range", "Age")
_STAFF = ("Practitioner", "PractitionerRole", "CareTeam")
_PLACES = ("Organization", "Location", "HealthcareService")
_TELECOMS = {
    "phone": "=PHONE",
    "sms": "=PHONE",
    "pager": "=PHONE",
    "fax": "=FAX",
    "email": "=EMAIL",
    "url": "=URL",
}


def walk(content: str, visitor: Visitor) -> str:
    """Walk a resource, or the entry of a Bundle, and return it with what the visitor wants.

    Raises:
        DataError: it is no JSON object, or its type is unknown.
    """
    visitor = Decoding(visitor)
    value = loads(content)
    if not isinstance(value, dict):
        raise DataError("not a JSON object", fix="each resource is one object")
    if "resourceType" in value:
        new = _Walk(visitor).resource(value, "")
    else:
        new = _Walk(visitor).complex("BundleEntry", value, "Bundle.entry", 0)
    if not new:
        raise DataError("a type of resource that has no rules", fix="leave such resources out")
    return orjson.dumps(new).decode()


# Numbers that a float would write differently. Hit: 5.10, 1e3, 0.1234567890123456. Near miss: 5.1.
_EXACT = re.compile(r"[:\[,\s]-?\d+(?:\.\d*0(?!\d)|\.\d{15,}|(?:\.\d+)?[eE]|\d{15,})")
_DIGITS = 18  # most digits of a whole number that always has 64 bits


def loads(text: str) -> Any:
    """Read JSON; numbers that would lose digits stay as they are written.

    Raises:
        DataError: it is not JSON.
    """
    try:
        if _EXACT.search(text):
            import json

            return json.loads(text, parse_float=_Number, parse_int=_whole)
        return orjson.loads(text)
    except (ValueError, RecursionError):
        raise DataError("not valid JSON", fix="is the file complete?") from None


class _Number(str):
    """A number as it is written."""

    __slots__ = ()


def _whole(text: str) -> int | _Number:
    """Return a whole number; as it is written, if it is more than orjson can write."""
    return int(text) if len(text) <= _DIGITS else _Number(text)


def _is_age(concept: Any) -> bool:
    """Whether the code of an observation says that its value is an age."""
    codings = concept.get("coding") if isinstance(concept, dict) else None
    return any(
        isinstance(one, dict) and one.get("code") in AGE_CODES
        for one in (codings if isinstance(codings, list) else ())
    )


class _Walk:
    """One walk."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._root = ""
        self._age = False  # whether the value of the observation is an age

    def resource(self, value: Any, path: str, depth: int = 0) -> dict[str, Any] | None:
        """Return a resource; None if its type is unknown."""
        kind = value.get("resourceType") if isinstance(value, dict) else None
        if not isinstance(kind, str) or not is_resource(kind):
            self._visitor.dropped(f"{path}.resource without rules" if path else "resource without rules")
            return None
        outer, self._root = self._root, kind
        self._age = False
        contained = bool(path) and path.endswith(".contained")
        new = self.complex(
            kind, {k: v for k, v in value.items() if k != "resourceType"}, kind, depth, contained
        )
        self._root = outer
        return {"resourceType": kind, **new}

    def complex(
        self, kind: str, value: dict[str, Any], path: str, depth: int, contained: bool = False
    ) -> dict[str, Any]:
        """Return an object of a type; what its type does not know is left out."""
        if depth > _DEEPEST:
            raise DataError("elements within elements without an end", fix="check the resource")
        known = types()[kind]
        self._tell(kind, value)
        outer = self._age
        if kind in ("Observation", "ObservationComponent"):
            self._age = _is_age(value.get("code"))
        new: dict[str, Any] = {}
        for name, one in value.items():
            element = known.get(name)
            if element is None:
                self._visitor.dropped(
                    f"{path}.extension" if name in ("extension", "modifierExtension") else f"{path}.?"
                )
                continue
            child = self._element(kind, name, element, one, (f"{path}.{name}", depth, contained, value))
            if child is not None:
                new[name] = child
            elif element.required:
                self._absent(new, name, element, isinstance(one, list))
        self._age = outer
        if "data" in new and "contentType" in new and kind in ("Attachment", "Binary"):
            new["contentType"] = written_media(new["contentType"])
        if kind == "Attachment" and "data" in new and "size" in value:
            new["size"] = len(new["data"]) * 3 // 4 - new["data"].count("=")
        return new

    def _absent(self, new: dict[str, Any], name: str, element: Element, many: bool) -> None:
        """Say that something that must be there was left out."""
        if any(kind in types() for kind in element.types):
            new[name] = [_ABSENT] if many else _ABSENT
        else:
            new[f"_{name}"] = [_ABSENT] if many else _ABSENT

    def _element(
        self, kind: str, name: str, element: Element, value: Any, place: tuple[str, int, bool, dict[str, Any]]
    ) -> Any:
        """Return the value of an element, or of a list of them; None when nothing is left."""
        if isinstance(value, list):
            many = [
                self._element(kind, name, element, one, place) for one in value if not isinstance(one, list)
            ]
            return [one for one in many if one is not None] or None
        path, depth, contained, siblings = place
        if isinstance(value, dict):
            if RESOURCE in element.types:
                return self.resource(value, path, depth + 1)
            inner = [one for one in element.types if one in types()]
            if not inner:
                self._visitor.dropped(path)
                return None
            best = max(inner, key=lambda one: len(types()[one].keys() & value.keys()))
            return self.complex(best, value, path, depth + 1) or None
        if value is None:
            return None
        rule = rule_of(kind, name, element.types)
        if self._age and name in ("value", "valueInteger", "valueString") and kind in _AGED:
            rule = "age"
        if name == "id" and is_resource(kind):
            rule = "id:contained" if contained else f"id:{kind}"
        return self._primitive(rule, value, path, siblings)

    def _primitive(self, rule: str, value: Any, path: str, siblings: dict[str, Any]) -> Any:
        if isinstance(value, bool):
            return value if rule == "boolean" else self._drop(path)
        if rule == "age":
            new = clean_age(
                self._visitor, path, str(value), str(siblings.get("code") or siblings.get("unit") or "")
            )
            if new is None or new == str(value):
                return None if new is None else value
            return new if type(value) is str else int(new)
        if isinstance(value, (int, float, _Number)):
            if rule != "number" or not self._visitor.keeps(str(value)):
                return self._drop(path)
            return orjson.Fragment(value.encode()) if isinstance(value, _Number) else value
        if rule in ("number", "boolean"):
            return self._drop(path)
        if not value.strip():
            return None
        special = getattr(self, f"_{rule}", None) if rule in _SPECIAL else None
        return special(value, path, siblings) if special else visit(self._visitor, path, rule, value)

    def _drop(self, path: str) -> str | None:
        self._visitor.dropped(path)
        return None

    def _tell(self, kind: str, value: dict[str, Any]) -> None:
        """Tell the visitor of names and numbers as a whole."""
        if kind == "HumanName":
            given = value.get("given")
            words = [*(given if isinstance(given, list) else []), value.get("family")]
            name = " ".join(word for word in words if isinstance(word, str) and word.strip())
            for text in {name, value.get("text")} - {"", None}:
                if isinstance(text, str):
                    self._visitor.known(self._label(), text)
        elif kind == "Identifier" and isinstance(value.get("value"), str):
            self._visitor.known("MEDICALRECORD" if self._root == "Patient" else "IDNUM", value["value"])

    def _label(self) -> str:
        return _PERSONS.get(self._root, "=DOCTOR").removeprefix("=")

    def _person(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        return self._visitor.value(path, f"={self._label()}", value)

    def _telecom(self, value: str, path: str, siblings: dict[str, Any]) -> str | None:
        rule = _TELECOMS.get(str(siblings.get("system")), "=EMAIL" if "@" in value else "=PHONE")
        return self._visitor.value(path, rule, value)

    def _system(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        """Return the system of an identifier: those of the standard stay, others name an institution."""
        if _OWN_SYSTEM.fullmatch(value) and self._visitor.keeps(value):
            return value
        code = self._visitor.value(path, "id:uuid", value)
        return code and f"urn:uuid:{code}"

    def _uri(self, value: str, path: str, siblings: dict[str, Any]) -> str | None:
        """Return the name of a standard as it is, and any other as a code that is the same wherever it stands."""
        if is_public_uri(value) and self._visitor.keeps(value):
            return value
        match = REFERENCE.fullmatch(value)
        if (match and not match["base"]) or _UUID.fullmatch(value) or _LOCAL.fullmatch(value):
            return self._reference(value, path, siblings)
        name, _, version = value.partition("|")
        code = self._visitor.value(path, "id:uuid", name)
        return code and f"urn:uuid:{code}" + (f"|{version}" if _VERSION.fullmatch(version) else "")

    def _oid(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        if is_public_uri(value) and self._visitor.keeps(value):
            return value
        code = self._visitor.value(path, "id:uuid", value)
        return f"urn:oid:2.25.{UUID(code).int}" if code and _UUID.fullmatch(f"urn:uuid:{code}") else None

    def _version(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        return visit(self._visitor, path, "uri" if is_public_uri(value) else "version", value)

    def _reference(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        """Return a reference that leads to where the other went to; None if nobody can tell where it leads."""
        if match := REFERENCE.fullmatch(value):
            if not is_resource(match["type"]):
                return self._drop(path)
            code = self._visitor.value(path, f"id:{match['type']}", match["id"])
            return f"{BASE}/{match['type']}/{code}" if match["base"] else f"{match['type']}/{code}"
        if match := _UUID.fullmatch(value):
            code = self._visitor.value(path, "id:uuid", match[1])
            return code and f"urn:uuid:{code}"
        if match := _LOCAL.fullmatch(value):
            code = self._visitor.value(path, "id:contained", match[1])
            return code and f"#{code}"
        if path == "Bundle.entry.request.url" and is_resource(value):
            return value
        return self._drop(path)

    def _target(self, value: str, path: str, siblings: dict[str, Any]) -> str | None:
        """Return the name of what is referred to."""
        match = REFERENCE.fullmatch(str(siblings.get("reference")))
        kind = match["type"] if match else str(siblings.get("type") or "")
        if kind in _PERSONS or kind in _STAFF:
            label = _PERSONS.get(kind, "=DOCTOR")
            self._visitor.known(label.removeprefix("="), value)
            return self._visitor.value(path, label, value)
        if kind in _PLACES:
            return self._visitor.value(path, "=HOSPITAL", value)
        # Of an id without a type nobody knows whether it is a person.
        return visit(self._visitor, path, NAME if kind else "text", value)

    def _xhtml(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        new = clean_html(value, self._visitor, path)
        return new if new.startswith("<div") and new.endswith("</div>") else self._drop(path)

    def _attachment(self, value: str, path: str, siblings: dict[str, Any]) -> str | None:
        media = siblings.get("contentType")
        return clean_base64(media if isinstance(media, str) else "", value, self._visitor, path)

    def _instant(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        """Return a moment; a policy that leaves the year alone leaves none."""
        new = self._visitor.value(path, DATE, value)
        return new if new is None or "T" in new else self._drop(path)

    def _series(self, value: str, path: str, _: dict[str, Any]) -> str | None:
        return value if _SERIES.fullmatch(value) else self._drop(path)


_SPECIAL = frozenset(
    "instant person telecom system uri oid version reference target xhtml attachment series".split()
)
