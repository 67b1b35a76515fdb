"""How fast and how lean `nescio scrub` is: one worker against two, memory of each process, time outside detection.

    python benchmarks/scrub.py                          20,000 invented notes
    python benchmarks/scrub.py --notes 100000           for the memory of a long run
    python benchmarks/scrub.py --model rules-en --policy tag

All ratios are of runs in one go on the same machine. Which share of the time is not detection is measured in one process that works
as a worker does; of a whole run it is that, and all that the leading process does. Where processors are not free, the clock cannot say
what two workers would gain; the processors' seconds can: workers share all but what the leading process does, so on two free cores
the gain is 2 / (1 + lead / workers).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from nescio.core.document import Document
from nescio.corpora import read, read_all
from nescio.corpora.synth import generate
from nescio.pipeline.engines.worker import detect, replace, tune_gc
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.scrubber import Scrubber
from nescio.replace import new_key
from processes import measure

NESCIO = [sys.executable, "-c", "from nescio.apps.cli import main; main()"]
NOTES_A_PATIENT = 4
DISTINCT = 4000  # invented notes are slow to make, so they are used again under other ids and patients
CHUNK = 64
SAMPLE = 1000  # notes that the share outside detection is measured on
WORDS_A_SPAN = 28
EXAMPLES = Path(__file__).parent.parent / "examples" / "notes"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--notes", type=int, default=20_000)
    parser.add_argument("--model", default="auto")
    parser.add_argument("--policy", default="surrogate")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--characters", type=int, default=0, help="cut notes to so many; 0 for whole ones")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        corpus = folder / "notes.jsonl"
        size = invent(corpus, args.notes, args.lang, args.characters)
        print(f"{args.notes:,} notes, {size / 1e6:.0f} MB, model {args.model}, policy {args.policy}")
        rest = inside(corpus, args.model, args.policy)
        took: dict[int, float] = {}
        for workers in args.workers:
            out = folder / f"out-{workers}.jsonl"
            seconds, cpu, peaks = scrub(corpus, out, args.model, args.policy, workers)
            took[workers] = seconds
            total = sum(cpu)
            outside = (cpu[0] + args.notes * rest) / total
            print(
                f"workers {workers}: {seconds:7.1f} s, {args.notes / seconds:8,.0f} notes/s, {size / 1e6 / seconds:6.2f} MB/s, "
                f"outside detection {outside:5.1%} of {total:.1f} s of processors "
                f"(lead {cpu[0]:.1f}, workers {sum(cpu[1:]):.1f}; two workers can gain {2 / (1 + cpu[0] / sum(cpu[1:])):.2f}), "
                f"peak MB: lead {peaks[0]:.0f}, workers {max(peaks[1:], default=0):.0f}",
                flush=True,
            )
        first = args.workers[0]
        for workers in args.workers[1:]:
            print(f"{workers} workers against {first}: {took[first] / took[workers]:.2f} times as fast")
        outputs = {(folder / f"out-{workers}.jsonl").read_bytes() for workers in args.workers}
        print("outputs are the same" if len(outputs) == 1 else "OUTPUTS DIFFER")


def invent(path: Path, count: int, language: str, longest: int = 0) -> int:
    """Write invented notes and return how many bytes they have.

    Invented notes are all header and names. Lines without PHI from the bundled examples bring them to the density of
    the i2b2-2014 corpus (28,872 spans in 1,304 notes of 617 words on average, so about one span in 28 words). The notes
    of a patient speak of the same people: four notes are made of two invented ones.
    """
    rng = random.Random(5)
    plain = [
        line
        for doc in read_all(EXAMPLES / language)
        for line in doc.with_spans(()).text.splitlines()
        if len(line) > 40
        and not any(doc.text.find(line) <= span.start < doc.text.find(line) + len(line) for span in doc.spans)
    ]
    docs = list(generate(min(count, DISTINCT), language, seed=5))
    with path.open("w", encoding="utf-8") as stream:
        for number in range(count):
            patient = number // NOTES_A_PATIENT
            doc = docs[(2 * patient + number % 2) % len(docs)]
            lines = [doc.text]
            words = len(doc.text.split())
            while words < WORDS_A_SPAN * len(doc.spans):
                lines.append(rng.choice(plain))
                words += len(lines[-1].split())
            record = {
                "id": f"n{number:07d}",
                "patient": f"p{patient:07d}",
                "text": "\n".join(lines)[: longest or None],
            }
            stream.write(json.dumps(record) + "\n")
    return path.stat().st_size


class Timed:
    """A detector that adds up the seconds of processors it takes."""

    def __init__(self, detector: Any) -> None:
        self._detector = detector
        self.seconds = 0.0

    def predict(self, docs: Sequence[Document]) -> Any:
        """Find."""
        begin = time.process_time()
        try:
            return self._detector.predict(docs)
        finally:
            self.seconds += time.process_time() - begin


def inside(corpus: Path, model: str, policy: str) -> float:
    """Send notes through the pipeline as a worker does, chunk by chunk; return what all but detection takes, in seconds a note."""
    scrubber = Scrubber(model, policy, new_key())
    scrubber._detector = timed = Timed(scrubber._detector)
    docs = list(islice(read(corpus), SAMPLE))
    rest = 0.0
    for which in ("words met for the first time", "words met before"):
        tune_gc()
        total, timed.seconds = 0.0, 0.0
        for first in range(0, len(docs), CHUNK):  # patients do not reach over chunks
            part = docs[first : first + CHUNK]
            begin = time.process_time()
            detected = detect(scrubber, part)
            known: dict[str, list[tuple[str, str]]] = {}
            for doc, (_, items, _) in zip(part, detected, strict=True):
                known.setdefault(doc.patient, []).extend(items)
            replace(
                scrubber,
                [(doc, packed) for doc, (packed, _, _) in zip(part, detected, strict=True)],
                lambda patient, known=known: RecordKnowledge(tuple(dict.fromkeys(known[patient]))),
            )
            total += time.process_time() - begin
        rest = (total - timed.seconds) / len(docs)
        print(
            f"in one process, {which}: detection {1000 * timed.seconds / len(docs):.2f} ms a note, searching, replacing, checking "
            f"and audit {1000 * rest:.2f} ms: {1 - timed.seconds / total:.1%} outside detection",
            flush=True,
        )
    return rest


def scrub(
    corpus: Path, out: Path, model: str, policy: str, workers: int
) -> tuple[float, list[float], list[float]]:
    """Run and return seconds, and seconds of processors and peak memory: of the leading process, then of each worker."""
    key = corpus.parent / "key"
    if not key.exists():
        subprocess.run([*NESCIO, "key", str(key)], check=True, stderr=subprocess.DEVNULL)
    command = [
        *NESCIO, "scrub", str(corpus), "-o", str(out), "--model", model, "--policy", policy, "--key-file", str(key),
        "--workers", str(workers),
    ]  # fmt: skip
    found = measure(command)
    return found.seconds, found.processor, found.peaks


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
