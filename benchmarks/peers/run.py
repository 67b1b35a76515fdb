"""nescio beside other de-identification tools: accuracy, speed and memory, each in its own environment.

    python benchmarks/peers/run.py                                   corpus/en/test, every tool
    python benchmarks/peers/run.py --only nescio-en presidio         two of them
    python benchmarks/peers/run.py --limit 20 --rounds 1             a quick look
    python benchmarks/peers/run.py --table docs/guides/peers.md --plot docs/images/peers.svg
    python benchmarks/peers/run.py --peer mine=my_script.py          your own tool beside them (see peer_scrubadub.py)

Environments are made once under build/peers, from PyPI, pinned, wheels only. Each tool loads once, warms up, and takes the notes
one by one on one core; then, in another process, in batches where it can. Rounds go through all tools in turn, so that a busy
machine hurts all alike; the best round of each counts. Speed is bytes of text by seconds of the processor; only ratios within
one run mean anything.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from environments import HERE, Peer, PeerError, all_peers, interpreter, start
from report import plot, put_into, tables
from scoring import score

from nescio.core import Document
from nescio.corpora import read_all
from nescio.evaluate import evaluate

ROOT = HERE.parent.parent
BASELINE = "presidio"
WAYS: dict[str, tuple[str, ...]] = {"one": (), "batch": ("--batches",)}


def main() -> None:
    """Measure, print, and write what was asked for."""
    args = _arguments()
    gold = read_all(args.notes)[: args.limit]
    plain = [
        Document(f"plain-{number}", text.strip())
        for number, text in enumerate(args.plain.read_text("utf-8").split("\n---\n"))
    ]
    peers = [*all_peers(args.paranoid), *(_own(text) for text in args.peer)]
    known = [peer.name for peer in peers]
    for name in args.only or ():
        if name not in known:
            sys.exit(f"--only {name}: no such tool; there are {', '.join(known)}")
    if args.only:
        peers = [peer for peer in peers if peer.name in args.only]
    args.cache.mkdir(parents=True, exist_ok=True)
    warm = _warm(args.notes, gold, args.warm)
    notes = args.cache / "notes.jsonl"
    _write(notes, warm=warm, timed=gold, plain=plain)

    runs, failed = _measure(peers, notes, args)
    report = _report([peer for peer in peers if peer.name not in failed], runs, gold, plain)
    report["failed"] = failed
    report["measured"] |= {"warm": len(warm), "rounds": args.rounds}
    print(tables(report))
    if args.json:
        args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    if args.table:
        put_into(args.table, tables(report))
    if args.plot and report["peers"] and not plot(report, args.plot):
        _say("no plot: matplotlib is not installed")
    sys.exit(0 if report["peers"] else 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "notes", nargs="?", type=Path, default=ROOT / "corpus/en/test", help="notes with gold spans"
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these tools only")
    parser.add_argument("--limit", type=int, help="the first N notes only")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument(
        "--warm", type=int, default=200, help="notes to warm up on, from the train split beside NOTES"
    )
    parser.add_argument(
        "--plain", type=Path, default=HERE / "phi-free.txt", help="texts without PHI, between --- lines"
    )
    parser.add_argument(
        "--paranoid", type=float, default=0.98, help="where the dial of nescio-en-paranoid stands"
    )
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=SCRIPT", help="one more tool")
    parser.add_argument(
        "--cache", type=Path, default=ROOT / "build/peers", help="where environments and results go"
    )
    parser.add_argument("--timeout", type=float, default=1800, help="seconds for one tool in one round")
    parser.add_argument("--json", type=Path, help="write everything that was measured")
    parser.add_argument("--table", type=Path, help="write the table between the markers of this page")
    parser.add_argument("--plot", type=Path, help="draw it (svg); needs matplotlib")
    return parser.parse_args()


def _measure(
    peers: Sequence[Peer], notes: Path, args: argparse.Namespace
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, str]]:
    """Run every tool in turn; return the runs of each, and why some have none."""
    runs: dict[str, list[dict[str, Any]]] = {peer.name: [] for peer in peers}
    failed: dict[str, str] = {}

    def fail(peer: Peer, what: str, error: PeerError) -> None:
        failed[peer.name] = f"{what}: {error}"
        _say(f"{peer.name}: {failed[peer.name]}; all of it: {error.log}")

    pythons: dict[str, Path] = {}
    for peer in peers:
        try:
            pythons[peer.name] = interpreter(peer, args.cache)
        except PeerError as error:
            fail(peer, "cannot be installed", error)
    for number in range(args.rounds):
        for peer in peers if number % 2 == 0 else reversed(peers):
            if peer.name in failed:
                continue
            _say(f"{peer.name}: round {number + 1} of {args.rounds}")
            done = {}
            try:
                for way, options in WAYS.items():
                    out = args.cache / f"{peer.name}-{way}.json"
                    done[way] = start(peer, pythons[peer.name], notes, out, *options, timeout=args.timeout)
            except PeerError as error:
                fail(peer, "failed", error)
            else:
                runs[peer.name].append(done)
    return runs, failed


def _own(text: str) -> Peer:
    name, equals, script = text.partition("=")
    if not equals or not Path(script).is_file():
        sys.exit(f"--peer {text}: wants NAME=SCRIPT, and the script must exist")
    return Peer(name, name, Path(script).resolve())


def _warm(path: Path, gold: Sequence[Document], count: int) -> list[Document]:
    """Return notes that no time is taken of; not the timed ones, where there are others."""
    train = path.parent / "train"
    others = read_all(train) if train.is_dir() and train != path else gold
    return list(others[: max(count, 1)])


def _write(path: Path, **parts: Sequence[Document]) -> None:
    with path.open("w", encoding="utf-8") as stream:
        for part, docs in parts.items():
            for doc in docs:
                stream.write(json.dumps({"part": part, "id": doc.id, "text": doc.text}) + "\n")


def _report(
    peers: Sequence[Peer],
    runs: dict[str, list[dict[str, Any]]],
    gold: Sequence[Document],
    plain: Sequence[Document],
) -> dict[str, Any]:
    size = sum(len(doc.text.encode()) for doc in gold) / 1000
    words = evaluate(gold, gold, resamples=0).words
    rows = []
    for peer in peers:
        done = runs[peer.name]
        _say(f"{peer.name}: scoring")
        row: dict[str, Any] = {"name": peer.name, "title": peer.title}
        row |= score(gold, plain, done[0]["one"]["spans"])
        for way in WAYS:
            cpu = min(run[way]["cpu"] for run in done)
            row |= {f"{way}_kB_s": size / cpu, f"{way}_words_s": words / cpu}
            row[f"{way}_wall_s"] = min(run[way]["wall"] for run in done)
            row[f"{way}_mb"] = max(run[way]["peak_mb"] for run in done)
        row["first_s"] = min(run[way]["first"]["wall"] for run in done for way in WAYS)
        row["first_cpu_s"] = min(run[way]["first"]["cpu"] for run in done for way in WAYS)
        rows.append(row)
    base = next((row for row in rows if row["name"] == BASELINE), None)
    for row in rows:
        for way in WAYS:
            row[f"{way}_ratio"] = row[f"{way}_kB_s"] / base[f"{way}_kB_s"] if base else None
    measured = {
        "notes": len(gold),
        "notes_without_phi": sum(not doc.spans for doc in gold),
        "words": words,
        "kB": size,
        "plain_words": evaluate(plain, plain, scheme="binary", resamples=0).words,
    }
    return {"measured": measured, "peers": rows}


def _say(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    main()
