"""Models and recipes of older versions load, or are refused with one clear line."""

from __future__ import annotations

from dataclasses import asdict, fields, is_dataclass
from typing import get_type_hints

import pytest

from invented_notes import notes
from nescio.core.errors import ConfigError
from nescio.core.toml import parse_toml
from nescio.detect.ensemble import CrfEncoderLearner
from nescio.detect.learner import Task, save_learner
from nescio.detect.linear.crf import CrfLearner, CrfSettings
from nescio.detect.model_card import CARD_NAME, ModelCard, read_card, write_card
from nescio.detect.old_names import KINDS, SETTINGS, upgrade_card, upgrade_recipe
from nescio.detect.recipe_detector import RecipeDetector, RecipeSettings
from nescio.detect.registry import KINDS as KNOWN_KINDS
from nescio.detect.registry import detector_class
from nescio.models.saved import load_saved, model_folder, shipped_models
from nescio.recipes import load_recipe, train_recipe

OLD_CRF = {
    "features": ["word"],
    "tokenizer": "blanks",
    "thin": 0.0,
    "staged": True,
    "context": {
        "width": 8,
        "reach": [1, 2],
        "batch": 9,
        "rate": 0.1,
        "forget": 0.2,
        "own": 0.4,
        "share": 0.3,
    },
}
NEW_CRF = {
    "features": ["word"],
    "tokenizer": "whitespace",
    "coarse_to_fine": True,
    "network": {
        "width": 8,
        "dilations": [1, 2],
        "batch_tokens": 9,
        "learning_rate": 0.1,
        "feature_dropout": 0.2,
        "crf_weight": 0.4,
        "network_weight": 0.3,
    },
}
OLD_RECIPE = {
    "learner": {"kind": "blend", "share": 0.5, "gate": 0.1, "thin": 0, "crf": "a", "linear": OLD_CRF},
    "partner": {"kind": "svm", "chained": True},
    "passes": {"count": 1, "structured": False, "confident": 0.5},
    "post": {"split_glued": True, "spread": ["DOCTOR"]},
    "recall": 0.9,
}
NEW_RECIPE = {
    "learner": {
        "kind": "crf-encoder",
        "encoder_weight": 0.5,
        "gate": 0.1,
        "trained_crf": "a",
        "linear": NEW_CRF,
    },
    "second_learner": {"kind": "svm", "previous_tag": True},
    "passes": {"count": 1, "form_lines_only": False, "min_score": 0.5},
    "postprocess": {"split_ids_from_names": True, "find_repeats": ["DOCTOR"]},
    "sensitivity": 0.9,
}


def test_old_cards_and_recipes_get_new_names():
    card = upgrade_card({"kind": "hybrid", "name": "en", "settings": OLD_RECIPE}, "model.toml")
    assert card == {"kind": "recipe", "name": "en", "settings": NEW_RECIPE}
    assert upgrade_recipe(OLD_RECIPE, "mine") == NEW_RECIPE
    assert upgrade_card({"kind": "crf", "settings": OLD_CRF}, "model.toml")["settings"] == NEW_CRF


def test_new_names_stay():
    assert upgrade_recipe(NEW_RECIPE, "mine") == NEW_RECIPE
    assert upgrade_card({"kind": "recipe", "settings": NEW_RECIPE}, "model.toml")["settings"] == NEW_RECIPE


@pytest.mark.parametrize("table", [{"thin": 4.5}, {"linear": {"thin": 1}}])
def test_a_setting_that_is_gone_is_refused_with_its_place(table):
    with pytest.raises(ConfigError, match=r"mine\.learner.*: thin = .* no longer supported; set it to 0"):
        upgrade_recipe({"learner": {"kind": "blend", **table}}, "mine")


def check_names(settings, renames):
    """Every new name is one of the settings, and no old one is."""
    known = {f.name for f in fields(settings)}
    assert set(renames.keys.values()) | set(renames.tables) <= known
    assert not {*renames.keys, *renames.removed} & known
    for key, inner in renames.tables.items():
        table = get_type_hints(settings)[key]
        assert is_dataclass(table)
        check_names(table, inner)


