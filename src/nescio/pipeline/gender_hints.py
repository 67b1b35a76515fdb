"""The gender of people, where a note tells it beside their names: Mr. Leslie, her brother Robin, a patient who is "she" throughout.

A surrogate should not be Mr. Jeanette. Each hint is the name again, with a title before it, as an entity of the record;
`replace.surrogates.people` reads the titles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import canonical_label
from nescio.core.unicode import normal
from nescio.languages.merged import name_parts, surrogate_words
from nescio.languages.registry import language_cache, language_packs, pack_or_default
from nescio.replace.surrogates.lists import family_names, gender_of, gender_words, given_names

_NAMES = frozenset({"PATIENT", "DOCTOR"})
_BEFORE = 16  # characters before a name in which the word that tells is looked for
# The last word before a name. Hit: Mr. , "sister, ", "brother (". Near miss: "sister. ", which ends a sentence.
_LAST_WORD = re.compile(r"(?<![^\W_])([^\W\d_]{1,4}(?=\.)|[^\W\d_]+(?!\.))\.?[ ,(]{0,2}$")
_LETTERS = re.compile(r"[^\W\d_]+")
_LEAST, _TIMES = 2, 4  # pronouns of one gender, and how many more they must be than those of the other


def gender_hints(text: str, spans: Sequence[Span], language: str) -> list[tuple[str, str]]:
    """Return label and name, with a title before it, of the people whose gender a note tells.

    Args:
        text: of the note.
        spans: what was found in it.
        language: of the note.
    """
    words = pack_or_default(language).surrogates
    if words is None or not words.gender_titles:
        return []
    titles = dict(zip("mf", words.gender_titles, strict=True))
    found: list[tuple[str, str]] = []
    unsure: list[tuple[str, str]] = []
    for span in spans:
        label = canonical_label(span.label)
        if label not in _NAMES:
            continue
        name = normal(text[span.start : span.end])
        last = _LAST_WORD.search(text, max(0, span.start - _BEFORE), span.start)
        gender = gender_words().get(fold(last.group(1))) if last else None
        given = fold(name).partition(" ")[0]
        if gender and last and _says_more(name, gender, fold(last.group(1))):
            found.append((span.label, f"{titles[gender]} {name}"))
        elif not gender and label == "PATIENT" and " " in name and gender_of(given) == "mf":
            unsure.append((span.label, name))
    if unsure and (gender := _by_pronouns(text)):
        found += [(label, f"{titles[gender]} {name}") for label, name in unsure]
    return found


def _says_more(name: str, gender: str, before: str) -> bool:
    """Whether a title says something of a name: another gender, or that a name of any kind is a family's."""
    first = fold(name).partition(" ")[0]
    is_given, is_family = first in given_names(), first in family_names()
    if " " in name or (is_given and not is_family):
        return gender_of(first) != gender
    return is_given == is_family and before in _titles()


@language_cache()
def _titles() -> frozenset[str]:
    """Return titles that stand before family names, and before no given name as "sister" and "don" do."""
    kin = frozenset().union(*(pack.lists.get("kin", ()) for pack in language_packs()))
    return name_parts().titles - name_parts().given_titles - kin


@language_cache()
def _pronouns() -> tuple[frozenset[str], frozenset[str]]:
    words = surrogate_words()
    return words.male_pronouns, words.female_pronouns


def _by_pronouns(text: str) -> str:
    """Return the gender of the pronouns of a note; empty where it has few, or both."""
    male = female = 0
    for word in _LETTERS.findall(fold(text)):
        male += word in _pronouns()[0]
        female += word in _pronouns()[1]
    if max(male, female) < _LEAST or _TIMES * min(male, female) > max(male, female):
        return ""
    return "m" if male > female else "f"
