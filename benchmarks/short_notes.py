"""Processor time of the pipeline on short and dense notes, one at a time and in batches, beside another checkout.

    python benchmarks/short_notes.py [--model en] [--short corpus/en-ordinary/dev] [--dense corpus/en/dev]
    python benchmarks/short_notes.py --against ../other-checkout

Each checkout runs in a process of its own, on one core. Both measure in turn, round by round, and the fastest round counts:
on a busy machine processor time in turn says more than the clock. "first sight" is a model that has not met a single word
of the notes before. Detecting is what `nescio.detect` does, search of the record included.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MEASURES = (
    "short notes, one at a time",
    "short notes, first sight",
    "short notes, in batches",
    "dense notes, one at a time",
    "dense notes, in batches",
    "short notes, scrubbed one at a time",
)


def serve(model: str, short_path: str, dense_path: str, count: int) -> None:
    """Answer each measure named on standard input with the ms of processor time of a note."""
    from nescio.core import Document
    from nescio.corpora import read_all
    from nescio.detect.features.lists import word_vocabulary
    from nescio.pipeline.engines.local import detect_documents
    from nescio.pipeline.scrubber import Scrubber

    short, dense = read_all(Path(short_path))[:count], read_all(Path(dense_path))[: count // 4]
    scrubber = Scrubber(model)

    def detect(docs: Sequence[Document]) -> None:
        detect_documents(docs, scrubber)

    detect([*short, *dense])

    def first_sight() -> None:
        vocabulary = word_vocabulary(model[:2])
        vocabulary.clear()
        for doc in short:
            detect([doc])

    runs: dict[str, tuple[int, Callable[[], object]]] = {
        MEASURES[0]: (len(short), lambda: [detect([doc]) for doc in short]),
        MEASURES[1]: (len(short), first_sight),
        MEASURES[2]: (len(short), lambda: detect(short)),
        MEASURES[3]: (len(dense), lambda: [detect([doc]) for doc in dense]),
        MEASURES[4]: (len(dense), lambda: detect(dense)),
        MEASURES[5]: (len(short), lambda: [scrubber.scrub(doc.text) for doc in short]),
    }
    for line in sys.stdin:
        notes, run = runs[line.strip()]
        gc.collect()
        began = time.process_time()
        run()
        print(json.dumps(1000 * (time.process_time() - began) / notes), flush=True)


class Checkout:
    """A process that measures one checkout."""

    def __init__(self, root: Path, arguments: list[str]) -> None:
        one_core = {
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONPATH": str(root.resolve() / "src"),
        }
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", *arguments],
            env={**os.environ, **one_core},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.times: dict[str, list[float]] = {name: [] for name in MEASURES}

    def measure(self, name: str) -> None:
        """Measure once."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin and stdout:
            stdin.write(name + "\n")
            stdin.flush()
            self.times[name].append(json.loads(stdout.readline()))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def main() -> None:
    """Measure this checkout, and another one in turn with it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="en")
    parser.add_argument("--short", type=Path, default=ROOT / "corpus/en-ordinary/dev")
    parser.add_argument("--dense", type=Path, default=ROOT / "corpus/en/dev")
    parser.add_argument("--notes", type=int, default=120, help="short notes; of dense ones a quarter")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--against", type=Path, help="root of another checkout")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.model, str(args.short), str(args.dense), args.notes)
        return
    arguments = [
        f"--model={args.model}", f"--short={args.short}", f"--dense={args.dense}", f"--notes={args.notes}",
    ]  # fmt: skip
    checkouts = [Checkout(root, arguments) for root in (ROOT, args.against) if root]
    for number in range(args.rounds + 1):
        for name in MEASURES:
            for checkout in checkouts[:: 1 if number % 2 else -1]:
                checkout.measure(name)
                if not number:  # the first round warms up
                    checkout.times[name].clear()
    for checkout in checkouts:
        checkout.close()
    print(f"{args.model}, ms of processor time a note, fastest of {args.rounds} rounds")
    for name in MEASURES:
        fastest = [min(checkout.times[name]) for checkout in checkouts]
        other = f"   other {fastest[1]:7.3f}   {fastest[1] / fastest[0]:5.2f} x" if len(fastest) > 1 else ""
        print(f"{name:36s} {fastest[0]:7.3f}{other}")


if __name__ == "__main__":
    main()
