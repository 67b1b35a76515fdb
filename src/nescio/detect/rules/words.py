"""Words that look like names but are not, for checks and for the hunt of repeated names."""

from __future__ import annotations

NOT_NAMES = frozenset(
    """
    """.split()
)
