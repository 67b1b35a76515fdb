"""Fill a memory with patients, and measure it: bytes on disk, bytes a note, the time to look up a patient and to recognise a note.

python benchmarks/memory.py --patients 1000000

The facts of a patient are those of three dense invented notes; each patient has ten cleaned notes.
"""

from __future__ import annotations

import argparse
import random
import secrets
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from nescio.corpora.synth.generator import generate
from nescio.pipeline.memory.facts import Facts
from nescio.pipeline.memory.memory_file import FILE
from nescio.pipeline.memory.note_entries import NoteEntry
from nescio.pipeline.memory.store import Memory, PatientUpdate
from nescio.replace.key import new_key

NOTES = 10
TRANSACTION = 20_000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--patients", type=int, default=1_000_000)
    parser.add_argument("--lookups", type=int, default=20_000)
    parser.add_argument("--folder", help="where; a temporary folder by default")
    args = parser.parse_args()
    some = _facts()
    with tempfile.TemporaryDirectory(dir=args.folder) as name:
        folder, key = Path(name) / "memory", new_key()
        begin = time.perf_counter()
        with Memory.open_to_write(folder, key, make=True) as memory:
            _fill(memory, args.patients, some, notes=False)
        seconds = time.perf_counter() - begin
        alone = _size(folder)
        with Memory.open_to_write(folder, key) as memory:
            _fill(memory, args.patients, some, notes=True)
            print(
                f"{args.patients:,} patients, {sum(len(one.entities) for one in some) / len(some):.0f} facts each, {NOTES} notes each"
            )
            print(f"written              {args.patients / seconds:10,.0f} patients/s")
        both = _size(folder)
        print(f"patients on disk     {alone / 1e6:10,.0f} MB, {alone / args.patients:,.0f} bytes a patient")
        print(
            f"notes on disk        {(both - alone) / 1e6:10,.0f} MB, {(both - alone) / args.patients / NOTES:,.1f} bytes a note"
        )
        with Memory.open(folder, key) as memory:
            numbers = [random.randrange(args.patients) for _ in range(args.lookups)]
            _show("lookup of a patient", _timed(lambda n: memory.lookup(f"p{n}"), numbers))
            _show("is a note known", _timed(lambda n: memory.has_note(f"p{n}", b"?" * 16), numbers))


def _facts() -> list[Facts]:
    """Return the facts of some patients."""
    docs = list(generate(600, "en", seed=1))
    return [
        Facts(
            tuple(
                dict.fromkeys(
                    (span.label, doc.text_of(span)) for doc in docs[at : at + 3] for span in doc.spans
                )
            ),
            (),
            {"en": 3},
        )
        for at in range(0, len(docs), 3)
    ]


def _fill(memory: Memory, patients: int, some: list[Facts], *, notes: bool) -> None:
    for first in range(0, patients, TRANSACTION):
        with memory.transaction():
            memory.write(_updates(range(first, min(patients, first + TRANSACTION)), some, notes=notes))


def _updates(numbers: range, some: list[Facts], *, notes: bool) -> Iterator[PatientUpdate]:
    for number in numbers:
        entries = [
            NoteEntry(
                secrets.token_bytes(16), note, number * NOTES + note, f"note-{number * NOTES + note:09d}"
            )
            for note in range(NOTES if notes else 0)
        ]
        yield PatientUpdate(f"p{number}", some[number % len(some)], entries)


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob(f"{FILE}*"))


def _timed(call: Callable[[int], object], numbers: list[int]) -> tuple[list[float], float]:
    """Return the time of each call, and of a processor for one: other programs make the former longer, not the latter."""
    found = []
    used = time.thread_time()
    for number in numbers:
        begin = time.perf_counter()
        call(number)
        found.append(time.perf_counter() - begin)
    return found, (time.thread_time() - used) / len(numbers)


def _show(title: str, measured: tuple[list[float], float]) -> None:
    seconds, processor = measured
    cuts = statistics.quantiles(seconds, n=20)
    print(
        f"{title:21}{1e3 * cuts[9]:10.3f} ms median, {1e3 * cuts[18]:.3f} ms at 95 of 100, {1e3 * processor:.3f} ms of a processor"
    )


if __name__ == "__main__":
    main()
