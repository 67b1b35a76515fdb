from __future__ import annotations

from typing import Any

import pytest

from nescio.core.errors import DataError, Location
from nescio.pipeline.run_files.structured_notes import joined_text, pair_texts

PLACE = Location("out.hl7")


def span(start: int, end: int, out_start: int, out_end: int, source: str = "test") -> dict[str, Any]:
    return {"start": start, "end": end, "out_start": out_start, "out_end": out_end, "source": source}


def test_texts_of_which_nothing_is_left_keep_their_place() -> None:
    originals = ["Ann is well.", " ", "Roe", "sees Roe"]
    line = {
        "id": "r1",
        "texts": [12, ~1, ~0, 6],
        "spans": [span(0, 3, 0, 3), span(0, 0, 0, 0, "element:PID.5"), span(13, 16, 13, 13), span(21, 24, 18, 19)],
    }  # fmt: skip
    note = joined_text(originals)
    clean, paired = pair_texts(originals, ["Kim is well.", "sees X"], line, PLACE)
    assert note == "Ann is well.\nRoe\nsees Roe"
    assert clean == "Kim is well.\n\nsees X"
    found = [
        (note[one["start"] : one["end"]], clean[one["out_start"] : one["out_end"]]) for one in paired["spans"]
    ]
    assert found == [("Ann", "Kim"), ("Roe", ""), ("Roe", "X")]


def test_texts_of_another_document_are_refused() -> None:
    with pytest.raises(DataError, match="not the documents"):
        pair_texts(["Ann"], ["Kim", "X"], {"id": "r1", "texts": [3, 1], "spans": []}, PLACE)
