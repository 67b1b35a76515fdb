"""What every recipe's detector promises, checked on invented English notes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from invented_notes import notes
from nescio.core import Document, scheme
from nescio.core.document import find_overlap
from nescio.detect.registry import load_detector
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
    if recipe.partner:
        changes = [*changes, "partner.iterations=15", "partner.min_count=1"]
    folder = tmp_path_factory.mktemp("models") / request.param
    train_recipe(load_recipe(request.param, changes), notes(48), notes(8, 100), folder, language="en")
    return load_detector(folder)[0], folder


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


def test_spans_are_sorted_inside_and_apart(trained):
    detector, _ = trained
    for doc, spans in zip(notes(12, 300), detector.predict(notes(12, 300)), strict=True):
        assert list(spans) == sorted(spans)
        assert find_overlap(spans) is None
        assert all(0 <= s.start < s.end <= len(doc.text) and 0 <= s.score <= 1 for s in spans)
        assert {s.label for s in spans} <= set(detector.labels)


def test_odd_notes(trained):
    detector, _ = trained
    odd = [
        "",
        " ",
        "\n\n",
        "x",
        "7",
        "\x00",
        "İstanbul ﬁ ẞ",
        "é" * 50,
        "🙂 Dr. Ada Quill 🙂",
        "\ud800",
        "a\r\nb\rc",
        "::::",
        "©" * 9,
    ]
    docs = [Document(str(i), text) for i, text in enumerate(odd)]
    found = detector.predict(docs)
    assert len(found) == len(docs)
    assert found[0] == found[1] == found[2] == ()
    assert detector.predict([]) == []


def test_order_and_batching_do_not_matter(trained):
    detector, _ = trained
    docs = notes(10, 400)
    together = detector.predict(docs)
    assert detector.predict(docs[::-1])[::-1] == together
    assert [detector.predict([doc])[0] for doc in docs] == together
    assert detector.predict([doc.with_spans(()) for doc in docs]) == together


def test_loading_gives_the_same_detector(trained):
    detector, folder = trained
    again, card = load_detector(folder)
    assert card.recipe == folder.name
    assert again.labels == detector.labels
    assert again.predict(notes(6, 500)) == detector.predict(notes(6, 500))


@pytest.mark.parametrize("size", [30_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_a_very_long_line(trained, size):
    detector, _ = trained
    text = "Seen by Dr. Ada Quill on 03/04/2061 with 5/5 strength and pain 7. " * 16_000
    (spans,) = detector.predict([Document("long", text[:size])])
    assert find_overlap(spans) is None


SCRIPT = """
import sys
sys.path.insert(0, {here!r})
from invented_notes import notes
from nescio.detect.registry import load_detector
print([[(s.start, s.end, s.label, s.score) for s in spans] for spans in load_detector({folder!r})[0].predict(notes(4, 600))])
"""


def test_hash_seed_does_not_matter(trained):
    detector, folder = trained
    script = SCRIPT.format(here=str(Path(__file__).parent.parent), folder=str(folder))
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    here = [[(s.start, s.end, s.label, s.score) for s in spans] for spans in detector.predict(notes(4, 600))]
    assert run.stdout.strip() == repr(here)
