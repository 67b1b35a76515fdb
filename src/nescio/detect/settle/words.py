"""Everyday words, and the surroundings that make a name an eponym: what hunting for names must not eat."""

from __future__ import annotations

import gzip
import re
from functools import cache
from importlib import resources


@cache
def everyday_words() -> frozenset[str]:
    """Return the everyday words of English and Spanish, folded."""
    files = resources.files("nescio.detect.settle") / "data"
    return frozenset(
        word
        for language in ("en", "es")
        for word in gzip.decompress((files / f"words-{language}.txt.gz").read_bytes()).decode("utf-8").split()
    )


CALENDAR = frozenset(
    "january february march april may june july august september october november december enero febrero marzo abril mayo junio"
    " julio agosto septiembre octubre noviembre diciembre monday tuesday wednesday thursday friday saturday sunday lunes martes"
    " miercoles jueves viernes sabado domingo spring summer autumn winter".split()
)
"""Words that are capitalised without being names."""

# Matched on folded text behind a name. Hit: Foley catheter, Graves' disease. Near miss: Foley was seen.
EPONYM_BEHIND = re.compile(
    r"(?:'s?|s')?[ -](?:disease|syndrome|sign|signs|catheter|score|scale|test|maneuver|manoeuvre|criteria|classification"
    r"|fracture|palsy|lymphoma|tumou?r|procedure|operation|repair|reflex|node|nodes|nodules?|bodies|body|cells?|esophagus"
    r"|thyroiditis|contracture|dementia|chorea|ataxia|phenomenon|stain|drain|clamp|tube|line|rings?|murmur|hernia|duct"
    r"|anemia|coma|index|scan|ulcer|position|stage|staging|grade|class|type|deformity|arthropathy|gangrene|stoma|pouch"
    r"|prosthesis|virus|agar|method|formula|angle|triad|law|protocol|regimen)\b"
)
# Words before a name that make it an eponym. Hit: enfermedad de Crohn, signo de Murphy. Near miss: hijo de Crohn.
_EPONYM_NOUNS = frozenset(
    "enfermedad sindrome signo signos escala indice sonda clasificacion maniobra criterios test prueba tecnica triada fractura"
    " linfoma tumor esofago contractura fenomeno tincion drenaje hernia conducto anemia ulcera estadio grado tiroiditis cuerpos"
    " celulas reflejo paralisis corea ataxia virus metodo formula angulo protocolo pauta ley".split()
)
_LINKS = frozenset("de del la positivo negativo".split())
# Right before a name. Hit: Mr., Dra, nombre. Near miss: the.
_CUES = frozenset(
    "mr mrs ms miss dr drs dra prof sr sra srta don dona d dna nurse enfermera enfermero name nombre".split()
)
_CONTEXT = 40


def is_eponym(folded: str, start: int, end: int) -> bool:
    """Whether a name is part of a medical term here."""
    if EPONYM_BEHIND.match(folded, end):
        return True
    for word in reversed(folded[max(0, start - _CONTEXT) : start].split()):
        if word in _EPONYM_NOUNS:
            return True
        if word not in _LINKS:
            return False
    return False


def has_cue(folded: str, start: int) -> bool:
    """Whether a title or the like stands right before a place."""
    words = folded[max(0, start - _CONTEXT) : start].rsplit(None, 1)
    return bool(words) and words[-1].rstrip(".:") in _CUES
