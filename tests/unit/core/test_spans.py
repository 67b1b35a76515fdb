"""Combining spans of several sources."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.core.document import Document, Span, find_overlap
from nescio.core.errors import ConfigError
from nescio.core.spans import combine
from nescio.detect.threshold import turned


def shown(text: str, *spans: Span) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.label) for span in combine(text, spans)]


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
    assert [name for name, _ in shown(text, *spans)] == names
    assert list(combine(text, spans, join=False)) == spans


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
    result = combine(text, spans)
    assert find_overlap(result) is None
    covered = {at for span in result for at in range(span.start, span.end)}
    assert {at for span in spans for at in range(span.start, span.end) if text[at].isalnum()} <= covered
    assert combine(text, result) == result


class Scored:
    labels = ("PATIENT",)

    def predict(self, docs: list[Document]) -> list[tuple[Span, ...]]:
        return [(Span(0, 1, "PATIENT", "m", 0.2), Span(2, 3, "PATIENT", "m", 0.8)) for _ in docs]


def test_the_dial() -> None:
    doc = Document("a", "a b")
    counts = [len(turned(Scored(), recall).predict([doc])[0]) for recall in (None, 0.0, 0.3, 0.9, 1.0)]
    assert counts == [2, 0, 1, 2, 2]
    with pytest.raises(ConfigError, match="0 to 1"):
        turned(Scored(), 2.0)
