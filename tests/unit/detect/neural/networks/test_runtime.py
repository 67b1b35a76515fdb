import json
import os
import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import onnx
import pytest
from safetensors.numpy import load_file, save_file

from invented_notes import notes
from nescio.core import Document
from nescio.core.errors import ModelError
from nescio.detect.decoding import TransitionScores, marginals
from nescio.detect.neural.networks.runtime import Runtime
from tiny_networks import settings_of


def test_marginals_are_sums_over_all_paths():
    rng = np.random.default_rng(1)
    tags = ("O", "B-X", "I-X")
    chain = TransitionScores(
        tags,
        rng.normal(size=(3, 3)).astype(np.float32),
        rng.normal(size=3).astype(np.float32),
        rng.normal(size=3).astype(np.float32),
    ).constrained()
    rows = rng.normal(size=(6, 3)).astype(np.float32)
    found = marginals(chain, rows, [(0, 4), (4, 6)])
    weights = {}
    for path in product(range(3), repeat=4):
        score = (
            chain.start_transitions[path[0]]
            + chain.end_transitions[path[-1]]
            + sum(rows[t, tag] for t, tag in enumerate(path))
        )
        score += sum(chain.transitions[a, b] for a, b in pairwise(path))
        weights[path] = np.exp(float(score))
    total = sum(weights.values())
    for step, tag in product(range(4), range(3)):
        expected = sum(w for path, w in weights.items() if path[step] == tag) / total
        assert found[step, tag] == pytest.approx(expected, abs=1e-5)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)


def test_every_token_has_its_probabilities(network):
    doc = notes(1, 200)[0]
    tokens = network.runtime.tokens(doc)
    assert len(tokens.offsets) == len(tokens.probabilities)
    assert np.allclose(tokens.probabilities.sum(axis=1), 1, atol=1e-4)
    assert ((tokens.phi >= 0) & (tokens.phi <= 1)).all()
    assert all(end > start for start, end in tokens.offsets)


def test_a_penalty_on_o_finds_more(network):
    docs = notes(4, 300)

    def covered(o_logit_penalty):
        found = [s for doc in docs for s in network.runtime.spans(doc, o_logit_penalty=o_logit_penalty)]
        return sum(s.end - s.start for s in found)

    assert covered(-4) <= covered(0) <= covered(4)
    assert covered(8) > covered(-8)


def test_spans_do_not_begin_or_end_with_blanks(network):
    found = [
        doc.text_of(span) for doc in notes(8, 300) for span in network.runtime.spans(doc, o_logit_penalty=3)
    ]
    assert found
    assert [text for text in found if not text or text != text.strip()] == []


def test_a_saved_runtime_is_the_same(network, tmp_path):
    network.runtime.save(tmp_path)
    again = Runtime.load(tmp_path, network.runtime.settings, "en")
    for doc in notes(3, 500):
        assert again.spans(doc) == network.runtime.spans(doc)


def test_a_folder_of_an_older_version_finds_the_same(e2ej, tmp_path):
    runtime = e2ej.runtime
    runtime.save(tmp_path)
    (tmp_path / "model.onnx").write_bytes(with_input_renamed(runtime.model, "char_rows", "forms"))
    arrays = load_file(tmp_path / "words.safetensors")
    for old, new in (("between", "transitions"), ("begin", "start_transitions"), ("end", "end_transitions")):
        arrays[old] = arrays.pop(new)
    save_file(arrays, tmp_path / "words.safetensors")
    table = json.loads((tmp_path / "network.json").read_text())
    table["limit"] = table.pop("max_length")
    (tmp_path / "network.json").write_text(json.dumps({**table, "unit": "piece"}))
    again = Runtime.load(tmp_path, runtime.settings, "en")
    assert again.encoding.unit == "lines"
    docs = notes(3, 500)
    found = [again.spans(doc, o_logit_penalty=3) for doc in docs]
    assert any(found)
    assert found == [runtime.spans(doc, o_logit_penalty=3) for doc in docs]


def with_input_renamed(model, name, other):
    graph = onnx.load_from_string(model)
    for entry in graph.graph.input:
        entry.name = other if entry.name == name else entry.name
    for node in graph.graph.node:
        for at, value in enumerate(node.input):
            node.input[at] = other if value == name else value
    return graph.SerializeToString()


def test_a_folder_with_no_network_is_told(tmp_path):
    with pytest.raises(ModelError, match="not a network"):
        Runtime.load(tmp_path, settings_of("e2ej"))


def test_a_saved_network_holds_no_training_words(network, tmp_path):
    network.runtime.save(tmp_path)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Oakhurst" not in stored
    assert b"Larkspur" not in stored


def test_empty_notes_have_nothing(network):
    for text in ("", " \n"):
        assert network.runtime.spans(Document("x", text)) == ()
        assert len(network.runtime.tokens(Document("x", text)).probabilities) == 0


SCRIPT = """
import sys
sys.modules["torch"] = sys.modules["onnx"] = sys.modules["gensim"] = None
from invented_notes import notes
from nescio.models.saved import load_saved
detector, _ = load_saved({folder!r})
print(sum(len(spans) for spans in detector.predict(notes(4, 300))))
"""


def test_a_model_runs_with_no_torch(tmp_path):
    from nescio.detect.threshold import with_threshold
    from nescio.models.saved import load_saved
    from nescio.recipes import load_recipe, train_recipe

    changes = [
        "hidden=16",
        "filters=16",
        "branch=16",
        "vectors.size=16",
        "vectors.min_count=1",
        "vectors.epochs=1",
    ]
    changes += [
        "training.epochs=20",
        "training.learning_rate=0.004",
        "training.ema_decay=0.0",
        "training.batch_size=4",
    ]
    recipe = load_recipe("jabreel-e2ej", [f"learner.{change}" for change in changes])
    train_recipe(recipe, notes(24), notes(4, 100), tmp_path / "model", language="en")
    assert list((tmp_path / "model" / "run" / "tensorboard").rglob("events.*"))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(folder=str(tmp_path / "model"))],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[4]), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) > 0
    detector, _ = load_saved(tmp_path / "model")
    docs = notes(6, 300)

    def covered(sensitivity):
        return sum(
            s.end - s.start for spans in with_threshold(detector, sensitivity).predict(docs) for s in spans
        )

    assert with_threshold(detector, 0.5).predict(docs) == detector.predict(docs)
    assert covered(0.0) < covered(0.5) < covered(1.0)
    assert covered(1.0) == max(covered(r / 10) for r in range(11))
