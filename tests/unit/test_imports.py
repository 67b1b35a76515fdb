"""The import rule, and what a plain import and `nescio --help` may load."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import nescio

ROOT = Path(nescio.__file__).parent
TOOLS = Path(__file__).parents[2] / "tools"
# What a fresh interpreter loads beside the standard library; everything else waits until it is needed.
PLAIN = {"nescio"}
HELP = {"nescio", "click"}


@pytest.fixture(scope="module")
def rule(tmp_path_factory: pytest.TempPathFactory):
    spec = importlib.util.spec_from_file_location("check_imports", TOOLS / "check_imports.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_imports_follow_the_arrows(rule) -> None:
    assert rule.violations(ROOT) == []
    assert rule.circles(ROOT) == []


def test_folders_of_pipeline_that_import_in_a_circle_are_found(rule, tmp_path: Path) -> None:
    for folder, code in {
        "job": "import nescio.core\n",
        "memory": "from nescio.pipeline.job import job\nfrom nescio.pipeline.runs import publishing\n",
        "engines": "def run():\n    from nescio.pipeline.memory.store import Memory\n",
        "runs": "from nescio.pipeline import engines, scrubber\n",
    }.items():
        (tmp_path / "pipeline" / folder).mkdir(parents=True)
        (tmp_path / "pipeline" / folder / "a.py").write_text(code)
    assert rule.circles(tmp_path) == [
        "pipeline/engines: in a circle with memory",
        "pipeline/memory: in a circle with runs",
        "pipeline/runs: in a circle with engines",
    ]


def test_a_wrong_import_is_found(rule, tmp_path: Path) -> None:
    for package in ("core", "detect", "pipeline"):
        (tmp_path / package).mkdir()
    (tmp_path / "core" / "a.py").write_text("from nescio.detect.base import Detector\n")
    (tmp_path / "detect" / "b.py").write_text("from . import base\nfrom nescio.records import search\n")
    (tmp_path / "pipeline" / "c.py").write_text("import nescio.apps.cli\nimport nescio.core.document\n")
    assert [line.split(":")[0] for line in rule.violations(tmp_path)] == [
        "core/a.py",
        "detect/b.py",
        "pipeline/c.py",
    ]


def test_every_package_is_in_the_rule(rule) -> None:
    packages = {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()}
    assert packages == set(rule.ALLOWED)


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
