"""Checks of English dates: what a pair of numbers, a year, a month or a weekday is not."""

from __future__ import annotations

from nescio.languages.rule import after, before, compiled, is_word

# What before or after a pair of numbers says that it is no date.
_NOT_BEFORE = compiled(
    r"(?i)(?:\b(?:bp|b/p|map|vas?|va|vision|acuity|od|os|ou|strength|power|motor|str|muscle|mmt|reflex(?:es)?|dtrs?|pulses?|pain|gcs|apgars?|score|scale|phq-?9?|gad-?7?|mmse|moca|slums|barthel|kps|nihss|edss|asa|"
    r"grade|gr|murmur|sem|hsm|systolic|holosystolic|stage|class|mg|mcg|ml|tabs?|percocet|norco|vicodin|lortab|hydrocodone|oxycodone|ratio|i:?e|t|c|l|s|rate|level|levels|hr|rr|sat|sats|spo2|o2|fio2|cr|k|na|wbc|hgb|"
    r"cultures?|blood|bottles?|of|part|chapter|page|pg|vol|visit|session|cycle|dose|week|wk|day|item|items|steps?|sutures?|vicryl|nylon|monocryl|prolene|silk|ethilon|size|gauge|tof|rass|cam|station|"
    r"snellen|near|distance|ph|sc|cc|add|prism|koh|titer|titre|1|orders?|at|plt|sx|symptoms?|score[ds]?|recall|remote|orientation|oriented|x|recalls|a&o|ao|rated|range|fev1|epds|epworth|ess|mem|flu|fluency|lang|att|ai|ci|screen|rbd|ace-iii|#|vas|nrs|ecog|braden|morse|waterlow|must|abmt|amt|amts|4at|cfs|sofa|qsofa|curb|timi|heart|wells|perc|centor|rom|flex|ext|abd|quads?|hams?|grip|biceps|triceps|deltoids?|ehl|ta|gastroc|rle|lle|rue|lue|ue|le|bilat|prox|distal|coombs|leuks?|nit|tanner|bishop|bpp|ctx|effaced|dilated)[ :=(~-]{0,3}|[-+./*x×]\s?|[<>≥≤=]\s?|\d[ ])$"
)
_NOT_AFTER = compiled(
    r"(?i)^(?:\s?(?:strength|power|murmur|sem|hsm|systolic|diastolic|mmhg|mg|mcg|ml|cc|mm|cm|kg|lb|%|motor|pain|in (?:the )?(?:ue|le|upper|lower|all|both|bilateral|r\b|l\b)|bilat|throughout|all|reflex|pulses?|out of|points?|pts|score|tabs?|pills?|q\d|q\s|bid|tid|daily|prn|"
    r"ratio|correct|visits?|sessions?|positive|pos|neg|vision|od|os|ou|with correction|sc\b|cc\b|old|weeks?|wks?|mths?|months?|yrs?|years?|days?|hrs?|hours?|min|cups?|teaspoon|inch|in\b|x\s?\d|french|fr\b|gauge|criteria|bottles?|cultures?|nodes?|cores?|quadrants?|fields?|steps?|words?|objects?|items?|recall|stairs|flex|ext\b|abd|grip|quad|ham|biceps|triceps|delt|sutures?|vicryl|nylon|bpm|leads?|episodes?|meals?|of\b)|[-+./*x×°º'\"^]\s?\d|\d|[.,]\d)"
)
_CUE_BEFORE = compiled(
    r"(?i)(?:\b(?:on|since|from|until|till|til|by|before|after|thru|through|dated?|seen|f/u|fu|follow-?up|admit(?:ted)?|adm|d/?c(?:['’]?d)?|dc|discharged?|due|lmp|appt|appointment|visit|dos|doi|dob|started|starting|start|stopped|stop|last|next|today|eff|effective|signed|exp|sent|drawn|done|booked|scheduled|surgery|sx|op|"
    r"placed|removed|out|note|notes|addendum|recheck|repeat|rtc|return|called|received|cf|copied|reviewed|ct|mri|cxr|echo|labs?|eeg|ekg|ecg|us|xr|dexa|mammo|pap|colonoscopy|cath|trach|peg|extubated|intubated|d|t|dd|dt|resulted|collected|ordered|filled|refilled|given|dose|serology|consult|eval|wk of|week of|rec['’]?d|edd|edc|birth|circ|identified|home|hold|restart|resume|tele|begin|began|ended?|complete[d]?|expires?|fell|fall|injury|mva|mvc|seizure|onset|ed|er|icu|trip|travel|flight|leave|back|ret|rv|review|clinic|oov|foley|picc|port|cx|ucx|bcx|cultures?|cr|inr|tsh|a1c|hgb|wt)[ :.,~(-]{1,3}|[(]|^\s{0,4}|[-–—]\s{0,2}\d{1,2}/\d{1,2}\s?[-–—]\s?)$"
)


def part_of_more(data: bytes, start: int, end: int) -> bool:
    """Whether digits go on across a separator, as in 1/2/3/4 or 12.3.4.5."""
    return (
        data[start - 1 : start] in (b"/", b"-", b".", b",", b"+")
        and is_word(data, start - 2)
        and data[start - 2 : start - 1].isdigit()
    ) or (data[end : end + 1] in (b"/", b"-", b".") and data[end + 1 : end + 2].isdigit())


