"""The site file of `--site`: what is always or never PHI at one site, and the patterns of its own numbers.

`adapt` writes one beside the weights of an adapted model. `term_finder` applies the rules. A site file holds PHI.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from nescio.core.errors import ConfigError, LabelError, nearest
from nescio.core.labels import CANONICAL, scheme
from nescio.core.toml import parse_toml
from nescio.languages.rule import Rule, compiled

SITE_FILE = "site.toml"
"""The name of the site file in the folder of an adapted model."""

ANY = "PHI"
"""In place of a label: a term that is never PHI, of whatever label."""

_KEYS = ("phi", "always", "never", "patterns")
_MAX_PATTERN = 500  # characters


@dataclass(frozen=True, repr=False)
class SiteRules:
    """What a site knows of its own words and numbers.

    Attributes:
        always: terms that are PHI, each with its label of i2b2-2014; found in any casing.
        never: terms that are not, each with the label or category that it never has, or `ANY`.
        patterns: RE2 patterns of values, each with its label; of one with a group, the group is the value.
    """

    always: tuple[tuple[str, str], ...] = ()
    never: tuple[tuple[str, str], ...] = ()
    patterns: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.always or self.never or self.patterns)

    def __add__(self, other: SiteRules) -> SiteRules:
        """Return the rules of both; for a term in both, the other's label."""
        return SiteRules(
            tuple((dict(self.always) | dict(other.always)).items()),
            tuple(dict.fromkeys((*self.never, *other.never))),
            tuple((dict(self.patterns) | dict(other.patterns)).items()),
        )

    @property
    def size(self) -> int:
        """The number of rules."""
        return len(self.always) + len(self.never) + len(self.patterns)


def read_site(path: str | os.PathLike[str]) -> SiteRules:
    """Read a site file.

    Raises:
        ConfigError: it cannot be read, or has something else in it than such rules; the message never quotes a term.
        LabelError: a label is not of i2b2-2014.
    """
    name = os.fspath(path)
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(f"{name}: not UTF-8; save it as UTF-8") from None
    except OSError as error:
        raise ConfigError(f"{name}: cannot be read ({error.strerror})") from None
    table = parse_toml(text, name)
    for key in table:
        if key not in _KEYS:
            raise ConfigError(f"{name}: unknown key {key!r}{nearest(key, _KEYS)}")
    return SiteRules(
        always=_terms(table.get("always", {}), scheme(CANONICAL).labels, f"{name}: always"),
        never=_terms(table.get("never", {}), _never_labels(), f"{name}: never"),
        patterns=_patterns(table.get("patterns", []), f"{name}: patterns"),
    )


def write_site(path: Path, rules: SiteRules) -> None:
    """Write a site file that only its owner can read."""
    table: dict[str, Any] = {"phi": True}
    for name, pairs in (("always", rules.always), ("never", rules.never)):
        by_label: dict[str, list[str]] = {}
        for term, label in pairs:
            by_label.setdefault(label, []).append(term)
        if by_label:
            table[name] = {label: sorted(terms) for label, terms in sorted(by_label.items())}
    if rules.patterns:
        table["patterns"] = [{"label": label, "pattern": pattern} for pattern, label in rules.patterns]
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(tomli_w.dumps(table))
    path.chmod(0o600)  # also of a file that was there before


def pattern_rules(patterns: Sequence[tuple[str, str]]) -> list[Rule]:
    """Return patterns as rules for a `Searcher`."""
    return [
        Rule(f"site-{number}", label, pattern, score=1.0, groups=(min(compiled(pattern).groups, 1),))
        for number, (pattern, label) in enumerate(patterns, 1)
    ]


def _never_labels() -> tuple[str, ...]:
    canonical = scheme(CANONICAL)
    return (ANY, *canonical.categories, *canonical.labels)


def _terms(table: Any, labels: Sequence[str], where: str) -> tuple[tuple[str, str], ...]:
    """Return the terms of a table by label."""
    if not isinstance(table, Mapping):
        raise ConfigError(f"{where}: write a table of labels with lists of terms: DEPARTMENT = ['Larch']")
    found: list[tuple[str, str]] = []
    for label, terms in table.items():
        if label not in labels:
            raise LabelError(f"{where}: unknown label {label!r}{nearest(label, labels)}")
        if not isinstance(terms, list) or not all(isinstance(term, str) for term in terms):
            raise ConfigError(f"{where}.{label}: write a list of terms in quotes")
        for number, term in enumerate(terms, 1):
            if not any(map(str.isalnum, term)):
                raise ConfigError(f"{where}.{label}: term {number} has no letter or digit; remove it")
            found.append((term.strip(), label))
    return tuple(found)


def _patterns(tables: Any, where: str) -> tuple[tuple[str, str], ...]:
    """Return the patterns of a list of tables, each checked."""
    if not isinstance(tables, list):
        raise ConfigError(f"{where}: write [[patterns]] with the keys label and pattern")
    found = []
    for number, table in enumerate(tables, 1):
        place = f"{where}, number {number}"
        if not isinstance(table, Mapping) or set(table) != {"label", "pattern"}:
            raise ConfigError(f"{place}: write the keys label and pattern, and no others")
        label, pattern = table["label"], table["pattern"]
        try:
            scheme(CANONICAL).check([label])
        except LabelError as error:
            raise LabelError(f"{place}: {error}") from None
        try:
            usable = isinstance(pattern, str) and 0 < len(pattern) <= _MAX_PATTERN and compiled(pattern)
        except Exception:  # noqa: BLE001 - re2 has an error class of its own
            usable = None
        if not usable or usable.search(b""):
            raise ConfigError(f"{place}: not a pattern of RE2, too long, or one that matches nothing at all")
        found.append((pattern, label))
    return tuple(found)
