"""The types of a language pack.

A pack is a folder `languages/xx` with ``PACK`` in its ``__init__.py``. All other parts are modules and data files of that folder.
Each is read when first asked for, and each may be missing. `registry` finds the packs; `merged` joins what all packs know.
"""

from __future__ import annotations

import gzip
import importlib
import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nescio.languages.data_sources import DataSources
from nescio.languages.date_grammar import Calendar, DateGrammar, Durations
from nescio.languages.medicine_words import MedicineWords
from nescio.languages.name_parts import NameParts
from nescio.languages.note_ids import NoteIdWords
from nescio.languages.quantities import Quantities
from nescio.languages.surrogate_words import SurrogateWords, read_surrogate_words
from nescio.languages.table_columns import RosterColumns

if TYPE_CHECKING:
    from nescio.languages.rule import Rule
    from nescio.languages.synth_forms import SynthForms

_NO_WORDS: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Tagging:
    """Settings of the part-of-speech tagger of a language; its weights are in ``data/pos``.

    Attributes:
        features: features besides those that the taggers of all languages use.
        chunks: chunk -> the beginnings of the tags in it, with blanks between; a chunk with ``*`` always opens a new one.
    """

    features: tuple[str, ...]
    chunks: Mapping[str, str]


@dataclass(frozen=True)
class NameCues:
    """Words around a name that decide whether it is a person's, part of a medical term, or a word; `name_or_word` reads them.

    Everything is folded. Tuples hold regular expressions, frozen sets hold words.

    Attributes:
        titles: right before a name: ``Mr``, ``name``.
        person_verbs: behind a name, what only a person does: ``denies``.
        relatives: behind a possessive, what only a person has: ``'s wife``.
        nouns_behind: medical nouns behind eponyms, and which kind of `eponym_nouns.NAMES_BY_NOUN` they are: ``disease``, illness.
        nouns_before: the same of nouns before eponyms: ``enfermedad`` de Crohn, illness.
        nouns_after_eponym: what rules take for such nouns, whatever the name before it: ``disease`` of Crohn disease.
        possessed_nouns: those of them that belong to a person behind a possessive: Smith's ``drain``.
        nouns_before_eponym: the same of nouns before the name.
        words_between: what may stand between such a noun and the eponym: ``de``.
        grade_words: behind eponyms alone: Clark ``level``.
        illnesses: eponyms that mean an illness without further words: ``parkinson``.
        nouns_after_illness: behind the possessive of such an eponym: Parkinson's ``workup``.
        words_of_two_letters: which are names beside a title or a name only.
        words_after_substance: behind a symbol that might be a name: Li ``level``.
        words_before_substance: before one: ``serum`` Na.
        capitalised_words: words besides days and months that are capitalised without being names.
    """

    titles: frozenset[str] = _NO_WORDS
    person_verbs: tuple[str, ...] = ()
    relatives: tuple[str, ...] = ()
    nouns_behind: Mapping[str, str] = field(default_factory=dict)
    nouns_before: Mapping[str, str] = field(default_factory=dict)
    nouns_after_eponym: tuple[str, ...] = ()
    possessed_nouns: tuple[str, ...] = ()
    nouns_before_eponym: frozenset[str] = _NO_WORDS
    words_between: frozenset[str] = _NO_WORDS
    grade_words: tuple[str, ...] = ()
    illnesses: frozenset[str] = _NO_WORDS
    nouns_after_illness: tuple[str, ...] = ()
    words_of_two_letters: frozenset[str] = _NO_WORDS
    words_after_substance: tuple[str, ...] = ()
    words_before_substance: tuple[str, ...] = ()
    capitalised_words: frozenset[str] = _NO_WORDS


@dataclass(frozen=True)
class NameSearch:
    """What the record search must know of written names: parts that identify nobody, and where initials stand.

    Everything but ``next_fields`` and ``initials_cues`` is folded.

    Attributes:
        stopwords: words of three letters or more, and titles and degrees, that are no part of a person's name: ``mrs``, ``del``.
        particles: words of two letters that lead a family name: ``de``.
        degrees: words of two letters behind a name and a comma: ``do``.
        words_without_initial: words of a name that its initials leave out: ``van``.
        dotted_abbreviations: what looks like dotted initials but is none: ``p.m.``.
        lower_case_words: names that are also words, and usually words where they are in lower case: ``rosa``.
        scales: names that are also scales, in capitals before a number: ``eva``, for EVA 3/10.
        plural_endings: of words, for terms of a site: ``s``.
        initials_cues: words before initials without dots: ``Signed`` JS. A lower-case first letter may be a capital, too.
        next_fields: regular expressions of the next field of a form, run together with a name: MartínezNºCol.
    """

    stopwords: frozenset[str] = _NO_WORDS
    particles: frozenset[str] = _NO_WORDS
    degrees: frozenset[str] = _NO_WORDS
    words_without_initial: frozenset[str] = _NO_WORDS
    dotted_abbreviations: frozenset[str] = _NO_WORDS
    lower_case_words: frozenset[str] = _NO_WORDS
    scales: frozenset[str] = _NO_WORDS
    plural_endings: frozenset[str] = _NO_WORDS
    initials_cues: tuple[str, ...] = ()
    next_fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class FormFields:
    """The fields of a form that hold the given and the family names of a patient apart.

    Attributes:
        hints: strings of which a form that has such fields contains at least one.
        before_value: matches the name of such a field up to its value, as the group ``given`` or ``family``.
    """

    hints: tuple[str, ...]
    before_value: re.Pattern[str]


