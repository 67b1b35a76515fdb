"""Doubtful words at the edges of a certain entity become entities of their own."""

import numpy as np
import pytest

from nescio.core.document import Span
from nescio.core.spans import consolidate
from nescio.core.tokens import tokenize
from nescio.detect.doubtful_edges import split_doubtful_edges
from nescio.records.name_joining import is_one_entity

TAGS = ("O", "B-LOCATION", "I-LOCATION")


def split(text: str, tags: str, probability: list[float]) -> str:
    """Return the tags after the split, a letter for each token."""
    best = np.array(["OBI".index(tag) for tag in tags], dtype=np.int16)
    starts, ends = np.array(tokenize(text)).T
    split_doubtful_edges(best, TAGS, np.array(probability), starts, ends)
    return "".join("OBI"[tag] for tag in best)


@pytest.mark.parametrize(
    ("text", "tags", "probability", "expected"),
    [
        ("Bitter Crossing Clinic lab by", "BIIIO", [1, 1, 0.9, 0.1, 1], "BIIBO"),
        ("at GP Tannery Lane Surgery", "OBIII", [1, 0.1, 1, 1, 1], "OBBII"),
        ("Clinic on the hill", "BIII", [0.9, 0.1, 0.2, 0.1], "BBII"),
        ("Clinic on the Hill", "BIII", [0.9, 0.1, 0.2, 0.9], "BIII"),  # only edges are split
        ("arnold st", "BI", [0.3, 0.1], "BI"),  # nothing in it is certain
        ("4417K", "BI", [1, 0.1], "BI"),  # no white space
    ],
)
def test_edges_are_split(text: str, tags: str, probability: list[float], expected: str) -> None:
    assert split(text, tags, probability) == expected


def test_doubtful_edges_are_not_joined_again() -> None:
    name, credential = Span(0, 11, "PATIENT", "crf", 0.99), Span(12, 17, "PATIENT", "crf", 0.2)
    assert consolidate("Tobias Wren Mbacp x", [name, credential], join=is_one_entity) == (name, credential)
