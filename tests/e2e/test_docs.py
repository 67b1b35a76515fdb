"""The documentation: generated pages are up to date, links lead somewhere, commands print what the guides say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RUN = [ROOT / "docs/guides/formats.md", ROOT / "docs/guides/python.md"]


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


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_commands_print_what_the_guide_says(page: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        for command, expected in re.findall(r"\$ (.*)\n((?:(?!\$ ).*\n)*)", block):
            done = subprocess.run(
                ["bash", "-c", f"PATH={Path(sys.executable).parent}:$PATH; {command}"],
                cwd=tmp_path,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            assert done.stdout == expected, command
    for block in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        subprocess.run([sys.executable, "-c", block], cwd=tmp_path, check=True, capture_output=True)


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
    assert "src=" not in page
    assert all(link.startswith("#") for link in re.findall(r'href="(.*?)"', page))
