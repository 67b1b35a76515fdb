"""The same promises for the networks' recipes, trained small."""

from __future__ import annotations

import pytest

from contract.detector_contract import DetectorContract
from invented_notes import notes
from nescio.core import scheme
from nescio.models.saved import load_saved
from nescio.recipes import load_recipe, recipe_names, train_recipe

# Small enough to train in a second or two; what makes each network itself stays.
_VECTORS = ["vectors.size=32", "vectors.min_count=1", "vectors.epochs=3"]
SMALL = {
    "e2ej": [
        *_VECTORS,
        "hidden=32",
        "filters=32",
        "branch=32",
        "char_filters=32",
        "training.epochs=10",
        "training.learning_rate=0.006",
        "training.batch_size=4",
        "training.ema_decay=0.0",
    ],
    "elman": [
        *_VECTORS,
        "dropout=0.1",
        "training.epochs=8",
        "training.learning_rate=0.01",
        "training.batch_size=4",
    ],
    "jordan": [
        *_VECTORS,
        "dropout=0.1",
        "training.epochs=8",
        "training.learning_rate=0.01",
        "training.batch_size=4",
    ],
    "window-lstm": [
        *_VECTORS,
        "vectors.scale=0.5",
        "hidden=48",
        "training.epochs=12",
        "training.learning_rate=0.02",
        "dropout=0.0",
    ],
    "anonimatik": [
        "hidden=32",
        "training.epochs=4",
        "training.batch_size=64",
        "training.learning_rate=0.01",
        "init_std=0.3",
    ],
    "crf-encoder": [
        "linear.iterations=15",
        "linear.min_count=1",
        "encoder.layers=2",
        "encoder.training.epochs=5",
        "encoder.training.threads=1",
        "encoder.training.ema_decay=0.0",
    ],
}
NETWORKS = [name for name in recipe_names() if load_recipe(name).learner.get("kind") in SMALL]


@pytest.fixture(scope="module", params=NETWORKS)
def trained(request, tmp_path_factory):
    kind = load_recipe(request.param).learner["kind"]
    recipe = load_recipe(request.param, [f"learner.{change}" for change in SMALL[kind]])
    folder = tmp_path_factory.mktemp("models") / request.param
    train_recipe(recipe, notes(48), notes(8, 100), folder, language="en")
    return load_saved(folder)[0], folder


class TestNetworks(DetectorContract):
    """Every promise, for every recipe with a network."""


def test_six_papers_networks_are_there():
    papers = {"anonimatik", "jabreel-e2e", "jabreel-e2ej", "kassaie-lstm", "shweta-elman", "shweta-jordan"}
    assert papers <= set(NETWORKS)


def test_finds_most_of_what_it_was_taught(trained):
    detector, _ = trained
    docs = notes(24, 200)
    found = detector.predict(docs)
    binary = detector.labels == ("PHI",)
    gold = [[(s.start, s.end, "PHI" if binary else s.label) for s in doc.spans] for doc in docs]
    hits = sum(
        len({*wanted} & {(s.start, s.end, s.label) for s in spans})
        for wanted, spans in zip(gold, found, strict=True)
    )
    assert hits / sum(map(len, gold)) > 0.35
    if not binary:
        seen = {scheme("i2b2-2014").category(span.label) for spans in found for span in spans}
        assert len(seen) == 7
