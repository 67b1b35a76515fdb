"""Borders and labels as a corpus marks them, where a tagger of words cannot or will not have them.

MEDDOCAN leaves the plus sign out of telephone numbers, the second of two closing dots belongs to nobody, and a name goes on in
``MartínezNºCol`` without a blank. A relative's age is part of the relative, two months share a year, and no two finds touch.
Whoever is told of as ``su esposa`` is a relative, the family of a ``médico de familia`` is none. All of this was counted in its train and
dev notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nescio.core.document import Document, Span
from nescio.languages.registry import language_pack

_NUMBERS = frozenset({"NUMERO_TELEFONO", "NUMERO_FAX"})
_NAMES = frozenset({"NOMBRE_PERSONAL_SANITARIO", "NOMBRE_SUJETO_ASISTENCIA"})
# What stands before a number's first digit. Hit: +34 93, + 34. Near miss: (93) 22.
_PLUS = re.compile(r"\+\s*")
# The next field, glued to a name. Hit: MartínezNºCol, DominguezCorreo electrónico. Near miss: Ana Correo, DelCorreo acude.
_NEXT_FIELD = re.compile(
    r"(?<=[^\W\d_])NºCol\b|(?<=[^\W\d_]{2}[a-zß-öø-ÿ])Correo(?=[ \t]*(?:[\r\n:]|\Z)| electr[óo]nico)"
)
_REACH = 15  # characters behind a name that tell whether a field begins there
# Right before a number. Hit: Fax: +. Near miss: Tel. y Fax:.
_FAX = re.compile(r"(?<!y )(?<!/)\bfax[^\w\n]{0,4}\Z", re.IGNORECASE)
_MONTHS = frozenset(language_pack("es").calendar.months) | {"setiembre"}
# Hit: su esposa, sus dos hijos. Near miss: su médico, la hija.
_THEIRS = re.compile(
    r"\bsus? (?:\d+ |dos |tres )?(espos[oa]s?|pareja|marido|abuel[oa]s?|madre|padres?|herman[oa]s?|hij[oa]s?|t[ií][oa]s?"
    r"|niet[oa]s?|prim[oa]s|sobrin[oa]s?|suegr[oa]s?|cuñad[oa]s?|novi[oa])\b",
    re.IGNORECASE,
)
# Right before the word familia. Hit: médico de. Near miss: historia de la.
_DOCTOR_OF = re.compile(r"\bm[eé]dic[oa]s? de \Z", re.IGNORECASE)
_KIN, _AGE, _DATE = "FAMILIARES_SUJETO_ASISTENCIA", "EDAD_SUJETO_ASISTENCIA", "FECHAS"


def apply_conventions(doc: Document, spans: Sequence[Span], scheme: str) -> list[Span]:
    """Return spans with the borders and labels that the corpus of a scheme would give them."""
    if scheme != "meddocan":
        return list(spans)
    found: list[Span] = []
    for span in sorted([*spans, *_relatives(doc.text, spans)]):
        span = _meddocan(doc.text, span)
        if span.label == _KIN and _DOCTOR_OF.search(doc.text, max(0, span.start - _REACH), span.start):
            continue
        if found and _is_one(doc.text, found[-1], span):
            found[-1] = replace(found[-1], end=span.end, score=min(found[-1].score, span.score))
        else:
            found.append(span)
    return found


def without_next_field(name: str) -> str:
    """Return a name without a field that is glued to it."""
    field = _NEXT_FIELD.search(name)
    return name[: field.start()] if field else name


def _relatives(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield the relatives of which ``su`` tells and that were not found."""
    for match in _THEIRS.finditer(text):
        start, end = match.span(1)
        if not any(span.start < end and start < span.end for span in spans):
            yield Span(start, end, _KIN, "manner", 0.9)


def _is_one(text: str, left: Span, right: Span) -> bool:
    """Whether two finds are one: E-|23400, hija| de |50 años, marzo| y |abril de 2000."""
    gap = text[left.end : right.start]
    if not gap:
        return left.label == right.label
    if gap == " de ":
        return left.label == _KIN and right.label == _AGE
    if gap != " y " or left.label != _DATE or right.label != _DATE:
        return False
    first, (second, *rest) = text[left.start : left.end], text[right.start : right.end].split()
    return first.lower() in _MONTHS and second.lower() in _MONTHS and bool(rest)


def _meddocan(text: str, span: Span) -> Span:
    start, end, label = span.start, span.end, span.label
    if label in _NUMBERS:
        if plus := _PLUS.match(text, start, end):
            start = plus.end()
        if _FAX.search(text, max(0, span.start - _REACH), span.start):
            label = "NUMERO_FAX"
    elif label in _NAMES:
        field = _NEXT_FIELD.search(text, start, end + _REACH)
        end = min(end, field.start()) if field else end
    elif label == "HOSPITAL" and text[start:end].lower().startswith("centro de salud "):
        label = "CENTRO_SALUD"
    elif label == "PAIS" and text[start : end + 1].replace(" ", "") == "EE.UU.":
        end += text[end - 1] != "."
    if text[end - 1 : end + 1] == ".." and end - start > 1:
        end -= 1
    if start >= end or (start, end, label) == (span.start, span.end, span.label):
        return span
    return replace(span, start=start, end=end, label=label)
