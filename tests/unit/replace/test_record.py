"""What a record knows of its dates."""

from __future__ import annotations

import pytest

from nescio.replace import Key, Record


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("birth", ["1931-07-04", "1931-11-23", "2005-01-09", "1899-12-31"])
def test_every_early_date_has_a_mark(language: str, birth: str) -> None:
    record = Record(Key(bytes(32)), "p", [("DATE", birth), ("DATE", "2061-03-04")], language)
    dates, marks = record.early_dates(), record.early_marks()
    assert len(dates) > 10
    for date in dates:
        digits = "".join(filter(str.isdigit, date))
        assert any(mark in digits for mark in marks), date
