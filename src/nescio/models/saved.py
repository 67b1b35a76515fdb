"""Saved models: where they lie, and reading one of them. `nescio.models.load` adds rules, ``auto`` and sensitivity."""

from __future__ import annotations

from pathlib import Path

from nescio.core.errors import ModelError, nearest
from nescio.core.labels import scheme_names
from nescio.detect.base import Detector
from nescio.detect.model_card import CARD_NAME, ModelCard, read_card, verified_once
from nescio.detect.registry import detector_class

SHIPPED = Path(__file__).parent
"""The folder of the models that come with the package."""


def shipped_models() -> list[str]:
    """Return the names of the models that come with the package."""
    return sorted(path.parent.name for path in SHIPPED.glob(f"*/{CARD_NAME}"))


def is_saved_model(model: str) -> bool:
    """Whether this is the name of a shipped model or the folder of a saved one."""
    return model in shipped_models() or (Path(model) / CARD_NAME).is_file()


def model_folder(model: str | Path) -> Path:
    """Return the folder of a shipped model's name or of a path.

    Raises:
        ModelError: it is neither.
    """
    if (SHIPPED / str(model) / CARD_NAME).is_file():
        return SHIPPED / str(model)
    if Path(model).is_dir():
        return Path(model)
    raise ModelError(
        f"no model {str(model)!r}: not a folder, and not shipped{nearest(str(model), shipped_models())}"
    )


def scheme_folder(model: str | Path, scheme: str | None) -> Path:
    """Return the folder of the part of a model that gives the labels of a scheme; the model's own if it has none for it.

    A model may have been trained twice, in its own scheme and in that of a corpus: ``es/meddocan`` beside ``es``.

    Raises:
        ModelError: there is no such model.
    """
    folder = model_folder(model)
    part = folder / scheme if scheme else folder
    return part if (part / CARD_NAME).is_file() else folder


def saved_schemes(model: str | Path) -> set[str]:
    """Return the schemes that a model was trained in: its own, and those it has a part for."""
    folder = model_folder(model)
    parts = {name for name in scheme_names() if (folder / name / CARD_NAME).is_file()}
    return parts | {read_card(folder, verify=False).scheme}


def load_saved(model: str | Path, scheme: str | None = None) -> tuple[Detector, ModelCard]:
    """Load a shipped model by name, or any saved model by its folder, after verifying its checksums.

    Args:
        model: its name or folder.
        scheme: the label scheme that is wanted; see `scheme_folder`.
    """
    folder = scheme_folder(model, scheme)
    with verified_once():
        card = read_card(folder)
        detector: Detector = detector_class(card.kind).load(folder)  # type: ignore[attr-defined]
    return detector, card
