"""Saving adapted models. They hold PHI: only their owner can read them, their card says so, and a release refuses them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from nescio.core.errors import ModelError
from nescio.core.labels import scheme_names
from nescio.detect.model_card import CARD_NAME, read_card, write_card


def save_adapted(source: Path, target: Path, write_changes: Callable[[Path], None], made_by: str) -> None:
    """Write a copy of a model with some files changed, complete or not at all.

    Args:
        source: folder of the model that was adapted.
        target: folder of the new one; an adapted model that is there is replaced.
        write_changes: writes what changed into the copy.
        made_by: what the card says of how it was made.

    Raises:
        ModelError: there is something else at the target.
    """
    check_target(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))  # nobody else can read it
    try:
        _copy(source, folder)
        write_changes(folder)
        _write_cards(folder, target.name, made_by)
        for path in folder.rglob("*"):
            path.chmod(0o700 if path.is_dir() else 0o600)
        _put(folder, target)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check_target(target: Path) -> None:
    """Refuse a folder for an adapted model that holds something else.

    Raises:
        ModelError: it does.
    """
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    if not (target / CARD_NAME).is_file() or not read_card(target, verify=False).phi:
        raise ModelError(f"{target}: exists, and is no adapted model; choose another name, or remove it")


def _copy(source: Path, folder: Path) -> None:
    """Copy a model, with the files that it shares with another one, and without its parts for other schemes."""
    for path in sorted(source.rglob(CARD_NAME)):
        part = path.parent
        if _is_of_scheme(part.relative_to(source)):
            continue
        card = read_card(part, verify=False)
        copied = folder / part.relative_to(source)
        copied.mkdir(parents=True, exist_ok=True)
        for name in card.files:
            if _is_of_scheme(Path(name)):
                continue
            to = copied / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(card.path(part, name), to)
        shutil.copyfile(path, copied / CARD_NAME)


def _is_of_scheme(path: Path) -> bool:
    return path.parts[:1] != () and path.parts[0] in scheme_names()


def _write_cards(folder: Path, name: str, made_by: str) -> None:
    """Write the cards again, those of parts before that of the whole."""
    cards = sorted(folder.rglob(CARD_NAME), key=lambda path: -len(path.parts))
    for path in cards:
        card = replace(read_card(path.parent, verify=False), shared={}, phi=True)
        if path.parent == folder:
            card = replace(card, name=name, data={**card.data, "adapted": made_by}, scores={})
        write_card(path.parent, card)


def _put(folder: Path, target: Path) -> None:
    """Put a finished folder in the place of what was there."""
    if target.exists():
        old = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent)) / "old"
        target.replace(old)
        folder.replace(target)
        shutil.rmtree(old.parent)
    else:
        folder.replace(target)
