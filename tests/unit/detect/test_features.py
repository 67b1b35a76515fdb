import pickle
from dataclasses import replace

import numpy as np
import pytest

from nescio.core import Document
from nescio.core.errors import ConfigError
from nescio.core.tags import tag_set, to_spans
from nescio.detect.features.batch import TRACK_BUILDERS, Batch
from nescio.detect.features.lists import lists, new_vocabulary
from nescio.detect.features.tagger import tagger
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import case, flags, key, shape, short_shape
from nescio.detect.learner import make_batch
from nescio.detect.linear.weights import Scorer, Weights

NOTE = Document("n", "Name: Ada Quill  MRN: 55\nSeen in New York by Dr. Quill.\n")


def values(name, doc=NOTE, language="en"):
    batch = make_batch([doc], new_vocabulary(language), "fine", language)
    low, high = batch.bounds[0]
    track = batch.track(name)
    return [track.vocabulary.values[i].strip("\x00") for i in track.ids[low:high]]


@pytest.mark.parametrize(("word", "drawn", "short", "kind"), [
    ("McKay", "XxXxx", "XxXx", "camel"),
    ("ÉVORA", "XXXXX", "X", "upper"),
    ("3041023", "ddddddd", "d", "digits7"),
    ("x-ray", "x-xxx", "x-x", "mixed"),
    ("J", "X", "X", "initial"),
    (";", ";", ";", "sign"),
])  # fmt: skip
def test_word_looks(word, drawn, short, kind):
    assert (shape(word), short_shape(word), case(word)) == (drawn, short, kind)


@pytest.mark.parametrize(("word", "expected"), [
    ("03/04/2061", ["date"]), ("1987", ["number", "year"]), ("28035", ["number", "zip"]), ("AB12", ["mixed"]),
    ("a@b.es", ["mail"]), ("HOSPITAL", ["capitals"]), ("hospital", []), ("98.6", ["decimal"]),
])  # fmt: skip
def test_flags(word, expected):
    assert flags(word) == expected


def test_keys_are_the_same_everywhere():
    assert key("word=Ada") == 15417910188805073420


def test_fields_echoes_and_edges():
    words = [
        "Name",
        ":",
        "Ada",
        "Quill",
        "MRN",
        ":",
        "55",
        "Seen",
        "in",
        "New",
        "York",
        "by",
        "Dr",
        ".",
        "Quill",
        ".",
    ]
    assert values("token") == words
    assert values("field") == ["", "", "Name", "Name", "Name", "Name", "MRN", *[""] * 9]
    assert values("echo")[14] == "Name"
    assert [int(v) - 1 for v in values("field-distance")][:7] == [0, 0, 1, 2, 3, 4, 1]
    assert values("line-first")[8:10] == ["Seen", "Seen"]
    assert values("gazetteer")[9:11] == ["B-region", "I-region"]


def test_hints_carry_the_majority_label():
    from nescio.core import Span

    batch = make_batch([NOTE], new_vocabulary("en"), "fine", "en", [[Span(6, 15, "PATIENT")]])
    low, _ = batch.bounds[0]
    told = [batch.track("hint").vocabulary.values[i] for i in batch.track("hint").ids[low : low + 16]]
    assert told[3] == told[14] == "PATIENT:some:2"
    assert told[2] == "PATIENT:all:1"


@pytest.mark.parametrize(
    "line", ["wrod -1..1", "word*", "word -9..9", "prefix*word", "word -1...1", "word*word*word*word"]
)
def test_bad_templates_are_refused(line):
    with pytest.raises(ConfigError):
        Templates([line], TRACK_BUILDERS)


def test_scores_are_the_sum_of_all_features():
    batch = Batch([NOTE, Document("m", "Ada")], new_vocabulary("en"))
    templates = Templates(
        ["word -2..2", "prefix", "norm*norm+1 -1..0", "field", "edge -1..1"], TRACK_BUILDERS
    )
    features = templates.feature_lists(batch)
    known = np.unique(np.array([k for row in features for k in row], dtype=np.uint64))
    rows = np.random.default_rng(1).normal(size=(len(known), 3)).astype(np.float32)
    weights = Weights.of(known, rows)
    emissions = Scorer(templates, weights).emissions(batch).tags
    for at in np.flatnonzero(batch.line >= 0):
        expected = rows[np.searchsorted(known, np.array(features[at], dtype=np.uint64))].sum(axis=0)
        assert emissions[at] == pytest.approx(expected, abs=1e-4)


def test_lists_hold_what_notes_need():
    assert {"christmas", "thanksgiving"} <= lists("en")["holiday"]
    assert "maría" in lists("es")["first"]
    assert "navidad" in lists("es")["holiday"]
    assert "boston" in lists("en")["city"]
    assert "españa" in lists("es")["country"]


def test_taggers():
    assert tagger("es").tag("La paciente acude al hospital de Madrid .".split())[:2] == ["DET", "NOUN"]
    assert tagger("en").tag("She lives in Boston .".split()) == ["PRP", "VBZ", "IN", "NNP", "."]


def test_chunks():
    assert values("chunk", Document("n", "The old man lives in Boston."))[:3] == ["B-NP", "I-NP", "I-NP"]


