"""Streets and postcodes of English-speaking countries."""

from __future__ import annotations

from nescio.languages.en.rules.place_names import ROADS, STATE_CODES
from nescio.languages.patterns import LETTER, UPPER, any_of
from nescio.languages.required_words import group_words
from nescio.languages.rule import Rule, after, before, compiled

_ROAD = any_of(ROADS)
_WORD = rf"(?:[{UPPER}][{LETTER}'’-]*|\d{{1,3}}(?:st|nd|rd|th)|(?:of|the|de|la|del|na|y|and|St)\b)[.]?"
_UNIT = r"(?:,?[ ](?i:apt|apartment|unit|ste|suite|flat|fl|floor|bsmt|basement|lot|ph|penthouse|space|sp|#|no|trlr|bldg|box|level)[.]?[ ]?#?[A-Z0-9-]{0,6}|,?[ ]#[ ]?[A-Z0-9-]{1,6}|,[ ]\d{1,2}(?:nd|rd|th|st)[ ]fl(?:oor)?\b|,[ ]\d{1,3}[A-Z]\b)"
_FLAT = r"(?:(?:Flat|Apt|Unit|Apartment|Suite|Room|No|House|Lot)[.]?[ ][A-Z0-9/-]{1,6},?[ ])?"
_SIDE = r"(?:[ ](?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\b[.]?)?"


