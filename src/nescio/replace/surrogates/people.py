"""The people of a record and their surrogates: the same name word, however written, always becomes the same word.

Working word by word keeps families together (all the Smiths become Larsons), and lets "Smith, John", "J. Smith",
"Johnny" and "SMITH" become forms of the same surrogate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.distance import too_near
from nescio.replace.surrogates.initials import Initials
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.lists import (
    behind_particles,
    formal_names,
    gender_of,
    gender_words,
    given_names,
    nickname,
    pool,
)
from nescio.replace.surrogates.name_index import NameIndex, RoleWord
from nescio.replace.surrogates.names import (
    FAMILY,
    GIVEN,
    INITIAL,
    KEPT,
    Word,
    dictated,
    naming_words,
    parse_name,
    without_possessive,
)

_SYLLABLES = "ba be bri da del do fa fen ga gri ha hol ka ke lo lin ma mer na nor o pa ri ros sa sel ta tor va wen".split()
_BETWEEN = ("", " ", ", ")  # what mostly lies between the words of a name


class People:
    """Everybody who is named in a record, with their surrogates.

    Attributes:
        real: folded words that no surrogate may have.
        taken: folded surrogates of names.
    """

    def __init__(
        self, key: Key, patient: str, language: str, names: Sequence[tuple[str, str]], real: Iterable[str]
    ) -> None:
        """Choose a surrogate for each name.

        Args:
            key: the secret that chooses.
            patient: whose record it is.
            language: of the surrogates.
            names: label and value of each name found in the record.
            real: folded words that no surrogate may have.
        """
        self._key = key
        self._patient = patient
        self._language = language
        self._index = NameIndex(language, names)
        self._initials = Initials(key, patient, self._index, self._replace)
        self.real = frozenset(real) | frozenset(self._index.roles)
        self._chosen: dict[RoleWord, str] = {}
        self.taken: set[str] = set()
        self._spent: set[str] = set()  # kinds whose names are all taken
        self._genders = self._told_genders(names)
        self._particles = self._find_particles(names)
        for role, word in sorted(self._index.identities()):
            self._chosen[role, word], folded = self._choose(role, word)
            self.taken.add(folded)

    def _told_genders(self, names: Sequence[tuple[str, str]]) -> Mapping[str, str]:
        """Return the gender of given names that titles tell: m of Mr. Leslie; nothing where they contradict each other."""
        told: dict[str, set[str]] = {}
        for label, value in names:
            gender = gender_words(self._language).get(fold(value).partition(" ")[0].rstrip("."))
            if gender:
                word = self._titled_given(value, label)
                if word:
                    told.setdefault(word, set()).add(gender)
        genders = {word: min(found) for word, found in told.items() if len(found) == 1}
        return self._with_middle_names(genders, names)

    def _with_middle_names(self, told: Mapping[str, str], names: Sequence[tuple[str, str]]) -> dict[str, str]:
        """Add the gender of middle names: that of the first name where no list has them, or nobody is called by them alone: María José."""
        genders = dict(told)
        people: list[list[str]] = []
        alone: set[str] = set()
        for label, value in names:
            words = naming_words(value, self._language)
            roles = [self._index.role_of(word, label) for word in words]
            given = [
                self._index.identity(GIVEN, word.folded)
                for word, role in zip(words, roles, strict=True)
                if role == GIVEN
            ]
            people.append(given)
            alone.update(given[:1])
        for given in people:
            known = [genders.get(word) or gender_of(word) for word in given]
            first = next((gender for gender in known if gender != "mf"), "")
            for word, gender in zip(given, known, strict=True):
                if first and word not in told and (gender == "mf" or word not in alone):
                    genders[word] = first
        return genders

    def _find_particles(self, names: Sequence[tuple[str, str]]) -> Mapping[RoleWord, str]:
        """Return the kind of names that stand behind a particle: María del Carmen, Juan de la Fuente."""
        found: dict[RoleWord, str] = {}
        for _, value in names:
            for word in naming_words(value, self._language):
                kind = word.of if word.role == GIVEN else f"last {word.of}"
                if word.of and kind in behind_particles():
                    found[word.role, self._index.identity(word.role, word.folded)] = kind
        return found

    def _titled_given(self, value: str, label: str) -> str:
        """Return whose given name a name with a title has; of the only one of that family where it has none: Mr. Roe is Gord Roe."""
        family = ""
        for word in naming_words(value, self._language):
            role = self._index.role_of(word, label)
            if role == GIVEN:
                return self._index.identity(GIVEN, word.folded)
            family = family or self._index.family_identity(word.folded)
        people = self._index.candidates(family, "") if family else ()
        found = {self._index.identity(GIVEN, given[0]) for given, _ in people}
        only = min(found) if len(found) == 1 else ""
        return only if only and gender_of(only) == "mf" else ""

    def surrogate(self, value: str, label: str) -> str:
        """Return the surrogate of a name in the form of ``value``."""
        bare = without_possessive(value)
        if bare != value:
            return self.surrogate(bare, label) + value[len(bare) :]
        dictation = dictated(value)
        if dictation:
            typist = cased(self.surrogate(dictation[3].upper(), label), dictation[3])
            return f"{self.surrogate(dictation[1], label)}{dictation[2]}{typist}"
        initials = self._index.lone_initials(value)
        if initials:
            return self._initials.alone(value, initials)
        given, family = "", ""
        parts: list[str] = []
        at = 0
        for word in parse_name(value, self._language):
            start, end, role = word.start, word.end, word.role
            text = value[start:end]
            parts.append(self._digits(value[at:start]))
            at = end
            if role == INITIAL and (len(word.folded) == 1 or word.folded not in self._index.roles):
                if not given and not family:  # only initials depend on the names beside them
                    given, family = self._first_names(value, label)
                text = self._initials.beside(word, text, given, family)
            elif role != KEPT:
                like = text if text[-1] != "ª" else value.replace("ª", "")  # Mª CARMEN is in capitals
                text = cased(self._replace(self._index.role_of(word, label), word.folded), like)
            parts.append(text)
        return "".join([*parts, self._digits(value[at:])])

    def _first_names(self, value: str, label: str) -> tuple[str, str]:
        """Return what stands for the first given and the first family name of a name; nothing where it has none."""
        first: dict[str, str] = {}
        for word in naming_words(value, self._language):
            first.setdefault(self._index.role_of(word, label), word.folded)
        given, family = (
            self._index.identity(role, first[role]) if role in first else "" for role in (GIVEN, FAMILY)
        )
        return given, family

    def word_surrogate(self, word: str) -> str | None:
        """Return the surrogate of a single name word that is known in the record, or None."""
        folded = fold(word)
        if folded not in self._index.roles:
            return None
        role = self._index.role(folded, "")
        return self._replace(role, folded)

    def user_name(self, text: str) -> str | None:
        """Return the surrogate of a name as user names have it: ``smith``, ``jsmith``, ``smithj`` or ``johnsmith``; None if unknown."""
        if fold(text) in self._index.roles:
            return self.word_surrogate(text)
        for at in range(1, len(text)) if len(text) > 3 else ():
            first, second = self._user_part(text[:at], text[at:]), self._user_part(text[at:], text[:at])
            if first and second:
                return first + second
        return None

    def _user_part(self, text: str, other: str) -> str | None:
        """Return the surrogate of a part of a user name: of a name, or of an initial beside a name."""
        if len(text) > 1 or fold(other) not in self._index.roles:
            return self.word_surrogate(text)
        family = self._index.family_identity(fold(other))
        return self._initials.letter(Word(0, 1, INITIAL, fold(text), GIVEN), "", family)

    def identity(self, value: str, label: str) -> str:
        """Return what all written forms of a person share, as far as the record shows."""
        value = without_possessive(value)
        dictation = dictated(value)
        if dictation:
            return self.identity(dictation[1], label)
        initials = self._index.lone_initials(value)
        if initials:
            person = self._index.person_of(initials)
            return self._written(*person) if person else fold(initials)
        families: list[str] = []
        givens: list[str] = []
        letters: list[str] = []
        for word in parse_name(value, self._language):
            role = word.role if word.role in (INITIAL, KEPT) else self._index.role_of(word, label)
            if role == INITIAL and word.of == GIVEN:
                letters.append(word.folded[0])
            elif role in (GIVEN, FAMILY):
                (families if role == FAMILY else givens).append(self._index.identity(role, word.folded))
        for given, family in self._index.candidates(
            families[0] if families else "", givens[0] if givens else ""
        ):
            known = [self._index.identity(GIVEN, name) for name in given]
            if (
                (not families or families[0] in map(self._index.family_identity, family))
                and (not givens or givens[0] in known)
                and (givens or not letters or known[0][0] == letters[0])
            ):
                return self._written(given, family)
        return f"{families[0] if families else ''}/{(givens or letters or [''])[0]}"

    def has_initial(self, value: str) -> bool:
        """Whether a name is an initial with the family name of somebody whose full name the record has: D. Young."""
        value = without_possessive(value)
        words = [word for word in parse_name(value, self._language) if word.role != KEPT]
        letters = [word.folded[0] for word in words if word.role == INITIAL and word.of == GIVEN]
        names = [self._index.family_identity(word.folded) for word in words if word.role != INITIAL]
        if not letters or len(names) != 1 or not all(value[word.start].isupper() for word in words):
            return False
        people = self._index.candidates(names[0], "")
        return any(given[0][0] == letters[0] for given, _ in people)

    def _written(self, given: Sequence[str], family: Sequence[str]) -> str:
        return f"{self._index.family_identity(family[0])}/{self._index.identity(GIVEN, given[0])}"

    def _replace(self, role: str, word: str) -> str:
        identity = self._index.identity(role, word)
        chosen = self._chosen.get((role, identity)) or self._choose(role, identity)[0]
        if role == GIVEN and identity != word and identity in formal_names().get(word, ()):
            short = self._short_forms.get(identity, chosen)
            return chosen if too_near(word, fold(short)) else short
        return chosen

    @cached_property
    def _short_forms(self) -> Mapping[str, str]:
        """The nicknames of the surrogates of given names: nobody's name, and of two who have the same, the first's."""
        found: dict[str, str] = {}
        taken = self.taken | self.real
        for (role, identity), chosen in self._chosen.items():
            short = nickname(chosen, self._language) if role == GIVEN else None
            if short and fold(short) not in taken:
                found[identity] = short
                taken.add(fold(short))
        return found

    def _choose(self, role: str, word: str) -> tuple[str, str]:
        """Return the surrogate of a name, also folded: by the key, of the same gender, nobody else's and not near to it; not "Mr. Keith"."""
        rng = KeyedRandom(self._key.digest(f"name/{role}", self._patient, word))
        kind = "last" if role == FAMILY else self._genders.get(word) or gender_of(word)
        kinds = (self._particles[role, word], kind) if (role, word) in self._particles else (kind,)
        also_given = given_names() if role == FAMILY else frozenset()
        letter = word[0]  # initials would stay as they are
        for kind in kinds:
            names = pool(self._language, kind)
            first = rng.randbelow(len(names))
            for at in range(first - len(names), first) if kind not in self._spent else ():
                found = names[at]
                name = found[1]
                if name[0] == letter or name in self.taken or name in self.real or name in also_given:
                    continue
                if not too_near(word, name):
                    return found
            if kind == kinds[-1]:
                self._spent.add(kind)
        while True:  # more people than names: invent
            name = "".join(rng.choice(_SYLLABLES) for _ in range(4)).capitalize()
            folded = fold(name)
            if folded not in self.taken and folded not in self.real:
                return name, folded

    def _digits(self, text: str) -> str:
        if text in _BETWEEN or not any(char.isdigit() or char.isalpha() for char in text):
            return text
        # "glued" is part of the digest: another word would change surrogates under the same key
        return KeyedRandom(self._key.digest("glued", self._patient, text)).same_shape(text)
