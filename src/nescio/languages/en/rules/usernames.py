"""Log-ins and handles, by cue."""

from __future__ import annotations

from nescio.languages.rule import Rule

_WORDS = frozenset(
    """name error page failed required reset issue access code with from the and for was has not screen attempt id
    portal account is shared problems time times daily info see via only by to on at password or no yes pending manual""".split()
)


def _handle(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """A handle is no common word; a bare word needs a sign or a digit unless it is unlike a word."""
    while end > start and data[end - 1 : end] in (b".", b",", b"-", b"_", b";"):
        end -= 1
    value = data[start:end].decode()
    if value.split(".")[0] in ("me", "mouth", "needed", "phone", "mail", "fax", "above", "below"):
        return None
    if (
        value.lower() in _WORDS
        or len(value) < 3
        or value.isdigit()
        or (data[end : end + 1] == b"@" and data[end + 1 : end + 2].isalpha())
    ):
        return None
    return start, end


_VALUE = r"([A-Za-z][A-Za-z0-9]{0,19}(?:[._\\-][A-Za-z0-9]{1,20}){0,3})"

RULES = (
    Rule(
        "username-cue",
        "USERNAME",
        rf"\b(?i:user ?name|user ?id|login(?: id| name)?|log-?in(?: id| name)?|logon|log on|handle|screen ?name|portal (?:user|name|login|id)|pyxis user|ehr user|epic user|user|uid|usr|e-signed|esigned|session host)\b[ ]?(?:is|was|as)?[ :=|]{{1,3}}[\"'“@]?{_VALUE}",
        score=0.9,
        check=_handle,
        hits=(
            "Pyxis user «tvang», finger",
            "Portal user «sunny_blackbear»; client",
            "login «rn.sommers»\n",
            "username: «jdoe7»",
        ),
        misses=("user error", "login failed", "drug user for 3"),
    ),
    Rule(
        "username-domain",
        "USERNAME",
        r"\b([A-Z]{2,12}\\[a-z][a-z0-9._-]{2,20})\b",
        score=0.97,
        required_bytes=b"\\",
        hits=("by «EMIS\\rgwyther02» work",),
        misses=("A\\B",),
    ),
    Rule(
        "username-handle",
        "USERNAME",
        r"(?:^|[\s(])(@[A-Za-z][A-Za-z0-9._]{2,24})\b",
        score=0.9,
        required_bytes=b"@",
        check=lambda data, s, e: (
            (s, e)
            if any(
                sign in data[s:e]
                for sign in (b"_", b".", b"0", b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"9")
            )
            else None
        ),
        hits=("posts as «@wheel_ie42» daily",),
        misses=("2 tabs @ 8", "meet @noon"),
    ),
    Rule(
        "username-underscore",
        "USERNAME",
        r"(?:^|[\s(:/])([a-z]{2,15}[a-z0-9]*_[a-z0-9]{1,15}(?:_[a-z0-9]{1,12})?)\b",
        score=0.93,
        required_bytes=b"_",
        check=_handle,
        hits=("signed K. Singh «ksingh_fm»\n", "by «bzastrow_lw»"),
        misses=("__underlined__", "A_B"),
    ),
    Rule(
        "username-after-by",
        "USERNAME",
        r"\b(?i:by|acct|account|as|log|scribe|portal|app|auth|uname|cosign|host|signed)[: (]{1,2}([a-z]{3,15}(?:\d{1,4}|[.][a-z]{1,12}\d{0,4}))\b",
        score=0.85,
        check=_handle,
        hits=("printed by «ojurado1»\n", "acct «verl.s42».", "uname «fglass1988»."),
        misses=("seen by me.", "as needed", "by mouth.then"),
    ),
)
