"""What stands in the name of a person and names nobody: titles, degrees, suffixes and particles."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nescio.core.folding import fold
from nescio.languages.merged import name_parts
from nescio.languages.registry import language_cache, pack_or_default

_SURE, _OR_NAME, _OR_INITIALS = "sure", "or name", "or initials"
# What may be a degree. Hit: M.D., PhD, FNP-BC, PHARM.D. behind a blank or a comma. Near miss: the first word, Lee's.
_MAYBE = re.compile(r"(?<=[\s,;(/])([A-Za-z][A-Za-z.]+)(-(?:BC|C))?(?!['’-]?\w)")
_TWO_INITIALS = re.compile(r"\w\.\w\.?")
_LETTERS = re.compile(r"[^\W\d_]+")


@language_cache()
def _degree_kinds() -> Mapping[str, str]:
    """Return the degrees of all languages without dots, and what else each may be."""
    words = name_parts()
    return {
        **{form: _SURE for degree in words.degrees for form in (degree, degree.upper(), degree.lower())},
        **dict.fromkeys(words.degrees_or_names, _OR_NAME),
        **dict.fromkeys(words.degrees_or_initials, _OR_INITIALS),
    }


def degrees(value: str, language: str) -> list[tuple[int, int]]:
    """Return where the degrees of a name stand: behind a name, never alone.

    What may be a name or initials too (DO, MA) is a degree behind a full name and a comma: Susan Lee, DO.
    Where degrees are not common, two letters with dots are initials: López Soto, M.D.
    """
    common = pack_or_default(language).name_parts.degrees_are_common
    kinds = _degree_kinds()
    titles = name_parts().titles
    found: list[tuple[int, int]] = []
    for match in _MAYBE.finditer(value):
        kind = kinds.get(match[1].replace(".", ""))
        if not kind:
            continue
        start = match.start()
        before = _LETTERS.findall(value[: found[0][0] if found else start])
        names = sum(fold(word) not in titles for word in before)
        if common:
            sure = kind == _SURE or bool(match[2]) or (kind == _OR_NAME and not value.isupper())
            sure = sure or (names > 1 and value[:start].rstrip().endswith(","))
        else:
            sure = kind == _SURE and not _TWO_INITIALS.fullmatch(match[1])
        if names and sure:
            found.append((start, match.end()))
    return found


def is_title(number: int, word: str, text: str, comma: bool, last: bool, language: str) -> bool:
    """Whether a word of a name is a title or a suffix; behind a name, MS may be initials.

    Args:
        number: how many words that are no titles stand before it.
        word: itself, folded.
        text: itself.
        comma: whether it stands right behind a comma.
        last: whether no word stands behind it.
        language: of the record.
    """
    if number and word in name_parts().suffixes:
        return True
    words = pack_or_default(language).name_parts
    if word not in words.titles:
        return False
    if word in words.titles_or_names:
        return not last and (comma or not number)
    return not number or len(word) > 2 or not text.isupper() or (comma and not last)


def is_particle(number: int, word: str, text: str, behind: str, language: str) -> bool:
    """Whether a word of a name is a particle; Ben, Al, Le and Y. are names and initials where they are not written small.

    Args:
        number: how many words that are no titles stand before it.
        word: itself, folded.
        text: itself.
        behind: what stands between it and the next word; a comma where there is none.
        language: of the record.
    """
    words = name_parts()
    if word not in words.particles or "," in behind:
        return False
    if word in words.hyphen_particles and behind == "-":
        return True
    if not number:
        return word in words.leading_particles
    if len(word) == 1:
        return text in pack_or_default(language).name_parts.letter_particles
    return word not in words.particles_or_names or text.islower()
