"""Surrogates of places, institutions and jobs: generic words stay, the words that name something are replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import lru_cache

from nescio.core.folding import fold
from nescio.languages.merged import place_stopwords
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.lists import countries_by_alias, gender_of, lists, pool, states_by_alias
from nescio.replace.surrogates.names import without_possessive

# A word, possibly with a possessive or dots inside, or a number with letters.
# Hit: St., Mary's, S.A., AT&T, 7B, 3º, 3.º. Near miss: the & of Roe & Hale.
_PART = re.compile(r"[A-Z]{1,3}&[A-Z]{1,3}\b|\d+\.[ºª]|[^\W\d_]+(?:[.'’/][^\W\d_]*)*|\w+")
# Hit: C/Mayor, St.Mary's. Near miss: S.A., s/n.
_CLOSE = re.compile(r"([^\W\d_]+[./])([^\W\d_]{3}.*)")
# Ways, winds, and where in a house
_SHORT = "cir cres crescent dr hwy ne nw pkwy rte se sq sw ter trl bldg lot rm bº esc izda km pº portal urb"
GENERIC = frozenset(word.replace(".", "").rstrip("/") for word in [*place_stopwords(), *_SHORT.split()])
"""Folded words that name nothing in particular, without dots."""
_STREETS = frozenset(
    "ave avenue blvd boulevard circle dr drive highway lane ln parkway place rd road square st street terrace way".split()
)
_CALLES = frozenset(
    "av avda avenida c calle camino carrer carretera cl ctra glorieta pasaje paseo pl plaza pza pº ronda rua travesia".split()
)
_NAMES_TOO = frozenset("blue green red yellow mercy royal sea".split())  # Blue Ridge, Mercy Tidewater
_KINDS_TOO = frozenset("home market mill union".split())  # Home Depot, but Tidewater Home
_HEADS = frozenset("center centre centro clinic clinica hospital".split())  # Mercy Hospital, Hospital General
_SAINTS = frozenset("saint san santa santo st".split())
_WINDS = frozenset("e east n ne north nw s se south sw w west".split())
# Hit: 5th, 82ND. Near miss: 5B, 5to.
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)", re.IGNORECASE)
# Hit: 3er, 2do, 5ta, 1a. Near miss: 3B.
_SPANISH_ORDINAL = re.compile(r"(\d+)(er|[rdtmvn]?[ao])", re.IGNORECASE)
_SPANISH_ENDINGS = "mrdrtttmvn"  # décimo, primero, segundo, tercero
LINKS = frozenset("de del la las los y of the and".split())
_ACRONYM = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,6}")
_KEPT, _NUMBER, _NAME, _SAINT, _SANTA = (
    "kept",
    "number",
    "name",
    "saint ",
    "santa ",
)  # what becomes of a part of a name

_Part = tuple[int, int, str]
NameOf = Callable[[str], str]
"""Gives the surrogate of the words that name a place, so that "Tidewater" follows "Tidewater Clinic"."""


def town(rng: KeyedRandom, language: str) -> str:
    """Return the name of an invented town."""
    begin, end = (rng.choice(part) for part in lists(language).towns)
    apart = language == "es" and (" " in end or begin[-1] == end[0])
    return f"{begin} {end}" if apart else begin + end


def city(surface: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:
    """Return another town; a postcode becomes another postcode."""
    if any(map(str.isdigit, surface)):
        return named(surface, rng, language, name_of)
    if _ACRONYM.fullmatch(surface) and len(surface) <= 3:
        return rng.same_shape(surface)
    return cased(town(rng, language), surface)


def state(surface: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another state or province, by its full name; letters for one that has a short form in no list."""
    if language == "es" and len(surface) == 2:
        return rng.same_shape("AA")
    return rng.choice(lists(language).states)[0]


def state_like(name: str, surface: str, language: str) -> str:
    """Write a state in the form of another: in full, MA or M.A."""
    bare = surface.replace(".", "")
    if len(bare) > 5 or (len(bare) > 2 and bare == surface):
        return cased(name, surface)
    short = dict(lists(language).states).get(name) or name
    if len(bare) == 2 and "." in surface and len(short) == 2:
        short = f"{short[0]}.{short[1]}" + "." * surface.endswith(".")
    return short.lower() if surface.islower() else short


