"""The case a note is about: its people, places and numbers, which stay the same through the note.

`Case.slot` answers the braces of the grammar. A name such as ``doctor.last`` is a role and a form; ``doctor2`` is another doctor.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping

from nescio.corpora.synth import people, values
from nescio.corpora.synth.dates import DateWriter, random_day
from nescio.corpora.synth.number_shapes import LABELLED, PLAIN
from nescio.corpora.synth.people import Person, invent_person, misspelt, synth_forms, without_accents
from nescio.languages.registry import language_pack
from nescio.languages.synth_forms import Fragment, SynthForms, fill_shape, pick, pick_shape

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
_LISTS = {
    "city": "CITY",
    "country": "COUNTRY",
    "profession": "PROFESSION",
    "holiday": "DATE",
    "place": "LOCATION-OTHER",
}
_TRIES = 12
_GROWN_UP = 18
_LATER_SLIP = 0.02  # chance that a name is misspelt once it has been written rightly


class Case:
    """One invented patient and everything around."""

    def __init__(self, language: str, rng: random.Random, *, slips: bool = False) -> None:
        self.language = language
        self.rng = rng
        self.slips = slips
        self.forms = forms = synth_forms(language)
        self.region = _drawn_region(forms, rng)
        self.lists: Mapping[str, list[str]] = values.word_lists(language)
        day_first = self.region not in forms.month_first_regions
        self.dates = DateWriter(forms, language_pack(language).calendar, day_first, rng)
        self.today = random_day(rng)
        ages = ((18, 45), (18, 65), (18, 65), (40, 80), (40, 80), (55, 101))  # kinds about children say so
        self.age = rng.randrange(*rng.choice(ages))
        self._shapes = {**LABELLED, **forms.shapes, **forms.region_shapes.get(self.region, {})}
        self._plain_letters = forms.plain_letters > 0 and rng.random() < forms.plain_letters
        self._past_age = 1
        self._year = 0  # the last year of the past that was told
        self._clock = 0  # minutes of the day, of the last time that was told
        self._people: dict[str, Person] = {}
        self._kept: dict[str, list[Fragment]] = {}
        self._written: set[str] = set()

    def slot(self, name: str) -> list[Fragment]:
        """Return the fragments for a name in braces; people, and values with a ! after the name, stay what they were."""
        role, _, form = name.partition(".")
        base = role.rstrip("0123456789")
        if base in ROLES:
            return self._person(role, base, form or "full")
        if role.endswith("!"):
            if name not in self._kept:
                self._kept[name] = self.value(role[:-1], form)
            return self._kept[name]
        return self.value(role, form)

    @staticmethod
    def slots(language: str) -> tuple[set[str], set[str]]:
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
        plain = {*LABELLED, *PLAIN, *synth_forms(language).shapes, *_LISTS, *makers}
        extra = (
            "date.today date.bare date.birth date.short date.odd date.long date.next date.ordinal weekday.plural phone.ext street.bare street.box "
            "sex.long sex.letter he.him he.his he.He he.His age.words age.about age.past age.next decade.past otherage.parent otherage.older "
            "otherage.younger otherage.adult span.grown year.later year.grown be.child be.infant be.woman be.elder be.adult"
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

    def _person(self, role: str, base: str, form: str) -> list[Fragment]:
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
            return self._kept.setdefault(f"{role}.age", self._make_otherage(self._generation(role, base)))
        if form.lower() in _PRONOUNS:
            word = self.forms.pronouns[person.female][_PRONOUNS[form.lower()]]
            return [(word.capitalize() if form[0].isupper() else word, "")]
        relation = self._relation(role, base)
        return [(relation.capitalize() if form == "Relation" else relation, "")]

    def _relation(self, role: str, base: str) -> str:
        """Return what somebody is to the patient; children have no spouses and no children."""
        key = f"{role}.relation"
        if key not in self._kept:
            kind = "peer" if base == "friend" else "kin"
            words = self.lists[f"{kind}_{'f' if self.person(role).female else 'm'}"]
            if self.age < _GROWN_UP:
                barred = {*self.lists["kin_younger"], *self.lists["kin_of_adults"]}
                words = [word for word in words if word not in barred]
            self._kept[key] = [(self.rng.choice(words), "")]
        return self._kept[key][0][0]

    def _generation(self, role: str, base: str) -> str:
        """Return which form of ``otherage`` is the age of somebody: that of a parent, of a child, or any."""
        if base in ("mother", "father"):
            return "parent"
        relation = self._relation(role, base)
        return next((name for name in ("older", "younger") if relation in self.lists[f"kin_{name}"]), "")

    def _slip(self, text: str, role: str) -> str:
        """Misspell a name now and then that was right before."""
        if self.slips and role in self._written and self.rng.random() < _LATER_SLIP:
            return misspelt(text, self.rng)
        self._written.add(role)
        return text

    def _title(self, person: Person, base: str) -> str:
        titles = self.forms.titles["doctor" if base == "doctor" else "other"]
        return self.rng.choice(titles[person.female])

    # -- everything else ---------------------------------------------------------------------------------

    def surname(self) -> str:
        """Return a surname that belongs to no one in the note."""
        return people.surname(self.language, self.rng)

    def pronoun(self, form: str) -> str:
        """Return a pronoun of the patient: he, him, his."""
        return self.forms.pronouns[self.person("patient").female][_PRONOUNS[form]]

    def value(self, base: str, form: str = "") -> list[Fragment]:
        """Return the fragments of a value such as ``city``; none for one that does not exist."""
        if base in self._shapes:
            label, options = self._shapes[base]
            return [(pick_shape(options, self.rng), label)]
        if base == "time":
            return [(self._time(), "")]
        if base in PLAIN:
            return [(pick_shape(PLAIN[base], self.rng), "")]
        if base in _LISTS:
            text = self._job() if base == "profession" else self.rng.choice(self.lists[base])
            article, _, rest = text.partition(" ")
            if article in self.forms.articles:
                return [(article + " ", ""), (rest, _LISTS[base])]
            return [(text, _LISTS[base])]
        maker: Callable[[str], list[Fragment]] | None = getattr(self, f"_make_{base}", None)
        return maker(form) if maker else []

    def _time(self) -> str:
        """Return a time of the day, not before those that were told."""
        for _ in range(_TRIES):
            text = pick_shape(PLAIN["time"], self.rng)
            minutes = minutes_of(text)
            if self._clock <= minutes:
                break
        else:
            minutes = min(self._clock + self.rng.randrange(1, 40), 23 * 60 + 59)
            text = f"{minutes // 60:02d}:{minutes % 60:02d}"
        self._clock = minutes
        return text

    def _job(self) -> str:
        """Return a trade that fits the sex of the patient, as far as its words show one."""
        for _ in range(_TRIES):
            job = self._any_job()
            if self.forms.fits_sex(job, female=self.person("patient").female):
                break
        return job

    def _any_job(self) -> str:
        """Return a trade: a common one, a rare one, or one put together, for there is no list of them all."""
        rng, lists = self.rng, self.lists
        if "trade" not in lists or rng.random() < 0.6:
            return rng.choice(lists["profession"])
        if rng.random() < 0.5:
            return rng.choice(lists["trade"])
        return f"{rng.choice(lists['industry'])} {rng.choice(lists['job_role'])}"

    def _make_be(self, form: str) -> list[Fragment]:
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

    def _make_surname(self, _form: str) -> list[Fragment]:
        return [(self.surname(), "")]

    def _make_given(self, _form: str) -> list[Fragment]:
        return [(invent_person(self.language, self.rng).first, "")]

    def _make_town(self, _form: str) -> list[Fragment]:
        return [(self.rng.choice(self.lists["city"]), "")]

    def _make_letters(self, _form: str) -> list[Fragment]:
        letters = fill_shape(self.rng.choice(("@@", "@@", "@@@")), self.rng)
        return [
            (self.rng.choice(self.forms.acronyms).format(letters) if self.forms.acronyms else letters, "")
        ]

    def _make_age(self, form: str) -> list[Fragment]:
        if form == "about":
            return self.forms.about_age(self)
        age = self.age
        if form == "past":  # later ones are not before earlier ones: from 20 to 35
            age = self._past_age = self.rng.randrange(min(self._past_age, self.age), self.age + 1)
        return [(self.forms.age_in_words(age) if form == "words" else str(age + (form == "next")), "AGE")]

    def _make_otherage(self, form: str) -> list[Fragment]:
        """Write the age of somebody else: of a parent or child of the patient, of a grown-up, or any."""
        least, end = {
            "parent": (self.age + 16, min(self.age + 43, 106)),
            "older": (self.age + 16, 100),
            "younger": (1, self.age - 15),
            "adult": (_GROWN_UP, 97),
        }.get(form, (1, 97))
        return [(str(self.rng.randrange(least, max(least + 1, end))), "AGE")]

    def _make_span(self, form: str) -> list[Fragment]:
        """Write for how many years something has been so: in a life, or since the patient is grown up."""
        return [(str(self.rng.randrange(1, max(2, self.age - (_GROWN_UP if form == "grown" else 0)))), "")]

    def _make_o(self, _form: str) -> list[Fragment]:
        """Write the ending of a word about the patient in Spanish: fumador, fumadora."""
        return [("a" if self.person("patient").female else "o", "")]

    def _make_decade(self, form: str) -> list[Fragment]:
        tens = self.rng.randrange(1 if form == "past" and self.age < 20 else 2, 10)
        tens = min(tens, max(1, self.age // 10)) if form == "past" else tens
        return [(self.forms.decade_of_life.format(tens), "AGE")]

    def _day(self) -> datetime.date:
        back = int(self.rng.expovariate(1 / 60)) if self.rng.random() < 0.8 else self.rng.randrange(4000)
        return self.today - datetime.timedelta(days=back)

    def _make_date(self, form: str) -> list[Fragment]:
        rng, day = self.rng, self.today if form in ("today", "long") else self._day()
        if form == "birth":
            later = (day.month, min(day.day, 28)) > (
                self.today.month,
                self.today.day,
            )  # no birthday yet this year
            day = datetime.date(self.today.year - self.age - later, day.month, min(day.day, 28))
        if form == "next":
            day = self.today + datetime.timedelta(days=rng.randrange(1, 120))
        if form == "ordinal":
            text = self.forms.ordinal(day.day)
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

    def _make_year(self, form: str) -> list[Fragment]:
        """Write a year of the patient's life; with ``later`` not before the last one, with ``grown`` of a grown-up."""
        birth = self.today.year - self.age
        first = min(birth + _GROWN_UP, self.today.year) if form == "grown" else birth
        first = self._year if form == "later" else max(first, self.today.year - 44)
        year = self._year = self.rng.randrange(first, self.today.year + 1)
        short = self.forms.short_years > 0 and self.rng.random() < self.forms.short_years
        return [(f"'{year % 100:02d}" if short else str(year), "DATE")]

    def _make_years(self, _form: str) -> list[Fragment]:
        tens = (self.today.year - self.rng.randrange(60)) // 10 * 10
        return [(pick(self.forms.decades, self.rng).format(year=tens, yy=f"{tens % 100:02d}"), "DATE")]

    def _make_weekday(self, form: str) -> list[Fragment]:
        return [(self.dates.weekday(self._day()) + ("s" if form == "plural" else ""), "DATE")]

    def _make_weekdays(self, _form: str) -> list[Fragment]:
        return [(self.dates.weekdays(), "DATE")]

    def _make_season(self, _form: str) -> list[Fragment]:
        return [
            (self.dates.season(self.today - datetime.timedelta(days=self.rng.randrange(365, 7000))), "DATE")
        ]

    def _make_phone(self, form: str) -> list[Fragment]:
        number = self.forms.phone(self.region, self.rng)
        if form == "ext" or (not form and self.rng.random() < 0.08):
            number += self.rng.choice(self.forms.extensions) + str(self.rng.randrange(100, 9999))
        return [(number, "PHONE")]

    def _make_pager(self, _form: str) -> list[Fragment]:
        return [(str(self.rng.randrange(1000, 99999)), "PHONE")]

    def _make_fax(self, _form: str) -> list[Fragment]:
        return [(self.forms.phone(self.region, self.rng), "FAX")]

    def _make_email(self, _form: str) -> list[Fragment]:
        person = self.person(self.rng.choice(("patient", "doctor", "staff", "kin")))
        return [(values.mail(people.FORMS["login"](person, self.rng), self.rng), "EMAIL")]

    def _make_url(self, _form: str) -> list[Fragment]:
        return [(values.web(self.rng), "URL")]

    def _make_ip(self, _form: str) -> list[Fragment]:
        return [(values.network(self.rng), "IPADDR")]

    def _make_zip(self, _form: str) -> list[Fragment]:
        return [(pick_shape(self.forms.zips[self.region], self.rng), "ZIP")]

    def _make_state(self, _form: str) -> list[Fragment]:
        return [(self.rng.choice(self.lists[f"state_{self.region}"]), "STATE")]

    def _make_street(self, form: str) -> list[Fragment]:
        return [(self.forms.street(self, form), "STREET")]

    def _make_address(self, _form: str) -> list[Fragment]:
        return self.forms.address(self)

    def _make_sex(self, form: str) -> list[Fragment]:
        options = self.forms.sexes[self.person("patient").female]
        if form == "long":
            return [(options[0], "")]
        return [(options[2] if form == "letter" else self.rng.choice(options), "")]

    def _make_he(self, form: str) -> list[Fragment]:
        word = self.pronoun((form or "he").lower())
        return [(word.capitalize() if form[:1].isupper() else word, "")]


def minutes_of(time: str) -> int:
    """Return the minutes since midnight of a time in any of the forms that notes have: 14:30, 1430, 2:40 pm."""
    digits = "".join(filter(str.isdigit, time))
    hours, minutes = divmod(int(digits), 100)
    return ((hours % 12 + 12 if time.endswith("pm") else hours) * 60 + minutes) % (24 * 60)


def _drawn_region(forms: SynthForms, rng: random.Random) -> str:
    """Return a region of the language; nothing is drawn where there is one only."""
    regions = list(forms.regions)
    return regions[0] if len(regions) == 1 else rng.choices(regions, list(forms.regions.values()))[0]
