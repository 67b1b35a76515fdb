"""What a note tells of the gender of people, and the surrogates that follow."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.pipeline.gender_hints import gender_hints
from nescio.pipeline.knowledge import entities_of
from nescio.pipeline.results import Detection
from nescio.replace import Key, Record
from nescio.replace.surrogates.lists import family_names, gender_of, given_names


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
        ("Mr. Smith", "Smith", "en", []),
        ("Mrs. Hofmannsen called", "Hofmannsen", "en", ["Ms. Hofmannsen"]),  # a family name, though rare
        ("Mr. Okonkwo called", "Okonkwo", "en", ["Mr. Okonkwo"]),  # whatever its ending tells
        ("Mrs. Petrova called", "Petrova", "en", ["Ms. Petrova"]),
        ("Mr. Thomas called", "Thomas", "en", ["Mr. Thomas"]),  # may be either, and is a family name here
        ("Mr. Mike called", "Mike", "en", []),
        ("her brother Taylor called", "Taylor", "en", []),
        ("acude don Carlos", "Carlos", "es", []),
        ("her sister Tansyne called", "Tansyne", "en", []),
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


@pytest.mark.parametrize("text", ["Mr. Okonkwo", "Mr. Adebayo", "Mrs. Petrova", "Mr. Thomas"])
def test_a_title_without_a_given_name_is_followed_by_a_family_name(text: str) -> None:
    name = text.split()[1]
    entities = entities_of(Document("n", text), Detection(spans_of(text, name), "en"))
    for number in range(20):
        record = Record(Key(bytes([number]) * 32), "p", entities, "en")
        chosen = record.surrogates.surrogate("PATIENT", name).lower()
        assert chosen in family_names()
        assert chosen not in given_names()
