"""Surrogates of places, institutions and jobs: generic words stay, the words that name something are replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set

from nescio.core.folding import fold, match_key
from nescio.languages.merged import common_words, place_stopwords
from nescio.languages.merged import surrogate_words as all_words
from nescio.languages.registry import language_cache
from nescio.languages.surrogate_words import SurrogateWords
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.lists import (
    countries_by_alias,
    countries_near,
    gender_of,
    pool,
    states_by_alias,
    surrogate_words,
    town_facts,
    towns,
)
from nescio.replace.surrogates.names import without_possessive

# A word, possibly with a possessive or dots inside, or a number with letters.
# Hit: St., Mary's, S.A., AT&T, 7B, 3º, 3.º. Near miss: the & of Roe & Hale.
_PART = re.compile(r"[A-Z]{1,3}&[A-Z]{1,3}\b|\d+\.[ºª]|[^\W\d_]+(?:[.'’/][^\W\d_]*)*|\w+")
# Hit: C/Mayor, St.Mary's. Near miss: S.A., s/n.
_CLOSE = re.compile(r"([^\W\d_]+[./])([^\W\d_]{3}.*)")
_ACRONYM = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,6}")
# What becomes of a part of a name. The last two are put before a saint's name to make its identity.
_KEPT, _NUMBER, _NAME, _SAINT, _FEMALE_SAINT = "kept", "number", "name", "saint ", "santa "

_FEWEST = 10  # towns called like a state, among which one is chosen

# Hit: the depot of Tidewater depot. Near miss: Tidewater.
_SMALL_WORD = re.compile(r"(?<![^\W_])[^\W\d_A-ZÀ-ÖØ-Þ]{3,}(?![^\W_])")

_Part = tuple[int, int, str]  # start, end and text of a word
NameOf = Callable[[str], str]
"""Gives the surrogate of the words that name a place, so that "Tidewater" follows "Tidewater Clinic"."""


@language_cache()
def generic_words() -> frozenset[str]:
    """Return the folded words of all languages that name nothing in particular, without dots."""
    return frozenset(
        word.replace(".", "").rstrip("/") for word in (*place_stopwords(), *all_words().stopwords)
    )


def small_words(value: str) -> Set[str]:
    """Return the folded common words in lower case in a name with capitals: a kind of place, or no part of it: Tidewater depot."""
    if value.islower():
        return frozenset()
    return frozenset(word for text in _SMALL_WORD.findall(value) if (word := fold(text)) in common_words())


def town(rng: KeyedRandom, language: str, state: str = "", size: str = "small") -> str:
    """Return a town of a state and a size; an invented one where a language has no list of towns."""
    words = surrogate_words(language)
    if words.towns:
        return rng.choice(towns(language, state, size))
    begin, end = (rng.choice(part) for part in (words.town_beginnings, words.town_endings))
    apart = words.split_towns and (" " in end or begin[-1] == end[0])
    return f"{begin} {end}" if apart else begin + end


def city(value: str, rng: KeyedRandom, language: str, name_of: NameOf, state: str = "") -> str:
    """Return another town of about the same size, in a state; a postcode becomes another postcode."""
    if any(map(str.isdigit, value)):
        return named(value, rng, language, name_of)
    if _ACRONYM.fullmatch(value) and len(value) <= 3:
        return rng.same_shape(value)
    also_states = towns_like_states(language)
    if match_key(value) in also_states and len(also_states) > _FEWEST:
        return cased(
            rng.choice([name for key, name in also_states.items() if key != match_key(value)]), value
        )
    size, _ = town_facts(language).get(match_key(value), ("small", ()))
    return cased(town(rng, language, state, size), value)


@language_cache()
def towns_like_states(language: str) -> Mapping[str, str]:
    """Return the towns that have the name of a state or province, by their folded name: Granada."""
    known = town_facts(language)
    names = [name for name, _ in surrogate_words(language).states]
    return {match_key(name): name for name in names if match_key(name) in known}


def state(value: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another state or province, by its full name; letters for one that has a short form in no list."""
    states = surrogate_words(language).states
    if len(value) == 2 and not any(short for _, short in states):
        return rng.same_shape("AA")
    return rng.choice(states)[0]


def state_like(name: str, value: str, language: str) -> str:
    """Write a state in the form of another: in full, MA or M.A."""
    bare = value.replace(".", "")
    if len(bare) > 5 or (len(bare) > 2 and bare == value):
        return cased(name, value)
    short = dict(surrogate_words(language).states).get(name) or name
    if len(bare) == 2 and "." in value and len(short) == 2:
        short = f"{short[0]}.{short[1]}" + "." * value.endswith(".")
    return short.lower() if value.islower() else short


