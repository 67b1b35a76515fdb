"""Spanish rules that no model may overrule: what is certain by form.

Names after a title or a relative, a listed first name beside a listed last name, ``paciente NOMBRE``, ``APELLIDOS, NOMBRE``,
and contacts and numbers with their cue. `detect.rules.floor` takes what they find, whatever the model says.
"""

from __future__ import annotations

from nescio.languages.es.rules import RULES
from nescio.languages.name_list_checks import NameListChecks
from nescio.languages.patterns import LOWER, NAME_WORD, UPPER
from nescio.languages.rule import Rule

_SURE = frozenset(
    "medico-campo titulo-medico nombre-campo apellidos-campo telefono fax nhc dni-campo nuss email url ip-v4 ip-v6".split()
)
_SMALL = r"(?:de la|de los|de las|del|de|la|y)"
_WORD = rf"(?:M[.]?ª|[{UPPER}]\.|{NAME_WORD})"
_RUN = rf"{NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{_WORD}){{1,5}}"
_CAPITALS = rf"[{UPPER}][{UPPER}'’-]+"
# Terms that are called after a person by first and last name, and words that only look like a name.
_TERMS = frozenset("santa rosa|rosa bengala|san juan|cruz roja|maría auxiliadora|juan bautista".split("|"))
_NAMES = NameListChecks(
    "es", _TERMS, ("san ", "santa ", "sta. ", "hospital ", "clínica ", "calle ", "avda. ", "plaza ")
)
_KIN = (
    r"(?:hij[oa]|padre|madre|espos[oa]|marido|mujer|herman[oa]|abuel[oa]|ni[ñe]t[oa]|t[íi][oa]|prim[oa]|sobrin[oa]|suegr[oa]|cuñad[oa]"
    r"|novi[oa]|pareja|vecin[oa]|cuidador[a]?|amig[oa]|mamá|papá|niet[oa])"
)

_VERBS = (
    r"(?:refiere|niega|acude|tolera|presenta|duerme|deambula|contesta|dejado|quiere|llora|comenta|dice|pide|solicita|entiende|comprende|acepta"
    r"|rechaza|camina|necesita|precisa|continúa|sigue|evoluciona|permanece|recibe|manifiesta|relata|consulta|viene|llama|llamó|vive|trabaja"
    r"|está|toma|come|orina|responde|mejora|muestra|realiza|cumple|asiste|ingresa|sale|pregunta|avisa|colabora|nota|siente|puede|usa|debe)"
)


