"""philter-lite with its own filters. What it hides in its output counts: everything that no filter calls safe."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from worker import Finder, Found, run


def load(args: argparse.Namespace) -> Finder:  # noqa: ARG001
    """Read the filters of the package."""
    import philter_lite

    filters = philter_lite.load_filters(
        str(Path(philter_lite.__file__).parent / "configs/philter_delta.toml")
    )

    def find(texts: Sequence[str]) -> list[Found]:
        found = []
        for text in texts:
            safe, _, _ = philter_lite.detect_phi(text, patterns=filters)
            found.append(_hidden(text, philter_lite.transform_text_asterisk(text, safe)))
        return found

    return find


def _hidden(text: str, masked: str) -> Found:
    """Return the stretches of a text that were replaced by asterisks, letter by letter."""
    spans: Found = []
    start = -1
    for at, (before, after) in enumerate(zip(text, masked, strict=True)):
        if before != after and start < 0:
            start = at
        elif before == after and start >= 0:
            spans.append((start, at, "PHI"))
            start = -1
    if start >= 0:
        spans.append((start, len(text), "PHI"))
    return spans


if __name__ == "__main__":
    run(load)
