"""Document and Span: frozen, sorted, and silent about the text."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from nescio.core.document import Document, Span, find_overlap

NOTE = Document(
    "n1", "Seen by Dr. Pike on 3/4.", (Span(20, 23, "DATE"), Span(12, 16, "DOCTOR")), {"patient": "p7"}
)


def test_no_text_in_any_repr() -> None:
    for shown in (repr(NOTE), str(NOTE), f"{NOTE}", repr([NOTE]), repr(NOTE.spans), repr({"doc": NOTE})):
        assert "Pike" not in shown
        assert "3/4" not in shown
    assert repr(NOTE) == "Document(id='n1', 24 characters, 2 spans)"


def test_spans_are_sorted_and_a_tuple() -> None:
    assert [span.start for span in NOTE.spans] == [12, 20]
    assert isinstance(Document("a", "xy", [Span(0, 1, "DATE")]).spans, tuple)  # type: ignore[arg-type]


def test_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        NOTE.text = ""  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        NOTE.spans[0].start = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        NOTE.meta["patient"] = "p8"  # type: ignore[index]


def test_meta_is_a_copy() -> None:
    meta = {"patient": "a"}
    doc = Document("n", "", (), meta)
    meta["patient"] = "b"
    assert doc.patient == "a"


def test_equal_hash_and_pickle() -> None:
    again = Document("n1", NOTE.text, NOTE.spans, {"patient": "p7"})
    assert again == NOTE
    assert hash(again) == hash(NOTE)
    assert pickle.loads(pickle.dumps(NOTE)) == NOTE
    assert Document("n1", NOTE.text, NOTE.spans) != NOTE


@pytest.mark.parametrize(
    ("meta", "patient"),
    [
        ({}, "n"),
        ({"patient": "p"}, "p"),
        ({"patient": 0}, "0"),
        ({"patient": None}, "n"),
        ({"patient": ""}, "n"),
    ],
)
def test_patient(meta: dict[str, object], patient: str) -> None:
    assert Document("n", "", (), meta).patient == patient


def test_surface_with_spans_and_relabel() -> None:
    assert NOTE.text_of(NOTE.spans[0]) == "Pike"
    assert NOTE.with_spans([]).spans == ()
    assert NOTE.with_spans([]).meta == NOTE.meta
    span = Span(0, 1, "A", "rule", 0.5)
    assert span.relabel("B") == Span(0, 1, "B", "rule", 0.5)
    assert span.relabel("A") is span


@pytest.mark.parametrize(
    ("spans", "clash"),
    [
        ([], None),
        ([(0, 2), (2, 4)], None),
        ([(0, 3), (2, 4)], ((0, 3), (2, 4))),
        ([(0, 9), (1, 2), (3, 4)], ((0, 9), (1, 2))),
        ([(0, 9), (1, 2), (10, 11)], ((0, 9), (1, 2))),
        ([(0, 2), (0, 2)], ((0, 2), (0, 2))),
    ],
)
def test_overlapping(spans: list[tuple[int, int]], clash: object) -> None:
    found = find_overlap([Span(start, end, "X") for start, end in spans])
    assert (found and tuple((span.start, span.end) for span in found)) == clash
