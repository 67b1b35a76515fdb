"""Identifiers in English: records, plans, accounts, licences, social security and the many other numbers, by cue.

A value has at least one digit. Cues stay outside; letters that lead the number belong to it.
"""

from __future__ import annotations

from stdnum.gb import nhs
from stdnum.us import ssn

from nescio.languages.rule import Rule, after, before, compiled

# `CB104472`, `SHC 40881`, `4471-22-08`, `999 147 3310`, `ED/22/36985`, `BHH*4491*20087`, `T-0071188`
_CODE = (
    r"((?:[A-Za-z]{1,6}[-/*.]?[ ]?|[A-Za-z]{1,8}[-/*.](?:[A-Za-z]{1,6}[-/*.]){0,2})?\d[A-Za-z0-9]{0,14}(?:[-/*.][A-Za-z0-9]{1,14}){0,5}"
    r"(?:(?:[ ](?:\d{2,6}[A-Z]?|\d[A-Z0-9]\d{0,2}|[A-Z]{1,2}\d{1,4}|[A-Z]{1,2})\b){1,4}(?:[ ]\d\b)?)?)"
)
_SEP = r"[ \t]{0,3}(?:(?i:no[.]?|nos[.]?|number|num[.]?|nbr|id|#|card|code)[ \t]{0,2})?(?:(?i:is|was)[ ])?[:.#=|(]{0,18}[ \t]{0,16}[#(]?"
_HARD_SEP = r"[ \t]{0,3}(?:(?i:no[.]?|number|num[.]?|nbr|id|#)[ \t]{0,2}[:.#=|]{0,3}|[:#=|]{1,3})[ \t]{0,8}#?"

# Codes that need no more than a word before them: letters joined to digits, or groups of digits.
_STRONG = r"([A-Z]{1,5}[-/*](?:[A-Z]{1,5}[-/*]){0,2}\d[A-Z0-9]*(?:[-/*][A-Z0-9]{1,12}){0,4}|[A-Z]{1,5}[ ]?\d{4,}[A-Z0-9-]*(?:[ ]\d{2,5}){0,3}|[A-Z]{2,5}[ ]\d{2,4}(?:[ -]\d{2,5}){1,3}|\d{2,6}(?:-\d{2,6}){1,4})"

_MEASURE_AFTER = compiled(
    r"(?i)^[ ]?(?:mg|mcg|ml|cc|mm|cm|kg|lbs?|%|units?|hrs?|hours?|h\b|days?|weeks?|wks?|months?|mos?\b|years?|yrs?|yo\b|y/o|x\b|times|am\b|pm\b|min|of\b|tabs?|pts?|patients?|and\b|visits?)"
)
_DATE_LIKE = compiled(
    r"^(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:\d{4}|\d\d)|(?:19|20|21)\d\d-[01]\d-[0-3]\d|\d{1,3}/\d{1,3}|\d{1,2}:\d\d|\d{1,2}[-–]\d{1,2})$"
)
_WORDY = compiled(
    r"^(?i:in|on|at|to|of|the|for|by|is|was|and|or|from|with|x|q|day|dated|due|see|per|done|via|room|rm|bed|bay|age|plan|copy|call|dob|date|visit|bp|hr|type|stage|grade|phase|level|no|vol|t|wk|ph|tel|fax|exp|f|m|a|w|r|l|pod|ml|mg|step|unit|ext)[ ]"
)
_TAIL_WORD = compiled(r"[ ](?:[A-Z]{1,2}|\d{2,6}[A-Z]?)$")


