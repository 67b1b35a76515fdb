"""Notes of any kind go through the pipeline and come back as the same kind."""

from __future__ import annotations

import sys
from collections import UserDict
from pathlib import Path
from typing import Any

import pytest

from nescio.core.document import Document
from nescio.core.errors import ScrubError
from nescio.pipeline.api.note_types import detect_values
from nescio.pipeline.scrubber import Scrubber
from nescio.replace import Key

sys.path.insert(0, str(Path(__file__).parents[2]))  # scripted:Fragile

KEY = Key(b"k" * 32)
NOTE, CLEAN = "Seen by Orsino Brackenbury.", "Seen by [DOCTOR]."


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("scripted:Fragile", "tag", KEY, keep=("ward",))


def test_a_string(scrubber: Scrubber) -> None:
    assert scrubber.scrub(NOTE) == CLEAN
    assert scrubber(NOTE) == CLEAN
    assert scrubber.scrub("") == ""


def test_a_document(scrubber: Scrubber) -> None:
    clean = scrubber.scrub(Document("7", NOTE, meta={"patient": "p", "ward": "3", "secret": "x"}))
    assert isinstance(clean, Document)
    assert (clean.id, clean.text, set(clean.meta)) == ("7", CLEAN, {"patient", "ward"})
    assert clean.patient != "p"


def test_a_dict_has_only_what_may_go_out(scrubber: Scrubber) -> None:
    clean = scrubber.scrub({"id": 7, "text": NOTE, "patient": "p", "ward": "3", "secret": "x"})
    assert list(clean) == ["id", "text", "patient", "ward"]
    assert (clean["id"], clean["text"], clean["ward"]) == ("7", CLEAN, "3")
    assert clean["patient"] != "p"
    assert scrubber.scrub({"text": NOTE}) == {"text": CLEAN}
    assert scrubber.scrub(UserDict(text=NOTE)) == {"text": CLEAN}


def test_lists_and_tuples(scrubber: Scrubber) -> None:
    assert scrubber.scrub([NOTE, "nobody", {"text": NOTE}]) == [CLEAN, "nobody", {"text": CLEAN}]
    assert scrubber.scrub((NOTE,)) == (CLEAN,)
    assert scrubber.scrub([]) == []


def test_notes_of_a_patient_are_one_record(scrubber: Scrubber) -> None:
    notes = ["Thessaly Quillfeather was seen.", "QUILFEATHER called."]
    assert scrubber.scrub(notes)[1] == notes[1]
    assert scrubber.scrub(notes, patients=["p", "p"])[1] == "[PATIENT] called."
    assert scrubber.scrub(notes, patients=["p", None])[1] == notes[1]
    assert (
        scrubber.scrub([{"text": note, "patient": "p"} for note in notes])[1]["text"] == "[PATIENT] called."
    )
    with pytest.raises(ValueError, match="2 notes, but 1 patients"):
        scrubber.scrub(notes, patients=["p"])


def test_the_same_text_gets_the_same_surrogates_wherever_it_stands() -> None:
    surrogate = Scrubber("scripted:Marked", "surrogate", KEY)
    alone = surrogate.scrub(NOTE)
    assert "Brackenbury" not in alone
    assert surrogate.scrub(["nobody", NOTE])[1] == alone


@pytest.mark.parametrize(
    "notes",
    [3, None, b"note", iter([NOTE]), {NOTE}, {"note": NOTE}, {"text": None}, [NOTE, None], [3], [[NOTE]]],
)
def test_anything_else_is_refused(scrubber: Scrubber, notes: Any) -> None:
    with pytest.raises(TypeError) as error:
        scrubber.scrub(notes)
    assert "text" in str(error.value)
    assert "Brackenbury" not in str(error.value)


def test_a_note_that_fails(scrubber: Scrubber) -> None:
    notes = [NOTE, "RAISE Quillfeather"]
    with pytest.raises(ScrubError, match=r"1 of 2 notes failed: note 2: ValueError \(detect\)") as error:
        scrubber.scrub(notes)
    assert "Quillfeather" not in str(error.value)
    assert scrubber.scrub(notes, on_error="none") == [CLEAN, None]
    with pytest.raises(ScrubError):
        detect_values(scrubber, notes)
    assert detect_values(scrubber, notes, on_error="none")[1] is None
    with pytest.raises(ValueError, match="on_error"):
        scrubber.scrub(NOTE, on_error="ignore")  # type: ignore[arg-type]


def test_detect_returns_spans(scrubber: Scrubber) -> None:
    (span,) = detect_values(scrubber, NOTE)
    assert (span.start, span.end, span.label) == (8, 26, "DOCTOR")
    assert detect_values(scrubber, [NOTE, "nobody"]) == [(span,), ()]
    found = detect_values(scrubber, ["Thessaly Quillfeather.", "QUILFEATHER."], patients=["p", "p"])
    assert [len(spans) for spans in found] == [1, 1]
    found = detect_values(
        scrubber, ["Thessaly Quillfeather.", "QUILFEATHER."], patients=["p", "p"], detector_only=True
    )
    assert [len(spans) for spans in found] == [1, 0]


@pytest.mark.parametrize("dtype", [None, "object", "string", "category"])
def test_a_column_of_pandas(scrubber: Scrubber, dtype: str | None) -> None:
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([NOTE, None, "nobody"], index=[4, 9, 2], name="note", dtype=dtype)
    clean = scrubber.scrub(column)
    assert type(clean) is pandas.Series
    assert (clean.name, list(clean.index)) == ("note", [4, 9, 2])
    assert clean[4] == CLEAN
    assert pandas.isna(clean[9])
    assert clean[2] == "nobody"
    with pytest.raises(TypeError, match="give one of its columns"):
        scrubber.scrub(pandas.DataFrame({"note": column}))


@pytest.mark.parametrize("kind", ["String", "Categorical"])
def test_a_column_of_polars(scrubber: Scrubber, kind: str) -> None:
    polars = pytest.importorskip("polars")
    column = polars.Series("note", [NOTE, None, "nobody"], dtype=getattr(polars, kind))
    clean = scrubber.scrub(column)
    assert type(clean) is polars.Series
    assert (clean.name, clean.to_list()) == ("note", [CLEAN, None, "nobody"])
    with pytest.raises(TypeError, match="give one of its columns"):
        scrubber.scrub(column.to_frame())
