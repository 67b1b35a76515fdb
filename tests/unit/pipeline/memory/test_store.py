from __future__ import annotations

from pathlib import Path

import pytest

from nescio.core.document import Document
from nescio.core.errors import DataError, SecretError
from nescio.pipeline.memory.facts import Facts
from nescio.pipeline.memory.memory_file import FILE
from nescio.pipeline.memory.note_entries import NoteEntry
from nescio.pipeline.memory.sealing import Sealing
from nescio.pipeline.memory.store import Memory, PatientUpdate
from nescio.replace.key import Key, new_key

KEY = Key(bytes(range(32)))
FACTS = Facts(
    (("PATIENT", "Thessaly Quillfeather"), ("DOCTOR", "Brackenbury")), (("PHONE", "617-204-0117"),), {"en": 2}
)


def entry(number: int, note_id: str = "") -> NoteEntry:
    return NoteEntry(number.to_bytes(16, "big"), 1, number, note_id or f"note-{number}")


def made(folder: Path, *updates: PatientUpdate) -> Memory:
    memory = Memory.open_to_write(folder, KEY, make=True)
    with memory.transaction():
        memory.write(updates, [b"l" * 16])
    return memory


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    notes = [entry(number) for number in range(100)]
    with made(
        tmp_path / "m", PatientUpdate("Ann Roe", FACTS, notes[:40]), PatientUpdate("p2", Facts())
    ) as memory:
        with memory.transaction():
            memory.write([PatientUpdate("Ann Roe", FACTS, notes[40:])])
        assert memory.notes("Ann Roe") == notes
    with Memory.open(tmp_path / "m", KEY) as memory:
        assert Facts.unpack(memory.facts("Ann Roe")) == FACTS
        assert memory.lookup("Ann Roe").languages == ["en", "en"]
        assert memory.facts("nobody") == b""
        assert memory.has_note("Ann Roe", notes[70].digest)
        assert not memory.has_note("p2", notes[70].digest)
        assert memory.has_note("", b"l" * 16)
        assert memory.counts()["notes"] == 100
        codes = map(memory.sealing.patient_code, ("Ann Roe", "nobody"))
        assert [list(memory.digests_by_code(code)) for code in codes] == [[note.digest for note in notes], []]


def sealed_facts(memory: Memory) -> dict[bytes, bytes]:
    """Return the encrypted facts by the code of their patient, as the file has them."""
    return dict(memory._base.execute("select code, facts from patient"))


def test_facts_open_with_the_code_of_their_patient_only(tmp_path: Path) -> None:
    with made(tmp_path / "m", PatientUpdate("p1", FACTS)) as memory:
        table = sealed_facts(memory)
    sealing = Sealing(KEY)
    code = sealing.patient_code("p1")
    assert Facts.unpack(sealing.open(table[code], b"facts", code)) == FACTS
    with pytest.raises(SecretError):
        sealing.open(table[code], b"facts", sealing.patient_code("p2"))


def test_another_key_is_refused_in_one_line(tmp_path: Path) -> None:
    made(tmp_path / "m", PatientUpdate("p1", FACTS)).close()
    for opened in (Memory.open, Memory.open_to_write):
        with pytest.raises(SecretError) as error:
            opened(tmp_path / "m", new_key())
        assert "another key" in str(error.value)
        assert "\n" not in str(error.value)


def test_a_key_for_one_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SecretError, match="a key that you keep"):
        Memory.open_to_write(tmp_path / "m", new_key(one_time=True), make=True)
    assert not (tmp_path / "m").exists()


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with made(tmp_path / "m"), pytest.raises(DataError, match="another run"):
        Memory.open_to_write(tmp_path / "m", KEY)


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(DataError, match="something else"):
        Memory.open_to_write(tmp_path, KEY, make=True)
    with pytest.raises(DataError, match="no memory"):
        Memory.open(tmp_path, KEY)


def test_nothing_of_a_patient_is_readable(tmp_path: Path) -> None:
    notes = [entry(1, "thessaly-q-1"), entry(2)]
    memory = made(tmp_path / "m", PatientUpdate("Ann Roe", FACTS, notes))
    memory.set("policy", "Brackenbury")
    memory.add_source(1, {"path": "wards/quillfeather.jsonl"})
    memory.add_run(1, memory.sealing.seal(b"Brackenbury"), b"")
    raw = b"".join(file.read_bytes() for file in (tmp_path / "m").iterdir())  # the write-ahead log, too
    memory.close()
    raw += b"".join(file.read_bytes() for file in (tmp_path / "m").iterdir())
    for word in (
        b"Thessaly",
        b"Quillfeather",
        b"Brackenbury",
        b"617-204",
        b"6172040117",
        b"Ann Roe",
        b"note-2",
    ):
        assert word.lower() not in raw.lower()


def test_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    with made(tmp_path / "m", PatientUpdate("p1", FACTS, [entry(1)], {entry(1).digest: True})) as memory:
        sealed = sealed_facts(memory)[memory.sealing.patient_code("p1")]
        assert memory.forget("p1")
        assert not memory.forget("p1")
        assert memory.facts("p1") == b""
        assert not memory.has_note("p1", entry(1).digest)
        assert list(memory.listed()) == []
    assert sealed not in (tmp_path / "m" / FILE).read_bytes()


def test_compacting_keeps_every_note_once(tmp_path: Path) -> None:
    notes = [entry(number) for number in range(50)]
    with made(tmp_path / "m", PatientUpdate("p1", FACTS, notes), PatientUpdate("p2", FACTS)) as memory:
        with memory.transaction():
            memory.write([PatientUpdate("p1", FACTS, notes[:10])])
        memory.forget("p2")
        memory.compact()
        assert memory.notes("p1") == notes
        assert memory.counts()["patients"] == 1


def test_listed_notes_stay_until_they_are_reissued(tmp_path: Path) -> None:
    notes = [entry(1), entry(2)]
    listed = {notes[0].digest: False, notes[1].digest: True}
    with made(tmp_path / "m", PatientUpdate("p1", FACTS, notes, listed)) as memory:
        with memory.transaction():
            memory.write(
                [PatientUpdate("p1", FACTS, listed={notes[1].digest: False}, reissued=[notes[0].digest])]
            )
        assert [(item.entry, item.found) for item in memory.listed()] == [(notes[1], True)]


def test_a_failed_change_changes_nothing(tmp_path: Path) -> None:
    with made(tmp_path / "m") as memory:
        with pytest.raises(ZeroDivisionError), memory.transaction():
            memory.write(PatientUpdate("p1", FACTS) for divisor in (1, 0) if 1 // divisor)
        assert memory.facts("p1") == b""


def test_digests_tell_notes_apart() -> None:
    sealing = Sealing(KEY)
    docs = [
        Document("1", "a", (), {}), Document("1", "a", (), {"patient": "p"}), Document("1", "b", (), {}),
        Document("11", "a", (), {}), Document("1", "a", (), {"kind": "letter"}),
    ]  # fmt: skip
    digests = {sealing.note_digest(doc) for doc in docs}
    assert len(digests) == len(docs)
    assert Sealing(new_key()).note_digest(docs[0]) not in digests
