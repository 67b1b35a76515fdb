"""The case a note is about: its people, places and numbers, which stay the same through the note.

`Case.slot` answers the braces of the grammar. A name such as ``doctor.last`` is a role and a form; ``doctor2`` is another doctor.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable

from nescio.corpora.synth import values
from nescio.corpora.synth.grammar import Piece
from nescio.corpora.synth.people import Person, invent_person, misspelt

_PERSON_LABELS = {
    "patient": "PATIENT",
    "kin": "PATIENT",
    "friend": "PATIENT",
    "doctor": "DOCTOR",
    "nurse": "DOCTOR",
    "staff": "DOCTOR",
}
_PERSON_FORMS = (
    "full",
    "first",
    "last",
    "lastfirst",
    "initials",
    "nick",
    "typo",
    "lower",
    "titled",
    "formal",
    "login",
)

# Labelled numbers by shape: # digit, @ letter, % either.
_SHAPES = {
    "mrn": (
        "MEDICALRECORD",
        "#######|######|########|##-##-##|###-##-##|MR######|@########|### ### ####|#####-#|@@####",
    ),
    "plan": (
        "HEALTHPLAN",
        "@@@#########|###########@|##### ####|@##-####-###|####-###-###-@@|%%%%-%%%-%%%%|##########",
    ),
    "ssn": ("SSN", "9##-##-####|666-##-####|000-##-####|9########|@@ ## ## ## @|xxx-xx-####"),
    "account": (
        "ACCOUNT",
        "########|####-#####|@@-######|#### #### #### ####|##-##-## ########|INV-#####|A#######",
    ),
    "plate": ("VEHICLE", "@@@ ####|@@## @@@|###-@@@|@@@-###|#@@@###|@@ ## @@ ####|Medic ##|Unit ###"),
    "vin": ("VEHICLE", "#@@%%##%#%@######"),
    "serial": ("DEVICE", "@@@######|SN######@|%%%%%%%%|##-####-@|@#####|LOT@###|%%%##%%|@@-####-##"),
    "license": ("LICENSE", "@@#######|#######|@######|##########|MD-#####|G######|##/#####"),
    "bioid": ("BIOID", "VP-#####-@|FPR-%%%%%%|RET##-###|BIO-%%%%-##|DNA-######|FACE-####"),
    "id": (
        "IDNUM",
        "##-@@-#####|S##-####|#######|@@@####|ACC######|####-####|R##-#####|%%%%%%%%|#####|##########|@-###-##",
    ),
    "room": ("ROOM", "###|##|#@|###-@|@#|##-#|#-##"),
}
_ZIPS = {"us": "#####|#####-####|@#@ #@#", "uk": "@@# #@@|@## #@@|@@## #@@|####|@## @###", "es": "#####"}
_PLAIN_SHAPES = {
    "bp": "1##/##|##\\0/7#|1##/8#", "hr": "6#|7#|8#|9#|10#|11#", "temp": "98.#|97.#|99.#|36.#|37.#|38.#|101.#", "sat": "9#\\%", "vision": "20/#\\0|20/##", "lab": "#.#|##.#|###|#.##",
    "wbc": "##.#|#.#", "strength": "5/5|4/5|3/5", "murmur": "2/6|3/6", "suture": "3-0|4-0|5-0", "refraction": "-#.75 -0.50 x 1##|+#.25|-#.00 x 180",
    "level": "L4-5|C5-6|T11-12|L5/S1", "gp": "G2P1|G3P2002|G1P0|G4P3013", "icd": "@##.#", "cpt": "99###", "dose": "5|10|20|25|40|50|81|100|250|500|1000",
    "time": "0#:1#|1#:3#|0#:4#|2\\0:5#|1#:\\0#", "n": "#|##", "gcs": "15|14|E4V5M6", "pain": "#/10", "size": "#.# x #.# cm|## mm|#-# cm", "duration": "# days|# weeks|## hours|# months",
}  # fmt: skip


class Case:
    """One invented patient and everything around."""

    def __init__(self, language: str, rng: random.Random) -> None:
        self.language = language
        self.rng = rng
        self.region = "es" if language == "es" else rng.choice(("us", "us", "us", "uk"))
        self.lists = values.word_lists(language)
        self.dates = values.DateWriter(language, self.region != "us", rng)
        self.today = values.random_day(rng)
        self.age = rng.choice((rng.randrange(1, 18), rng.randrange(18, 65), rng.randrange(50, 100)))
        self._people: dict[str, Person] = {}
        self._kept: dict[str, list[Piece]] = {}

    def slot(self, name: str) -> list[Piece]:
        """Return the pieces for a name in braces; the same name with the same number gives the same value."""
        role, _, form = name.partition(".")
        base = role.rstrip("0123456789")
        if base in _PERSON_LABELS:
            return self._person(role, base, form or "full")
        # `{date}` is another date each time; `{mrn!}`, with its mark, stays what it was
        if role.endswith("!"):
            if name not in self._kept:
                self._kept[name] = self._value(role[:-1], form)
            return self._kept[name]
        return self._value(base, form)

    # -- people -----------------------------------------------------------------------------------------

    def person(self, role: str) -> Person:
        """Return who plays a role in this note."""
        if role not in self._people:
            self._people[role] = invent_person(self.language, self.rng)
        return self._people[role]

    def _person(self, role: str, base: str, form: str) -> list[Piece]:
        person, rng, label = self.person(role), self.rng, _PERSON_LABELS[base]
        if form == "titled":
            return [(self._title(person, base) + " ", ""), (person.last, label)]
        if form == "formal":
            return [(self._title(person, base) + " ", ""), (f"{person.first} {person.last}", label)]
        if form == "login":
            return [(person.login + rng.choice(("", str(rng.randrange(10, 99)))), "USERNAME")]
        if form == "relation":
            kin = rng.choice(self.lists["kin_f" if person.female else "kin_m"])
            return [(kin, "")]
        middle = f" {person.middle}" if person.middle and rng.random() < 0.6 else ""
        text = {
            "full": f"{person.first}{middle} {person.last}",
            "first": person.first,
            "last": person.last,
            "lastfirst": f"{person.last}, {person.first}{middle}",
            "initials": rng.choice(
                (person.initials, ".".join(person.initials) + ".", person.initials.lower())
            ),
            "nick": person.nickname,
            "typo": misspelt(person.last, rng),
            "lower": f"{person.first} {person.last}".lower(),
        }[form]
        return [(text, label)]

    def _title(self, person: Person, base: str) -> str:
        if self.language == "es":
            if base == "doctor":
                return self.rng.choice(("Dra.", "Dra")) if person.female else self.rng.choice(("Dr.", "Dr"))
            return (
                self.rng.choice(("Sra.", "Dña.", "Doña"))
                if person.female
                else self.rng.choice(("Sr.", "D.", "Don"))
            )
        if base == "doctor":
            return self.rng.choice(("Dr.", "Dr", "Dr.", "Prof."))
        return (
            self.rng.choice(("Mrs.", "Ms.", "Mrs", "Miss"))
            if person.female
            else self.rng.choice(("Mr.", "Mr"))
        )

    # -- everything else ---------------------------------------------------------------------------------

    def _value(self, base: str, form: str) -> list[Piece]:
        if base in _SHAPES:
            label, shapes = _SHAPES[base]
            return [(values.pick_shape(shapes, self.rng), label)]
        if base in _PLAIN_SHAPES:
            return [(values.pick_shape(_PLAIN_SHAPES[base], self.rng), "")]
        if base in (
            "city",
            "country",
            "state",
            "profession",
            "holiday",
            "department",
            "organization",
            "place",
        ):
            label = {"holiday": "DATE", "place": "LOCATION-OTHER"}.get(base, base.upper())
            text = self.rng.choice(self.lists[base])
            if base == "place" and text.startswith(("the ", "el ", "la ")):
                article, _, rest = text.partition(" ")
                return [(article + " ", ""), (rest, label)]
            return [(text, label)]
        maker: Callable[[str], list[Piece]] | None = getattr(self, f"_make_{base}", None)
        return maker(form) if maker else []

    def _make_age(self, _form: str) -> list[Piece]:
        return [(str(self.age), "AGE")]

    def _make_otherage(self, _form: str) -> list[Piece]:
        return [(str(self.rng.randrange(1, 97)), "AGE")]

    def _make_decade(self, _form: str) -> list[Piece]:
        return [
            (
                f"{self.rng.randrange(2, 10)}0s"
                if self.language == "en"
                else str(self.rng.randrange(2, 9) * 10),
                "AGE",
            )
        ]

    def _day(self) -> datetime.date:
        back = int(self.rng.expovariate(1 / 60)) if self.rng.random() < 0.8 else self.rng.randrange(4000)
        return self.today - datetime.timedelta(days=back)

    def _make_date(self, form: str) -> list[Piece]:
        day = self.today if form == "today" else self._day()
        if form == "birth":
            day = datetime.date(self.today.year - self.age, day.month, min(day.day, 28))
        if form == "short" or (not form and self.rng.random() < 0.35):
            return [(self.dates.partial(day), "DATE")]
        return [(self.dates.full(day), "DATE")]

    def _make_year(self, _form: str) -> list[Piece]:
        return [(str(self.today.year - self.rng.randrange(40)), "DATE")]

    def _make_weekday(self, _form: str) -> list[Piece]:
        return [(self.dates.weekday(self._day()), "DATE")]

    def _make_weekdays(self, _form: str) -> list[Piece]:
        options = (
            ("MWF", "TTS", "M/W/F", "T/Th/Sat", "Mon/Thu", "MWFS", "Tu-Th-Sa")
            if self.language == "en"
            else ("L-X-V", "M-J-S", "L/X/V")
        )
        return [(self.rng.choice(options), "DATE")]

    def _make_season(self, _form: str) -> list[Piece]:
        return [
            (f"{self.rng.choice(self.lists['season'])} {self.today.year - self.rng.randrange(1, 20)}", "DATE")
        ]

    def _make_phone(self, form: str) -> list[Piece]:
        number = values.phone(self.region, self.rng)
        if form == "ext" or (not form and self.rng.random() < 0.08):
            number += self.rng.choice((" x", " ext ", " ext. ")) + str(self.rng.randrange(100, 9999))
        return [(number, "PHONE")]

    def _make_pager(self, _form: str) -> list[Piece]:
        return [(str(self.rng.randrange(1000, 99999)), "PHONE")]

    def _make_fax(self, _form: str) -> list[Piece]:
        return [(values.phone(self.region, self.rng), "FAX")]

    def _make_email(self, _form: str) -> list[Piece]:
        return [
            (
                values.mail(self.person(self.rng.choice(("patient", "doctor", "staff"))).login, self.rng),
                "EMAIL",
            )
        ]

    def _make_url(self, _form: str) -> list[Piece]:
        return [(values.web(self.rng), "URL")]

    def _make_ip(self, _form: str) -> list[Piece]:
        return [(values.network(self.rng), "IPADDR")]

    def _make_zip(self, _form: str) -> list[Piece]:
        return [(values.pick_shape(_ZIPS[self.region], self.rng), "ZIP")]

    def _make_street(self, form: str) -> list[Piece]:
        rng, name, kind = (
            self.rng,
            self.rng.choice(self.lists["street_name"]),
            self.rng.choice(self.lists["street_kind"]),
        )
        if self.language == "es":
            text = (
                f"{kind} {name}"
                if form == "bare"
                else f"{kind} {name}{rng.choice((' ', ', ', ' nº '))}{rng.randrange(1, 180)}"
            )
            return [
                (
                    text + (rng.choice(("", "", ", 3º B", " 2º dcha", ", bajo")) if form != "bare" else ""),
                    "STREET",
                )
            ]
        if form == "bare":
            return [(f"{name} {kind}", "STREET")]
        unit = rng.choice(
            (
                "",
                "",
                "",
                f", Apt {rng.randrange(1, 60)}",
                f" #{rng.randrange(1, 400)}",
                f", Flat {rng.randrange(1, 30)}",
                f" Unit {rng.choice('ABCD')}",
            )
        )
        return [(f"{rng.randrange(1, 9900)} {name} {kind}{unit}", "STREET")]

    def _make_address(self, _form: str) -> list[Piece]:
        street, city, code = self._make_street(""), self._value("city", ""), self._make_zip("")
        if self.language == "es":
            return [*street, (self.rng.choice((", ", ". ", "\n")), ""), *code, (" ", ""), *city]
        state = self._value("state", "")
        return [*street, (self.rng.choice((", ", "\n")), ""), *city, (", ", ""), *state, (" ", ""), *code]

    def _make_hospital(self, form: str) -> list[Piece]:
        start, end = (
            self.rng.choice(self.lists["hospital_start"]),
            self.rng.choice(self.lists["hospital_end"]),
        )
        if self.language == "es":
            return [(f"{end} {start}", "HOSPITAL")]
        if form == "short":
            letters = "".join(
                word[0] for word in f"{start} {end}".replace("'s", "").split() if word[0].isupper()
            )
            return [(self.rng.choice((letters, start)), "HOSPITAL")]
        return [(f"{start} {end}", "HOSPITAL")]

    def _make_sex(self, form: str) -> list[Piece]:
        female = self.person("patient").female
        words = {
            "en": (("female", "woman", "F", "lady"), ("male", "man", "M", "gentleman")),
            "es": (("mujer",), ("varón", "hombre")),
        }[self.language]
        options = words[0 if female else 1]
        return [(options[0] if form == "long" else self.rng.choice(options), "")]

    def _make_he(self, form: str) -> list[Piece]:
        female = self.person("patient").female
        word = ("she", "her", "her") if female else ("he", "him", "his")
        text = word[{"": 0, "him": 1, "his": 2, "He": 0, "His": 2}[form]]
        return [(text.capitalize() if form[:1].isupper() else text, "")]

    @staticmethod
    def slots() -> set[str]:
        """Return every name the braces of a grammar may hold, without numbers."""
        roles = {f"{role}{n}" for role in _PERSON_LABELS for n in ("", "2", "3", "4")}
        people = roles | {f"{role}.{form}" for role in roles for form in (*_PERSON_FORMS, "relation")}
        lists = {"city", "country", "state", "profession", "holiday", "department", "organization", "place"}
        makers = {name.removeprefix("_make_") for name in dir(Case) if name.startswith("_make_")}
        plain = {*_SHAPES, *_PLAIN_SHAPES, *lists, *makers}
        forms = {
            "date.today",
            "date.birth",
            "date.short",
            "phone.ext",
            "hospital.short",
            "street.bare",
            "sex.long",
            "he.him",
            "he.his",
            "he.He",
            "he.His",
        }
        kept = {f"{name}!" for name in plain} | {name.replace(".", "!.") for name in forms}
        return people | plain | forms | kept
