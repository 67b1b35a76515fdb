"""Presets: the columns of a table in its own spelling."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from nescio.pipeline.columns.presets import PRESETS, fitted_preset

OMOP = PRESETS["omop"]
HEADER = "NOTE_ID,PERSON_ID,NOTE_TEXT,NOTE_DATE"


@pytest.mark.parametrize("spell", [str.upper, str.lower])
def test_columns_in_capitals_are_known(tmp_path: Path, spell: type[str.upper]) -> None:
    path = tmp_path / "note.csv"
    path.write_text(f"{spell(HEADER)}\n1,2,Mrs. Roe came.,2061-01-02\n")
    base = sqlite3.connect(tmp_path / "cdm.db")
    base.execute(f"create table note ({spell(HEADER)})")
    base.close()
    for name in (str(path), f"sqlite:{tmp_path}/cdm.db"):
        preset = fitted_preset(OMOP, (name,), "", "", {})
        assert preset.reading["text_column"] == spell("NOTE_TEXT")
        assert preset.columns[spell("NOTE_DATE")] == "shift"


def test_what_is_not_known_beforehand_stays() -> None:
    assert fitted_preset(OMOP, ("a", "b"), "", "", {}) == OMOP
