from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from nescio.apps.review.marks import Mark
from nescio.apps.review.store import NewNote, Reviewed, ReviewStore
from nescio.core.document import Document
from nescio.core.errors import DataError

YES = Mark(0, 7, "PATIENT", "yes", "test", 0.9)


def test_only_the_owner_can_read_it_whatever_the_umask(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        ReviewStore(tmp_path / "r.db").close()
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "r.db").stat().st_mode) == 0o600


def test_a_note_begins_with_its_suggestions_and_undo_returns_to_them(store: ReviewStore) -> None:
    begun = store.reviewed("Ana", 1)
    store.decide("Ana", {1: Reviewed((YES,))})
    store.decide("Ana", {1: Reviewed((YES,), done=True, seconds=4.0), 2: Reviewed((YES,))})
    assert store.progress("Ana") == {1: (True, 4.0), 2: (False, 0.0)}
    assert store.reviewed("Ben", 1) == begun
    assert store.undo("Ben") is None
    assert store.undo("Ana") == ([1, 2], {})
    assert store.reviewed("Ana", 1) == Reviewed((YES,))
    assert store.undo("Ana") == ([1], {})
    assert store.reviewed("Ana", 1) == begun
    assert store.reviewers() == []


def test_everything_is_there_after_opening_it_again(store: ReviewStore) -> None:
    store.decide("Ana", {1: Reviewed((YES,), done=True)}, extra={"term": [True, "x", "DATE"]})
    again = ReviewStore(store.path)
    assert again.reviewed("Ana", 1) == Reviewed((YES,), done=True)
    assert again.undo("Ana") == ([1], {"term": [True, "x", "DATE"]})


def test_notes_are_added_all_or_none(store: ReviewStore) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        store.add_notes([NewNote(Document("d", "x"), []), NewNote(Document("a", "again"), [])])
    assert list(store.facts()) == [1, 2, 3]
    assert store.record(1) == [1, 2]


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read", b""])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(DataError, match=r"--db|version"):
        ReviewStore(tmp_path / "x")


def test_a_session_is_known_until_it_expires(store: ReviewStore) -> None:
    store.add_session("hash", 60)
    assert store.session("hash") == ""
    store.set_session_reviewer("hash", "Ana")
    assert store.session("hash") == "Ana"
    assert store.session("other") is None
    store.add_session("old", -1)
    assert store.session("old") is None
