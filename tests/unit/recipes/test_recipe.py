import re
from dataclasses import fields
from pathlib import Path

import pytest
import tomllib

from invented_notes import notes
from nescio.core import Document
from nescio.core.errors import ConfigError
from nescio.detect.linear.conv_network import ConvSettings
from nescio.detect.recipe_detector import PassSettings, PostprocessSettings, RuleSettings
from nescio.detect.registry import LEARNER_KINDS, detector_class
from nescio.models.saved import load_saved
from nescio.recipes import finished_parts, load_recipe, recipe_names, train_recipe, variant_names
from nescio.recipes.train import language_of

CLASSICAL = [
    "shweta-crf", "wellner-carafe", "jabreel-crf", "jabreel-regex", "aramaki-2pass", "guo-svm", "hara-svm", "szarvas-trees",
    "uzuner-statdeid", "yang-nottingham", "liu-harbin", "dehghan-manchester", "he-harbin", "torii-kaiser", "chen-newfoundland",
]  # fmt: skip


def test_all_classical_systems_are_there():
    assert set(CLASSICAL) <= set(recipe_names())


@pytest.mark.parametrize("name", CLASSICAL)
def test_recipes_say_where_they_come_from_and_what_was_guessed(name):
    recipe = load_recipe(name)
    assert recipe.source
    assert recipe.guessed
    assert recipe.reported


@pytest.mark.parametrize(("change", "hint"), [
    ("learner.c3=1", "'c2'"), ("lerner.c1=1", "'learner'"), ("passes.cuont=2", "'count'"), ("learner.kind=crv", "'crf'"),
    ("learner.c1=high", "float"), ("rules.use=befor", "'before'"), ("c1", "key=value"), ("learner.features=['wrod']", "'word'"),
])  # fmt: skip
def test_wrong_settings_are_refused_with_a_hint(change, hint):
    with pytest.raises(ConfigError, match="(?s).*" + hint):
        load_recipe("he-harbin", [change])


def test_an_unknown_recipe_is_refused_with_the_nearest():
    with pytest.raises(ConfigError, match="'he-harbin'"):
        load_recipe("he-harbim")


def test_a_variant_changes_some_settings_of_its_recipe():
    own, paper = load_recipe("shweta-elman"), load_recipe("shweta-elman-paper", ["learner.hidden=7"])
    assert (own.learner["training"]["optimizer"], paper.learner["training"]["optimizer"]) == ("adam", "sgd")
    assert (paper.name, paper.learner["window"], paper.learner["hidden"]) == ("shweta-elman-paper", 11, 7)
    assert "variants" not in paper.table()
    assert "variants" not in own.table()


def test_every_variant_loads_and_is_no_recipe_of_its_own():
    assert {"anonimatik-balanced", "anonimatik-paper", "kassaie-lstm-paper"} <= set(variant_names())
    assert not set(variant_names()) & set(recipe_names())
    titles = [load_recipe(name).title for name in (*recipe_names(), *variant_names())]
    assert len(set(titles)) == len(titles)


def test_an_unknown_variant_is_refused_with_the_nearest():
    with pytest.raises(ConfigError, match="'shweta-elman-paper'"):
        load_recipe("shweta-elman-papre")


def test_only_our_own_recipes_follow_meddocans_conventions():
    followers = {name for name in recipe_names() if load_recipe(name).postprocess.conventions}
    assert followers == {"nescio-accurate", "nescio-fast"}


def test_settings_change():
    recipe = load_recipe("he-harbin", ["learner.c1=0.5", "rules.use=after", "seed=3"])
    assert (recipe.learner["c1"], recipe.rules.use, recipe.seed) == (0.5, "after", 3)


FAST = ["learner.iterations=8", "learner.features=['word -1..1', 'case']"]


def test_same_seed_same_model_and_a_record_of_the_run(tmp_path):
    recipe = load_recipe("he-harbin", FAST)
    for name in ("a", "b"):
        scores = train_recipe(recipe, notes(12), notes(4, 50), tmp_path / name)
    weights = [(tmp_path / name / "learner" / "weights.safetensors").read_bytes() for name in ("a", "b")]
    assert weights[0] == weights[1]
    record = (tmp_path / "a" / "run" / "run.json").read_text()
    assert '"seed": 0' in record
    assert '"versions"' in record
    assert 0 <= scores["types_f1"] <= 100
    kept = tomllib.loads((tmp_path / "a" / "run" / "recipe.toml").read_text())
    assert kept["learner"]["iterations"] == 8
    assert not (tmp_path / "a" / "unfinished").exists()
    for path in (tmp_path / "a").rglob("*"):
        assert path.is_dir() or b"Oakhurst" not in path.read_bytes(), (
            "a model holds no words of its training notes"
        )


