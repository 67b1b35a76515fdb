"""Known numbers in any grouping."""

from __future__ import annotations

import pytest

from nescio.records.numbers import FEW, NumberMatcher, bare_number, digits_of


@pytest.mark.parametrize(
    ("text", "number"),
    [("4471-22-08", "44712208"), ("(617) 555 0142", "6175550142"), ("12-34", ""), ("A123456", "")],
)
def test_bare_number(text: str, number: str) -> None:
    assert bare_number(text) == number


def test_zeros_in_front_of_the_known_number_do_not_matter() -> None:
    (found,) = NumberMatcher({"00918273": None}).matches("MRN 918273", b"918273")
    assert found == (4, 10, "00918273")


@pytest.mark.parametrize("others", [0, FEW])
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("MRN 4471-22-08.", ["4471-22-08"]),
        ("44 71 22 08 and 44712208", ["44 71 22 08", "44712208"]),
        ("9 4471 2208 1", ["4471 2208"]),
        ("144712208", []),
        ("call (447) 12208", ["(447) 12208"]),
        ("4471, 2208", []),
        ("0044712208 and 00 4471 2208", ["0044712208", "00 4471 2208"]),
        ("447122080", []),
    ],
)
def test_numbers_however_grouped(text: str, found: list[str], others: int) -> None:
    numbers = {"44712208": None} | {f"9{number:06d}": None for number in range(others)}
    matches = NumberMatcher(numbers).matches(text, digits_of(text))
    assert [text[start:end] for start, end, _ in matches] == found
