"""Parsing of written names: which words are given names, family names, initials, titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.merged import listed_names, name_parts
from nescio.languages.registry import language_cache, pack_or_default
from nescio.replace.surrogates.lists import (
    behind_particles,
    family_names,
    genders,
    given_names,
    short_family_names,
)
from nescio.replace.surrogates.titles import degrees, is_particle, is_title

_PLAIN_WORD = r"[^\W\d_]+(?:['’][^\W\d_]{2,})*\.?"
_DOTTED_INITIALS = re.compile(r"(?:[^\W\d_][.\s-]{1,2}){1,3}[^\W\d_]\.?")
_BETWEEN_INITIALS = re.compile(r"[.\s-]")
# Who dictated and who typed. Hit: LW/wc, LW:WC. Near miss: LW/wc 3.
_DICTATED = re.compile(r"([A-Z]{2,4})([/:])([a-z]{2,4}|[A-Z]{2,4})")
_VOWEL = re.compile("[aeiouy]")
_HYPHENS = "-‐‑"

GIVEN, FAMILY, INITIAL, KEPT = "given", "family", "initial", "kept"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name.

    Attributes:
        start: where it starts in the name.
        end: where it ends.
        role: given, family, initial or kept; empty where it is unknown.
        folded: the word, folded and without a dot.
        of: for an initial, whether it stands for a given or a family name; for a name behind a particle, the particle: del Carmen.
    """

    start: int
    end: int
    role: str
    folded: str
    of: str = ""


class _Token(NamedTuple):
    start: int
    end: int
    folded: str


@language_cache()
def _word_pattern() -> re.Pattern[str]:
    """Return what matches a word of a name, with the dot of an initial or a title.

    Hit: O'Brien, J., Dr., M.ª, 3rd. Near miss: the dot after Smith.
    """
    return re.compile("|".join((*name_parts().tokens, _PLAIN_WORD)))


@language_cache()
def _dotted_words() -> frozenset[str]:
    """Return the words that may end with a dot: titles, suffixes and abbreviations."""
    words = name_parts()
    return words.titles.union(words.suffixes, words.abbreviations)


@language_cache(maxsize=16384)
def parse_name(value: str, language: str) -> tuple[Word, ...]:
    """Parse a name; a single word of unknown kind has the role ``""``. A caret, as HL7 messages have it, is a comma."""
    if value.isalpha():
        word = _word(value)
        role, of = (INITIAL, GIVEN) if len(word) == 1 else ("", "")
        return (Word(0, len(value), role, word, of),)
    value = value.replace("^", ",")
    words, kept = _tokens(value, language)
    comma = value.find(",")
    initial = [
        not kept[i] and _is_initial(i, words, kept, value, behind=0 <= comma < word.start)
        for i, word in enumerate(words)
    ]
    names = [i for i in range(len(words)) if not kept[i] and not initial[i]]
    maiden = next(
        (i for i, word in enumerate(words) if kept[i] and word.folded in name_parts().maiden_words),
        len(words),
    )
    born = [i for i in names if i > maiden]
    names = names[: len(names) - len(born)]
    behind = [i for i in names if comma >= 0 and words[i].start > comma]
    only_initials = (
        comma >= 0 and not behind and any(initial[i] and words[i].start > comma for i in range(len(words)))
    )
    if only_initials or (comma >= 0 and behind and behind != names):  # Roe, J. and Roe, Ann
        roles = dict.fromkeys(names, FAMILY) | dict.fromkeys(behind, GIVEN)
    else:
        roles = _roles(_compounds(names, words, value), words, initial, language, value.endswith("."))
    # A nickname in brackets or quotes is a given name, wherever it stands.
    roles |= {i: GIVEN for i in names if len(names) > 1 and value[max(0, words[i].start - 1)] in "(\"“'‘["}
    roles |= dict.fromkeys(born, FAMILY)
    particles = {i: _particle(i, words) for i in names}
    given = behind_particles()
    roles |= {i: GIVEN for i in names[1:] if words[i].folded in map(fold, given.get(particles[i], ()))}
    first_family = min((i for i, role in roles.items() if role == FAMILY), default=len(words))
    result: list[Word] = []
    for i, (start, end, word) in enumerate(words):
        if kept[i]:
            result.append(Word(start, end, KEPT, word))
        elif initial[i]:
            # J. Smith, Smith, J. and Smith J have the initial of a given name; John S. that of a family name.
            family = not (comma >= 0) and i > first_family and GIVEN in roles.values()
            family = family or (
                not any(r == FAMILY for r in roles.values()) and bool(names) and i > names[-1]
            )
            result.append(Word(start, end, INITIAL, word, FAMILY if family else GIVEN))
        else:
            result.append(Word(start, end, roles[i], word, particles.get(i, "")))
    return tuple(result)


