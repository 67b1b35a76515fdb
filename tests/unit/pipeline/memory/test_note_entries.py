from __future__ import annotations

from nescio.pipeline.memory.note_entries import (
    MAX_ENTRY,
    NoteEntry,
    entry_bytes,
    pack_entries,
    unpack_entries,
)


def test_entries_come_back() -> None:
    entries = [NoteEntry(bytes([n]) * 16, n * 1000, n * 100_000, f"ward/{n}") for n in range(40)]
    assert unpack_entries(pack_entries(entries)) == entries


def test_no_entry_has_more_than_64_bytes() -> None:
    for name in ("x" * 500, "é" * 500, "0a1b2c3d-0000-4000-8000-00000000ffff", ""):
        assert len(entry_bytes(NoteEntry(b"\xff" * 16, 1 << 40, 1 << 50, name))) <= MAX_ENTRY


def test_of_a_long_id_the_end_is_kept() -> None:
    (found,) = unpack_entries(
        pack_entries([NoteEntry(b"d" * 16, 1, 2, "a/long/folder/with/many/parts/and/note-0017")])
    )
    assert found.id.endswith("/note-0017")
    assert found.id.startswith("…")


def test_a_machine_made_id_is_kept_whole() -> None:
    name = "0a1b2c3d-0000-4000-8000-00000000ffff"
    assert unpack_entries(pack_entries([NoteEntry(b"d" * 16, 1, 2, name)]))[0].id == name
