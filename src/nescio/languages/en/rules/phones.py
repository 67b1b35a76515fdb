"""Telephones, pagers and faxes in English-speaking countries."""

from __future__ import annotations

from nescio.languages.rule import Rule, before, compiled, is_word

_EXT = r"(?:,?[ ]{0,2}(?i:ext?[.]?|extension|x)[ .:]{0,2}\d{1,6})?"
_US = rf"(?:\+?1[ .-]?)?(?:\(\d{{3}}\)[ ]{{0,2}}|\d{{3}}[-./ –‑])\d{{3}}[-. –‑]\d{{4}}{_EXT}"
_UK = rf"(?:\+44[ ]?(?:\(0\))?|0)(?:20[ ]?\d{{4}}[ ]?\d{{4}}|1\d{{2}}[ ]?\d{{3}}[ ]?\d{{4}}|1\d{{3}}[ ]?\d{{5,6}}|7\d{{3}}[ ]?\d{{6}}|7\d{{3}}[ ]\d{{3}}[ ]\d{{3}}|2\d[ ]\d{{3}}[ ]\d{{4}}|[38]\d{{2}}[ ]?\d{{3}}[ ]?\d{{4}}){_EXT}"
_AU = rf"(?:\(0[2378]\)[ ]?\d{{4}}[ ]?\d{{4}}|\+61[ ]?\d[ ]?\d{{4}}[ ]?\d{{4}}|04\d\d[ ]?\d{{3}}[ ]?\d{{3}}|\+61[ ]?4\d\d[ ]?\d{{3}}[ ]?\d{{3}}|0[2378][ ]\d{{4}}[ ]\d{{4}}|1[38]00[ ]\d{{3}}[ ]\d{{3}}){_EXT}"
_WORLD = rf"\+\d{{1,3}}(?:[ .-]?\(?\d{{1,5}}\)?){{2,5}}{_EXT}|0\d\d[ ]\d{{3}}[ ]\d{{4}}"
_ANY = rf"(?:{_US}|{_UK}|{_AU}|{_WORLD})"
_FAX_CUE = r"(?i:facsimile|telefax|efax|e-fax|fax(?:ed)?(?:[ ](?:no|number|to|at|line))?|fx|f)"
_ID_BEFORE = compiled(
    r"(?i)(?:\b(?:mrn|mr|ssn|ss|npi|dea|acct|account|a/c|id|ref|nhs|chi|h&c|h\+c|ihi|lot|sn|s/n|serial|no|number|member|policy|group|grp|claim|order|accession|case|medicare|phn|ohip|card|lic|license|licence|registration|reg|job|ndc|rx|subscriber|plate|vin)[ #:.|]{0,12}|[#*/-])$"
)
_FAX_BEFORE = compiled(r"(?i)\b(?:fax\w*|facsimile|telefax)[^0-9\n]{0,30}$|\bF[:.]?[ ]$")


def _phone(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Refuse what a cue calls something else, groups that go on, and too few digits."""
    if sum(48 <= byte <= 57 for byte in data[start:end]) < 8:
        return None
    left = before(data, start, 22)
    if _ID_BEFORE.search(left) and not compiled(
        r"(?i)(?:tel|phone|ph|cell|mobile|call|pager|contact|phone)\W{0,3}(?:no|number)?[ #:.|]{0,12}$"
    ).search(left):
        return None
    if data[start - 1 : start] in (b"-", b"/", b".") and is_word(data, start - 2):
        return None
    if data[end : end + 1] in (b"-", b"/") and data[end + 1 : end + 2].isdigit():
        return None
    return start, end


def _not_fax(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    return None if _FAX_BEFORE.search(before(data, start, 44)) else _phone(data, start, end)


def _enough(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    digits = sum(48 <= byte <= 57 for byte in data[start:end])
    return (
        (start, end)
        if digits >= 3
        and data[end : end + 1] not in (b":", b"%", b"/")
        and not (data[end : end + 1] == b"." and data[end + 1 : end + 2].isdigit())
        else None
    )


RULES = (
    Rule(
        "fax-cue",
        "FAX",
        rf"\b(?:{_FAX_CUE}[ \t]{{0,2}}[:.#|]{{0,3}}[ \t]{{0,8}})({_ANY})\b",
        score=0.98,
        cues=("facsimile", "telefax", "efax", "fax", "faxed", "fx", "f"),
        hits=("fax «859-555-0128».", "Fax: «(956) 555-0132»", "by fax «0161 496 0380»"),
        misses=("faxed 3 pages", "phone 859-555-0128"),
    ),
    Rule(
        "fax-near",
        "FAX",
        rf"\b(?i:(?:re)?fax(?:ed|es)?)\b[^0-9\n]{{1,30}}({_ANY})\b",
        score=0.94,
        check=_phone,
        hits=("fax for prior auth «402-555-0191», plan", "refaxed to «775-555-0191» at"),
        misses=("faxed 3 pages to the ward",),
    ),
    Rule(
        "phone",
        "PHONE",
        rf"({_ANY})\b",
        score=0.95,
        check=_not_fax,
        hits=(
            "cell «785-555-0170» x",
            "call «(973) 555-0196»",
            "ring «01632 960740»",
            "«07700 900318»",
            "«617-555-0111 ext 40».",
            "«307.555.0121»",
        ),
        misses=("MRN 785-555-0170", "fax 785-555-0170", "SSN 900-62-1148", "10/12/2061", "ICD H81.22 97110"),
    ),
    Rule(
        "phone-parenthesis-glued",
        "PHONE",
        r"(\(\d{3}\)\d{3}-\d{4})\b",
        score=0.95,
        check=_not_fax,
        required_bytes=b")",
        hits=("PH «(325)555-0142»",),
        misses=("FAX (325)555-0142",),
    ),
    Rule(
        "phone-local-cue",
        "PHONE",
        r"(?i)\b(?:ph(?:one)?|tel(?:ephone)?|cell|mobile|call(?:ed)?|home|work|line|voicemail|vm|text|direct|desk)\b[ ]{0,2}(?:no[.]?|number|#)?[ :.#|]{1,4}(\d{3}[-.]\d{4}|\d{1,2}-\d{4})\b",
        score=0.92,
        check=_enough,
        hits=("Tel «555-0142»", "ph «52-0098»"),
        misses=("call 2-3 times", "tel 3"),
    ),
    Rule(
        "pager",
        "PHONE",
        r"(?i)\b(?:pager|pgr|beeper|bleep|pg|dect|vocera|spectralink|ascom|voalte)\b[ ]{0,2}(?:no[.]?|number|#|id)?[ :.#|]{1,4}((?:\d{3}[-. ])?\d{1,4}[-. ]?\d{2,5})\b",
        score=0.95,
        check=_enough,
        hits=("pager «70441»; accept", "bleep «2207».", "pgr #«4471»"),
        misses=("pager off", "pg 3"),
    ),
    Rule(
        "extension",
        "PHONE",
        r"(?i)\b(?:ext|extn|extension|xt)\b[ ]?[.:#]?[ ]{0,2}(\d-?\d{3,5}|\d{3})\b",
        score=0.93,
        check=_enough,
        hits=("Report RN: Marlys ext «4420»", "ext «3-6120»."),
        misses=("ext rotation 45", "ext 5/5"),
    ),
)
