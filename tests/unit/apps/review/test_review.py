from __future__ import annotations

from pathlib import Path

import pytest

from nescio.apps.review.marks import Mark
from nescio.apps.review.review import Review
from nescio.core.errors import ConfigError, DataError

ANN = Mark(0, 7, "PATIENT", "yes", "test", 0.9)


def words(review: Review, who: str, number: int) -> list[tuple[str, str, str]]:
    text = review.store.note(number).text
    return [(text[m.start : m.end], m.label, m.state) for m in review.store.reviewed(who, number).marks]


def test_the_same_everywhere_in_the_record_and_nowhere_else(review: Review) -> None:
    answer = review.everywhere("Ana", 1, ANN)
    assert answer["notes"] == [1, 2]
    assert words(review, "Ana", 2) == [("ann roe", "PATIENT", "yes")]
    assert words(review, "Ana", 3) == []
    review.undo("Ana")
    assert words(review, "Ana", 1) == [("Ann Roe", "PATIENT", "open")]
    assert words(review, "Ana", 2) == []


def test_a_listed_term_is_decided_in_all_notes_that_are_not_done(review: Review) -> None:
    review.finish("Ana", 3, True, 10)
    ward = Mark(20, 32, "DEPARTMENT", "yes", "reviewer")
    review.always("Ana", 2, ward, phi=True)
    assert words(review, "Ana", 2) == [("Ward Kestrel", "DEPARTMENT", "yes")]
    assert words(review, "Ana", 3) == []
    assert review.always("Ben", 2, ward, phi=True)["notes"] == [2, 3]
    assert words(review, "Ben", 3) == [("Ward  Kestrel", "DEPARTMENT", "yes")]


def test_queue_has_progress_pace_and_the_estimate_of_the_random_sample(review: Review) -> None:
    queue = review.queue("Ana", "random")
    sampled = [note["number"] for note in queue["notes"] if note["sample"]]
    assert sampled == [note["number"] for note in queue["notes"]][:2]
    assert queue["pace"] is None
    review.edit("Ana", sampled[0], [], [Mark(0, 1, "CITY", "yes", "reviewer")])
    review.finish("Ana", sampled[0], True, 12)
    queue = review.queue("Ana", "uncertainty")
    text = review.store.note(sampled[0]).text
    assert queue["pace"] == pytest.approx(12 / len(text.split()))
    estimate = queue["sample"]
    assert (estimate["size"], estimate["done"]) == (2, 1)
    assert estimate["missed"] == (0 if sampled[0] == 1 else 1)
    assert 0 < estimate["bound"] <= 1


def test_the_order_is_remembered_for_each_reviewer(review: Review) -> None:
    assert review.queue("Ana", "")["order"] == "uncertainty"
    assert review.queue("Ana", "variety")["order"] == "variety"
    assert review.queue("Ana", "")["order"] == "variety"
    assert review.queue("Ben", "nonsense")["order"] == "uncertainty"
    review.store.set_fact("run", "clean.csv.report")
    assert review.queue("Ben", "")["order"] == "random"
    assert review.queue("Ana", "")["order"] == "variety"


def test_the_clean_note_has_surrogates_for_the_marks_alone(review: Review) -> None:
    after = review.after("Ana", 1)
    (change,) = after["changes"]
    assert change[2:] == ["PATIENT", 0, 7]
    assert after["text"].endswith(" saw Dr. Poe. Ann 😀 is well.")
    assert not after["text"].startswith("Ann Roe")


def test_search_folds_case_and_blanks_and_counts_code_points(review: Review) -> None:
    hits = review.search("ward kestrel")["hits"]
    assert [(hit["id"], hit["around"][1]) for hit in hits] == [("b", "Ward Kestrel"), ("c", "Ward  Kestrel")]
    (hit,) = review.search("IS WELL")["hits"]
    assert review.store.note(1).text[hit["start"] : hit["end"]] == "is well"
    assert review.search("  ")["hits"] == []


def test_names_and_files_that_make_no_sense_are_refused(review: Review) -> None:
    assert review.check_name("  Ana  María ") == "Ana María"
    for name in ("", "adjudicated", "neither", "x" * 41, "a/b"):
        with pytest.raises(ConfigError):
            review.check_name(name)
    for name in ("../gold.jsonl", "/tmp/x", ".hidden", ""):
        with pytest.raises(ConfigError):
            review.export("Ana", "jsonl", name)
    with pytest.raises(ConfigError):
        review.export("Ana", "jsonl", "gold.jsonl")  # nobody of that name decided anything
    review.edit("Ana", 1, [], [ANN])
    with pytest.raises(DataError, match="no note is done"):
        review.export("Ana", "jsonl", "gold.jsonl")
    with pytest.raises(DataError, match="two reviewers"):
        review.compare()


def test_an_export_never_replaces_the_notes_or_the_review(review: Review, tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text("{}\n")
    review.store.set_fact("notes", str(notes))
    review.edit("Ana", 1, [], [ANN])
    review.finish("Ana", 1, True, 1.0)
    (tmp_path / "soft.jsonl").symlink_to(notes)
    (tmp_path / "hard.jsonl").hardlink_to(notes)
    for name in ("notes.jsonl", "soft.jsonl", "hard.jsonl", "notes", "review.db", "review.db-wal"):
        with pytest.raises(DataError, match="is one of the inputs") as error:
            review.export("Ana", "jsonl", name)
        assert "\n" not in str(error.value)
    assert notes.read_text() == "{}\n"
    assert review.note("Ana", 1)["text"].startswith("Ann Roe")


def test_an_export_without_a_suffix_gets_that_of_its_format(review: Review, tmp_path: Path) -> None:
    review.edit("Ana", 1, [], [ANN])
    review.finish("Ana", 1, True, 1.0)
    assert review.export("Ana", "csv", "gold")["path"] == str(tmp_path / "gold.csv")
    assert review.export("Ana", "brat", "folder")["path"] == str(tmp_path / "folder")
    assert (tmp_path / "gold.csv").is_file()
