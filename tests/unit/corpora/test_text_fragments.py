from __future__ import annotations

import pytest

from nescio.corpora.text_fragments import TextFragments


def bold() -> TextFragments:
    fragments = TextFragments()
    fragments.markup("<b>")
    fragments.literal("Vander")
    fragments.markup("</b>")
    fragments.literal("sloot is ")
    fragments.escaped("&", "&amp;")
    fragments.literal(" was.")
    return fragments


def test_nothing_changed_is_written_as_it_was() -> None:
    assert bold().text == "Vandersloot is & was."
    assert bold().write([], str) == ["<b>Vander</b>sloot is &amp; was."]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([(0, 11, "Roe")], "<b>Roe</b> is &amp; was."),
        ([(15, 16, "and")], "<b>Vander</b>sloot is and was."),
        ([(9, 17, "X")], "<b>Vander</b>sloXwas."),
        ([(0, 3, "A"), (3, 6, "B"), (17, 21, "C")], "<b>AB</b>sloot is &amp; C"),
    ],
)
def test_markup_stays_around_replacements(edits: list[tuple[int, int, str]], expected: str) -> None:
    assert bold().write(edits, str) == [expected]


def test_a_replacement_over_a_line_end_stays_in_the_first_line() -> None:
    fragments = TextFragments()
    fragments.literal("seen by Ann")
    fragments.cut()
    fragments.literal("Roe today")
    assert fragments.text == "seen by Ann\nRoe today"
    assert fragments.write([(8, 15, "Eve Poe")], str) == ["seen by Eve Poe", " today"]
