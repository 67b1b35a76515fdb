"""The usual ways to write a day."""

from __future__ import annotations

from nescio.languages.date_spellings import date_spellings


def test_english() -> None:
    found = date_spellings(2061, 3, 4, "en", day_first=False)
    assert {"3/4/2061", "03-04-61", "2061-03-04", "March 4, 2061", "4 March 2061", "04-Mar-2061"} <= set(
        found
    )
    assert {
        "2061/3/4",
        "2061/03/04",
        "20610304",
        "03042061",
        "March 4th, 2061",
        "Mar 4th, 2061",
        "4th of March 2061",
    } <= set(found)
    assert {"4th March 2061", "2061 Mar 4", "4 of March 2061"} <= set(found)
    assert "4/3/2061" not in found
    assert len(found) == len(set(found))


def test_spanish() -> None:
    found = date_spellings(2061, 3, 4, "es", day_first=True)
    assert {"4/3/2061", "4 de marzo de 2061", "4 de marzo del 2061", "04 de mar de 2061", "04032061"} <= set(
        found
    )
