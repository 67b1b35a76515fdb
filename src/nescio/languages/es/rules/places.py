"""Towns, provinces, postcodes and countries in Spanish. MEDDOCAN calls all but the last TERRITORIO."""

from __future__ import annotations

from nescio.languages.es.rules.place_names import COUNTRIES, PROVINCES
from nescio.languages.patterns import LETTER, UPPER, any_of
from nescio.languages.rule import Rule, before

_TOWN_WORD = rf"[{UPPER}][{LETTER}'’·]*(?:-[{UPPER}][{LETTER}]*)?"
_TOWN = rf"{_TOWN_WORD}(?:[ ](?:de[ ]la|de[ ]los|de[ ]las|de|del|la|las|el|d[e]?)?[ ]?{_TOWN_WORD}){{0,4}}"
_PROVINCE = any_of(PROVINCES)
_STOP = frozenset(
    """E E-mail Email E-Mail Correo España Spain Tel Tel. Tfno Tlf Teléfono Telf Fax México Argentina Chile Colombia Cuba
    Brasil Dr Dra Hospital Servicio Unidad Universidad Islas Datos""".split()
)


def _town(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """End a town before a mail, phone, country or post."""
    text = data[start:end].decode()
    kept: list[str] = []
    for word in text.split(" "):
        if word.rstrip(".:,") in _STOP:
            break
        kept.append(word)
    while kept and kept[-1][:1].islower():
        kept.pop()
    value = " ".join(kept)
    # `Alcorcón Madrid` is a town and its province, unless the town is called so.
    for province in PROVINCES:
        if (
            value.endswith(" " + province)
            and value not in PROVINCES
            and not value.endswith((" de " + province, " " + "y " + province))
        ):
            value = value[: -len(province) - 1]
            break
    return (start, start + len(value.encode())) if value else None


def _not_in_a_name(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse places that are part of a person's, street's or unit's name."""
    left = before(data, start, 24).decode("utf-8", "ignore")
    word = left.rsplit(" ", 2)[-2:] if left.endswith(" ") else []
    if (
        word
        and word[0][:1].isupper()
        and word[0].isalpha()
        and len(word[0]) > 1
        and not left.rstrip().endswith((".", ","))
    ):
        return None
    if data[end : end + 1] == b"-" or data[start - 1 : start] == b"-":
        return None
    nxt = data[end : end + 2].decode("utf-8", "ignore")
    return (
        None if len(nxt) == 2 and nxt[0] == " " and nxt[1].isupper() and left.endswith(": ") else (start, end)
    )


RULES = (
    Rule(
        "localidad-campo",
        "CITY",
        rf"(?m)\b(?:Localidad(?:/ ?Provincia)?|Provincia|Ciudad|Población|Municipio)[ \t]?:[ \t]{{0,6}}([{UPPER}][^\n:\d]{{1,60}}?)[ \t]*[.,]?[ \t]*$",
        score=0.99,
        hits=("Localidad/ Provincia: «Ostrava del Río».\n",),
        misses=("Localidad: 12\n",),
    ),
    Rule(
        "cp-campo",
        "ZIP",
        r"\b(?:C[.]?P[.]?|C[óo]digo [Pp]ostal)[ \t]?[:.]?[ \t]{0,5}(\d{4,6})\b",
        score=0.99,
        hits=("CP: «28999».", "C.P. «46999»"),
        misses=("CP: .", "CPK 28999"),
    ),
    Rule(
        "pais-campo",
        "COUNTRY",
        rf"(?m)\b(?:País(?: de nacimiento| de origen)?|Nacionalidad)[ \t]?:[ \t]{{0,5}}([{UPPER}][^\n:\d]{{2,40}}?)[ \t]*[.,]?[ \t]*$",
        score=0.99,
        hits=("País de nacimiento: «Ruritania».\n",),
        misses=("País: 3\n",),
    ),
    Rule(
        "cp-y-localidad",
        "ZIP",
        r"[ .,(\n-](?:E-)?(\d{5}(?:-\d{3})?)\)?[ ,.-]{1,3}[A-ZÁÉÍÓÚÑ][a-záéíóúñ]",
        score=0.93,
        hits=("c/ Olmo 3, «28999» Madrid", "s/n. E-«13999» Alcázar"),
        misses=("leucocitos 12000, Hb", "plaquetas de 45000. Se"),
        check=lambda data, s, e: (s, e) if int(data[s : s + 2]) <= 52 and _address_near(data, s) else None,
    ),
    Rule(
        "localidad-tras-cp",
        "CITY",
        rf"[ .,(\n-](?:E-)?\d{{5}}\)?[ ,.-]{{1,3}}({_TOWN})",
        score=0.93,
        check=lambda data, s, e: _town(data, s, e) if _address_near(data, s) else None,
        hits=("c/ Olmo 3, 28999 «Tres Ríos». España", "C/ Sol 1 46999 - «Villarte» Tel.: 555"),
        misses=("plaquetas 45000. Se inicia",),
    ),
    Rule(
        "provincia",
        "STATE",
        rf"({_PROVINCE})",
        score=0.85,
        check=_not_in_a_name,
        hits=("trasladada a «Cuenca» para", "vive en («Soria»)"),
        misses=("Ana Toledo Ruiz", "fiebre de Malta"),
    ),
    Rule(
        "pais",
        "COUNTRY",
        rf"({any_of(COUNTRIES)})",
        score=0.93,
        check=lambda data, s, e: (
            None
            if data[s - 1 : s] in (b"-", b"@", b".")
            and data[s - 1 : s] != b""
            and data[s - 2 : s - 1].isalnum()
            and data[s - 1 : s] != b"."
            else (s, e)
        ),
        hits=("(«España»). E-mail", "viaje a «Senegal» en"),
        misses=("la españolita", "italiana"),
    ),
)


def _address_near(data: bytes, start: int) -> bool:
    """Whether the line speaks of an address before this place."""
    line = data[max(0, start - 220) : start]
    return any(
        cue in line
        for cue in (
            b"/",
            b"Av",
            b"Calle",
            b"calle",
            b"Paseo",
            b"Plaza",
            b"ospital",
            b"emitido",
            b"esponsable",
            b"Ctra",
            b"Universi",
            b"Domicilio",
            b"Centro",
            b"P\xc2\xba",
        )
    ) and data[start - 1 : start] in (b" ", b"-", b".", b",", b"(", b"\n")
