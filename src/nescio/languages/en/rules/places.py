"""Cities, states and countries in English: by the shape of an address line, and by name."""

from __future__ import annotations

from nescio.languages.en.not_names import NOT_NAMES
from nescio.languages.en.rules.place_names import COUNTRIES, IRISH_COUNTIES, STATE_CODES, STATES
from nescio.languages.patterns import LETTER, UPPER, any_of
from nescio.languages.required_words import group_words
from nescio.languages.rule import Rule, after, before, compiled

# Codes that are credentials, rooms, words or drugs as well: they need a postcode, or a word that leads to a place.
_AMBIGUOUS_CODES = frozenset(
    "AL BC CO CT DC DE DO HI IA ID IN LA MA MD ME MS NS OK ON OR PA PE PR SC SK VA".split()
)
_CODES = any_of(STATE_CODES)
_CLEAR = any_of(code for code in STATE_CODES if code not in _AMBIGUOUS_CODES)
_MORE_STATES = ("Georgia", "Washington", "New York", "Quebec", "Québec", "Victoria")
_STATE = any_of((*STATES, *_MORE_STATES))
_TOWN_WORD = rf"(?:[{UPPER}][{LETTER}'’-]*|St[.]|Ft[.]|Mt[.])"
_TOWN = rf"{_TOWN_WORD}(?:[ ](?:(?:of|the|du|de|la|upon|on|le|by|in)[ ])?{_TOWN_WORD}){{0,3}}"
_NAMES = frozenset((*STATES, *_MORE_STATES))
_SIDES = ("North", "South", "East", "West", "Eastern", "Western", "Northern", "Southern")
_NO_TOWN = frozenset(
    """rd ave lane ln dr blvd street road avenue drive hospital clinic center centre health medical university pharmacy insurance
    mutual dept hwy plz apt suite bsmt way physiotherapy shellfish cushion subscriber dod""".split()
)
_TOWN_AFTER_ALL = frozenset(
    "north south east west park hill city new long open well close blue house court fall falls".split()
)
_LEADS_TO_PLACE = compiled(
    r"(?:\b(?:in|at|of|from|to|near|outside|St|Rd|Ave|Ln|Dr|Blvd|Hospital|Center|Clinic)[,.]? [A-Z][A-Za-z .]{2,24}, )$"
)
_GOES_ON = compiled(r"^(?:[ -][A-Z][a-z]|['’]s\b|-[A-Za-z]|[ ]&|[ ](?:tube|cath|catheter|criteria|verse))")
_FORM_WORD = compiled(r"^[ ](?:Note|Date|Tel|Phone|Ph|Fax|DOB|Dob|Attn|Page)")
_NAME_BEFORE = compiled(r"(?:[A-Z][a-zA-Z'’.-]+|\bthe|&)[ ]$|-$")
_CAPITAL_CUE = compiled(
    r"(?i)(?:in|from|to|near|of|lives|outside|visited|leaves|left|moved|now|travel|via|born|central|rural)[ ]$"
)
_OF = compiled(
    r"(?:University|Univ[.]?|Bank|Republic|Medical|Journal|College|State|County|Duke|Prince|Isle|Gulf|Church) of[ ](?:Eastern |Western |Northern |Southern )?$"
)


def is_state(text: str) -> bool:
    """Whether a text is the name of a state or province."""
    return text in _NAMES


