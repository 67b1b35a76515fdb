"""The engine in this process: what is detected is what is scrubbed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import DataError
from nescio.corpora.synth import generate
from nescio.pipeline import scrubber as scrubber_module
from nescio.pipeline.engines import local
from nescio.pipeline.engines.local import detect_documents, detect_stream, scrub_documents
from nescio.pipeline.long_notes import chunking
from nescio.pipeline.memory.facts import Facts
from nescio.pipeline.memory.store import Memory, PatientUpdate
from nescio.pipeline.scrubber import Scrubber
from nescio.replace.key import new_key

sys.path.insert(0, str(Path(__file__).parents[3]))  # scripted:Fragile

RECORD = [
    Document("1", "Thessaly Quillfeather was seen.", (Span(0, 3, "DATE"),), {"patient": "p"}),
    Document("2", "QUILFEATHER called.", meta={"patient": "p"}),
    Document("3", "QUILFEATHER called.", meta={"patient": "q"}),
]


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("scripted:Fragile", "tag")


def values(docs: Iterable[Document], scrubber: Scrubber, **options: bool) -> list[list[str]]:
    docs = list(docs)
    found = detect_documents(docs, scrubber, **options)
    return [[doc.text_of(span) for span in d.spans] for doc, d in zip(docs, found, strict=True)]


def test_entities_of_a_record_are_searched_for_in_all_its_notes(scrubber: Scrubber) -> None:
    assert values(RECORD, scrubber) == [["Thessaly Quillfeather"], ["QUILFEATHER"], []]
    assert values(RECORD, scrubber, detector_only=True) == [["Thessaly Quillfeather"], [], []]


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_detected_is_what_scrub_replaces(language: str) -> None:
    scrubber = Scrubber(f"rules-{language}", "tag")
    docs = [
        Document(doc.id, doc.text, meta={"patient": f"p{number // 3}"})
        for number, doc in enumerate(generate(30, language, seed=5))
    ]
    detected = [found.spans for found in detect_documents(docs, scrubber)]
    replaced = [
        tuple(change.span for change in result.changes if change.span.source != "residual")
        for result in scrub_documents(docs, scrubber)
    ]
    assert sum(map(len, detected)) > 100
    assert [tuple(spans) for spans in detected] == replaced


def test_a_note_that_fails_is_the_only_one(scrubber: Scrubber) -> None:
    docs = [*RECORD, Document("4", "RAISE Quillfeather", meta={"patient": "p"})]
    found = detect_documents(docs, scrubber)
    assert [detection.error for detection in found] == ["", "", "", "ValueError"]


def test_a_search_that_fails_is_an_error_too(scrubber: Scrubber, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scrubber, "_add_known", lambda *_: 1 / 0)
    found = detect_documents(RECORD, scrubber)
    assert [(detection.error, detection.spans) for detection in found] == [("ZeroDivisionError", ())] * 3


def test_notes_are_read_once_while_none_has_a_patient(
    scrubber: Scrubber, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "_BATCH", 2)
    plain = [Document(str(n), "Brackenbury, BRACKENBURY") for n in range(5)]
    reads = 0

    def read(docs: list[Document]) -> Iterator[Document]:
        nonlocal reads
        reads += 1
        yield from docs

    found = list(detect_stream(lambda: read(plain), scrubber))
    assert reads == 1
    assert [doc.id for doc, _ in found] == ["0", "1", "2", "3", "4"]
    assert all(len(detection.spans) == 2 for _, detection in found)
    reads = 0
    found = list(detect_stream(lambda: read([*plain, *RECORD]), scrubber))
    assert reads == 2
    assert [doc.id for doc, _ in found] == ["0", "1", "2", "3", "4", "1", "2", "3"]
    assert [len(detection.spans) for _, detection in found] == [2, 2, 2, 2, 2, 1, 1, 0]
    assert all(doc.spans == () for doc, _ in found)


@pytest.mark.parametrize("change", [-1, 1])
def test_an_input_that_changes_is_refused(scrubber: Scrubber, change: int) -> None:
    sizes = iter((2, 2 + change))
    with pytest.raises(DataError, match="the input changed while it was read"):
        list(detect_stream(lambda: RECORD[: next(sizes)], scrubber))


def test_long_notes_are_searched_in_chunks(scrubber: Scrubber, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Orsino Brackenbury was seen. " + "Mr. BRACKENBURY is well today.\n\n" * 400
    whole = values([Document("1", text)], scrubber)
    assert len(whole[0]) == 401
    monkeypatch.setattr(scrubber_module, "LONG", 1000)
    monkeypatch.setattr(chunking, "_REPLACE_CHARACTERS", 2000)
    assert values([Document("1", text)], scrubber) == whole


def test_what_earlier_runs_know_is_searched_for(scrubber: Scrubber, tmp_path: Path) -> None:
    facts = Facts((("PATIENT", "Thessaly Quillfeather"),), (), {"en": 1})
    with Memory.open_to_write(tmp_path / "memory", new_key(), make=True) as memory:
        with memory.transaction():
            memory.write([PatientUpdate("p", facts)])
        results = scrub_documents(RECORD[1:], scrubber, memory=memory)
    assert [result.doc.text for result in results if result.doc] == [
        "[PATIENT] called.",
        "QUILFEATHER called.",
    ]
