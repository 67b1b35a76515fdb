"""Dates in Spanish: numeric and spelt out, months with years, years by cue, weekdays and holidays."""

from __future__ import annotations

from nescio.languages.es.calendar import CALENDAR
from nescio.languages.es.rules.meddocan import MEDDOCAN, NOT_MEDDOCAN
from nescio.languages.rule import Rule, after, before, compiled

_MONTHS = (*CALENDAR.months, "setiembre")
_WEEKDAYS = tuple(dict.fromkeys((*CALENDAR.plural_weekdays, *CALENDAR.weekdays)))  # longer ones first
_HOLIDAYS = (
    "navidad(?:es)?", "nochebuena", "nochevieja", "año nuevo", "reyes magos", "semana santa", "jueves santo",
    "viernes santo", "domingo de resurrección", "todos los santos", "día de la hispanidad",
)  # fmt: skip
_MONTH = "(?i:" + "|".join(_MONTHS) + ")"
_YEAR = r"(?:19|20|21)\d\d"
_MEASURE = compiled(
    r"^\s?(?:mg|g|gr|ml|cc|mm|cm|kcal|ui|u/|u\b|µ|mcg|células|leucocitos|plaquetas|copias|ng|pg|mEq|%|x\s?\d|/|[.,]\d|º|-\d|cél|veces|euros)"
)
# A dose by day. Hit: prednisolona 40 día 3/5. Near miss: el día 3/5.
_DOSE = compiled(r"\d[ ]día[ ]$")
_RATIO = compiled(
    r"(?i)(?:TA|PA|tensión|presión|AV|agudeza|CA|grado|fuerza|escala|GCS|Glasgow|EVA|relación|T|título[s]?)[^.;]{0,18}$"
)


