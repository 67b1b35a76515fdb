"""What a note tells of the gender of people, and the surrogates that follow."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.pipeline.gender_hints import gender_hints
from nescio.pipeline.knowledge import entities_of
from nescio.pipeline.results import Detection
from nescio.replace import Key, Record
from nescio.replace.surrogates.lists import gender_of


def spans_of(text: str, *names: str) -> list[Span]:
    return [Span(text.index(name), text.index(name) + len(name), "PATIENT") for name in names]


@pytest.mark.parametrize(
    ("text", "name", "language", "hints"),
    [
        ("Mr. Leslie Roe was seen", "Leslie Roe", "en", ["Mr. Leslie Roe"]),
        ("his sister Mike called", "Mike", "en", ["Ms. Mike"]),
        ("her brother, Robin Roe, called", "Robin Roe", "en", ["Mr. Robin Roe"]),
        ("Casey Roe is well. She sleeps. Her pain is gone.", "Casey Roe", "en", ["Ms. Casey Roe"]),
        ("Casey Roe is well. She says he left; his pain.", "Casey Roe", "en", []),
        ("his sister. Mike called", "Mike", "en", []),
        ("Mr. Mike Roe", "Mike Roe", "en", []),  # says nothing new
        ("Mr. Roe", "Roe", "en", []),
        ("su hermana Guadalupe", "Guadalupe", "es", []),
        ("el Sr. Guadalupe Paz", "Guadalupe Paz", "es", ["Sr. Guadalupe Paz"]),
    ],
)
def test_hints(text: str, name: str, language: str, hints: list[str]) -> None:
    assert [value for _, value in gender_hints(text, spans_of(text, name), language)] == hints


@pytest.mark.parametrize(
    ("text", "name", "gender"),
    [
        ("Mr. Leslie Roe was seen", "Leslie Roe", "m"),
        ("Ms. Leslie Roe was seen", "Leslie Roe", "f"),
        ("his sister Mike called", "Mike", "f"),
    ],
)
def test_surrogates_follow(text: str, name: str, gender: str) -> None:
    entities = entities_of(Document("n", text), Detection(spans_of(text, name), "en"))
    for number in range(20):
        record = Record(Key(bytes([number]) * 32), "p", entities, "en")
        chosen = record.surrogates.surrogate("PATIENT", name)
        assert gender_of(chosen.split()[0].lower()) == gender
