"""Surrogates of places, institutions and jobs: generic words stay, the words that name something are replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set

from nescio.core.folding import fold, match_key
from nescio.languages.merged import common_words, place_stopwords
from nescio.languages.merged import surrogate_words as all_words
from nescio.languages.registry import language_cache
from nescio.languages.surrogate_words import Region, SurrogateWords
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.gazetteer import (
    Place,
    choosable,
    country_key,
    known_towns,
    others,
    regions_called,
    towns,
    towns_like_states,
)
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.lists import countries_near, gender_of, pool, surrogate_words
from nescio.replace.surrogates.names import without_possessive

# A word, possibly with a possessive or dots inside, or a number with letters.
# Hit: St., Mary's, S.A., AT&T, 7B, 3º, 3.º. Near miss: the & of Roe & Hale.
_PART = re.compile(r"[A-Z]{1,3}&[A-Z]{1,3}\b|\d+\.[ºª]|[^\W\d_]+(?:[.'’/][^\W\d_]*)*|\w+")
# Hit: C/Mayor, St.Mary's. Near miss: S.A., s/n.
_CLOSE = re.compile(r"([^\W\d_]+[./])([^\W\d_]{3}.*)")
_FLATS = "abcdefgh"
_FLAT = re.compile(rf"\d+[{_FLATS}{_FLATS.upper()}]")  # hit: 31a, 4C; near miss: 12X
_ACRONYM = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,6}")
# Letters within a longer name. Hit: CHC, SCI. Near miss: FERN.
_SHORT_FORM = re.compile(r"[A-Z]{2,3}|[B-DF-HJ-NP-TV-Z]{4,5}")
# What becomes of a part of a name. The last three are put before a saint's name to make its identity.
_KEPT, _NUMBER, _NAME, _SAINT, _FEMALE_SAINT = "kept", "number", "name", "saint ", "santa "
_LONG_SAINT = "santo "

# A word of a job. Hit: part-time, ex. Near miss: the comma of clerk, retired.
_JOB_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
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


def town(rng: KeyedRandom, language: str, place: Place, size: str = "small") -> str:
    """Return a town of a place and a size; an invented one where a language has no list of towns."""
    words = surrogate_words(language)
    if words.gazetteer:
        return rng.choice(towns(place, size, language))
    begin, end = (rng.choice(part) for part in (words.town_beginnings, words.town_endings))
    apart = words.split_towns and (" " in end or begin[-1] == end[0])
    return f"{begin} {end}" if apart else begin + end


def city(value: str, rng: KeyedRandom, language: str, name_of: NameOf, place: Place, size: str) -> str:
    """Return another town of a place and a size."""
    if any(map(str.isdigit, value)):
        return named(value, rng, language, name_of)
    if _ACRONYM.fullmatch(value) and len(value) <= 3 and match_key(value) not in known_towns():
        return rng.same_shape(value)
    also_states = towns_like_states(place.country)
    if match_key(value) in also_states:
        return cased(
            rng.choice([name for key, name in also_states.items() if key != match_key(value)]), value
        )
    return cased(town(rng, language, place, size), value)


def state(value: str, rng: KeyedRandom, region: Region | None, home: str) -> str:
    """Return another state or province of the same country, by its full name; letters for one that has a short form in no list."""
    found = others(region) if region else choosable(home)
    if not found or (not region and len(value) == 2 and not any(one.code for one in found)):
        return rng.same_shape("AA")
    return rng.choice(found).name


def state_like(name: str, value: str, language: str, country: str) -> str:
    """Write a state in the form of another: in full, MA or M.A."""
    called = regions_called(language)
    bare = value.replace(".", "")
    short = next((one.code for one in called.get(fold(name), ()) if one.country == country), "")
    is_code = any(fold(bare) == fold(one.code) for one in called.get(fold(bare), ()))
    if len(bare) > 5 or (len(bare) > 2 and bare == value and not is_code):
        return cased(name, value)
    short = short or name
    if len(bare) == 2 and "." in value and len(short) == 2:
        short = f"{short[0]}.{short[1]}" + "." * value.endswith(".")
    return short.lower() if value.islower() else short


def country(value: str, rng: KeyedRandom, language: str) -> str:
    """Return another country of the same region."""
    return rng.choice(countries_near(country_key(match_key(value)), language))


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


def profession(value: str, rng: KeyedRandom, language: str) -> str:
    """Return another job, in the same grammatical gender and number, that fits the article before it: an engineer.

    What does not name the job stays: retired teacher, arquitecta jubilada.
    """
    words = surrogate_words(language)
    before, job_text, behind = _job(value, words)
    job = fold(job_text).partition(" ")[0] if words.noun_first else fold(job_text)
    many = job.endswith("s") and not job.endswith("ss") and not re.search(words.singular or "(?!)", job)
    one = job.removesuffix("s") if many else job
    is_woman = bool(words.feminine) and bool(re.search(words.feminine, one))
    jobs = words.professions
    if words.feminine and not is_woman and not re.search(words.masculine, one):  # electricista jubilada
        jobs = tuple(pair for pair in jobs if pair[0] == pair[1]) or jobs
    begins_with_vowel = re.compile(words.vowel_sound).match
    sound = bool(begins_with_vowel(job_text))
    if not before:
        jobs = tuple(pair for pair in jobs if bool(begins_with_vowel(pair[0])) == sound) or jobs
    man, woman = rng.choice(jobs)
    word = woman if is_woman else man
    word = _plural(word, words) if many else word
    is_capital = job_text[0].isupper() and not job_text.partition(" ")[0].isupper()  # UX designer
    return before + (word.capitalize() if is_capital else word) + behind


def _job(value: str, words: SurrogateWords) -> tuple[str, str, str]:
    """Return what stands before a job, the job, and what stands behind; all of it is the job where nothing else is."""
    found = [match.span() for match in _JOB_WORD.finditer(value)]
    kept = [fold(value[start:end]) in words.kept_with_jobs for start, end in found]
    if not found or all(kept):
        return "", value, ""
    first, last = kept.index(False), len(kept) - 1 - kept[::-1].index(False)
    start, end = found[first][0] if first else 0, found[last][1] if last + 1 < len(kept) else len(value)
    return value[:start], value[start:end], value[end:]


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


@language_cache(maxsize=4096)
def lone_name(value: str, language: str) -> str:
    """Return the name of a place or institution of which nothing says what it is: Shorebreak; empty where something does."""
    plan = [(kind, text) for kind, text in _plan(value, language) if any(map(str.isalnum, text))]
    names = [text for kind, text in plan if kind == _NAME]
    links = all(fold(text).strip() in all_words().links for kind, text in plan if kind == _KEPT)
    return match_key(names[0]) if len(names) == 1 and links else ""


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
                kind = _kind_of_saint(_bare(text))
                plan.append((_KEPT, value[start : parts[i + 1][0]]))
                start = parts[i + 1][0]
            i = last
            at = parts[i][1]
            plan.append((kind, value[start:at]))
        i += 1
    return (*plan, (_KEPT, value[at:]))


def _kind_of_saint(word: str) -> str:
    if word in all_words().female_saints:
        return _FEMALE_SAINT
    return _LONG_SAINT if word in all_words().long_saints else _SAINT


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
            generic[i] = word in own.street_words and i > 0 and _names(value, parts, generic, i, i - 1)
    letters = [len(text) == 1 and text.isupper() and fold(text) not in known.links for _, _, text in parts]
    if all(generic) and any(letters):  # Módulo C
        generic = [not letter for letter in letters]
    elif all(generic):  # nothing but generic words: then they are the name, but for what kind it is
        generic = [word in known.institutions or word in known.links for word in words]
        noun_first = own.street_word_first and not any(generic)
        if len(parts) > 1 and (all(generic) or noun_first):  # University Hospital, Medicina Hombres
            noun = 0 if own.street_word_first else len(parts) - 1
            generic = [i == noun for i in range(len(parts))]
        elif all(generic):
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


def name_like(text: str, rng: KeyedRandom, language: str, place: Place, *, lone: bool = False) -> str:
    """Return another name for something in a place, or an institution; of a person for saints and possessives; for a number another.

    Args:
        text: the name.
        rng: chooses.
        language: of the record.
        place: where it is.
        lone: whether it stands alone somewhere, where a family name would read as a person.
    """
    if len(text) == 1 or any(map(str.isdigit, text)):
        return _number(text, rng, language)
    if ("&" in text and " " not in text) or _SHORT_FORM.fullmatch(text):
        return rng.same_shape(text)
    saint = next((kind for kind in (_SAINT, _FEMALE_SAINT, _LONG_SAINT) if text.startswith(kind)), "")
    bare = without_possessive(text)
    if saint or bare != text:
        man = saint != _FEMALE_SAINT and gender_of(fold(bare[len(saint) :]).partition(" ")[0]) != "f"
        saints = surrogate_words(language).saint_names if saint else ()
        if saints:
            chosen = rng.choice(saints[-1] if saint == _LONG_SAINT else saints[0 if man else 1])
        else:
            chosen, _ = rng.choice(pool(language, "m" if man else "f"))
        return saint + chosen + text[len(bare) :]
    words = surrogate_words(language)
    kind = rng.randbelow(3)
    if kind == 0 and words.places_have_family_names and not lone:
        return rng.choice(words.family)
    return rng.choice(words.place_names) if kind == 1 and words.place_names else town(rng, language, place)


def _number(text: str, rng: KeyedRandom, language: str) -> str:
    """Return another number of as many digits, without a leading zero where there was none; an ordinal for an ordinal."""
    words = surrogate_words(language)
    ordinal = re.fullmatch(words.ordinal, text, re.IGNORECASE) if words.ordinal else None
    if ordinal:
        number = _number(ordinal[1], rng, language)
        return number + cased(_ordinal_ending(number, ordinal[2], words), ordinal[2])
    new = rng.same_shape(text)
    if _FLAT.fullmatch(text):
        new = new[:-1] + rng.choice(_FLATS if text.islower() else _FLATS.upper())
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
