"""How invented English notes write names, dates, places and numbers; the grammar and the word lists lie beside."""

from __future__ import annotations

import random
import re
from typing import ClassVar

from nescio.languages.en.synth.written_forms import BYNAMES, NICKNAMES, SHORTHAND
from nescio.languages.synth_forms import DateForms, Fragment, Scene, SynthForms

_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
# Where "a" or "an" ends a fragment, and what asks for "an" behind it. Hit: an hour, an 8. Near miss: a unit, a one.
_ARTICLE = re.compile(r"(?:^|[\s(])[aA]n? $")
_VOWEL = re.compile(
    r"(?:8\d?\b|8\d\d\b|1[18]\b|[aeioAEIO]|u(?!ni|s[ei]|r[io]|t[ei])|U[nlps]|hour|hono|heir)(?!ne\b|nce\b|u[rp])"
)


class EnglishForms(SynthForms):
    """The forms of English, in five countries."""

    dates = DateForms(
        whole=(
            "{name} {day}, {year}", "{name} {ordinal}, {year}", "{name} {day} {year}", "{day}-{name}-{any_year}", "{name} {day}, {year}",
        ),
        whole_day_first=(
            "{day} {name} {year}", "{ordinal} {name} {year}", "{day}-{name}-{any_year}", "{ordinal} of {name} {year}", "{day} {name} {any_year}",
        ),
        partial=(
            "{first}/{second}", "{first}/{second}", "{first}/{second}", "{first}-{second}", "{first02}/{second02}", "{month} {day}",
            "{short} {ordinal}", "{short} {day}", "{day} {short}", "{month} {year}", "{short} '{yy}", "{number}/{year}", "{number02}/{yy}",
            "{short} {year}", "{month} {ordinal}", "{day}.{number}",
        ),
        odd=(
            "{month}", "{short}", "{month}", "{short}", "{year}", "'{yy}", "{season}", "{month} {year}", "{short} {year}", "{short} '{yy}",
            "{month} of {year}", "{number}/{yy}",
        ),
        day_and_month=("{month} {day}", "{number}/{day}", "{short} {ordinal}"),
        day_and_month_day_first=("{day} {month}", "{day}/{number}", "{ordinal} {short}"),
        weekdays=("{name}", "{name}", "{name}", "{name3}", "{short}"),
        short_weekdays=("Mon", "Tues", "Wed", "Thurs", "Fri", "Sat", "Sun"),
        seasons=(
            "spring of", "summer of", "winter of", "fall of", "winter", "fall", "spring", "summer", "autumn", "Spring", "Fall",
        ),
        weekday_lists=tuple(
            "MWF TTS TThS M/W/F T/Th/Sat Mon/Thu MWFS Tu-Th-Sa Tues/Thurs Mon/Wed/Fri M-W-F Sat/Sun T/Th Tu/F Wed/Sat TuThSa".split()
        ),
    )  # fmt: skip
    regions: ClassVar = {"us": 60, "uk": 18, "ca": 8, "au": 7, "in": 7}
    month_first_regions = frozenset({"us", "ca"})
    shapes: ClassVar = {
        "duration": ("", "# days|# weeks|## hours|# months|# wks|## min"),
        "weight": ("", "##.# kg|1## lb|##kg|1## lbs"),
        "weeks": ("", "3#+#|2#+#|3#w#d|1# weeks"),
    }
    # Social security and national insurance numbers, of ranges that are never given out.
    region_shapes: ClassVar = {
        "us": {"ssn": ("SSN", "9##-##-####|666-##-####|000-##-####|9########|000######|xxx-xx-####|***-**-####|000 ## ####")},
        "uk": {"ssn": ("SSN", "QQ ## ## ## @|QQ######@|QQ ###### @")},
        "ca": {"ssn": ("SSN", "000 ### ###|000-###-###|000######")},
        "au": {"ssn": ("SSN", "000 ### ###|000######")},
        "in": {"ssn": ("SSN", "0000 #### ####|0000########|XXXX XXXX ####")},
    }  # fmt: skip
    zips: ClassVar = {
        "us": "#####|#####|#####-####",
        "uk": "@@# #@@|@## #@@|@@## #@@|@# #@@",
        "ca": "@#@ #@#|@#@#@#",
        "au": "####",
        "in": "######|### ###",
    }
    phones: ClassVar = {
        "uk": "020 7946 0###|01632 960###|0161 496 0###|07700 900###|+44 7700 900###|01632 960 ###|0113 496 0###|(01632) 960###",
        "au": "(02) 5550 ####|0491 570 ###|02 5550 ####|07 7010 ####|1800 975 7##|03 5550 ####",
        "in": "+91 99999 0####|99999 0####|080-5550 ####|0484 555 0###|+91-99999-0####|022 5555 0###",
    }
    sexes = (("male", "man", "M", "gentleman", "m"), ("female", "woman", "F", "lady", "f"))
    titles: ClassVar = {
        "doctor": (("Dr.", "Dr", "Dr.", "Dr.", "Prof.", "DR"), ("Dr.", "Dr", "Dr.", "Dr.", "Prof.", "DR")),
        "other": (("Mr.", "Mr", "Mr."), ("Mrs.", "Ms.", "Mrs", "Miss", "Ms")),
    }
    pronouns = (("he", "him", "his"), ("she", "her", "her"))
    articles = frozenset({"the"})
    acronyms = ("{}", "{}", "{}H", "{}MC", "{}GH")
    decade_of_life = "{}0s"
    decades = ("{year}s", "'{yy}s", "{yy}s")
    short_years = 0.2
    plain_letters = 0.6
    middle_names = 0.35
    full_middle_names = 0.4
    nicknames: ClassVar = NICKNAMES
    bynames = BYNAMES
    suffixes = (" Jr.", " Jr", " Sr.", ", Jr.", " III", " II", " Sr")
    shorthand: ClassVar = SHORTHAND
    spoken_marks: ClassVar = {". ": " period ", ", ": " comma ", ": ": " colon ", "\n\n": " new paragraph "}
    abbreviations = ("Dr", "Mr", "Mrs", "Ms", "Prof", "Rev", "Pastor", "Sr", "No", "Reg")

    def street(self, scene: Scene, form: str) -> str:
        """Write a street: ``12 N Maple Street, Apt 4``."""
        rng = scene.rng
        name, kind = rng.choice(scene.lists["street_name"]), rng.choice(scene.lists["street_kind"])
        if name[0] in "QW" and rng.random() < 0.3:
            name = scene.surname()
        if form == "bare":
            return f"{name} {kind}"
        if form == "box":
            box = rng.choice(("PO Box ", "P.O. Box ", "Box ", "RR 2 Box ", "GPO Box "))
            return box + str(rng.randrange(10, 9999))
        number, n = rng.randrange(1, 9900), rng.randrange(1, 60)
        before = rng.choices(
            ("", f"Flat {n}, ", f"{n}/", f"House No. {n}, ", f"Unit {n}, "), (80, 5, 5, 5, 5)
        )[0]
        after = rng.choice((
            "", "", "", "", f", Apt {n}", f" #{n}", f" Apt. {n}B", f", Suite {n}0", f" Unit {n}", f", Lot {n}", f" apt {n}", f", Floor {n}",
        ))  # fmt: skip
        side = ""
        if scene.region in ("us", "ca"):
            side = rng.choice(("", "", "", "", "N ", "West ", "S. ", "E "))
        return before + f"{number} {side}{name} {kind}" + (after if not before else "")

    def address(self, scene: Scene) -> list[Fragment]:
        """Write street, town, state and postal code, as the region orders them."""
        rng = scene.rng
        street = scene.value("street", "box" if rng.random() < 0.08 else "")
        city, code = scene.value("city"), scene.value("zip")
        gap: Fragment = (rng.choice((", ", ", ", "\n", " ")), "")
        if scene.region in ("uk", "in"):
            middle = [(", ", ""), *scene.value("state")] if rng.random() < 0.4 else []
            return [*street, gap, *city, *middle, (rng.choice((" ", ", ", "\n", " - ")), ""), *code]
        comma: Fragment = (rng.choice((", ", ", ", " ")), "")
        return [*street, gap, *city, comma, *scene.value("state"), (" ", ""), *code]

    def phone(self, region: str, rng: random.Random) -> str:
        """Write a number; in North America one with the exchange 555 and a line that is kept for fiction."""
        if region not in ("us", "ca"):
            return super().phone(region, rng)
        area = rng.randint(201, 989)
        line = f"01{rng.randrange(100):02d}"
        return rng.choice((
            f"({area}) 555-{line}", f"{area}-555-{line}", f"{area}.555.{line}", f"{area} 555 {line}", f"555-{line}", f"1-{area}-555-{line}", f"+1 {area} 555 {line}",
        ))  # fmt: skip

    def ordinal(self, number: int) -> str:
        """Write 1st, 2nd, 3rd."""
        ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{ending}"

    def age_in_words(self, age: int) -> str:
        """Write an age up to 99: forty-two."""
        tens, units = divmod(min(age, 99), 10)
        return _UNITS[age] if age < 20 else _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")

    def about_age(self, scene: Scene) -> list[Fragment]:
        """Write ``in her early 40s``."""
        if scene.age < 20:
            return [("aged ", ""), (str(scene.age), "AGE")]
        part = scene.rng.choice(("early ", "mid-", "late ", "", "mid "))
        return [(f"in {scene.pronoun('his')} {part}", ""), (f"{scene.age // 10 * 10}s", "AGE")]

    def finish(self, fragments: list[Fragment]) -> list[Fragment]:
        """Write a or an as the word after it asks."""
        out: list[Fragment] = []
        for text, label in fragments:
            if out and text and not out[-1][1] and _ARTICLE.search(out[-1][0]):
                before = out[-1][0].removesuffix(" ").removesuffix("n")
                out[-1] = (before + ("n " if _VOWEL.match(text) else " "), "")
            if text:
                out.append((text, label))
        return out


SYNTH = EnglishForms()
