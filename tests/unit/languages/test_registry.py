"""Languages that are added and removed at run time, and the caches that must notice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nescio.core.errors import ConfigError
from nescio.languages.registry import (
    FOLDERS_VARIABLE,
    add_language,
    language_cache,
    language_codes,
    language_pack,
    remove_language,
)

BUNDLED = language_codes()
_PACK = """
from nescio.languages.base import LanguagePack

PACK = LanguagePack(code="qq", name="Toy", function_words=frozenset({"zzz"}))
"""


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[str]:
    """A third language, for as long as a test lasts."""
    folder = tmp_path / "qq"
    folder.mkdir()
    (folder / "__init__.py").write_text(_PACK, encoding="utf-8")
    add_language(folder)
    yield "qq"
    remove_language("qq")


def test_an_added_language_is_one_of_all(toy: str) -> None:
    assert {"en", "es"} <= set(BUNDLED)
    assert list(language_codes()) == sorted([*BUNDLED, toy])
    assert language_pack(toy).name == "Toy"


def test_what_is_drawn_from_all_languages_is_drawn_again(tmp_path: Path) -> None:
    @language_cache()
    def names() -> list[str]:
        return [language_pack(code).name for code in language_codes()]

    assert names() is names()
    before = names()
    folder = tmp_path / "qq"
    folder.mkdir()
    (folder / "__init__.py").write_text(_PACK, encoding="utf-8")
    add_language(folder)
    try:
        assert names() == [*before, "Toy"]
    finally:
        remove_language("qq")
    assert names() == before
    with pytest.raises(ConfigError, match="no language 'qq'"):
        language_pack("qq")


def test_a_folder_without_a_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no __init__\.py here"):
        add_language(tmp_path)


def test_a_pack_with_another_code_is_refused_and_forgotten(tmp_path: Path) -> None:
    folder = tmp_path / "qx"
    folder.mkdir()
    (folder / "__init__.py").write_text(_PACK, encoding="utf-8")
    with pytest.raises(ConfigError, match="PACK must be a LanguagePack with code 'qx'"):
        add_language(folder)
    assert "qx" not in language_codes()
    assert "nescio.languages.qx" not in sys.modules


def test_a_language_is_added_once(toy: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="a language 'qq' already"):
        add_language(tmp_path / toy)


def test_another_process_knows_an_added_language(toy: str) -> None:
    code = "from nescio.languages.registry import language_codes; print(*language_codes())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == sorted([*BUNDLED, toy])


def test_a_removed_language_leaves_the_environment(toy: str) -> None:
    assert os.environ[FOLDERS_VARIABLE].endswith(toy)
    folder = Path(os.environ[FOLDERS_VARIABLE])
    remove_language(toy)
    assert FOLDERS_VARIABLE not in os.environ
    add_language(folder)


@pytest.mark.parametrize("code", ["en", "es"])
def test_calendars_are_whole(code: str) -> None:
    calendar = language_pack(code).calendar
    for months in (calendar.months, calendar.short_months):
        assert len(months) == 12
    for days in (
        calendar.weekdays, calendar.short_weekdays, calendar.plural_weekdays, calendar.weekday_letters
    ):  # fmt: skip
        assert len(days) == 7
    assert len(calendar.seasons) == 4
    assert set(calendar.month_variants.values()) <= set(range(1, 13))
    assert set(calendar.weekday_variants.values()) <= set(range(7))
    assert all(1 <= month <= 12 and 1 <= day <= 31 for month, day in calendar.holidays.values())
