"""Cards: checksums are verified, once for each file; files may be shared by two models."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from nescio.core.errors import ModelError
from nescio.detect import model_card as card_module
from nescio.detect.model_card import ModelCard, read_card, verified_once, write_card
from nescio.models.load import load_model
from nescio.models.saved import load_saved, model_folder


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> Counter[Path]:
    """Count how often each file is hashed."""
    counts: Counter[Path] = Counter()
    real = card_module.file_sha256

    def counting(path: Path) -> str:
        counts[path.resolve()] += 1
        return real(path)

    monkeypatch.setattr(card_module, "file_sha256", counting)
    return counts


def _model(folder: Path) -> Path:
    """Write a model with a part in a folder of its own."""
    (folder / "part").mkdir(parents=True)
    (folder / "part" / "weights").write_bytes(b"w" * 100)
    write_card(folder / "part", ModelCard("crf"))
    write_card(folder, ModelCard("recipe"))
    return folder


def test_round_trip(tmp_path: Path) -> None:
    card = ModelCard("crf", name="x", labels=("AGE",), settings={"a": 1}, data={"notes": 3})
    write_card(tmp_path, card)
    assert read_card(tmp_path) == card


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    model = _model(tmp_path / "m")
    (model / "part" / "weights").write_bytes(b"x")
    with pytest.raises(ModelError, match="checksum differs"):
        read_card(model)
    (model / "part" / "weights").unlink()
    with pytest.raises(ModelError, match="missing; copy or train the model again"):
        read_card(model)


def test_a_part_whose_card_was_changed_is_refused(tmp_path: Path) -> None:
    model = _model(tmp_path / "m")
    card = model / "part" / "model.toml"
    card.write_text(card.read_text().replace('weights = "', 'weights = "0'))
    with pytest.raises(ModelError, match="checksum differs"):
        read_card(model)


@pytest.mark.parametrize("model", ["en", "es-accurate"])
def test_a_load_hashes_each_file_once(hashed: Counter[Path], model: str) -> None:
    load_saved(model)
    assert hashed
    assert set(hashed.values()) == {1}


def test_auto_hashes_each_file_once(hashed: Counter[Path]) -> None:
    from nescio.core.document import Document

    load_model("auto").predict([Document("1", "The patient was seen by Dr. Roe.")])
    assert set(hashed.values()) == {1}


def test_the_next_load_verifies_again(tmp_path: Path, hashed: Counter[Path]) -> None:
    model = _model(tmp_path / "m")
    hashed.clear()
    read_card(model)
    with verified_once():
        read_card(model)
        read_card(model / "part")
    assert set(hashed.values()) == {2}


def test_a_shared_file_that_was_changed_is_refused(tmp_path: Path) -> None:
    for name in ("es", "es-accurate"):
        shutil.copytree(model_folder(name), tmp_path / name)
    read_card(tmp_path / "es-accurate")
    weights = tmp_path / "es" / "learner" / "weights.safetensors"
    weights.write_bytes(weights.read_bytes() + b"x")
    with pytest.raises(ModelError, match="checksum differs"):
        load_saved(tmp_path / "es-accurate")


def test_a_model_that_was_copied_alone_is_refused(tmp_path: Path) -> None:
    shutil.copytree(model_folder("es-accurate"), tmp_path / "es-accurate")
    with pytest.raises(
        ModelError, match=r"shared with .*es/learner.*which is missing; copy both models"
    ) as error:
        load_saved(tmp_path / "es-accurate")
    assert "\n" not in str(error.value)
