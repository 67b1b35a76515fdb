"""The documentation: generated pages are up to date, links lead somewhere, commands and operators exist."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from nescio.apps.cli import VERBS, cli
from nescio.replace.operators import OPERATORS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
# Files of tests/unit that test several modules; every other is called after the module it tests.
SEVERAL_MODULES = """
corpora/test_named_columns.py
detect/neural/encoder/test_encoder.py
detect/neural/networks/test_networks.py
detect/neural/vectors/test_vectors.py
detect/rules/test_adversarial.py
detect/test_golden.py
languages/test_language_codes.py
languages/test_rule_examples.py
pipeline/structured/test_structured_fhir.py
replace/test_policy_guide.py
replace/test_third_language.py
test_api.py
test_imports.py
test_train_models.py
""".split()


def test_reference_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs/generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", _without_code(page.read_text("utf-8"))):
        if "://" not in link:
            assert (page.parent / link).exists(), link


def _documented_commands(page: Path) -> list[str]:
    """Return the commands of a page's code blocks, with continued lines joined."""
    text = page.read_text("utf-8").replace("\\\n", " ")
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", text, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line.removeprefix("$ ") for line in lines if re.match(r"(?:\$ )?(?:nescio|python|pytest) ", line)]


def _unknown(words: list[str]) -> list[str]:
    """Return the verb or the options of a `nescio` command that do not exist."""
    if words[1] not in VERBS:
        return [] if words[1].startswith("-") else [words[1]]
    command = cli.get_command(click.Context(cli), words[1])
    if isinstance(command, click.Group):
        command = command.get_command(click.Context(command), words[2])
    known = {
        option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
    }
    return [word for word in words[2:] if re.fullmatch(r"--?[a-z][a-z-]*", word) and word not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_and_scripts_exist(page: Path) -> None:
    if page.is_relative_to(ROOT / "docs/reference"):
        return  # made from the commands themselves
    for line in _documented_commands(page):
        for command in re.split(r"&&|\|(?!\w)", line.split(" ...")[0]):
            words = shlex.split(command, comments=True)
            if words[:1] == ["nescio"]:
                assert _unknown(words) == [], line
            elif words[:1] == ["python"] and words[1].endswith(".py"):
                assert (ROOT / words[1]).is_file(), line
            assert "-m nescio." not in line or "python" not in words[:1], line


def test_modules_of_the_glossary_exist() -> None:
    words, _, _ = (ROOT / "docs/glossary.md").read_text("utf-8").partition("## Old names")
    paths = re.findall(r"`([a-z]\w*(?:/[\w.-]+)+)`", words)
    assert paths
    assert [
        path for path in paths if not (ROOT / path).exists() and not (ROOT / "src/nescio" / path).exists()
    ] == []


def test_every_operator_is_documented() -> None:
    guide = (ROOT / "docs/guides/policies.md").read_text("utf-8")
    assert [name for name in OPERATORS if f"| `{name}` |" not in guide] == []


def test_unit_tests_are_called_after_their_modules() -> None:
    unit, source = ROOT / "tests/unit", ROOT / "src/nescio"
    several = []
    for path in unit.rglob("test_*.py"):
        assert (source / path.parent.relative_to(unit)).is_dir(), path
        module = source / path.parent.relative_to(unit) / f"{path.stem.removeprefix('test_')}.py"
        if not module.is_file():
            several.append(path.relative_to(unit).as_posix())
    assert sorted(set(several) - set(SEVERAL_MODULES)) == []


def test_no_file_is_longer_than_400_lines() -> None:
    for pattern in (
        "src/**/*.py",
        "tests/**/*.py",
        "tools/*.py",
        "benchmarks/**/*.py",
        "docs/*.py",
        "web/src/*",
    ):
        for path in ROOT.glob(pattern):
            assert path.read_text("utf-8").count("\n") <= 400, path


def test_demo(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples/demo.py", "--out", tmp_path / "out"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    page = (tmp_path / "out/before-after.html").read_text("utf-8")
    assert page.count("<article") == 18
    assert (tmp_path / "out/clean.report/report.html").is_file()
    medicine = json.loads((tmp_path / "out/clean.report/run.json").read_text("utf-8"))["totals"]["medicine"]
    assert medicine["kept_share"] == 1.0
    assert {*medicine["vanished"], *medicine["changed"]} <= {
        "other word or number"
    }  # may be PHI: the valentines dinner
    assert "nescio review" in done.stdout
    assert "src=" not in page
    assert all(link.startswith("#") for link in re.findall(r'href="(.*?)"', page))
