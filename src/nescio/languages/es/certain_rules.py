"""Spanish rules that no model may overrule: what is certain by form.

Names after a title or a relative, a listed first name beside a listed last name, ``paciente NOMBRE``, ``APELLIDOS, NOMBRE``,
and contacts and numbers with their cue. `detect.rules.floor` takes what they find, whatever the model says.
"""

from __future__ import annotations

from nescio.languages.es.certain_values import CERTAIN_VALUES
from nescio.languages.es.rules import RULES
from nescio.languages.name_list_checks import NameListChecks
from nescio.languages.patterns import LOWER, NAME_WORD, UPPER
from nescio.languages.rule import Rule

_SURE = frozenset(
    """medico-campo titulo-medico nombre-campo apellidos-campo telefono fax nhc dni-campo nuss email url ip-v4 ip-v6 edad-campo edad-persona
    fecha-mes anno-cue anno anno-parentesis mes-y-anno-numerico dia-mes-numerico fiesta""".split()
)
_SMALL = r"(?:de la|de los|de las|del|de|la|y)"
_WORD = rf"(?:M[.]?ª|[{UPPER}]\.|{NAME_WORD})"
_RUN = rf"{NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{_WORD}){{1,5}}"
_CAPITALS = rf"[{UPPER}][{UPPER}'’-]+"
# Terms that are called after a person by first and last name, and words that only look like a name; folded.
_TERMS = frozenset(
    "santa rosa|rosa bengala|san juan|cruz roja|maria auxiliadora|juan bautista|sol hartmann".split("|")
)
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
    r"|está|toma|come|orina|responde|mejora|muestra|realiza|cumple|asiste|ingresa|sale|pregunta|avisa|colabora|nota|siente|puede|usa|debe"
    r"|inicia|descansa|mantiene|persiste|queda|bebe|baja|sube|desayuna|cena|vomita|tose|fuma|ronca|tiene|quedó|firma|recuerda|repite|reingresa|fallece|regresa|vuelve)"
)
# Verbs of people alone: with them a word that is also a name is a name, as in "Dolores refiere".
_HUMAN_VERBS = (
    r"(?:refiere|niega|acude|tolera|deambula|contesta|duerme|llora|comenta|dice|pide|solicita|entiende|comprende|acepta|rechaza|camina|consulta|viene"
    r"|llama|llamó|vive|trabaja|manifiesta|relata|ingresa|colabora|descansa|come|orina|pregunta|firma|fuma)"
)
_PRONOUNS = (b"Ella", b"El", b"La", b"Madre", b"Padre")
# What belongs to somebody: "la herida de Carmen".
_BELONGINGS = (
    r"(?:heridas?|inr|estudios?|resultados?|an[áa]lisis|anal[íi]tica|informes?|recetas?|citas?|medicaci[óo]n|tratamiento|evoluci[óo]n|historia|ficha|curva|glucemias?|presi[óo]n|tensi[óo]n"
    r"|cumpleaños|documentaci[óo]n|alta|cirug[íi]a|radiograf[íi]a|ecograf[íi]a|constantes|plan|caso|dieta|peso|control|llamada|mensaje|visita|cuidador|cuidadora|m[ée]dico|habitaci[óo]n|cama)"
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
        misses=("Hospital General Universitario", "Tensión Arterial normal", "500 MG IV. SOL HARTMANN 1000"),
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
        "certain-name-before-human-verb",
        "PATIENT",
        rf"(?m)(?:^|[.;:!?][ \n])[ \t]*({NAME_WORD})[ ](?:no[ ]|se[ ]|ya[ ])?{_HUMAN_VERBS}\b",
        score=0.9,
        check=lambda data, s, e: None if data[s:e] in _PRONOUNS else _NAMES.after_title(data, s, e),
        hits=("«Dolores» refiere mejoría", "Plan: «Flores» acepta"),
        misses=("Dolores articulares", "Paciente refiere", "Ella refiere"),
    ),
    Rule(
        "certain-name-of",
        "PATIENT",
        rf"\b(?i:{_BELONGINGS})[ ]de[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})[ ,.;:]",
        score=0.9,
        check=_NAMES.after_cue,
        hits=("El INR de «Carmen» está", "los estudios de «Juan Pérez»."),
        misses=("tratamiento de Crohn", "dieta de Dukan", "control de Sintrom"),
    ),
    Rule(
        "certain-kin-of",
        "PATIENT",
        rf"\b(?i:familia|{_KIN})[ ]de[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})[ ,.;:]",
        score=0.9,
        check=_NAMES.after_title,
        hits=("La familia de «Gloria» solicita", "hija de «Dolores Ruiz»,"),
        misses=("padre de familia", "hija de Origen"),
    ),
    Rule(
        "certain-according-to",
        "DOCTOR",
        rf"\b[Ss]eg[úu]n[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})[ ,.;:]",
        score=0.9,
        check=_NAMES.after_cue,
        hits=("Según «García», se puede",),
        misses=("Según Wagner", "según pauta", "Según Gleason"),
    ),
    Rule(
        "certain-lower-patient",
        "PATIENT",
        rf"\b(?:pte|pcte|pct|pac|px)[.]?[ ]([{LOWER}]{{3}}[{LOWER}'-]*)[ ]",
        score=0.9,
        check=_NAMES.name,
        hits=("pcte «javier» pide calmante",),
        misses=("pte refiere dolor", "pcte estable hoy"),
    ),
    Rule(
        "certain-name-after-verb",
        "PATIENT",
        rf"\b(?i:explic|inform|avis|llam|entreg|indic|comunic|pregunt|coment|recuerd|recomiend|ofrec|enseñ|acompañ|administr|cit|deriv|remit|visit|atiend|examin|traslad|sub|baj|pas|dej)\w*[ ]a[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})",
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
        hits=("«GARCÍA LÓPEZ, MARÍA» cama", "«PÉREZ, JUAN»", "«LÓPEZ, ANA» NHC 4471"),
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
    Rule(
        "certain-staff-name",
        "DOCTOR",
        rf"\b(?:[Ee]nf|[Ee]nfermer[oa]|[Ll]ic|TENS|tens|[Kk]ine|[Kk]inesi[óo]log[oa]|[Ff]isio|[Nn]utri|[Mm]atrona|[Pp]artera|[Tt][ée]cnic[oa]|[Cc]amiller[oa]|[Cc]elador[a]?|[Rr]esidente|[Rr][1-5]|[Aa]dj|[Aa]djunt[oa]|[Aa]uxiliar|[Aa]yudante|[Cc]irujan[oa]|[Aa]nestesista|[Aa]nestesi[óo]log[oa]|[Ii]nstrumentista|[Ii]nt[ée]rprete|[Pp]aram[ée]dico|[Cc]onductor|[Ss]upervisora?|[Mm]d|MD)[.:]?[ ]({NAME_WORD}(?:[ ](?:{_SMALL}[ ])?{NAME_WORD}){{0,3}})",
        score=0.92,
        check=_NAMES.after_cue,
        hits=("Celadora «Pilar» baja", "R2 «Omar Ruiz» presente", "Md «Harold Pérez», RM"),
        misses=("Enf. Crohn activa", "Residente Avisado"),
    ),
    Rule(
        "certain-staff-name-lower",
        "DOCTOR",
        rf"\b(?:enf|enfermer[oa]|tens|kine|fisio|nutri|matrona|celador[a]?|camillero|residente|r[1-5]|adj|cirujano|ayudante|anestesista)[.:]?[ ]([{LOWER}]{{2}}[{LOWER}'-]+)\b",
        score=0.92,
        check=_NAMES.name,
        hits=("aviso a enf «yolanda» por",),
        misses=("enf de turno", "residente avisado"),
    ),
    *CERTAIN_VALUES,
)
