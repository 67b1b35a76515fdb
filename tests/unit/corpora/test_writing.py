"""Writing a corpus: what a format cannot carry is refused or dropped, and nothing is left half-written."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from nescio import Document, Span
from nescio.core.errors import ConfigError, DataError
from nescio.corpora import read_all, write, writer

DOC = Document("n", "Ana Ruiz", (Span(0, 3, "NAME"), Span(0, 8, "NAME")), {"ward": "B"})


@pytest.mark.parametrize(
    ("fmt", "words"),
    [("text", "cannot carry spans"), ("inline", "cannot carry overlapping spans")],
)
def test_what_a_format_cannot_carry_is_refused(tmp_path: Path, fmt: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        write([DOC], tmp_path / "out", fmt)
    assert list(tmp_path.iterdir()) == []


def test_what_may_be_dropped_is_dropped(tmp_path: Path) -> None:
    write([DOC], tmp_path / "a", "text", drop=["spans", "meta"])
    assert read_all(tmp_path / "a", "text") == [Document("n", "Ana Ruiz")]
    write([DOC], tmp_path / "b", "inline", drop=["overlaps"])
    assert read_all(tmp_path / "b", "inline")[0].spans == (Span(0, 8, "NAME"),)  # the longer one stays
    with pytest.raises(ConfigError, match="nothing called 'span' to drop; did you mean 'spans'"):
        write([DOC], tmp_path / "c", "text", drop=["span"])


@pytest.mark.parametrize(
    "span", [Span(0, 9, "NAME"), Span(3, 3, "NAME"), Span(0, 3, ""), Span(0, 3, "NAME", "", 1.5)]
)
def test_spans_that_cannot_be_are_refused(tmp_path: Path, span: Span) -> None:
    with pytest.raises(DataError, match="document n: span 1"):
        write([Document("n", "Ana Ruiz", (span,))], tmp_path / "x.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_nothing_appears_before_the_end_or_after_an_error(tmp_path: Path) -> None:
    with writer(tmp_path / "x.jsonl") as out:
        out.write(Document("n", "a"))
        assert not (tmp_path / "x.jsonl").exists()
    assert (tmp_path / "x.jsonl").exists()
    with suppress(RuntimeError), writer(tmp_path / "y.jsonl") as out:
        out.write(Document("n", "a"))
        raise RuntimeError
    assert [path.name for path in tmp_path.iterdir()] == ["x.jsonl"]