@language_cache(maxsize=16384)
def naming_words(value: str, language: str) -> tuple[Word, ...]:
    """Return the words of a name that are names, without initials, titles and particles."""
    return tuple(word for word in parse_name(value, language) if word.role not in (INITIAL, KEPT))


def _tokens(value: str, language: str) -> tuple[Sequence[_Token], Sequence[bool]]:
    """Return the words of a name, and which of them say nothing about who it is: titles, degrees, particles."""
    known = degrees(value, language)
    words = [_Token(start, end, fold(value[start:end])) for start, end in known]
    for match in _word_pattern().finditer(value):
        start, end = match.span()
        if not any(first <= start < last for first, last in known):
            text = match.group()
            # A closing dot belongs to initials, titles and abbreviations only.
            words.append(_Token(start, end if text[-1] != "." or _dotted(text) else end - 1, _word(text)))
    words.sort()
    kept: list[bool] = []
    number = 0
    for i, (start, end, word) in enumerate(words):
        last = i + 1 == len(words)
        between = "," if last or (words[i + 1][:2] in known) else value[end : words[i + 1].start]
        comma = value[:start].rstrip().endswith(",")
        text = value[start:end]
        title = (start, end) in known or is_title(number, word, text, comma, last, language)
        particle = not title and is_particle(number, word, text, between, language)
        if particle and word in name_parts().particles_or_given and (comma or not number):
            particle = not _is_given(i, words, known, value, comma)
        kept.append(title or particle)
        number += not title
    return words, kept if not all(kept) else [False] * len(words)


def _is_given(
    i: int, words: Sequence[_Token], known: Sequence[tuple[int, int]], value: str, comma: bool
) -> bool:
    """Whether a word in front or right behind a comma may be a given name: Van Nguyen, Nguyen, Van M.

    Van der Spuy, Van Dyke, Anna and Dr. Van Dyke have a particle there; a particle that is taken for a name does no harm.
    """
    if value[words[i].start].islower() and not value.islower():
        return False
    behind = [
        word for word in words[i + 1 :] if word[:2] not in known and word.folded not in name_parts().suffixes
    ]
    if comma or not behind:
        return True
    if behind[0].folded in name_parts().particles or "," in value[words[i].end : behind[-1].start]:
        return False
    return not i or len(behind) > 1 or behind[0].folded in family_names()


def _word(text: str) -> str:
    folded = fold(text).replace(".", "")
    long = name_parts().abbreviations
    return long.get(text) or long.get(folded, folded)


def _dotted(text: str) -> bool:
    bare = fold(text).rstrip(".")
    return len(bare) == 1 or bare in _dotted_words() or text in _dotted_words()


def _is_initial(i: int, words: Sequence[_Token], kept: Sequence[bool], value: str, behind: bool) -> bool:
    """Whether a word is an initial, or some: one letter, or a few capitals that are no name.

    Args:
        i: which word.
        words: those of the name.
        kept: which of them are titles and the like.
        value: the whole name.
        behind: whether the word stands behind a comma.
    """
    start, end, word = words[i]
    if len(word) == 1:
        return True
    if len(words) == 1 or len(word) > 4 or not value[start:end].isupper():
        return False
    if value[end : end + 1] == "," and not all(kept[i + 1 :]):  # HO, Anna
        return False
    if len(word) > 2 or value.isupper():
        return not _VOWEL.search(word) and not is_listed(word)
    # Anna NG and Dr. NG, but Smith MA
    others = [other.folded for j, other in enumerate(words) if j != i and not kept[j]]
    return behind or word not in short_family_names() or not all(map(given_names().__contains__, others))


def _compounds(names: Sequence[int], words: Sequence[_Token], value: str) -> list[list[int]]:
    """Join words that a hyphen makes one name: Wei-Ling, Carter-Lopez."""
    found: list[list[int]] = []
    for i in names:
        before = words[i - 1].end if i else 0
        if found and found[-1][-1] == i - 1 and value[before : words[i].start] in tuple(_HYPHENS):
            found[-1].append(i)
        else:
            found.append([i])
    return found


