"""Ages in English: the number alone, whatever unit or sex stands beside it."""

from __future__ import annotations

from nescio.languages.en.not_names import ALSO_SURNAMES, NOT_NAMES
from nescio.languages.patterns import LETTER, UPPER
from nescio.languages.rule import Rule, after, before, compiled

_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|"
    "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?"
)
_DIGITS = r"(?:1[01]\d|\d{1,2}(?:[.]5|½)?)"
_NUMBER = rf"(?:{_DIGITS}|(?i:{_WORDS}))"
# Every unit of the first rule holds one of these.
_OLD_WORDS = (
    "o",
    "yo",
    "yom",
    "yof",
    "old",
    "yold",
    "yrold",
    "yrsold",
    "yearold",
    "yearsold",
    "age",
    "mo",
    "m",
    "wo",
    "do",
    "monthold",
    "moold",
    "monthsold",
    "weekold",
    "wkold",
    "dayold",
    "mosold",
    "mthold",
    "mthsold",
    "wksold",
    "weeksold",
    "daysold",
)
_GAP = r"[ -]{0,2}"
_KIN = r"(?i:son|daughter|dtr|brother|sister|mother|father|mom|mum|dad|aunt|uncle|niece|nephew|cousin|husband|wife|partner|grand(?:son|daughter|mother|father|ma|pa)|baby|twins?|child|kid|kids|children|boy|girl|friend)"


