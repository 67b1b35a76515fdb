"""Every block of code in README and the docs runs, or says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from doc_snippets import MARKS, ROOT, RUN, run_page, runs, snippets

PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("corpus/*.md"), *ROOT.glob("docs/**/*.md")])
    if not page.is_relative_to(ROOT / "docs/reference")
]
LANGUAGES = {*RUN, "toml", "json", "text"}


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _with(slow: bool) -> list[Path]:
    return [
        page
        for page in PAGES
        if any(runs(one, slow) and ("slow" in one.marks or not slow) for one in snippets(page))
    ]


@pytest.mark.parametrize("page", _with(slow=False), ids=_name)
def test_snippets_run(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path, slow=False)


@pytest.mark.slow
@pytest.mark.parametrize("page", _with(slow=True), ids=_name)
def test_long_snippets_run(page: Path, tmp_path: Path) -> None:
    run_page(page, tmp_path, slow=True)


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_blocks_can_be_run_or_say_why_not(page: Path) -> None:
    for one in snippets(page):
        assert one.language in LANGUAGES, one.line
        assert set(one.marks) <= set(MARKS), one.line
        assert all(len(reason.split()) > 2 for mark, reason in one.marks.items() if mark in MARKS[:2]), (
            one.line
        )
    outside = re.sub(r"(?ms)^ *```.*?^ *```$", "", page.read_text("utf-8"))
    assert re.findall(r"(?m)^ {4,}(?:nescio|python|pip|pytest|make) .*", outside) == []
