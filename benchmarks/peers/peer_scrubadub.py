"""scrubadub with the detectors that it loads by itself; none of them looks for names."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from worker import Finder, Found, run


def load(args: argparse.Namespace) -> Finder:  # noqa: ARG001
    """Make a scrubber of the default kind."""
    import scrubadub

    scrubber = scrubadub.Scrubber(locale="en_US")

    def find(texts: Sequence[str]) -> list[Found]:
        return [[(filth.beg, filth.end, filth.type) for filth in scrubber.iter_filth(text)] for text in texts]

    return find


if __name__ == "__main__":
    run(load)
