"""How invented Spanish notes write names, dates, places and numbers; the grammar and the word lists lie beside."""

from __future__ import annotations

import random
from typing import ClassVar

from nescio.languages.synth_forms import DateForms, Fragment, Scene, SynthForms

_DOORS = ("", "", ", 3º B", " 2º dcha", ", bajo", ", 1º A", ", portal 2", ", 4º izda")
_AMERICAN_DOORS = (
    "",
    "",
    ", depto 4",
    " piso 3",
    " depto. B",
    ", int. 5",
    " apto 201",
    ", casa 12",
    " 2° A",
    ", Col. Centro",
    ", lote 8",
)


class SpanishForms(SynthForms):
    """The forms of Spanish, as Spain, six countries of America and the United States write them; ``pe`` stands for the Andes."""

    dates = DateForms(
        whole=(
            "{day} de {name} de {year}", "{day}-{name}-{any_year}", "{day} {name} {year}", "{day} de {name} del {year}", "{day}/{name}/{any_year}",
        ),
        partial=(
            "{first}/{second}", "{day} de {month}", "{month} de {year}", "{number02}/{year}", "{month} {year}", "{first02}-{second02}",
            "{month} del {year}", "{first}/{second}", "{first}-{second}", "{first02}/{second02}", "{day} {short}", "{day}-{short}", "{short} {year}",
            "{first}.{second}", "{number}/{yy}",
        ),
        odd=("{month}", "{month}", "{year}", "{month} de {year}", "{season}", "{short} {year}", "{month} {year}"),
        day_and_month=("{day} de {month}",),
        seasons=("primavera de", "verano de", "otoño de", "invierno de", "primavera del", "verano del"),
        weekday_lists=("L-X-V", "M-J-S", "L/X/V", "M/J/S", "lunes/jueves", "L-V", "L-Mi-V", "L-M-V", "lun/mié/vie", "L, M y V", "Ma-Ju-Sa"),
        weekdays=("{name}", "{name}", "{name}", "{short}"),
        short_weekdays=("lun", "mar", "mié", "jue", "vie", "sáb", "dom"),
    )  # fmt: skip
    regions: ClassVar = {"es": 8, "mx": 4, "ar": 4, "co": 4, "cl": 3, "pe": 3, "us": 3}
    month_first_regions = frozenset({"us"})
    shapes: ClassVar = {
        "ssn": ("SSN", "########@|########-@|X#######@|##.###.###-@|########|Y-#######-@"),
        "plate": ("VEHICLE", "#### @@@|####@@@|@-####-@@|#### - @@@|@@-####-@"),
        "plan": ("HEALTHPLAN", "## ########## ##|##/########/##|############|@@@@##########|## ######## ##|########/##"),
        "license": ("LICENSE", "######|## ## #####|##/##/#####|#####|## ######|########|##-#####|#########"),
        "mrn": ("MEDICALRECORD", "#######|######|########|##-#####|### ###|#####|####### #|@#####"),
    }  # fmt: skip
    # National identity numbers of ranges that are never given out: they begin with 0, or their check digits are wrong.
    region_shapes: ClassVar = {
        "mx": {
            "ssn": ("SSN", "@@@@######@@@@@@0#|@@@@######HDF@@@0#|@@@@######MJC@@@0#"),
            "plan": ("HEALTHPLAN", "00 ## ## #### #|00#########|0000##########|00-##-##-####-#"),
            "license": ("LICENSE", "0#######|0######"),
            "plate": ("VEHICLE", "@@@-##-##|@@@-###-@|@##-@@@"),
        },
        "ar": {
            "ssn": ("SSN", "0#.###.###|0#######|20-0#######-#|27-0#######-#|0#.###.### M"),
            "plan": ("HEALTHPLAN", "#-########-#/##|##########/##|######/#|########-##|### ###### ##"),
            "license": ("LICENSE", "######|##.###|###.###"),
            "plate": ("VEHICLE", "@@ ### @@|@@@ ###|@@###@@"),
        },
        "co": {
            "ssn": ("SSN", "0.###.###.###|0#########|0#.###.###|0#######"),
            "plan": ("HEALTHPLAN", "########|####-######|@@ ##-####-#"),
            "license": ("LICENSE", "##-#####|##-####|#####/##|0#########"),
            "plate": ("VEHICLE", "@@@-###|@@@###|@@@ ###"),
        },
        "cl": {
            "ssn": ("SSN", "0#.###.###-#|0#.###.###-K|0#######-#|0.###.###-#"),
            "plan": ("HEALTHPLAN", "########|##-######|@-#######"),
            "license": ("LICENSE", "######|#####-#"),
            "plate": ("VEHICLE", "@@@@-##|@@-@@-##|@@@@##"),
        },
        "pe": {
            "ssn": ("SSN", "0#######|000#######|0####### @@|@-0#.###.###|0.###.###-#|000#######-#"),
            "plan": ("HEALTHPLAN", "##########@@###|###-########|########"),
            "license": ("LICENSE", "#####|######|@-###|L# F## N###"),
            "plate": ("VEHICLE", "@@@-0###|@#@-###|@@@-###"),
        },
        "us": {
            "ssn": ("SSN", "9##-##-####|000-##-####|xxx-xx-####"),
            "plan": ("HEALTHPLAN", "@@@#########|#########|@##-####-###|#@@#-@@#-@@##"),
            "license": ("LICENSE", "##########|@@######|##-###"),
            "plate": ("VEHICLE", "@@@-####|@@@ ####|Medic ##"),
        },
    }
    zips: ClassVar = {
        "es": "#####",
        "mx": "#####",
        "ar": "####|@####@@@|@####",
        "co": "######",
        "cl": "#######",
        "pe": "#####",
        "us": "#####",
    }
    # No Spanish number begins with 5; elsewhere 555 is kept for fiction.
    phones: ClassVar = {
        "es": "5## ### ###|5## ## ## ##|5########|+34 5## ### ###|5##-######",
        "mx": "55 5550 01##|(33) 5550-01##|+52 55 5550 01##|555-01##|044 55 5550 01##|81 5550 01##",
        "ar": "11 5550-01##|(011) 5550-01##|+54 9 11 5550 01##|0341 555-01##|15-5550-01##|351 555 01##",
        "co": "300 555 01##|601 555 01##|300555 01##|+57 310 555 01##|555 01 ##|(602) 555 01##",
        "cl": "+56 9 5550 01##|9 5550 01##|2 2555 01##|(41) 255 01##|95550 01##",
        "pe": "9## 555 0##|01 555-01##|+51 9## 555 0##|0414-555.01.##|09# 555 01##|099 555 01##",
        "us": "(###) 555-01##|###-555-01##|555-01##|### 555 01##|###.555.01##",
    }
    sexes = (("varón", "hombre", "V"), ("mujer", "mujer", "M"))
    titles: ClassVar = {
        "doctor": (("Dr.", "Dr", "Dr.", "doctor"), ("Dra.", "Dra", "Dra.", "doctora")),
        "other": (("Sr.", "D.", "Don", "señor", "sr"), ("Sra.", "Dña.", "Doña", "señora", "sra")),
    }
    pronouns = (("él", "él", "su"), ("ella", "ella", "su"))
    articles = frozenset({"el", "la", "los", "las"})
    middle_names = 0.2
    nicknames: ClassVar = {
        "Francisco": "Paco", "José": "Pepe", "Dolores": "Lola", "Concepción": "Concha", "Guadalupe": "Lupe", "Ignacio": "Nacho",
        "Jesús": "Chuy", "Rosario": "Charo", "Antonio": "Toño",
    }  # fmt: skip
    abbreviations = ("Dr", "Sr", "Prof")
    plain_letters = 0.3

    def fits_sex(self, trade: str, *, female: bool) -> bool:
        """Whether a trade fits by its first word: ``arquitecto``, ``conductora``; ``artista`` fits everybody."""
        word = trade.split()[0].lower()
        if word.endswith(("ista", "eta", "guardia", "policía", "guía", "ante", "ente")):
            return True
        return not (word.endswith(("o", "or", "ero")) if female else word.endswith("a"))

    def street(self, scene: Scene, form: str) -> str:
        """Write a street: ``Calle Mayor, nº 4, 3º B``; in Colombia often ``Cra 15 # 93-45``."""
        rng = scene.rng
        if scene.region == "co" and form != "bare" and rng.random() < 0.7:
            return _numbered_street(rng)
        name, kind = rng.choice(scene.lists["street_name"]), rng.choice(scene.lists["street_kind"])
        if form == "bare":
            return f"{kind} {name}"
        door = rng.choice(_DOORS if scene.region == "es" else _AMERICAN_DOORS)
        return f"{kind} {name}{rng.choice((' ', ', ', ' nº ', ', nº '))}{rng.randrange(1, 180)}{door}"

    def address(self, scene: Scene) -> list[Fragment]:
        """Write street, postal code and town."""
        rng = scene.rng
        street = scene.value("street", "box" if rng.random() < 0.08 else "")
        city, code = scene.value("city"), scene.value("zip")
        rng.choice((", ", ", ", "\n", " "))  # drawn and not used, so that a seed keeps its notes
        return [*street, (rng.choice((", ", ". ", "\n")), ""), *code, (" ", ""), *city]


def _numbered_street(rng: random.Random) -> str:
    """Write a street of a city whose streets have numbers."""
    kind = rng.choice(("Cra", "Calle", "Cl", "Carrera", "Kra", "Transversal", "Diagonal", "cra.", "Cll"))
    mark = rng.choice((" # ", " No. ", " #", " N° "))
    number, crossing, house = rng.randrange(1, 170), rng.randrange(1, 120), rng.randrange(1, 99)
    return f"{kind} {number}{rng.choice(('', '', 'A', ' bis'))}{mark}{crossing}-{house:02d}"


SYNTH = SpanishForms()
