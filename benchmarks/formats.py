"""How fast each format is read and written, beside the plain library on the same file, and how much memory it takes.

    python benchmarks/formats.py                  speed: 40 MB of text in every format, and the tokenizer
    python benchmarks/formats.py --memory 1000    peak memory of reading and writing 1 GB of jsonl and parquet

The notes are the bundled examples, shuffled line by line, so every note differs. Megabytes are those of the file.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from nescio import Document, Span
from nescio.core.tokens import tokenize
from nescio.corpora import FORMATS, read, read_all, write
from nescio.languages.sentences import sentences

EXAMPLES = Path(__file__).parent.parent / "examples" / "notes"
ROUNDS = 3


def notes(megabytes: float, seed: int = 0) -> Iterator[Document]:
    """Yield about this many megabytes of notes with spans."""
    rng = random.Random(seed)
    lines: list[tuple[str, list[Span]]] = []
    for doc in read_all(EXAMPLES, "inline"):
        start = 0
        for line in doc.text.splitlines(keepends=True):
            end = start + len(line)
            lines.append(
                (
                    line,
                    [
                        Span(s.start - start, s.end - start, s.label)
                        for s in doc.spans
                        if start <= s.start and s.end <= end
                    ],
                )
            )
            start = end
    size, number = 0.0, 0
    while size < megabytes * 1e6:
        parts: list[str] = []
        spans: list[Span] = []
        length = 0
        for line, marks in rng.choices(lines, k=rng.randint(20, 80)):
            spans += [Span(length + s.start, length + s.end, s.label) for s in marks]
            parts.append(line)
            length += len(line)
        text = "".join(parts)
        size += len(text.encode())
        number += 1
        yield Document(f"note{number:07}", text, tuple(spans), {"patient": f"p{number % 1000}", "ward": "7B"})


def bulk(megabytes: float) -> Iterator[Document]:
    """Yield short notes of random digits, which compress badly, so that big files are made fast."""
    rng = random.Random(0)
    spans = tuple(Span(start, start + 8, "DATE") for start in range(0, 2000, 200))
    for number in range(int(megabytes * 1e6 / 2200)):
        yield Document(f"note{number}", rng.randbytes(1000).hex(), spans, {"patient": f"p{number % 1000}"})


def best(work: Callable[[], object]) -> float:
    """Return the shortest of a few runs, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def drain(items: Iterator[object]) -> None:
    """Use up an iterator."""
    for _ in items:
        pass


def size_of(path: Path) -> float:
    """Return the megabytes of a file or folder."""
    return (
        sum(file.stat().st_size for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())
        / 1e6
    )


def plain_json(path: Path) -> None:
    """Read JSON lines with the standard library."""
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            json.loads(line)


def plain_csv(path: Path) -> None:
    """Read a table with the standard library."""
    csv.field_size_limit(2**31 - 1)
    with path.open(encoding="utf-8", newline="") as stream:
        drain(csv.reader(stream))


def plain_parquet(path: Path) -> None:
    """Read a table with pyarrow."""
    import pyarrow.parquet as pq

    for batch in pq.ParquetFile(path).iter_batches(256):
        batch.to_pylist()


def plain_files(path: Path) -> None:
    """Read files as text."""
    for file in sorted(path.rglob("*")):
        if file.is_file():
            file.read_bytes().decode()


BASELINES: dict[str, tuple[str, Callable[[Path], None]]] = {
    "jsonl": ("json.loads", plain_json),
    "csv": ("csv.reader", plain_csv),
    "parquet": ("pyarrow to_pylist", plain_parquet),
}


def speed(megabytes: float, folder: Path) -> None:
    """Print the table of speeds."""
    docs = list(notes(megabytes))
    text = sum(len(doc.text.encode()) for doc in docs) / 1e6
    spans = sum(len(doc.spans) for doc in docs)
    print(f"{len(docs):,} notes, {text:.1f} MB of text, {spans:,} spans; best of {ROUNDS}\n")
    print(f"{'format':<11}{'file MB':>9}{'write MB/s':>12}{'read MB/s':>12}   plain library on the same file")
    for name, fmt in FORMATS.items():
        path = folder / (name + (fmt.suffixes[0] if fmt.open else ""))
        drop = ("spans", "meta") if name == "text" else ("meta",)
        start = time.perf_counter()
        write(docs, path, name, drop=drop if fmt.meta == "folder" else ())
        wrote = time.perf_counter() - start
        size = size_of(path)
        took = best(lambda path=path, name=name: drain(read(path, name)))  # type: ignore[misc]
        kind, plain = BASELINES.get(name, ("files as text", plain_files))
        line = f"{name:<11}{size:>9.1f}{size / wrote:>12.1f}{size / took:>12.1f}"
        if name in BASELINES or fmt.render:
            base = best(lambda path=path, plain=plain: plain(path))  # type: ignore[misc]
            line += f"   {kind} {size / base:.1f} MB/s, ratio {base / took:.2f}"
        print(line)
    joined = [doc.text for doc in docs]
    for title, work in (("tokenize", tokenize), ("sentences", sentences)):
        took = best(lambda work=work: [work(note) for note in joined])  # type: ignore[misc]
        print(f"{title:<11}{text:>9.1f}{'':>12}{text / took:>12.1f}")


def memory(megabytes: float, folder: Path) -> None:
    """Measure each step in a process of its own."""
    for name in ("jsonl", "parquet"):
        path = folder / f"big.{name}"
        for step in ("write", "read"):
            before = time.perf_counter()
            done = subprocess.run(
                [sys.executable, __file__, "--step", step, "--file", str(path), "--memory", str(megabytes)],
                check=True,
                capture_output=True,
                text=True,
            )
            peak = float(done.stdout.split()[-1])
            size = size_of(path)
            print(
                f"{name:<9}{step:<7}{size:>8.0f} MB file{peak:>8.0f} MB memory{time.perf_counter() - before:>8.0f} s"
            )
        path.unlink()


def step(kind: str, path: Path, megabytes: float) -> None:
    """Read or write one big file and print this process's peak memory in MB."""
    if kind == "write":
        # Each format makes another size of the same notes; these factors give files of the size asked for.
        write(bulk(megabytes * (2.14 if path.suffix == ".parquet" else 0.9)), path)
    else:
        drain(read(path))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=float, default=40, help="megabytes of text for the speed table")
    parser.add_argument("--memory", type=float, help="megabytes of the big files")
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.step:
        step(args.step, args.file, args.memory)
        return
    with tempfile.TemporaryDirectory() as folder:
        if args.memory:
            memory(args.memory, Path(folder))
        else:
            speed(args.size, Path(folder))


if __name__ == "__main__":
    main()