def country(value: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another country of the same region."""
    return rng.choice(countries_near(same_place("COUNTRY", match_key(value)), language))


def any_country(rng: KeyedRandom, language: str) -> str:
    """Return a country of any region."""
    return rng.choice(surrogate_words(language).countries)


def country_like(name: str, value: str) -> str:
    """Write a country in the form of another; an abbreviation gives no capitals: USA becomes Malta."""
    letters = value.replace(".", "").replace(" ", "")
    for article in all_words().country_articles:
        letters = letters.removeprefix(article)
    short = len(letters) < 4 or letters in all_words().long_country_abbreviations
    return name if short and letters.isupper() else cased(name, value)


def same_place(label: str, words: str) -> str:
    """Return what all names of a state or a country share, for one of them in small letters with single blanks."""
    bare = words.replace(".", "").replace(",", "")
    for article in all_words().country_articles:
        bare = bare.removeprefix(f"{article} ")
    known = states_by_alias() if label == "STATE" else countries_by_alias()
    return known.get(bare) or known.get(bare.replace(" ", ""), words)


def profession(value: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another job, in the same grammatical gender and number, that fits the article before it: an engineer."""
    words = surrogate_words(language)
    job = fold(value).partition(" ")[0] if words.noun_first else fold(value)
    many = job.endswith("s") and not job.endswith("ss")
    one = job.removesuffix("s")
    jobs = words.professions
    if words.feminine and not re.search(f"{words.feminine}|{words.masculine}", one):  # electricista jubilada
        jobs = tuple(pair for pair in jobs if pair[0] == pair[1]) or jobs
    begins_with_vowel = re.compile(words.vowel_sound).match
    sound = bool(begins_with_vowel(value))
    jobs = tuple(pair for pair in jobs if bool(begins_with_vowel(pair[0])) == sound) or jobs
    man, woman = rng.choice(jobs)
    word = woman if words.feminine and re.search(words.feminine, one) else man
    word = _plural(word, words) if many else word
    return word.capitalize() if value[0].isupper() and not value.isupper() else word


def _plural(job: str, words: SurrogateWords) -> str:
    for pattern, plural in words.plurals:
        if re.search(pattern, job):
            return re.sub(pattern, plural, job)
    return job


def named(value: str, rng: KeyedRandom, language: str, name_of: NameOf) -> str:
    """Replace what a place or institution is called and keep what kind it is: Fern Lane 12 becomes Heronvale Lane 47."""
    if _ACRONYM.fullmatch(value):
        return rng.same_shape(value)
    out: list[str] = []
    for kind, text in _plan(value, language):
        if kind == _NUMBER:
            text = name_of(text)
        elif kind == _NAME:
            text = cased(name_of(text), text)
            out = [_before_name("".join(out), language)]
        elif kind != _KEPT:  # St. Mary and Saint Mary are one
            text = cased(name_of(kind + text).removeprefix(kind), text)
        out.append(text)
    return "".join(out)


def _before_name(text: str, language: str) -> str:
    """Return what stands before a name without the article of the name that was there: Avda. de los."""
    for pattern, new in surrogate_words(language).before_names:
        text = re.sub(pattern, new, text, flags=re.IGNORECASE)
    return text


@language_cache(maxsize=16384)
def _plan(value: str, language: str) -> tuple[tuple[str, str], ...]:
    """Cut a name into what is kept, numbers that become others, and names that become others."""
    parts, generic = _parts(value, language)
    plan: list[tuple[str, str]] = []
    at = 0
    i = 0
    while i < len(parts):
        start, end, text = parts[i]
        plan.append((_KEPT, value[at:start]))
        at = end
        digits = any(map(str.isdigit, text))
        if generic[i] and not digits:
            plan.append((_KEPT, text))
        elif digits or len(text) == 1:
            plan.append((_NUMBER, text))
        else:
            kind = _NAME
            last = _run_end(value, parts, generic, i)
            if _bare(text) in all_words().saints and last > i:
                kind = _FEMALE_SAINT if _bare(text) in all_words().female_saints else _SAINT
                plan.append((_KEPT, value[start : parts[i + 1][0]]))
                start = parts[i + 1][0]
            i = last
            at = parts[i][1]
            plan.append((kind, value[start:at]))
        i += 1
    return (*plan, (_KEPT, value[at:]))


def _parts(value: str, language: str) -> tuple[Sequence[_Part], Sequence[bool]]:
    """Return the words of a name with their borders, and which of them are generic."""
    parts = [part for match in _PART.finditer(value) for part in _apart(match.start(), match.group())]
    words = [_bare(text) for _, _, text in parts]
    generic = [word in generic_words() for word in words]
    small = small_words(value)
    if small:
        generic = [
            kept or (text.islower() and word in small)
            for kept, (_, _, text), word in zip(generic, parts, words, strict=True)
        ]
    known, own = all_words(), surrogate_words(language)
    if not own.street_words.isdisjoint(words):
        _name_streets(value, parts, words, generic, own)
    for i, word in enumerate(words):
        if (word in known.names_beside_name and i and _names(value, parts, generic, i, i - 1)) or (
            (word in known.names_beside_name or word in known.names_before_name)
            and _names(value, parts, generic, i, i + 1)
        ):
            generic[i] = False
        elif word in known.saints and _names(value, parts, generic, i, i + 1):
            # Hospital Santa Cruz, but Main St Tidewater
            generic[i] = i > 0 and _names(value, parts, generic, i, i - 1)
    if all(generic):  # nothing but generic words: then they are the name, but for what kind it is
        generic = [word in known.institutions or word in known.links for word in words]
        if all(generic):
            generic = [False] * len(parts)
    return parts, generic


def _bare(word: str) -> str:
    return fold(word).replace(".", "").rstrip("/")


def _apart(start: int, text: str) -> Sequence[_Part]:
    """Return a word with its borders; two where a short word is written close to another: C/Mayor, Avda.Mayor."""
    match = _CLOSE.fullmatch(text)
    if match and _bare(text) not in generic_words() and _bare(match[1]) in generic_words():
        middle = start + match.end(1)
        return (start, middle, match[1]), (middle, start + len(text), match[2])
    return ((start, start + len(text), text),)


def _name_streets(
    value: str, parts: Sequence[_Part], words: Sequence[str], generic: list[bool], own: SurrogateWords
) -> None:
    """Take the generic words beside the word for a street for its name where it has no other: 12 Church Street."""
    known, kinds = all_words(), own.street_words
    step = 1 if own.street_word_first else -1
    for i, word in enumerate(words):
        if word not in kinds or _names(value, parts, generic, i, i + 1):
            continue
        run: list[int] = []
        j = i + step
        while 0 <= j < len(parts) and generic[j] and words[j] not in kinds:
            if not _beside(value, parts, j, j - step):
                break
            run.append(j)
            j += step
        if 0 <= j < len(parts) and _names(value, parts, generic, j - step, j):
            continue
        run = [j for j in run if words[j] not in known.links]
        while len(run) > 1 and words[run[-1]] in known.compass:  # 12 West Park Road
            run.pop()
        for j in run:
            generic[j] = False


def _beside(value: str, parts: Sequence[_Part], one: int, other: int) -> bool:
    """Whether nothing but blanks, dots and slashes stand between two neighbouring words."""
    first, second = sorted((one, other))
    return not value[parts[first][1] : parts[second][0]].strip(" ./")


def _names(value: str, parts: Sequence[_Part], generic: Sequence[bool], i: int, j: int) -> bool:
    """Whether word ``j``, beside word ``i``, names something."""
    return j < len(parts) and not generic[j] and not parts[j][2][0].isdigit() and _beside(value, parts, i, j)


def _run_end(value: str, parts: Sequence[_Part], generic: Sequence[bool], i: int) -> int:
    """Return the last word of the name that begins at word ``i``: its neighbours, also over `de la` and the like."""
    last = i
    for j in range(i + 1, len(parts)):
        if value[parts[j - 1][1] : parts[j][0]].strip(" -") or parts[j][2][0].isdigit():
            break
        if not generic[j]:
            last = j
        elif fold(parts[j][2]) not in all_words().links:
            break
    return last


def name_like(text: str, rng: KeyedRandom, language: str) -> str:
    """Return another name for a place or institution; of a person for saints and possessives; for a number another."""
    if len(text) == 1 or any(map(str.isdigit, text)):
        return _number(text, rng, language)
    if "&" in text:
        return rng.same_shape(text)
    saint = next((kind for kind in (_SAINT, _FEMALE_SAINT) if text.startswith(kind)), "")
    bare = without_possessive(text)
    if saint or bare != text:
        man = saint == _SAINT and gender_of(fold(bare[len(saint) :]).partition(" ")[0]) != "f"
        chosen, _ = rng.choice(pool(language, "m" if man else "f"))
        return saint + chosen + text[len(bare) :]
    words = surrogate_words(language)
    kind = rng.randbelow(3)
    if kind == 0 and words.places_have_family_names:
        return rng.choice(words.family)
    return rng.choice(words.place_names) if kind == 1 and words.place_names else town(rng, language)


def _number(text: str, rng: KeyedRandom, language: str) -> str:
    """Return another number of as many digits, without a leading zero where there was none; an ordinal for an ordinal."""
    words = surrogate_words(language)
    ordinal = re.fullmatch(words.ordinal, text, re.IGNORECASE) if words.ordinal else None
    if ordinal:
        number = _number(ordinal[1], rng, language)
        return number + cased(_ordinal_ending(number, ordinal[2], words), ordinal[2])
    new = rng.same_shape(text)
    if text[0].isdigit() and text[0] != "0" and new[0] == "0":
        new = str(1 + rng.randbelow(9)) + new[1:]
    return new


def _ordinal_ending(number: str, like: str, words: SurrogateWords) -> str:
    """Return the ending of an ordinal number, in the grammatical gender and the length of another one."""
    kept = words.kept_ordinals.get(like.lower())
    if len(like) == 1 or (kept and number[-1] in kept):
        return like
    if words.teen_ending and number[-2:-1] == "1":
        return words.teen_ending
    ending = words.ordinal_endings[int(number[-1])]
    return ending.removesuffix("o") + "a" if like[-1] in "aA" else ending
