"""Surrogates of phone numbers, mail and web addresses: of the same form, and where there is a way, nobody's."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set

from nescio.core.folding import fold
from nescio.languages.merged import surrogate_words
from nescio.languages.registry import language_cache
from nescio.languages.surrogate_words import SurrogateWords
from nescio.replace.surrogates import lists
from nescio.replace.surrogates.keyed_random import KeyedRandom

_WORD = re.compile(r"[^\W\d_]+|\d+")
_TRIES = 40
_DOMAINS = {"com": "example.com", "net": "example.net"}  # reserved for examples, RFC 2606; else example.org
# A number with letters to dial. Hit: 1-800-HARMONY, 617-555-DOCS, (800) GET-WELL. Near miss: 617-555-0142 HOME, 4417 PAGER.
_DIALLED = re.compile(
    r"(?<!\d)(?<!\d\d[-. ])(?<![02-9][-. ])\d{3}(?!\d)\)?[-. ]*"
    r"(?!(?:[-. ]?\d){4,}(?![-. ]?\d|[A-Z]))(?=[-. \d]*[A-Z])(?:[-. ]?[A-Z\d]){4}"
)

Known = Callable[[str], str | None]
"""Gives the surrogate of a name of the record as user names have it."""


@language_cache()
def _calling_code() -> re.Pattern[str]:
    """Return what matches the calling code of a country.

    Hit: +34 in +34612345678, (0034) in (0034) 612345678, 34 in 34 612 345 678, 1- in 1-617-555-0142. Near miss: 1234567.
    """
    words = surrogate_words()
    plus = rf"\(?(?:\+|00)(?:\s?\d{{1,2}}(?=\D)|{'|'.join(words.calling_codes)})\)?"
    return re.compile(rf"\s*(?:{'|'.join((plus, *words.bare_calling_codes))})")


@language_cache()
def _extension_pattern() -> re.Pattern[str]:
    """Return what matches an extension. Hit: x22 in 617-555-0142 x22, ext. 7. Near miss: x22 alone."""
    words = "|".join((*surrogate_words().extensions, "#"))
    return re.compile(rf"(?<=\d)\W*(?:{words})\W*\d{{1,6}}\W*\Z", re.IGNORECASE)


def phone_digits(digits: str, rng: KeyedRandom, words: SurrogateWords, area_codes: Sequence[str]) -> str:
    """Return other digits for a phone number without its country code.

    A template of the language says which digits stay and which all numbers get. Letters that are dialled become other letters.

    Args:
        digits: the number.
        rng: chooses.
        words: those of the country that the number is of.
        area_codes: of one of which it becomes.
    """
    new = rng.same_shape(digits)
    if not digits.isdecimal():
        return new
    forms = (template for form, template in words.phone_forms if re.fullmatch(form, digits))
    template = next(forms, "") or words.phone_templates.get(len(digits), "")
    if not template:
        return "0" + new[1:] if digits[0] == "0" else new  # 0249 15 555-0166
    if template.startswith("AAA"):
        template = (rng.choice(area_codes) if area_codes else "N##") + template[3:]
    start = [
        _phone_digit(*signs, rng)
        for signs in zip(template, digits[: len(template)], new[: len(template)], strict=True)
    ]
    return "".join(start) + new[len(template) :]


def _phone_digit(sign: str, old: str, new: str, rng: KeyedRandom) -> str:
    """Return what a sign of a phone template stands for; see `SurrogateWords`."""
    if sign == "N":
        return str(2 + rng.randbelow(8))
    return {"=": old, "#": new}.get(sign, sign)


def country_code(value: str) -> int:
    """Return where the number behind a country code begins."""
    match = _calling_code().match(value)
    return match.end() if match else 0


def signs(value: str) -> Callable[[str], bool]:
    """Return a test for the characters that are dialled: digits, and capitals where they stand for some."""
    return _digit_or_capital if _DIALLED.search(value) else str.isdecimal


def extension(value: str) -> int:
    """Return where the extension of a phone number begins: its end where it has none."""
    match = _extension_pattern().search(value)
    return match.start() if match else len(value)


def user_name(value: str, rng: KeyedRandom, language: str, known: Known, real: Set[str]) -> str:
    """Return another user name; parts that are names of the record become their surrogates, others no name of ``real``."""
    words = [match.group() for match in _WORD.finditer(value)]
    new = iter([_part(i, words, rng, language, known, real) for i in range(len(words))])
    return _WORD.sub(lambda _: next(new), value)


def _part(i: int, words: Sequence[str], rng: KeyedRandom, language: str, known: Known, real: Set[str]) -> str:
    text = words[i]
    if text.isdigit():
        return rng.same_shape(text)
    name = known(text) or (_initial(i, words, known) if len(text) == 1 else None)
    if name is None:
        tries = (
            rng.choice(lists.surrogate_words(language).family) if len(text) > 2 else rng.same_shape(text)
            for _ in range(_TRIES)
        )
        name = next((new for new in tries if fold(new) not in real and new != text), rng.same_shape(text))
    return _plain(name) if not text.isupper() else _plain(name).upper()


def _initial(i: int, words: Sequence[str], known: Known) -> str | None:
    """Return the initial of who has the name beside it: the j of j.smith and smith.j."""
    if i + 1 < len(words) and known(words[i + 1]):
        whole = known(words[i] + words[i + 1])
        return whole and whole[0]
    whole = known(words[i - 1] + words[i]) if i and known(words[i - 1]) else None
    return whole and whole[-1]


def mail(value: str, rng: KeyedRandom, language: str, known: Known, real: Set[str]) -> str:
    """Return another mail address, at a domain that is reserved for examples."""
    local, _, domain = value.rpartition("@")
    return f"{user_name(local, rng, language, known, real)}@{_domain(domain)}"


def web(value: str, rng: KeyedRandom) -> str:
    """Return another web address, at a domain that is reserved for examples."""
    match = re.match(r"((?:[a-z]+://)?(?:www\.)?)([^/?#:]+)(.*)", value, re.IGNORECASE | re.DOTALL)
    if not match:
        return rng.same_shape(value)
    return match[1] + _domain(match[2]) + rng.same_shape(match[3])


def network(value: str, rng: KeyedRandom) -> str:
    """Return another network address, out of the private ranges."""
    match = re.fullmatch(r"\d+(?:\.\d+){3}([:/]\d+)?", value)  # with a port
    if match:
        return f"10.{rng.randbelow(256)}.{rng.randbelow(256)}.{1 + rng.randbelow(254)}{rng.same_shape(match[1] or '')}"
    return re.sub(r"[0-9a-fA-F]", lambda _: "0123456789abcdef"[rng.randbelow(16)], value)


def _digit_or_capital(char: str) -> bool:
    return char.isdecimal() or char.isupper()


def _domain(domain: str) -> str:
    return _DOMAINS.get(domain.rpartition(".")[2].lower(), "example.org")


def _plain(name: str) -> str:
    return fold(name).replace(" ", "")
