"""Parts of speech and chunks."""

from __future__ import annotations

from nescio.core import Document
from nescio.detect.features.pos_tagger import tagger


def test_taggers():
    assert tagger("es").tag("La paciente acude al hospital de Madrid .".split())[:2] == ["DET", "NOUN"]
    assert tagger("en").tag("She lives in Boston .".split()) == ["PRP", "VBZ", "IN", "NNP", "."]


def test_chunks(values):
    assert values("chunk", Document("n", "The old man lives in Boston."))[:3] == ["B-NP", "I-NP", "I-NP"]