def test_a_stopped_run_is_resumed(tmp_path, monkeypatch):
    recipe = load_recipe("aramaki-2pass", [*FAST, "learner.features=['word', 'hint']"])
    from nescio.detect.linear.crf import CrfLearner

    calls = []
    learn = CrfLearner._learn

    def stop_at_third(self, *args):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return learn(self, *args)

    monkeypatch.setattr(CrfLearner, "_learn", stop_at_third)
    with pytest.raises(KeyboardInterrupt):
        train_recipe(recipe, notes(12), [], tmp_path / "m")
    with pytest.raises(ConfigError, match="another recipe"):
        train_recipe(load_recipe("aramaki-2pass", FAST), notes(12), [], tmp_path / "m", resume=True)
    train_recipe(recipe, notes(12), [], tmp_path / "m", resume=True)
    assert len(calls) == 5  # two folds, the interrupted one, and then two more
    train_recipe(recipe, notes(12), [], tmp_path / "whole")
    docs = notes(4, 80)
    assert load_saved(tmp_path / "m")[0].predict(docs) == load_saved(tmp_path / "whole")[0].predict(docs)


def test_a_model_stands_until_the_next_is_done(tmp_path, monkeypatch):
    from nescio.detect.linear.crf import CrfLearner

    recipe, docs = load_recipe("he-harbin", FAST), notes(4, 80)
    train_recipe(recipe, notes(12), [], tmp_path / "m")
    before = load_saved(tmp_path / "m")[0].predict(docs)

    def stop(self, *args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(CrfLearner, "_learn", stop)
        with pytest.raises(KeyboardInterrupt):
            train_recipe(recipe, notes(3), [], tmp_path / "m")
    assert load_saved(tmp_path / "m")[0].predict(docs) == before
    train_recipe(
        load_recipe("he-harbin", [*FAST, "learner.features=['case']"]), notes(12), [], tmp_path / "m"
    )
    assert load_saved(tmp_path / "m")[0].predict(docs) != before
    assert not (tmp_path / "m" / "unfinished").exists()


def test_labels_are_brought_to_the_scheme_that_is_asked_for(tmp_path):
    train_recipe(load_recipe("he-harbin", FAST), notes(6), notes(2, 90), tmp_path / "m", scheme="binary")
    detector, card = load_saved(tmp_path / "m")
    assert card.scheme == "binary"
    assert set(card.labels) == {"PHI"}
    assert {span.label for spans in detector.predict(notes(4, 80)) for span in spans} == {"PHI"}


def test_nothing_to_learn_from(tmp_path):
    with pytest.raises(ConfigError, match="no annotations"):
        train_recipe(load_recipe("he-harbin"), [doc.with_spans(()) for doc in notes(2)], [], tmp_path / "m")


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(ConfigError, match="not empty"):
        train_recipe(load_recipe("he-harbin", FAST), notes(4), [], tmp_path)


def test_the_language_of_most_notes_counts():
    spanish = Document("es", "La paciente acude al hospital por dolor en el pecho.")
    assert language_of(notes(3)) == "en"
    assert language_of([spanish, *notes(2)]) == "en"
    assert language_of([spanish, spanish, *notes(1)]) == "es"


def test_the_bar_shows_loss_and_dev_score_and_dev_notes_change_nothing(tmp_path, monkeypatch):
    from contextlib import contextmanager

    from nescio.detect.linear import crf_training as learn

    said: list[str] = []

    @contextmanager
    def bar(*_args, **_kwargs):
        yield lambda _amount=1, note="": said.append(note)

    monkeypatch.setattr(learn, "progress", bar)
    recipe = load_recipe("aramaki-2pass", [*FAST, "learner.features=['word', 'hint']"])
    train_recipe(recipe, notes(12), notes(30, 50), tmp_path / "with")
    assert any(re.fullmatch(r"loss [\d,]+ dev f \d+\.\d", note) for note in said)
    said.clear()
    train_recipe(recipe, notes(12), [], tmp_path / "without")
    assert all(re.fullmatch(r"loss [\d,]+", note) for note in said)
    for part in ("first", "learner"):
        weights = [
            (tmp_path / run / part / "weights.safetensors").read_bytes() for run in ("with", "without")
        ]
        assert weights[0] == weights[1]


def test_a_crf_stops_in_the_middle_and_what_was_finished_is_named(tmp_path, monkeypatch):
    from contextlib import contextmanager

    from nescio.detect.linear import crf_training as learn

    done: list[int] = []

    @contextmanager
    def bar(*_args, **_kwargs):
        def advance(_amount=1, note=""):
            done.append(1)
            if len(done) == 11:  # in the second fold, whose eight iterations begin at the ninth
                raise KeyboardInterrupt

        yield advance

    monkeypatch.setattr(learn, "progress", bar)
    recipe = load_recipe("aramaki-2pass", [*FAST, "learner.features=['word', 'hint']"])
    with pytest.raises(KeyboardInterrupt):
        train_recipe(recipe, notes(12), [], tmp_path / "m")
    assert finished_parts(tmp_path / "m") == ["fold-0"]


GUIDE = (Path(__file__).parents[3] / "docs" / "guides" / "recipes.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", LEARNER_KINDS)
def test_every_kind_of_learner_is_documented(kind):
    assert f"`{kind}`" in GUIDE


@pytest.mark.parametrize(
    "settings",
    [
        *(detector_class(kind).Settings for kind in ("crf", "svm", "trees", "hmm", "crf-encoder")),
        ConvSettings,
        PassSettings,
        RuleSettings,
        PostprocessSettings,
    ],
    ids=lambda settings: settings.__name__,
)
def test_every_setting_is_documented(settings):
    for setting in fields(settings):
        assert f"`{setting.name}`" in GUIDE or f"learner.{setting.name}]" in GUIDE, setting.name