def code(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Accept a code of three or more digits or letters; cut off words, refuse dates, times and measures."""
    value = data[start:end]
    lead = _WORDY.search(value)
    if lead:
        return None
    while (
        (tail := _TAIL_WORD.search(value))
        and value[tail.start() + 1 :].isalpha()
        and not _joins(value, tail.start())
    ):
        value = value[: tail.start()]
    digits = sum(48 <= byte <= 57 for byte in value)
    if digits < 1 or len(value) < 3 or _DATE_LIKE.search(value):
        return None
    end = start + len(value)
    return None if _MEASURE_AFTER.search(after(data, end, 12)) and digits < 5 else (start, end)


def _joins(value: bytes, at: int) -> bool:
    """Whether a letter or two at the end belongs to a number written in groups, as in `9004 117 286 QV`."""
    return b" " in value[:at].strip()


def long_code(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """As `code`, with at least three digits: for cues that are common words."""
    offsets = code(data, start, end)
    if not offsets:
        return None
    digits = sum(48 <= byte <= 57 for byte in data[offsets[0] : offsets[1]])
    return offsets if digits >= 3 else None


def _social(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Nine digits in 3-2-4 that nothing else claims; areas that are never issued occur in test data."""
    left = before(data, start, 16).lower()
    if data[end : end + 1] == b"-" or data[start - 1 : start] == b"-":
        return None
    return (
        None
        if compiled(r"(?:acct|mrn|id|ref|policy|claim|phone|fax|rec|#)[ :#.]{0,4}$").search(left)
        and not ssn.is_valid(data[start:end].decode())
        else (start, end)
    )


def _nhs(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Ten digits in 3-3-4 with the check digit of the NHS."""
    return (start, end) if nhs.is_valid(data[start:end].decode()) else None


RULES = (
    Rule(
        "mrn",
        "MEDICALRECORD",
        rf"\b(?i:mrn|mr|med(?:ical)?[ ]?rec(?:ord)?s?|(?:hosp(?:ital)?|unit|chart|patient|pt|medical|clinic|dossier|record|urn|h&c|chi|nhs|ihi|systmone|hospital unit|emis|paris|upi|umrn|ur)(?:[ ](?:record|chart|rec|file))?)\b(?i:[.]?[ ]?(?:no[.]?|num(?:ber)?[.]?|id|#)){_SEP}{_CODE}",
        score=0.96,
        flag="record",
        check=code,
        hits=("MR#: «00-61-448»", "Hospital no. «WM-220981»", "chart no «SO-11873».", "Unit no   «77-31-06»"),
        misses=("hospital no beds", "chart number pending"),
    ),
    Rule(
        "mrn-plain",
        "MEDICALRECORD",
        rf"\b(?:(?i:mrn|m[.]r[.]n[.]?|umrn)|MR|CHI|NHS|IHI|H&C|URN|SystmOne|EMIS)\b[ \t]{{0,6}}[:.|#]{{0,18}}[ \t]{{0,16}}{_CODE}",
        score=0.95,
        flag="record",
        check=long_code,
        hits=(
            "MRN «CB104472» seen",
            "CHI «120632 0007»,",
            "NHS «999 147 3310»",
            "mrn «5590021»   bayou",
            "MRN.............. «SV0031877»",
        ),
        misses=("MR 2+ on echo", "NHS trust", "MR angiogram 3T"),
    ),
    Rule(
        "mrn-chart",
        "MEDICALRECORD",
        rf"\b(?i:chart|record|dossier|med rec|medical record|rec no|armband|wristband|resident no|client no)\b[ ]{{0,2}}[:#|]{{0,2}}[ ]{{1,16}}{_STRONG}",
        score=0.9,
        flag="record",
        check=long_code,
        hits=("died: chart «NP-118-0042» --", "RECORD «OTH0098123»\n", "Record:  «HSC-N-56-0442»   ID"),
        misses=("chart reviewed 12/3/25", "record high 120", "chart 2"),
    ),
    Rule(
        "mrn-glued",
        "MEDICALRECORD",
        r"\b(\d{6,9})[A-Z]{3,15}\b",
        score=0.9,
        flag="record",
        within_word=True,
        check=lambda data, s, e: (s, e) if glued_name(data, e) else None,
        hits=("«3041023»MARY seen",),
        misses=("300000UNITS", "1000000IU", "3041023MG"),
    ),
    Rule(
        "health-plan",
        "HEALTHPLAN",
        rf"\b(?i:member(?:ship)?(?:[ ]?(?:id|no[.]?|number|#))?|mem(?:ber)?[ ]id|mem|subscriber(?:[ ](?:id|no[.]?|#))?|sub[ ]id|policy(?:[ ]?(?:no[.]?|number|#|id))?|pol|group(?:[ ]?(?:no[.]?|number|#|id))|grp|medicare(?:[ ](?:no[.]?|number|id|#))?|mbi|medicaid(?:[ ](?:id|no[.]?|number|#))?|ohip|phn|phin|msi|hcn|gms|medical card|insurance id|ins id|plan id|hic|rid|ahcip|ramq|contract|health card|va card|beneficiary id)\b{_SEP}{_CODE}",
        score=0.93,
        check=long_code,
        hits=(
            "member id «PLM4410982-02» ",
            "Grp «70071»\n",
            "OHIP «9004 117 286 QV»    chart",
            "Policy No: «WC 00 4471 B»",
            "PHN «00712-3390»,",
        ),
        misses=("group of 3 men", "policy 2 of", "Medicare part B", "group 20 min"),
    ),
    Rule(
        "health-plan-after-name",
        "HEALTHPLAN",
        rf"\b(?:Health|Plan|Trust|Fund|HMO|PPO|Mutual|Medicaid|Medicare|Choice|Advantage|Behavioral|CHIP|Gold|Senior|Select|Shield|Benefits?|Assurance|Insurance|Provident|Exchange|Care)\b[ ]{{0,4}}[,(|]?[ ]{{0,3}}(?:(?i:id|no[.]?|card|cert|contract|memb|member)[ ]?[#:.]{{0,2}}[ ]{{1,4}}|#[ ]?|(?:card[ ])?#[ ]){_STRONG}",
        score=0.93,
        check=long_code,
        hits=(
            "Sunflower Ag Health   ID «SAH-2204-K19»   Grp",
            "Mutual Health id «SMH 88 0417».",
            "Benefit Trust #«ATB-002-7719».",
        ),
        misses=("Health ID card", "Plan no 3", "Care #2"),
    ),
    Rule(
        "account",
        "ACCOUNT",
        rf"\b(?i:acct|account|a/c|accnt|billing(?:[ ](?:id|no[.]?|acct))?|invoice|inv|guarantor acct|gtor acct|card ending(?: in)?|card on file|iban|sort code|fin)\b{_SEP}{_CODE}",
        score=0.93,
        check=long_code,
        hits=(
            "acct «60-338122»",
            "Account No. «OSW 4471»",
            "inv «INV-0088214».",
            "card ending «4471».",
            "a/c «9900-41-77302»;",
        ),
        misses=("on account of 3", "account for 20%"),
    ),
    Rule(
        "ssn-cue",
        "SSN",
        r"\b(?i:ssn|ss#|ss no[.]?|social(?:[ ]security)?(?:[ ]?(?:no[.]?|number|#))?|s[.]s[.]n[.]?|soc sec|sin|ni no[.]?|nino|nat(?:ional)? ins(?:urance)?(?: no[.]?| number)?|nric|aadhaar|pps(?:n| no[.]?| number)?|tfn|id number|curp|national id)\b[ \t]{0,2}(?i:no[.]?|number|is|#)?[ :.#|]{0,12}([A-Z]{0,2}[ ]?\d[\dxX*]{1,3}[ -]?[\dxX*]{2,4}[ -]?[\dxX*]{0,4}(?:[ -]?\d{2,4})?(?:[ ]?[A-Z]{1,2}\b)?)",
        score=0.97,
        hits=(
            "SSN: «900-17-4420»\n",
            "NI no. «ZZ 41 08 72 D»)",
            "ssn «000 41 2290» son",
            "SIN «000 417 338»",
        ),
        misses=("social 3 drinks", "SSN declined"),
        check=lambda data, s, e: (s, e) if sum(48 <= b <= 57 for b in data[s:e]) >= 4 else None,
    ),
    Rule(
        "ssn-shape",
        "SSN",
        r"\b(\d{3}-\d{2}-\d{4})\b",
        score=0.9,
        check=_social,
        hits=("face sheet: «900-41-7723»\n",),
        misses=("acct 900-41-7723", "900-41-7723-2"),
    ),
    Rule(
        "nhs-shape",
        "MEDICALRECORD",
        r"\b(\d{3} \d{3} \d{4})\b",
        score=0.7,
        flag="record",
        check=_nhs,
        hits=("seen «999 123 4578» today",),
        misses=("999 123 4579",),
    ),
    Rule(
        "licence",
        "LICENSE",
        rf"\b(?:(?i:npi|dea|gmc|nmc(?: pin)?|ahpra|imc(?: reg)?|hcpc|gphc|gdc|goc|mcrn|upin|cpso|cdl|driver['’]?s?[ ]licen[cs]e|driving licen[cs]e|d/l|licen[cs]e|lic|cipher|prescriber(?: (?:id|no))?|provider no|prac id|cdhns|caregiver id|taxonomy|med council no|mmc|smc|registration|reg[.]? no)|DL|PIN|Reg|OS lic)\b[ .]?{_SEP}(?:[A-Z]{{2}}[ ])?{_CODE}",
        score=0.94,
        check=long_code,
        hits=(
            "NPI «1999900417»\n",
            "DEA «BP0000371»",
            "GMC «8836295»   |",
            "lic «OS-00412»",
            "license «05-00912»   DEA",
            "drivers licence «774-031-662».",
            "PIN «12N0073W»   Co",
        ),
        misses=("license suspended in 2019", "licensed bed 4"),
    ),
    Rule(
        "licence-registration",
        "LICENSE",
        r"\b(?i:reg|lic|permis|prac|registry|prov reg|cpso|cpbc|ocp|rcdso)\b[ ]?[.:#]{0,2}[ ]{1,3}((?:[A-Z]{1,4}-){0,3}\d{1,2}-\d{3,8}|[A-Z]{1,3}-[A-Z]{0,3}\d{4,8})\b",
        score=0.92,
        check=long_code,
        hits=("V. Chung DMD  reg «0-7719»  CD", "RN, reg «NL-0-2217»   //"),
        misses=("HR 76 reg 120-130", "reg 3"),
    ),
    Rule(
        "id-cue",
        "IDNUM",
        rf"\b(?i:accession|acc|specimen|order|visit|encounter|enc|csn|case|claim|clm|job|dictation|doc|document|conf(?:irmation)?|ref(?:erence)?|referral|auth(?:orization|orisation)?|precert|prior auth|study id|subject|participant|randomi[sz]ation|badge|badge no|scribe id|interp(?:reter)? id|tracking|docket|incident|report|rpt|pcr|flt|rx|prescription|passport|inmate(?: no)?|booking|contact|registry|trauma(?: reg(?:istry)?)?|sample|block|lab|band|tag|barcode|requisition|req|ticket|file|intake|episode|spell|courier|kit|vri id|application|permit)\b{_HARD_SEP}{_CODE}",
        score=0.9,
        flag="id",
        check=long_code,
        hits=(
            "Job #: «7718204»\n",
            "case no. «MHTS/CTO/22/0991»\n",
            "acc # «XR-889-0213»)",
            "Visit # «E44-90217»\n",
            "lab no. «S24-0091173».",
        ),
        misses=("case no 3", "visit #2", "order number pending", "ref: none"),
    ),
    Rule(
        "id-code",
        "IDNUM",
        r"\b(?i:accession|acc|specimen|order|visit|encounter|enc|csn|case|claim|clm|job|dictation|doc|conf|ref|referral|auth|precert|subject|randomi[sz]ation|badge|docket|incident|report|rpt|pcr|passport|sample|block|band|barcode|requisition|request|req|file|event log ref|spell|kit|seal|inmate|warrant)[ ]{1,2}((?:[A-Z]{1,5}[-/]?)?\d{2,}(?:[-/][A-Za-z0-9]{1,12}){1,4}|[A-Z]{1,6}[-/](?:[A-Z]{1,6}[-/]){0,2}\d[A-Za-z0-9]*(?:[-/][A-Za-z0-9]{1,12}){0,4}|[A-Z]{1,4}\d{5,12}|\d{6,12})\b",
        score=0.9,
        flag="id",
        check=long_code,
        hits=(
            "claim «WC-0077120», with",
            "ref «UM-63-20418».",
            "auth «CC0071832» thru",
            "enc «E-7719903» /",
            "case «25-0914-7781»:",
        ),
        misses=("visit 21/30", "order 12/3/25", "case 3", "block L4-5", "units 20-30"),
    ),
)


def glued_name(data: bytes, at: int) -> bool:
    """Whether the capitals that follow a glued number look like a name rather than a unit."""
    end = at
    while end < len(data) and 65 <= data[end] <= 90:
        end += 1
    return data[at:end] not in (
        b"UNITS",
        b"UNIT",
        b"IU",
        b"MG",
        b"MCG",
        b"CELLS",
        b"COPIES",
        b"CFU",
        b"MMOL",
        b"GRAMS",
    )