@pytest.mark.parametrize("atom", ["word", "norm", "prefix", "suffix6", "ngram", "flag", "list", "cluster"])
def test_keys_of_many_words_at_once_are_those_of_each(atom):
    vocabulary = new_vocabulary("en")
    for word in ("Boston", "HOSPITAL", "12/03/2061", "x", "Ö", "of", "\ud800"):
        vocabulary.add(word)
    keys, sizes = vocabulary.keys_from(atom, 1)
    said = [list(vocabulary.atoms[atom](word)) for word in vocabulary.values[1:]]
    assert sizes.tolist() == [len(features) for features in said]
    assert keys.tolist() == [key(f"{atom}={feature}") for features in said for feature in features]
    assert vocabulary.key_lists(atom)[1:] == [
        [key(f"{atom}={feature}") for feature in features] for features in said
    ]


def test_forgetting_rare_words_changes_no_score(monkeypatch):
    from nescio.detect.features import words

    templates = Templates(["word -1..1", "suffix", "norm*norm+1", "list", "field"], TRACK_BUILDERS)
    docs = [
        Document(str(n), f"Name: Ada Quill{n} saw Bob{n} and Kim{n % 3} in Boston on {n}/3/2061")
        for n in range(30)
    ]
    keys = {f for row in templates.feature_lists(Batch(docs, new_vocabulary("en"))) for f in row}
    rows = np.random.default_rng(3).normal(size=(len(keys), 4)).astype(np.float32)
    weights = Weights.of(np.array(sorted(keys), dtype=np.uint64), rows)
    whole = [Scorer(templates, weights).emissions(Batch([doc], new_vocabulary("en"))).tags for doc in docs]
    monkeypatch.setattr(words, "CAPACITY", 24)
    small, scorer = new_vocabulary("en"), Scorer(templates, weights)
    for doc, expected in zip(docs, whole, strict=True):
        assert np.array_equal(scorer.emissions(Batch([doc], small)).tags, expected)
        assert len(small.values) < 50
    assert small.generation > 5
    assert {"Ada", "Boston", "Name"} <= set(small.values)


@pytest.mark.parametrize("tagging", ["BIO", "BIOES"])
def test_spans_of_a_batch_are_those_of_its_tags(tagging):
    rng = np.random.default_rng(3)
    texts = ["Ada Quill saw Bob at 4 pm on 3/4/2061", "", "No one", "Kim\nLee and Ann Roe of Leeds, 61"]
    batch = Batch([Document(str(n), text) for n, text in enumerate(texts)], new_vocabulary("en"))
    tags = tag_set(["NAME", "DATE"], tagging)
    inside = batch.line >= 0
    for _ in range(50):
        best = np.where(inside, rng.integers(0, len(tags), len(inside)), 0).astype(np.int16)
        scores = rng.random(len(inside)).round(4)
        found = batch.spans(best, tags, "test", scores)
        for spans, tokens, (low, high) in zip(found, batch.tokens, batch.bounds, strict=True):
            names = [tags[i] for i in best[low:high]]
            expected = to_spans(names, tokens, source="test", scores=scores[low:high].tolist())
            assert [replace(span, score=0.0) for span in spans] == [replace(s, score=0.0) for s in expected]
            assert [span.score for span in spans] == pytest.approx([span.score for span in expected])


def test_keys_are_found_wherever_they_lie():
    rng = np.random.default_rng(5)
    spread = rng.integers(0, 2**64, 3000, dtype=np.uint64)
    crowded = np.arange(40, dtype=np.uint64) + np.uint64(2**63)  # all begin with the same bits
    keys = np.unique(np.concatenate([spread, crowded, np.array([0, 2**64 - 1], dtype=np.uint64)]))
    known, others = keys[::2], keys[1::2]
    rows = rng.normal(size=(len(known), 2)).astype(np.float32)
    mixed = rng.permutation(len(known))
    weights = Weights.of(known[mixed], rows[mixed])
    for part in np.array_split(np.append(mixed, mixed[::-1]), 7):  # rows are unpacked as they are met
        assert np.array_equal(weights.read(known[part])[0], rows[part])
    assert not weights.read(others)[0].any()
    assert np.array_equal(pickle.loads(pickle.dumps(weights)).read(known)[0], rows)
    none = Weights.of(known[:0], np.zeros((0, 2), dtype=np.float32))
    assert np.all(none.find(known) == 0)


def test_further_columns_at_some_places_are_those_of_all():
    templates = Templates(["word -1..1", "suffix", "norm*norm+1", "list"], TRACK_BUILDERS)
    batch = Batch(
        [Document("1", "Name: Ada Quill saw Bob"), Document("2", "in Boston")], new_vocabulary("en")
    )
    keys = np.unique(np.array([k for row in templates.feature_lists(batch) for k in row], dtype=np.uint64))[
        ::2
    ]
    drawn = np.random.default_rng(8).normal(size=(len(keys), 7))
    rows = drawn.astype(np.float16).astype(np.float32)  # as weights are learned and saved
    whole = Scorer(templates, Weights.of(keys, rows)).emissions(batch).tags
    parted = Scorer(templates, Weights.of(keys, rows[:, :3], rows[:, 3:])).emissions(batch)
    places = np.flatnonzero(batch.line >= 0)[::2]
    assert np.array_equal(parted.tags, whole[:, :3])
    assert np.array_equal(parted.label_scores(places), whole[places, 3:])
