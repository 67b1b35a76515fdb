"""The model card: `model.toml` in every saved model, with checksums that are verified before anything is loaded.

A model may have parts, in folders with cards of their own. A file that is identical in two models is stored in one of them; the card
of the other refers to it. `nescio.models.shared_files` makes such references.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import tomli_w

from nescio.core.checksum import file_sha256
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
        scheme: the label scheme of its spans.
        labels: the labels it can give.
        language: its code, or empty for any.
        data: what it was trained on, where from, under which licence; real or synthetic.
        scores: measured figures, by test set.
        settings: the resolved recipe, as the detector needs it at run time.
        files: SHA-256 of every other file.
        shared: files that are stored in another model: name -> path from this folder.
        phi: whether it was adapted to notes of a site, and so holds PHI; such a model is not to be handed out.
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
    shared: Mapping[str, str] = field(default_factory=dict)
    phi: bool = False

    def path(self, folder: Path, name: str) -> Path:
        """Return where a file of the model is: in its folder, or in another model."""
        return folder / self.shared.get(name, name)


@dataclass
class Verified:
    """What was verified already.

    Attributes:
        digests: of files, by their resolved paths.
        folders: whose cards were verified.
    """

    digests: dict[Path, str] = field(default_factory=dict)
    folders: set[Path] = field(default_factory=set)


_verified: ContextVar[Verified | None] = ContextVar("_verified", default=None)


@contextmanager
def verified_once(verified: Verified | None = None) -> Iterator[None]:
    """Hash each file at most once in the ``with`` block, though a model and its parts have cards of their own.

    Args:
        verified: what was verified before the block, and what is verified in it.
    """
    if verified is None and _verified.get() is not None:
        yield
        return
    token = _verified.set(verified or Verified())
    try:
        yield
    finally:
        _verified.reset(token)


def write_card(folder: Path, card: ModelCard) -> None:
    """Write ``model.toml`` with the checksums of everything else in ``folder``, and of the files it shares."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != CARD_NAME)
    files = {path.relative_to(folder).as_posix(): path for path in paths}
    files |= {name: card.path(folder, name) for name in card.shared}
    table = asdict(card) | {"files": {name: file_sha256(files[name]) for name in sorted(files)}}
    text = tomli_w.dumps({key: value for key, value in table.items() if value not in ("", (), {}, [], False)})
    (folder / CARD_NAME).write_text(text, encoding="utf-8")


def read_card(folder: Path, *, verify: bool = True) -> ModelCard:
    """Read ``model.toml``, and verify the checksums that it and the cards of its parts list.

    Raises:
        ModelError: there is no model, or a file is missing or was changed.
    """
    card = _parse(folder)
    if verify:
        with verified_once():
            _verify(folder)
    return card


def _parse(folder: Path) -> ModelCard:
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
    return ModelCard(**(table | {"labels": tuple(table.get("labels", ()))}))


def _verify(folder: Path) -> None:
    """Verify the files of a model and of its parts, without hashing one again that was verified before."""
    verified = _verified.get() or Verified()
    for path in sorted(folder.rglob(CARD_NAME)):
        part = path.parent
        if part.resolve() in verified.folders:
            continue
        card = _parse(part)
        for name, digest in card.files.items():
            file = card.path(part, name)
            if not file.is_file():
                raise ModelError(_missing(part, name, card))
            real = file.resolve()
            if real not in verified.digests:
                verified.digests[real] = file_sha256(real)
            if verified.digests[real] != digest:
                raise ModelError(f"{file}: checksum differs from {path}; copy or train the model again")
        verified.folders.add(part.resolve())


def _missing(folder: Path, name: str, card: ModelCard) -> str:
    if name not in card.shared:
        return f"{folder / name}: missing; copy or train the model again"
    return (
        f"{folder / name}: shared with {card.shared[name]}, which is missing; copy both models, side by side"
    )
