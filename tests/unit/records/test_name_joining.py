"""Joining parts of one name."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nescio.core.document import Span
from nescio.core.spans import consolidate
from nescio.records.name_joining import is_one_entity


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("seen by |Tanya| |Ojo|", ["Tanya Ojo"]),
        ("|Mary Jane| |Ojo|", ["Mary Jane Ojo"]),
        ("|J|. |Ojo|; |Quist|-|Ojo|", ["J. Ojo", "Quist-Ojo"]),
        ("|Marcus Bell| |Tanya Ojo|", ["Marcus Bell", "Tanya Ojo"]),
        ("|Bell|\t|Ojo|", ["Bell", "Ojo"]),
        ("|Bell|, |Tanya|", ["Bell, Tanya"]),
        ("|Ojo|, |T|. and |Ojo|, |Tanya B|", ["Ojo, T", "Ojo, Tanya B"]),
        ("|García López|, |Ana|", ["García López, Ana"]),
        ("|Pruitt|, |Vasquez|", ["Pruitt", "Vasquez"]),
        ("|Marcus|, |Tanya|", ["Marcus", "Tanya"]),
        ("|Marcus Bell|, |Tanya|", ["Marcus Bell", "Tanya"]),
        ("|Bell|, |Tanya Ojo|", ["Bell", "Tanya Ojo"]),
        ("seen by |Tanya|\n|Ojo| today", ["Tanya\nOjo"]),
        ("seen by |Tanya|\r\n|Ojo| today", ["Tanya\r\nOjo"]),
        ("cc: |Bell|\n|Tanya|", ["Bell", "Tanya"]),
        ("cc:\n|Quist|\n|Ojo|", ["Quist", "Ojo"]),
        ("|Marcus Bell|\n|Tanya Ojo|\nand |Pruitt|, |Vasquez|", ["Marcus Bell", "Tanya Ojo", "Pruitt", "Vasquez"]),
    ],
)  # fmt: skip
def test_only_pieces_of_one_name_are_joined(text: str, names: list[str]) -> None:
    parts = text.split("|")
    starts = [sum(map(len, parts[:at])) for at in range(len(parts))]
    spans = [Span(starts[at], starts[at] + len(parts[at]), "DOCTOR") for at in range(1, len(parts), 2)]
    text = "".join(parts)
    joined = consolidate(text, spans, join=is_one_entity)
    assert [text[span.start : span.end] for span in joined] == names
    assert list(consolidate(text, spans)) == spans


def test_a_name_that_is_repeated_without_an_end_is_joined_in_parts() -> None:
    text = "smith-" * 2000
    joined = consolidate(
        text, [Span(at, at + 5, "PATIENT") for at in range(0, len(text), 6)], join=is_one_entity
    )
    assert max(span.end - span.start for span in joined) < 300
    assert joined[0].start == 0
    assert all(one.end + 1 == other.start for one, other in pairwise(joined))
