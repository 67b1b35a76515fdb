"""What every recipe's detector promises, checked on invented English notes."""

from __future__ import annotations

import pytest

from contract.detector_contract import DetectorContract
from invented_notes import notes
from nescio.core import scheme
from nescio.models.saved import load_saved
from nescio.recipes import load_recipe, recipe_names, train_recipe

# Small enough to train in a second or two; nothing else about the recipe changes.
FAST = {
    "crf": ["learner.iterations=25", "learner.min_count=1"],
    "svm": ["learner.min_count=1"],
    "trees": ["learner.rounds=15"],
}
CATEGORIES = {"NAME", "PROFESSION", "LOCATION", "AGE", "DATE", "CONTACT", "ID"}
CLASSICAL = [
    name
    for name in recipe_names()
    if load_recipe(name).learner.get("kind", "rules") in {*FAST, "hmm", "rules"}
]


def places(found):
    return [[(s.start, s.end, s.label) for s in spans] for spans in found]


@pytest.fixture(scope="module", params=CLASSICAL)
def trained(request, tmp_path_factory):
    recipe = load_recipe(request.param)
    changes = FAST.get(recipe.learner.get("kind"), [])
    if recipe.second_learner:
        changes = [*changes, "second_learner.iterations=15", "second_learner.min_count=1"]
    folder = tmp_path_factory.mktemp("models") / request.param
    train_recipe(load_recipe(request.param, changes), notes(48), notes(8, 100), folder, language="en")
    return load_saved(folder)[0], folder


def test_finds_all_seven_categories(trained):
    detector, _ = trained
    found = detector.predict(notes(24, 200))
    seen = {scheme("i2b2-2014").category(span.label) for spans in found for span in spans}
    assert seen >= CATEGORIES
    gold = sum(len(doc.spans) for doc in notes(24, 200))
    hits = sum(
        len({*a} & {*b})
        for a, b in zip(places(found), places([d.spans for d in notes(24, 200)]), strict=True)
    )
    assert hits / gold > 0.35


class TestClassicalDetectors(DetectorContract):
    """Every promise, for every recipe without a network."""
