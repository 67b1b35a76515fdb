"""Cities, states and countries in English: by the shape of an address line, and by name."""

from __future__ import annotations

from nescio.detect.rules.english.gazetteer import COUNTRIES, STATE_CODES, STATES
from nescio.detect.rules.letters import LETTER, UPPER, any_of
from nescio.detect.rules.rule import Rule, after, before, compiled
from nescio.detect.rules.words import NOT_NAMES

_CODES = any_of(STATE_CODES)
_STATE = any_of((*STATES, "Georgia", "Washington", "New York", "Quebec", "Victoria"))
_TOWN_WORD = rf"(?:[{UPPER}][{LETTER}'’-]*|St[.]|Ft[.]|Mt[.])"
_TOWN = rf"{_TOWN_WORD}(?:[ ](?:(?:of|the|du|de|la|upon|on|le|by|in)[ ])?{_TOWN_WORD}){{0,3}}"
_NAMES = frozenset(STATES) | {"Georgia", "Washington", "New York", "Quebec", "Victoria"}
_NO_TOWN = compiled(
    r"(?i)(?:\b(?:rd|st|ave|lane|ln|dr|blvd|street|road|avenue|drive|hospital|clinic|center|centre|health|medical|university|pharmacy|insurance|mutual|dept|hwy|plz|apt|suite))$"
)


def is_state(text: str) -> bool:
    """Whether a text is the name of a state or province."""
    return text in _NAMES


def _town(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Keep the last words that can be a town, after anything that heads a line or ends an address."""
    text = data[start:end].decode()
    words = text.split(" ")
    kept: list[str] = []
    for word in reversed(words):
        if (
            word.casefold().strip(".,") in NOT_NAMES
            and word.casefold()
            not in (
                "north",
                "south",
                "east",
                "west",
                "park",
                "hill",
                "city",
                "new",
                "long",
                "open",
                "well",
                "close",
                "blue",
                "house",
                "court",
            )
        ) or _NO_TOWN.search(word.strip(".,").encode()):
            break
        kept.insert(0, word)
    while kept and (kept[0][:1].islower() or kept[0].casefold() in ("rd", "close", "court")):
        kept.pop(0)
    value = " ".join(kept)
    if len(value) < 3 or value.isupper() and len(value) < 4:
        return None
    return end - len(value.encode()), end


def _not_part(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse states and countries inside longer names: `Ohio River`, `Victoria Day`, `New Mexico Heart`."""
    tail = after(data, end, 16).decode("utf-8", "ignore")
    left = before(data, start, 24).decode("utf-8", "ignore")
    if compiled(r"^(?:[ -][A-Z][a-z]|['’]s\b|-[A-Za-z]|[ ]&)").search(tail.encode()) and not compiled(
        r"^[ ](?:Note|Date|Tel|Phone|Ph|Fax|DOB|Dob|Attn|Page)"
    ).search(tail.encode()):
        return None
    if compiled(r"(?:[A-Z][a-zA-Z'’-]+|[Uu]niversity of|of|&)[ ]$").search(left.encode()) and not compiled(
        r"(?i)(?:in|from|to|near|of|lives|outside|visited|leaves|left|moved|now|travel|via|born|south|north|central|rural|eastern|western|southern|northern)[ ]$"
    ).search(left.encode()):
        return None
    return (
        None
        if compiled(
            r"(?:University|Bank|Republic|Medical|Journal|College|State|County|Duke|Prince|Isle|Gulf|Church) of[ ]$"
        ).search(left.encode())
        else (start, end)
    )


RULES = (
    Rule(
        "city-state",
        "CITY",
        rf"({_TOWN}),?[ ]{{1,2}}(?:{_CODES}\b(?:[ ]{{1,2}}\d{{5}}|[ ]{{0,2}}(?:[.,;)\n|]|$|[ ][ ]))|(?:{_STATE})\b)",
        score=0.9,
        check=_town,
        hits=("Apt 4, «Ostrava Falls», OH 44999", "«Bend», OR.", "«Tok», Alaska"),
        misses=("Seen by RN, MD.", "Follow up in OR."),
    ),
    Rule(
        "state-code",
        "STATE",
        rf"[{LETTER}],?[ ]{{1,2}}({_CODES})(?:[ ]{{1,2}}\d{{5}}\b|[ ]{{1,2}}[A-Z]\d[A-Z][ ]?\d[A-Z]\d)",
        score=0.96,
        hits=("Oakley, «KS» 67799", "Monroe «LA»  71299"),
        misses=("DO 12345", "went to OR 3"),
    ),
    Rule(
        "state-code-town",
        "STATE",
        rf"[{UPPER}][a-z]{{2}}[{LETTER}]*,[ ]({_CODES})(?:[.,;)\n| ]|$)",
        score=0.9,
        check=lambda data, s, e: (
            None
            if data[s:e]
            in (
                b"MD",
                b"DO",
                b"PA",
                b"MA",
                b"OR",
                b"IN",
                b"CT",
                b"ID",
                b"PE",
                b"MS",
                b"ME",
                b"ON",
                b"HI",
                b"NS",
                b"SC",
                b"DE",
            )
            and not compiled(
                r"(?:(?:in|at|of|from|to|near|Hospital|Center|Clinic|St|Rd|Ave|Ln|Dr|Blvd)[,.]? [A-Z][A-Za-z .]+, |\n\s*[A-Z][A-Za-z .]+, )$"
            ).search(data[max(0, s - 40) : s])
            else (s, e)
        ),
        hits=("in Tok, «AK» since", "Wichita, «KS»\n"),
        misses=("Jane Roe, MD.", "Roe, PA "),
    ),
    Rule(
        "state-name",
        "STATE",
        rf"\b({any_of(STATES)})\b",
        score=0.88,
        check=_not_part,
        hits=("Tok, «Alaska»); eICU", "moved from «Ohio» in", "in «Kerala»."),
        misses=("Ohio River", "University of Kansas", "Virginia Roe", "Montana's"),
    ),
    Rule(
        "state-county",
        "STATE",
        rf"\b([{UPPER}][{LETTER}'’-]*(?:[ ][{UPPER}][{LETTER}'’-]*)?[ ](?:County|Parish|Borough)|Co[.][ ](?:Donegal|Kerry|Wexford|Galway|Mayo|Cork|Clare|Down|Antrim|Armagh|Tyrone|Fermanagh|Wicklow|Kildare|Meath|Louth|Sligo|Leitrim|Cavan|Monaghan|Durham|Limerick|Tipperary|Waterford|Kilkenny|Carlow|Laois|Offaly|Westmeath|Longford|Roscommon))(?:[.,;)\n]|[ ][a-z]|$)",
        score=0.85,
        check=lambda data, s, e: (
            None
            if compiled(
                r"(?i)^[ ](?:hospital|jail|health|medical|sheriff|coroner|ems|fire|detention|schools?|court|fair|library|mental|dept)"
            ).search(after(data, e, 14))
            else (s, e)
        ),
        hits=("Monument, «Logan County»\n", "Dunfanny, «Co. Donegal»."),
        misses=("Logan County Hospital", "the county"),
    ),
    Rule(
        "country",
        "COUNTRY",
        rf"\b({any_of(COUNTRIES)})(?:\b|$)",
        score=0.93,
        check=_not_part,
        hits=("back from «Portugal» last", "Accra, «Ghana»\n", "born in «Lithuania»,"),
        misses=("Jordan slept", "Turkey sandwich", "Jamaica Plain", "Guineas"),
    ),
)
