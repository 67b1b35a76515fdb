"""The walk over one HL7 v2 message: every field by its rule; `hl7` reads and writes files.

`hl7_rules` says what becomes of a field, `hl7_text` knows escapes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nescio.core.errors import DataError
from nescio.corpora.age_codes import AGE_CODES, clean_age
from nescio.corpora.attachments import clean_base64, clean_hex, written_media
from nescio.corpora.encoded_text import Decoding
from nescio.corpora.hl7_rules import KEPT, VARIES, segment_fields, type_components
from nescio.corpora.hl7_text import Delimiters
from nescio.corpora.structure import DROP, NAME, RESULT, TEXT, Visitor, visit
from nescio.corpora.text_fragments import TextFragments

_HEADERS = ("MSH", "FHS", "BHS")
_BLANKS = "\t \ufeff\xa0"  # what may stand before the name of a segment
_SEGMENT = re.compile(r"([^\r\n\x0b\x1c]*)([\r\n\x0b\x1c]*)")
_NAME = re.compile(r"[A-Z][A-Z0-9]{2}")
_RESULT = 5  # the field of OBX that has the value
_NULL = '""'
_TEXTS = frozenset({"TX", "FT", "ST"})
_PERSONS = {  # data type -> label, and where given, middle and family name are
    "XPN": ("PATIENT", (1, 2, 0)),
    "PN": ("PATIENT", (1, 2, 0)),
    "XCN": ("DOCTOR", (2, 3, 1)),
    "CN": ("DOCTOR", (2, 3, 1)),
    "PPN": ("DOCTOR", (2, 3, 1)),
}
_MEDIA = {
    "HTML": "text/html",
    "PLAIN": "text/plain",
    "TEXT": "text/plain",
    "XML": "text/xml",
    "HL7V3": "text/xml",
    "X-HL7-CDA-LEVEL-ONE": "text/xml",
    "PDF": "application/pdf",
    "RTF": "application/rtf",
}
_TEXT_TYPE = ("TEXT", "PLAIN")
_ENCODED, _ENCODED_NAME = "base64", "Base64"


@dataclass
class _Segment:
    """A segment, its fields, and the line end behind it."""

    name: str
    fields: list[str]
    end: str

    def field(self, number: int) -> str:
        """Return a field by its HL7 number; empty when there is none."""
        return self.fields[number] if number < len(self.fields) else ""


def _parse(content: str) -> tuple[Delimiters, list[_Segment]]:
    """Return the segments of a message; fields have their HL7 numbers as index.

    Raises:
        DataError: it does not begin with a header, or has another one.
    """
    pairs = [(text, end) for text, end in _SEGMENT.findall(content) if text or end]
    first = next((bare for text, _ in pairs if (bare := text.strip(_BLANKS))), "")
    if first[:3] in _HEADERS:
        delimiters = Delimiters.of_header(first)
    elif first[:3] in ("BTS", "FTS"):
        delimiters = Delimiters()
    else:
        raise DataError("does not begin with MSH", fix="is the file complete, and HL7 v2?")
    segments: list[_Segment] = []
    for text, end in pairs:
        fields = text.split(delimiters.field)
        name = fields[0].strip(_BLANKS)
        if name[:3] in _HEADERS and any(before.name for before in segments):
            raise DataError("a header within a message", fix="begin each message on a line of its own")
        if name in _HEADERS:  # the separator itself is the first field
            fields.insert(1, delimiters.field)
        segments.append(_Segment(name, fields, end))
    return delimiters, segments


def patient_of(content: str) -> str:
    """Return the id of the patient of a message, empty if it names none.

    Raises:
        DataError: it is no message.
    """
    delimiters, segments = _parse(content)
    for segment in segments:
        if segment.name == "PID":
            lists = [segment.field(number).split(delimiters.repetition) for number in (3, 2, 18)]
            ids = [part.split(delimiters.component) for part in (*lists[0], lists[1][0], lists[2][0])]
            of_patient = [parts for parts in ids if len(parts) > 4 and parts[4] == "MR"]
            for parts in (*of_patient, *ids):
                if parts[0] and parts[0] != _NULL:
                    return delimiters.decode(parts[0]).strip()
    return ""


def walk(content: str, visitor: Visitor) -> str:
    """Walk a message, and return it with what the visitor wants.

    Raises:
        DataError: it is no message.
    """
    delimiters, segments = _parse(content)
    return _Walk(delimiters, segments, Decoding(visitor)).run()


class _Walk:
    """One walk over the segments of a message."""

    def __init__(self, delimiters: Delimiters, segments: list[_Segment], visitor: Visitor) -> None:
        self._marks = delimiters
        self._segments = segments
        self._visitor = visitor

    def run(self) -> str:
        out: list[str] = []
        lines: dict[int, str] = {}  # number of a segment -> its new text
        for number, segment in enumerate(self._segments):
            if segment.name == "" and not segment.field(0):
                out.append(segment.end)
            elif segment.name not in segment_fields():
                known = _NAME.fullmatch(segment.name) and segment.name.startswith("Z")
                self._visitor.dropped("Z segment" if known else "segment without rules")
                if "\x1c" in segment.end:  # the end of the frame stays
                    out.append(segment.end)
            else:
                if number not in lines:
                    self._read_text(number, lines)
                out.append(self._write(segment, lines.get(number)) + segment.end)
        return "".join(out)

    def _read_text(self, number: int, lines: dict[int, str]) -> None:
        """Clean the text that begins with a segment and goes on in those behind it."""
        place = _text_field(self._segments[number])
        if not place:
            return
        group = [number]
        while group[-1] + 1 < len(self._segments) and self._continues(group[-1] + 1, number):
            group.append(group[-1] + 1)
        fragments = TextFragments()
        for at, member in enumerate(group):
            if at:
                fragments.cut()
            raw = self._segments[member].field(place)
            if raw != _NULL:
                self._marks.add_to(raw, fragments)
        path = f"{self._segments[number].name}-{place}"
        rule = RESULT if self._segments[number].name == "OBX" else TEXT
        edits = self._visitor.text(path, fragments.text, rule) if fragments.text.strip() else ()
        for member, line in zip(group, fragments.write(edits, self._marks.encode), strict=True):
            lines[member] = line if self._segments[member].field(place) != _NULL else _NULL

    def _continues(self, number: int, first: int) -> bool:
        """Whether a segment goes on with the text of the first: lines of a comment, or of one observation."""
        segment, before = self._segments[number], self._segments[first]
        return (
            segment.name == before.name
            and bool(_text_field(segment))
            and (segment.name == "NTE" or segment.field(3) == before.field(3))
        )

    def _write(self, segment: _Segment, text: str | None) -> str:
        types = segment_fields()[segment.name]
        place = _text_field(segment) if text is not None else 0
        out = [segment.fields[0]]
        for number, raw in enumerate(segment.fields[1:], 1):
            rule = types[number - 1] if number <= len(types) else DROP
            if rule == VARIES:
                rule = _value_type(segment.field(2))
            if raw in ("", _NULL) or rule == KEPT:
                out.append(raw)
            elif number == _RESULT and self._is_age(segment):
                out.append(self._age(segment, raw))
            elif number == place and text is not None:
                out.append(text)
            else:
                out.append(self._field(f"{segment.name}-{number}", rule, raw))
        if segment.name in _HEADERS:
            del out[1]
        return self._marks.field.join(out)

    def _is_age(self, segment: _Segment) -> bool:
        codes = segment.field(3).split(self._marks.component) if segment.name == "OBX" else ()
        return any(code in AGE_CODES for code in codes)

    def _age(self, segment: _Segment, raw: str) -> str:
        """Return an age: a number, or one behind its comparator."""
        unit = self._marks.decode(segment.field(6).split(self._marks.component)[0])
        parts = [
            part
            if part in ("", "<", ">", "=", "<=", ">=")
            else clean_age(self._visitor, "OBX-5", part, unit) or ""
            for part in self._marks.decode(raw).strip().split(self._marks.component)
        ]
        return self._marks.component.join(parts)

    def _field(self, path: str, rule: str, raw: str) -> str:
        if rule == "ED":
            return self._marks.repetition.join(
                self._encapsulated(path, part) for part in raw.split(self._marks.repetition)
            )
        if rule == TEXT:
            return self._plain(path, TEXT, raw)
        return self._marks.repetition.join(
            self._repetition(path, rule, part) for part in raw.split(self._marks.repetition)
        )

    def _repetition(self, path: str, rule: str, raw: str) -> str:
        parts = raw.split(self._marks.component)
        person = _PERSONS.get(rule)
        if person:
            words = [self._first(parts, at) for at in person[1]]
            name = " ".join(word for word in words if word)
            if name:
                self._visitor.known(person[0], name)
        elif rule in ("CX", "CK") and self._first(parts, 0):
            self._visitor.known(
                "MEDICALRECORD" if path.startswith(("PID", "MRG")) else "IDNUM", self._first(parts, 0)
            )
        return self._parts(path, rule, parts, self._marks.component)

    def _first(self, parts: list[str], at: int) -> str:
        """Return the first subcomponent of a component, as it reads."""
        raw = parts[at].split(self._marks.subcomponent)[0] if at < len(parts) else ""
        return "" if raw == _NULL else self._marks.decode(raw).strip()

    def _parts(self, path: str, rule: str, parts: list[str], sign: str) -> str:
        """Write the components, or subcomponents, of a type; further ones are left out."""
        types = type_components().get(rule) or (rule,)
        out: list[str] = []
        for number, raw in enumerate(parts, 1):
            one = types[number - 1] if number <= len(types) else DROP
            here = f"{path}.{number}" if len(parts) > 1 else path
            if raw in ("", _NULL):
                out.append(raw)
            elif sign == self._marks.component:
                out.append(
                    self._parts(here, one, raw.split(self._marks.subcomponent), self._marks.subcomponent)
                )
            else:
                # What is one value in a component may be several subcomponents; a type within one has no further parts.
                inner = type_components().get(one)
                out.append(self._plain(here, inner[0] if inner else one, raw))
        return sign.join(out)

    def _plain(self, path: str, rule: str, raw: str) -> str:
        if rule in (TEXT, RESULT, NAME):
            fragments = TextFragments()
            self._marks.add_to(raw, fragments)
            edits = self._visitor.text(path, fragments.text, rule) if fragments.text.strip() else ()
            return fragments.write(edits, self._marks.encode)[0]
        value = self._marks.decode(raw)
        new = visit(self._visitor, path, rule, value)
        if new is None:
            return ""
        return raw if new == value else self._marks.encode(new)

    def _encapsulated(self, path: str, raw: str) -> str:
        """Write an ED: source, type, subtype, encoding, data."""
        sign = self._marks.component
        parts = raw.split(sign)
        head = self._parts(path, "EDH", parts[:4], sign).split(sign)
        if len(parts) < 5:
            return sign.join(head)
        data = sign.join(parts[4:])
        media = _MEDIA.get(self._marks.decode(parts[2] or parts[1]).upper(), "")
        encoding = self._marks.decode(parts[3]).lower()
        if encoding == "hex":
            new = clean_hex(media, self._marks.decode(data), self._visitor, f"{path}.5")
        elif (
            media == "text/plain" and encoding != _ENCODED
        ):  # perhaps encoded all the same, which the visitor finds out
            new = self._plain(f"{path}.5", TEXT, data)
        else:
            new = clean_base64(media, self._marks.decode(data), self._visitor, f"{path}.5")
            head[3] = head[3] or (_ENCODED_NAME if new else "")
        if new and written_media(media) != media:
            head[1:3] = _TEXT_TYPE
        return sign.join([*head, new or ""])


def _value_type(name: str) -> str:
    """Return the data type that OBX-2 names, if anybody knows it."""
    return name if name == "ED" or name in type_components() else DROP


def _text_field(segment: _Segment) -> int:
    """Return the number of the field that holds a line of text; 0 if there is none."""
    if segment.name == "NTE":
        return 3
    return 5 if segment.name == "OBX" and segment.field(2) in _TEXTS else 0
