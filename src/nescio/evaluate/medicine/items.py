"""Find medical content in a note: vocabulary by look-up and by its neighbours, values by their form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nescio.evaluate.medicine.classified import Classified
from nescio.evaluate.medicine.eponyms import Eponyms
from nescio.evaluate.medicine.lexicon import Lexicon, Tokenized, lexicon
from nescio.evaluate.medicine.timing import Times
from nescio.evaluate.medicine.values import CUES, NEAR, Line
from nescio.evaluate.medicine.word_classes import (
    DAYS,
    EPONYM_NOUN,
    EVERY,
    LEVEL,
    MEASURE,
    NUMBER,
    NUMBER_WORD,
    SHORT_SIDE,
    SIDE_CODE,
    SIGN_WITH_VALUE,
    STAGE,
    TIME_UNIT,
    TIMING_COUNT,
    UNIT,
)
from nescio.languages.medicine_words import (
    ABBREVIATION,
    ANATOMY,
    DIAGNOSIS,
    DOSE,
    DRUG,
    EPONYM,
    FINDING,
    NEGATION,
    SCORE,
    SIDE,
    TERM,
    TIMING,
    VITAL,
)

VOCABULARY = frozenset((DRUG, DIAGNOSIS, ANATOMY, EPONYM, TERM, FINDING))
"""Kinds that are single words; names of clinics and people hold them, too."""
_NEAR_SIDE = 3  # tokens from a letter for a side to what it is the side of
_NUMERIC = CUES | {NUMBER_WORD, TIMING, TIMING_COUNT, EVERY, LEVEL, STAGE}
_SIDES = frozenset((SIDE, SHORT_SIDE, SIDE_CODE))
_FAR_UNIT = 4  # tokens from the first word of a number to its unit
_NEAR_DOSE = 6  # tokens from a dose to a further one of the same drug
_NEAR_LEVEL = 3  # tokens from the level of a vertebra to what has one
_HAVE_LEVELS = frozenset((ANATOMY, DIAGNOSIS, LEVEL))
_SHORTEST_STAGE = 3  # letters of a stage that is told from postcodes: pT2
_BEFORE_NUMBER = frozenset((".", ":", "#", "º"))
_BEHIND = frozenset((UNIT, MEASURE, TIME_UNIT, DAYS, TIMING))  # classes of words behind a value
_PLAIN = VOCABULARY - {EPONYM}
_SPECIAL = _SIDES | {EPONYM, EPONYM_NOUN, NEGATION, ABBREVIATION, SIGN_WITH_VALUE}
_SIGNS_OF_CODES = frozenset("#-/_")


class Item(NamedTuple):
    """An item of medical content: where it is, and its kind."""

    start: int
    end: int
    kind: str


def find_items(text: str, tokens: Tokenized, language: str) -> list[Item]:
    """Return the medical content of a text, in order; values may overlap the words of their names."""
    words = lexicon(language)
    classified = Classified(text, tokens, words.classes)
    keys, starts = classified.keys, classified.starts
    numbers, special = Numbers(classified, words), ContextWords(classified, words)
    found: list[Item] = []
    for at, kind in [pair for pair in enumerate(classified.kinds) if pair[1] is not None]:
        if kind == NUMBER:
            found += numbers.of_number(at)
        elif kind in _NUMERIC:
            found += numbers.items(at, kind)
        elif kind in _PLAIN:
            found.append(Item(starts[at], starts[at] + len(keys[at]), kind))
        elif kind in _SPECIAL:
            found += special.items(at, kind)
    found += _phrases(classified, words)
    found.sort()
    return found


class ContextWords:
    """The words of a note whose neighbours decide whether they are medicine."""

    def __init__(self, tokens: Classified, words: Lexicon) -> None:
        self._tokens, self._words = tokens, words
        self._eponyms = Eponyms(tokens, words)

    def items(self, at: int, kind: str) -> Sequence[Item]:
        """Return what a word of this class is."""
        tokens = self._tokens
        if kind == EPONYM_NOUN:
            first = self._eponyms.before_noun(at)
            return () if first is None else (Item(tokens.starts[first], tokens.end(at), EPONYM),)
        what = self._kind(at, kind)
        return () if what is None else (Item(tokens.starts[at], tokens.end(at), what),)

    def _kind(self, at: int, kind: str) -> str | None:
        tokens = self._tokens
        if kind == EPONYM:
            return EPONYM if self._eponyms.is_medical(at) else None
        if kind == NEGATION:
            return NEGATION if _denies(tokens.keys, at, self._words) else None
        if kind == ABBREVIATION:
            is_term = tokens.text[tokens.starts[at] : tokens.end(at)].isupper() and not _is_code(tokens, at)
            return TERM if is_term else None
        if kind == SIGN_WITH_VALUE:
            is_vital = tokens.keys[at + 1] != "-" and tokens.keys[at - 1] not in _SIGNS_OF_CODES
            return VITAL if is_vital else None
        return SIDE if _is_side(tokens, at, self._words) else None


def _is_code(tokens: Classified, at: int) -> bool:
    """Whether numbers are joined to capitals, or long ones follow: CLA 5520."""
    after = tokens.keys[at + 1]
    return (
        after in ("-", "#") or tokens.keys[at - 1] in ("-", "#") or (after[:1].isdigit() and len(after) > 1)
    )


def _phrases(tokens: Classified, words: Lexicon) -> list[Item]:
    """Return the terms of several words: hierba de San Juan, N/V."""
    keys = tokens.keys
    if words.phrase_words.isdisjoint(keys):
        return []
    found: list[Item] = []
    for word in words.phrase_words.intersection(keys):
        at = -1
        for _ in range(keys.count(word)):
            at = keys.index(word, at + 1)
            for phrase in words.phrases[word]:
                first = at - phrase.index(word)
                last = first + len(phrase) - 1
                if first >= 0 and tuple(keys[first : last + 1]) == phrase:
                    found.append(Item(tokens.starts[first], tokens.end(last), TERM))
    return found


class Numbers:
    """The values, lengths of time, stages and levels of vertebrae in a note; each token is part of one at most."""

    def __init__(self, tokens: Classified, words: Lexicon) -> None:
        self._tokens, self._words = tokens, words
        self._keys, self._kinds = tokens.keys, tokens.kinds
        self._line, self._times = Line(tokens, words), Times(tokens, words)
        self._cue = -NEAR  # the last name of a value
        self._done = -1  # the last token of the last item
        self._dose = -_NEAR_DOSE - 1  # that of the last dose

    def items(self, at: int, kind: str) -> Sequence[Item]:
        """Return what begins with a word of this class."""
        keys, kinds = self._tokens.keys, self._tokens.kinds
        if kind in CUES:
            self._cue = at
            roman = self._line.roman(at)
            return () if roman is None else (self._item(at, roman, SCORE),)
        if at <= self._done:
            return ()
        if kind in (LEVEL, STAGE):
            return self._of_code(at, kind)
        if kind != NUMBER_WORD:
            return self._of_times(self._times.of_word(at), at)
        unit = at + 1
        while unit < at + _FAR_UNIT and (kinds[unit] == NUMBER_WORD or keys[unit] in self._words.dose_joins):
            unit += 1
        if kinds[unit] == UNIT:  # half a tablet, one and a half tablets
            return (self._item(at, self._line.unit_end(unit), DOSE),)
        return self._of_times(self._times.of_number(at), at)

    def _item(self, first: int, last: int, kind: str) -> Item:
        self._done = last
        return Item(self._tokens.starts[first], self._tokens.end(last), kind)

    def of_number(self, at: int) -> Sequence[Item]:
        """Return what has this number."""
        if at <= self._done:
            return ()
        has_cue = at - self._cue <= NEAR
        if not (has_cue or self._may_be_item(at)):
            return ()
        if self._times.may_be_time(at) and (times := self._of_times(self._times.of_number(at), at)):
            return times
        value = self._line.value(at, has_cue=has_cue)
        if value is None and at - self._dose <= _NEAR_DOSE and self._line.is_further_dose(at):
            value = at, at, DOSE
        if value:
            item = self._item(*value)
            if item.kind == DOSE:
                self._dose = at
            if item.kind == DOSE and value[0] == at and self._line.is_unknown_drug(at - 1):
                return Item(self._tokens.starts[at - 1], self._tokens.end(at - 1), DRUG), item
            return (item,)
        return ()

    def _may_be_item(self, at: int) -> bool:
        """Whether a number with no name before it is worth a look, by its own form and what is beside it."""
        keys, kinds, words = self._keys, self._kinds, self._words
        before, after = keys[at - 1], keys[at + 1]
        return (
            kinds[at + 1] in _BEHIND
            or after in words.after_value
            or after[1:2] == "/"
            or not keys[at].isdigit()
            or before in words.before_value
            or kinds[at - 1] == DRUG
            or at - self._dose <= _NEAR_DOSE
            or (before == "," and "/" in keys[at - 2])
        )

    def _of_times(self, times: tuple[int, int] | None, at: int) -> Sequence[Item]:
        """Return the item of how often or how long, unless the token that it was found by is part of a code, or a line ends in it."""
        if times is None or self._tokens.is_broken(*times):
            return ()
        if times[0] != at - 2 and self._tokens.is_part_of_code(at):  # the slash of c/8h is no part of a code
            return ()
        return (self._item(*times, TIMING),)

    def _of_code(self, at: int, kind: str) -> Sequence[Item]:
        """Return the level of a vertebra near what has one, or a stage by letters: L5-S1, pT2N1M0, T2 N1 M0."""
        keys, kinds = self._tokens.keys, self._tokens.kinds
        beside = (at - 1, at + 1)
        if kind == STAGE:
            is_whole = len(keys[at]) >= _SHORTEST_STAGE and all(keys[other] != "-" for other in beside)
            is_stage = is_whole or any(kinds[other] == STAGE or (kinds[other] == LEVEL and keys[other][0] == "t") for other in beside)  # fmt: skip
            return (self._item(at, at, SCORE),) if is_stage else ()
        if keys[at][0] == "t" and kinds[at + 1] == STAGE:
            return (self._item(at, at, SCORE),)
        near = [*range(max(0, at - _NEAR_LEVEL), at), *range(at + 1, at + 1 + _NEAR_LEVEL)]
        is_level = any(kinds[other] in _HAVE_LEVELS or keys[other] in self._words.spine for other in near)
        return (self._item(at, at, ANATOMY),) if is_level else ()


def _denies(keys: Sequence[str], at: int, words: Lexicon) -> bool:
    """Whether a word of negation denies here: not the one of No. 12, nor ruled without out."""
    key, after = keys[at], keys[at + 1]
    if key in words.number_words:  # No. 12, No: 12
        return after not in _BEFORE_NUMBER or not keys[at + 2][:1].isdigit()
    return key not in words.negation_next or after == words.negation_next[key]


def _is_side(tokens: Classified, at: int, words: Lexicon) -> bool:
    kind, after = tokens.kinds[at], tokens.keys[at + 1]
    if kind == SIDE:
        is_code = (tokens.keys[at - 1] == "-" and tokens.kinds[at - 2] == NUMBER) or (
            after == "-" and tokens.kinds[at + 2] == NUMBER
        )
        is_code = is_code or tokens.keys[at - 1] in ("º", "ª")  # 2º izq., of an address
        return not is_code and after not in words.not_side_before
    if kind == SIDE_CODE:
        is_before_value = tokens.kinds[at + 1] == NUMBER and not after.isdigit()
        is_code = tokens.text[tokens.starts[at] : tokens.end(at)].isupper() or is_before_value
        return after != "-" and is_code
    if after == "." and len(tokens.keys[at]) == 1:  # an initial
        return False
    near = tokens.kinds[at + 1 : at + 1 + _NEAR_SIDE]
    if tokens.keys[at - 1] in words.side_articles:  # on the R
        return tokens.text[tokens.starts[at]].isupper()
    if ANATOMY in near or DIAGNOSIS in near or _is_of_pair(tokens, at):
        return True
    is_short = after.isalpha() and 3 <= len(after) <= 4
    return is_short and tokens.text[tokens.starts[at] : tokens.end(at + 1)].isupper()  # R TKA


def _is_of_pair(tokens: Classified, at: int) -> bool:
    """Whether a letter is one of two sides with their values: R 0.98 L 1.02."""
    keys, kinds = tokens.keys, tokens.kinds
    for other in (at - 2, at + 2):
        if kinds[other] == SHORT_SIDE and keys[other] != keys[at]:
            first = min(at, other)
            return kinds[first + 1] == NUMBER == kinds[first + 3]
    return False
