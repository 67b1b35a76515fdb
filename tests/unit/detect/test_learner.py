"""Tracks of earlier passes."""

from __future__ import annotations

from nescio.core import Document, Span
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.learner import batches, make_batch

NOTE = Document("n", "Name: Ada Quill  MRN: 55\nSeen in New York by Dr. Quill.\n")


def test_hints_carry_the_majority_label():
    batch = make_batch([NOTE], new_vocabulary("en"), "fine", "en", [[Span(6, 15, "PATIENT")]])
    low, _ = batch.bounds[0]
    hints = [batch.track("hint").vocabulary.values[i] for i in batch.track("hint").ids[low : low + 16]]
    assert hints[3] == hints[14] == "PATIENT:some:2"
    assert hints[2] == "PATIENT:all:1"


def test_batches_are_bounded_and_cover_all_notes():
    docs = [Document(str(n), "word " * 30_000) for n in range(3)] + [
        Document(f"s{n}", "a") for n in range(300)
    ]
    slices = list(batches(docs))
    assert [doc for part in slices for doc in docs[part]] == docs
    assert all(len(docs[part]) <= 256 for part in slices)
    assert all(sum(len(doc.text) for doc in docs[part]) <= 250_000 for part in slices[1:])
