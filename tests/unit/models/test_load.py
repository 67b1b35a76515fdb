"""What `--model` names."""

from __future__ import annotations

import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nescio.core.document import Document, find_overlap
from nescio.core.errors import ModelError
from nescio.corpora.synth import generate
from nescio.detect.features.lists import word_vocabulary
from nescio.models.load import load_model
from nescio.models.saved import model_folder

sys.path.insert(0, str(Path(__file__).parents[2]))  # scripted:Marked

NOTES = [
    Document("1", "The patient was seen by Dr. Brackenbury on 03/04/2061."),
    Document("2", "Paciente vista por la Dra. Carmen Alborán el 4 de marzo de 2061."),
]


@pytest.mark.parametrize("model", ["auto", "en", "es", "rules-en", "rules-es", "scripted:Marked"])
def test_names(model: str) -> None:
    found = load_model(model)
    assert found.name
    assert found.language in ("", "en", "es")
    for doc, spans in zip(NOTES, found.detector.predict(NOTES), strict=True):
        assert all(0 <= span.start < span.end <= len(doc.text) for span in spans)
        assert find_overlap(spans) is None


def test_auto_goes_by_language() -> None:
    spans = load_model("auto").detector.predict(NOTES)
    assert [NOTES[0].text_of(span) for span in spans[0]] == ["Brackenbury", "03/04/2061"]
    assert "4 de marzo de 2061" in [NOTES[1].text_of(span) for span in spans[1]]


@pytest.mark.parametrize("model", ["nope", "scripted:Nobody", "nomodule:X", "scripted:PATTERN"])
def test_unknown(model: str) -> None:
    with pytest.raises(ModelError):
        load_model(model)


def test_threads_find_what_one_finds() -> None:
    notes = list(generate(40, "en", seed=6))
    detector = load_model("en").detector
    alone = [detector.predict([doc])[0] for doc in notes]
    word_vocabulary("en").clear()  # all words are new again
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda doc: detector.predict([doc])[0], notes)) == alone


def test_a_folder_may_be_called_like_a_tier(tmp_path, monkeypatch) -> None:
    shutil.copytree(model_folder("en"), tmp_path / "auto-mine")
    monkeypatch.chdir(tmp_path)
    assert load_model("auto-mine").language == "en"
    with pytest.raises(ModelError, match="no model auto-other; known: auto, auto-accurate"):
        load_model("auto-other")
