"""Initials of a record's people: those of the surrogates of the names they stand for, where the record has these."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nescio.core.folding import fold
from nescio.replace.key import Key
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.name_index import NameIndex
from nescio.replace.surrogates.names import FAMILY, GIVEN, INITIAL, Word


class Initials:
    """Surrogates of the initials of a record."""

    def __init__(
        self, key: Key, patient: str, index: NameIndex, surrogate: Callable[[str, str], str]
    ) -> None:
        """Take the names of a record.

        Args:
            key: the secret that chooses.
            patient: whose record it is.
            index: its names.
            surrogate: gives the surrogate of a role and a word.
        """
        self._key = key
        self._patient = patient
        self._index = index
        self._surrogate = surrogate
        self._known: dict[tuple[str, ...], str] = {}

    def alone(self, value: str, initials: str) -> str:
        """Return a name that is nothing but initials with the letters of its surrogate."""
        rest = iter(self._letters(fold(initials)))
        return "".join(cased(next(rest), char) if char.isalpha() else char for char in value)

    def _letters(self, initials: str) -> Sequence[str]:
        found = self._index.by_initials.get(initials)
        if found:
            return [self._first(*name) for name in found[1]]
        around = self._index.by_initials.get(initials[0] + initials[-1])
        if around and len(initials) == 3:  # WTG is Wendell T. Gray
            given, family = (self._index.identity(*name) for name in around[1])
            middle = self.letter(Word(0, 1, INITIAL, initials[1], GIVEN), given, family)
            return self._first(GIVEN, given), middle, self._first(FAMILY, family)
        last = self._index.family_with(initials[-1]) if len(initials) == 2 else None
        if last:  # DF is D. Freund, whatever the D stands for
            return self.letter(Word(0, 1, INITIAL, initials[0], GIVEN), "", last), self._first(FAMILY, last)
        return [self._other_letter(char, str(i), initials) for i, char in enumerate(initials)]

    def _first(self, role: str, name: str) -> str:
        """Return the first letter of the surrogate of a name."""
        return fold(self._surrogate(role, name))[0].upper()

    def beside(self, word: Word, text: str, given: str, family: str) -> str:
        """Return the surrogate of initials beside a name: those of the person who has that name.

        Args:
            word: the initials, as a word of the name.
            text: the initials as they are written.
            given: what stands for the first given name beside them, if there is one.
            family: what stands for the first family name.
        """
        if len(word.folded) > 1 and not given and not family:
            return self.alone(text, word.folded)
        letters = iter(word.folded)
        return "".join(
            cased(self.letter(Word(0, 1, INITIAL, next(letters), word.of), given, family), char)
            if char.isalpha()
            else char
            for char in text
        )

    def letter(self, word: Word, given: str, family: str) -> str:
        """Return the initial of the surrogate of the name that an initial stands for, where the record has that name."""
        key = (word.folded, word.of, given, family)
        if key not in self._known:
            self._known[key] = self._find(word, given, family)
        return self._known[key]

    def _find(self, word: Word, given: str, family: str) -> str:
        if word.of == FAMILY and not given:
            return self._other_letter(word.folded, given, family)
        for person_given, person_family in self._index.candidates(family if word.of == GIVEN else "", given):
            if word.of == GIVEN and (not family or family in map(self._index.family_identity, person_family)):
                # J. Smith: someone called Smith. John Q. Smith: the one called John.
                behind = person_given[1:] if given else person_given
                match = next((name for name in behind if name[0] == word.folded), None)
                if match and (not given or self._index.identity(GIVEN, person_given[0]) == given):
                    return self._first(GIVEN, match)
            if word.of == FAMILY and given in [self._index.identity(GIVEN, name) for name in person_given]:
                match = next((name for name in person_family if name[0] == word.folded), None)
                if match:
                    return self._first(FAMILY, match)
        return self._other_letter(word.folded, given, family)

    def _other_letter(self, *identity: str) -> str:
        rng = KeyedRandom(self._key.digest("initial", self._patient, *identity))
        letter = rng.choice("ABCDEFGHIJKLMNOPRSTVW")
        return letter if letter.lower() != identity[0] else rng.choice("ABCDEF".replace(letter, ""))
