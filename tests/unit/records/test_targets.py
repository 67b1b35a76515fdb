"""What is searched for, in a record and in a note."""

from __future__ import annotations

from nescio.records.targets import Target, note_targets, record_targets


def test_a_record_gives_words_variants_numbers_and_initials() -> None:
    targets = record_targets([("PATIENT", "Ann Brown"), ("MEDICALRECORD", "4471-22-08"), ("AGE", "57")])
    assert set(targets.strings) == {"ann", "brown", "ann brown", "brown, ann", "4471-22-08"}
    assert targets.strings["brown"] == Target("PATIENT", "record", 0.9, is_name=True, is_common=True)
    assert targets.strings["ann brown"] == Target("PATIENT", "record", 0.9)
    assert list(targets.numbers) == ["44712208"]
    assert targets.initials == {"ab": "PATIENT"}
    assert targets.first_letters == {"a", "b"}
    assert list(targets.names()) == ["ann"]


def test_the_roster_goes_first() -> None:
    targets = record_targets([("DOCTOR", "Halmstad")], [("PATIENT", "Halmstad")])
    assert targets.strings["halmstad"] == Target("PATIENT", "roster", 0.9, is_name=True)


def test_a_note_gives_strings_as_they_are_written() -> None:
    targets = note_targets(
        [("PATIENT", "Mary Oakhurst"), ("DOCTOR", "Ng"), ("DOCTOR", "pt. x"), ("PATIENT", "Lee")]
    )
    assert set(targets.strings) == {"Mary Oakhurst", "Mary", "Oakhurst", "Lee"}
    assert targets.match_case
    assert not targets.numbers
    assert not targets.initials
    assert not targets.strings["Mary Oakhurst"].is_name
    assert "oakhurst" in set(targets.names())
    assert not note_targets([])
