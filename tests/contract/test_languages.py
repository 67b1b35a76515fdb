"""Every language pack keeps the contract, and a language is one folder: a toy language goes through the whole pipeline."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from pathlib import Path

import pytest
from click.testing import CliRunner

from nescio.apps.cli import cli
from nescio.core.folding import fold
from nescio.core.labels import scheme
from nescio.corpora.synth import generate, kinds
from nescio.languages.base import LanguagePack
from nescio.languages.identify import guess_language
from nescio.languages.registry import add_language, language_packs, remove_language
from nescio.replace import new_key, save_key

PACKS = [pytest.param(pack, id=pack.code) for pack in language_packs()]
TOY = "qq"

FILES = {
    "__init__.py": '''
"""Toy: a language of one folder."""

from nescio.languages.base import LanguagePack

PACK = LanguagePack(code="qq", name="Toy", function_words=frozenset("lo ma teke runu sipa kolo vero".split()))
''',
    "calendar.py": '''
"""Days and months of Toy."""

from nescio.languages.date_grammar import Calendar

CALENDAR = Calendar(
    months=tuple(f"{start}mond" for start in "un du tri kva kvin ses sep ok nau dek undek dudek".split()),
    short_months=tuple(f"{start}m" for start in "un du tri kva kvin ses sep ok nau dek undek dudek".split()),
    weekdays=tuple(f"{start}tag" for start in "un du tri kva kvin ses sep".split()),
    short_weekdays=tuple(f"{start}t" for start in "un du tri kva kvin ses sep".split()),
    plural_weekdays=tuple(f"{start}tags" for start in "un du tri kva kvin ses sep".split()),
    weekday_letters=tuple("UDTKVSP"),
    seasons=("vint", "printemp", "somer", "autun"),
)
''',
    "rules.py": r'''
"""Rules of Toy."""

from nescio.languages.qq.calendar import CALENDAR
from nescio.languages.rule import Rule

MONTHS = "|".join(CALENDAR.months)
RULES = (
    Rule("toy-name", "PATIENT", r"\bpatu ([A-Z][a-z]+ [A-Z][a-z]+)", hits=("lo patu «Zorvan Milku»",), misses=("lo patu",)),
    Rule("toy-date", "DATE", rf"(\d{{1,2}} (?:{MONTHS}) \d{{4}})", hits=("«3 dumond 2031»",), misses=("3 dumond",)),
)
''',
}  # fmt: skip
NOTE = "Lo patu Zorvan Milku kolo ma klinu teke 12 trimond 2031. Runu sipa vero tosu ma fevro. Zorvan teke aspirin 81 mg."


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[LanguagePack]:
    folder = tmp_path / TOY
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    yield add_language(folder)
    remove_language(TOY)


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_says_what_it_is(pack: LanguagePack) -> None:
    assert pack.folder.name == pack.code
    assert pack.name
    assert pack.function_words == frozenset(map(fold, pack.function_words)) != frozenset()
    assert pack.letters == pack.letters.lower()


@pytest.mark.parametrize("pack", PACKS)
def test_rules_have_labels_that_exist(pack: LanguagePack) -> None:
    names = [rule.name for rule in pack.rules]
    assert len(set(names)) == len(names) > 0
    scheme("i2b2-2014").check({rule.label for rule in pack.rules if rule.label})


@pytest.mark.parametrize("pack", PACKS)
def test_calendars_are_whole(pack: LanguagePack) -> None:
    calendar = pack.calendar
    assert len(calendar.months) == len(calendar.short_months) == 12
    assert len(calendar.weekdays) == len(calendar.short_weekdays) == len(calendar.plural_weekdays) == 7
    assert len(calendar.weekday_letters) == 7
    assert len(calendar.seasons) == 4
    for variants, size in ((calendar.month_variants, 13), (calendar.weekday_variants, 7)):
        assert all(word == fold(word) and 0 <= number < size for word, number in variants.items())


@pytest.mark.parametrize("pack", PACKS)
def test_lists_are_in_lower_case_and_have_names(pack: LanguagePack) -> None:
    assert {"first", "last", "city", "month", "eponym", "drug"} <= set(pack.lists)
    assert all(entry == entry.casefold() for entries in pack.lists.values() for entry in entries)
    assert set(pack.written_lists) <= set(pack.lists)


@pytest.mark.parametrize("pack", PACKS)
def test_words_are_folded(pack: LanguagePack) -> None:
    assert all(word == fold(word) for word in pack.common_words)
    context = pack.name_cues
    for field in fields(context):
        for item in getattr(context, field.name):
            assert item == item.lower()
            re.compile(item)


@pytest.mark.parametrize("pack", PACKS)
def test_invented_notes_have_what_they_need(pack: LanguagePack) -> None:
    forms = pack.synth
    assert forms is not None
    assert set(forms.zips) == set(forms.regions)
    assert kinds(pack.code)
    (doc,) = generate(1, pack.code, seed=1)
    assert guess_language(doc.text) == pack.code


def test_a_toy_language_is_identified(toy: LanguagePack) -> None:
    assert guess_language(NOTE) == TOY
    assert guess_language("The patient was seen and denies pain.") == "en"
    assert guess_language("El paciente refiere dolor desde hace dos días.") == "es"


def test_parts_that_a_toy_language_lacks_are_empty(toy: LanguagePack) -> None:
    assert not toy.lists
    assert not toy.common_words
    assert not toy.place_stopwords
    assert toy.tagging is None
    assert toy.synth is None
    assert toy.data_sources is None


@pytest.mark.parametrize("model", [f"rules-{TOY}", "auto"])
def test_a_toy_language_goes_through_the_whole_pipeline(
    toy: LanguagePack, tmp_path: Path, model: str
) -> None:
    notes, clean, key = tmp_path / "notes.jsonl", tmp_path / "clean.jsonl", tmp_path / "key"
    notes.write_text(json.dumps({"id": "1", "text": NOTE, "patient": "p"}) + "\n", encoding="utf-8")
    save_key(new_key(), key)
    options = ["--model", model, "--policy", "surrogate", "--key-file", key, "--workers", 1]
    result = CliRunner().invoke(cli, ["scrub", *map(str, (notes, "-o", clean, *options))])
    assert result.exit_code == 0, result.output
    text = json.loads(clean.read_text("utf-8"))["text"]
    found = re.fullmatch(
        r"Lo patu (\w+) (\w+) kolo ma klinu teke (\d{1,2} (\w+) \d{4})\. Runu sipa vero tosu ma fevro\. (\w+) teke aspirin 81 mg\.",
        text,
    )
    assert found, text
    first, last, date, month, again = found.groups()
    assert not {first, last} & {"Zorvan", "Milku"}
    assert again == first  # the record search found the given name alone
    assert month in toy.calendar.months
    assert date != "12 trimond 2031"


def test_the_guide_names_every_part_of_a_pack() -> None:
    guide = (Path(__file__).parents[2] / "docs/guides/languages.md").read_text("utf-8")
    modules = {
        module
        for part in vars(LanguagePack).values()
        if isinstance(part, cached_property)
        for module in re.findall(r"[(]module ``(\w+)``", part.__doc__ or "")
    }
    assert len(modules) > 20
    written = set(re.findall(r"`(?:de/)?(\w+)(?:[.]py)?`", guide))
    assert sorted(modules - written) == []


def test_the_command_lists_languages_with_their_models(toy: LanguagePack) -> None:
    result = CliRunner().invoke(cli, ["languages"], standalone_mode=False)
    assert result.exception is None
    for pack in language_packs():
        assert f"{pack.code}: {pack.name}\n" in result.stdout
    assert "models: en, en-accurate, rules-en\n" in result.stdout
    assert f"models: rules-{toy.code}\n" in result.stdout
    assert "parts: calendar, rules\n" in result.stdout


@pytest.mark.parametrize("option", ["--language", "--lang"])
def test_the_language_of_invented_notes_has_two_spellings(option: str) -> None:
    result = CliRunner().invoke(cli, ["synth", option, "es", "--kinds"], standalone_mode=False)
    assert result.stdout.split() == list(kinds("es"))