@dataclass(frozen=True)
class LanguagePack:
    """One language: flags for what differs in kind, and its parts.

    Attributes:
        code: ISO 639-1, e.g. ``en``; the name of the pack's folder.
        name: in English, e.g. ``English``.
        function_words: folded frequent words by which a text is identified.
        letters: lower-case letters and signs that other languages rarely use.
        own_words: folded frequent words that related languages do not have: three of them settle the language.
        day_first: whether 03/04 is the third of April.
        two_surnames: whether people have two family names, the father's first.
        nouns_capitalised: whether common nouns are written with a capital.
        us_zip_codes: whether postcodes of five digits are ZIP codes of the United States.
    """

    code: str
    name: str
    function_words: frozenset[str]
    letters: str = ""
    own_words: frozenset[str] = _NO_WORDS
    day_first: bool = True
    two_surnames: bool = False
    nouns_capitalised: bool = False
    us_zip_codes: bool = False

    @property
    def folder(self) -> Path:
        """The folder of the pack."""
        return Path(str(importlib.import_module(f"nescio.languages.{self.code}").__file__)).parent

    @property
    def data(self) -> Path:
        """The folder of the pack's data files."""
        return self.folder / "data"

    @property
    def synth_folder(self) -> Path:
        """The folder of the grammar and the lists by which notes are invented."""
        return self.folder / "synth"

    @property
    def insertion(self) -> Path:
        """The folder of the mentions and sentences by which PHI is inserted into real text."""
        return self.folder / "insertion"

    @cached_property
    def synth(self) -> SynthForms | None:
        """The forms of invented notes, if there is a grammar for them (module ``synth``)."""
        forms: SynthForms | None = self._part("synth", "SYNTH", None)
        return forms

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that find PHI by form and context (module ``rules``)."""
        rules: tuple[Rule, ...] = self._part("rules", "RULES", ())
        return rules

    @cached_property
    def certain_rules(self) -> tuple[Rule, ...]:
        """Rules so certain by form that no model may overrule them (module ``certain_rules``)."""
        rules: tuple[Rule, ...] = self._part("certain_rules", "CERTAIN_RULES", ())
        return rules

    @cached_property
    def medicine_rules(self) -> tuple[Rule, ...]:
        """Rules for what is medicine though a model may take it for PHI (module ``medicine_rules``)."""
        rules: tuple[Rule, ...] = self._part("medicine_rules", "MEDICINE_RULES", ())
        return rules

    @cached_property
    def calendar(self) -> Calendar:
        """The words for days and months (module ``calendar``)."""
        calendar: Calendar = self._part("calendar", "CALENDAR", Calendar())
        return calendar

    @cached_property
    def date_grammar(self) -> DateGrammar:
        """The words around dates (module ``date_grammar``)."""
        grammar: DateGrammar = self._part("date_grammar", "DATE_GRAMMAR", DateGrammar())
        return grammar

    @cached_property
    def durations(self) -> Durations:
        """The words of lengths of time and of ages (module ``durations``)."""
        durations: Durations = self._part("durations", "DURATIONS", Durations())
        return durations

    @cached_property
    def name_parts(self) -> NameParts:
        """Titles, degrees, suffixes and particles of names (module ``name_parts``)."""
        parts: NameParts = self._part("name_parts", "NAME_PARTS", NameParts())
        return parts

    @cached_property
    def surrogates(self) -> SurrogateWords | None:
        """The words that surrogates are made of, if the pack has any (``surrogates/names.tsv`` and ``words.toml``)."""
        folder = self.folder / "surrogates"
        return read_surrogate_words(folder) if folder.is_dir() else None

    @cached_property
    def lists(self) -> Mapping[str, frozenset[str]]:
        """Lists of names, places and words: list -> folded entries (``data/lists.tsv.gz``)."""
        found: dict[str, set[str]] = {}
        for line in self._packed_text("lists.tsv.gz").splitlines():
            name, _, entry = line.partition("\t")
            found.setdefault(name, set()).add(entry)
        return {name: frozenset(entries) for name, entries in found.items()}

    @cached_property
    def written_lists(self) -> Mapping[str, str]:
        """Short lists written by hand, of which `lists` is built: words, then phrases after bars (module ``word_lists``)."""
        lists: Mapping[str, str] = self._part("word_lists", "LISTS", {})
        return lists

    @cached_property
    def common_words(self) -> frozenset[str]:
        """Folded words that are written without a capital more often than with one (``data/common_words.txt.gz``)."""
        return frozenset(self._packed_text("common_words.txt.gz").split())

    @cached_property
    def medicine(self) -> MedicineWords:
        """Words by which medicine is recognised (module ``medicine``)."""
        words: MedicineWords = self._part("medicine", "MEDICINE", MedicineWords())
        return words

    @cached_property
    def meter_words(self) -> MedicineWords:
        """Further words for the medicine meter, too broad to keep a name from being hidden (module ``meter_words``)."""
        words: MedicineWords = self._part("meter_words", "METER_WORDS", MedicineWords())
        return words

    @cached_property
    def quantities(self) -> Quantities:
        """Words around what is counted or measured (module ``quantities``)."""
        words: Quantities = self._part("quantities", "QUANTITIES", Quantities())
        return words

    @cached_property
    def note_ids(self) -> NoteIdWords:
        """Words in the ids of notes and the names of files (module ``note_ids``)."""
        words: NoteIdWords = self._part("note_ids", "NOTE_IDS", NoteIdWords())
        return words

    @cached_property
    def public_events(self) -> frozenset[str]:
        """Folded words of events that newspapers tell of (module ``public_events``)."""
        words: frozenset[str] = self._part("public_events", "PUBLIC_EVENTS", _NO_WORDS)
        return words

    @cached_property
    def place_stopwords(self) -> frozenset[str]:
        """Words of addresses and institutions that identify nothing: street, hospital (module ``place_stopwords``)."""
        words: frozenset[str] = self._part("place_stopwords", "PLACE_STOPWORDS", _NO_WORDS)
        return words

    @cached_property
    def not_names(self) -> frozenset[str]:
        """Words that are no names though they look like some beside a name (module ``not_names``)."""
        words: frozenset[str] = self._part("not_names", "NOT_NAMES", _NO_WORDS)
        return words

    @cached_property
    def eponyms(self) -> frozenset[str]:
        """Words that are called after a person but are none: Parkinson, Foley (module ``eponyms``)."""
        words: frozenset[str] = self._part("eponyms", "EPONYMS", _NO_WORDS)
        return words

    @cached_property
    def short_value_cues(self) -> Mapping[str, tuple[str, ...]]:
        """Words right before a value of one or two characters that say what it is: label -> words (module ``short_value_cues``)."""
        cues: Mapping[str, tuple[str, ...]] = self._part("short_value_cues", "SHORT_VALUE_CUES", {})
        return cues

    @cached_property
    def name_cues(self) -> NameCues:
        """Words around a name that decide whether it is one (module ``name_cues``)."""
        cues: NameCues = self._part("name_cues", "NAME_CUES", NameCues())
        return cues

    @cached_property
    def name_search(self) -> NameSearch:
        """Parts of written names that identify nobody, and cues of initials (module ``name_search``)."""
        search: NameSearch = self._part("name_search", "NAME_SEARCH", NameSearch())
        return search

    @cached_property
    def form_fields(self) -> FormFields | None:
        """The fields of forms that hold the two parts of a name, where forms of this language have such (module ``form_fields``)."""
        fields: FormFields | None = self._part("form_fields", "FORM_FIELDS", None)
        return fields

    @cached_property
    def abbreviations(self) -> tuple[str, ...]:
        """Words before a full stop that ends no sentence, as regular expressions: ``Drs?`` (module ``abbreviations``)."""
        words: tuple[str, ...] = self._part("abbreviations", "ABBREVIATIONS", ())
        return words

    @cached_property
    def roster_columns(self) -> RosterColumns:
        """What the columns of patient tables are called (module ``roster_columns``)."""
        columns: RosterColumns = self._part("roster_columns", "ROSTER_COLUMNS", RosterColumns())
        return columns

    @cached_property
    def tagging(self) -> Tagging | None:
        """Settings of the part-of-speech tagger, if there is one (module ``tagging``)."""
        tagging: Tagging | None = self._part("tagging", "TAGGING", None)
        return tagging

    @cached_property
    def data_sources(self) -> DataSources | None:
        """What the data of this pack is built from (module ``data_sources``)."""
        sources: DataSources | None = self._part("data_sources", "DATA_SOURCES", None)
        return sources

    def parts(self) -> tuple[str, ...]:
        """Return the modules and folders of the pack, sorted."""
        entries = (path for path in self.folder.iterdir() if not path.name.startswith(("_", ".")))
        return tuple(sorted(path.stem for path in entries if path.suffix == ".py" or path.is_dir()))

    def _part(self, module: str, name: str, default: Any) -> Any:
        """Return a name of one of the pack's modules, or the default where the pack has no such module."""
        path = f"nescio.languages.{self.code}.{module}"
        if importlib.util.find_spec(path) is None:
            return default
        return getattr(importlib.import_module(path), name)

    def _packed_text(self, name: str) -> str:
        """Return the text of a packed data file; empty where the pack has none."""
        path = self.data / name
        return gzip.decompress(path.read_bytes()).decode("utf-8") if path.is_file() else ""
