"""Hospitals, health centres and other institutions in Spanish."""

from __future__ import annotations

from nescio.languages.es.rules.place_names import PROVINCES
from nescio.languages.patterns import LETTER, UPPER
from nescio.languages.rule import Rule, compiled

_WORD = rf"[\"“'«]?[{UPPER}][{LETTER}'’·-]*[\"”'»]?"
_LINK = r"(?:de[ ]la[ ]|de[ ]las[ ]|de[ ]los[ ]|de[ ]l['’´]|del[ ]|de[ ]|la[ ]|y[ ]|i[ ]|d['’´]|of[ ]|\d{1,2}[ ]de[ ]|Dr[.][ ]|Dra[.][ ]|Sta?[.][ ])"
_RUN = rf"(?:[ ](?:{_LINK}){{0,2}}{_WORD}){{1,7}}"
_ROADS = frozenset(
    """c/ c av av. avda avda. avd avd. avenida avenida. calle paseo pº p.º pso pza plaza plaza. ctra ctra. carretera servicio unidad
    sección departamento consultas ronda rúa glorieta camino camí carrer passeig email e-mail correo tel tel. fax tfno área
    edificio planta carrera pabellón dirección secretaría cirugía urología madrid. españa""".split()
)


def _before_address(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """End a name before the road, the department or the way to reach it."""
    text = data[start:end].decode()
    position, kept = 0, 0
    for count, word in enumerate(text.split(" ")):
        if count and word.strip("\"“”'«»").casefold() in _ROADS:
            break
        position += len(word) + (1 if count else 0)
        if word[:1].isupper() or word[:1] in "\"“'«" or word[:1].isdigit():
            kept = position
        if word.endswith((".",)) and len(word) > 4:
            break
    value = _without_place(text[:kept].rstrip(" .,"))
    rest = start + len(value.encode())
    if _NUMBER_NEXT.search(data[rest : rest + 8]):  # the last two words are a street without its kind
        value = value.rsplit(" ", 2)[0].removesuffix(" de")
    return (start, start + len(value.encode())) if " " in value else None


_NUMBER_NEXT = compiled(r"^,?[ ](?:\d{1,3}\b|s/n)")
_GENERIC = frozenset(
    """hospital general universitario universitari universitaria clínico clinico regional comarcal provincial nacional central civil complejo
    hospitalario asistencial materno infantil policlínica sanatorio clínica de del la el y""".split()
)


def _without_place(name: str) -> str:
    """Drop a province after a name that is complete without it: `Hospital La Vega de Soria`."""
    for province in PROVINCES:
        bare = name.removesuffix(" " + province)
        if bare != name:
            bare = bare.removesuffix(" de")
            own = [word for word in bare.split() if word.casefold() not in _GENERIC]
            return bare if own else name
    return name


RULES = (
    Rule(
        "hospital",
        "HOSPITAL",
        rf"\b((?:[Hh]ospital|Hosp[.]|Complejo[ ](?:Hospitalario|Asistencial)|Policlínica|Sanatorio|Clínica[ ](?:Universi[a-z]{{4,6}}|Quirón)){_RUN})",
        score=0.85,
        check=_before_address,
        hits=("del «Hospital Universitario Virgen del Faro». Avda", "«Hospital La Vega» C/ Sol"),
        misses=("el hospital de referencia", "alta del Hospital."),
    ),
    Rule(
        "centro-salud",
        "HOSPITAL",
        rf"\b((?:Centro[ ]de[ ](?:Salud|Atención[ ]Primaria)|C[.]S[.]|CAP|Consultorio){_RUN}(?:[ ]\d)?)",
        score=0.93,
        scheme_labels={"meddocan": "CENTRO_SALUD"},
        check=_before_address,
        hits=("«Centro de Salud Las Lomas». C/",),
        misses=("su centro de salud", "Centro de Salud."),
    ),
    Rule(
        "universidad",
        "ORGANIZATION",
        rf"\b((?:Universidad|Universitat|Facultad[ ]de|Escuela[ ]Universitaria|Instituto|Institut|Fundaci[óo]n?|Colegio|Asociación|Centro[ ](?:Penitenciario|Nacional|Médico)|Laboratorios|Residencia|Ayuntamiento|Juzgado){_RUN})",
        score=0.65,
        check=_before_address,
        hits=("«Universidad de Ruritania». Avda",),
        misses=("la universidad", "Instituto."),
    ),
)
