"""Streets in Spanish: kind of road, name, number, floor and door as one span."""

from __future__ import annotations

from nescio.languages.patterns import LETTER, UPPER
from nescio.languages.rule import Rule

_ROAD = (
    r"(?:[Cc]/[.]?|C\\|[Cc]alle|CALLE|Cl[.]|[Aa]vda[.]?|Avd[.]?|Av[.]|Av|[Aa]venida[.]?|[Pp]aseo|P[.]?º[.]?|Pso[.]?|Pº|P[º°]|Paseig|Passeig|Pg[.]?|"
    r"[Pp]laza|Pza[.]?|Plza[.]?|Pl[.]|Plaça|[Cc]arretera|Ctra[.]?|Crta[.]?|Camino|Camí|Ronda|Travesía|Trav[.]?|Urbanización|Urb[.]?|"
    r"Carrer|Gran[ ]Vía|R[úu]a|Glorieta|Vía|Cuesta|Barrio|Bº|Polígono|Rambla|Pasaje|Alameda|Carrera|Bulevar|Callejón|Sendero|Finca|Colonia|Autovía|Bifurcación|Campus|Apartado|Apdo[.]?)"
)
_PART = rf"(?:[{UPPER}][{LETTER}.'’´·]*(?:-[{LETTER}]{{2}}[{LETTER}]*)?|del?|la|las|los|el|els|l[´'’]|d[´'’]|y|i|e|da|do|dels|san|santa|nacional|en|a|al|[{LETTER}]{{3}}[{LETTER}]*|\d{{1,2}}[ ]de)"
_NAME = rf"(?:{_PART}[ ,]{{0,2}}){{1,8}}?"
_HOUSE = r"(?:(?:n[ºo°.]{0,2}|No[.]?|núm[.]?|[Kk]m[.]?)[ ]?)?(?:\d{1,4}(?:[.,]\d{3})?(?:[ ]?[-/][ ]?\d{1,4}|[ ]y[ ]\d{1,3})?(?:[ª]|[A-Ca-c])?\b|[sS]/?[nN]\b[.]?º?)"
_SIDE = r"(?:(?i:izquierda|derecha|dcha[.]?|izda[.]?|izqda[.]?|izq[.]?|dch[.]?|iz|dc|der|centro|ctro|int)|[A-Zb-d])\b"
_FLOOR = (
    rf"(?:[ ]?[,.-]?[ ]?(?:(?i:bajo|ático|atico|entresuelo|entlo|principal|pral)[.]?(?:[ ]{_SIDE})?"
    rf"|(?i:portal|piso|puerta|pta[.]?|esc[.]?|escalera|bloque|blq[.]?|bl[.]?|planta|casa|edificio|local|apto[.]?)[ ]?[A-Z\d]{{1,3}}\b[ºª°]?"
    rf"|P\d{{1,2}}\b-?|\d{{1,2}}[ ]?[.]?[ºªo°a][.]?[ ]?-?[ ]?(?:{_SIDE}|\d{{1,2}}\b[ºª]?)?|\d{{1,2}}[ ]?-?[ ]?{_SIDE}|{_SIDE}|\d{{1,2}}\b))"
)


def _trim(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Drop blanks and closing punctuation."""
    while end > start and data[end - 1 : end] in (b" ", b",", b".", b"-"):
        end -= 1
    return start, end


def _domicile(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """The rest of the field, without closing blanks and stops."""
    value = data[start:end].strip()
    return _trim(data, start, end) if len(value) > 3 and value[:1].upper() == value[:1] else None


def _after_hospital(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A street without its kind, between a hospital and a postcode."""
    return (
        _trim(data, start, end)
        if b"ospital" in data[max(0, start - 70) : start].rsplit(b". ", 1)[-1]
        else None
    )


RULES = (
    Rule(
        "domicilio-campo",
        "STREET",
        r"(?m)\b(?:Domicilio|Dirección)[ \t]?:[ \t]{0,8}([^\n]{3,90}?)[ \t.,]*$",
        score=0.99,
        check=_domicile,
        hits=("Domicilio: «Calle del Olmo, 3, 2 B».\n", "Domicilio:  «Avda. Sol 9».\n"),
        misses=("Domicilio:\nCP: 1", "en su domicilio: no\n"),
    ),
    Rule(
        "calle",
        "STREET",
        rf"({_ROAD}[ ]{{0,2}}{_NAME}{_HOUSE}{_FLOOR}{{0,4}})",
        score=0.95,
        check=_trim,
        hits=("Hospital Sur. «Avda. del Faro, 12». 46999 V", "vive en «C/ Olmo nº 4, 2º dcha» 28999 M"),
        misses=("cada 8 horas", "la calle está mojada", "Camino normal"),
    ),
    Rule(
        "calle-sin-tipo",
        "STREET",
        rf"[.\n,][ ]((?:[{UPPER}][{LETTER}]*[.]?[ ](?:de[ ]|la[ ]|del[ ])?){{0,3}}[{UPPER}][{LETTER}]*,?[ ](?:n[º°][ ])?(?:\d{{1,3}}(?:-\d{{1,3}})?|s/n)(?:,[ ]?\d{{1,2}}[ºo][ ]?[A-Z]?)?)[.,]?[ ]-?[ ]?(?:E-)?\d{{5}}\b",
        score=0.7,
        check=_trim,
        hits=("Fundación Sur. «Olmedo 340-350». 08999 Barcelona",),
        misses=("nivel. Calcio 9. Tras", ". Hb 12, leucocitos 12000"),
    ),
    Rule(
        "calle-tras-hospital",
        "STREET",
        rf"[ ]([{UPPER}][{LETTER}]*[ ](?:de[ ]|del[ ])?[{UPPER}][{LETTER}]*,?[ ](?:\d{{1,3}}(?:-\d{{1,3}})?|s/n))[.,]?[ ]-?[ ]?(?:E-)?\d{{5}}\b",
        score=0.9,
        check=_after_hospital,
        hits=("Hospital Sur «Gaspar Olmo 90» 46999 Valencia",),
        misses=("Hospital Sur 46999 Valencia", "Dosis Total Inicial 90 46999"),
    ),
)
