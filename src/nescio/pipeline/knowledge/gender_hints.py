"""The gender of people, where a note tells it: Mr. Leslie, her brother Robin, Bodil (wife), Kwabena and his sister.

A surrogate should not be Mr. Jeanette, nor Sophie with his sister. Each hint is the name again, with a title before it, as an entity
of the record; `replace.surrogates.people` reads the titles. Kinship and pronouns are also heeded where no list knows the name.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import itemgetter

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import canonical_label
from nescio.core.unicode import normal
from nescio.languages.merged import name_parts
from nescio.languages.registry import language_cache, language_packs, pack_or_default
from nescio.replace.surrogates.lists import (
    family_names,
    gender_of,
    gender_words,
    given_names,
    surrogate_words,
)

_NAMES = frozenset({"PATIENT", "DOCTOR"})
_AROUND = 24  # characters before and behind a name in which the word that tells is looked for
# The last word before a name. Hit: Mr. , "sister, ", "brother (", "sister-in-law ", "mother:    ". Near miss: "sister. ", which ends a sentence.
_LAST_WORD = re.compile(r"(?<![^\W_])([^\W\d_]{1,4}(?=\.)|[^\W\d_]+(?!\.))(?:-in-law)?\.?[ \t,(:“\"]{0,9}$")
# The word behind a name that says who it is. Hit: " (wife)", " (his wife", ", su esposa,", ", Lamar's wife:", ", Ozzies mom.". Near miss: ", his wife and".
_WHOSE = r"(?:[^\W\d_]{1,3}|[^\W\d_]+['’]?s)[ ]"
_NEXT_WORD = re.compile(
    rf"[ ]?\((?:{_WHOSE})?([^\W\d_]+)(?:-in-law)?|,[ ]{_WHOSE}([^\W\d_]+)(?:-in-law)?[,.;:]"
)
_LETTERS = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"[.!?;](?=\s)|\n")
_AGE = re.compile(r"[ ]de[ ]\d")  # hit: mujer de 54; near miss: su mujer
_NEXT = 60  # characters of the next sentence in which a pronoun is still about the same person
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
    people = [span for span in spans if canonical_label(span.label) in _NAMES]
    found: list[tuple[str, str]] = []
    unsure: list[tuple[Span, str]] = []
    told: set[str] = set()
    for span in people:
        name = normal(text[span.start : span.end])
        gender, word = _beside(text, span, language)
        given = _given(name)
        is_patient = canonical_label(span.label) == "PATIENT"
        if gender and _says_more(name, gender, word):
            found.append((span.label, _titled(name, gender, word, language, is_patient)))
        elif not gender and is_patient and _is_unsure(name):
            unsure.append((span, name))
        if gender:
            told.add(given)
    unsure = [one for one in unsure if _given(one[1]) not in told]
    return found + _by_context(text, people, unsure, language)


def _beside(text: str, span: Span, language: str) -> tuple[str, str]:
    """Return the gender that the word before a name or behind it tells, and that word; nothing where there is none."""
    genders = gender_words(language)
    last = _LAST_WORD.search(text, max(0, span.start - _AROUND), span.start)
    if last and (word := fold(last.group(1))) in genders:
        return genders[word], word
    if last and (gender := _by_article(text, last.start(1), fold(last.group(1)), language)):
        return gender, ""
    behind = _NEXT_WORD.match(text, span.end, span.end + _AROUND)
    if behind and (word := fold(behind[1] or behind[2])) in genders and word not in _titles():
        return genders[word], word
    return "", ""


def _by_article(text: str, at: int, word: str, language: str) -> str:
    """Return the gender that the article of a word tells, for words that are said of men and women: el paciente."""
    words = surrogate_words(language)
    if word not in words.either_words:
        return ""
    articles = zip((words.male_article, words.female_article), "mf", strict=True)
    before = fold(text[max(0, at - 6) : at]).split()
    return next((gender for article, gender in articles if before[-1:] == [article]), "")


def _given(name: str) -> str:
    """Return the folded first given name of a name, which may stand behind a comma: Roe, Ann B."""
    before, _, behind = fold(name).replace("^", ",").partition(",")
    return (behind or before).strip().partition(" ")[0]


def _says_more(name: str, gender: str, word: str) -> bool:
    """Whether a word beside a name says something of it: another gender, or that a name of any kind is a family's."""
    first = _given(name)
    is_given, is_family = first in given_names(), first in family_names()
    if " " in name or word not in _titles() or (is_given and not is_family):
        return gender_of(first) != gender
    return is_given == is_family


def _titled(name: str, gender: str, word: str, language: str, is_patient: bool = True) -> str:
    """Return a name with a title; one of given names where the name stands alone and no title of families was there.

    What stands before a clinician's only name, such as cirujano, is mostly before a family name.
    """
    words = surrogate_words(language)
    is_given = is_patient or _given(name) in given_names()
    alone = " " not in name and word not in _titles() and is_given and bool(words.given_gender_titles)
    man, woman = words.given_gender_titles if alone else words.gender_titles
    return f"{man if gender == 'm' else woman} {name}"


def _is_unsure(name: str) -> bool:
    """Whether the lists do not tell the gender of a name: its own may be that of either, or they do not have it."""
    first, rest = _given(name), " " in name
    unknown = first not in given_names() and (rest or first not in family_names())
    return unknown or (rest and gender_of(first) == "mf")