def _is_date(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Day, month and year must be possible; forms with slips such as 23/010/1990 pass."""
    parts = [
        int(part)
        for part in data[start:end].replace(b".", b"/").replace(b"-", b"/").replace(b" ", b"").split(b"/")
        if part
    ]
    if len(parts) == 3 and parts[0] > 31:
        parts.reverse()
    possible = 1 <= parts[0] <= 31 and 1 <= parts[1] <= 12 if len(parts) > 1 else False
    american = len(parts) == 3 and 1 <= parts[0] <= 12 and 1 <= parts[1] <= 31
    return (start, end) if possible or american else None


def _short_date(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    around = before(data, start)
    if _RATIO.search(around) or _DOSE.search(around) or _MEASURE.search(after(data, end)):
        return None
    return _is_date(data, start, end)


def _year_alone(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    return None if _MEASURE.search(after(data, end)) else (start, end)


RULES = (
    Rule(
        "fecha-numerica",
        "DATE",
        rf"(\d{{1,2}}(?:/\d{{1,2}}[ ]?//?|-\d{{1,2}}-|\.\d{{1,2}}\.|/0\d\d/){_YEAR}|\d{{5}}/{_YEAR}|{_YEAR}-\d\d-\d\d|\d{{1,2}}(?:/\d{{1,2}}/|-\d{{1,2}}-|\.\d{{1,2}}\.)\d\d)",
        score=0.98,
        check=lambda data, s, e: _is_date(data, s, e) or ((s, e) if data[e - 5 : e - 4] == b"/" else None),
        hits=("Fecha: «03/11/2031».", "el «4-5-19» ingresa", "alta «2031-05-09»"),
        misses=("TA 120/80", "1/2/3 partes de 45/67/89", "Tel. 555-12-34"),
    ),
    Rule(
        "fecha-mes",
        "DATE",
        rf"((?i:(?:{'|'.join(_WEEKDAYS)}),?[ ])?(?:\d{{1,2}}(?:[ ]de[ ]|-|[ ]))?{_MONTH}(?:[ ]de[l]?(?:[ ]año)?[ ]|-|,?[ ]|[ ]de[ ]){_YEAR})",
        score=0.98,
        hits=("el «12 de marzo de 2031», tras", "desde «febrero del 2030»", "«3-abril-2029»: TC"),
        misses=("12 de cada 20", "marzo de duelo"),
    ),
    Rule(
        "fecha-dia-mes",
        "DATE",
        rf"(\d{{1,2}}[ ]de[ ]{_MONTH})",
        score=0.95,
        hits=("revisión el «3 de mayo» próximo",),
        misses=("Hospital 12 de Octubre", "3 de cada 4"),
        check=lambda data, s, e: (
            None if b"ospital" in before(data, s, 40) or b"niversitario" in before(data, s, 40) else (s, e)
        ),
    ),
    Rule(
        "fecha-mes-anno-corto",
        "DATE",
        rf"({_MONTH}[ ]['’]?\d\d)",
        score=0.8,
        check=_year_alone,
        hits=("control en «Junio 31» sin",),
        misses=("mayo 20 mg", "marzo 3"),
    ),
    Rule(
        "mes-solo",
        "DATE",
        rf"\b(?i:en|desde|hasta|mes de|durante|pasado|próximo|principios de|finales de|mediados de)[ ](?:el[ ]mes[ ]de[ ])?({_MONTH})",
        score=0.7,
        hits=("empeora desde «octubre», con",),
        misses=("en marcha", "mayor en mayores"),
    ),
    Rule(
        "anno-cue",
        "DATE",
        rf"\b(?i:en|desde|del?|hasta|hacia|para|entre|durante|a|finales de|principios de|mediados de)[ ](?:(?i:el)[ ])?(?i:año[ ])({_YEAR})",
        score=0.95,
        check=_year_alone,
        schemes=NOT_MEDDOCAN,
        hits=("operado en el año «2019».",),
        misses=("en 2019 casos", "año 2019"),
    ),
    Rule(
        "anno-con-palabra",
        "DATE",
        rf"\b((?:año|Año)[ ]{_YEAR})",
        score=0.95,
        schemes=MEDDOCAN,
        hits=("en el «año 2019» se",),
        misses=("el año pasado",),
    ),
    Rule(
        "anno",
        "DATE",
        rf"\b(?i:en|desde|del?|hasta|hacia|y|entre|intervenid[oa] en|año)[ ]\(?({_YEAR})",
        score=0.9,
        check=_year_alone,
        hits=("diagnosticada en «2019».", "desde «2008» toma"),
        misses=("de 2000 ml", "de 2000 mg al día", "en 2050 g"),
    ),
    Rule(
        "anno-parentesis",
        "DATE",
        rf"\(({_YEAR})\)",
        score=0.9,
        hits=("apendicectomía («2009»).",),
        misses=("(2000 ml)",),
    ),
    Rule(
        "mes-y-anno-numerico",
        "DATE",
        r"\b((?:0?[1-9]|1[0-2])/(?:19|20)\d\d)",
        score=0.9,
        hits=("en «11/2030» se retira",),
        misses=("titulo 1/2560", "13/2030"),
    ),
    Rule(
        "dia-mes-numerico",
        "DATE",
        r"\b(?:el|día|desde|hasta|fecha)[ :]{1,2}(?:el[ ])?(\d{1,2}/\d{1,2})",
        score=0.85,
        check=_short_date,
        hits=("ingresa el «3/11» con",),
        misses=("TA el 120/80", "el 45/90", "prednisolona 40 día 3/5"),
    ),
    Rule(
        "dia-semana",
        "DATE",
        rf"\b(?i:el|los|este|pasado|próximo|del|cada)[ ]((?i:{'|'.join(_WEEKDAYS)}))",
        score=0.9,
        schemes=NOT_MEDDOCAN,
        hits=("citado el «martes» a las 9",),
        misses=("dolor al martilleo",),
    ),
    Rule(
        "fiesta",
        "DATE",
        rf"\b((?i:{'|'.join(_HOLIDAYS)}))",
        score=0.9,
        schemes=NOT_MEDDOCAN,
        hits=("vendrá en «Navidad».", "desde «Nochevieja»"),
        misses=("la natividad", "pascual"),
    ),
    Rule(
        "estacion-anno",
        "DATE",
        rf"\b((?i:{'|'.join(CALENDAR.seasons)})[ ]de(?:l[ ]año)?[ ]{_YEAR})",
        score=0.95,
        hits=("desde el «verano de 2018»",),
        misses=("en verano", "primavera de la vida"),
    ),
)
