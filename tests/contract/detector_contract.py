"""What every recipe's detector promises; `test_detectors` and `test_networks` train them and check this."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from invented_notes import notes
from nescio.core import Document
from nescio.core.document import find_overlap
from nescio.models.saved import load_saved

TESTS = Path(__file__).parent.parent
SCRIPT = """
import sys
sys.path.insert(0, {here!r})
from invented_notes import notes
from nescio.models.saved import load_saved
for folder in sys.stdin:
    found = load_saved(folder.rstrip())[0].predict(notes(4, 600))
    print([[(s.start, s.end, s.label, s.score) for s in spans] for spans in found], flush=True)
"""


@cache
def with_another_hash_seed() -> subprocess.Popen[str]:
    """Start a process that reads folders of models, and writes what each of them finds."""
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(here=str(TESTS))],
        env={**os.environ, "PYTHONHASHSEED": "7"}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


class DetectorContract:
    """Checks of a fixture `trained` with a detector and its folder; a test module defines it and a subclass."""

    def test_spans_are_sorted_inside_and_apart(self, trained):
        detector, _ = trained
        for doc, spans in zip(notes(12, 300), detector.predict(notes(12, 300)), strict=True):
            assert list(spans) == sorted(spans)
            assert find_overlap(spans) is None
            assert all(0 <= s.start < s.end <= len(doc.text) and 0 <= s.score <= 1 for s in spans)
            assert {s.label for s in spans} <= set(detector.labels)

    def test_odd_notes(self, trained):
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

    def test_order_and_batching_do_not_matter(self, trained):
        detector, _ = trained
        docs = notes(10, 400)
        together = detector.predict(docs)
        assert detector.predict(docs[::-1])[::-1] == together
        assert [detector.predict([doc])[0] for doc in docs] == together
        assert detector.predict([doc.with_spans(()) for doc in docs]) == together

    def test_loading_gives_the_same_detector(self, trained):
        detector, folder = trained
        again, card = load_saved(folder)
        assert card.recipe == folder.name
        assert again.labels == detector.labels
        assert again.predict(notes(6, 500)) == detector.predict(notes(6, 500))

    @pytest.mark.parametrize("size", [30_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
    def test_a_very_long_line(self, trained, size):
        detector, _ = trained
        sentence = "Seen by Dr. Ada Quill on 03/04/2061 with 5/5 strength and pain 7. "
        text = (sentence * (size // len(sentence) + 1))[:size]
        (spans,) = detector.predict([Document("long", text)])
        assert find_overlap(spans) is None
        # Something is found in every part of the line, not only where it begins.
        assert {span.start * 10 // size for span in spans} == set(range(10))

    def test_hash_seed_does_not_matter(self, trained):
        detector, folder = trained
        other = with_another_hash_seed()
        assert other.stdin
        assert other.stdout
        print(folder, file=other.stdin, flush=True)
        said = other.stdout.readline()
        here = [
            [(s.start, s.end, s.label, s.score) for s in spans] for spans in detector.predict(notes(4, 600))
        ]
        assert said.strip() == repr(here)
