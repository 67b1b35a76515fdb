"""How invented Spanish notes write names, dates, places and numbers; the grammar and the word lists lie beside."""

from __future__ import annotations

from typing import ClassVar

from nescio.languages.synth_forms import DateForms, Piece, Scene, SynthForms


class SpanishForms(SynthForms):
    """The forms of Spanish, as Spain writes them."""

    dates = DateForms(
        whole=(
            "{day} de {name} de {year}", "{day}-{name}-{any_year}", "{day} {name} {year}", "{day} de {name} del {year}", "{day}/{name}/{any_year}",
        ),
        partial=(
            "{first}/{second}", "{day} de {month}", "{month} de {year}", "{number02}/{year}", "{month} {year}", "{first02}-{second02}",
            "{month} del {year}",
        ),
        odd=("{month}", "{month}", "{year}", "{month} de {year}", "{season}"),
        day_and_month=("{day} de {month}",),
        seasons=("primavera de", "verano de", "otoño de", "invierno de", "primavera del", "verano del"),
        weekday_lists=("L-X-V", "M-J-S", "L/X/V", "M/J/S", "lunes/jueves", "L-V"),
    )  # fmt: skip
    regions: ClassVar = {"es": 1}
    shapes: ClassVar = {
        "ssn": ("SSN", "########@|########-@|X#######@|##.###.###-@|########|Y-#######-@"),
        "plate": ("VEHICLE", "#### @@@|####@@@|@-####-@@|#### - @@@|@@-####-@"),
        "plan": ("HEALTHPLAN", "## ########## ##|##/########/##|############|@@@@##########|## ######## ##|########/##"),
        "license": ("LICENSE", "######|## ## #####|##/##/#####|#####|## ######|########|##-#####|#########"),
        "mrn": ("MEDICALRECORD", "#######|######|########|##-#####|### ###|#####|####### #|@#####"),
    }  # fmt: skip
    zips: ClassVar = {"es": "#####"}
    # no Spanish number begins with 5
    phones: ClassVar = {"es": "5## ### ###|5## ## ## ##|5########|+34 5## ### ###|5##-######"}
    sexes = (("varón", "hombre", "V"), ("mujer", "mujer", "M"))
    titles: ClassVar = {
        "doctor": (("Dr.", "Dr"), ("Dra.", "Dra")),
        "other": (("Sr.", "D.", "Don"), ("Sra.", "Dña.", "Doña")),
    }
    pronouns = (("él", "él", "su"), ("ella", "ella", "su"))
    articles = frozenset({"el", "la", "los", "las"})
    middle_names = 0.2
    nicknames: ClassVar = {
        "Francisco": "Paco", "José": "Pepe", "Dolores": "Lola", "Concepción": "Concha", "Guadalupe": "Lupe", "Ignacio": "Nacho",
        "Jesús": "Chuy", "Rosario": "Charo", "Antonio": "Toño",
    }  # fmt: skip
    abbreviations = ("Dr", "Sr", "Prof")

    def street(self, scene: Scene, form: str) -> str:
        """Write a street: ``Calle Mayor, nº 4, 3º B``."""
        rng = scene.rng
        name, kind = rng.choice(scene.lists["street_name"]), rng.choice(scene.lists["street_kind"])
        if form == "bare":
            return f"{kind} {name}"
        door = rng.choice(("", "", ", 3º B", " 2º dcha", ", bajo", ", 1º A", ", portal 2", ", 4º izda"))
        return f"{kind} {name}{rng.choice((' ', ', ', ' nº ', ', nº '))}{rng.randrange(1, 180)}{door}"

    def address(self, scene: Scene) -> list[Piece]:
        """Write street, postal code and town."""
        rng = scene.rng
        street = scene.value("street", "box" if rng.random() < 0.08 else "")
        city, code = scene.value("city"), scene.value("zip")
        rng.choice((", ", ", ", "\n", " "))  # drawn and not used, so that a seed keeps its notes
        return [*street, (rng.choice((", ", ". ", "\n")), ""), *code, (" ", ""), *city]


SYNTH = SpanishForms()
