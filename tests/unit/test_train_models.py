"""The command that trains bundled models: its plans fit their recipes, and its notes are sound."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from nescio.core.labels import scheme

_PATH = Path(__file__).parents[2] / "tools" / "train_models.py"
_SPEC = importlib.util.spec_from_file_location("train_models", _PATH)
tool = importlib.util.module_from_spec(_SPEC)
sys.modules["train_models"] = tool
_SPEC.loader.exec_module(tool)


@pytest.mark.parametrize("name", tool.PLANS)
def test_a_plan_fits_its_recipe(name):
    plan = tool.PLANS[name]
    recipe = tool.recipe_of(plan)
    linear = recipe.learner.get("linear", recipe.learner)
    assert linear["features"]
    assert any(line.startswith("pos") for line in linear["features"]) == ("pos" not in plan.without)
    assert 0.5 <= recipe.recall <= 0.9
    assert plan.data
    assert plan.weaknesses


def test_english_notes_are_written_and_made():
    train, dev = tool.english(tool.PLANS["en"])
    assert sum(doc.id.startswith("synth-") for doc in train) == 800
    assert sum("-swapped-" in doc.id for doc in train) == 2 * (len(train) - 800) / 3
    assert len({doc.id for doc in train}) == len(train)
    assert not {doc.id for doc in train} & {doc.id for doc in dev}


def test_our_spanish_notes_speak_like_meddocan():
    docs = list(tool._in_meddocan())
    labels = {span.label for doc in docs for span in doc.spans}
    assert all(label in scheme("meddocan") for label in labels)
    ages = [doc.surface(span) for doc in docs for span in doc.spans if span.label == "EDAD_SUJETO_ASISTENCIA"]
    assert sum("año" in age for age in ages) > len(ages) / 3
