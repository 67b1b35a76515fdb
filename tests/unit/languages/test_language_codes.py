"""What is true of one language lives in its pack: no other code asks which language it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import nescio
from nescio.languages.registry import language_codes

ROOT = Path(nescio.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if "languages" not in path.relative_to(ROOT).parts)
# Files that still name a language; this list only shrinks.
KNOWN: frozenset[str] = frozenset(
    """
    recipes/run.py detect/recipe_detector.py detect/learner.py pipeline/engines/processes.py
    pipeline/scrubber.py models/load.py replace/record.py replace/dates/parse.py replace/dates/shift.py replace/dates/spellings.py
    replace/dates/order.py apps/cli/vectors.py apps/cli/synth.py apps/cli/train.py
    """.split()
)


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
    if path.relative_to(ROOT).as_posix() in KNOWN:
        assert lines, f"{path.name} names no language any more: take it off the list"
    else:
        assert not lines, f"{path}: put what is true of one language into its pack (lines {lines})"


def test_the_list_names_files_that_exist() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in MODULES} >= KNOWN
