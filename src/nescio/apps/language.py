"""Telling English from Spanish, note by note: small words and letters that only one of them has."""

from __future__ import annotations

from functools import lru_cache

from nescio.core.folding import fold

_MOST = 2000  # characters looked at
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
_ENGLISH_ONLY, _SPANISH_ONLY = _ENGLISH - _SPANISH, _SPANISH - _ENGLISH
_SPANISH_LETTERS = "ñ¿¡áéíóú"


def guess_language(text: str) -> str:
    """Return ``en`` or ``es``; a note that gives no hint counts as English."""
    return _guess(text[:_MOST])


@lru_cache(maxsize=256)  # a note is asked about when it is searched and when it is cleaned
def _guess(head: str) -> str:
    words = fold(head).replace(",", " ").replace(".", " ").replace(":", " ").split()
    english = sum(map(_ENGLISH_ONLY.__contains__, words))
    spanish = float(sum(map(_SPANISH_ONLY.__contains__, words)))
    if not head.isascii():  # an accent speaks for Spanish, though names may have one in an English note
        spanish += sum(map(head.lower().count, _SPANISH_LETTERS)) / 4
    return "es" if spanish > english else "en"
