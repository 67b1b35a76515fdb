"""A third language in replace/: its dates, ages, titles and surrogate words come from its pack, for as long as it is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nescio.languages.registry import add_language, remove_language
from nescio.replace import Key, Record
from nescio.replace.ages import high_ages
from nescio.replace.dates import is_relative, parse_date, shift_date
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.lists import surrogate_words

KEY = Key(b"k" * 32)
_PARTS = {
    "__init__": """
from nescio.languages.base import LanguagePack
PACK = LanguagePack(code="qq", name="Toy", function_words=frozenset({"ki"}), day_first=True)
""",
    "calendar": """
from nescio.languages.date_grammar import Calendar
CALENDAR = Calendar(
    months=tuple(f"{name}uary" for name in "qa qe qi qo qu qy ra re ri ro ru ry".split()),
    short_months=tuple("qa qe qi qo qu qy ra re ri ro ru ry".split()),
    weekdays=tuple(f"dag{name}" for name in "a e i o u y w".split()),
    short_weekdays=tuple(f"dg{name}" for name in "a e i o u y w".split()),
    plural_weekdays=tuple(f"dag{name}" for name in "a e i o u y w".split()),
    holidays={"zanktu": (12, 25)},
)
""",
    "date_grammar": """
from nescio.languages.date_grammar import DateGrammar
DATE_GRAMMAR = DateGrammar(of_month=("vun",), of_year=("vun",), connectors=("ki",))
""",
    "durations": """
from nescio.languages.date_grammar import Durations
DURATIONS = Durations(units=("dags",), age_units=("dags",), ninety=("nunti",), expressions=("hodag",))
""",
    "name_parts": """
from nescio.languages.name_parts import NameParts
NAME_PARTS = NameParts(titles=frozenset({"hrz"}))
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "qq"
    folder.mkdir()
    for name, text in _PARTS.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    yield folder
    remove_language("qq")


def test_dates_are_read_and_written_in_their_own_language(folder: Path) -> None:
    assert parse_date("4 vun quuary vun 2061", True) is None
    add_language(folder)
    for text, expected in (
        ("4 vun quuary vun 2061", "3 vun qyuary vun 2061"),
        ("04-QU-2061", "03-QY-2061"),
        ("daga", "dagi"),
        ("zanktu", "qauary"),
        ("March 4", "April 3"),
        ("4 de marzo", "3 de abril"),
    ):
        parsed = parse_date(text, True)
        assert parsed is not None, text
        assert shift_date(parsed, 30) == expected
    assert Record(KEY, "p", [("DATE", "3/4/2061")], "qq").day_first


def test_durations_and_ages(folder: Path) -> None:
    assert not is_relative("3 dags")
    assert not high_ages("nunti")
    add_language(folder)
    assert is_relative("3 dags")
    assert is_relative("hodag")
    assert high_ages("nunti") == [90]
    assert high_ages("94 dags") == []


def test_titles_stay(folder: Path) -> None:
    add_language(folder)
    names = SurrogateMap(KEY, "p", "qq", [("DOCTOR", "Hrz. Smith")])
    assert names.surrogate("DOCTOR", "Hrz. Smith").startswith("Hrz. ")


def test_a_pack_without_surrogate_words_gets_those_of_the_default_language(folder: Path) -> None:
    add_language(folder)
    found = [("DOCTOR", "Smith"), ("CITY", "Boston")]
    toy, english = (SurrogateMap(KEY, "p", language, found) for language in ("qq", "en"))
    for label, value in found:
        assert toy.surrogate(label, value) == english.surrogate(label, value)


def test_surrogate_words_of_the_pack(folder: Path) -> None:
    (folder / "surrogates").mkdir()
    (folder / "surrogates" / "names.tsv").write_text("m\tQamo Qemo\nf\tQama Qema\nlast\tZilk Zolk\n", "utf-8")
    (folder / "surrogates" / "words.toml").write_text(
        'town_beginnings = "Xil Xol"\ntown_endings = "burk bark"\nstreet_words = "rox"\nphone_templates = { 6 = "99" }\n',
        "utf-8",
    )
    add_language(folder)
    found = [("DOCTOR", "Smith"), ("CITY", "Boston"), ("PHONE", "123456"), ("PROFESSION", "baker")]
    toy = SurrogateMap(KEY, "p", "qq", found)
    assert toy.surrogate("DOCTOR", "Smith") in ("Zilk", "Zolk")
    assert toy.surrogate("CITY", "Boston")[:3] in ("Xil", "Xol")
    assert toy.surrogate("PHONE", "123456").startswith("99")
    jobs = [man for man, _ in surrogate_words("en").professions]
    assert toy.surrogate("PROFESSION", "baker") in jobs  # the pack has none


def test_a_pack_may_have_names_but_no_other_surrogate_words(folder: Path) -> None:
    (folder / "surrogates").mkdir()
    (folder / "surrogates" / "names.tsv").write_text("m\tQamo Qemo\nf\tQama Qema\nlast\tZilk Zolk\n", "utf-8")
    add_language(folder)
    found = [("DOCTOR", "Smith"), ("CITY", "Boston"), ("PHONE", "617 555 0134"), ("STREET", "4 Elm St")]
    toy = SurrogateMap(KEY, "p", "qq", found)
    assert toy.surrogate("DOCTOR", "Smith") in ("Zilk", "Zolk")
    for label, value in found:
        assert toy.surrogate(label, value) not in ("", value)
