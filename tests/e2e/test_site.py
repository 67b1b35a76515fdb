"""The site that `make docs` builds: strict about dead links, every page in the navigation, searchable, nothing fetched from outside."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.relative_to(ROOT / "docs").with_suffix(".html") for path in ROOT.glob("docs/**/*.md"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_built_and_in_the_navigation(site: Path) -> None:
    home = (site / "index.html").read_text("utf-8")
    for page in PAGES:
        assert (site / page).is_file(), page
        assert f'href="{page.as_posix()}"' in home, page


def test_pages_fetch_nothing_from_outside(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = re.sub(r"<(?:pre|code)\b.*?</(?:pre|code)>", "", path.read_text("utf-8"), flags=re.DOTALL)
        fetched = re.findall(r'<(?:script|link|img|source|iframe)\b[^>]*?(?:src|href|srcset)="(.*?)"', text)
        assert [address for address in fetched if "//" in address] == [], path


def test_a_page_from_the_disk_can_be_searched(site: Path) -> None:
    index = (site / "search/search_index.js").read_text("utf-8")
    pages = json.loads(index.removeprefix("var __index = "))["docs"]
    assert any(
        page["location"].startswith("guides/assess.html") and "hypergeometric" in page["text"]
        for page in pages
    )
    assert "iframe-worker.js" in (site / "guides/assess.html").read_text("utf-8")