def _plausible(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """No age above 115; nothing that a sign ties to another number."""
    value = data[start:end]
    if value.isdigit() and int(value) > 115:
        return None
    return None if data[start - 1 : start] in (b"/", b".", b"+", b"<", b">", b"#") else (start, end)


def _stated(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """After the word age any unit of time may follow, but no range and no other measure."""
    if compiled(r"(?i)^(?:\s?(?:mg|ml|kg|%|group)|[:.\d-]\d|-\d)").search(after(data, end, 8)):
        return None
    return _plausible(data, start, end)


def _at_age(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`died at 62` but not `at 62 mg`, `at 10 am`, `at 20:00`."""
    tail = after(data, end, 14)
    if compiled(
        r"(?i)^(?:\s?(?:mg|mcg|ml|cc|am\b|pm\b|a[.]m|p[.]m|cm|mm|kg|lb|%|h\b|hrs?|hours?|wks?|weeks?|days?|mins?|units?|u\b|/|l\b|lpm|bpm|x\b|degrees?|feet|ft|west|east|st\b|o['’])|[:.\d-]\d|°)"
    ).search(tail):
        return None
    return _plausible(data, start, end)


_NOT_AN_AGE = compiled(
    r"(?i)(?:\b(?:t|temp|tmax|room|rm|bed|bay|x|size|at|to|ext|unit|gauge|walks?|h)[ :]{1,2}|[/.:#+−-]|\d[ ,]+)$"
)


def _sex_beside(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`58M` and `45 F`; not `37 F` of a temperature, `3 M` of a concentration, or teeth in a row."""
    if _NOT_AN_AGE.search(before(data, start, 14)) or compiled(r"^[ ]{0,3}/?[ ]?[MF]/").search(
        after(data, end, 8)
    ):
        return None
    return _plausible(data, start, end)


def _after_name(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """The words before must be able to be a name."""
    left = before(data, start, 48).decode("utf-8", "ignore")
    words = [word.strip('.,;|/"”()').casefold() for word in left.split()][-2:]
    if len(words) < 2 or any(word in NOT_NAMES and word not in ALSO_SURNAMES for word in words if word):
        return None
    return _plausible(data, start, end)


RULES = (
    Rule(
        "age-years-old",
        "AGE",
        rf"\b(?:({_DIGITS}){_GAP}|((?i:{_WORDS}))[ -]{{1,2}})(?i:y/?o\b|y[.] ?o\b|y[.]/o\b|yo[mfMF]?\b|yrs?[.]?{_GAP}old\b|years?{_GAP}old\b|years? of age\b|yrs? of age\b|y[.]o[.]|yr[.]?[ -]o\b|year[ -]o\b|(?:months?|mos?|mths?|weeks?|wks?|days?|mo)[.]?{_GAP}old\b|(?:months?|weeks?|days?) of age\b|m/o\b|mo\b[ ](?:male|female|boy|girl|infant)|(?:w|d)/?o\b)",
        groups=(1, 2),
        score=0.98,
        within_word=True,
        check=_plausible,
        cues=_OLD_WORDS,
        hits=(
            "«50» yo m with",
            "«55» YO MALE",
            "«3»-month-old",
            "a «six»-month-old",
            "«23» y.o. M",
            "«84» Y/O WOMAN",
            "«12»yo",
        ),
        misses=("20 years smoking", "3 months ago", "for 5 years"),
    ),
    Rule(
        "age-year-adjective",
        "AGE",
        rf"\b({_NUMBER})(?i:[ -]year[ -](?:male|female|man|woman|boy|girl)\b|[ ]?(?:yrs?|years?|y)[ ,]{{1,2}}(?:male|female|man|woman|boy|girl|M|F)\b|[ -](?:months?|mo|mth|weeks?|wk)[ ,-]{{1,2}}(?:male|female|boy|girl|infant|visit|well)\b)",
        score=0.96,
        within_word=True,
        check=_plausible,
        cues=("male", "female", "man", "woman", "boy", "girl", "m", "f", "infant", "visit", "well"),
        hits=("«36» y M", "«18»-month visit"),
        misses=("2 year follow-up",),
    ),
    Rule(
        "age-sex",
        "AGE",
        r"\b(\d{1,3})[ ]{0,3}/?[ ]?(?:M|F|[Mm]ale|[Ff]emale|MALE|FEMALE)\b",
        score=0.9,
        within_word=True,
        check=_sex_beside,
        cues=("m", "f", "male", "female"),
        hits=("«41»M    bed 22", "«45» F   82 kg", "«61» F  never-smoker"),
        misses=("T 37 F", "Temp 98 F", "room 4 F", "1-2 M"),
    ),
    Rule(
        "sex-age",
        "AGE",
        r"(?:^|[ \t(/])(?:M|F|Male|Female)(?:[ \t]{2,8}|[ ]/[ ])(\d{1,3})(?:[ \t]{2}|\n|[ ]?[,)/|]|[ ]?yrs?|[ ]?y\b)",
        score=0.85,
        check=_plausible,
        cues=("m", "f", "male", "female"),
        hits=("Pugsley   F   «70»   Brandon",),
        misses=("Class F 3 units",),
    ),
    Rule(
        "age-cue",
        "AGE",
        rf"\b(?i:aged?|ages|age of|age at onset|age at dx)\b[ \t]{{0,4}}[:|.=]{{0,16}}[ \t]{{0,8}}(?:(?i:about|approx[.]?|~)[ ]?)?({_NUMBER}s?)\b",
        score=0.95,
        check=_stated,
        hits=("Age «93»   M", "Age: «33».", "at age «9», DKA", "||Age|| «24»", "aged «4»"),
        misses=("age-appropriate", "age group 40-60", "aged 18-65"),
    ),
    Rule(
        "age-cue-second",
        "AGE",
        rf"\b(?i:ages|aged)[ ](?:{_NUMBER})(?:,[ ]{_NUMBER})?,?[ ](?:and|&|,)[ ]({_NUMBER})\b",
        score=0.95,
        check=_at_age,
        hits=("two sons aged 4 and «6».",),
        misses=("ages 4 to 6",),
    ),
    Rule(
        "age-decade",
        "AGE",
        r"\b(?i:(?:in|into|reached|approx|approximately|about|until|late|early|mid)[ -](?:(?:his|her|their|your|my|the)[ -])?(?:(?:early|late|mid|middle)[ -])?((?:[1-9]0['’]?s)|teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))\b",
        score=0.88,
        check=lambda data, s, e: (
            None if data[s - 4 : s].lower() == b"the " or data[s - 1 : s] in (b"'",) else (s, e)
        ),
        cues=("in", "into", "reached", "approx", "approximately", "about", "until", "late", "early", "mid"),
        hits=("in her «30s»", "in his mid-«40s»", "approx «20s» on", "in their early «seventies»"),
        misses=("in the 90s", "sats 80s", "BP 90s"),
    ),
    Rule(
        "age-at",
        "AGE",
        r"(?i)\b(?:died|death|dx|diagnosed|mi|ca|cancer|stroke|cva|onset|menarche|menopause|passed|aneurysm|married|retired|since|dementia|leukemia|lymphoma|chd|cad|cabg|diabetes|dm|surgery|removed|left school)[ ](?:suddenly )?(?:at|@)[ ]~?(\d{1,3})\b",
        score=0.9,
        check=_at_age,
        hits=("had MI at «48», father", "gastric ca at «59»)", "aneurysm at «50»;"),
        misses=("MI at 10:30", "surgery at 8 am", "onset at 39 wks"),
    ),
    Rule(
        "age-died",
        "AGE",
        r"\b(?:d[.]|died|dec[.]?|deceased)[ ](?:age[ ])?(\d{2,3})\b",
        score=0.85,
        check=_at_age,
        hits=('father d. «55» "heart"',),
        misses=("d. 12/3",),
    ),
    Rule(
        "age-kin",
        "AGE",
        rf"\b{_KIN}\b[ ,]{{0,2}}(?:[A-Z][\w'’-]{{1,15}}[ ,]{{1,2}}){{0,2}}\(?(\d{{1,2}})(?:[),;]|[ ]?y\b)",
        score=0.9,
        check=_plausible,
        hits=("Daughter Mila, «9», in care", "grandson Bo («12»)", "son («4»)"),
        misses=("daughter x2", "son 3/4", "wife 2 weeks"),
    ),
    Rule(
        "age-name-parenthesis",
        "AGE",
        r"[a-zé’'][ ]?\((\d{1,2})(?:[,)]|[ ](?:mo|y)\b)",
        score=0.6,
        check=lambda data, s, e: (
            _plausible(data, s, e)
            if compiled(r"[A-Z][a-zé'’-]{1,}[a-rt-zé][ ]?\($").search(before(data, s, 20))
            else None
        ),
        required_bytes=b"(",
        hits=("Ron («86») - 14Ch", "Beca («4»); perinatal"),
        misses=("cycle (4)", "sodium (13)"),
    ),
    Rule(
        "age-after-dob",
        "AGE",
        r"\b(?i:dob|d[.]o[.]b[.]|born|birth)[ :.|]{1,4}[\w/.,' -]{6,20}?[ ]{0,4}\((?:age[ ])?(\d{1,3})(?:[ ]?(?:y|yo|yrs?|mo|m|F|M))?\)",
        score=0.96,
        check=_plausible,
        hits=("d.o.b. 14/9/59  («64»)", "DOB April 9, 1946  («78»)"),
        misses=("DOB 14/9/59 (verified)",),
    ),
    Rule(
        "age-after-name",
        "AGE",
        rf"[{UPPER}][{LETTER}'’-]+[ ](?:[{UPPER}][.][ ])?[{UPPER}][{LETTER}'’-]+[\"”)]?(?:,[ ]|[ ]{{2,4}}|;[ ]|[ ][|/][ ])(\d{{1,3}})(?:[,;]|[ ]y\b|[ ][|/]|[ ]{{2}}(?:G\dP|MRN|F\b|M\b))",
        score=0.9,
        check=_after_name,
        hits=("Solomon Reid, «47», MRN", "Fatoumata Diallo-Grant  «33»  G4P3", "Kwabena Asare, «53», with"),
        misses=("Blood Pressure, 120, x", "Room Number, 12,", "Heart Rate, 88,"),
    ),
    Rule(
        "age-months-fraction",
        "AGE",
        r"\b(\d{1,2})/(?:12|52)[ ](?:old|of age)\b",
        score=0.95,
        cues=("old", "age"),
        hits=("a «3»/12 old infant",),
        misses=("3/12 ago", "for 3/52"),
    ),
    Rule(
        "age-turned",
        "AGE",
        r"\b(?i:turn(?:ed|s|ing)|(?:his|her|their)[ ])[ ]?(\d{1,2})(?:th|st|nd|rd)?[ ](?:birthday|in|last|this|next|on)\b",
        score=0.85,
        check=_plausible,
        hits=("turned «60» last", "her «90»th birthday"),
        misses=("turned 3 times",),
        within_word=True,
    ),
)
