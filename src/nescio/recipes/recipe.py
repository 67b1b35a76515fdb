"""Recipes: reading them by name or from a file, and changing single settings.

A recipe is a TOML file; those of published systems stand beside this module. `nescio.recipes.train` trains them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.core.toml import parse_toml
from nescio.detect.learner import Task
from nescio.detect.old_names import upgrade_recipe
from nescio.detect.recipe_detector import (
    PassSettings,
    PostprocessSettings,
    RecipeSettings,
    RuleSettings,
    make_learner,
)
from nescio.detect.settings import build

_PARTS = (
    "learner", "second_learner", "passes", "rules", "postprocess", "sensitivity", "sparse_odds", "sparse_name_odds",
)  # fmt: skip


@dataclass(frozen=True)
class Recipe:
    """A detection system: where it comes from, what had to be guessed, and its parts.

    Attributes:
        name: as commands call it.
        title: one line on what it is.
        source: the paper.
        idea: what makes it different, in a few sentences.
        guessed: what the paper leaves open, and our choices.
        reported: test set -> precision, recall, F in per cent, as published (a single number is F).
        seed: of everything random.
        learner: ``kind`` (see `nescio.detect.registry.LEARNER_KINDS`) and the settings of that kind.
        second_learner: a second learner, whose spans are merged with those of the first.
        passes: see `PassSettings`.
        rules: see `RuleSettings`.
        postprocess: see `PostprocessSettings`.
        sensitivity: of detection by default, from 0 to 1.
        sparse_odds: see `RecipeSettings`.
        sparse_name_odds: see `RecipeSettings`.
        variants: name -> the settings that differ; recipe ``x`` with variant ``paper`` is called ``x-paper``.
    """

    name: str
    title: str
    source: str
    idea: str
    guessed: tuple[str, ...] = ()
    reported: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    learner: Mapping[str, Any] = field(default_factory=dict)
    second_learner: Mapping[str, Any] = field(default_factory=dict)
    passes: PassSettings = field(default_factory=PassSettings)
    rules: RuleSettings = field(default_factory=RuleSettings)
    postprocess: PostprocessSettings = field(default_factory=PostprocessSettings)
    sensitivity: float = 0.5
    sparse_odds: float = 1.0
    sparse_name_odds: float = 1.0
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def parts(self) -> RecipeSettings:
        """The settings of its detector."""
        return RecipeSettings(**{name: getattr(self, name) for name in _PARTS})

    def table(self) -> dict[str, Any]:
        """Return the resolved recipe as a TOML table, without its variants."""
        table: dict[str, Any] = _plain(asdict(self))
        del table["variants"]
        return table


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items() if item is not None}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def recipe_names() -> list[str]:
    """Return the names of all recipes that come with the package, without their variants."""
    folder = resources.files("nescio.recipes")
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def variant_names() -> list[str]:
    """Return the names of all variants of these recipes, such as ``shweta-elman-paper``."""
    return [f"{name}-{variant}" for name in recipe_names() for variant in load_recipe(name).variants]


def load_recipe(name: str | Path, changes: Iterable[str] = ()) -> Recipe:
    """Read a recipe by its name, or any TOML file by its path, and change some of its settings.

    Args:
        name: a name from `recipe_names` or `variant_names`, or a path that ends in ``.toml``.
        changes: ``key=value`` each, e.g. ``learner.c1=0.1``; the value is TOML, or plain text.

    Raises:
        ConfigError: no such recipe, or a key that does not exist; the message names the nearest one.
    """
    label, table = _read_table(name)
    for change in changes:
        table = _changed(table, change)
    recipe = build(Recipe, upgrade_recipe(table, label), label)
    for part in (
        "learner",
        "second_learner",
    ):  # only their kind knows their settings: refuse unknown keys now
        if getattr(recipe, part):
            make_learner(getattr(recipe, part), Task(), f"{label}.{part}")
    return recipe


def _read_table(name: str | Path) -> tuple[str, dict[str, Any]]:
    """Return the name and the table of a recipe, with the settings of the variant that the name asks for.

    Raises:
        ConfigError: no such recipe.
    """
    if str(name).endswith(".toml") and Path(name).is_file():
        label = Path(name).stem
        return label, {"name": label, **parse_toml(Path(name).read_text(encoding="utf-8"), str(name))}
    label = str(name)
    bases = [base for base in recipe_names() if label == base or label.startswith(f"{base}-")]
    if not bases:
        raise ConfigError(f"no recipe {label!r}{nearest(label, recipe_names())}")
    base = max(bases, key=len)
    text = (resources.files("nescio.recipes") / f"{base}.toml").read_text(encoding="utf-8")
    table = {"name": label, **parse_toml(text, f"{base}.toml")}
    if label == base:
        return label, table
    variants = table.pop("variants", {})
    variant = label.removeprefix(f"{base}-")
    if variant not in variants:
        raise ConfigError(f"no recipe {label!r}{nearest(label, [base, *(f'{base}-{v}' for v in variants)])}")
    return label, _merged(table, variants[variant])


def _merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with the values of another in place of its own; tables in it are merged likewise."""
    merged = dict(table)
    for key, value in changes.items():
        own = merged.get(key)
        merged[key] = (
            _merged(own, value) if isinstance(own, Mapping) and isinstance(value, Mapping) else value
        )
    return merged


def _changed(table: Mapping[str, Any], change: str) -> dict[str, Any]:
    """Return a table with one setting changed."""
    path, sign, text = change.partition("=")
    keys = path.strip().split(".")
    if not sign or not all(keys):
        raise ConfigError(f"--set {change!r}: write key=value, e.g. learner.c1=0.1")
    try:
        value = parse_toml(f"value = {text}")["value"]
    except ConfigError:
        value = text.strip()
    changed = copy.deepcopy(dict(table))
    inner = changed
    for key in keys[:-1]:
        inner = inner.setdefault(key, {})
        if not isinstance(inner, dict):
            raise ConfigError(f"--set {change!r}: {key!r} is not a table of settings")
    inner[keys[-1]] = value
    return changed
