"""The overlap resolver and the consolidation of spans from several sources."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.core.document import Span, find_overlap
from nescio.core.spans import by_score, consolidate, resolve_overlaps
from nescio.records.name_joining import is_one_entity


def shown(text: str, *spans: Span) -> list[tuple[str, str]]:
    return [
        (text[span.start : span.end], span.label) for span in consolidate(text, spans, join=is_one_entity)
    ]


@pytest.mark.parametrize(
    ("text", "spans", "expected"),
    [
        ("Ann Roe", [(0, 3, "PATIENT"), (4, 7, "PATIENT")], [("Ann Roe", "PATIENT")]),
        ("Roe, Ann", [(0, 3, "PATIENT"), (5, 8, "PATIENT")], [("Roe, Ann", "PATIENT")]),
        ("Ann Roe, Jon Doe", [(0, 7, "PATIENT"), (9, 16, "PATIENT")], [("Ann Roe", "PATIENT"), ("Jon Doe", "PATIENT")]),
        ("3/4-3/9", [(0, 3, "DATE"), (4, 7, "DATE")], [("3/4", "DATE"), ("3/9", "DATE")]),
        ("4471220", [(0, 4, "IDNUM")], [("4471220", "IDNUM")]),  # never half a number
        ("Smithfield", [(0, 5, "PATIENT")], [("Smithfield", "PATIENT")]),  # nor half a word
        ("3041023MARY", [(0, 7, "MEDICALRECORD"), (7, 11, "PATIENT")], [("3041023", "MEDICALRECORD"), ("MARY", "PATIENT")]),
        (" Ann ", [(0, 5, "PATIENT")], [("Ann", "PATIENT")]),
        ("   ", [(0, 3, "PATIENT")], []),
    ],
)  # fmt: skip
def test_pieces(text: str, spans: list[tuple[int, int, str]], expected: list[tuple[str, str]]) -> None:
    assert shown(text, *(Span(*span) for span in spans)) == expected


def test_priorities() -> None:
    text = "Mercy General, Boston"
    assert shown(text, Span(0, 13, "HOSPITAL", "model", 0.6), Span(0, 5, "PATIENT", "model", 0.9)) == [
        ("Mercy", "PATIENT"), ("General", "HOSPITAL"),
    ]  # fmt: skip
    assert shown(text, Span(0, 13, "HOSPITAL", "roster", 0.6), Span(0, 5, "PATIENT", "model", 0.9)) == [
        ("Mercy General", "HOSPITAL")
    ]
    assert shown(text, Span(0, 5, "HOSPITAL", "model", 0.9), Span(6, 13, "HOSPITAL", "record", 0.9)) == [
        ("Mercy", "HOSPITAL"), ("General", "HOSPITAL"),
    ]  # fmt: skip


@given(
    st.text("ab1 .-\n", min_size=1, max_size=30),
    st.lists(
        st.tuples(
            st.integers(0, 29),
            st.integers(1, 10),
            st.sampled_from(["PATIENT", "DATE", "IDNUM", "CITY"]),
            st.floats(0, 1),
        ),
        max_size=8,
    ),
)
def test_everything_found_stays_covered(text: str, raw: list[tuple[int, int, str, float]]) -> None:
    spans = [
        Span(start, min(start + size, len(text)), label, "m", score)
        for start, size, label, score in raw
        if start < len(text)
    ]
    result = consolidate(text, spans, join=is_one_entity)
    assert find_overlap(result) is None
    covered = {at for span in result for at in range(span.start, span.end)}
    assert {at for span in spans for at in range(span.start, span.end) if text[at].isalnum()} <= covered
    assert consolidate(text, result, join=is_one_entity) == result


LONG, SHORT, APART = Span(0, 8, "A", "x", 0.5), Span(4, 10, "B", "y", 0.9), Span(12, 14, "A", "x", 0.1)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"priority": by_score}, [SHORT, APART]),
        ({"priority": lambda span: span.start - span.end}, [LONG, APART]),
        ({"priority": by_score, "losers": "cut"}, [replace(LONG, end=4), SHORT, APART]),
        ({"priority": by_score, "union": lambda _: "one"}, [replace(SHORT, start=0), APART]),
        ({"priority": by_score, "union": lambda _: None}, [SHORT, APART]),
        ({"priority": by_score, "union": lambda span: span.label}, [SHORT, APART]),
    ],
)
def test_resolver_options(options: dict[str, Any], expected: list[Span]) -> None:
    for spans in permutations([LONG, SHORT, APART]):
        assert resolve_overlaps(spans, **options) == expected


def test_a_span_inside_a_wider_one_of_its_label_goes_first() -> None:
    wide, inside, other = Span(0, 10, "A", score=0.5), Span(2, 10, "A", score=0.9), Span(0, 4, "B", score=0.7)
    assert resolve_overlaps([wide, inside, other], priority=by_score) == [inside]
    assert resolve_overlaps([wide, inside], priority=by_score, nested=attrgetter("label")) == [wide]
    assert resolve_overlaps([wide, inside, other], priority=by_score, nested=attrgetter("label")) == [other]


def test_a_loser_is_cut_around_several_winners_and_trimmed_in_its_text() -> None:
    text = "ab-cd/ef gh"
    winners = [Span(0, 2, "W", score=0.9), Span(6, 8, "W", score=0.8)]
    loser = Span(0, 11, "L", score=0.1)
    cut = resolve_overlaps([loser, *winners], priority=by_score, losers="cut")
    assert [(s.start, s.end, s.label) for s in cut] == [(0, 2, "W"), (2, 6, "L"), (6, 8, "W"), (8, 11, "L")]
    trimmed = resolve_overlaps([loser, *winners], priority=by_score, losers="cut", text=text)
    assert [text[s.start : s.end] for s in trimmed] == ["ab", "cd", "ef", "gh"]


def test_words_stay_split_where_a_scheme_has_borders_of_its_own():
    name = Span(0, 8, "PATIENT")
    assert consolidate("MartínezNºCol: 06", [name], whole_words=False) == (name,)
    assert consolidate("MartínezNºCol: 06", [name])[0].end == 13
    assert consolidate(" Roe ", [Span(0, 5, "PATIENT")], whole_words=False) == (Span(1, 4, "PATIENT"),)
