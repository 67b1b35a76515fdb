"""Professions of patients and relatives in English, by cue."""

from __future__ import annotations

from nescio.languages.patterns import LETTER
from nescio.languages.rule import Rule, after

_WORD = rf"[{LETTER}][{LETTER}'’/-]+"
_JOB = rf"({_WORD}(?:[ ]{_WORD}){{0,3}})"
# A job's last word nearly always ends like one of these or is one of them.
_ENDS = (
    "er", "or", "ist", "ian", "man", "woman", "men", "ant", "ent", "eer", "ess", "ect", "ary", "hand", "smith", "clerk", "chef", "cook", "nurse", "pilot", "judge", "guard", "aide", "mechanic", "vet",
    "tech", "student", "teacher", "driver", "worker", "farmer", "priest", "nun", "monk", "deacon", "agent", "coach", "captain", "sergeant", "soldier", "sailor", "marine", "seaman", "host", "lady", "attorney",
    "lawyer", "paralegal", "surgeon", "broker", "wright", "herd", "warden", "umpire", "referee", "au pair", "nanny", "maid", "umpire", "monger", "scientist", "analyst", "rep", "postal", "electrician", "plumber", "poet", "bishop", "rabbi", "imam", "pastor", "vicar", "apprentice", "guide",
)  # fmt: skip
_NOT = frozenset(
    """smoker drinker number after other over never under ever recent current different patient doctor lower upper proper fever cancer water father mother
    brother sister daughter together however rather later greater better nor for prior major minor color error tumor donor user factor either another
    further per her or man woman gentleman men women person member remember server former or our vegetarian christian american canadian african italian russian norwegian egyptian
    non-smoker nonsmoker ex-smoker infant adolescent constant instant patient client parent accident incident student's present recent absent excellent frequent independent dependent resident
    caucasian asian hispanic native daughter stranger hunter-gatherer widower tremor center inter library poker carrier river library poker carrier river""".split()
)
_ARTICLES = frozenset(
    "a an the his her their full-time part-time self-employed now then also still currently in at for with and who is was".split()
)


def _job(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Cut the run of words after the last that looks like a job's head; refuse runs without one."""
    words = data[start:end].decode().split(" ")
    best = 0
    for count, word in enumerate(words, 1):
        plain = word.casefold().strip("'’")
        if plain in (
            "at",
            "for",
            "in",
            "with",
            "and",
            "who",
            "on",
            "until",
            "from",
            "of",
            "since",
            "but",
            "is",
            "was",
            "has",
            "now",
            "then",
            "to",
            "by",
            "w",
        ):
            break
        if plain.endswith(_ENDS) and plain not in _NOT and len(plain) > 3:
            best = count
    if not best:
        return None
    kept = words[:best]
    while kept and kept[0].casefold() in _ARTICLES:
        start += len(kept[0].encode()) + 1
        kept.pop(0)
    value = " ".join(kept)
    if not value or after(data, start + len(value.encode()), 3).startswith((b"'s", "’s".encode())):
        return None
    return start, start + len(value.encode())


RULES = (
    Rule(
        "occupation-field",
        "PROFESSION",
        rf"\b(?i:occupation|occ|profession|job|work|employment|trade)\b[ ]?[:|=]{{1,3}}[ ]{{0,4}}(?:(?i:retired|former|ex)[ -])?{_JOB}",
        score=0.9,
        check=_job,
        hits=("Occupation: «seamstress», own shop", "Job: «crane operator»    Age"),
        misses=("Occupation: none", "Work: full time"),
    ),
    Rule(
        "works-as",
        "PROFESSION",
        rf"\b(?i:works?(?:ed|ing)?|employed|trained|served|job|career|moonlights|volunteers?|acts)[ ](?:\w+[ ])?as[ ](?:an?|the)?[ ]?{_JOB}",
        score=0.93,
        check=_job,
        hits=("works as a «pharmacy technician» at", "employed as an «electrician»."),
        misses=("works as well", "worked as expected"),
    ),
    Rule(
        "retired",
        "PROFESSION",
        rf"\b(?i:retired|former|semi-retired|ex|sometime)[ -](?:from[ ])?{_JOB}",
        score=0.9,
        check=_job,
        hits=("retired «bus driver», lives", "Former «postmaster», Tetlin", "ex-«waitress» at"),
        misses=("former smoker", "retired last year", "ex-smoker"),
    ),
    Rule(
        "is-a",
        "PROFESSION",
        rf"\b(?:[A-Z][a-z]{{2,12}}|(?i:he|she|they|pt|patient|husband|wife|dad|mom|mum|father|mother|son|daughter|brother|sister|partner|who|him|herself|himself))(?:['’]s| is| was|,)[ ](?:an?|himself an?|herself an?)[ ](?:(?i:retired|former|ex)[ -])?{_JOB}",
        score=0.88,
        check=_job,
        hits=(
            "She is a «piano tuner» and",
            "he's a «civil engineer» with",
            "Husband is a «cab driver», plate",
        ),
        misses=("She is a smoker", "he is a 45 year", "Mila, a patient"),
    ),
)