def country(surface: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another country."""
    return rng.choice(lists(language).countries)


def country_like(name: str, surface: str) -> str:
    """Write a country in the form of another; one that is short for its words is not shouted: USA becomes Malta."""
    letters = surface.replace(".", "").replace(" ", "").removeprefix("the")
    short = len(letters) < 4 or letters == "EEUU"
    return name if short and letters.isupper() else cased(name, surface)


def same_place(label: str, words: str) -> str:
    """Return what all names of a state or a country share, for one of them in small letters with single blanks."""
    bare = words.replace(".", "").replace(",", "").removeprefix("the ")
    known = states_by_alias() if label == "STATE" else countries_by_alias()
    return known.get(bare) or known.get(bare.replace(" ", ""), words)


def profession(surface: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another job, in the same grammatical gender and number."""
    man, woman = rng.choice(lists(language).professions)
    job = fold(surface).partition(" ")[0] if language == "es" else fold(surface)
    many = job.endswith("s") and not job.endswith("ss")
    one = job.removesuffix("s")
    word = (
        woman if one.endswith("a") and not one.endswith("ista") else man
    )  # nothing tells whose an electricista is
    word = _plural(word, language) if many else word
    return word.capitalize() if surface[0].isupper() and not surface.isupper() else word


def _plural(job: str, language: str) -> str:
    if job.endswith("man"):
        return job.removesuffix("man") + "men"
    return job + ("es" if job[-1] == "s" or (language == "es" and job[-1] not in "aeiou") else "s")


def named(surface: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:
    """Replace what a place or institution is called and keep what kind it is: Fern Lane 12 becomes Heronvale Lane 47."""
    if _ACRONYM.fullmatch(surface):
        return rng.same_shape(surface)
    out: list[str] = []
    for kind, text in _plan(surface, language):
        if kind == _NUMBER:
            text = name_of(text)
        elif kind == _NAME:
            text = cased(name_of(text), text)
        elif kind != _KEPT:  # St. Mary and Saint Mary are one
            text = cased(name_of(kind + text).removeprefix(kind), text)
        out.append(text)
    return "".join(out)


@lru_cache(maxsize=16384)
def _plan(surface: str, language: str) -> tuple[tuple[str, str], ...]:
    """Cut a name into what is kept, numbers that become others, and names that become others."""
    parts, generic = _parts(surface, language)
    plan: list[tuple[str, str]] = []
    at = 0
    i = 0
    while i < len(parts):
        start, end, text = parts[i]
        plan.append((_KEPT, surface[at:start]))
        at = end
        digits = any(map(str.isdigit, text))
        if generic[i] and not digits:
            plan.append((_KEPT, text))
        elif digits or len(text) == 1:
            plan.append((_NUMBER, text))
        else:
            kind = _NAME
            last = _run_end(surface, parts, generic, i)
            if _bare(text) in _SAINTS and last > i:
                kind = _SANTA if _bare(text) == "santa" else _SAINT
                plan.append((_KEPT, surface[start : parts[i + 1][0]]))
                start = parts[i + 1][0]
            i = last
            at = parts[i][1]
            plan.append((kind, surface[start:at]))
        i += 1
    return (*plan, (_KEPT, surface[at:]))


def _parts(surface: str, language: str) -> tuple[Sequence[_Part], Sequence[bool]]:
    """Return the words of a name with their borders, and which of them are generic."""
    parts = [part for match in _PART.finditer(surface) for part in _apart(match.start(), match.group())]
    words = [_bare(text) for _, _, text in parts]
    generic = [word in GENERIC for word in words]
    kinds = _CALLES if language == "es" else _STREETS
    if not kinds.isdisjoint(words):
        _name_streets(surface, parts, words, generic, kinds)
    for i, word in enumerate(words):
        if (word in _NAMES_TOO and i and _names(surface, parts, generic, i, i - 1)) or (
            (word in _NAMES_TOO or word in _KINDS_TOO) and _names(surface, parts, generic, i, i + 1)
        ):
            generic[i] = False
        elif word in _SAINTS and _names(surface, parts, generic, i, i + 1):
            # Hospital Santa Cruz, but Main St Tidewater
            generic[i] = i > 0 and _names(surface, parts, generic, i, i - 1)
    if all(generic):  # nothing but generic words: then they are the name, but for what kind it is
        generic = [word in _HEADS or word in LINKS for word in words]
        if all(generic):
            generic = [False] * len(parts)
    return parts, generic


def _bare(word: str) -> str:
    return fold(word).replace(".", "").rstrip("/")


def _apart(start: int, text: str) -> Sequence[_Part]:
    """Return a word with its borders; two where a short word is written close to another: C/Mayor, Avda.Mayor."""
    match = _CLOSE.fullmatch(text)
    if match and _bare(text) not in GENERIC and _bare(match[1]) in GENERIC:
        middle = start + match.end(1)
        return (start, middle, match[1]), (middle, start + len(text), match[2])
    return ((start, start + len(text), text),)


def _name_streets(
    surface: str, parts: Sequence[_Part], words: Sequence[str], generic: list[bool], kinds: Set[str]
) -> None:
    """Take the generic words beside the word for a street for its name where it has no other: 12 Church Street."""
    step = 1 if kinds is _CALLES else -1
    for i, word in enumerate(words):
        if word not in kinds or _names(surface, parts, generic, i, i + 1):
            continue
        run: list[int] = []
        j = i + step
        while 0 <= j < len(parts) and generic[j] and words[j] not in kinds:
            if not _beside(surface, parts, j, j - step):
                break
            run.append(j)
            j += step
        if 0 <= j < len(parts) and _names(surface, parts, generic, j - step, j):
            continue
        run = [j for j in run if words[j] not in LINKS]
        while len(run) > 1 and words[run[-1]] in _WINDS:  # 12 West Park Road
            run.pop()
        for j in run:
            generic[j] = False


def _beside(surface: str, parts: Sequence[_Part], one: int, other: int) -> bool:
    """Whether nothing but blanks, dots and slashes stand between two neighbouring words."""
    first, second = sorted((one, other))
    return not surface[parts[first][1] : parts[second][0]].strip(" ./")


def _names(surface: str, parts: Sequence[_Part], generic: Sequence[bool], i: int, j: int) -> bool:
    """Whether word ``j``, beside word ``i``, names something."""
    return (
        j < len(parts) and not generic[j] and not parts[j][2][0].isdigit() and _beside(surface, parts, i, j)
    )


def _run_end(surface: str, parts: Sequence[_Part], generic: Sequence[bool], i: int) -> int:
    """Return the last word of the name that begins at word ``i``: its neighbours, also over `de la` and the like."""
    last = i
    for j in range(i + 1, len(parts)):
        if surface[parts[j - 1][1] : parts[j][0]].strip(" -") or parts[j][2][0].isdigit():
            break
        if not generic[j]:
            last = j
        elif fold(parts[j][2]) not in LINKS:
            break
    return last


def name_like(text: str, rng: KeyedRandom, language: str) -> str:
    """Return another name for a place or institution; of a person for saints and possessives; for a number another."""
    if len(text) == 1 or any(map(str.isdigit, text)):
        return _number(text, rng, language)
    if "&" in text:
        return rng.same_shape(text)
    saint = next((kind for kind in (_SAINT, _SANTA) if text.startswith(kind)), "")
    bare = without_possessive(text)
    if saint or bare != text:
        man = saint == _SAINT and gender_of(fold(bare[len(saint) :]).partition(" ")[0]) != "f"
        chosen, _ = rng.choice(pool(language, "m" if man else "f", 0))
        return saint + chosen + text[len(bare) :]
    if language == "es" and rng.randbelow(2):
        return rng.choice(lists(language).last)
    return town(rng, language)


def _number(text: str, rng: KeyedRandom, language: str) -> str:
    """Return another number of as many digits, without a leading zero where there was none; an ordinal for an ordinal."""
    ordinal = (_SPANISH_ORDINAL if language == "es" else _ORDINAL).fullmatch(text)
    if ordinal:
        number = _number(ordinal[1], rng, language)
        return number + cased(
            (_spanish_ending if language == "es" else _ending)(number, ordinal[2]), ordinal[2]
        )
    new = rng.same_shape(text)
    if text[0].isdigit() and text[0] != "0" and new[0] == "0":
        new = str(1 + rng.randbelow(9)) + new[1:]
    return new


def _ending(number: str, like: str) -> str:  # noqa: ARG001
    return "th" if number[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th")


def _spanish_ending(number: str, like: str) -> str:
    if len(like) == 1 or (like.lower() == "er" and number[-1] in "13"):
        return like
    return _SPANISH_ENDINGS[int(number[-1])] + ("a" if like[-1] in "aA" else "o")
