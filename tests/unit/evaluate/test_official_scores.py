"""The official scripts' own figures, digit for digit, where the cases are present beside the project."""

import json
import math
from pathlib import Path

import pytest

from nescio.apps.cli.evaluate import read_sentence_counts
from nescio.core.labels import scheme
from nescio.corpora import read_all
from nescio.evaluate.matching import Matching
from nescio.evaluate.official_scores import HIPAA_LABELS, i2b2_2014, leak, meddocan
from nescio.evaluate.pairing import pair
from nescio.evaluate.scores import Counts

SHARED = Path(__file__).parents[4] / "shared"
CASES = SHARED / "eval-cases"


def cases(task):
    expected = CASES / task / "expected.json"
    return json.loads(expected.read_text()) if expected.exists() else {}


def digits(value, places=4):
    return float(f"{value:.{places}g}")


def same(value, expected, places=4, within=0.0):
    if math.isnan(expected):
        return math.isnan(value)
    return digits(value, places) == expected or abs(value - expected) <= within


@pytest.mark.parametrize(("system", "figures"), cases("i2b2-2014").items())
def test_i2b2_2014(system, figures):
    gold, answer = read_all(CASES / "i2b2-2014/gold"), read_all(CASES / "i2b2-2014" / system)
    table = i2b2_2014(Matching(pair(gold, answer), scheme("i2b2-2014")))
    assert table.keys() == figures.keys()
    for heading, expected in figures.items():
        micro, macro = table[heading].micro, table[heading].macro
        within = 0.005 if "Relaxed" in heading else 0.0
        for part in ("precision", "recall", "f1"):
            assert same(getattr(micro, part), expected[part]["micro"], within=within), heading
            assert same(getattr(macro, part), expected[part]["macro"], within=within), heading
            if part != "f1":
                assert same(getattr(macro, f"{part}_sd"), expected[part]["sd"], places=2, within=within), (
                    heading
                )


@pytest.mark.parametrize(("system", "figures"), cases("meddocan").items())
def test_meddocan(system, figures):
    gold, answer = (
        read_all(CASES / "meddocan/gold"),
        read_all(CASES / "meddocan" / system, trust_offsets=True),
    )
    counts = meddocan(Matching(pair(gold, answer), scheme("meddocan")))
    for name, expected in figures.items():
        for part in ("precision", "recall", "f1"):
            assert digits(getattr(counts[name], part)) == digits(float(expected[part])), name
    sentences = read_sentence_counts(SHARED / "data/meddocan/sentence-counts.tsv")
    total = sum(sentences[doc.id] for doc in gold)
    assert digits(leak(counts["ner"], total)) == digits(float(figures["ner"]["leak"]))


def test_official_i2b2_headings_and_hipaa_subset(matching):
    table = i2b2_2014(matching)
    assert "IDNUM" not in HIPAA_LABELS
    assert len(table) == 10 + 8 * 4
    assert table["HIPAA Strict"].micro == Counts(tp=2, fp=3, fn=3)
    assert table["NAME Strict"].micro == Counts(tp=1, fp=2, fn=2)


def test_meddocan_merges_neighbours(doc):
    text = "Calle Luna 5, 28016 Madrid"
    gold = doc("1", text, (0, 12, "CALLE"), (14, 19, "TERRITORIO"), (20, 26, "TERRITORIO"))
    system = doc("1", text, (0, 12, "CALLE"), (14, 26, "TERRITORIO"))
    counts = meddocan(Matching([(gold, system)], scheme("meddocan")))
    assert counts["ner"] == Counts(tp=1, fp=1, fn=2)
    assert counts["strict"] == Counts(tp=1, fp=1, fn=2)
    # joined, both sides are one span; the street agrees by itself as well; nothing is left over
    assert counts["merged"] == Counts(tp=2, fp=0, fn=0)
    assert leak(counts["ner"], 4) == 0.5
