"""The model card: `model.toml` in every saved model, with checksums that are verified before anything is loaded."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import tomli_w

from nescio.core.errors import ModelError, nearest
from nescio.core.toml import parse_toml
from nescio.detect.old_names import upgrade_card

CARD_NAME = "model.toml"


@dataclass(frozen=True)
class ModelCard:
    """What a saved model says about itself.

    Attributes:
        kind: which detector class reads the folder; a key of the table in `nescio.detect.registry`.
        name: short name, e.g. ``en``.
        recipe: the recipe it was trained by.
        scheme: the label scheme it speaks.
        labels: the labels it can give.
        language: ``en``, ``es``, or empty for any.
        data: what it was trained on, where from, under which licence; real or synthetic.
        scores: measured figures, by test set.
        settings: the resolved recipe, as the detector needs it at run time.
        files: SHA-256 of every other file in the folder.
    """

    kind: str
    name: str = ""
    recipe: str = ""
    scheme: str = ""
    labels: tuple[str, ...] = ()
    language: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    scores: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)


def write_card(folder: Path, card: ModelCard) -> None:
    """Write ``model.toml`` with the checksums of everything else in ``folder``."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != CARD_NAME)
    table = asdict(card) | {"files": {path.relative_to(folder).as_posix(): _sha256(path) for path in paths}}
    text = tomli_w.dumps({key: value for key, value in table.items() if value not in ("", (), {}, [])})
    (folder / CARD_NAME).write_text(text, encoding="utf-8")


def read_card(folder: Path, *, verify: bool = True) -> ModelCard:
    """Read ``model.toml`` and verify the checksums it lists.

    Raises:
        ModelError: there is no model, or a file is missing or was changed.
    """
    path = folder / CARD_NAME
    if not path.is_file():
        raise ModelError(f"{folder}: no {CARD_NAME} here; a model is a folder written by `nescio train`")
    table = upgrade_card(parse_toml(path.read_text(encoding="utf-8"), str(path)), str(path))
    known = {f.name for f in fields(ModelCard)}
    for key in table:
        if key not in known:
            raise ModelError(f"{path}: unknown key {key!r}{nearest(key, known)}")
    if "kind" not in table:
        raise ModelError(f"{path}: the key 'kind' is missing")
    card = ModelCard(**(table | {"labels": tuple(table.get("labels", ()))}))
    if verify:
        for name, digest in card.files.items():
            if not (folder / name).is_file():
                raise ModelError(f"{folder / name}: missing; copy or train the model again")
            if _sha256(folder / name) != digest:
                raise ModelError(
                    f"{folder / name}: checksum differs from {CARD_NAME}; copy or train the model again"
                )
    return card


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()
