"""Devices, vehicles and biometric templates, by cue; a VIN also by its check digit."""

from __future__ import annotations

from stdnum.exceptions import ValidationError

from nescio.languages.en.rules.ids import code, long_code
from nescio.languages.en.rules.place_names import STATE_CODES
from nescio.languages.patterns import any_of
from nescio.languages.rule import Rule, after

_CODE = r"((?:[A-Za-z]{1,6}[-/.]?[ ]?|[A-Z]{1,6}[-/](?:[A-Z]{1,6}[-/]){0,2})?\d[A-Za-z0-9]{0,14}(?:[-/.][A-Za-z0-9]{1,14}){0,4}(?:[ ]\d{2,6}\b){0,3})"
_SEP = r"[ ]{0,2}(?:(?i:no[.]?|nos[.]?|number|#)[ ]{0,2})?[:.#|=]{0,3}[ ]{0,6}"
_CODES = any_of(STATE_CODES)
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", (*range(1, 9), *range(1, 6), 7, 9, *range(2, 10)), strict=True))


def is_vin(value: str) -> bool:
    """Whether 17 characters carry the check digit of a North American VIN."""
    if len(value) != 17 or not all(char.isdigit() or char in _VALUES for char in value):
        return False
    rest = (
        sum(
            weight * (int(char) if char.isdigit() else _VALUES[char])
            for weight, char in zip(_WEIGHTS, value, strict=True)
        )
        % 11
    )
    return value[8] == ("X" if rest == 10 else str(rest))


