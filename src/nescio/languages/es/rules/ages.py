"""Ages in Spanish. i2b2-2014 marks the number alone, MEDDOCAN the number with its unit."""

from __future__ import annotations

from nescio.languages.rule import Rule, compiled

_ONES = "un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
_NUMBER = (
    rf"(?:\d{{1,3}}|(?i:{_ONES}|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|"
    rf"veinti[a-zéó]{{2,7}}|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y (?:{_ONES}))?))"
)
_YEARS = r"(?i:años?|anos)"
_UNIT = r"(?i:años?|meses|mes|días?|dias?|semanas?|horas)"
_MORE = rf"(?:[ ]y[ ](?:medio|{_NUMBER}[ ](?i:meses|mes|días?|dias)))?"
_WHO = (
    r"(?i:paciente|varón|varon|hombre|mujer|niñ[oa]|lactante|adolescente|joven|señora?|masculin[oa]|femenin[oa]|anciana?|"
    r"neonato|escolar|recién nacid[oa]|chic[oa]|caucásic[oa]|blanc[oa]|raza negra|sujeto|caso|bebé|nacionalidad [a-zñáéíóú]{4,12})"
)


_UNIT_FIRST = compiled(r"^\s*(?i:años?|meses|mes|días?|semanas?)\b\s*")


def _without_unit(tail: bytes) -> bytes:
    """Return what follows an age, after its unit."""
    match = _UNIT_FIRST.search(tail)
    return tail[match.end() :] if match else tail.lstrip()


def _not_a_span(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse durations: so long before, after or during."""
    tail = _without_unit(data[end : end + 40])
    value = data[start:end].decode().split()[0]
    if value.isdigit() and int(value) > 115:
        return None
    if tail.startswith(
        (b"de evoluci", b"de seguimiento", "después".encode(), b"antes", b"de duraci", b"de tratamiento")
    ):
        return None
    return start, end


def _since_birth(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`a los 3 años de la cirugía` and `a los 2 años` of follow-up are no ages; small numbers seldom are."""
    tail = _without_unit(data[end : end + 30])
    value = data[start:end].decode().split()[0]
    if tail.startswith((b"de ", b"del ", b"tras", b"persist", "después".encode())) and not tail.startswith(
        (b"de edad", b"de forma")
    ):
        return None
    if value.isdigit() and int(value) < 11:
        return None
    return _not_a_span(data, start, end) if value.isdigit() else None


RULES = (
    Rule(
        "edad-campo",
        "AGE",
        rf"\bEdad[ \t]?:[ \t]{{0,8}}(({_NUMBER})(?:[ \t]{{0,2}}(?:{_UNIT}|[Aa]\b){_MORE})?)",
        score=0.99,
        groups=(2,),
        scheme_groups={"meddocan": (1,)},
        hits=("Edad: «70» años Sexo: H", "Edad:«9» meses", "Edad: «34» Sexo: M"),
        misses=("Edad ósea: 7", "edad gestacional: 39"),
    ),
    Rule(
        "edad-persona",
        "AGE",
        rf"\b{_WHO}(?:[ ](?:varón|mujer|hombre|blanc[oa]|masculin[oa]|femenin[oa]|caucásic[oa]|previamente san[oa]))?,?[ ](?:de[ ]|con[ ])?(({_NUMBER})[ ]{{1,2}}{_UNIT}{_MORE})",
        score=0.97,
        groups=(2,),
        scheme_groups={"meddocan": (1,)},
        check=_not_a_span,
        hits=("Varón de «54» años que", "mujer, «ocho» meses, traída", "Paciente mujer de «31» años"),
        misses=("paciente con 3 años de evolución", "hace 3 años"),
    ),
    Rule(
        "edad-de-edad",
        "AGE",
        rf"\b(({_NUMBER})[ ]{{1,2}}{_UNIT}{_MORE})[ ]de[ ](?i:edad|vida)\b",
        score=0.7,
        groups=(2,),
        scheme_groups={"meddocan": (1,)},
        hits=("a los «siete» meses de edad", "de «61» años de edad,"),
        misses=("8 meses de evolución", "3 semanas de reposo"),
    ),
    Rule(
        "edad-a-los",
        "AGE",
        rf"\b(?i:a|desde|hasta|hacia)[ ]los[ ](({_NUMBER})[ ]{_YEARS})",
        score=0.8,
        groups=(2,),
        scheme_groups={"meddocan": (1,)},
        check=_since_birth,
        hits=("apendicectomía a los «22» años",),
        misses=("a los 3 años de la cirugía", "a los 2 meses"),
    ),
)