@pytest.mark.parametrize("kind", SETTINGS)
def test_the_table_leads_to_settings_that_exist(kind):
    check_names(detector_class(kind).Settings, SETTINGS[kind])


def test_old_kinds_lead_to_kinds_that_exist():
    assert set(KINDS.values()) <= set(KNOWN_KINDS)
    assert not set(KINDS) & set(KNOWN_KINDS)


@pytest.mark.parametrize("name", shipped_models())
def test_shipped_models_have_new_names(name):
    for path in model_folder(name).rglob(CARD_NAME):
        table = parse_toml(path.read_text(encoding="utf-8"))
        assert upgrade_card(table, str(path)) == table


def test_an_old_folder_finds_the_same(tmp_path):
    task = Task("en")
    settings = CrfSettings(features=("word -1..1", "shape"), iterations=10, min_count=1, coarse_to_fine=True)
    learner = CrfLearner(settings, task)
    learner.fit(notes(12), ())
    save_learner(learner, "crf", tmp_path, task)
    card = tmp_path / CARD_NAME
    text = card.read_text(encoding="utf-8").replace("coarse_to_fine = true", "staged = true\nthin = 0.0")
    card.write_text(text.replace("[settings.network]", "[settings.context]").replace("dilations", "reach"))
    assert "staged" in card.read_text(encoding="utf-8")
    found = load_saved(tmp_path)[0].predict(notes(4, 50))
    assert any(found)
    assert found == learner.predict(notes(4, 50))
    card.write_text(card.read_text(encoding="utf-8").replace("thin = 0.0", "thin = 4.5"))
    with pytest.raises(ConfigError, match=r"model\.toml: settings: thin = 4\.5"):
        read_card(tmp_path)


def test_old_settings_of_networks_get_new_names():
    old = {"unit": "piece", "limit": 64, "training": {"rate": 0.1, "average": 0.9}, "vectors": {"tune": True}}
    new = {
        "unit": "lines",
        "train_max_length": 64,
        "training": {"learning_rate": 0.1, "ema_decay": 0.9},
        "vectors": {"fine_tune": True},
    }
    assert upgrade_card({"kind": "e2ej", "settings": old}, "model.toml")["settings"] == new
    encoder = {"shown": 96, "skip": 0.3, "training": {"batch": 4}}
    upgraded = upgrade_card({"kind": "blend", "settings": {"encoder": encoder}}, "model.toml")["settings"]
    assert upgraded == {
        "encoder": {"max_length": 96, "negative_subsampling": 0.3, "training": {"batch_size": 4}}
    }


def test_a_setting_under_its_old_name_changes_the_table_of_the_new_one():
    recipe = load_recipe("nescio-fast", ["post.split_glued=false", "recall=0.7"])
    assert not recipe.postprocess.split_ids_from_names
    assert recipe.postprocess.find_repeats == load_recipe("nescio-fast").postprocess.find_repeats
    assert recipe.sensitivity == 0.7


def test_a_second_learner_is_found_in_its_old_folder(tmp_path):
    learner = {"kind": "crf", "features": ["word"], "iterations": 5}
    detector = RecipeDetector(RecipeSettings(learner=learner, second_learner=learner), Task("en"))
    detector.fit(notes(6), ())
    detector.save(tmp_path)
    (tmp_path / "second_learner").rename(tmp_path / "partner")
    write_card(
        tmp_path, ModelCard("recipe", scheme="i2b2-2014", language="en", settings=asdict(detector.settings))
    )
    assert RecipeDetector.load(tmp_path).predict(notes(4, 50)) == detector.predict(notes(4, 50))


def test_an_old_recipe_is_trained(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'title = "t"\nsource = "s"\nidea = "i"\n[learner]\nkind = "crf"\nstaged = true\nthin = 0\n'
        'features = ["word"]\niterations = 5\n[post]\nsplit_glued = true\n'
    )
    recipe = load_recipe(path, ["learner.staged=false"])
    assert recipe.postprocess.split_ids_from_names
    assert recipe.learner["coarse_to_fine"] is False
    train_recipe(recipe, notes(6), (), tmp_path / "model")
    assert load_saved(tmp_path / "model")[1].kind == "recipe"


def test_spans_of_crf_and_encoder_keep_their_source():
    assert CrfEncoderLearner.source == "blend"
