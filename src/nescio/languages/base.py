"""What a language pack holds. A pack is a folder `languages/xx`; its parts are modules that are imported when first used."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.abc import Traversable  # from Python 3.11 on in importlib.resources.abc

    from nescio.languages.rule import Rule


@dataclass(frozen=True)
class Calendar:
    """The words for days and months in one language, in the case they have within a sentence.

    Attributes:
        months: twelve, January first.
        short_months: the same, abbreviated, without a full stop.
        weekdays: seven, Monday first.
        short_weekdays: the same, abbreviated, without a full stop.
        plural_weekdays: the same in the plural: Mondays, los sábados.
        weekday_letters: the same as lists of weekdays write them: M/W/F.
        seasons: four, winter first.
        month_variants: other forms of months, folded, with their number: 1 is January.
        weekday_variants: other forms of weekdays, folded, with their number: 0 is Monday.
        season_variants: other forms of seasons, folded, with their number: 0 is winter.
        holidays: folded, with their month and day; one that moves has its usual day.
    """

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    short_weekdays: tuple[str, ...]
    plural_weekdays: tuple[str, ...]
    weekday_letters: tuple[str, ...]
    seasons: tuple[str, ...]
    month_variants: Mapping[str, int] = field(default_factory=dict)
    weekday_variants: Mapping[str, int] = field(default_factory=dict)
    season_variants: Mapping[str, int] = field(default_factory=dict)
    holidays: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class LanguagePack:
    """One language: flags for what differs in kind, and its parts, each imported when first asked for.

    Attributes:
        code: ISO 639-1, e.g. ``en``; the name of the pack's folder.
        name: in English, e.g. ``English``.
        function_words: folded everyday words by which a text is identified.
        letters: lower-case letters that speak for this language among those we know.
        day_first: whether 03/04 is the third of April.
        two_surnames: whether people bear two family names, the father's first.
        nouns_capitalised: whether common nouns are written with a capital.
    """

    code: str
    name: str
    function_words: frozenset[str]
    letters: str = ""
    day_first: bool = True
    two_surnames: bool = False
    nouns_capitalised: bool = False

    @property
    def data(self) -> Traversable:
        """The folder of the pack's data files."""
        return resources.files(f"nescio.languages.{self.code}") / "data"

    @property
    def synth(self) -> Traversable:
        """The folder of the grammar by which notes are invented."""
        return resources.files(f"nescio.languages.{self.code}") / "synth"

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that find PHI by form and cue."""
        found: tuple[Rule, ...] = self._part("rules").RULES
        return found

    @cached_property
    def calendar(self) -> Calendar:
        """The words for days and months."""
        found: Calendar = self._part("calendar").CALENDAR
        return found

    def _part(self, name: str) -> Any:
        return importlib.import_module(f"nescio.languages.{self.code}.{name}")
