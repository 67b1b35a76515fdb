"""Spanish rules for values that a cue makes certain: dates, places, professions, employers, staff, rooms and numbers.

They belong to the floor; `certain_rules` has those for names. Most cues are words of ordinary notes, with and without accents and capitals.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from nescio.core.folding import fold
from nescio.core.toml import parse_toml
from nescio.languages.es.calendar import CALENDAR
from nescio.languages.patterns import LETTER, LOWER, UPPER
from nescio.languages.registry import language_pack
from nescio.languages.rule import Rule, after, before

Offsets = tuple[int, int] | None

_WORD = rf"[{UPPER}][{LETTER}'’·-]+"
_LINK = r"(?:de[ ]la|de[ ]los|de[ ]las|del|de|la|las|los|el|y)"
_RUN = rf"({_WORD}(?:[ ](?:{_LINK}[ ])?{_WORD}){{0,4}})"
_SHORT_DATE = r"(\d{1,2}[/-]\d{1,2})"
_FRACTIONS = frozenset((b"1/2", b"1/3", b"1/4", b"2/3", b"3/4"))
_FEWEST_DIGITS = 4  # of a number behind a cue
_DAYS, _MONTHS = 31, 12
_MONTHS_AND_NAMES = ("abril", "mayo", "julio")  # months that are also the name of somebody or something
_SURE_MONTHS = "|".join(month for month in CALENDAR.months if month not in _MONTHS_AND_NAMES).replace(
    "septiembre", "sep?tiembre"
)
_JOB = rf"([{LETTER}]{{4}}[{LETTER}]*(?:[ ](?:(?:de|en|del)[ ])?(?:la[ ]|el[ ])?[{LETTER}]{{3}}[{LETTER}]*){{0,2}})"
# What happens on a day: examinations, visits, operations, cultures.
_EVENTS = (
    r"(?:control|ctrl|cita|citad[oa]|pr[óo]xim[oa](?:[ ]\w{4,8})?|pr[óo]x[.]?(?:[ ]\w{4,8})?|alta|egreso|ingres[oa]|cx|cirug[íi]a|operad[oa]|intervenid[oa]|tac|tc|rx|rm|rmn|eco|ecograf[íi]a"
    r"|cultivo|urocultivo|hemocultivos?|coprocultivo|biopsia|citolog[íi]a|anal[íi]tica|labs?|laboratorio|extubad[oa]|decanulad[oa]|traqueostom[íi]a|sesi[óo]n[ ]del|turno|visita|revisi[óo]n|return"
    r"|reposo|baja|licencia|incapacidad|hasta|desde|fum|fur|vacuna(?:d[oa])?|retirad[oa]|colocad[oa]|del?[ ]d[íi]a|el[ ]d[íi]a|fecha|f[.]?|enviad[oa]|tomad[oa]|último|última|ultimo|ultima)"
)
# Words behind "lives in", "comes from" that name no place.
_ARTICLES = frozenset(("la", "el", "los", "las"))
_NO_PLACE = frozenset(
    """urgencias urgencia uci uti ucin planta consulta consultas quirofano domicilio casa residencia hospital hospitalizacion centro clinica su otro otra otros
    servicio medicina cirugia pediatria ginecologia obstetricia neurologia cardiologia digestivo traumatologia oncologia hematologia psiquiatria urologia
    nefrologia neumologia dermatologia oftalmologia reumatologia endocrinologia geriatria rehabilitacion reanimacion partos paritorio emergencias emergencia
    guardia ambulatorio atencion primaria familia piso pareja zona medio area pueblo ciudad campo calle la el los las un una condiciones situacion
    compania buenas malas vivienda apartamento habitacion pension albergue sala unidad""".split()
)
_JOB_ENDING = re.compile(
    r"(?:[et]ro|[et]ra|d[oó]r|dora|tora?|ista|ant[ea]|ario|aria|logo|loga|grafo|grafa|ólog[oa]|ner[oa]|ill[eé]ra?|sora?|fesora?)$"
)
_NO_JOB = frozenset(
    """anterior exterior interior superior inferior mayor menor mejor peor otro otra nuestro nuestra primero primera tercero tercera enero febrero entero entera
    manera carretera fuera espera afuera dentro centro metro litro filtro registro suministro encuentro constante importante bastante durante mediante restante
    voluntario voluntaria horario diario diaria necesario necesaria solitario sedentario sedentaria secundario primario primaria contrario habitual actual""".split()
)
_NO_FIELD = frozenset(
    "profesion oficio edad baja toda toda la esta este hace forma nuevo sexo mediana".split()
)
_UNIT_NEXT = re.compile(
    rb"^ ?(?:%|mg|ml|cm|mm|kg|g\b|veces|camas|d\b|d[i\xc3]|h\b|hs\b|horas|min|a\xc3\xb1os|meses|semanas|\xc2\xb0|\xc2\xba|grados|[.,/]\d)",
    re.I,
)


def _short_date(data: bytes, start: int, end: int) -> Offsets:
    """Keep a day and a month in either order; no fraction, no range of weeks, no ``hemocultivos 2/2``."""
    value = data[start:end]
    low, high = sorted(int(part) for part in value.replace(b"-", b"/").split(b"/"))
    if (
        value in _FRACTIONS
        or (low == high and low < _FEWEST_DIGITS)
        or not 0 < low <= _MONTHS
        or high > _DAYS
    ):
        return None
    return _number(data, start, end)


def _place(data: bytes, start: int, end: int) -> Offsets:
    """Refuse words that name no place, ``procedente de Urgencias``; in capitals, keep a listed town or one word."""
    text = data[start:end].decode()
    first = text.split(" ")[0]
    if fold(first) in (_NO_PLACE if text.isupper() else _NO_PLACE - _ARTICLES):
        return None
    if not text.isupper():
        return start, end
    found = _listed_town(data, start, end)
    if found or fold(first) in language_pack("es").common_words:
        return found
    return start, start + len(first.encode())


def _listed_town(data: bytes, start: int, end: int) -> Offsets:
    """Keep the longest listed town of a few words in any case."""
    words = data[start:end].decode().split(" ")
    for size in range(len(words), 0, -1):
        town = " ".join(words[:size])
        if fold(town) in _folded_cities():
            return start, start + len(town.encode())
    return None


@cache
def _folded_cities() -> frozenset[str]:
    return frozenset(fold(city) for city in language_pack("es").lists["city"])


@cache
def _jobs() -> frozenset[str]:
    """The trades that invented notes have, folded, in both genders."""
    path = Path(__file__).parent / "synth" / "lists.toml"
    jobs = {
        fold(job.strip()) for job in parse_toml(path.read_text("utf-8"), str(path))["profession"].split("|")
    }
    others = {re.sub(r"(?<=[rtdnlcgñ])o(?= |$)", "a", job, count=1) for job in jobs}
    others |= {re.sub(r"(?<=[rtdnlcgñ])a(?= |$)", "o", job, count=1) for job in jobs}
    others |= {re.sub(r"(?<=or)a(?= |$)", "", job, count=1) for job in jobs}
    others |= {re.sub(r"(?<=or)(?= |$)", "a", job, count=1) for job in jobs}
    return frozenset(jobs | others)


def _listed_job(data: bytes, start: int, end: int) -> Offsets:
    """Keep the longest listed trade of a few words, with what it is in: ``tallador de madera``."""
    words = data[start:end].decode().split(" ")
    for size in range(len(words), 0, -1):
        job = " ".join(words[:size])
        if fold(job) not in _jobs():
            continue
        field = words[size + 1 : size + 2]
        if words[size : size + 1] in (["de"], ["DE"]) and field and _is_field(field[0]):
            job = " ".join(words[: size + 2])
        return start, start + len(job.encode())
    return None


def _former_job(data: bytes, start: int, end: int) -> Offsets:
    """Keep a listed trade, but not the physical examination: ``Ex físico``."""
    return None if fold(data[start:end].decode()).startswith("fisico") else _listed_job(data, start, end)


def _is_field(word: str) -> bool:
    plain = fold(word)
    return not word.istitle() and plain in language_pack("es").common_words and plain not in _NO_FIELD


def _job(data: bytes, start: int, end: int) -> Offsets:
    """Keep a listed trade, or a word that ends as trades do."""
    found = _listed_job(data, start, end)
    if found:
        return found
    word = data[start:end].decode().split(" ")[0]
    plain = fold(word)
    if plain in _NO_JOB or not _JOB_ENDING.search(plain):
        return None
    return start, start + len(word.encode())


def _number(data: bytes, start: int, end: int) -> Offsets:
    """Refuse a number with a unit behind it: ``cama 30°``."""
    return None if _UNIT_NEXT.match(after(data, end, 8)) else (start, end)


def _enough_digits(data: bytes, start: int, end: int) -> Offsets:
    digits = sum(48 <= byte <= 57 for byte in data[start:end])
    return (start, end) if digits >= _FEWEST_DIGITS else None


def _login(data: bytes, start: int, end: int) -> Offsets:
    """Keep what is no word of the language: ``usuario mlopez``, not ``usuario refiere``."""
    value = fold(data[start:end].decode())
    plain = value.isalpha()
    return None if plain and (value in language_pack("es").common_words or len(value) < 5) else (start, end)


def _weekday(data: bytes, start: int, end: int) -> Offsets:
    """Refuse Sunday and Friday as part of a name: Santo Domingo."""
    return (
        None
        if fold(before(data, start, 7).decode("utf-8", "ignore")).endswith(("santo ", "don ", "sr. "))
        else (start, end)
    )


CERTAIN_VALUES: tuple[Rule, ...] = (
    Rule(
        "certain-short-date",
        "DATE",
        rf"\b(?i:{_EVENTS})[ :(]{{1,2}}(?:el[ ]|del[ ]|al[ ])?{_SHORT_DATE}\b",
        score=0.93,
        check=_short_date,
        hits=(
            "Control «19/2» con",
            "urocultivo «02/03» negativo",
            "TRAQUEOSTOMIA «10/2».",
            "hasta «23/2», luego",
        ),
        misses=("hasta 1/2 comp", "control 3-4 semanas", "EVA 6/10", "hasta 120/80"),
    ),
    Rule(
        "certain-weekday",
        "DATE",
        r"\b((?i:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?))\b",
        score=0.93,
        check=_weekday,
        hits=("Cita «jueves» 9 h", "vuelve el «LUNES»"),
        misses=("Santo Domingo", "dolor al martilleo"),
    ),
    Rule(
        "certain-weekday-list",
        "DATE",
        r"\b((?:L|Lu|Ma?|Mi|X|J|Ju|Vi?|Sa?|D)(?:[-/](?:Lu?|Ma?|Mi|X|Ju?|Vi?|Sa?|D)){2,4})\b",
        score=0.92,
        hits=("Diálisis «L-M-V».", "curación «Ma/Ju/Sa»"),
        misses=("C-M-V", "PA 120/70", "L-5"),
    ),
    Rule(
        "certain-month",
        "DATE",
        rf"\b((?i:{_SURE_MONTHS})(?:(?:[ ]del?)?[ ](?:19|20|21)\d\d)?)\b",
        score=0.92,
        hits=("HbA1c 9,1 («agosto»: 8,8)", "desde «octubre de 2019».", "en «MARZO» de viaje"),
        misses=("marzoleto", "el agostado"),
    ),
    Rule(
        "certain-birthplace",
        "CITY",
        rf"\b(?i:vive[n]?|vivir|reside|residente|residir|domiciliad[oa]|nacid[oa]|nació|radica|radicad[oa]|viviendo|se[ ]muda)[ ](?i:en|a)[ ]{_RUN}",
        score=0.93,
        check=_place,
        hits=("Vive en «Puente del Arzobispo» con", "reside en «Toa Baja»."),
        misses=("Vive en Residencia", "vive en casa", "vive en un piso"),
    ),
    Rule(
        "certain-origin",
        "CITY",
        rf"\b(?i:natural|procedente|oriund[oa]|originari[oa]|vecin[oa]|proveniente|referid[oa]|derivad[oa]|trasladad[oa]|remitid[oa]|viene|llega|procede)[ ](?i:de|desde)[ ]{_RUN}",
        score=0.93,
        check=_place,
        hits=("Natural de «Cangas», vive", "PROCEDENTE DE «SACABA»", "referida de «Saraguro» por"),
        misses=("procedente de Urgencias", "derivado de Cardiología", "viene de consulta"),
    ),
    Rule(
        "certain-town-lower",
        "CITY",
        rf"\b(?:vive|vivo|vivimos|reside|residente|natural|procedente|oriund[oa]|originari[oa]|vecin[oa]|nacid[oa]|viene|viaja|viaje|vuelve)[ ](?:en|de|desde|a)[ ]([{LOWER}]{{3}}[{LOWER}]*(?:[ ][{LOWER}]{{2}}[{LOWER}]*){{0,4}})",
        score=0.92,
        check=_listed_town,
        hits=(
            "pte vive en «guadalajara» con",
            "natural de «santa cruz de la sierra» llega",
            "viene de «palma» hoy",
        ),
        misses=("vive en casa de su hija", "viene de control"),
    ),
    Rule(
        "certain-profession",
        "PROFESSION",
        rf"\b(?i:trabaj(?:a|aba|ó|o|ado|ando)|labora(?:ba)?|ejerce|empleo|puesto|oficio|profesi[óo]n|ocupaci[óo]n|se[ ]desempeña)(?:[ ](?:actual|previa|habitual))?[ :]{{1,2}}(?i:como[ ]|de[ ])?{_JOB}",
        score=0.92,
        check=_job,
        hits=("trabaja como «soldador».", "Ocupación: «tallador de madera»", "su puesto de «conserje»."),
        misses=("trabaja de noche", "ocupación actual", "trabaja como siempre"),
    ),
    Rule(
        "certain-former-profession",
        "PROFESSION",
        rf"\b(?i:empez[óo]|antes|ex|era|fue|es|prof[.]|ocup[.])[ :-]{{1,2}}(?i:como[ ]|de[ ]|un[ ]|una[ ])?{_JOB}",
        score=0.92,
        check=_former_job,
        hits=("EX «MINERO», HOY", "empezó de «guardia de seguridad» en", "es «taxista» y"),
        misses=("antes del desayuno", "era normal", "es mayor", "Ex físico: TA 150/90"),
    ),
    Rule(
        "certain-listed-profession",
        "PROFESSION",
        rf"(?:\d[ ]?a|\d[ ]?años|\b(?i:padre|madre|mam[áa]|pap[áa]|espos[oa]|marido|hij[oa]|herman[oa]|soltero|soltera|casad[oa]|viud[oa]|divorciad[oa]|masc|fem|masculino|femenin[oa]|var[óo]n|mujer|hombre|paciente|pte))[ ,(]{{1,3}}{_JOB}",
        score=0.92,
        check=_listed_job,
        hits=("52 años, «floricultora» (Flores", "masc 41a «chofer» de", "Madre «maestra» muy"),
        misses=("madre sana", "paciente estable", "34 años con tos"),
    ),
    Rule(
        "certain-employer",
        "ORGANIZATION",
        rf"\b(?i:trabaja|trabajaba|labora|laboraba|emplead[oa]|trabajó|obrer[oa]|funcionari[oa])[ ](?i:en|de|para)[ ](?:la[ ]|el[ ])?(?:empresa[ ]|f[áa]brica[ ]|tienda[ ])?{_RUN}",
        score=0.9,
        check=_place,
        hits=("Trabaja en «Metálicas El Roblal».", "empleada de «Flores El Tabor»"),
        misses=("trabaja en casa", "trabaja en Urgencias"),
    ),
    Rule(
        "certain-insurer",
        "ORGANIZATION",
        rf"\b(?:EPS|eps|Isapre|ISAPRE|isapre|ARS|[Oo]bra[ ][Ss]ocial|[Pp]repaga|[Aa]seguradora|[Ff]armacia|[Cc]olegio|[Ii]glesia|[Mm]utua)[ :]{{1,2}}{_RUN}",
        score=0.9,
        check=_place,
        hits=("EPS «Salud Altiplano» af.", "la farmacia «Palmetto»", "Colegio «San Marcos»"),
        misses=("la farmacia del hospital", "colegio bilingüe"),
    ),
    Rule(
        "certain-room",
        "ROOM",
        r"\b(?i:cama|hab[.]?|habitaci[óo]n|box|cub[íi]culo|cuna|incubadora|consultorio|quir[óo]fano|cami?lla|sill[óo]n)[ ](?:n[º°][ ]?|no[.][ ]?)?([A-Za-z]?-?\d{1,4}(?:-?[A-Za-z0-9]{1,2})?)\b",
        score=0.92,
        check=_number,
        hits=("pasa a cama «12B».", "Box «9», monitor", "cuna «6»", "habitación «304»"),
        misses=("cama 30°", "cama a 30", "quirófano 2 veces"),
    ),
    Rule(
        "certain-national-number",
        "SSN",
        r"\b([A-Z]{4}\d{6}[HM][A-Z]{5}[0-9A-Z]\d|\d{1,2}\.\d{3}\.\d{3}-[\dkK]|(?:20|23|24|27|30|33)-\d{8}-\d)\b",
        score=0.95,
        hits=("CURP «XEXX010101HNEXXXA4»", "«09.123.456-k»", "CUIL «20-01234567-8»"),
        misses=("lote 12.345.678", "2.345.678-9012"),
    ),
    Rule(
        "certain-number-after-cue",
        "IDNUM",
        r"\b(?:CC|C\.C\.|cc|c\.c\.|C\.?I\.?|RUT|[Rr]ut|RUN|CURP|CUIL|CUIT|RC|TI|CUI|DUI|[Cc][ée]dula|[Cc][ée]d\.|[Aa]filiad[oa]|[Aa]fil\.|[Cc]arn[ée]t?|[Cc]redencial|[Ee]xpediente|[Ee]xp\.|[Ff]icha|[Ff]olio|HCU?|H\.C\.|h\.?c\.?|hc|MRN|NPI|CMP|RM|MP|MN|M\.P\.|M\.N\.|[Pp][óo]liza|NSS|RNE|[Cc]ol\.)(?:[ ](?:n[º°o]\.?|N[º°]))?[ :]{1,2}([A-Z]{0,3}-?\d[\dA-Z]{0,6}(?:[-./]?[\dA-Z]{1,6}){1,4})\b",
        score=0.9,
        check=_enough_digits,
        hits=("CC «0.099.118.402» EPS", "RUT: «9.123.456-7»", "HC «44-7120».", "MP «A-77123»"),
        misses=("250 cc 3 veces", "MP 5", "CC: tos de 3 días", "cc 20 mg"),
    ),
    Rule(
        "certain-mobile",
        "PHONE",
        r"\b(?i:cel[.]?|celular|fono|whats?app|wsp|wasap|contacto|anexo|ext[.]?|interno)[ :]{1,2}(\+?\(?\d[\d() .-]{2,16}\d)\b",
        score=0.92,
        check=_enough_digits,
        hits=("cel «300 555 0142» esposa", "Fono «+56 9 5550 0142»", "Anexo «2217»"),
        misses=("contacto 3 días", "interno 2 mm"),
    ),
    Rule(
        "certain-login",
        "USERNAME",
        r"\b(?i:usuario|user|login|transcribe|transcrito(?:[ ]por)?|cofirma|autor|validado(?:[ ]por|[ ]electr[óo]nicamente)?|registrado[ ]por|capturo|ack)[ :]{1,2}([a-z][a-z]{2}[a-z0-9._]*[a-z0-9])\b",
        score=0.92,
        check=_login,
        hits=("Usuario «snroca», terminal", "transcrito «mquispealaya» /", "autor «jnegronr» |"),
        misses=("usuario refiere dolor", "usuario de silla", "validado por médico"),
    ),
)
