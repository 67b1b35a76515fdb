"""The names of a record: the role of each word (given or family name), and which spellings and nicknames are one name.

`people` gives each name its surrogate, `initials` each initial that of the name it stands for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from nescio.core.folding import fold, is_misspelling, within_edits
from nescio.core.spelling import SpellingIndex
from nescio.languages.merged import listed_names, name_parts
from nescio.languages.registry import language_cache
from nescio.replace.surrogates.lists import family_names, formal_names, gender_of, given_names
from nescio.replace.surrogates.names import (
    FAMILY,
    GIVEN,
    Word,
    dictated,
    lone_initials,
    naming_words,
    reads_as_name,
    without_possessive,
)

RoleWord = tuple[str, str]
"""A role and a folded word."""
Person = tuple[tuple[str, ...], tuple[str, ...]]
"""Given names and family names."""


def _has_title(value: str) -> bool:
    """Whether a name begins with a title of family names: Mrs. Hofmannsen."""
    first, _, rest = value.partition(" ")
    return bool(rest) and fold(first).rstrip(".") in name_parts().titles - name_parts().given_titles


def _has_given_title(value: str) -> bool:
    """Whether a name begins with a title of given names, written out: don Duarte; not D. Duarte, which may be an initial."""
    first, _, rest = value.partition(" ")
    first = fold(first).rstrip(".")
    return bool(rest) and len(first) > 1 and first in name_parts().given_titles


class NameIndex:
    """Everybody who is named in a record, and their names.

    Attributes:
        roles: how often each folded word has which role.
    """

    def __init__(self, language: str, names: Sequence[tuple[str, str]]) -> None:
        """Parse the names of a record.

        Args:
            language: of the record.
            names: label and value of each name found in the record.
        """
        self._language = language
        self.roles: dict[str, dict[str, int]] = {}
        self._persons: dict[Person, None] = {}  # in the order of the notes
        self._close_words: dict[str, Sequence[str]] = {}
        self._parse(names)
        self._alias: dict[RoleWord, str] = {}
        self._find_aliases()
        self._find_joined()
        self._identities: dict[RoleWord, str] = {}

    def identities(self) -> set[RoleWord]:
        """Return all names, each by the word that stands for it."""
        return {(role, self.identity(role, word)) for word, roles in self.roles.items() for role in roles}

    def identity(self, role: str, word: str) -> str:
        """Return the word that stands for all spellings and nicknames of a name."""
        found = self._identities.get((role, word))
        if found is None:
            found = self._identities[role, word] = self._find_identity(role, word)
        return found

    def family_identity(self, word: str) -> str:
        """Return the word that stands for all spellings of a family name."""
        return self.identity(FAMILY, word)

    def role_of(self, word: Word, label: str) -> str:
        """Return the role of a word: the record's, else by its place in the name, else a guess."""
        if word.role in (GIVEN, FAMILY) and word.folded not in self.roles:
            return word.role
        return self.role(word.folded, label)

    def role(self, word: str, label: str) -> str:
        """Return the usual role of a word that stands alone."""
        roles = self.roles.get(word)
        if roles:
            return next(iter(roles))
        near = {role for other in self._close(word) for role in self.roles.get(other, ())}
        if near:
            return FAMILY if FAMILY in near else GIVEN
        return self._guess_role(word, label)

    def candidates(self, family: str, given: str) -> Iterable[Person]:
        """Return people among whom are all with a family name or, where none is given, with a given name."""
        if family:
            return self._by_name.get((FAMILY, family), ())
        return self._by_name.get((GIVEN, given), ()) if given else self._persons

    def lone_initials(self, value: str) -> str | None:
        """Return the letters of a name that is nothing but initials, or None: no name of the record, and none that is listed."""
        letters = lone_initials(value)
        if not letters or fold(value) in self.roles:
            return None
        return letters if self.person_of(letters) or not reads_as_name(fold(value)) else None

    def person_of(self, initials: str) -> Person | None:
        """Return the first who has these initials."""
        found = self.by_initials.get(fold(initials))
        return found[0] if found else None

    def family_with(self, letter: str) -> str | None:
        """Return the family name that begins so, where the record has but one."""
        return self._by_letter.get(letter)

    @cached_property
    def _by_letter(self) -> Mapping[str, str | None]:
        found: dict[str, str | None] = {}
        for name in sorted(
            {self.identity(FAMILY, word) for word, roles in self.roles.items() if FAMILY in roles}
        ):
            found[name[0]] = None if name[0] in found else name
        return found

    @cached_property
    def by_initials(self) -> Mapping[str, tuple[Person, Sequence[RoleWord]]]:
        """The first whose names have these initials, and which names: all, the first of each kind, or one given name."""
        found: dict[str, tuple[Person, Sequence[RoleWord]]] = {}
        for givens, families in ((9, 9), (1, 1), (1, 9), (9, 1)):  # how many of them, at most
            for given, family in self._persons:
                names = [(GIVEN, name) for name in given[:givens]]
                names += [(FAMILY, name) for name in family[:families]]
                found.setdefault("".join(name[0] for _, name in names), ((given, family), names))
        return found

    def _parse(self, names: Sequence[tuple[str, str]]) -> None:
        """Find the roles of words and who has which names, first from full names, then from single words."""
        parsed = [
            (label, part, naming_words(part, self._language))
            for label, value in names
            for part in _parts(without_possessive(value))
        ]
        self._spellings = SpellingIndex(
            dict.fromkeys([word.folded for _, _, words in parsed for word in words])
        )
        single: list[tuple[str, str, str]] = []  # label, value and word of names without a role
        for label, value, words in parsed:
            for word in words:
                if word.role:
                    self._count(word.folded, word.role)
                else:
                    single.append((label, value, word.folded))
        known = set(self.roles)
        single.sort(key=lambda one: not (_has_title(one[1]) or _has_given_title(one[1])))  # those tell a role
        for label, value, folded in single:
            if folded not in known and not lone_initials(value):
                may_be_family = folded not in given_names() or folded in family_names()
                is_family = _has_title(value) and may_be_family and folded not in self.roles
                role = GIVEN if _has_given_title(value) else FAMILY if is_family else ""
                self._count(folded, role or self.role(folded, label))
        self._keep_one_role()
        for label, _, words in parsed:
            if len(words) > 1:
                self._add_person([(self.role_of(word, label), word.folded) for word in words])
        # Whether a few capitals are a name depends on who has such initials.
        for label, value, folded in single:
            if folded not in self.roles and not self.lone_initials(value):
                self._count(folded, self.role(folded, label))

    def _keep_one_role(self) -> None:
        """Keep the most frequent role of each word, so that a name parsed in two ways still has one surrogate."""
        for folded, roles in self.roles.items():
            if len(roles) > 1:
                self.roles[folded] = {max(sorted(roles), key=roles.__getitem__): sum(roles.values())}

    def _add_person(self, words: Sequence[RoleWord]) -> None:
        """Add who has these names, if there are given and family names among them."""
        given = tuple(folded for role, folded in words if role == GIVEN)
        family = tuple(folded for role, folded in words if role == FAMILY)
        if given and family:
            self._persons[given, family] = None

    def _count(self, word: str, role: str) -> None:
        roles = self.roles.setdefault(word, {})
        roles[role] = roles.get(role, 0) + 1

    def _guess_role(self, word: str, label: str) -> str:
        given = word in given_names() or (word in listed_names()[0] and word not in listed_names()[1])
        if label == "PATIENT":  # relatives are mostly called by their first names
            return GIVEN if given or word not in family_names() else FAMILY
        return GIVEN if given and word not in family_names() else FAMILY

    def _find_aliases(self) -> None:
        """Take a rare spelling for a slip of a known one, unless both are names of their own."""
        for role, listed in ((GIVEN, given_names()), (FAMILY, family_names())):
            words = [word for word, roles in self.roles.items() if role in roles]
            words.sort(key=lambda word: (word not in listed, -self.roles[word][role], word))
            anchors: dict[str, int] = {}  # in order
            for word in words:
                anchor = None
                if word not in listed:
                    close = sorted(
                        (
                            a
                            for a in self._spellings.candidates(word)
                            if a in anchors and (is_misspelling(a, word) or _short_slip(a, word))
                        ),
                        key=anchors.__getitem__,
                    )
                    anchor = next((a for a in close if self._may_be_same(role, a, word)), None)
                if anchor:
                    self._alias[role, word] = anchor
                else:
                    anchors[word] = len(anchors)

    def _find_joined(self) -> None:
        """Take a word that joins the names of one person for the first of them: Maryann, Delacruz."""
        found: list[tuple[str, str, str]] = []
        for given, _ in self._persons:
            if len(given) > 1 and given[0] + given[1] in self.roles:
                found.append((GIVEN, given[0] + given[1], given[0]))
        for word, roles in self.roles.items():
            match = _joined_particles().match(word) if FAMILY in roles else None
            if match and FAMILY in self.roles.get(word[match.end() :], ()):
                found.append((FAMILY, word, word[match.end() :]))
        for role, joined, name in found:
            others, own = (self._others.get((role, word), set()) for word in (name, joined))
            if role in self.roles[joined] and (not own or any(len(word) > 1 for word in others & own)):
                self._alias[role, joined] = self._alias.get((role, name), name)

    def _may_be_same(self, role: str, first: str, second: str) -> bool:
        """Whether nothing speaks against two spellings of one name: those who have them share their other name.

        A first letter is seldom wrong (Keller, Heller), a given name of another gender is another name.
        """
        if role == GIVEN and (first[0] != second[0] or {"m", "f"} <= {*map(gender_of, (first, second))}):
            return False
        with_first, with_second = (self._others.get((role, name), set()) for name in (first, second))
        if first[0] != second[0]:
            whole = {name for name in with_first & with_second if len(name) > 1}
            return bool(whole) and self.roles[second][role] == 1
        if min(len(first), len(second)) < 5:  # short names differ by a letter all the time: Dan, Jan
            return min(len(first), len(second)) > 3 and bool(with_first & with_second)
        return not with_first or not with_second or bool(with_first & with_second)

    @cached_property
    def _others(self) -> Mapping[RoleWord, set[str]]:
        """For each name the other names of those who have it, and their initials."""
        found: dict[RoleWord, set[str]] = defaultdict(set)
        for given, family in self._persons:
            for role, own, other in ((GIVEN, given, family), (FAMILY, family, given)):
                for name in own:
                    found[role, name].update(other, [letters[0] for letters in other])
        return found

    @cached_property
    def _by_name(self) -> Mapping[RoleWord, Sequence[Person]]:
        """For each name who has it, whatever its spelling, in the order of the notes."""
        found: dict[RoleWord, list[Person]] = defaultdict(list)
        for person in self._persons:
            for role, names in zip((GIVEN, FAMILY), person, strict=True):
                for identity in {self.identity(role, name) for name in names}:
                    found[role, identity].append(person)
        return found

    def _find_identity(self, role: str, word: str) -> str:
        word = self._alias.get((role, word), word)
        if role == GIVEN:
            formal = [name for name in formal_names().get(word, ()) if GIVEN in self.roles.get(name, ())]
            meant = self._meant(word, formal) if formal else None
            if meant:
                return meant
        if role not in self.roles.get(word, ()):
            near = self._nearest(role, word)
            if near:
                return self._alias.get((role, near), near)
        return word

    def _meant(self, short: str, formal: Sequence[str]) -> str | None:
        """Return which name a nickname stands for: the first of its family, else the first of nobody known."""
        own = self._families.get(short)
        if not own:
            return formal[0]
        same = (name for name in formal if not own.isdisjoint(self._families.get(name, ())))
        return next(same, None) or next((name for name in formal if name not in self._families), None)

    @cached_property
    def _families(self) -> Mapping[str, set[str]]:
        """For each given name the family names of those who have it, whatever their spelling."""
        found: dict[str, set[str]] = defaultdict(set)
        for given, family in self._persons:
            for name in given:
                found[self._alias.get((GIVEN, name), name)].update(map(self.family_identity, family))
        return found

    def _nearest(self, role: str, word: str) -> str | None:
        return min((name for name in self._close(word) if role in self.roles.get(name, ())), default=None)

    def _close(self, word: str) -> Sequence[str]:
        """Return the words of names that a word may be a slip of, and itself."""
        if word not in self._close_words:
            self._close_words[word] = [
                other
                for other in self._spellings.candidates(word)
                if other == word or is_misspelling(other, word)
            ]
        return self._close_words[word]


@language_cache()
def _joined_particles() -> re.Pattern[str]:
    """Return what matches particles in front of a name in one word with it.

    Hit: delacruz, vandyke. Near miss: delano where nobody is called Ano.
    """
    return re.compile("|".join(name_parts().joined_particles) or "(?!)")


def _parts(value: str) -> Sequence[str]:
    """Return the names that a found name holds: two, in capitals, where it says who dictated and who typed."""
    dictation = dictated(value)
    return (dictation[1], dictation[3].upper()) if dictation else (value,)


def _short_slip(first: str, second: str) -> bool:
    return len(first) == len(second) == 4 and first[0] == second[0] and within_edits(first, second, 1)
