"""What the Spark engine costs beside the local one, on the same notes in one go: throughput per core, memory, shuffled bytes.

    python benchmarks/spark.py                     20,000 invented notes of 5,000 patients in 40 files
    python benchmarks/spark.py --notes 4000        sooner done

Throughput per core is notes by the seconds of processors of all processes of a run, so that it means the same on a machine that has
other things to do. Start-up is apart, with the time in which Java compiles itself: each engine also runs over a fifth of the files, and
that is subtracted. The engines take turns, and the medians of the rounds are compared. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from processes import Measured, measure
from scrub import NESCIO, invent

FILES = 40


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--notes", type=int, default=20_000)
    parser.add_argument("--model", default="en")
    parser.add_argument("--policy", default="surrogate")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    few = args.notes // 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([*NESCIO, "key", str(folder / "key")], check=True, stderr=subprocess.DEVNULL)
        size = corpus(folder / "many", args.notes, FILES)
        corpus(folder / "few", few, FILES // 5)
        print(f"{args.notes:,} notes in {FILES} files, {size / 1e6:.1f} MB, model {args.model}", flush=True)
        events = spark_settings(folder)
        options = ["--model", args.model, "--policy", args.policy, "--key-file", str(folder / "key")]
        engines = {
            "local": ["--workers", str(args.cores)],
            "spark": ["--engine", "spark", "--master", f"local[{args.cores}]"],
        }
        costs: dict[str, list[float]] = {engine: [] for engine in engines}
        for _ in range(args.rounds):
            for engine, more in engines.items():
                for old in folder.glob(f"*-{engine}.jsonl*"):
                    shutil.rmtree(old) if old.is_dir() else old.unlink()
                start = scrub(folder / "few", folder / f"few-{engine}.jsonl", *options, *more)
                before = {*events.iterdir()}
                run = scrub(folder / "many", folder / f"many-{engine}.jsonl", *options, *more)
                costs[engine].append((cpu(run) - cpu(start)) / (args.notes - few))
                show(engine, run, start, args.notes, few)
                if engine == "spark":
                    shuffle(next(iter({*events.iterdir()} - before)), args.notes, size)
            same = (folder / "many-local.jsonl").read_bytes() == (folder / "many-spark.jsonl").read_bytes()
            print("outputs are the same" if same else "OUTPUTS DIFFER", flush=True)
        local, spark = (median(costs[engine]) for engine in ("local", "spark"))
        ratios = [one / other for one, other in zip(costs["local"], costs["spark"], strict=True)]
        print(
            f"throughput per core of spark against local: {local / spark:.2f}; rounds {', '.join(f'{r:.2f}' for r in ratios)}"
        )


def show(engine: str, run: Measured, start: Measured, notes: int, few: int) -> None:
    """Print what a run took beside a run over a few notes."""
    cost = (cpu(run) - cpu(start)) / (notes - few)
    print(
        f"{engine}: {run.seconds:.1f} s ({start.seconds:.1f} s over {few} notes), processors {cpu(run):.1f} s "
        f"(start-up {cpu(start):.1f}): {1000 * cost:.2f} ms a note and core, {1 / cost:,.1f} notes/s and core",
        flush=True,
    )
    python, java = (cpu(run, name) - cpu(start, name) for name in ("python", "java"))
    lead = 1000 * (run.processor[0] - start.processor[0]) / (notes - few)
    print(
        f"  processors by process, start-up apart: python {python:.1f} s, java {java:.1f} s; the process that writes the notes: "
        f"{lead:.2f} ms a note; peak memory: python {memory(run, 'python'):.0f} MB, java {memory(run, 'java'):.0f} MB",
        flush=True,
    )


def corpus(folder: Path, count: int, files: int) -> int:
    """Write invented notes in files, and return how many bytes they have."""
    whole = folder.with_suffix(".jsonl")
    size = invent(whole, count, "en")
    lines = whole.read_text("utf-8").splitlines(keepends=True)
    folder.mkdir()
    for number in range(files):
        part = lines[number * count // files : (number + 1) * count // files]
        (folder / f"part-{number:02d}.jsonl").write_text("".join(part), encoding="utf-8")
    return size


def spark_settings(folder: Path) -> Path:
    """Let Spark write its events to a folder, which is returned."""
    events, settings = folder / "events", folder / "conf"
    events.mkdir()
    settings.mkdir()
    lines = [
        "spark.eventLog.enabled true",
        "spark.eventLog.compress false",
        f"spark.eventLog.dir {events}",
        f"spark.local.dir {folder}/tmp",
    ]
    (settings / "spark-defaults.conf").write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.environ["SPARK_CONF_DIR"] = str(settings)
    return events


def scrub(source: Path, out: Path, *options: str) -> Measured:
    """Scrub, and return what it took."""
    return measure([*NESCIO, "scrub", str(source), "-o", str(out), *options])


def cpu(run: Measured, name: str = "") -> float:
    """Return the seconds of processors of all processes, or of those of a name."""
    return sum(used for used, of in zip(run.processor, run.names, strict=True) if of.startswith(name))


def memory(run: Measured, name: str) -> float:
    """Return the highest peak memory of the processes of a name, in megabytes."""
    return max(
        (peak for peak, of in zip(run.peaks, run.names, strict=True) if of.startswith(name)), default=0.0
    )


def shuffle(log: Path, notes: int, size: int) -> None:
    """Print what Spark shuffled and spilled, by its log of events."""
    written = spilled = stored = 0
    files = (
        [log] if log.is_file() else sorted(path for path in log.iterdir() if path.name.startswith("events"))
    )
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            event = json.loads(line)
            if event["Event"] == "SparkListenerTaskEnd" and event.get("Task Metrics"):
                metrics = event["Task Metrics"]
                written += metrics["Shuffle Write Metrics"]["Shuffle Bytes Written"]
                spilled += metrics["Disk Bytes Spilled"]
                stored += sum(
                    block["Status"]["Disk Size"] for block in metrics.get("Updated Blocks", ()) if block
                )
    print(
        f"  shuffled {written / notes:,.0f} bytes a note ({written / size:.2f} of the input), spilled {spilled / notes:,.0f}, "
        f"kept on disk {stored / notes:,.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
