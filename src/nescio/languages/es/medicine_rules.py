"""Spanish forms that are medicine, however much they look like PHI; see the English ones for how they are used."""

from __future__ import annotations

from nescio.languages.rule import Rule

_ANALYTES = (
    "ferritina|vitamina[ ]b12|b12|fólico|bnp|probnp|nt-probnp|ck|cpk|ldh|lipasa|amilasa|plaquetas|got|gpt|ggt|fa|pcr|vsg|dímero[ ]d|troponina|tsh|psa|cea|glucosa|glucemia"
    "|hierro|cd4|leucocitos|hcg|procalcitonina|triglicéridos|colesterol|cortisol|testosterona|ige|pth"
)
_SCORES = (
    "eva|evn|ens|apgar|glasgow|gcs|barthel|norton|braden|mmse|mini-?mental|moca|mec|yesavage|phq-?9|gad-?7|nihss|ecog|karnofsky|asa|nyha|tinetti|downton|lawton|pfeiffer"
    "|triaje|gleason|child|curb-?65|qsofa|rankin|mallampati|bristol|imc"
)
# Words at the start of a sentence, with what follows when they are no names.
_STARTS = (
    "Consuelo[ ](?:difícil|fácil|escaso|parcial|imposible)(?:[.,;]|$|[ ](?:con|al|en|y)\\b)|Calvo,|Calva,|Moreno[ ]de[ ]piel|Franco[ ](?:empeoramiento|deterioro|predominio)|Campos[ ]pulmonares|Ramos[ ]comunicantes|Flora[ ](?:vaginal|intestinal|habitual|normal|mixta)"
    "|Luz[ ](?:intestinal|vascular|conservada|ureteral|natural|pulsada)|Esperanza[ ]de[ ]vida|Pilar[ ](?:del|de[ ]la|anterior|posterior|amigdalino)|Violeta[ ]de[ ]genciana|Soledad[ ](?:no[ ]deseada|y[ ](?:tristeza|aislamiento|ansiedad|depresión|falta))"
    "|Concepción[ ](?:natural|espontánea)|Puente[ ](?:aortocoronario|coronario|miocárdico)|Cuesta[ ](?:despertarlo|despertarla|creer)|Pelo[ ](?:rubio|moreno|cano)|Esputo[ ](?:blanco|claro|rosado)"
    "|Dolores[ ](?:articulares|musculares|óseos|abdominales|de[ ]cabeza|en|tipo)|Ganglios[ ]\\d|Pardo,|Blanco[ ](?:de[ ]los|y[ ](?:espeso|en|sin|con))|Rubio,|Seco,|Leal[ ]saber"
)

MEDICINE_RULES: tuple[Rule, ...] = (
    Rule(
        "laboratory-value",
        "",
        rf"(?i)\b({_ANALYTES})(?:[ ](?:de|en))?[:=]?[ ]((?:19|20)\d\d)\b",
        score=1.0,
        groups=(1, 2),
        hits=("«ferritina» «2011».", "«Vitamina B12» «1984», Hb 12", "«BNP»: «1999»"),
        misses=("ferritina desde 2011", "PSA en mayo"),
    ),
    Rule(
        "score",
        "",
        rf"(?i)\b(?:{_SCORES})(?:[ ](?:de|en|a|hoy))?[:=,]?[ ](\d{{1,3}}(?:/\d{{1,3}})?)\b",
        score=0.9,
        hits=("EVA «6/10» en reposo", "Barthel «60», Norton «12»", "TRIAJE: «3»"),
        misses=("EVA el 6/10/2021",),
    ),
    Rule(
        "dose",
        "",
        r"(?i)\b((?:1/2|1/4|3/4))[ ]?(?:comp|cp|cápsula|tableta|tab\b|pastilla|ampolla|vaso|taza)",
        score=0.98,
        hits=("«1/2» comprimido cada 12 horas", "toma «1/4» pastilla"),
        misses=("el 1/2 acude",),
    ),
    Rule(
        "triage-colour",
        "",
        r"\b(ROJO|NARANJA|AMARILLO|VERDE|AZUL)[.]?(?:\n|$)",
        score=0.98,
        hits=("captopril 25 vo. «AMARILLO»", "se avisa a guardia. «ROJO»\n"),
        misses=("DR. ROJO AVISADO", "Rojo refiere"),
    ),
    Rule(
        "hair-and-skin",
        "",
        r"(?i)\b((?:pelo|cabello|piel|tez|ojos|cejas)[ ](?:rubi[oa]s?|moren[oa]s?|blanc[oa]s?|clar[oa]s?|castañ[oa]s?|negr[oa]s?|rosad[oa]s?|cortos?|fino),?|fototipo[ ](?:bajo|medio|alto|[IV]{1,3}))",
        score=0.97,
        hits=("«Pelo rubio,» fototipo", "«fototipo bajo».", "«Piel morena»", "«ojos claros,»"),
        misses=("Rubio acude", "Sr. Moreno", "piel y Rubio"),
    ),
    Rule(
        "general-state",
        "",
        r"(?i)\b((?:buen|mal|regular)[ ]estado[ ]general|facies[ ](?:en[ ])?le[oó]n(?:ina)?|hierba[ ]de[ ]san[ ]juan|rosa[ ]de[ ]bengala|flores[ ]de[ ]bach)\b",
        score=1.0,
        hits=(
            "Delgado, «buen estado general».",
            "«Facies en león» por la lepra",
            "y «hierba de San Juan» por su cuenta",
            "«Rosa de Bengala» POSITIVO",
        ),
        misses=("estado general", "León acude", "Rosa de Dios", "en San Juan"),
    ),
    Rule(
        "habit",
        "",
        r"(?i)\b((?:ex[ -]?)?(?:tabaquista|enolista|etilista)s?)\b",
        score=1.0,
        hits=("59 años, «ex tabaquista» 45 p/y", "«enolista», remisero"),
        misses=("ex taxista", "tabaquismo"),
    ),
    Rule(
        "greeting",
        "",
        r"\b((?i:feliz)[ ](?:tarde|noche|d[íi]a|semana|finde|fin[ ]de|[Nn]avidad|año))\b",
        score=1.0,
        hits=("como dijo. «Feliz tarde»", "«feliz año» a todos"),
        misses=("Feliz acude por la tarde", "Sr. Feliz"),
    ),
    Rule(
        "first-word",
        "",
        rf"(?:[.!?;:][ ]+|(?:^|\n)[ \t]*(?:[-*][ ]*)?)(?:(Delgad[oa],)[ ](?:buen|mal|regular|p[áa]lid|normo|eupn|caqu|sin|con)|({_STARTS}))",
        groups=(1, 2),
        score=0.97,
        hits=(
            "«Delgado,» buen estado",
            "«Consuelo difícil,» irritable",
            "«Consuelo escaso con» su madre",
            "«Luz intestinal» conservada.",
            "Ok. «Flora vaginal» habitual.",
        ),
        misses=(
            "Consuelo difícil de localizar",
            "Delgado, avise a",
            "Soledad y su hermana",
            "Blanco y su mujer",
            "Delgado refiere",
            "Luz acude",
            "Sra. Flora Ruiz",
        ),
    ),
)
