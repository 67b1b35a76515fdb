"""Professions in Spanish, by cue."""

from __future__ import annotations

from nescio.languages.patterns import LETTER
from nescio.languages.rule import Rule

_JOB = (
    rf"((?:ex[ -])?[{LETTER}]{{4}}[{LETTER}]*(?:[ ](?:de|en)[ ](?:la[ ]|el[ ])?[{LETTER}]{{4}}[{LETTER}]*)?)"
)

RULES = (
    Rule(
        "profesion-campo",
        "PROFESSION",
        rf"\b(?i:profesión|ocupación|de profesión|oficio)[ \t]?[:,]?[ \t]{{1,3}}{_JOB}",
        score=0.85,
        check=lambda data, s, e: (
            None if data[s:e].startswith((b"habitual", b"actual", b"labor", b"trabaja")) else (s, e)
        ),
        hits=("de profesión «carpintero», fumador", "Profesión: «maestra de escuela»."),
        misses=("profesión habitual",),
    ),
    Rule(
        "trabaja-como",
        "PROFESSION",
        rf"\b(?i:trabaj(?:a|aba|ó|ado|ador)|empleos?[a-z ]{{0,14}}|ejerce)[ ]como[ ]{_JOB}",
        score=0.85,
        hits=("trabaja como «soldador de barcos».",),
        misses=("como antes",),
    ),
    Rule(
        "jubilado-de",
        "PROFESSION",
        r"\b(minero|agricultor|ganadero|carpintero|albañil|pescador|camionero|soldador|maestro|profesora?|electricista|mecánico|panadero|pintor|ama de casa|azafata|militar|pastor|enfermera|abogad[oa]|policía|jardinero|cociner[oa]|costurera|conductor)[ ](?i:jubilad[oa]|retirad[oa]|de profesión)",
        score=0.9,
        hits=("«minero» jubilado, sin",),
        misses=("está jubilado",),
    ),
)