def _town(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep the last words that can be a town, after anything that heads a line or ends an address."""
    words = data[start:end].decode().split(" ")
    kept: list[str] = []
    for word in reversed(words):
        plain = word.casefold().strip(".,")
        stops = (plain in NOT_NAMES and plain not in _TOWN_AFTER_ALL) or plain in _NO_TOWN
        if stops and not (plain == "st" and kept):
            break
        kept.insert(0, word)
    while kept and kept[0][:1].islower():
        kept.pop(0)
    value = " ".join(kept)
    if len(value) < 3 or value in _SIDES or (value.isupper() and len(value) < 4):
        return None
    return end - len(value.encode()), end


def _not_part(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse states and countries inside longer names: `Ohio River`, `Victoria Day`, `Minnesota tube`."""
    left, tail = before(data, start, 28), after(data, end, 16)
    if _GOES_ON.search(tail) and not _FORM_WORD.search(tail):
        return None
    if _OF.search(left) or (_NAME_BEFORE.search(left) and not _CAPITAL_CUE.search(left)):
        return None
    return start, end


def _code(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    if data[start:end].decode() in _AMBIGUOUS_CODES and not _LEADS_TO_PLACE.search(
        data[max(0, start - 40) : start]
    ):
        return None
    return start, end


_OFFICE = compiled(
    r"(?i)^[ ](?:hospital|jail|health|medical|sheriff|coroner|ems|fire|detention|schools?|court|fair|library|mental|dept)"
)


def _county(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Drop an office before the county; refuse hospitals and jails called after one."""
    first, _, rest = data[start:end].decode().partition(" ")
    if _OFFICE.search(after(data, end, 14)):
        return None
    if " " in rest and (first.casefold() in NOT_NAMES or first in ("Coroner", "Sheriff")):
        start += len(first.encode()) + 1
    return start, end


RULES = (
    Rule(
        "city-state",
        "CITY",
        rf"({_TOWN})(?:,?[ ]{{1,2}}{_CODES}[ ]{{1,2}}(?:\d{{5}}\b|[A-Z]\d[A-Z])|,[ ]{_CLEAR}\b|,[ ]{{1,2}}(?:{_STATE})\b|[ ](?:{any_of(STATES)})\b)",
        cues=(*group_words(_CODES), *group_words(_STATE)),
        score=0.9,
        check=_town,
        hits=("Apt 4, «Ostrava Falls», OH 44999", "in «Bend», NV.", "«Tok», Alaska"),
        misses=("Seen by RN, MD.", "Follow up in OR.", "Shellfish OK"),
    ),
    Rule(
        "state-code",
        "STATE",
        rf"[{LETTER}],?[ ]{{1,2}}({_CODES})(?:[ ]{{1,2}}\d{{5}}\b|[ ]{{1,2}}[A-Z]\d[A-Z][ ]?\d[A-Z]\d)",
        cues=group_words(_CODES),
        score=0.96,
        hits=("Oakley, «KS» 67799", "Monroe «LA»  71299"),
        misses=("DO 12345", "went to OR 3"),
    ),
    Rule(
        "state-code-town",
        "STATE",
        rf"[{UPPER}][a-z]{{2}}[{LETTER}]*,[ ]({_CODES})(?:[.,;)\n| ]|$)",
        cues=group_words(_CODES),
        score=0.9,
        check=_code,
        hits=("in Tok, «AK» since", "Wichita, «KS»\n"),
        misses=("Jane Roe, MD.", "Roe, PA "),
    ),
    Rule(
        "state-name",
        "STATE",
        rf"\b((?:(?:South|North|West|East)[ ])?{any_of(STATES)})\b",
        cues=group_words(any_of(STATES)),
        score=0.88,
        check=_not_part,
        hits=("Tok, «Alaska»); eICU", "moved from «Ohio» in", "in «Kerala»."),
        misses=("Ohio River", "University of Kansas", "Virginia Roe", "Montana's", "Minnesota tube"),
    ),
    Rule(
        "state-county",
        "STATE",
        rf"\b(?:([{UPPER}][{LETTER}'’-]*(?:[ ][{UPPER}][{LETTER}'’-]*)?[ ]County)|Co[.][ ]({any_of(IRISH_COUNTIES)}))(?:[.,;)\n]|[ ][a-z]|$)",
        cues=("county", "co"),
        score=0.85,
        groups=(1, 2),
        check=_county,
        hits=("Monument, «Logan County»\n", "Dunfanny, Co. «Donegal»."),
        misses=("Logan County Hospital", "the county"),
    ),
    Rule(
        "country",
        "COUNTRY",
        rf"\b({any_of(COUNTRIES)})(?:\b|$)",
        cues=group_words(any_of(COUNTRIES)),
        score=0.93,
        check=_not_part,
        hits=("back from «Portugal» last", "Accra, «Ghana»\n", "born in «Lithuania»,"),
        misses=("Jordan slept", "Turkey sandwich", "Jamaica Plain", "Guineas"),
    ),
)
