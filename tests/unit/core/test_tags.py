"""Tags: spans to BIO and BIOES over tokens and back."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.core.document import Span
from nescio.core.tags import tag_set, to_spans, to_tags
from nescio.core.tokens import tokenize

TEXT = "Ana Ruiz Gil came on 3/4/61"
TOKENS = tokenize(TEXT)


@pytest.mark.parametrize(
    ("spans", "tagging", "tags"),
    [
        ([], "BIO", "O O O O O O"),
        ([(0, 12, "NAME"), (21, 27, "DATE")], "BIO", "B-NAME I-NAME I-NAME O O B-DATE"),
        ([(0, 12, "NAME"), (21, 27, "DATE")], "BIOES", "B-NAME I-NAME E-NAME O O S-DATE"),
        ([(0, 3, "NAME"), (4, 8, "NAME")], "BIO", "B-NAME B-NAME O O O O"),
        ([(1, 2, "NAME")], "BIO", "B-NAME O O O O O"),  # a part of a token takes all of it
        ([(0, 8, "A"), (4, 12, "B")], "BIO", "B-A I-A B-B O O O"),  # the first one keeps what it has
        ([(3, 4, "BLANK")], "BIO", "O O O O O O"),
    ],
)
def test_to_tags(spans: list[tuple[int, int, str]], tagging: Literal["BIO", "BIOES"], tags: str) -> None:
    assert to_tags([Span(*span) for span in spans], TOKENS, tagging) == tags.split()


@pytest.mark.parametrize(
    ("tags", "spans"),
    [
        ("B-N I-N O O O O", [(0, 8, "N")]),
        ("B-N I-M O O O O", [(0, 3, "N"), (4, 8, "M")]),
        ("I-N I-N O O O I-D", [(0, 8, "N"), (21, 27, "D")]),
        ("B-N E-N E-N S-N O O", [(0, 8, "N"), (9, 12, "N"), (13, 17, "N")]),
        ("S-N S-N O O O B-LOCATION-OTHER", [(0, 3, "N"), (4, 8, "N"), (21, 27, "LOCATION-OTHER")]),
        ("B-N O I-N O O O", [(0, 3, "N"), (9, 12, "N")]),
    ],
)
def test_to_spans(tags: str, spans: list[tuple[int, int, str]]) -> None:
    assert to_spans(tags.split(), TOKENS) == [Span(*span) for span in spans]


def test_scores_are_means_and_the_source_is_kept() -> None:
    spans = to_spans(
        ["B-N", "I-N", "O", "O", "O", "S-D"], TOKENS, source="crf", scores=[0.5, 1.0, 0, 0, 0, 0.25]
    )
    assert spans == [Span(0, 8, "N", "crf", 0.75), Span(21, 27, "D", "crf", 0.25)]


def test_tag_set() -> None:
    assert tag_set(["A", "B"]) == ["O", "B-A", "I-A", "B-B", "I-B"]
    assert tag_set(["A"], "BIOES") == ["O", "B-A", "I-A", "E-A", "S-A"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4), st.sampled_from("AB")), max_size=6),
    st.sampled_from(["BIO", "BIOES"]),
)
def test_spans_on_token_edges_come_back(
    steps: list[tuple[int, int, str]], tagging: Literal["BIO", "BIOES"]
) -> None:
    tokens = [(2 * i, 2 * i + 1) for i in range(50)]
    spans, position = [], 0
    for gap, size, label in steps:
        first, last = position + gap, position + gap + size - 1
        spans.append(Span(tokens[first][0], tokens[last][1], label))
        position = last + 1
    assert to_spans(to_tags(spans, tokens, tagging), tokens) == spans