def _vin(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    try:
        return (start, end) if is_vin(data[start:end].decode()) else None
    except ValidationError:
        return None


def _plate(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A plate has a digit and a letter or five signs; `plate 3 screws` is a bone plate."""
    value = data[start:end].rstrip()
    digits = sum(48 <= byte <= 57 for byte in value)
    if not digits or len(value) < 4 or after(data, end, 10).lstrip().startswith((b"screw", b"hole", b"mm")):
        return None
    return start, start + len(value)


RULES = (
    Rule(
        "device-serial",
        "DEVICE",
        rf"\b(?:(?i:s/n|serial(?:[ ]?(?:no[.]?|number|#))?|ser[.]? no[.]?|device id|udi|implant id|valve card no)|SNs?|sn)\b{_SEP}{_CODE}",
        score=0.95,
        check=code,
        hits=(
            "s/n «AX-550217», vap",
            "SN «NCP16-301774»; leads",
            "serial «PB-9917»)",
            "valve serial «MVR-0093318», 2003",
        ),
        misses=("serial exams", "SN 3", "serial 7s"),
    ),
    Rule(
        "device-lot",
        "DEVICE",
        rf"\b(?i:lots?|batch)\b{_SEP}{_CODE}",
        score=0.94,
        check=code,
        hits=(
            "vaccine L VL lot «3CT7R» exp",
            "LOT «7714209»; stem",
            "batch «AC99B114X» exp",
            "lot «FV-9921»;",
        ),
        misses=("lots of 20", "parking lot 4"),
    ),
    Rule(
        "device-lot-second",
        "DEVICE",
        rf"\b(?i:lots?)[ ]{_CODE}[ ]?/[ ]?([A-Z]{{1,4}}-?\d[A-Z0-9-]{{2,10}})\b",
        groups=(2,),
        score=0.95,
        hits=("lots UT8120 / «GK-0031».",),
        misses=("lot 12 / 3",),
    ),
    Rule(
        "vin",
        "VEHICLE",
        r"\b([A-HJ-NPR-Z0-9]{17})\b",
        score=0.97,
        check=_vin,
        hits=("truck «1M8GDM9AXKP042788» seen",),
        misses=("1M8GDM9A1KP042788", "12345678901234567"),
    ),
    Rule(
        "vin-cue",
        "VEHICLE",
        r"\b(?i:vin|chassis(?: no[.]?)?|hull(?: no[.]?| id)?)[ :#]{1,3}([A-Z0-9]{2,17}(?:[ ][A-Z0-9]{2,6}){0,2})\b",
        score=0.95,
        check=_plate,
        hits=("VIN «1ZZTE00X9RL000417». Driver",),
        misses=("VIN on file",),
    ),
    Rule(
        "plate",
        "VEHICLE",
        rf"\b(?i:licen[cs]e plate|number ?plate|plates?|reg(?:istration)? plate|rego|veh reg|vehicle reg(?:istration)?)[ :#]{{1,3}}(?:no[.]?[ ])?(?:{_CODES}[ ])?([A-Z0-9]{{1,4}}(?:[ -][A-Z0-9]{{1,5}}){{1,3}}|[A-Z0-9]{{5,8}})\b",
        score=0.92,
        check=_plate,
        hits=("plate «PLV-2280».", "plate CO «BQX-N07». ", "plate «TK417LKV» ->", "(plate TN «0G4-2K7»)"),
        misses=("plate 3 screws", "PLATE SIZE", "growth plate"),
    ),
    Rule(
        "tail-number",
        "VEHICLE",
        r"\b(?i:tail(?: no[.]?)?|n-number|ship|aircraft|helo|rotor)[ :#|]{1,4}(N\d{2,5}[A-Z]{0,2})\b",
        score=0.97,
        hits=("AeroMesa ship «N447AM», wheels", "N-number «N55PS»  crew"),
        misses=("tail N/A",),
    ),
    Rule(
        "rig",
        "VEHICLE",
        r"\b(?i:rig|ambulance|fleet|rescue unit|truck no|unit plate|medic unit|squad)[ :#]{1,2}((?:[A-Z]{1,4}[- ]?)?\d{2,5}(?:[- ][A-Z]{2,3})?|[A-Z]{2}\d\d[ ][A-Z]{3})\b",
        score=0.85,
        hits=("EMS (rig «418»).", "ambulance «EY22 ZNV», s.135"),
        misses=("ambulance 3 min",),
        check=code,
    ),
    Rule(
        "biometric",
        "BIOID",
        r"\b(?i:(?:finger|thumb|voice|palm|face|foot|retina(?:l)?|iris|vein|ear|gait|dna)[ -]?(?:print|scan|template|profile|id|token|auth|enrol?ment|match|biometric|recognition|vein)?s?|biometric|template|voiceprint|fingerprint)\b(?:[ ](?:template|token|auth|id|hash|ref|profile|enrol?ment|match|print|scan|record|on file))?[ ]?(?:no[.]?|id|ref|#)?[ :#]{1,3}([A-Z]{1,6}[-/](?:[A-Z0-9]{1,8}[-/]){0,3}[A-Z0-9]{1,12})\b",
        score=0.95,
        check=long_code,
        hits=(
            "iris template «IR-2-00918» ok",
            "fingerprint auth «PX-FP-3319».",
            "voiceprint «VP-0031-VS» +",
            "face template «FT-DOT-2037-19», site",
        ),
        misses=("template error", "finger PIP-2", "foot x-ray"),
    ),
    Rule(
        "biometric-ref",
        "BIOID",
        r"\b(?i:dna|print|afis|hit|hla|livescan|swab)\b[ a-z]{0,12}(?i:file|ref|sample|barcode|profile|no[.]?|specimen)(?:[ ](?i:barcode|no[.]?|id))?[ :#]{1,3}([A-Z]{1,6}[-/](?:[A-Z0-9]{1,8}[-/]){0,3}[A-Z0-9]{1,12})\b",
        score=0.96,
        check=long_code,
        hits=(
            "print ref «LS-AFIS-220-88172».",
            "DNA file «RDHLA-00571-A».",
            "DNA profile barcode «DNA-60283951»;",
        ),
        misses=("print ref pending", "hit 3"),
    ),
)