@language_cache()
def _titles() -> frozenset[str]:
    """Return titles that stand before family names, and before no given name as "sister" and "don" do."""
    kin = frozenset().union(*(pack.lists.get("kin", ()) for pack in language_packs()))
    return name_parts().titles - name_parts().given_titles - kin


# -- pronouns ------------------------------------------------------------------------------------------------------


def _by_context(
    text: str, people: Sequence[Span], unsure: Sequence[tuple[Span, str]], language: str
) -> list[tuple[str, str]]:
    """Return the hints that pronouns give: those right behind a name, else those of the whole note."""
    if not unsure:
        return []
    votes: dict[str, set[str]] = defaultdict(set)
    sentences = _Sentences(text, people)
    for span, name in unsure:
        if gender := _next_pronoun(text, span, sentences, language):
            votes[_given(name)].add(gender)
    found: list[tuple[str, str]] = []
    overall = _by_pronouns(text, language)
    subject = _most_named(text, people)
    for span, name in unsure:
        given = _given(name)
        voted = votes[given]
        gender = min(voted) if len(voted) == 1 else overall if given == subject else ""
        if gender:
            found.append((span.label, _titled(name, gender, "", language)))
    return found


def _most_named(text: str, people: Sequence[Span]) -> str:
    """Return the given name of whom a note is about: the patient who is named most often, or first."""
    names = [
        _given(normal(text[span.start : span.end]))
        for span in people
        if canonical_label(span.label) == "PATIENT"
    ]
    return max(names, key=names.count, default="")


class _Sentences:
    """Where the sentences of a note end, and where its people stand: looked up for each name of a note of any length."""

    def __init__(self, text: str, people: Sequence[Span]) -> None:
        self._size = len(text)
        self._ends = [match.span() for match in _SENTENCE_END.finditer(text)]
        self._people = sorted(span.start for span in people)

    def around(self, span: Span) -> tuple[int, int]:
        """Return the borders of the sentence, or sentences, that a span is in."""
        before = bisect_right(self._ends, span.start, key=itemgetter(1))
        behind = bisect_left(self._ends, span.end, lo=before, key=itemgetter(0))
        begin = self._ends[before - 1][1] if before else 0
        return begin, self._ends[behind][1] if behind < len(self._ends) else self._size

    def people(self, begin: int, end: int) -> int:
        """Return how many people stand between two offsets."""
        return bisect_left(self._people, end) - bisect_left(self._people, begin)

    def next_person(self, at: int) -> int:
        """Return where the first person behind an offset stands, or the end of the note."""
        number = bisect_left(self._people, at)
        return self._people[number] if number < len(self._people) else self._size


def _next_pronoun(text: str, span: Span, sentences: _Sentences, language: str) -> str:
    """Return the gender of the first pronoun behind a name; empty where it may mean somebody else.

    Hit: "Kwabena is well. His sister", "Kwabena, 58M". Near misses: "Mother of Kwabena says she", "Kwabena came with Ama. She".
    """
    begin, end = sentences.around(span)
    if sentences.people(begin, end) > 1:
        return ""
    limit = min(sentences.next_person(end), end + _NEXT)
    kin = gender_words(language)
    if any(fold(word) in kin for word in _LETTERS.findall(text[begin : span.start])):
        return ""
    pronouns = _pronouns(language)
    sign = _signs(language).search(text, span.end, limit)
    for match in _LETTERS.finditer(text, span.end, sign.start() if sign else limit):
        word = fold(match.group())
        if word in pronouns and (word not in kin or _AGE.match(text, match.end())):
            return pronouns[word]
        if word in kin:
            return ""
    return sign.lastgroup or "" if sign else ""


@language_cache()
def _signs(language: str) -> re.Pattern[str]:
    """Return what matches further signs of a gender, in the group of its letter."""
    words = surrogate_words(language)
    return re.compile(
        f"(?P<m>{words.male_signs or '(?!)'})|(?P<f>{words.female_signs or '(?!)'})", re.IGNORECASE
    )


@language_cache()
def _pronouns(language: str) -> Mapping[str, str]:
    words = surrogate_words(language)
    return dict.fromkeys(words.male_pronouns, "m") | dict.fromkeys(words.female_pronouns, "f")


def _by_pronouns(text: str, language: str) -> str:
    """Return the gender of the pronouns of a note; empty where it has few, or both."""
    genders = _genders_of_pronouns(text, language)
    male, female = genders.count("m"), genders.count("f")
    if max(male, female) < _LEAST or _TIMES * min(male, female) > max(male, female):
        return ""
    return "m" if male > female else "f"


def _genders_of_pronouns(text: str, language: str) -> list[str]:
    """Return the gender of each pronoun of a text, in no order."""
    pronouns, kin = _pronouns(language), gender_words(language)
    found = [word for word in _LETTERS.findall(fold(text)) if word in pronouns]
    genders = [pronouns[word] for word in found if word not in kin]
    if len(genders) < len(found):  # words such as mujer, which are kin but before an age
        genders += [
            pronouns[word]
            for match in _LETTERS.finditer(text)
            if (word := fold(match.group())) in pronouns and word in kin and _AGE.match(text, match.end())
        ]
    return genders
