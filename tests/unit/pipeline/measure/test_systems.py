"""Systems that are measured: models are run as scrub runs them."""

from __future__ import annotations

import sys
from pathlib import Path

from nescio.core.document import Document, Span
from nescio.corpora import writer
from nescio.pipeline.measure.systems import run_model, system_output
from nescio.pipeline.run_files.audit import Quarantined

sys.path.insert(0, str(Path(__file__).parents[2]))  # scripted:Fragile

GOLD = [
    Document("1", "Thessaly Quillfeather was seen.", (Span(0, 3, "DATE"),), {"patient": "p"}),
    Document("2", "QUILFEATHER called.", (Span(0, 3, "DATE"),), {"patient": "p"}),
    Document("3", "RAISE", (Span(0, 3, "DATE"),)),
]


def test_a_model_is_run_as_scrub_runs_it() -> None:
    failed: list[Quarantined] = []
    found = run_model("scripted:Fragile", GOLD, on_failure=failed.append)
    assert [[span.label for span in doc.spans] for doc in found] == [["PATIENT"], ["PATIENT"], []]
    assert failed == [Quarantined("note 3", "detect", "ValueError")]


def test_detector_only() -> None:
    found = run_model("scripted:Fragile", GOLD, detector_only=True)
    assert [len(doc.spans) for doc in found] == [1, 0, 0]


def test_a_corpus_is_read(tmp_path: Path) -> None:
    with writer(str(tmp_path / "system.jsonl"), None) as out:
        for doc in GOLD:
            out.write(doc)
    assert [doc.spans for doc in system_output(str(tmp_path / "system.jsonl"), [])] == [
        (Span(0, 3, "DATE"),)
    ] * 3
