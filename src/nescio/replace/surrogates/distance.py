"""Whether a surrogate is so near to what it replaces that it gives it away: Quinn for Quint, Lakewood for Lakeside."""

from __future__ import annotations

from collections.abc import Iterable

from nescio.core.folding import within_edits

_SAME_START = 4  # letters
_EDITS = 3


def too_near(real: str, chosen: str) -> bool:
    """Whether two folded words begin alike, or are fewer than three edits apart, of short words half their letters.

    Hit: quint, quinn; lakeside, lakewood; ann, anna. Near miss: roe, hale.
    """
    if len(real) >= _SAME_START and real[:_SAME_START] == chosen[:_SAME_START]:
        return True
    apart = min(_EDITS, (len(real) + 1) // 2)
    return within_edits(real, chosen, apart - 1) if apart > 1 else real == chosen


def any_too_near(real: Iterable[str], chosen: Iterable[str]) -> bool:
    """Whether some word of one name is too near to some word of another."""
    others = list(chosen)
    return any(too_near(word, other) for word in real for other in others)
