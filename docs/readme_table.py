"""Write the table of figures in README: ours from the models' cards, those of other tools from a run of them.

python docs/readme_table.py                                        rows of other tools stay as they are
python benchmarks/peers/run.py corpus/en-ordinary/test --json build/ordinary.json
python benchmarks/peers/run.py corpus/en/test --json build/dense.json
python docs/readme_table.py build/ordinary.json build/dense.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nescio.detect.model_card import read_card
from nescio.models.measure import PIPELINE
from nescio.models.saved import model_folder

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
PEERS = {"presidio": "Presidio", "philter-lite": "philter-lite"}
NOTES = {
    "corpus/en-ordinary/test": "ordinary English notes",
    "corpus/en/test": "dense English notes",
    "corpus/es-ordinary/test": "ordinary Spanish notes",
    "corpus/es/test": "dense Spanish notes",
}
"""What the notes are called, by their name in the cards."""


def ours(notes: str, title: str) -> Iterator[str]:
    """Yield the rows of both tiers of a language."""
    language = notes.split("/")[1][:2]
    for name in (language, f"{language}-accurate"):
        scores: dict[str, Any] = read_card(model_folder(name)).scores.get(notes, {})
        if not scores:
            print(f"{name}: its card has no figures of {notes}, so the row is left out", file=sys.stderr)
            continue
        figures = scores[PIPELINE]
        words = figures["words_of_phi"]
        yield _row(
            f"{title} ({scores['notes']})",
            f"**nescio** `{name}`",
            _interval(words["recall"]),
            _interval(words["precision"]),
            f"{figures['notes_with_nothing_missed'][0]:.0f}%",
        )


def peers(path: str, title: str) -> Iterator[str]:
    """Yield the rows of other tools from a run of `benchmarks/peers`."""
    report = json.loads(Path(path).read_text("utf-8"))
    found = {peer["name"]: peer for peer in report["peers"]}
    for name, tool in PEERS.items():
        peer = found[name]
        yield _row(
            f"{title} ({report['measured']['notes']})",
            tool,
            _share(peer, "recall"),
            _share(peer, "precision"),
            f"{peer['nothing_missed']:.0%}",
        )


def kept(table: str, title: str) -> Iterator[str]:
    """Yield the rows of other tools that the table has."""
    for row in table.splitlines():
        cells = row.split(" | ")
        if cells[0].startswith(f"| {title} ") and cells[1] in PEERS.values():
            yield row


def _share(peer: dict[str, Any], name: str) -> str:
    return _interval([100 * peer[name], 100 * peer[f"{name}_low"], 100 * peer[f"{name}_high"]])


def _interval(figures: list[float]) -> str:
    value, low, high = figures[:3]
    return f"{value:.1f} [{low:.0f}, {high:.0f}]"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def main(paths: list[str]) -> None:
    """Write the table between the marks of README."""
    head = "| notes | tool | PHI words found | of the words removed, PHI | notes with nothing missed |\n|---|---|---|---|---|"
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    table, _, after = rest.partition(END)
    runs = dict(zip(NOTES, paths, strict=False))  # English notes come first
    rows: list[str] = []
    for notes, title in NOTES.items():
        rows += ours(notes, title)
        rows += peers(runs[notes], title) if notes in runs else kept(table, title)
    README.write_text(f"{before}{BEGIN}\n{head}\n" + "\n".join(rows) + f"\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
