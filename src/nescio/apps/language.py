"""Telling English from Spanish, note by note: small words and letters that only one of them has."""

from __future__ import annotations

import re

from nescio.core.folding import fold

_WORD = re.compile(r"[^\W\d_]+")
_MOST = 4000  # characters looked at
_ENGLISH = frozenset(
    "the and of to with was is for on at by in his her he she patient denies history seen from has had this that were are no not"
    " who which there been will pain left right year old yo male female day daily discharge admitted follow mg blood chest without"
    " after an or as it be but they his hospital clinic name date age phone record mrn dob".split()
)
_SPANISH = frozenset(
    "el la los las de del en que con por para una un se su al y paciente no sin es fue presenta refiere dolor derecha izquierda"
    " anos ano sexo varon mujer edad fecha nombre apellidos domicilio medico tratamiento historia desde hace ante como mas muy"
    " sobre tras durante hospital clinico servicio ingreso alta antecedentes exploracion diagnostico sus lo le ha este esta".split()
)
_BOTH = _ENGLISH & _SPANISH
_SPANISH_LETTERS = re.compile("[ñÑ¿¡áéíóúÁÉÍÓÚ]")


def guess_language(text: str) -> str:
    """Return ``en`` or ``es``; a note that gives no hint counts as English."""
    head = text[:_MOST]
    words = _WORD.findall(fold(head))
    english = sum(word in _ENGLISH and word not in _BOTH for word in words)
    spanish = sum(word in _SPANISH and word not in _BOTH for word in words)
    # An accent speaks for Spanish, though names may have one in an English note.
    return "es" if spanish + len(_SPANISH_LETTERS.findall(head)) / 4 > english else "en"
