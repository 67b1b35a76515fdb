"""What is true of one language lives in its pack: no other code asks which language it is."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import nescio
from nescio.core.folding import fold
from nescio.languages.base import LanguagePack
from nescio.languages.registry import DEFAULT_LANGUAGE, language_codes, language_pack, language_packs

ROOT = Path(nescio.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if "languages" not in path.relative_to(ROOT).parts)


def named_languages(path: Path) -> list[int]:
    """Return the lines on which a string is the code of a language."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in language_codes()
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_language_is_named_in_logic(path: Path) -> None:
    lines = named_languages(path)
    assert not lines, f"{path}: put what is true of one language into its pack (lines {lines})"


NAMES = {"drug", "eponym", "not_names"}  # fields of names, the same in many languages
SHORTEST = 3  # letters of a word that is looked for
# Words of one language that belong there: an example in a help text; the rules of a corpus that is in one language only.
ALLOWED = {"apps/cli/vectors.py", "detect/postprocess/meddocan.py"}


def words_of_pack(pack: LanguagePack) -> set[str]:
    """Return the folded words of the short lists of a pack."""
    found = {*pack.own_words, *pack.function_words, *pack.calendar.months, *pack.calendar.weekdays}
    for part in (pack.medicine, pack.quantities, pack.name_parts, pack.note_ids):
        for field in fields(part):
            value = getattr(part, field.name)
            if field.name not in NAMES and not isinstance(value, bool):
                found.update(value.split() if isinstance(value, str) else value)
    return {word for word in map(fold, found) if len(word) >= SHORTEST and word.isalpha()}


def strings(path: Path) -> list[str]:
    """Return the strings of a module that are no docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


def test_no_words_of_a_language_are_in_logic() -> None:
    # The code is in the default language, so that only the words of the others can be told from it.
    default = language_pack(DEFAULT_LANGUAGE)
    others = [words_of_pack(pack) for pack in language_packs() if pack.code != DEFAULT_LANGUAGE]
    own = set().union(*others) - words_of_pack(default) - default.common_words
    assert len(own) > 200
    shared = [*MODULES, *(ROOT / "languages").glob("*.py")]
    found = {
        name: sorted(words)
        for path in shared
        if (name := path.relative_to(ROOT).as_posix()) not in ALLOWED
        and (words := {word for text in strings(path) for word in re.findall(r"[^\W\d_]+", fold(text))} & own)
    }
    assert found == {}, "put the words of one language into its pack"
