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


_PAGE = """
<!-- run first: echo Seen by Dr. Roe. > note.txt -->
```console
$ cat note.txt | nescio detect - --from text -o - --to inline --model rules-en 2> counts | cat
Seen by Dr. [[DOCTOR|Roe]].
$ nescio detect absent.txt -o - || echo "failed: $?"
nescio: absent.txt: no such file or folder; check the path
failed: 1
```

```python
import sys
import nescio

{python}
```
"""


@pytest.mark.parametrize("slow", [False, True])
def test_a_page_runs_in_a_shell(tmp_path: Path, slow: bool) -> None:
    page = tmp_path / "page.md"

    def run(name: str, python: str, of: str = "", to: str = "") -> None:
        (tmp_path / name).mkdir()
        page.write_text(_PAGE.format(python=python).replace(of, to), encoding="utf-8")
        run_page(page, tmp_path / name, slow=slow)

    run(
        "right",
        "assert open('note.txt').read() == 'Seen by Dr. Roe.\\n' and sys.path[0] == '' and sys.argv == ['-']",
    )
    for name, python in (("raises", "1 / 0"), ("ends", "sys.exit(3)")):
        with pytest.raises(AssertionError, match=r"page[.]md:11\n"):
            run(name, python)
    with pytest.raises(AssertionError, match=r"page[.]md: nescio detect absent"):
        run("says", "pass", "failed: 1", "failed: 2")


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
