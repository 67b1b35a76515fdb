"""nescio, as `nescio detect --model MODEL` runs it, with the recall dial where it is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from worker import Finder, Found, run


def load(args: argparse.Namespace) -> Finder:
    """Load a bundled model or a model's folder."""
    from nescio.core import Document, NescioError
    from nescio.detect.registry import load_detector
    from nescio.detect.threshold import with_threshold

    try:
        detector = with_threshold(load_detector(args.model)[0], args.recall)
    except NescioError as error:
        sys.exit(str(error))

    def find(texts: Sequence[str]) -> list[Found]:
        docs = [Document(str(number), text) for number, text in enumerate(texts)]
        return [[(s.start, s.end, s.label) for s in spans] for spans in detector.predict(docs)]

    return find


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="en")
    parser.add_argument("--recall", type=float)
    run(load, parser)