CERTAIN_RULES: tuple[Rule, ...] = (
    *(rule for rule in RULES if rule.name in _SURE),
    Rule(
        "certain-full-name",
        "PATIENT",
        rf"\b({_RUN})\b",
        score=0.95,
        check=_NAMES.full_name,
        hits=("acude «Pilar González Cárdenas» con", "Se avisa a «Juan García»", "«Paula Díaz» refiere"),
        misses=("Hospital General Universitario", "Tensión Arterial normal"),
    ),
    Rule(
        "certain-title",
        "PATIENT",
        rf"(?:^|[\s(])(?:Sra?|SRA?|Srta|[Dd]octora?|[Ss]eñora?|[Ss]eñorita|SEÑORA?|D|Dña|DÑA|Dª|Don|DON|don|Doña|DOÑA|doña)[.]?[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})",
        score=0.93,
        check=_NAMES.after_title,
        hits=(
            "El señor «Romero» deambula",
            "La Sra. «García» refiere",
            "don «Luis Pérez» acude",
            "D. «Pablo Romero» viene",
        ),
        misses=("vitamina D. En control", "grupo D. La paciente", "Vit D Aumentar dosis"),
    ),
    Rule(
        "certain-title-lower",
        "PATIENT",
        rf"\b(?:sr|sra|srta|dr|dra|don|doña|señora?)[.]?[ ]([{LOWER}]{{2}}[{LOWER}'-]+)\b",
        score=0.93,
        check=_NAMES.name,
        hits=("sr «hernández» pide receta", "dra «molina» avisada"),
        misses=("sr mayor", "dr de guardia"),
    ),
    Rule(
        "certain-name-before-verb",
        "PATIENT",
        rf"(?m)(?:^|[.;:!?][ \n])[ \t]*({NAME_WORD}(?:[ ]{NAME_WORD}){{0,3}})[ ](?:no[ ]|se[ ]|ya[ ]|ha[ ])?{_VERBS}\b",
        score=0.9,
        check=_NAMES.after_cue,
        hits=("«Carmen» refiere mejoría", "Alta. «Emilio» tolera bien", "«Ana» no contesta al teléfono"),
        misses=("Soledad no deseada", "Dolor refiere", "Luz conservada"),
    ),
    Rule(
        "certain-name-after-verb",
        "PATIENT",
        rf"\b(?i:explic|inform|avis|llam|entreg|indic|comunic|pregunt|coment|recuerd|recomiend|ofrec|enseñ|acompañ)\w*[ ]a[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})",
        score=0.9,
        check=_NAMES.after_cue,
        hits=("Explico a «Carmen» los riesgos", "se avisa a «Juan García»"),
        misses=("Se explica a familiares", "se avisa a Cardiología"),
    ),
    Rule(
        "certain-given-name",
        "PATIENT",
        rf"[{LOWER}],?[ ]({NAME_WORD})[ ,.;:]",
        score=0.9,
        check=_NAMES.given_name,
        hits=(
            "Hoy se encuentra «Carmen» con mejor ánimo",
            "Se administra a «José» la segunda dosis",
            "desde el alta «Lucía» se pesa",
        ),
        misses=("el Hospital San José está", "signo de Blumberg positivo", "en la calle María de"),
    ),
    Rule(
        "certain-patient-name",
        "PATIENT",
        rf"\b(?:[Pp]aciente|PACIENTE|[Pp]te|[Pp]cte)[.]?[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})",
        score=0.93,
        check=_NAMES.after_cue,
        hits=("Paciente «Gómez» tolera", "la paciente «Pilar» niega"),
        misses=("Paciente Refiere dolor", "paciente ASA II"),
    ),
    Rule(
        "certain-relative-name",
        "PATIENT",
        rf"\b(?:[Ss]u|[Ll]a|[Ee]l|[Mm]i|con)[ ]{_KIN}[ ,(]{{1,2}}({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,2}})",
        score=0.93,
        check=_NAMES.after_cue,
        hits=("viene con su hija «Pilar».", "la madre, «Rosa Vidal», niega"),
        misses=("su padre Alzheimer", "su madre DM2"),
    ),
    Rule(
        "certain-lower-name",
        "PATIENT",
        rf"\b(?:pte|pcte|paciente|sra?|don|doña|con|de|a|para|soy|llama|hola)[.:,]?[ ]([{LOWER}]{{3}}[{LOWER}]*[ ][{LOWER}]{{3}}[{LOWER}'-]*)\b",
        score=0.9,
        check=_NAMES.lower_pair,
        hits=("pcte «pilar gonzalez» consulta", "llamo a «antonio moreno» por"),
        misses=("paciente con dolor", "de dolor abdominal"),
    ),
    Rule(
        "certain-last-first",
        "PATIENT",
        rf"\b({_CAPITALS}(?:[ ]{_CAPITALS})?,[ ]?{_CAPITALS}(?:[ ]{_CAPITALS})?)\b",
        score=0.93,
        check=_NAMES.last_first,
        hits=("«GARCÍA LÓPEZ, MARÍA» cama", "«PÉREZ, JUAN»"),
        misses=("DOLOR, FIEBRE", "ALTA, CONTROL"),
    ),
    Rule(
        "certain-last-first-title-case",
        "PATIENT",
        rf"(?m)(?:^|:)[ \t]*({NAME_WORD}(?:[ ]{NAME_WORD})?,[ ]{NAME_WORD}(?:[ ]{NAME_WORD})?)(?:[ \t]|$)",
        score=0.9,
        check=_NAMES.last_first,
        hits=("Conciliación al ingreso: «López Martín, Irene»", "«García, Luis» cama"),
        misses=("Alerta, Orientado en", "Sevilla, España"),
    ),
)
