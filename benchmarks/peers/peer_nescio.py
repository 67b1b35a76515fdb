"""nescio, as `nescio detect --model MODEL --recall RECALL` runs it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from worker import Finder, Found, run


def load(args: argparse.Namespace) -> Finder:
    """Load a shipped model or a model's folder."""
    from nescio.core import Document, NescioError
    from nescio.pipeline.engines.local import detect_documents
    from nescio.pipeline.scrubber import Scrubber

    try:
        scrubber = Scrubber(args.model, "tag", sensitivity=args.recall)
    except NescioError as error:
        sys.exit(str(error))

    def find(texts: Sequence[str]) -> list[Found]:
        docs = [Document(str(number), text) for number, text in enumerate(texts)]
        return [[(s.start, s.end, s.label) for s in note.spans] for note in detect_documents(docs, scrubber)]

    return find


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="en")
    parser.add_argument("--recall", type=float)
    run(load, parser)
