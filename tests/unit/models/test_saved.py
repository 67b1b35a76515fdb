"""Where saved models lie, and reading them."""

from __future__ import annotations

import shutil

import pytest

from nescio.core.document import Document
from nescio.core.errors import ModelError
from nescio.models.saved import (
    SHIPPED,
    is_saved_model,
    load_saved,
    model_folder,
    saved_schemes,
    scheme_folder,
    shipped_models,
)


def test_shipped_models_are_found_by_name() -> None:
    assert {"en", "es"} <= set(shipped_models())
    assert all(is_saved_model(name) and model_folder(name) == SHIPPED / name for name in shipped_models())


def test_a_folder_is_a_model_if_it_has_a_card(tmp_path) -> None:
    assert not is_saved_model(str(tmp_path))
    folder = shutil.copytree(model_folder("en"), tmp_path / "mine")
    assert is_saved_model(str(folder))
    notes = [Document("1", "Seen by Dr. Brackenbury today.")]
    (own, card), (shipped, _) = load_saved(folder), load_saved("en")
    assert card.language == "en"
    assert own.predict(notes) == shipped.predict(notes) != [()]


def test_the_nearest_name_is_told() -> None:
    with pytest.raises(
        ModelError, match=r"no model 'en-acurate': not a folder, and not shipped.*en-accurate"
    ):
        model_folder("en-acurate")


def test_a_model_may_have_a_part_for_another_scheme(tmp_path) -> None:
    folder = shutil.copytree(model_folder("en"), tmp_path / "mine")
    own, part = load_saved(folder)[1], shutil.copytree(model_folder("en"), folder / "hipaa")
    assert saved_schemes(folder) == {own.scheme, "hipaa"}
    assert scheme_folder(folder, "hipaa") == part
    assert scheme_folder(folder, None) == scheme_folder(folder, "meddocan") == folder
    (part / "learner" / "tags.txt").write_text("O\n")
    with pytest.raises(ModelError, match="checksum differs"):
        load_saved(folder, "hipaa")
