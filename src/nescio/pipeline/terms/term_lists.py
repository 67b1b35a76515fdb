"""Terms that a site always or never wants replaced: the lists of `--deny` and `--allow`, and the rules of `--site`.

`term_finder` finds them, `site_rules` reads site files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from nescio.core.errors import DataError, LabelError, Location
from nescio.core.labels import CANONICAL, scheme
from nescio.pipeline.terms.site_rules import SITE_FILE, SiteRules, read_site

_DEFAULT_LABEL = "IDNUM"  # something that identifies, of no further kind
Terms = str | os.PathLike[str] | Iterable[str] | Mapping[str, str] | None
"""The path of a list, terms, or denied terms with their labels."""

Site = str | os.PathLike[str] | SiteRules | None
"""The path of a site file, or its rules."""


@dataclass(frozen=True)
class TermLists:
    """Allowed and denied terms, and site rules.

    Attributes:
        allow: terms that are no PHI.
        deny: terms that are, each with a label of i2b2-2014.
        site: the rules of a site file.
    """

    allow: tuple[str, ...] = ()
    deny: tuple[tuple[str, str], ...] = ()
    site: SiteRules = field(default_factory=SiteRules)


def term_lists(allow: Terms = None, deny: Terms = None, site: Site = None) -> TermLists:
    """Return the lists of files, or of terms.

    Args:
        allow: a file with a term a line, or terms.
        deny: a file with a term a line and perhaps a tab and a label, terms, or terms with their labels.
        site: a site file, or its rules.

    Raises:
        DataError: a file cannot be read, or a term has no letter or digit.
        LabelError: a label is not of i2b2-2014.
        ConfigError: a site file cannot be read.
    """
    allowed = _entries(allow, "allow", labels=False)
    denied = _entries(deny, "deny", labels=True)
    rules = site if isinstance(site, SiteRules) else read_site(site) if site is not None else SiteRules()
    return TermLists(tuple(term for term, _ in allowed), tuple(denied), rules)


def with_model_rules(lists: TermLists, folder: Path | None) -> TermLists:
    """Return lists with the site rules of an adapted model, if its folder has some; those of the lists win."""
    path = folder / SITE_FILE if folder else None
    return replace(lists, site=read_site(path) + lists.site) if path and path.is_file() else lists


def _entries(terms: Terms, name: str, *, labels: bool) -> list[tuple[str, str]]:
    if terms is None:
        return []
    if isinstance(terms, (str, os.PathLike)):
        return _read(Path(terms), labels=labels)
    pairs = terms.items() if isinstance(terms, Mapping) else [(term, "") for term in terms]
    return [
        _checked(term, label, Location(name, line=number)) for number, (term, label) in enumerate(pairs, 1)
    ]


def _read(path: Path, *, labels: bool) -> list[tuple[str, str]]:
    """Read a list: a term a line; empty lines and those that begin with # are left out."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise DataError("not UTF-8", Location(str(path)), fix="save it as UTF-8") from None
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror})", Location(str(path))) from None
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        location = Location(str(path), line=number)
        term, tab, label = line.partition("\t")
        if tab and not labels:
            raise DataError("has a tab", location, fix="an allow list has a term a line, and no labels")
        found.append(_checked(term, label.strip(), location))
    return found


def _checked(term: str, label: str, location: Location) -> tuple[str, str]:
    if not any(map(str.isalnum, term)):
        raise DataError("a term without a letter or digit", location, fix="remove it")
    try:
        scheme(CANONICAL).check([label or _DEFAULT_LABEL])
    except LabelError as error:
        raise LabelError(f"{location}: {error}") from None
    return term.strip(), label or _DEFAULT_LABEL
