"""The import rule, and what a plain import and `nescio --help` may load."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import nescio

ROOT = Path(nescio.__file__).parent
# package -> the packages it may import; siblings do not know each other
_BASE = {"core", "languages"}
_SIBLINGS = {"corpora", "detect", "records", "replace", "evaluate"}
ALLOWED = {
    "core": {"core"},
    "languages": _BASE,
    "records": _BASE | {"records"},
    "corpora": _BASE | {"corpora"},
    "detect": _BASE | {"records", "detect"},  # finding a name again: docs/decisions/0040-one-tree.md
    "replace": _BASE | {"replace"},
    "evaluate": _BASE | {"evaluate"},
    "recipes": _BASE | _SIBLINGS | {"recipes"},
    "models": _BASE | _SIBLINGS | {"models"},
    "pipeline": _BASE | _SIBLINGS | {"recipes", "models", "pipeline"},
    "apps": _BASE | _SIBLINGS | {"recipes", "models", "pipeline", "apps"},
}
# What a fresh interpreter loads beside the standard library; everything else waits until it is needed.
PLAIN = {"nescio"}
HELP = {"nescio", "click"}
MODULES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)


def imported(path: Path) -> set[str]:
    """Return the names of all modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names if node.module == "nescio")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_follow_the_arrows(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    packages = {name.split(".")[1] for name in imported(path) if name.startswith("nescio.")}
    assert packages & set(ALLOWED) <= ALLOWED[package]


def test_every_package_is_in_the_rule() -> None:
    packages = {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()}
    assert packages == set(ALLOWED)


def loaded(code: str) -> set[str]:
    """Return the packages outside the standard library that a fresh interpreter holds after running code."""
    show = "import sys; print('\\n'.join(['MODULES', *sorted({m.split('.')[0] for m in sys.modules})]))"
    out = subprocess.run(
        [sys.executable, "-c", f"{code}\n{show}"], capture_output=True, text=True, check=True
    )
    before = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    names = set(out.stdout.split("MODULES\n")[-1].split()) - set(before.stdout.split())
    return {name for name in names if name not in sys.stdlib_module_names and not name.startswith("_")}


def test_plain_import_is_light() -> None:
    assert loaded("import nescio") == PLAIN


def test_help_is_light() -> None:
    code = "from nescio.apps.cli import cli\ntry:\n    cli(['--help'])\nexcept SystemExit:\n    pass"
    assert loaded(code) == HELP


def test_the_process_that_leads_a_run_needs_no_numpy() -> None:
    assert "numpy" not in loaded(
        "import nescio.pipeline.engines.processes"
    )  # it would begin a third of a second later


def test_version_matches_the_package() -> None:
    from importlib.metadata import version

    assert nescio.__version__ == version("nescio")
