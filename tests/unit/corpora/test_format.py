"""The checks of spans that all formats share."""

from __future__ import annotations

import pytest

from nescio import Span
from nescio.core.errors import Location
from nescio.corpora.format import MARK, PLAIN_LABEL, check_span, same_text, span_problem


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ((0, 1, ""), "no label"),
        ((-1, 1, "X"), "before the note"),
        ((2, 2, "X"), "empty or runs backwards"),
        ((2, 1, "X"), "empty or runs backwards"),
        ((0, 4, "X"), "past the end of the note (3 characters)"),
    ],
)
def test_spans_that_cannot_be(span: tuple[int, int, str], words: str) -> None:
    problem = span_problem(1, *span, 3)
    assert problem
    assert words in problem[0]
    assert problem[1]


def test_only_what_looks_like_a_label_is_shown() -> None:
    assert "Ana Ruiz" not in str(span_problem(1, 0, 9, "Ana Ruiz", 3))
    assert "DATE" in str(span_problem(1, 0, 9, "DATE", 3))


def test_line_ends_and_blanks_are_the_same_in_values() -> None:
    assert same_text("Ana\nRuiz", "Ana Ruiz")
    assert not same_text("Ana", "Eva")
    assert check_span(1, Span(0, 3, "X"), "Ana", Location("x"), "Ana") is None
    assert "names another text" in str(check_span(1, Span(0, 3, "X"), "Ana", Location("x"), "Eva"))


def test_labels_and_marks() -> None:
    assert PLAIN_LABEL.fullmatch("LOCATION-OTHER")
    assert not PLAIN_LABEL.fullmatch("First name")
    assert MARK.search("on [[DATE|3/4]]")
    assert not MARK.search("a [[wiki link]]")
