"""Names in Spanish: the fields of a report, who refers or signs, and titles in running text."""

from __future__ import annotations

from nescio.languages.es.rules.meddocan import NOT_MEDDOCAN
from nescio.languages.patterns import LOWER, NAME_WORD, UPPER
from nescio.languages.rule import Rule

# Words that end a person's name when capitalised words run on: posts, places, addresses, other fields.
_NAME_END_WORDS = frozenset(
    """
    adjunto alergología anatomía andrología anestesia anestesiología aparato apartado apdo arq av avda avd avenida
    área bº c c/ calle camino cardiología carrer carretera cátedra centro ciencias cirugía cl clínica clínico
    complejo consulta consultorio correo ctra cuidados departamento dermatología digestivo dirección división domicilio
    edad edificio email e-mail e-mail: email: enfermería escuela especialista españa facultad farmacia fax fecha
    fundación fundació gerencia ginecología glorieta grupo hematología hospital hosp hu instituto institut jefe
    laboratorio máster médico medicina mail motivo n nefrología neumología neurocirugía neurología nhc nºcol
    ncol no obstetricia oftalmología oncología otorrinolaringología paciente pasaje paseo passeig patología pediatra
    pediatría plaza plza pza policlínica pº pso pg psiquiatría psicología radiodiagnóstico radiología rambla rehabilitación residencia
    residente reumatología ronda rua rúa s sección secretaría servei servicio sexo sanatorio tel teléfono tfno tlf traumatología travesía
    uci unidad universidad urgencias urología urb urbanización vía vih hta dm alzheimer parkinson down zona
    el la los las un una se su sus en con por para que no presenta refiere acude ingresa
    """.split()
)
# José, Mª, M.ª, A., García-Osés, d'Ors
_WORD = rf"(?:M[.]?ª|[{UPPER}]\.|(?:[dD]['’´])?{NAME_WORD})"
_SMALL = r"(?:de[ \t]la|de[ \t]los|de[ \t]las|del|de|la|y|i|e|da|dos|van|von|San|Santa)"
_NAME = rf"{_WORD}(?:[ \t]{{1,3}}(?:{_SMALL}[ \t]{{1,2}}){{0,2}}{_WORD}){{0,6}}"
_TITLE = r"(?:Dra?(?:es)?[.:]{0,2}[ \t]{0,3}|Doctora?[ \t]{1,2}|Prof[.]?[ \t]{1,2}|D[.]ª?[ \t]{1,2}|Dñ?a[.][ \t]{1,2})"


