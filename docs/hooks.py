"""What the site has beyond the pages of docs: files of the repository as pages, links between them, and guides that nav does not name.

mkdocs.yml names this file. A link from a page to a file of the repository that is no page, such as an example, becomes its text.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

DOCS = Path(__file__).parent
ROOT = DOCS.parent
# page of the site -> file of the repository
FROM_ROOT = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
    "corpus.md": "corpus/README.md",
    "guideline.md": "corpus/GUIDELINE.md",
}
# folder of docs -> section of nav that gets its pages, unless nav names them
SECTIONS = {"guides": "How-to", "decisions": "Decisions", "reference/commands": "Commands"}
_CODE = re.compile(r"(```.*?```)", re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give every page a place in the navigation."""
    nav = config.nav or []
    named = set(_pages(nav))
    for folder, section in SECTIONS.items():
        found = sorted(path.relative_to(DOCS).as_posix() for path in (DOCS / folder).glob("*.md"))
        place = _section(nav, section)
        if place is not None:
            place.extend(page for page in found if page not in named)
    return config


def _pages(nav: Any) -> Iterator[str]:
    """Yield the pages that a part of nav names."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from _pages(part)


def _section(nav: list[Any], title: str) -> list[Any] | None:
    """Return the entries of a section, wherever it is."""
    for entry in nav:
        for name, part in entry.items() if isinstance(entry, dict) else ():
            if isinstance(part, list):
                if name == title:
                    return part
                inner = _section(part, title)
                if inner is not None:
                    return inner
    return None


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files of the repository that are pages of the site."""
    for page, path in FROM_ROOT.items():
        if (ROOT / path).is_file():
            files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Turn links to files of the repository into links of the site, or into plain text."""
    here = page.file.src_uri
    path = FROM_ROOT.get(here, f"docs/{here}")
    parts = _CODE.split(markdown)
    parts[::2] = [_LINK.sub(lambda found: _link(found, here, path), part) for part in parts[::2]]
    return "".join(parts)


def _link(found: re.Match[str], here: str, path: str) -> str:
    """Return a link of the file `path` as the page `here` of the site should have it."""
    image, text, target = found.groups()
    if "://" in target or target.startswith(("#", "mailto:")):
        return found[0]
    target, sign, anchor = target.partition("#")
    to = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    pages = {file: page for page, file in FROM_ROOT.items()}
    if to in pages:
        to = pages[to]
    elif to.startswith("docs/"):
        to = to.removeprefix("docs/")
    else:
        return text
    return f"{image}[{text}]({posixpath.relpath(to, posixpath.dirname(here) or '.')}{sign}{anchor})"
