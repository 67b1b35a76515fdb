"""A review of two patients, with invented notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.apps.review.marks import Mark
from nescio.apps.review.review import Review, TermPaths, preview_scrubber
from nescio.apps.review.store import NewNote, ReviewStore
from nescio.core.document import Document

TEXTS = (
    ("a", "p1", "Ann Roe saw Dr. Poe. Ann 😀 is well."),
    ("b", "p1", "ann roe called from Ward Kestrel."),
    ("c", "p2", "Ward  Kestrel is full, Ann."),
)


@pytest.fixture
def store(tmp_path: Path) -> ReviewStore:
    made = ReviewStore(tmp_path / "review.db")
    made.set_fact("sample", "2")
    made.add_notes(
        NewNote(
            Document(note_id, text, (), {"patient": patient}),
            [Mark(0, 7, "PATIENT", "open", "test", 0.9)] if note_id == "a" else [],
            "en",
            kind="letter",
        )
        for note_id, patient, text in TEXTS
    )
    return made


@pytest.fixture
def review(store: ReviewStore, tmp_path: Path) -> Review:
    return Review(
        store, preview_scrubber("surrogate", None), TermPaths(tmp_path / "allow", tmp_path / "deny")
    )