def ends_at_a_word(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Cut a run of capitalised words before the first one that belongs to a post, a place or an address."""
    text = data[start:end].decode()
    position, kept = 0, 0
    for word in text.split():
        position = text.index(word, position)
        if word.strip(".,").casefold() in _NAME_END_WORDS:
            break
        position += len(word)
        kept = position if word[0].isupper() or word.startswith(("d'", "d’")) else kept
    value = text[:kept].rstrip()
    # A full stop stays only behind an initial.
    if value.endswith(".") and (len(value) < 3 or value[-3].isalpha()):
        value = value[:-1]
    return (start, start + len(value.encode())) if value else None


def _no_place(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse doctors after whom a hospital or a street is called."""
    line = data[max(0, start - 60) : start].decode("utf-8", "ignore").casefold()
    tail = line.rstrip(" .").rsplit(". ", 1)[-1]
    if any(word in tail for word in ("hospital", "calle", "avda", "c/", "plaza", "paseo", "clínica")):
        return None
    offsets = ends_at_a_word(data, start, end)
    return offsets if offsets and offsets[1] - offsets[0] > 2 else None


RULES = (
    Rule(
        "nombre-campo",
        "PATIENT",
        rf"(?m)(?:^|[\s\x{{feff}}.])Nombre(?:[ \t]del[ \t]paciente)?[ \t]?:[ \t]{{0,20}}([{UPPER}][^\n:;,\d]{{1,50}}?)[ \t]*\.?[ \t]*$",
        score=0.99,
        hits=("Nombre:  «Ovidio» .\nApellidos: ", "Nombre del paciente: «Marta Lirón».\n"),
        misses=("Nombre comercial: Nolotil.\n", "nombre: 12345.\n"),
    ),
    Rule(
        "apellidos-campo",
        "PATIENT",
        rf"(?m)Apellidos?[ \t]?:[ \t]{{0,20}}([{UPPER}{LOWER}][^\n:;\d]{{1,60}}?)[ \t]*\.?[ \t]*$",
        score=0.99,
        hits=("Apellidos: «Quiroga del Álamo».\n",),
        misses=("Apellidos:\nNHC: 3",),
    ),
    Rule(
        "medico-campo",
        "DOCTOR",
        rf"M[ée]dic[oa][ \t]?:[ \t]{{0,20}}{_TITLE}?({_NAME})",
        score=0.98,
        check=ends_at_a_word,
        hits=("Médico: «Berta Sanchís Uría»  NºCol: 46 46 1", "Médico:Dr. «Iker Lasa» NºCol"),
        misses=("Médico: de guardia", "Servicio médico: no"),
    ),
    Rule(
        "remitente",
        "DOCTOR",
        rf"(?:Remitid[oa] por|Responsable cl[íi]nic[oa]|Firmado(?: por)?|Fdo|Atendid[oa] por|Facultativo|Informado por|Dictado por|Cirujan[oa]|Anestesista)[ \t]?[.:]{{1,2}}\s{{0,8}}{_TITLE}?({_NAME})",
        score=0.97,
        check=ends_at_a_word,
        hits=("Remitido por: Dra. «Nuria Peral-Costa». Servicio", "Fdo.: «Luis Ibor Mata» Hospital X"),
        misses=("Remitido por: su médico de cabecera", "Firmado: 12"),
    ),
    Rule(
        "titulo-medico",
        "DOCTOR",
        rf"\b(?:Dra?s?|DRA?|Doctora?)[.:]?[ \t]{{0,2}}({_NAME})",
        score=0.9,
        check=_no_place,
        hits=("visto por la Dra. «Elvira Soto», quien", "el Dr.«Mena» indicó"),
        misses=("Hospital Dr. Peral", "Calle del Dr. Mena, 4"),
    ),
    Rule(
        "titulo-persona",
        "PATIENT",
        rf"(?:^|[\s(])(?:Sr[.]|Sra[.]|Srta[.]|D[.]|Dña[.]|D[.]ª|[Dd]on|[Dd]oña)[ \t]{{1,2}}({_NAME})",
        score=0.9,
        check=ends_at_a_word,
        hits=("La Sra. «Oria» refiere", "D. «Pablo Nieto Vela» acude"),
        misses=("Vit. D. Se pauta calcio", "vitamina D. En control", "grupo D. La paciente"),
    ),
    Rule(
        "pariente-nombre",
        "PATIENT",
        rf"\b(?i:madre|padre|esposa|esposo|marido|mujer|hijo|hija|hermano|hermana|abuela|abuelo|tía|tío|prima|primo|pareja|vecina|vecino|cuidadora)[ \t]?[,(]?[ \t]({NAME_WORD}(?:[ \t]{NAME_WORD}){{0,2}})",
        score=0.9,
        schemes=NOT_MEDDOCAN,
        check=ends_at_a_word,
        hits=("su hija «Lucía» lo acompaña", "la madre, «Rosa Vidal», niega"),
        misses=("madre con HTA", "padre Alzheimer", "hermano VIH positivo"),
    ),
    Rule(
        "paciente-llamado",
        "PATIENT",
        rf"\b(?:llamad[oa]|se llama|de nombre|apodad[oa])[ \t]({NAME_WORD}(?:[ \t]{NAME_WORD}){{0,3}})",
        score=0.9,
        check=ends_at_a_word,
        hits=("un perro llamado «Chispa» lo",),
        misses=("el llamado signo de Murphy",),
    ),
)
