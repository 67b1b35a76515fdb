"""E-mail, web and network addresses: the same in every language."""

from __future__ import annotations

from ipaddress import ip_address

from nescio.languages.patterns import EMAIL
from nescio.languages.rule import Rule, is_word

_TLD = "com|org|net|edu|gov|mil|int|info|health|care|nhs|uk|ie|ca|au|in|es|mx|ar|cl|co|pe|us|io|de|fr|it|pt|br|eu|example|test"


def _whole_url(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Drop closing punctuation, and what is the domain of a mail address."""
    while end > start and data[end - 1 : end] in b".,;:)]}>'\"":
        end -= 1
    if data[start - 1 : start] in (b"@", b".", b"-") and start:
        return None
    return (start, end) if data[end : end + 1] != b"@" else None


def _valid_address(data: bytes, start: int, end: int) -> tuple[int, int] | None:
    while end > start and data[end - 1 : end] == b":" and data[end - 2 : end - 1] != b":":
        end -= 1
    if end - start < 7:  # 2::3 is a ratio
        return None
    try:
        ip_address(data[start:end].decode())
    except ValueError:
        return None
    if data[start - 1 : start] in (b".", b":") and is_word(data, start - 2):
        return None
    if data[end : end + 1] == b":" and is_word(data, end + 1):
        return None
    return None if data[end : end + 1] == b"." and is_word(data, end + 1) else (start, end)


RULES = (
    Rule(
        "email",
        "EMAIL",
        rf"({EMAIL})",
        score=0.99,
        required_bytes=b"@",
        hits=("Write to «jo.roe+lab@clinic.example», please.", "mail: «m_paz@correo.test»."),
        misses=("2 tabs @ 8 am", "@handle only"),
    ),
    Rule(
        "url",
        "URL",
        r"(?i)\b((?:https?|ftp)://[^\s<>\"\]]{3,}|www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:/[^\s<>\"\]]*)?)",
        score=0.98,
        check=_whole_url,
        cues=("http", "https", "ftp", "www"),
        hits=("See «https://portal.example/x?id=3».", "at «www.clinic.test/results»)"),
        misses=("www is down", "ratio 3://4"),
    ),
    Rule(
        "url-bare",
        "URL",
        rf"\b([a-z][a-z0-9-]+(?:\.[a-z0-9-]{{2,}})*\.(?:{_TLD})\b(?:/[^\s<>\"\]]*)?)",
        score=0.85,
        check=_whole_url,
        cues=tuple(_TLD.split("|")),
        hits=("uploaded to «images.clinic.example/7»",),
        misses=("mail jo@clinic.example", "b.i.d.com"),
    ),
    Rule(
        "ip-v4",
        "IPADDR",
        r"((?:\d{1,3}\.){3}\d{1,3})",
        score=0.97,
        check=_valid_address,
        hits=("from «192.0.2.17» at 8:02",),
        misses=("version 1.2.3.4.5", "sats 299.1.1.300"),
    ),
    Rule(
        "ip-v6",
        "IPADDR",
        r"(?i)((?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4})",
        score=0.95,
        check=_valid_address,
        hits=("host «2001:db8::12» seen",),
        misses=("at 10:20:30 sharp", "ratio 2::3 mixed ::"),
    ),
)
