"""Telephones and faxes in Spanish, by cue or by a Spanish number's shape."""

from __future__ import annotations

from nescio.languages.rule import Rule, before, compiled

_NUMBER = (
    r"((?:\(?\+?\d{1,4}\)?[ .-]?)?\(?\d{2,4}\)?(?:[ .-]?\d{2,4}){1,5}(?:[ ]?(?i:ext[.]?)[ :.]{0,2}\d{1,6})?)"
)
_CUE_PHONE = (
    r"(?i:tel[eé]fonos?|tel[eé]f[.]?|telfs?[.]?|tels?[.]?|tfnos?[.]?|tlfs?n?o?[.]?|tlfno[.]?|m[oó]vil|busca)"
)
_NOT_PHONE = compiled(r"(?i)(?:nhc|nass|ncol|col|episodio|cip|nº|lote|serie|id|fax|pubmed)[^a-z]{0,6}$")


def _enough_digits(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    digits = sum(48 <= byte <= 57 for byte in data[start:end])
    return (start, end) if 7 <= digits <= 18 else None


def _bare_phone(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    return None if _NOT_PHONE.search(before(data, start, 16)) else (start, end)


RULES = (
    Rule(
        "telefono",
        "PHONE",
        rf"\b{_CUE_PHONE}(?:[ ]y[ ](?i:fax))?[ \t]?[.:]{{0,2}}[ \t]{{0,3}}{_NUMBER}",
        score=0.97,
        check=_enough_digits,
        hits=("Tel.: «555 12 34 56» E-mail", "Tfno. «555123456»", "Teléfono: «555 123 456 ext 12»"),
        misses=("telefonear a los 3 días", "Tel. no consta"),
    ),
    Rule(
        "telefono-segundo",
        "PHONE",
        rf"\b{_CUE_PHONE}[ .:]{{0,3}}[\d ]{{9,13}}[ ]?[/,y-][ ]?((?:\d[ ]?){{8}}\d)",
        score=0.95,
        hits=("Tlf: 555123456 / «555654321»",),
        misses=("Tlf: 555123456. 28001 Madrid",),
    ),
    Rule(
        "fax",
        "FAX",
        rf"\b(?i:fax)[ \t]?[.:]{{0,2}}[ \t]{{0,3}}{_NUMBER}",
        score=0.97,
        check=_enough_digits,
        hits=("Fax: «555 70 52 63».",),
        misses=("fax ilegible",),
    ),
    Rule(
        "telefono-forma",
        "PHONE",
        r"(?:^|[^\d+-])([6789]\d{2}[ .-]?(?:\d{3}[ .-]?\d{3}|\d{2}[ .-]\d{2}[ .-]\d{2})|\+34[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d{3})\b",
        score=0.75,
        check=_bare_phone,
        hits=("citas del hospital «942 00 00 60»", "contacto «+34 611 222 333»"),
        misses=("NHC: 911222333", "555 12 34 56"),
    ),
)