def _roles(
    compounds: Sequence[Sequence[int]],
    words: Sequence[_Token],
    initial: Sequence[bool],
    language: str,
    dotted: bool,
) -> dict[int, str]:
    if not compounds:
        return {}
    names = [[words[i].folded for i in compound] for compound in compounds]
    if len(names) == 1:
        first, last = compounds[0][0], compounds[0][-1]
        if any(initial[:first]):
            role = FAMILY
        elif any(initial[last + 1 :]):  # John S. and Haizea U., but Kowalczyk J
            is_given = all(map(given_names().__contains__, names[0])) or (
                dotted and family_names().isdisjoint(names[0])
            )
            role = GIVEN if is_given else FAMILY
        else:
            role = _compound_role(names[0]) if len(names[0]) > 1 else ""
        return dict.fromkeys(compounds[0], role)
    two_surnames = pack_or_default(language).two_surnames
    behind = _given_behind(names, two_surnames)
    if behind:
        count = len(names) - behind
        return {
            place: FAMILY if number < count else GIVEN
            for number, places in enumerate(compounds)
            for place in places
        }
    given = len(names) - 1
    if two_surnames:
        if len(names) == 2:
            given = 2 if _only_given(names[1]) else 0 if _only_family(names[0], names[1], language) else 1
        else:
            given = len(names) - (1 if _only_given(names[-2]) else 2)
    return {
        place: GIVEN if number < given else FAMILY
        for number, places in enumerate(compounds)
        for place in places
    }


def _given_behind(names: Sequence[Sequence[str]], two_surnames: bool) -> int:
    """Return how many given names stand behind the family names: 2 for MARTINEZ OLVERA ROSA ISELA, 0 where they may stand before."""
    families, given = family_names(), given_names()
    leading = next(
        (
            i
            for i, words in enumerate(names)
            if not all(word in families and word not in given for word in words)
        ),
        len(names),
    )
    if not leading or families.issuperset(names[-1]):
        return 0
    if two_surnames and leading > 1:
        return len(names) - leading
    count = 0
    while count < len(names) - 1 and _only_given(names[-1 - count]):
        count += 1
    return count


def _compound_role(words: Sequence[str]) -> str:
    """Return the role of a name with hyphens that stands alone; nothing where no list has it."""
    if all(word in given_names() for word in words):
        return GIVEN
    if any(word in family_names() for word in words):
        return FAMILY
    return GIVEN if words[0] in given_names() else ""


def _particle(i: int, words: Sequence[_Token]) -> str:
    """Return the particles before a word: del of María del Carmen."""
    first = i
    while first and words[first - 1].folded in name_parts().particles:
        first -= 1
    return " ".join(word.folded for word in words[first:i])


def _only_given(words: Sequence[str]) -> bool:
    return all(word in genders() and word not in family_names() for word in words)


def _only_family(first: Sequence[str], second: Sequence[str], language: str) -> bool:
    """Whether a name is two family names, without a given name."""
    if len(first) > 1:
        return _compound_role(first) == FAMILY
    families = family_names(language)
    if first[0] not in families or first[0] in given_names():
        return False
    return families.issuperset(second) or first[0] not in listed_names()[0]


def is_listed(word: str) -> bool:
    """Whether the lists have a folded word as a name."""
    return word in family_names() or word in given_names()


def without_possessive(value: str) -> str:
    """Return a name without a possessive's ending."""
    return value[:-2] if len(value) > 2 and value.endswith(name_parts().possessives) else value


def dictated(value: str) -> re.Match[str] | None:
    """Return who dictated, the sign between, and who typed, where a name says that: LW/wc."""
    return _DICTATED.fullmatch(value)


def reads_as_name(word: str) -> bool:
    """Whether two to four letters, folded, are a name rather than initials: NG, KIM, ROE and RUIZ, not AL and MCRF."""
    if len(word) == 2:
        return word in short_family_names()
    return word.isalpha() and (is_listed(word) or bool(_VOWEL.search(word, 1, 2 if len(word) == 3 else 4)))


@language_cache(maxsize=16384)
def lone_initials(value: str) -> str | None:
    """Return the letters of what may be initials, such as ``JS``, ``J.S.``, ``J. Q. S.`` or ``js``, or None."""
    few = 2 <= len(value) <= 4
    if (
        _DOTTED_INITIALS.fullmatch(value)
        or (few and value.isupper())
        or (few and value.islower() and not _VOWEL.search(fold(value)))
    ):
        letters = _BETWEEN_INITIALS.sub("", value)
        return letters if letters.isalpha() else None
    return None
