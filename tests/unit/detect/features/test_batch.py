"""Tracks and spans of a batch of notes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from nescio.core import Document
from nescio.core.tags import tag_set, to_spans
from nescio.detect.features.batch import Batch
from nescio.detect.features.lists import new_vocabulary


def test_fields_echoes_and_edges(values):
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
