"""Identifiers in Spanish reports: by the name of the field, or by a check digit."""

from __future__ import annotations

from stdnum.es import dni, nie

from nescio.languages.rule import Rule, before

_VALUE = r"([A-Z]{0,6}[-/ ]?\d[\dA-Z]{0,14}(?:[-/.][\dA-Z]{1,12}){0,4}(?:[ ]{1,2}\d{1,10}){0,3})"
_PLAIN = r"([A-Z]{0,4}-?\d[\dA-Z]{2,14}(?:[-/.][\dA-Z]{1,12}){0,3})"


def _national(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Accept a DNI or NIE whose letter fits."""
    value = data[start:end].decode()
    return (start, end) if dni.is_valid(value) or nie.is_valid(value) else None


def is_nuss(digits: str) -> bool:
    """Whether twelve digits are a Spanish social security number: the last two are the rest modulo 97.

    A sequence below ten million is taken with its leading zero dropped.
    """
    if len(digits) != 12 or not digits.isdigit():
        return False
    province, sequence, control = digits[:2], digits[2:10], int(digits[10:])
    number = int(province) * 10_000_000 + int(sequence) if int(sequence) < 10_000_000 else int(digits[:10])
    return number % 97 == control


def _social(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    digits = bytes(byte for byte in data[start:end] if 48 <= byte <= 57).decode()
    phone = before(data, start, 12).lower()
    return None if b"tel" in phone or b"+" in phone[-2:] else (start, end) if is_nuss(digits) else None


RULES = (
    Rule(
        "nhc",
        "MEDICALRECORD",
        rf"\b(?:NHC|N[.]H[.]C[.]|(?:[Hh]istoria|H[.]?C[.]?)(?:[ ][Cc]línica)?(?:[ ](?:[Nn]º|[Nn]úmero))|[Nn]º[ ](?:de[ ])?[Hh]istoria(?:[ ][Cc]línica)?)[ \t]?[.:]?[ \t]{{0,8}}{_PLAIN}",
        score=0.99,
        flag="record",
        hits=("NHC: «4432190».", "Nº de historia: «HX-20817»", "NHC:«77120/31»"),
        misses=("NHC: pendiente", "historia de 20 años"),
    ),
    Rule(
        "cipa",
        "MEDICALRECORD",
        rf"\b(?:CIPA?|SIP|CUIL|Tarjeta sanitaria|TSI)[ \t]?:[ \t]{{0,6}}(?:nhc-)?{_PLAIN}",
        score=0.97,
        flag="record",
        hits=("CIPA: nhc-«770144».", "CIP: «ABCD901231»"),
        misses=("CIPA pendiente",),
    ),
    Rule(
        "nass",
        "HEALTHPLAN",
        rf"\b(?:NASS|NUSS|NSS|N[º°][ ]?(?:de[ ])?(?:Seg(?:uridad|[.])[ ]Social|afiliación|asegurado)|[Pp]óliza(?:[ ]n[º°])?)[ \t]?[.:]?[ \t]{{0,6}}{_VALUE}",
        score=0.98,
        scheme_labels={"meddocan": "ID_ASEGURAMIENTO"},
        hits=("NASS: «45 90817263 05».", "Póliza nº «AS-99120»"),
        misses=("NASS: no consta",),
    ),
    Rule(
        "colegiado",
        "LICENSE",
        rf"(?i:N[º°o.]{{0,2}}[ ]?(?:de[ ])?Col(?:egiad[oa]|[.])?|colegiad[oa][ ](?:n[º°.]{{1,2}})?)[ \t]?[.:]{{0,2}}[ \t]{{0,4}}{_VALUE}",
        score=0.98,
        hits=("NºCol: «46 46 70914».", "Nº Colegiado «28-41773»"),
        misses=("NºCol: .", "colegio nº"),
    ),
    Rule(
        "episodio",
        "IDNUM",
        rf"\b(?i:episodio|n[º°][ ](?:de[ ])?episodio|icu)[ \t]?:[ \t]{{0,6}}{_PLAIN}",
        score=0.98,
        flag="id",
        scheme_labels={"meddocan": "ID_CONTACTO_ASISTENCIAL"},
        hits=("Episodio: «8812093».",),
        misses=("Episodio: leve", "segundo episodio: 3"),
    ),
    Rule(
        "dni",
        "SSN",
        r"\b([XYZ]?[-.]?\d{1,2}[.]?\d{3}[.]?\d{3}[- ]?[A-Z])\b",
        score=0.95,
        flag="id",
        check=_national,
        scheme_labels={"meddocan": "ID_SUJETO_ASISTENCIA"},
        hits=("DNI «12345678Z»", "con DNI «12345678-Z»."),
        misses=("DNI 12345678A", "lote 1234567H"),
    ),
    Rule(
        "dni-campo",
        "SSN",
        rf"\b(?:DNI|NIF|NIE|D[.]N[.]I[.]|[Pp]asaporte)[ \t]?(?:n[º°])?[ \t]?[.:]?[ \t]{{0,4}}{_PLAIN}",
        score=0.96,
        flag="id",
        scheme_labels={"meddocan": "ID_SUJETO_ASISTENCIA"},
        hits=("DNI: «99999999X».", "pasaporte nº «XD400121»"),
        misses=("DNI pendiente",),
    ),
    Rule(
        "nuss",
        "HEALTHPLAN",
        r"\b(\d{2}[ /-]?\d{7,8}[ /-]?\d{2})\b",
        score=0.9,
        check=_social,
        scheme_labels={"meddocan": "ID_ASEGURAMIENTO"},
        hits=("con número «28 12345678 40»",),
        misses=("serie 28 12345678 41", "lote 112233445566"),
    ),
    Rule(
        "matricula",
        "VEHICLE",
        r"\b(?i:matrícula|placa)[ \t]?:?[ \t]{0,4}(\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}|[A-Z]{1,2}[ -]?\d{4}[ -]?[A-Z]{1,2})\b",
        score=0.95,
        hits=("matrícula «4471 KLB»",),
        misses=("placa de ateroma", "placa 3 mm"),
    ),
    Rule(
        "numero-serie",
        "DEVICE",
        rf"\b(?i:n[º°][ ](?:de[ ])?serie|número de serie|S/N|lote(?:[ ]n[º°])?)[ \t]?[.:]?[ \t]{{0,4}}{_PLAIN}",
        score=0.9,
        hits=("marcapasos nº de serie «PX-440917»", "lote «K20931»"),
        misses=("lote caducado", "serie de 20 casos"),
    ),
)
