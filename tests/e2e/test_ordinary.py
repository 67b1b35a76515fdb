"""Ordinary sentences at the default setting: common names go, the same words as words stay.

The sentences are in `tests/golden/sentences/ordinary.toml`; names are drawn by their frequency, seeded.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from nescio.core.document import Document
from nescio.core.toml import parse_toml
from nescio.corpora.synth.common_names import CommonNames
from nescio.pipeline.engines.local import detect_documents
from nescio.pipeline.scrubber import Scrubber

GOLDEN = parse_toml((Path(__file__).parents[1] / "golden" / "sentences" / "ordinary.toml").read_text("utf-8"))
NAMES = 500
REPEATS = 20
# Share of sentences in which a name may be left.
MOST_LEAKS = 0.005
_SLOT = re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber(policy="tag")


def filled(frame: str, first: str, last: str, last2: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a sentence with its slots filled, and where the names are."""
    values = {"first": first, "last": last, "last2": last2}
    values |= {name.upper(): value.upper() for name, value in values.items()}
    values |= {f"l{name}": value.lower() for name, value in list(values.items())[:3]}
    text, spans, at = "", [], 0
    for slot in _SLOT.finditer(frame):
        text += frame[at : slot.start()]
        spans.append((len(text), len(text) + len(values[slot[1]])))
        text += values[slot[1]]
        at = slot.end()
    return text + frame[at:], spans


def leaking(scrubber: Scrubber, language: str, kind: str) -> tuple[list[str], int]:
    """Return the sentences in which a letter of a name is left, and how many were tried."""
    rng = random.Random(7)
    draw = CommonNames(language, rare=False)
    people = [draw(rng) for _ in range(NAMES)]
    notes, wanted = [], []
    for number, frame in enumerate(GOLDEN[f"{kind}_{language}"]):
        for _ in range(REPEATS):
            first, second = rng.choice(people), rng.choice(people)
            text, spans = filled(frame, first.first, first.last.split()[0], second.last.split()[0])
            notes.append(Document(f"{kind}-{number}-{len(notes)}", text))
            wanted.append(spans)
    leaks = []
    for doc, found, spans in zip(notes, detect_documents(notes, scrubber), wanted, strict=True):
        covered = {at for span in found.spans for at in range(span.start, span.end)}
        if any(
            doc.text[at].isalpha() and at not in covered for low, high in spans for at in range(low, high)
        ):
            leaks.append(doc.text)
    return leaks, len(notes)


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_that_are_certain_by_form_are_always_gone(scrubber: Scrubber, language: str) -> None:
    leaks, _ = leaking(scrubber, language, "certain")
    assert leaks == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_nearly_all_names_are_gone(scrubber: Scrubber, language: str) -> None:
    certain, likely = (leaking(scrubber, language, kind) for kind in ("certain", "likely"))
    tried = certain[1] + likely[1]
    assert len(certain[0]) + len(likely[0]) <= MOST_LEAKS * tried, likely[0]


@pytest.mark.parametrize("language", ["en", "es"])
def test_near_misses_stay_but_for_known_ones(scrubber: Scrubber, language: str) -> None:
    notes = [Document(f"n{number}", text) for number, text in enumerate(GOLDEN[f"near_miss_{language}"])]
    lost = [
        doc.text for doc, found in zip(notes, detect_documents(notes, scrubber), strict=True) if found.spans
    ]
    assert lost == GOLDEN[f"known_lost_{language}"]
