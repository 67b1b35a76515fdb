"""What is true of one language lives in its pack: no other code asks which language it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import nescio
from nescio.languages.registry import language_codes

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
