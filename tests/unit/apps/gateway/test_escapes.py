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
        (r"John\x20Smith, J\u{f6}rg", "John Smith, Jörg"),
        ("J&ouml;rg, J&#246;rg, J&#xF6;rg, J&oumlrg, J&oumlrg;", "Jörg, Jörg, Jörg, Jörg, Jörg;"),
        ("Smith&#44; John &amp; Ann", "Smith, John & Ann"),
        ("AT&T; R&D; a=1&copy=2&region=3 &c.", "AT&T; R&D; a=1&copy=2&region=3 &c."),
        ("John%20Smith J%C3%B6rg J%F6rg 3%2F4%2F2061", "John Smith Jörg Jörg 3/4/2061"),
        ("?n=7%20Ann+Roe 98%20 of 40%, 40 %25", "?n=7 Ann+Roe 98%20 of 40%, 40 %"),
        ("J%26ouml%3Brg J&amp;ouml;rg J%25C3%25B6rg", "Jörg Jörg Jörg"),
        (r'{"who": "J\u0026ouml;rg"} \u004aohn%2520Roe', '{"who": "Jörg"} John Roe'),
        (r"J\U000000f6rg, \u00f61234", "Jörg, ö1234"),
        (r"J\303\266rg, \303\201lvarez, J\366rg, Jo\150n", "Jörg, Álvarez, Jörg, John"),
        (r"C:\104455, MRN\104455, Roe\100", r"C:\104455, MRN\104455, Roe\100"),
        ("J=C3=B6rg, =C3=81lvarez, J=F6rg", "Jörg, Álvarez, Jörg"),
        ("Na=92, grade=A1, x=FF, ward=B2 C", "Na=92, grade=A1, x=FF, ward=B2 C"),
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


def test_replaces_in_html_and_addresses() -> None:
    found = unescape("<a href='?who=J%C3%B6rg%20Roe'>J&ouml;rg Roe</a> &amp; J%26ouml%3Brg")
    first, second = found.text.index("Jörg"), found.text.index(">Jörg") + 1
    last = found.text.rindex("Jörg")
    spans = [(first, first + 8), (second, second + 8), (last, last + 4)]
    assert (
        found.replaced([(*span, "[P-1]") for span in spans]) == "<a href='?who=[P-1]'>[P-1]</a> &amp; [P-1]"
    )
    surfaces = [found.surface(*span) for span in spans]
    assert surfaces == ["J%C3%B6rg%20Roe", "J&ouml;rg Roe", "J%26ouml%3Brg"]
    assert unescape(r"Jos\u00e9").surface(0, 4) == "José"
