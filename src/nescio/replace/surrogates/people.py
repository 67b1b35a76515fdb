"""The people of a record and their surrogates: the same name word, however written, always becomes the same word.

Working word by word keeps families together (all the Smiths become Larsons), and lets "Smith, John", "J. Smith",
"Johnny" and "SMITH" become forms of the same surrogate.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from nescio.core.folding import fold, misspelt, within
from nescio.core.spelling import Spellings
from nescio.replace.key import Key
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.dice import Dice
from nescio.replace.surrogates.lists import family_names, formal_names, genders, given_names, nickname, pool
from nescio.replace.surrogates.names import (
    FAMILY,
    GIVEN,
    INITIAL,
    KEPT,
    Word,
    lone_initials,
    name_words,
    naming_words,
    reads_as_name,
    without_possessive,
)

_SYLLABLES = "ba be bri da del do fa fen ga gri ha hol ka ke lo lin ma mer na nor o pa ri ros sa sel ta tor va wen".split()

# Endings that tell the gender of most names that no list has.
_FEMALE = ("a", "ah", "ie", "ine", "elle", "ette", "lyn", "lynn", "een", "ise", "ice", "ene", "anne", "beth")
_MALE = ("o", "us", "ard", "ell", "ton", "old", "bert", "fred")

# Who dictated and who typed. Hit: LW/wc, LW:WC. Near miss: LW/wc 3.
_DICTATED = re.compile(r"([A-Z]{2,4})([/:])([a-z]{2,4}|[A-Z]{2,4})")

_BETWEEN = ("", " ", ", ")  # what mostly lies between the words of a name

_Token = tuple[str, str]
"""A role and a folded word."""
_Person = tuple[tuple[str, ...], tuple[str, ...]]
"""Given names and family names."""


class People:
    """Everybody who is named in a record."""

    def __init__(
        self, key: Key, patient: str, language: str, names: Sequence[tuple[str, str]], real: Iterable[str]
    ) -> None:
        """Give every known name its surrogate.

        Args:
            key: the secret that chooses.
            patient: whose record it is.
            language: of the surrogates.
            names: label and surface of each name found in the record.
            real: folded words that no surrogate may have.
        """
        self._key = key
        self._patient = patient
        self._language = language
        self._roles: dict[str, dict[str, int]] = {}  # how often each word has which role
        self._persons: dict[_Person, None] = {}  # in the order of the notes
        self._close_words: dict[str, Sequence[str]] = {}
        self._parse(names)
        self.real = frozenset(real) | frozenset(self._roles)
        """Folded words that no surrogate may have."""
        self._alias: dict[_Token, str] = {}
        self._find_aliases()
        self._identities: dict[_Token, str] = {}
        self._initial_of: dict[tuple[str, ...], str] = {}
        self._chosen: dict[_Token, str] = {}
        self._taken: set[str] = set()
        self._spent: set[tuple[str, int]] = set()  # pools whose names are all given away
        for role, word in sorted({(role, self._identity(role, word)) for role, word in self._known()}):
            self._chosen[role, word], folded = self._choose(role, word)
            self._taken.add(folded)

    def surrogate(self, surface: str, label: str) -> str:
        """Return the surrogate of a name in the form of ``surface``."""
        bare = without_possessive(surface)
        if bare != surface:
            return self.surrogate(bare, label) + surface[len(bare) :]
        mark = _DICTATED.fullmatch(surface)
        if mark:
            typist = cased(self.surrogate(mark[3].upper(), label), mark[3])
            return f"{self.surrogate(mark[1], label)}{mark[2]}{typist}"
        initials = self._lone_initials(surface)
        if initials:
            return self._initials(surface, initials)
        given, family = "", ""
        parts: list[str] = []
        at = 0
        for word in name_words(surface, self._language):
            start, end, role = word.start, word.end, word.role
            text = surface[start:end]
            parts.append(self._digits(surface[at:start]))
            at = end
            if role == INITIAL and (len(word.folded) == 1 or word.folded not in self._roles):
                if not given and not family:  # only initials ask whose they are
                    given, family = self._whose(surface, label)
                text = self._initial_letters(word, text, given, family)
            elif role != KEPT:
                like = text if text[-1] != "ª" else surface.replace("ª", "")  # Mª CARMEN is in capitals
                text = cased(self._replace(self._role_of(word, label), word.folded), like)
            parts.append(text)
        return "".join([*parts, self._digits(surface[at:])])

    def _whose(self, surface: str, label: str) -> tuple[str, str]:
        """Return what stands for the first given and the first family name of a name; nothing where it has none."""
        first: dict[str, str] = {}
        for word in naming_words(surface, self._language):
            first.setdefault(self._role_of(word, label), word.folded)
        given, family = (
            self._identity(role, first[role]) if role in first else "" for role in (GIVEN, FAMILY)
        )
        return given, family

    def token(self, word: str) -> str | None:
        """Return the surrogate of a single name word that is known in the record, or None."""
        folded = fold(word)
        if folded not in self._roles:
            return None
        role = self._role(folded, "")
        return self._replace(role, folded)

    def user_name(self, text: str) -> str | None:
        """Return the surrogate of a name as user names have it: ``smith``, ``jsmith``, ``smithj`` or ``johnsmith``; None if unknown."""
        if fold(text) in self._roles:
            return self.token(text)
        for at in range(1, len(text)) if len(text) > 3 else ():
            first, second = self._user_part(text[:at], text[at:]), self._user_part(text[at:], text[:at])
            if first and second:
                return first + second
        return None

    def _user_part(self, text: str, other: str) -> str | None:
        """Return the surrogate of a part of a user name: of a name, or of an initial beside a name."""
        if len(text) > 1 or fold(other) not in self._roles:
            return self.token(text)
        return self._initial(Word(0, 1, INITIAL, fold(text), GIVEN), "", self._family_identity(fold(other)))

    def identity(self, surface: str, label: str) -> str:
        """Return what all written forms of a person share, as far as the record tells."""
        surface = without_possessive(surface)
        mark = _DICTATED.fullmatch(surface)
        if mark:
            return self.identity(mark[1], label)
        initials = self._lone_initials(surface)
        if initials:
            person = self._person_of(initials)
            return self._written(*person) if person else fold(initials)
        families: list[str] = []
        givens: list[str] = []
        letters: list[str] = []
        for word in name_words(surface, self._language):
            role = word.role if word.role in (INITIAL, KEPT) else self._role_of(word, label)
            if role == INITIAL and word.of == GIVEN:
                letters.append(word.folded[0])
            elif role in (GIVEN, FAMILY):
                (families if role == FAMILY else givens).append(self._identity(role, word.folded))
        for given, family in self._maybe(families[0] if families else "", givens[0] if givens else ""):
            known = [self._identity(GIVEN, name) for name in given]
            if (
                (not families or families[0] in map(self._family_identity, family))
                and (not givens or givens[0] in known)
                and (givens or not letters or known[0][0] == letters[0])
            ):
                return self._written(given, family)
        return f"{families[0] if families else ''}/{(givens or letters or [''])[0]}"

    def _written(self, given: Sequence[str], family: Sequence[str]) -> str:
        return f"{self._family_identity(family[0])}/{self._identity(GIVEN, given[0])}"

    def _parse(self, names: Sequence[tuple[str, str]]) -> None:
        """Learn the roles of words and who bears which, first from full names, then from single words."""
        parsed = [
            (label, part, naming_words(part, self._language))
            for label, surface in names
            for part in _parts(without_possessive(surface))
        ]
        self._spellings = Spellings(dict.fromkeys([word.folded for _, _, words in parsed for word in words]))
        single: list[tuple[str, str, str]] = []
        for label, surface, words in parsed:
            for word in words:
                if word.role:
                    self._count(word.folded, word.role)
                else:
                    single.append((label, surface, word.folded))
        known = set(self._roles)
        for label, surface, folded in single:
            if folded not in known and not lone_initials(surface):
                self._count(folded, self._role(folded, label))
        # One role for each word, so that a name taken apart in two ways still has one surrogate.
        for folded, roles in self._roles.items():
            if len(roles) > 1:
                self._roles[folded] = {max(sorted(roles), key=roles.__getitem__): sum(roles.values())}
        for label, _, words in parsed:
            if len(words) < 2:
                continue
            named = [(self._role_of(word, label), word.folded) for word in words]
            given = tuple(folded for role, folded in named if role == GIVEN)
            family = tuple(folded for role, folded in named if role == FAMILY)
            if given and family:
                self._persons[given, family] = None
        # Whether a few capitals are a name depends on who has such initials.
        for label, surface, folded in single:
            if folded not in self._roles and not self._lone_initials(surface):
                self._count(folded, self._role(folded, label))

    def _count(self, word: str, role: str) -> None:
        roles = self._roles.setdefault(word, {})
        roles[role] = roles.get(role, 0) + 1

    def _known(self) -> list[_Token]:
        return [(role, word) for word, roles in self._roles.items() for role in roles]

    def _role(self, word: str, label: str) -> str:
        """Return the usual role of a word that stands alone."""
        roles = self._roles.get(word)
        if roles:
            return next(iter(roles))
        near = {role for other in self._close(word) for role in self._roles.get(other, ())}
        if near:
            return FAMILY if FAMILY in near else GIVEN
        return self._guess_role(word, label)

    def _role_of(self, word: Word, label: str) -> str:
        """Return the role of a word: the record's, else by its place in the name, else a guess."""
        if word.role in (GIVEN, FAMILY) and word.folded not in self._roles:
            return word.role
        return self._role(word.folded, label)

    def _guess_role(self, word: str, label: str) -> str:
        given = word in given_names()
        if label == "PATIENT":  # relatives are mostly called by their first names
            return GIVEN if given or word not in family_names() else FAMILY
        return GIVEN if given and word not in family_names() else FAMILY

    def _find_aliases(self) -> None:
        """Take a rare spelling for a slip of a known one, unless both are names of their own."""
        for role, listed in ((GIVEN, given_names()), (FAMILY, family_names())):
            words = [word for word, roles in self._roles.items() if role in roles]
            words.sort(key=lambda word: (word not in listed, -self._roles[word][role], word))
            anchors: dict[str, int] = {}  # in order
            for word in words:
                anchor = None
                if word not in listed:
                    close = sorted(
                        (
                            a
                            for a in self._spellings.near(word)
                            if a in anchors and (misspelt(a, word) or _short_slip(a, word))
                        ),
                        key=anchors.__getitem__,
                    )
                    anchor = next((a for a in close if self._may_be_same(role, a, word)), None)
                if anchor:
                    self._alias[role, word] = anchor
                else:
                    anchors[word] = len(anchors)

    def _may_be_same(self, role: str, first: str, second: str) -> bool:
        """Whether nothing speaks against two spellings of one name: those who bear them have the same other name.

        A first letter is seldom wrong (Keller, Heller), a given name of another gender is another name.
        """
        if role == GIVEN and (first[0] != second[0] or {"m", "f"} <= {*map(_gender, (first, second))}):
            return False
        with_first, with_second = (self._others.get((role, name), set()) for name in (first, second))
        if first[0] != second[0]:
            whole = {name for name in with_first & with_second if len(name) > 1}
            return bool(whole) and self._roles[second][role] == 1
        if min(len(first), len(second)) < 5:  # short names differ by a letter all the time: Dan, Jan
            return min(len(first), len(second)) > 3 and bool(with_first & with_second)
        return not with_first or not with_second or bool(with_first & with_second)

    @cached_property
    def _others(self) -> Mapping[_Token, set[str]]:
        """The other names of those who bear a name, and their initials."""
        found: dict[_Token, set[str]] = defaultdict(set)
        for given, family in self._persons:
            for role, mine, other in ((GIVEN, given, family), (FAMILY, family, given)):
                for name in mine:
                    found[role, name].update(other, [letters[0] for letters in other])
        return found

    @cached_property
    def _bearers(self) -> Mapping[_Token, Sequence[_Person]]:
        """Who bears a name, whatever its spelling, in the order of the notes."""
        found: dict[_Token, list[_Person]] = defaultdict(list)
        for person in self._persons:
            for role, names in zip((GIVEN, FAMILY), person, strict=True):
                for identity in {self._identity(role, name) for name in names}:
                    found[role, identity].append(person)
        return found

    def _maybe(self, family: str, given: str) -> Iterable[_Person]:
        """Return people among whom are all who bear a family name or, where there is none, a given name."""
        if family:
            return self._bearers.get((FAMILY, family), ())
        return self._bearers.get((GIVEN, given), ()) if given else self._persons

    def _identity(self, role: str, word: str) -> str:
        """Return the word that stands for all spellings and nicknames of a name."""
        found = self._identities.get((role, word))
        if found is None:
            found = self._identities[role, word] = self._find_identity(role, word)
        return found

    def _find_identity(self, role: str, word: str) -> str:
        word = self._alias.get((role, word), word)
        if role == GIVEN:
            formal = [name for name in formal_names().get(word, ()) if GIVEN in self._roles.get(name, ())]
            formal = self._meant(word, formal) if formal else formal
            if formal:
                return formal[0]
        if role not in self._roles.get(word, ()):
            near = self._nearest(role, word)
            if near:
                return self._alias.get((role, near), near)
        return word

    def _meant(self, short: str, formal: Sequence[str]) -> Sequence[str]:
        """Return which names a nickname may stand for: those of its family, else those of nobody known."""
        mine = self._families.get(short)
        if not mine:
            return formal
        same = [name for name in formal if not mine.isdisjoint(self._families.get(name, ()))]
        return same or [name for name in formal if name not in self._families]

    @cached_property
    def _families(self) -> Mapping[str, set[str]]:
        """The family names of those who bear a given name, whatever their spelling."""
        found: dict[str, set[str]] = defaultdict(set)
        for given, family in self._persons:
            for name in given:
                found[self._alias.get((GIVEN, name), name)].update(map(self._family_identity, family))
        return found

    def _nearest(self, role: str, word: str) -> str | None:
        return min((name for name in self._close(word) if role in self._roles.get(name, ())), default=None)

    def _close(self, word: str) -> Sequence[str]:
        """Return the words of names that a word may be a slip of, and itself."""
        if word not in self._close_words:
            self._close_words[word] = [
                other for other in self._spellings.near(word) if other == word or misspelt(other, word)
            ]
        return self._close_words[word]

    def _initial_letters(self, word: Word, text: str, given: str, family: str) -> str:
        if len(word.folded) > 1 and not given and not family:
            return self._initials(text, word.folded)
        letters = iter(word.folded)
        return "".join(
            cased(self._initial(Word(0, 1, INITIAL, next(letters), word.of), given, family), char)
            if char.isalpha()
            else char
            for char in text
        )

    def _replace(self, role: str, word: str) -> str:
        identity = self._identity(role, word)
        chosen = self._chosen.get((role, identity)) or self._choose(role, identity)[0]
        if role == GIVEN and identity != word and identity in formal_names().get(word, ()):
            return self._short_forms.get(identity, chosen)
        return chosen

    @cached_property
    def _short_forms(self) -> Mapping[str, str]:
        """The nicknames of the surrogates of given names: nobody's name, and of two who have the same, the first's."""
        found: dict[str, str] = {}
        taken = self._taken | self.real
        for (role, identity), chosen in self._chosen.items():
            short = nickname(chosen) if role == GIVEN else None
            if short and fold(short) not in taken:
                found[identity] = short
                taken.add(fold(short))
        return found

    def _initial(self, word: Word, given: str, family: str) -> str:
        """Return the initial of the surrogate of the name that an initial stands for, if the record tells it."""
        key = (word.folded, word.of, given, family)
        if key not in self._initial_of:
            self._initial_of[key] = self._find_initial(word, given, family)
        return self._initial_of[key]

    def _find_initial(self, word: Word, given: str, family: str) -> str:
        if word.of == FAMILY and not given:
            return self._letter(word.folded, given, family)
        for person_given, person_family in self._maybe(family if word.of == GIVEN else "", given):
            if word.of == GIVEN and (not family or family in map(self._family_identity, person_family)):
                # J. Smith: someone called Smith. John Q. Smith: the one called John.
                behind = person_given[1:] if given else person_given
                match = next((name for name in behind if name[0] == word.folded), None)
                if match and (not given or self._identity(GIVEN, person_given[0]) == given):
                    return fold(self._replace(GIVEN, match))[0].upper()
            if word.of == FAMILY and given in [self._identity(GIVEN, name) for name in person_given]:
                match = next((name for name in person_family if name[0] == word.folded), None)
                if match:
                    return fold(self._replace(FAMILY, match))[0].upper()
        return self._letter(word.folded, given, family)

    def _family_identity(self, word: str) -> str:
        return self._identity(FAMILY, word)

    def _letter(self, *identity: str) -> str:
        dice = Dice(self._key.digest("initial", self._patient, *identity))
        letter = dice.pick("ABCDEFGHIJKLMNOPRSTVW")
        return letter if letter.lower() != identity[0] else dice.pick("ABCDEF".replace(letter, ""))

    def _lone_initials(self, surface: str) -> str | None:
        """Return the letters of a name that is nothing but initials, or None: no name of the record, and none that is listed."""
        letters = lone_initials(surface)
        if not letters or fold(surface) in self._roles:
            return None
        return letters if self._person_of(letters) or not reads_as_name(fold(surface)) else None

    def _person_of(self, initials: str) -> _Person | None:
        found = self._by_initials.get(fold(initials))
        return found[0] if found else None

    @cached_property
    def _by_initials(self) -> Mapping[str, tuple[_Person, Sequence[_Token]]]:
        """The first whose names have these initials, and which names: all, the first of each kind, or one given name."""
        found: dict[str, tuple[_Person, Sequence[_Token]]] = {}
        for givens, families in ((9, 9), (1, 1), (1, 9), (9, 1)):  # how many of them, at most
            for given, family in self._persons:
                names = [(GIVEN, name) for name in given[:givens]]
                names += [(FAMILY, name) for name in family[:families]]
                found.setdefault("".join(name[0] for _, name in names), ((given, family), names))
        return found

    def _initials(self, surface: str, initials: str) -> str:
        found = self._by_initials.get(fold(initials))
        if found:
            letters = [fold(self._replace(role, name))[0].upper() for role, name in found[1]]
        else:
            letters = [self._letter(fold(char), str(i), fold(initials)) for i, char in enumerate(initials)]
        rest = iter(letters)
        return "".join(cased(next(rest), char) if char.isalpha() else char for char in surface)

    def _choose(self, role: str, word: str) -> tuple[str, str]:
        """Return the surrogate of a name, also folded: by the key, of the same gender and about the same length, nobody else's."""
        dice = Dice(self._key.digest(f"name/{role}", self._patient, word))
        kind = self._pool_kind(role, word)
        for size in (len(word), 0):
            names = pool(self._language, kind, size)
            first = dice.below(len(names))
            if (kind, size) in self._spent:
                continue
            for at in range(first - len(names), first):
                found = names[at]
                if found[1] not in self._taken and found[1] not in self.real:
                    return found
            self._spent.add((kind, size))
        while True:  # more people than names: invent
            name = "".join(dice.pick(_SYLLABLES) for _ in range(4)).capitalize()
            folded = fold(name)
            if folded not in self._taken and folded not in self.real:
                return name, folded

    def _pool_kind(self, role: str, word: str) -> str:
        """Return which names a surrogate is taken from: family names, or given names of the same gender."""
        if role == FAMILY:
            return "last"
        return _gender(word)

    def _digits(self, text: str) -> str:
        if text in _BETWEEN or not any(char.isdigit() or char.isalpha() for char in text):
            return text
        return Dice(self._key.digest("glued", self._patient, text)).like(text)


def _parts(surface: str) -> Sequence[str]:
    """Return the names that a found name holds: two, in capitals, where it says who dictated and who typed."""
    mark = _DICTATED.fullmatch(surface)
    return (mark[1], mark[3].upper()) if mark else (surface,)


def _short_slip(first: str, second: str) -> bool:
    return len(first) == len(second) == 4 and first[0] == second[0] and within(first, second, 1)


def _gender(name: str) -> str:
    """Return whose a folded given name is: ``m``, ``f`` or, where nothing tells it, ``mf``."""
    formal: str = formal_names().get(name, (name,))[0]
    gender = genders().get(name) or genders().get(formal)
    if gender is None:
        gender = "f" if name.endswith(_FEMALE) else "m" if name.endswith(_MALE) else "mf"
    return gender
