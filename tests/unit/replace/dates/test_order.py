"""Whether the day or the month comes first."""

from __future__ import annotations

import pytest

from nescio.replace.dates import (
    day_first,
)


@pytest.mark.parametrize(
    ("values", "language", "expected"),
    [
        (["3/4/2061"], "en", False),
        (["3/4/2061"], "es", True),
        (["3/4/2061", "25/4/2061"], "en", True),
        (["3/4/2061", "4/25/2061"], "es", False),
        (["25/4", "4/25"], "es", True),
        (["May 29/11"], "en", False),
        (["Tue 29/11"], "en", True),
        (["01/10/2020 a las 8.30 h", "05/10/2020"], "es", True),
        (["05/10/2020 8.30"], "es", True),
        (["10:30-11:20"], "en", False),
        (["25.4.2061"], "en", True),
        (["Sunday 01/03/2026", "05/03/2026"], "en", True),
        (["Sunday 01/03/26"], "en", True),
        (["Sunday 03/01/2026"], "en", False),
        (["Monday 01/03/2026"], "en", False),
    ],
)
def test_evidence_beats_locale(values: list[str], language: str, expected: bool) -> None:
    assert day_first(values, language) is expected
