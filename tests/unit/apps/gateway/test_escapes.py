"""Escapes are read as they are meant, and what is not replaced keeps them."""

from __future__ import annotations

import pytest

from nescio.apps.gateway.escapes import unescape


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no escapes", "no escapes"),
        (r'{"who": "Jos\u00e9 Pe\u00F1alver"}', '{"who": "José Peñalver"}'),
        (r'"{\"who\": \"Jos\\u00e9\"}"', '"{"who": "José"}"'),
        (r'{"note": "seen:\nsmith, by\tBrack"}', '{"note": "seen:\nsmith, by\tBrack"}'),
        (r"on 3\/4\/2061", "on 3/4/2061"),
        (r"seen by:\nSmith", "seen by:\nSmith"),
        (r"C:\notes\tables \d \N", r"C:\notes\tables \d \N"),
        (r"\ud83d\ude00 Ann", "😀 Ann"),
    ],
)
def test_meaning(written: str, meant: str) -> None:
    found = unescape(written)
    assert found.text == meant
    assert found.replaced([]) == written


def test_replaces_in_what_was_written() -> None:
    found = unescape(r'caf\u00e9: {"who": "Jos\u00e9 Pe\u00f1alver", "x": "\u00e9"}')
    at = found.text.index("José")
    assert found.replaced([(at, at + 13, "[P-1]")]) == r'caf\u00e9: {"who": "[P-1]", "x": "\u00e9"}'
    assert found.replaced([(at, at + 13, 'a"b')]) == r'caf\u00e9: {"who": "a\"b", "x": "\u00e9"}'
