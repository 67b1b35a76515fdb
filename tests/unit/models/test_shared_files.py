"""Models share what is identical."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.core.errors import ModelError
from nescio.detect.model_card import ModelCard, read_card, write_card
from nescio.models.saved import model_folder, shipped_models
from nescio.models.shared_files import share_files


def _model(folder: Path, *, own: bytes) -> Path:
    (folder / "part").mkdir(parents=True)
    (folder / "part" / "weights").write_bytes(b"w" * 20_000)
    (folder / "part" / "own").write_bytes(own * 20_000)
    (folder / "part" / "tags").write_bytes(b"small, so not worth it")
    write_card(folder / "part", ModelCard("crf"))
    write_card(folder, ModelCard("recipe"))
    return folder


def test_identical_files_are_stored_once(tmp_path: Path) -> None:
    first, second = _model(tmp_path / "a", own=b"a"), _model(tmp_path / "b", own=b"b")
    assert share_files(second, first) == [second / "part" / "weights"]
    assert sorted(path.name for path in (second / "part").iterdir()) == ["model.toml", "own", "tags"]
    card = read_card(second / "part")
    assert card.shared == {"weights": "../../a/part/weights"}
    assert card.path(second / "part", "weights").read_bytes() == b"w" * 20_000
    assert "part/weights" not in read_card(second).files
    assert share_files(second, first) == []
    write_card(second / "part", card)  # as measuring does
    assert read_card(second / "part").shared == card.shared


def test_only_models_side_by_side(tmp_path: Path) -> None:
    first, second = _model(tmp_path / "a", own=b"a"), _model(tmp_path / "x" / "b", own=b"b")
    with pytest.raises(ModelError, match="not side by side"):
        share_files(second, first)
    with pytest.raises(ModelError, match="not side by side"):
        share_files(first, first)


def test_nothing_is_shipped_twice() -> None:
    seen: dict[str, str] = {}
    for name in shipped_models():
        for file, digest in read_card(model_folder(name)).files.items():
            if (model_folder(name) / file).stat().st_size >= 10_000:
                assert digest not in seen, f"{name}/{file} is also in {seen[digest]}"
                seen[digest] = name
