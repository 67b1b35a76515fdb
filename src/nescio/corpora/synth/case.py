"""The case a note is about: its people, places and numbers, which stay the same through the note.

`Case.slot` answers the braces of the grammar. A name such as ``doctor.last`` is a role and a form; ``doctor2`` is another doctor.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable

from nescio.corpora.synth import people, shapes, values
from nescio.corpora.synth.dates import DateWriter, ordinal, random_day
from nescio.corpora.synth.grammar import Piece
from nescio.corpora.synth.people import Person, invent_person, misspelt, without_accents

ROLES = {
    "patient": "PATIENT",
    "kin": "PATIENT",
    "mother": "PATIENT",
    "father": "PATIENT",
    "friend": "PATIENT",
    "doctor": "DOCTOR",
    "nurse": "DOCTOR",
    "staff": "DOCTOR",
}
_FAMILY = {
    "kin": None,
    "mother": True,
    "father": False,
}  # who shares names with the patient, and whether a woman
_PRONOUNS = {"he": 0, "him": 1, "his": 2}
_WORDS = ("he", "him", "his"), ("she", "her", "her")
_SEX = {
    "en": (("male", "man", "M", "gentleman", "m"), ("female", "woman", "F", "lady", "f")),
    "es": (("varón", "hombre", "V"), ("mujer", "mujer", "M")),
}
_LISTS = {
    "city": "CITY",
    "country": "COUNTRY",
    "profession": "PROFESSION",
    "holiday": "DATE",
    "place": "LOCATION-OTHER",
}
_LATER_SLIP = 0.02  # chance that a name is misspelt once it has been written rightly
_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SHORT = ("{}", "{}", "{}H", "{}MC", "{}GH")


class Case:
    """One invented patient and everything around."""

    def __init__(self, language: str, rng: random.Random, *, slips: bool = False) -> None:
        self.language = language
        self.rng = rng
        self.slips = slips
        self.region = (
            "es" if language == "es" else rng.choices(("us", "uk", "ca", "au", "in"), (60, 18, 8, 7, 7))[0]
        )
        self.lists = values.word_lists(language)
        self.dates = DateWriter(language, self.region not in ("us", "ca"), rng)
        self.today = random_day(rng)
        ages = ((1, 18), (18, 65), (18, 65), (40, 80), (40, 80), (55, 101))
        self.age = rng.randrange(*rng.choice(ages))
        local = shapes.SPANISH if language == "es" else {"ssn": ("SSN", shapes.NATIONAL[self.region])}
        self._shapes = shapes.LABELLED | local
        self._plain_letters = language == "en" and rng.random() < 0.6
        self._people: dict[str, Person] = {}
        self._kept: dict[str, list[Piece]] = {}
        self._written: set[str] = set()

    def slot(self, name: str) -> list[Piece]:
        """Return the pieces for a name in braces; people, and values with a ! after the name, stay what they were."""
        role, _, form = name.partition(".")
        base = role.rstrip("0123456789")
        if base in ROLES:
            return self._person(role, base, form or "full")
        if role.endswith("!"):
            if name not in self._kept:
                self._kept[name] = self._value(role[:-1], form)
            return self._kept[name]
        return self._value(role, form)

    @staticmethod
    def slots() -> tuple[set[str], set[str]]:
        """Return every name the braces of a grammar may hold, and those of them that carry no label of their own."""
        roles = {f"{role}{n}" for role in ROLES for n in ("", "2", "3", "4", "5")}
        forms = (
            *people.FORMS,
            "titled",
            "formal",
            "relation",
            "Relation",
            "he",
            "him",
            "his",
            "He",
            "His",
            "age",
        )
        named = roles | {f"{role}.{form}" for role in roles for form in forms}
        makers = {name.removeprefix("_make_") for name in dir(Case) if name.startswith("_make_")}
        plain = {*shapes.LABELLED, *shapes.PLAIN, *_LISTS, *makers}
        extra = (
            "date.today date.bare date.birth date.short date.odd date.long date.next date.ordinal weekday.plural phone.ext street.bare street.box "
            "sex.long sex.letter he.him he.his he.He he.His age.words age.about be.child be.infant be.woman be.elder be.adult"
        ).split()
        bare = {"surname", "given", "town", "letters"}
        kept = {f"{name}!" for name in plain} | {name.replace(".", "!.") for name in extra}
        return named | plain | set(extra) | kept, bare

    # -- people -----------------------------------------------------------------------------------------

    def person(self, role: str) -> Person:
        """Return who plays a role in this note."""
        if role not in self._people:
            base = role.rstrip("0123456789")
            family = self.person("patient") if base in _FAMILY else None
            person = invent_person(self.language, self.rng, female=_FAMILY.get(base), family=family)
            self._people[role] = without_accents(person) if self._plain_letters else person
        return self._people[role]

    def _person(self, role: str, base: str, form: str) -> list[Piece]:
        person, rng, label = self.person(role), self.rng, ROLES[base]
        if form in people.FORMS:
            text = people.FORMS[form](person, rng)
            if form == "login":
                return [(text, "USERNAME")]
            return [(self._slip(text, role), label)]
        if form == "titled":
            return [(self._title(person, base) + " ", ""), (self._slip(person.last, role), label)]
        if form == "formal":
            return [(self._title(person, base) + " ", ""), (f"{person.first} {person.last}", label)]
        if form == "age":
            key = f"{role}.age"
            return self._kept.setdefault(key, [(str(rng.randrange(1, 97)), "AGE")])
        if form.lower() in _PRONOUNS:
            word = _WORDS[person.female][_PRONOUNS[form.lower()]]
            return [(word.capitalize() if form[0].isupper() else word, "")]
        key = f"{role}.relation"
        if key not in self._kept:
            kind = "peer" if base == "friend" else "kin"
            self._kept[key] = [(rng.choice(self.lists[f"{kind}_{'f' if person.female else 'm'}"]), "")]
        relation = self._kept[key][0][0]
        return [(relation.capitalize() if form == "Relation" else relation, "")]

    def _slip(self, text: str, role: str) -> str:
        """Misspell a name now and then that was right before."""
        if self.slips and role in self._written and self.rng.random() < _LATER_SLIP:
            return misspelt(text, self.rng)
        self._written.add(role)
        return text

    def _title(self, person: Person, base: str) -> str:
        if self.language == "es":
            if base == "doctor":
                return self.rng.choice(("Dra.", "Dra") if person.female else ("Dr.", "Dr"))
            return self.rng.choice(("Sra.", "Dña.", "Doña") if person.female else ("Sr.", "D.", "Don"))
        if base == "doctor":
            return self.rng.choice(("Dr.", "Dr", "Dr.", "Dr.", "Prof.", "DR"))
        return self.rng.choice(
            ("Mrs.", "Ms.", "Mrs", "Miss", "Ms") if person.female else ("Mr.", "Mr", "Mr.")
        )

    # -- everything else ---------------------------------------------------------------------------------

    def _value(self, base: str, form: str) -> list[Piece]:
        if base in self._shapes:
            label, options = self._shapes[base]
            return [(values.pick_shape(options, self.rng), label)]
        if base in shapes.PLAIN:
            return [(values.pick_shape(shapes.PLAIN[base], self.rng), "")]
        if base in _LISTS:
            text = self._job() if base == "profession" else self.rng.choice(self.lists[base])
            article, _, rest = text.partition(" ")
            if article in ("the", "el", "la", "los", "las"):
                return [(article + " ", ""), (rest, _LISTS[base])]
            return [(text, _LISTS[base])]
        maker: Callable[[str], list[Piece]] | None = getattr(self, f"_make_{base}", None)
        return maker(form) if maker else []

    def _job(self) -> str:
        """Return a trade: a common one, a rare one, or one put together, for there is no list of them all."""
        rng, lists = self.rng, self.lists
        if self.language == "es" or rng.random() < 0.6:
            return rng.choice(lists["profession"])
        if rng.random() < 0.5:
            return rng.choice(lists["trade"])
        return f"{rng.choice(lists['industry'])} {rng.choice(lists['job_role'])}"

    def _make_be(self, form: str) -> list[Piece]:
        """Say what sort of patient the note is about, before anything else does."""
        spans = {
            "child": (1, 17),
            "elder": (66, 101),
            "adult": (19, 85),
            "woman": (17, 46),
            "infant": (1, 12),
        }
        self.age = self.rng.randrange(*spans[form])
        if form == "woman":
            self._people["patient"] = invent_person(self.language, self.rng, female=True)
        return []

    def _make_surname(self, _form: str) -> list[Piece]:
        return [(people.surname(self.language, self.rng), "")]

    def _make_given(self, _form: str) -> list[Piece]:
        return [(invent_person(self.language, self.rng).first, "")]

    def _make_town(self, _form: str) -> list[Piece]:
        return [(self.rng.choice(self.lists["city"]), "")]

    def _make_letters(self, _form: str) -> list[Piece]:
        letters = values.pattern(self.rng.choice(("@@", "@@", "@@@")), self.rng)
        return [(self.rng.choice(_SHORT).format(letters) if self.language == "en" else letters, "")]

    def _make_age(self, form: str) -> list[Piece]:
        if form == "about":
            if self.age < 20:
                return [("aged ", ""), (str(self.age), "AGE")]
            part = self.rng.choice(("early ", "mid-", "late ", "", "mid "))
            return [(f"in {self._make_he('his')[0][0]} {part}", ""), (f"{self.age // 10 * 10}s", "AGE")]
        if form == "words" and self.language == "en":
            tens, units = divmod(min(self.age, 99), 10)
            small = (
                _UNITS[self.age]
                if self.age < 20
                else _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")
            )
            return [(small, "AGE")]
        return [(str(self.age), "AGE")]

    def _make_otherage(self, _form: str) -> list[Piece]:
        return [(str(self.rng.randrange(1, 97)), "AGE")]

    def _make_decade(self, _form: str) -> list[Piece]:
        tens = self.rng.randrange(2, 10)
        return [(f"{tens}0s" if self.language == "en" else str(tens * 10), "AGE")]

    def _day(self) -> datetime.date:
        back = int(self.rng.expovariate(1 / 60)) if self.rng.random() < 0.8 else self.rng.randrange(4000)
        return self.today - datetime.timedelta(days=back)

    def _make_date(self, form: str) -> list[Piece]:
        rng, day = self.rng, self.today if form in ("today", "long") else self._day()
        if form == "birth":
            day = datetime.date(self.today.year - self.age, day.month, min(day.day, 28))
        if form == "next":
            day = self.today + datetime.timedelta(days=rng.randrange(1, 120))
        if form == "ordinal":
            text = ordinal(day.day) if self.language == "en" else str(day.day)
        elif form == "bare":
            first, second = (day.day, day.month) if self.dates.day_first else (day.month, day.day)
            text = f"{first}{rng.choice('///-.')}{second}"
        elif form == "odd":
            text = self.dates.odd(self.today - datetime.timedelta(days=rng.randrange(9000)))
        elif form == "long":
            text = self.dates.long(day)
        elif form == "short" or (form in ("", "next") and rng.random() < 0.35):
            text = self.dates.partial(day)
        else:
            text = self.dates.full(day)
        return [(text, "DATE")]

    def _make_year(self, _form: str) -> list[Piece]:
        year = self.today.year - self.rng.randrange(45)
        return [
            (f"'{year % 100:02d}" if self.language == "en" and self.rng.random() < 0.2 else str(year), "DATE")
        ]

    def _make_years(self, _form: str) -> list[Piece]:
        tens = (self.today.year - self.rng.randrange(60)) // 10 * 10
        return [(self.rng.choice((f"{tens}s", f"'{tens % 100:02d}s", f"{tens % 100:02d}s")), "DATE")]

    def _make_weekday(self, form: str) -> list[Piece]:
        return [(self.dates.weekday(self._day()) + ("s" if form == "plural" else ""), "DATE")]

    def _make_weekdays(self, _form: str) -> list[Piece]:
        return [(self.dates.weekdays(), "DATE")]

    def _make_season(self, _form: str) -> list[Piece]:
        return [
            (self.dates.season(self.today - datetime.timedelta(days=self.rng.randrange(365, 7000))), "DATE")
        ]

    def _make_phone(self, form: str) -> list[Piece]:
        number = values.phone(self.region, self.rng)
        if form == "ext" or (not form and self.rng.random() < 0.08):
            number += self.rng.choice((" x", " ext ", " ext. ", "x")) + str(self.rng.randrange(100, 9999))
        return [(number, "PHONE")]

    def _make_pager(self, _form: str) -> list[Piece]:
        return [(str(self.rng.randrange(1000, 99999)), "PHONE")]

    def _make_fax(self, _form: str) -> list[Piece]:
        return [(values.phone(self.region, self.rng), "FAX")]

    def _make_email(self, _form: str) -> list[Piece]:
        person = self.person(self.rng.choice(("patient", "doctor", "staff", "kin")))
        return [(values.mail(people.FORMS["login"](person, self.rng), self.rng), "EMAIL")]

    def _make_url(self, _form: str) -> list[Piece]:
        return [(values.web(self.rng), "URL")]

    def _make_ip(self, _form: str) -> list[Piece]:
        return [(values.network(self.rng), "IPADDR")]

    def _make_zip(self, _form: str) -> list[Piece]:
        return [(values.pick_shape(shapes.ZIPS[self.region], self.rng), "ZIP")]

    def _make_state(self, _form: str) -> list[Piece]:
        return [(self.rng.choice(self.lists[f"state_{self.region}"]), "STATE")]

    def _make_street(self, form: str) -> list[Piece]:
        rng = self.rng
        name, kind = rng.choice(self.lists["street_name"]), rng.choice(self.lists["street_kind"])
        if self.language == "es":
            if form == "bare":
                return [(f"{kind} {name}", "STREET")]
            door = rng.choice(("", "", ", 3º B", " 2º dcha", ", bajo", ", 1º A", ", portal 2", ", 4º izda"))
            return [
                (
                    f"{kind} {name}{rng.choice((' ', ', ', ' nº ', ', nº '))}{rng.randrange(1, 180)}{door}",
                    "STREET",
                )
            ]
        if name[0] in "QW" and rng.random() < 0.3:
            name = people.surname(self.language, rng)
        if form == "bare":
            return [(f"{name} {kind}", "STREET")]
        if form == "box":
            return [
                (
                    rng.choice(("PO Box ", "P.O. Box ", "Box ", "RR 2 Box ", "GPO Box "))
                    + str(rng.randrange(10, 9999)),
                    "STREET",
                )
            ]
        number, n = rng.randrange(1, 9900), rng.randrange(1, 60)
        before = rng.choices(
            ("", f"Flat {n}, ", f"{n}/", f"House No. {n}, ", f"Unit {n}, "), (80, 5, 5, 5, 5)
        )[0]
        after = rng.choice(
            (
                "",
                "",
                "",
                "",
                f", Apt {n}",
                f" #{n}",
                f" Apt. {n}B",
                f", Suite {n}0",
                f" Unit {n}",
                f", Lot {n}",
                f" apt {n}",
                f", Floor {n}",
            )
        )
        side = rng.choice(("", "", "", "", "N ", "West ", "S. ", "E ")) if self.region in ("us", "ca") else ""
        return [(before + f"{number} {side}{name} {kind}" + (after if not before else ""), "STREET")]

    def _make_address(self, _form: str) -> list[Piece]:
        rng = self.rng
        street = self._make_street("box" if rng.random() < 0.08 else "")
        city, code = self._value("city", ""), self._make_zip("")
        gap: Piece = (rng.choice((", ", ", ", "\n", " ")), "")
        if self.language == "es":
            return [*street, (rng.choice((", ", ". ", "\n")), ""), *code, (" ", ""), *city]
        if self.region in ("uk", "in"):
            middle = [(", ", ""), *self._make_state("")] if rng.random() < 0.4 else []
            return [*street, gap, *city, *middle, (rng.choice((" ", ", ", "\n", " - ")), ""), *code]
        return [
            *street,
            gap,
            *city,
            (rng.choice((", ", ", ", " ")), ""),
            *self._make_state(""),
            (" ", ""),
            *code,
        ]

    def _make_sex(self, form: str) -> list[Piece]:
        options = _SEX[self.language][self.person("patient").female]
        if form == "long":
            return [(options[0], "")]
        return [(options[2] if form == "letter" else self.rng.choice(options), "")]

    def _make_he(self, form: str) -> list[Piece]:
        word = _WORDS[self.person("patient").female][_PRONOUNS[(form or "he").lower()]]
        return [(word.capitalize() if form[:1].isupper() else word, "")]