def full_date(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Month and day must be possible in some order."""
    digits = compiled(r"\d{1,4}").findall(data[start:end])
    parts = [int(part) for part in digits[-3:]]
    if len(digits[-3]) == 4:
        _, first, second = parts
    else:
        first, second, _ = parts
    possible = (1 <= first <= 12 and 1 <= second <= 31) or (1 <= second <= 12 and 1 <= first <= 31)
    tail_range = data[end : end + 1] == b"-" and b"-" not in data[start:end]
    if not possible or (part_of_more(data, start, end) and not tail_range):
        return None
    return start, end


def short_date(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Month/day without a year: many measures look the same, so small pairs need a cue."""
    parts = data[start:end].replace(b"-", b"/").replace(b".", b"/").split(b"/")
    first, second = int(parts[-2].rsplit(b" ")[-1]), int(parts[-1])
    if not ((1 <= first <= 12 and 1 <= second <= 31) or (1 <= second <= 12 and 1 <= first <= 31)):
        return None
    if b" " in data[start:end]:  # a weekday stands before it
        return start, end
    left, right = before(data, start, 28), after(data, end, 22)
    if second == 10 and compiled(r"^[ ]?(?:to|->|→)[ ]?\d{1,2}/10").search(right):
        return None
    if _NOT_AFTER.search(right) or part_of_more(data, start, end):
        return None
    cued = bool(_CUE_BEFORE.search(left))
    if _NOT_BEFORE.search(left) and not (cued and left[-1:] != b"/"):
        return None
    if second > 12 and first <= 12 and second not in (20, 15, 25, 30):
        return start, end
    if first > 12 and not cued:
        return None
    return (start, end) if cued and (second not in (2, 3, 4, 5, 6, 10, 12, 20) or _strong(left)) else None


_STRONG_CUE = compiled(
    r"(?i)(?:\b(?:on|since|until|till|by|dated?|seen|f/u|admit(?:ted)?|adm|d/?c(?:['’]?d)?|discharged?|due|lmp|appt|dos|doi|dob|started|stopped|last|next|today|eff|effective|signed|exp|booked|scheduled|rtc|from|addendum|placed|removed|trach|restart|edd|out|to|recheck|cf|swallow|consult|through|thru|circ|serology|identified)[ :.,~]{1,3}|\d{1,2}/\d{1,2}\s?[-–—]\s?)$"
)


def _strong(left: bytes) -> bool:
    return bool(_STRONG_CUE.search(left))


_UNIT = compiled(
    r"(?i)^(?:\s{0,2}(?:h\b|hrs?|hours?|ml|mg|mcg|g\b|gm|grams?|cc|kcal|cal|iu|units?|u\b|%|/|ft|feet|lbs?|kg|steps|rpm|psi|ng|pg|meq|x\s?\d|mm\b|cells|copies|k\b|o['’]?clock|watts?|ppm|bed|series|protocol)|[.,:]\d|-\d{2,}|°|[A-Za-z])"
)
_TIME_BEFORE = compiled(
    r"(?i)(?:\bat|@|time|~|[-–:/#.]|\bnpo|\bx|no[.]?|\bext[.]?|code|cpt|room|rm|bed|unit|box|lot|ref|id|since midnight)\s{0,2}$"
)


def year(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A year, not a time of day, a volume or part of a number."""
    left = before(data, start, 16)
    if _UNIT.search(after(data, end, 14)) or _TIME_BEFORE.search(left):
        return None
    return start, end


_HAS_YEAR = compiled(r"\d{4}|['’]\d\d")


def year_apart(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A year between signs; what follows must not be a unit."""
    return None if _UNIT.search(after(data, end, 14)) else (start, end)


def month_word(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A month with a number must not run into a measure: `May 2 tabs`, `march 10 steps`, `1.7 Feb`."""
    if data[start - 1 : start] in (b".", b"#", b"/") and start:
        return None
    if not _HAS_YEAR.search(data[start:end]) and (b"may" in data[start:end] or b"march" in data[start:end]):
        return None
    return None if _UNIT.search(after(data, end, 14)) and not data[end : end + 1].isspace() else (start, end)


_NOT_SAT = compiled(
    r"(?i)^\s?(?:[:=]?\s?\d{2,3}\b|%|exposure|damage|burn|screen|up\b|down\b|with\b|in\b|on\b|protection|glass|/SBT)"
)


def short_weekday(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`Sat 98%` and `sun exposure` are no days; a full stop stays outside."""
    if data[end - 1 : end] == b".":
        end -= 1
    if data[start : start + 3].lower() in (b"sat", b"sun") and _NOT_SAT.search(after(data, end, 14)):
        return None
    return start, end


def named_day(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Good Friday and the like yes; Christmas trees, Sunday names and Easter as a surname no."""
    tail = after(data, end, 12).lower()
    if data[start - 1 : start] == b"'" or tail.startswith(
        (b" tree", b" island", b" disease", b" factor", b" rose", b" cactus", b" card")
    ):
        return None
    return start, end


def range_part(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """One end of a range of dates; both ends are checked alike."""
    if _NOT_AFTER.search(after(data, end, 22)) and data[end : end + 1] != b"-":
        return None
    first, second = (int(part) for part in data[start:end].split(b"/"))
    if not (
        (1 <= first <= 12 and 13 <= second <= 31)
        or (1 <= first <= 12 and 1 <= second <= 12)
        or (13 <= first <= 31 and 1 <= second <= 12)
    ):
        return None
    return (
        None
        if second in (5, 10) or _NOT_BEFORE.search(before(data, start, 28).removesuffix(b"-"))
        else (start, end)
    )
