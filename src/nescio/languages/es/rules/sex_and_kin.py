"""Sex and kin of the patient: PHI for MEDDOCAN alone."""

from __future__ import annotations

from nescio.languages.es.rules.meddocan import MEDDOCAN
from nescio.languages.rule import Rule, before

_COUNT = r"(?:(?:un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\d{1,2})[ ])?"
_KIN = (
    r"(?:[Hh]erman[oa]s?|[Hh]ij[oa]s?|[Mm]adre|[Pp]adres?|[Tt]í[oa]s?|[Pp]rim[oa]s?|[Aa]buel[oa]s?|[Ss]obrin[oa]s?|"
    r"[Nn]iet[oa]s?|[Cc]uñad[oa]|[Mm]arido|[Ee]spos[oa]|[Pp]areja|[Pp]rogenitores|[Bb]isabuel[oa])"
)


def _own_family(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse the skull's dura mater and the like."""
    left = before(data, start, 24).rstrip().lower()
    tail = data[end : end + 24].strip().lower()
    if left.endswith(
        (b"dura", b"pia", b"c\xc3\xa9lula", b"c\xc3\xa9lulas", b"serie", b"signo de la", b"los")
    ) and data[start:end].lower() in (b"madre", b"hermanos"):
        return None
    if data[end : end + 1] == b"-" or tail.startswith((b"falc",)):
        return None
    return start, end


def _relatives(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    return (
        None
        if b"ntecedentes" in before(data, start, 20) or b"edico de" in before(data, start, 20)
        else (start, end)
    )


RULES = (
    Rule(
        "sexo-campo",
        "",
        r"\b[Ss]exo[ \t]?:[ \t]{0,5}((?i:hombre|mujer|varón|masculino|femenino)|[HMFV])\b",
        score=0.99,
        flag="sex",
        scheme_labels={"meddocan": "SEXO_SUJETO_ASISTENCIA"},
        schemes=MEDDOCAN,
        hits=("Sexo: «H».", "Sexo:«Mujer»"),
        misses=("Sexo: no consta",),
    ),
    Rule(
        "sexo-texto",
        "",
        r"((?i:varón|mujer|niñ[oa]|hombre|masculin[oa]|femenin[oa]))",
        score=0.93,
        flag="sex",
        scheme_labels={"meddocan": "SEXO_SUJETO_ASISTENCIA"},
        schemes=MEDDOCAN,
        hits=("«Varón» de 54 años", "una «niña» de 3"),
        misses=("varones jóvenes", "las mujeres"),
    ),
    Rule(
        "familia",
        "",
        rf"({_COUNT}{_KIN}(?:[ ](?:matern[oa]s?|patern[oa]s?|mayor|menor|gemel[oa]|varón|varones))?)",
        score=0.75,
        flag="kin",
        check=_own_family,
        scheme_labels={"meddocan": "FAMILIARES_SUJETO_ASISTENCIA"},
        schemes=MEDDOCAN,
        hits=("su «tía materna» y", "con «dos hermanas» sanas", "la «madre» refiere"),
        misses=("de la dura madre", "padrelimpio"),
    ),
    Rule(
        "familia-toda",
        "",
        r"\b((?i:familia(?:res[ ]de[ ]primer[ ]grado)?)|(?:los|sus|otros|dos)[ ]familiares)",
        score=0.75,
        flag="kin",
        check=_relatives,
        scheme_labels={"meddocan": "FAMILIARES_SUJETO_ASISTENCIA"},
        schemes=MEDDOCAN,
        hits=("con apoyo de la «familia».",),
        misses=("antecedentes familiares", "familiar de"),
    ),
)
