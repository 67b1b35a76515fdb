"""Word lists."""

from __future__ import annotations

from nescio.detect.features.lists import lists


def test_lists_hold_what_notes_need():
    assert {"christmas", "thanksgiving"} <= lists("en")["holiday"]
    assert "maría" in lists("es")["first"]
    assert "navidad" in lists("es")["holiday"]
    assert "boston" in lists("en")["city"]
    assert "españa" in lists("es")["country"]
