"""The encoder: an earlier training can go on, and is joined with the linear tagger by log probabilities."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from onnxruntime import InferenceSession
from safetensors.torch import load_file, save_file

from invented_notes import notes
from nescio.core.document import Document
from nescio.core.errors import ConfigError, ModelError
from nescio.detect.ensemble import CrfEncoderLearner, CrfEncoderSettings, category_columns
from nescio.detect.learner import Task, save_learner
from nescio.detect.linear.conv_network import ConvSettings
from nescio.detect.linear.crf import CrfLearner, CrfSettings
from nescio.detect.neural.encoder.encoding import SubwordEncoding, SubwordSequences
from nescio.detect.neural.encoder.fine_tuning import _build_network, fit
from nescio.detect.neural.encoder.learner import EncoderLearner
from nescio.detect.neural.encoder.network import Encoder
from nescio.detect.neural.encoder.pretrained import read_pretrained
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.neural.export import to_onnx
from nescio.detect.neural.fitting import WEIGHTS
from nescio.detect.neural.settings import Training
from nescio.detect.neural.spans import TokenScores
from nescio.detect.neural.trainer import Trainer


def settings(**options):
    training = Training(epochs=1, batch_size=8, learning_rate=0.0005, threads=1)
    return EncoderSettings(training=training, layers=1, **options)


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    folder = tmp_path_factory.mktemp("encoder")
    _, _, history = fit(settings(), notes(12), notes(4, 100), task=Task("en"), folder=folder)
    return folder / WEIGHTS, history


def test_a_training_goes_on_from_the_weights_of_another(begun):
    weights, history = begun
    _, _, more = fit(settings(initial_weights=str(weights)), notes(12), notes(4, 100), task=Task("en"))
    assert more[0]["loss"] < history[0]["loss"] * 0.8


@pytest.mark.parametrize("name", ["e5", "granite", "distilbert"])
def test_only_weights_that_are_used_are_unpacked(name):
    pretrained = read_pretrained(name)
    unpacked = []
    weights = {
        key: lambda key=key: unpacked.append(key) or pretrained.weights[key]() for key in pretrained.weights
    }
    kept = [5, 0, 7]
    network = _build_network(replace(pretrained, weights=weights), settings(pretrained=name), kept, 9)
    assert sorted(unpacked) == sorted(
        key for key in weights if not key.startswith("layers.") or "layers.0." in key
    )
    found = network.state_dict()["subword_embedding.weight"]
    assert found.shape == (3, pretrained.hidden)
    for row, subword in enumerate(kept):
        assert found[row].tolist() == pretrained.embeddings([subword])[0].tolist()


def test_weights_of_an_older_version_are_read(begun, tmp_path, monkeypatch):
    monkeypatch.setattr(Trainer, "run", lambda self, *_, **__: self.done)
    old_names = {"qkv": "attend", "attn_out": "join", "attn_norm": "attended", "ffn_in": "widen"}
    old_names |= {"ffn_out": "narrow", "ffn_norm": "done", "position_embedding": "places"}
    old_names |= {"embedding_norm": "norm", "classifier": "emit"}
    weights = load_file(begun[0])
    old = {".".join(old_names.get(part, part) for part in name.split(".")): w for name, w in weights.items()}
    assert not set(old) & set(weights)
    save_file(old, tmp_path / "old.safetensors")
    fit(
        settings(initial_weights=str(tmp_path / "old.safetensors")),
        notes(12),
        notes(4, 100),
        task=Task("en"),
        folder=tmp_path,
    )
    again = load_file(tmp_path / WEIGHTS)
    assert all(torch.equal(again[name], weights[name]) for name in weights)


def test_what_it_began_and_ended_with_is_averaged(begun, tmp_path, monkeypatch):
    def run(self, *_, **__):
        for weights in self.trainable.values():
            weights.data += 2.0
        return self.done

    monkeypatch.setattr(Trainer, "run", run)
    fit(settings(initial_weights=str(begun[0])), notes(12), (), task=Task("en"), folder=tmp_path)
    before, after = load_file(begun[0]), load_file(tmp_path / WEIGHTS)
    assert all(torch.allclose(after[name], before[name] + 1.0) for name in before)


@pytest.mark.parametrize(("max_length", "longest"), [(0, 60), (24, 24)])
def test_sequences_may_be_shorter_in_detection_than_in_training(max_length, longest, monkeypatch):
    monkeypatch.setattr(Trainer, "run", lambda self, *_, **__: self.done)
    _, encoding, _ = fit(settings(train_max_length=60, max_length=max_length), notes(4), (), task=Task("en"))
    (where,), _ = encoding.encode([Document("long", "Seen today by Dr. Roe. " * 40)])
    assert max(high - low for low, high in where.ranges) in range(longest // 2, longest + 1)


def test_weights_that_are_none_or_of_another_network_are_refused(begun, tmp_path):
    weights, _ = begun
    with pytest.raises(ModelError, match="no weights"):
        fit(settings(initial_weights=str(tmp_path / "none")), notes(4), (), task=Task("en"))
    fewer = [doc.with_spans([s for s in doc.spans if s.label == "DATE"]) for doc in notes(4)]
    with pytest.raises(ModelError, match="fewer layers or other labels"):
        fit(settings(initial_weights=str(weights)), fewer, (), task=Task("en"))
    deeper = replace(settings(initial_weights=str(weights)), layers=2)
    with pytest.raises(ModelError, match="fewer layers or other labels"):
        fit(deeper, notes(4), (), task=Task("en"))


def test_a_deeper_network_lends_its_lower_layers(tmp_path, monkeypatch):
    monkeypatch.setattr(Trainer, "run", lambda self, *_, **__: self.done)
    deep, low = tmp_path / "deep", tmp_path / "low"
    for folder in (deep, low):
        folder.mkdir()
    fit(replace(settings(), layers=2), notes(4), (), task=Task("en", seed=5), folder=deep)
    fit(settings(initial_weights=str(deep / WEIGHTS)), notes(4), (), task=Task("en"), folder=low)
    lent, taken = load_file(deep / WEIGHTS), load_file(low / WEIGHTS)
    assert len(taken) < len(lent)
    assert all(torch.equal(lent[name], weights) for name, weights in taken.items())


def test_an_encoder_of_another_vocabulary_is_trained_saved_and_loaded(tmp_path):
    learner = EncoderLearner(settings(pretrained="granite"), Task("en"))
    learner.fit(notes(12), notes(4, 100))
    save_learner(learner, EncoderLearner.kind, tmp_path, Task("en"))
    assert (tmp_path / "tokenizer.json").is_file()
    loaded = EncoderLearner.load(tmp_path)
    doc = Document("a", "Mr. Roe was seen in Hepatology on 3/4/2021, 38.5 °C.")
    assert np.array_equal(loaded.scores(doc).emissions, learner.scores(doc).emissions)


def test_what_is_said_of_some_words_is_what_is_said_of_all():
    torch.manual_seed(3)
    sizes = {
        "vocabulary_size": 40,
        "tags": 5,
        "hidden": 16,
        "layers": 3,
        "heads": 2,
        "ffn_hidden": 32,
        "positions": 30,
    }
    network = Encoder(**sizes, epsilon=1e-6, dropout=0.0).eval()
    network.subword_embedding.weight.data = (
        torch.randint(-127, 128, (40, 16)) / 127
    )  # 8 bits hold them exactly
    network.subword_embedding.weight.data[:, 0] = 1.0
    row, first = np.arange(12, dtype=np.int64) * 3, np.array([1, 2, 5, 6, 9])
    sequences = SubwordSequences([row], [first])
    everything = {name: torch.from_numpy(rows) for name, rows in sequences.feed([0]).items()}
    with torch.inference_mode():
        told = network(everything).numpy()[0]
    session = InferenceSession(to_onnx(network), providers=["CPUExecutionProvider"])
    wanted = np.array([True, False, True, False, True])
    found = session.run(["emissions"], sequences.feed_for_tokens(0, wanted))
    assert np.allclose(found[0][0], told[wanted], atol=1e-4)


@pytest.fixture
def beside(tmp_path, monkeypatch):
    monkeypatch.setattr(EncoderLearner, "fit", lambda *_, **__: None)
    learner = CrfEncoderLearner(
        CrfEncoderSettings(linear=CrfSettings(features=("word",), iterations=5)), Task("en")
    )
    learner.folder = tmp_path / "training"
    return learner


def test_a_crf_is_trained_beside_the_encoder(beside):
    beside.fit(notes(8), ())
    assert "DATE" in beside.labels
    assert CrfLearner.load(beside.folder / "linear").labels == beside.labels
    assert (beside.folder / "linear.log").is_file()


def test_a_crf_that_cannot_be_trained_is_told_of(beside):
    (beside.folder / "linear.log").mkdir(parents=True)
    with pytest.raises(ModelError, match="the CRF was not trained"):
        beside.fit(notes(8), ())


def test_a_crf_is_not_waited_for_where_the_encoder_fails(beside, monkeypatch):
    monkeypatch.setattr(EncoderLearner, "fit", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        beside.fit(notes(8), ())
    assert not (beside.folder / "linear").exists()


def test_a_crf_to_take_over_must_be_there(tmp_path):
    learner = CrfEncoderLearner(CrfEncoderSettings(trained_crf=str(tmp_path)), Task("en"))
    with pytest.raises(ConfigError, match="no trained CRF"):
        learner.fit(notes(4), ())


def test_a_crf_to_take_over_must_speak_of_the_same_labels(tmp_path):
    spanish = Task("es", "meddocan")
    save_learner(CrfLearner(CrfSettings(), spanish), CrfLearner.kind, tmp_path, spanish)
    learner = CrfEncoderLearner(CrfEncoderSettings(trained_crf=str(tmp_path)), Task("en"))
    with pytest.raises(ConfigError, match="meddocan"):
        learner.fit(notes(4), ())


def test_a_crf_is_taken_over_without_the_network_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(EncoderLearner, "fit", lambda *_, **__: None)
    told = CrfSettings(features=("word",), iterations=5, network=ConvSettings(width=8, epochs=1))
    crf = CrfLearner(told, Task("en"))
    crf.fit(notes(8), ())
    save_learner(crf, CrfLearner.kind, tmp_path, crf.task)
    learner = CrfEncoderLearner(CrfEncoderSettings(trained_crf=str(tmp_path)), Task("en"))
    learner.fit(notes(4), ())
    assert learner.linear.settings.network.width == 0
    alone = CrfLearner(replace(told, network=ConvSettings()), Task("en"))
    alone.fit(notes(8), ())
    assert learner.linear.predict(notes(4, 50)) == alone.predict(notes(4, 50))


def test_what_one_of_two_holds_to_be_impossible_is_hardly_likely():
    learner = CrfEncoderLearner(CrfEncoderSettings(), Task("en"))
    tags = ("O", "B-DATE", "I-DATE")
    learner.encoder._encoding = SubwordEncoding(tags, None, 8)
    learner.encoder._session = object()
    learner.linear = SimpleNamespace(tags=tags)
    rows = np.log(np.array([[0.01, 0.98, 0.01], [0.01, 0.98, 0.01], [0.01, 0.98, 0.01]], dtype=np.float32))
    linear = np.array([[1.0, 0.0, 0.0], [0.02, 0.97, 0.01]], dtype=np.float32)
    scores = TokenScores([(0, 3), (4, 7), (8, 11)], rows, [(0, 3)])
    joined = np.exp(learner._combined(scores, np.array([0, 4]), linear, tags, None).emissions)
    assert joined[0, 0] > 0.9  # the mean of both would have been one half
    assert joined[1, 1] > 0.9
    assert joined[2, 1] == pytest.approx(0.98, abs=0.001)  # a token that the linear tagger does not have


def test_an_encoder_of_another_scheme_decides_on_categories_only():
    tags = ("O", "B-FECHAS", "I-FECHAS", "B-SEXO_SUJETO_ASISTENCIA")
    coarse = ("O", "B-DATE", "I-DATE", "B-NAME", "I-NAME")
    matrix = category_columns(tags, coarse)
    rows = np.array([[0.1, 0.2, 0.3, 0.4]], dtype=np.float32)
    assert (rows @ matrix).tolist()[0] == pytest.approx([0.5, 0.2, 0.3, 0, 0])
