"""The annotation conventions of MEDDOCAN: borders and labels that its guideline asks for and a tagger of tokens does not give.

A telephone number begins behind its plus sign, and the second of two full stops is in no span. A name ends before the next field of
a form, also without a blank: ``MartínezNºCol``. The age of a relative belongs to the relative, and two months share a year.
Neighbours of one label are one span. Whoever is called ``su esposa`` is a relative; the family of a ``médico de familia`` is not.
All of this was counted in the train and dev notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nescio.core.document import Document, Span
from nescio.core.sources import CONVENTION
from nescio.languages.merged import next_field_pattern
from nescio.languages.registry import language_cache, language_packs

SCHEME = "meddocan"
_NUMBERS = frozenset({"NUMERO_TELEFONO", "NUMERO_FAX"})
_NAMES = frozenset({"NOMBRE_PERSONAL_SANITARIO", "NOMBRE_SUJETO_ASISTENCIA"})
_OTHER = "OTROS_SUJETO_ASISTENCIA"
_RELATIVE, _AGE, _DATE = "FAMILIARES_SUJETO_ASISTENCIA", "EDAD_SUJETO_ASISTENCIA", "FECHAS"
_SCORE = 0.9
_CONTEXT = 15  # characters around a span that decide
# What is before the first digit of a number. Hit: +34 93, + 34. Near miss: (93) 22.
_PLUS = re.compile(r"\+\s*")
# Right before a number. Hit: Fax: +. Near miss: Tel. y Fax:.
_FAX = re.compile(r"(?<!y )(?<!/)\bfax[^\w\n]{0,4}\Z", re.IGNORECASE)
# Hit: su esposa, sus dos hijos. Near miss: su médico, la hija.
_THEIR_RELATIVE = re.compile(
    r"\bsus? (?:\d+ |dos |tres )?(espos[oa]s?|pareja|marido|abuel[oa]s?|madre|padres?|herman[oa]s?|hij[oa]s?|t[ií][oa]s?"
    r"|niet[oa]s?|prim[oa]s|sobrin[oa]s?|suegr[oa]s?|cuñad[oa]s?|novi[oa])\b",
    re.IGNORECASE,
)
# Within a relative, behind its first word. Hit: Julia Sanz, 12. Near miss: hermana.
_NAME_OR_AGE = re.compile(r"\d+|[A-ZÁÉÍÓÚÑ][^\W\d_]+(?: (?:de |del |la )*[A-ZÁÉÍÓÚÑ][^\W\d_]+)*")
# The unit of an age. Hit: años, meses de edad. Near miss: setenta.
_UNIT = re.compile(
    r"(?:[ \t]+|(?<=\d))(?:a[ñn]os?|mes(?:es)?|d[íi]as?|semanas?|horas?|a)\b(?: de (?:edad|vida))?\Z",
    re.IGNORECASE,
)
# A trait that is a room. Hit: 307-A, B. Near miss: síndrome de Down.
_ROOM = re.compile(r"\d|\A[A-Z]\Z|(?<!\w)[A-Z](?!\w)")
# Right before the word familia. Hit: médico de. Near miss: historia de la.
_DOCTOR_OF = re.compile(r"\bm[eé]dic[oa]s? de \Z", re.IGNORECASE)


def apply_conventions(doc: Document, spans: Sequence[Span], scheme: str) -> list[Span]:
    """Return spans with the borders and labels that MEDDOCAN would give them; those of other schemes as they are."""
    if scheme != SCHEME:
        return list(spans)
    text = doc.text
    found: list[Span] = []
    for span in sorted([*spans, *_missed_relatives(text, spans)]):
        span = _adjusted(text, span)
        if span.label == _RELATIVE and _DOCTOR_OF.search(text, max(0, span.start - _CONTEXT), span.start):
            continue
        if found and _is_one_entity(text, found[-1], span):
            found[-1] = replace(found[-1], end=span.end, score=min(found[-1].score, span.score))
        else:
            found.append(span)
    return found


def canonical_spans(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield spans with what is PHI in the canonical scheme within entities that have no label there, and ages without their unit.

    That is the name or age of a relative (``hermana Julia``, ``hija de 12 años``), and a room, for which the models use the label
    of other traits.
    """
    for span in spans:
        unit = _UNIT.search(text, span.start, span.end) if span.label == _AGE else None
        yield replace(span, end=unit.start()) if unit and unit.start() > span.start else span
        if span.label == _RELATIVE:
            for part in _NAME_OR_AGE.finditer(text, span.start, span.end):
                if part.start() > span.start:
                    label = "AGE" if part[0].isdigit() else "PATIENT"
                    yield replace(span, start=part.start(), end=part.end(), label=label)
        elif span.label == _OTHER and _ROOM.search(text, span.start, span.end):
            yield replace(span, label="ROOM")


def _missed_relatives(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield relatives behind ``su`` that no span covers."""
    for match in _THEIR_RELATIVE.finditer(text):
        start, end = match.span(1)
        if not any(span.start < end and start < span.end for span in spans):
            yield Span(start, end, _RELATIVE, CONVENTION, _SCORE)


def _is_one_entity(text: str, left: Span, right: Span) -> bool:
    """Whether two neighbours are one: E-|23400, hija| de |50 años, marzo| y |abril de 2000."""
    gap = text[left.end : right.start]
    if not gap:
        return left.label == right.label
    if gap == " de ":
        return left.label == _RELATIVE and right.label == _AGE
    if gap != " y " or left.label != _DATE or right.label != _DATE:
        return False
    first, (second, *rest) = text[left.start : left.end], text[right.start : right.end].split()
    return first.lower() in _months() and second.lower() in _months() and bool(rest)


@language_cache()
def _months() -> frozenset[str]:
    """Return the names of months, not abbreviated: setiembre, not sept."""
    calendars = [pack.calendar for pack in language_packs()]
    variants = {word for calendar in calendars for word in calendar.month_variants if len(word) > 4}
    return frozenset(month.lower() for calendar in calendars for month in calendar.months) | variants


def _adjusted(text: str, span: Span) -> Span:
    """Return a span with the borders and the label of the guideline; as it is if nothing would be left of it."""
    start, end, label = span.start, span.end, span.label
    if label in _NUMBERS:
        start, label = _adjusted_number(text, span)
    elif label in _NAMES:
        field = next_field_pattern().search(text, start, end + _CONTEXT)
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


def _adjusted_number(text: str, span: Span) -> tuple[int, str]:
    """Return where a telephone number begins behind its plus sign, and its label: a fax is called one."""
    plus = _PLUS.match(text, span.start, span.end)
    is_fax = _FAX.search(text, max(0, span.start - _CONTEXT), span.start)
    return plus.end() if plus else span.start, "NUMERO_FAX" if is_fax else span.label
