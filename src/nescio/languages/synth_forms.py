"""The forms in which the invented notes of a language write names, dates, places and numbers; `corpora.synth` composes the notes.

A pack has them as ``SYNTH`` in its folder ``synth``, beside the grammar (``*.txt``), ``lists.toml`` and ``names.toml``.
"""

from __future__ import annotations

import random
import string
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

Fragment = tuple[str, str]
"""Some text and its label, empty for text that is not PHI."""

_CAPITALS = "ABCDEFGHJKLMNPRSTUVWXYZ"


class Scene(Protocol):
    """What the forms of a language may ask of the case that a note is about.

    Attributes:
        rng: draws everything that is drawn for the note.
        region: one of `SynthForms.regions`.
        age: the patient's.
        lists: the lists of ``lists.toml``.
    """

    rng: random.Random
    region: str
    age: int
    lists: Mapping[str, list[str]]

    def surname(self) -> str:
        """Return a surname that belongs to no one in the note."""
        ...

    def pronoun(self, form: str) -> str:
        """Return a pronoun of the patient: he, him, his."""
        ...

    def value(self, name: str, form: str = "") -> list[Fragment]:
        """Return the fragments of a value such as ``city``."""
        ...


@dataclass(frozen=True)
class DateForms:
    """Templates of dates.

    All may use ``{day}``, ``{ordinal}``, ``{month}``, ``{short}`` (its abbreviation), ``{number}`` and ``{number02}`` (of the month),
    ``{year}``, ``{yy}``, and ``{first}``, ``{second}``, ``{first02}``, ``{second02}``: day and month in the order of the region.

    Attributes:
        whole: with ``{name}``, the month in full or short, and ``{any_year}``, of two or four digits.
        whole_day_first: the same where the day comes first, if that differs.
        partial: without the year, or the month with its year.
        odd: what people say instead of a date, with ``{season}``.
        day_and_month: to follow a weekday.
        day_and_month_day_first: the same where the day comes first, if that differs.
        weekdays: templates of ``{name}``, ``{name3}`` (three letters) and ``{short}``.
        short_weekdays: Monday first.
        seasons: what stands before the year.
        weekday_lists: joined lists of weekdays.
    """

    whole: tuple[str, ...]
    partial: tuple[str, ...]
    odd: tuple[str, ...]
    day_and_month: tuple[str, ...]
    seasons: tuple[str, ...]
    weekday_lists: tuple[str, ...]
    whole_day_first: tuple[str, ...] = ()
    day_and_month_day_first: tuple[str, ...] = ()
    weekdays: tuple[str, ...] = ("{name}",)
    short_weekdays: tuple[str, ...] = ()


class SynthForms(ABC):
    """The forms of one language; a pack sets what differs from these defaults.

    Attributes:
        dates: templates of dates.
        regions: countries where the language is spoken, with their weights.
        month_first_regions: those of them that write the month before the day.
        shapes: number -> its label and shapes, besides those of all languages; see `fill_shape`.
        region_shapes: the same by region.
        zips: shapes of postal codes by region.
        phones: shapes of telephone numbers by region, of ranges kept for fiction.
        sexes: words for men, then for women; the first is the long form, the third the letter.
        titles: titles of doctors (``doctor``) and others (``other``): those of men, then those of women.
        pronouns: he, him, his; then she, her, her.
        articles: words before a place that are no part of its name.
        acronyms: templates that make the acronym of an institution of a few letters.
        extensions: what stands before the extension of a telephone number.
        decade_of_life: template of an age such as 40s, of its tens.
        decades: templates of decades, of ``{year}`` and ``{yy}``.
        short_years: share of years that are written '98.
        plain_letters: share of notes in which names have no accents.
        middle_names: share of people with a middle name.
        full_middle_names: share of those whose middle name is more than an initial.
        nicknames: given name -> nickname.
        bynames: nicknames that have nothing to do with the name.
        suffixes: what may follow the name of a man.
        shorthand: words or phrases -> what hurried writers write.
        spoken_marks: punctuation -> what dictation writes for it.
        abbreviations: words whose full stop ends no sentence.
    """

    dates: ClassVar[DateForms]
    regions: ClassVar[Mapping[str, int]]
    month_first_regions: ClassVar[frozenset[str]] = frozenset()
    shapes: ClassVar[Mapping[str, tuple[str, str]]] = {}
    region_shapes: ClassVar[Mapping[str, Mapping[str, tuple[str, str]]]] = {}
    zips: ClassVar[Mapping[str, str]]
    phones: ClassVar[Mapping[str, str]]
    sexes: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]]
    titles: ClassVar[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]]
    pronouns: ClassVar[tuple[tuple[str, str, str], tuple[str, str, str]]]
    articles: ClassVar[frozenset[str]] = frozenset()
    acronyms: ClassVar[tuple[str, ...]] = ()
    extensions: ClassVar[tuple[str, ...]] = (" x", " ext ", " ext. ", "x")
    decade_of_life: ClassVar[str] = "{}0"
    decades: ClassVar[tuple[str, ...]] = ("{year}",)
    short_years: ClassVar[float] = 0.0
    plain_letters: ClassVar[float] = 0.0
    middle_names: ClassVar[float] = 0.0
    full_middle_names: ClassVar[float] = 1.0
    nicknames: ClassVar[Mapping[str, str]] = {}
    bynames: ClassVar[tuple[str, ...]] = ()
    suffixes: ClassVar[tuple[str, ...]] = ()
    shorthand: ClassVar[Mapping[str, str]] = {}
    spoken_marks: ClassVar[Mapping[str, str]] = {}
    abbreviations: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def street(self, scene: Scene, form: str) -> str:
        """Write a street with its number; ``bare`` without one, ``box`` for a post office box."""

    @abstractmethod
    def address(self, scene: Scene) -> list[Fragment]:
        """Write a whole address."""

    def phone(self, region: str, rng: random.Random) -> str:
        """Write a telephone number of a range kept for fiction."""
        return pick_shape(self.phones[region], rng)

    def ordinal(self, number: int) -> str:
        """Write a day of the month as it is spoken."""
        return str(number)

    def age_in_words(self, age: int) -> str:
        """Write an age in words."""
        return str(age)

    def about_age(self, scene: Scene) -> list[Fragment]:
        """Write roughly how old the patient is."""
        return [(str(scene.age), "AGE")]

    def fits_sex(self, trade: str, *, female: bool) -> bool:  # noqa: ARG002
        """Whether the word for a trade fits a woman, or a man; in many languages every word does."""
        return True

    def finish(self, fragments: list[Fragment]) -> list[Fragment]:
        """Correct what depends on neighbouring words, such as ``a`` and ``an``."""
        return fragments


def pick(options: Sequence[str], rng: random.Random) -> str:
    """Return one of the options; nothing is drawn where there is one only."""
    return options[0] if len(options) == 1 else rng.choice(options)


def fill_shape(shape: str, rng: random.Random) -> str:
    """Fill a shape: # a digit, @ a capital letter, % either; a backslash before what stands for itself."""
    out: list[str] = []
    escaped = False
    for char in shape:
        if escaped:
            out.append(char)
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "#":
            out.append(rng.choice(string.digits))
        elif char == "@":
            out.append(rng.choice(_CAPITALS))
        elif char == "%":
            out.append(rng.choice(string.digits + _CAPITALS))
        else:
            out.append(char)
    return "".join(out)


def pick_shape(shapes: str, rng: random.Random) -> str:
    """Fill one of several shapes separated by |."""
    return fill_shape(rng.choice(shapes.split("|")), rng)