def _street(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse counts before words that are roads too: `3 Way`, `2 Run`, `5 Park scans`, and doctors' names."""
    value = data[start:end].rstrip(b" .,")
    left = before(data, start, 8)
    if left[-1:] in (b"/", b".", b"-", b"#", b"$", b"+") or compiled(r"(?i)(?:mg|x|lot|#|:\d\d)[ ]?$").search(
        left
    ):
        return None
    if compiled(
        r"^\d{1,4}[ ](?:Hz|Fr|French|Gauge|Day|Point|Week|Hour|Lead|View|Way|Run|Hill|Park|Mount|Line|Square|Range|Creek|Pl|Ct|CT)\b"
    ).search(value):
        return None
    if (
        value.endswith((b" Dr", b" DR"))
        and compiled(r"^[.]?[ ][A-Z][a-z]").search(after(data, start + len(value), 6))
        and value.count(b" ") < 2
    ):
        return None
    return start, start + len(value)


def _no_coma_score(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """`E3V4M6` is a Glasgow coma score."""
    value = data[start:end]
    return None if value[:1] == b"E" and value[2:3] == b"V" and value[4:5] == b"M" else (start, end)


RULES = (
    Rule(
        "street",
        "STREET",
        rf"\b({_FLAT}\d{{1,6}}[A-Za-z]?(?:[ ]?[-/][ ]?\d{{1,4}})?(?:[ ]1/2)?,?[ ](?:(?:N|S|E|W|NE|NW|SE|SW)[.]?[ ])?(?:{_WORD}[ ]){{1,4}}{_ROAD}\b{_SIDE}{_UNIT}{{0,2}})",
        score=0.88,
        cues=group_words(_ROAD),
        check=_street,
        hits=(
            "at «12 Fern Lane, Apt 4», Ostrava",
            "«300 Wheatland Blvd», Oakley",
            "«Flat 1/1, 46 Blackness Vennel», D",
            "«9 Old Sugarhouse Road». She",
        ),
        misses=("3 Way stopcock", "take 2 Park scans", "12 Lead ECG St", "5 mg Dr. Roe"),
    ),
    Rule(
        "street-upper",
        "STREET",
        r"\b(\d{2,6}[ ](?:[NSEW][.]?[ ])?(?:[A-Z]{2,15}[ ]){1,3}(?:STREET|ST|ROAD|RD|AVENUE|AVE|LANE|LN|DRIVE|BLVD|COURT|CT|PLACE|PL|WAY|TRAIL|TRL|CIRCLE|CIR|HWY|PKWY)\b(?:[ ](?:APT|UNIT|STE|#)[ ]?[A-Z0-9-]{1,5})?)",
        score=0.9,
        cues=group_words(_ROAD),
        check=_street,
        hits=("ADDR «412 HARMON CREEK RD APT 2», X",),
        misses=("GIVEN 20 MG VIA PICC LINE ST",),
    ),
    Rule(
        "po-box",
        "STREET",
        r"\b((?i:p[.]?[ ]?o[.]?[ ]box)[ ]#?\d{1,6})\b",
        score=0.97,
        hits=("mail to «PO Box 417», Tok",),
        misses=("box 12",),
    ),
    Rule(
        "rural-route",
        "STREET",
        r"\b((?:RR|R[.]R[.]|Rural Route|HC|County R(?:oa)?d|CR|FM|State R(?:oa)?ute|SR|Hwy|Highway)[ ]#?\d{1,4}(?:,?[ ](?:Box|County R(?:oa)?d|Site|Comp)[ ]\d{1,4}){0,2})\b",
        score=0.8,
        hits=("Address «RR 1, County Rd 380», Mon",),
        misses=("RRT 3",),
        check=lambda data, s, e: (
            (s, e)
            if compiled(r"(?i)(?:address|addr|lives|live|home|at|on|ship to|off)[ :|]{1,4}$").search(
                before(data, s, 12)
            )
            or e - s > 8
            else None
        ),
    ),
    Rule(
        "zip-us",
        "ZIP",
        rf"\b(?:{any_of(STATE_CODES)}|[{UPPER}][a-z]{{3}}[{LETTER}]*),?[ ]{{1,3}}(\d{{5}}(?:-\d{{4}})?)\b",
        score=0.88,
        check=lambda data, s, e: (
            (s, e)
            if compiled(
                rf"(?:\b{any_of(STATE_CODES)}|,[ ][A-Z][a-zA-Z. ]+|(?:Street|St|Road|Rd|Ave|Lane|Ln|Dr|Holler|Loop|Hollow|Way)[.,]+[ A-Za-z.]*),?[ ]{{1,3}}$"
            ).search(before(data, s, 40))
            and not compiled(
                r"(?i)(?:mrn|acct|id|no|npi|lic|ext|pager|badge|ship|cpt|code|case|unit|box|fleet|grp|group)[ ]{1,3}$"
            ).search(before(data, s, 10))
            else None
        ),
        hits=("Oakley, KS «67799»\n", "Bend OR  «97799-0001» x", "12 Elm St, Tok AK «99999»"),
        misses=("Billing 97110 x2", "MRN 40881", "Unit 40881"),
    ),
    Rule(
        "zip-cue",
        "ZIP",
        r"\b(?i:zip(?: code)?|postcode|postal code|pin(?:code| code)|eircode)[ :.#-]{1,4}(\d{5}(?:-\d{4})?|\d{6}|\d{3}[ ]\d{3}|\d{4}|[A-Z]\d{2}[ ]?[A-Z0-9]{4})\b",
        score=0.96,
        hits=("zip «44999»", "pincode «110 099»", "Eircode «D99 X9X9»"),
        misses=("PIN 12N0073W", "zip line"),
    ),
    Rule(
        "zip-uk",
        "ZIP",
        r"\b((?:[BEGLMNSW]|[A-Z]{2})\d[A-Z\d]?[ ]{1,2}\d[A-Z]{2})\b",
        score=0.93,
        hits=("Herts «HP23 1OK»\n", "Dundee  «DD3 1CK»\n"),
        misses=("T2 3DW", "C5 6AB7"),
    ),
    Rule(
        "zip-canada",
        "ZIP",
        r"\b([ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d)\b",
        score=0.92,
        check=_no_coma_score,
        hits=("PH 3 «L4K 0M1», drop",),
        misses=("L4 K0M1", "D4K 0M1", "GCS E3V4M6"),
    ),
    Rule(
        "zip-ireland",
        "ZIP",
        r"\b([AC-FHKNPRTV-Y]\d[0-9W][ ][0-9A-Z]{4})\b",
        score=0.85,
        check=lambda data, s, e: (
            (s, e)
            if data[s + 3 : s + 4] == b" "
            and any(65 <= b <= 90 for b in data[s + 4 : e])
            and any(48 <= b <= 57 for b in data[s + 4 : e])
            else None
        ),
        hits=("Co. Donegal «F92 2KZ8»\n",),
        misses=("T12 2000", "A12 ABCD"),
    ),
    Rule(
        "zip-australia",
        "ZIP",
        r"\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT|Vic|Qld|Tas)[ ]{1,2}(\d{4})\b",
        score=0.93,
        hits=("Broome WA «6799».",),
        misses=("SA node 4",),
    ),
)
