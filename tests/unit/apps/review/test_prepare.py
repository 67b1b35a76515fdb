from __future__ import annotations

import pytest

from nescio.apps.review.prepare import ReviewSettings, suggested_notes
from nescio.core.document import Document

DOCS = [
    Document("none", "Denies fever."),
    Document("two", "Thessaly Quillfeather moved to Pennywhistle."),
]


@pytest.mark.parametrize(
    ("model", "second", "disputed", "found"),
    [
        ("scripted:Nothing", "scripted:Marked", 2, False),
        ("scripted:Marked", "scripted:Nothing", 2, True),
        ("scripted:Marked", "scripted:Marked", 0, True),
    ],
)
def test_what_only_one_of_two_detectors_finds_is_disputed(
    model: str, second: str, disputed: int, found: bool
) -> None:
    notes = suggested_notes(DOCS, ReviewSettings("notes", model=model, second=second))
    assert [note.disputed for note in notes] == [0, disputed]
    assert [mark.found for mark in notes[1].marks] == [found, found]  # of the second one alone: possible
