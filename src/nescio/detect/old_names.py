"""Old names in saved models and recipes, and what they are called now: the one place that knows them.

`nescio.detect.model_card` upgrades every `model.toml` it reads, `nescio.recipes.recipe` every recipe.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError


@dataclass(frozen=True)
class Renames:
    """What changed in one table of settings.

    Attributes:
        keys: old key -> new key.
        removed: key that no longer exists -> the value at which it had no effect; any other value is refused.
        tables: new key -> what changed in the table under it.
        values: new key -> old value -> new value.
    """

    keys: Mapping[str, str] = field(default_factory=dict)
    removed: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Renames] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


KINDS = {"hybrid": "recipe", "blend": "crf-encoder"}

_THIN = {"thin": 0}
_NETWORK = Renames(
    {
        "reach": "dilations",
        "batch": "batch_tokens",
        "rate": "learning_rate",
        "forget": "feature_dropout",
        "own": "crf_weight",
        "share": "network_weight",
    }
)
_TOKENIZER = {"tokenizer": {"blanks": "whitespace"}}
_CRF = Renames({"staged": "coarse_to_fine", "context": "network"}, _THIN, {"network": _NETWORK}, _TOKENIZER)
_TRAINING = Renames(
    {
        "batch": "batch_size",
        "rate": "learning_rate",
        "clip": "max_grad_norm",
        "average": "ema_decay",
        "dev_share": "dev_fraction",
    }
)
_ENCODER = Renames(
    {
        "begin": "initial_weights",
        "texts": "vocabulary_texts",
        "vocabulary": "vocabulary_size",
        "limit": "train_max_length",
        "shown": "max_length",
        "skip": "negative_subsampling",
    },
    tables={"training": _TRAINING},
)


def _paper_network(**own: str) -> Renames:
    """Return what changed in all networks of the papers, and in one of them."""
    return Renames(
        {"limit": "train_max_length", "detect_limit": "max_length", **own},
        tables={"training": _TRAINING, "vectors": Renames({"tune": "fine_tune"})},
        values={"unit": {"piece": "lines"}},
    )


SETTINGS = {  # by kind, as it is called now
    "crf": _CRF,
    "svm": Renames({"chained": "previous_tag"}, _THIN, values=_TOKENIZER),
    "trees": Renames(
        {"columns": "max_features", "rate": "learning_rate", "thinning": "negative_fraction"},
    ),
    "e2ej": _paper_network(),
    "elman": _paper_network(spread="init_range"),
    "jordan": _paper_network(spread="init_range"),
    "window-lstm": _paper_network(),
    "anonimatik": _paper_network(deviation="init_std"),
    "hmm": Renames({"step_concentration": "transition_concentration"}),
    "encoder": _ENCODER,
    "crf-encoder": Renames(
        {"share": "encoder_weight", "crf": "trained_crf"}, _THIN, {"linear": _CRF, "encoder": _ENCODER}
    ),
    "recipe": Renames(
        {"partner": "second_learner", "post": "postprocess", "recall": "sensitivity"},
        tables={
            "passes": Renames({"structured": "form_lines_only", "confident": "min_score"}),
            "postprocess": Renames({"split_glued": "split_ids_from_names", "spread": "find_repeats"}),
        },
    ),
}


PART_FOLDERS = {"second_learner": "partner"}


def part_folder(model: Path, part: str) -> Path:
    """Return the folder of a part of a model, which may have its old name."""
    folder = model / part
    return folder if folder.is_dir() else model / PART_FOLDERS.get(part, part)


def upgrade_card(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the table of a `model.toml` with the names of today.

    Args:
        table: as it was read.
        where: its path, for messages.

    Raises:
        ConfigError: it uses a setting that no longer exists.
    """
    upgraded = dict(table)
    if "kind" in table:
        upgraded["kind"] = KINDS.get(table["kind"], table["kind"])
    if isinstance(table.get("settings"), Mapping):
        upgraded["settings"] = _upgrade_kind(table["settings"], upgraded.get("kind"), f"{where}: settings")
    return upgraded


def upgrade_recipe(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the table of a recipe with the names of today, as `upgrade_card` does."""
    return _upgrade_kind(table, "recipe", where)


def _upgrade_kind(table: Mapping[str, Any], kind: Any, where: str) -> dict[str, Any]:
    upgraded = _upgrade(table, SETTINGS.get(kind, Renames()), where)
    if kind == "recipe":
        for part in ("learner", "second_learner"):
            inner = upgraded.get(part)
            if isinstance(inner, Mapping) and "kind" in inner:
                name = KINDS.get(inner["kind"], inner["kind"])
                upgraded[part] = _upgrade_kind({**inner, "kind": name}, name, f"{where}.{part}")
    return upgraded


def _upgrade(table: Mapping[str, Any], renames: Renames, where: str) -> dict[str, Any]:
    upgraded: dict[str, Any] = {}
    for key, value in table.items():
        if key in renames.removed:
            if value != renames.removed[key]:
                raise ConfigError(
                    f"{where}: {key} = {value!r} is no longer supported; set it to {renames.removed[key]}, or train the model again"
                )
            continue
        name = renames.keys.get(key, key)
        inner = renames.tables.get(name)
        if isinstance(value, Mapping):
            new = _upgrade(value, inner or Renames(), f"{where}.{name}")
            other = upgraded.get(name)  # a table may stand there under both names
            upgraded[name] = {**other, **new} if isinstance(other, Mapping) else new
        elif isinstance(value, str):
            upgraded[name] = renames.values.get(name, {}).get(value, value)
        else:
            upgraded[name] = value
    return upgraded
