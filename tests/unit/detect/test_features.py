import numpy as np
import pytest

from nescio.core import Document
from nescio.core.errors import ConfigError
from nescio.detect.features.batch import MAKERS, Batch
from nescio.detect.features.lists import lists, new_vocabulary
from nescio.detect.features.tagger import tagger
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import case, flags, key, shape, short_shape
from nescio.detect.learner import make_batch
from nescio.detect.weights import Scorer, Weights

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
        Templates([line], MAKERS)


def test_scores_are_the_sum_of_all_features():
    batch = Batch([NOTE, Document("m", "Ada")], new_vocabulary("en"))
    templates = Templates(["word -2..2", "prefix", "norm*norm+1 -1..0", "field", "edge -1..1"], MAKERS)
    features = templates.feature_lists(batch)
    known = np.unique(np.array([k for row in features for k in row], dtype=np.uint64))
    rows = np.random.default_rng(1).normal(size=(len(known), 3)).astype(np.float32)
    weights = Weights(known, rows)
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
    keys, sizes = vocabulary.flat(atom, 1)
    said = [list(vocabulary.atoms[atom](word)) for word in vocabulary.values[1:]]
    assert sizes.tolist() == [len(features) for features in said]
    assert keys.tolist() == [key(f"{atom}={feature}") for features in said for feature in features]
    assert vocabulary.bag(atom)[1:] == [
        [key(f"{atom}={feature}") for feature in features] for features in said
    ]


def test_forgetting_rare_words_changes_no_score(monkeypatch):
    from nescio.detect.features import words

    templates = Templates(["word -1..1", "suffix", "norm*norm+1", "list", "field"], MAKERS)
    docs = [
        Document(str(n), f"Name: Ada Quill{n} saw Bob{n} and Kim{n % 3} in Boston on {n}/3/2061")
        for n in range(30)
    ]
    keys = {f for row in templates.feature_lists(Batch(docs, new_vocabulary("en"))) for f in row}
    rows = np.random.default_rng(3).normal(size=(len(keys), 4)).astype(np.float32)
    weights = Weights(np.array(sorted(keys), dtype=np.uint64), rows)
    whole = [Scorer(templates, weights).emissions(Batch([doc], new_vocabulary("en"))).tags for doc in docs]
    monkeypatch.setattr(words, "CAPACITY", 24)
    small, scorer = new_vocabulary("en"), Scorer(templates, weights)
    for doc, expected in zip(docs, whole, strict=True):
        assert np.array_equal(scorer.emissions(Batch([doc], small)).tags, expected)
        assert len(small.values) < 50
    assert small.generation > 5
    assert {"Ada", "Boston", "Name"} <= set(small.values)
