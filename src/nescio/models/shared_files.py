"""Store files once that are identical in two models: those of one become references to those of the other."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from nescio.core.checksum import file_sha256
from nescio.core.errors import ModelError
from nescio.detect.model_card import CARD_NAME, read_card, write_card


def share_files(model: Path, sibling: Path, *, at_least: int = 10_000) -> list[Path]:
    """Delete files of a model that a sibling model has too, and refer to those in its cards.

    Args:
        model: folder of the model; from then on it needs the other one beside it.
        sibling: folder of the other model, in the same folder.
        at_least: bytes of files that are worth it.

    Returns:
        The files that were deleted.

    Raises:
        ModelError: the models are not side by side, or one of them is damaged or holds PHI.
    """
    if model.resolve().parent != sibling.resolve().parent or model.resolve() == sibling.resolve():
        raise ModelError(f"{model} and {sibling} are not side by side; only such models can share files")
    for folder in (model, sibling):
        if read_card(folder).phi:
            raise ModelError(f"{folder}: adapted to the notes of a site, so it holds PHI and is not shared")
    sibling_files = {file_sha256(path): path for path in _files(sibling, at_least)}
    deleted: list[Path] = []
    parts = sorted((path.parent for path in model.rglob(CARD_NAME)), key=lambda part: -len(part.parts))
    for part in parts:  # parts before what they are part of, whose cards no longer list the files
        card = read_card(part, verify=False)
        shared = dict(card.shared)
        for path in [path for path in part.iterdir() if path in _files(part, at_least)]:
            original = sibling_files.get(file_sha256(path))
            if original:
                shared[path.name] = Path(os.path.relpath(original.resolve(), part.resolve())).as_posix()
                path.unlink()
                deleted.append(path)
        write_card(part, replace(card, shared=shared))
    return deleted


def _files(folder: Path, at_least: int) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != CARD_NAME and path.stat().st_size >= at_least
    ]
