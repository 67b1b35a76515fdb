"""Names in the plural and in logins."""

from __future__ import annotations

import pytest

from nescio.records.logins import LoginMatcher

NAMES = {"vandersloot", "hank", "halmstad"}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("vandersloot", "vandersloot"),
        ("the vandersloots.", "vandersloots"),
        ("hvandersloot2", "hvandersloot2"),
        ("ffivandersloot", "vandersloot"),
        ("drvandersloot", "vandersloot"),  # the title stays
        ("overvandersloot", None),
        ("h.vandersloot", "h.vandersloot"),
        ("hank_vandersloot", "hank_vandersloot"),
        ("vanderslooth", "vanderslooth"),
        ("vandersloot_hx", "vandersloot_hx"),
        ("supervandersloot", None),
        ("vanderslooting", None),
        ("vandersloot3041023", "vandersloot"),
        ("a.h.vandersloot", "vandersloot"),
    ],
)
def test_borders(text: str, word: str | None) -> None:
    matcher = LoginMatcher({"h"}, NAMES.__contains__)
    start = text.index("vandersloot")
    borders = matcher.borders(text, start, start + len("vandersloot"))
    assert (borders and text[slice(*borders)]) == word
