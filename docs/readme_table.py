"""Write the table of figures in README: English beside other tools from one run of them, Spanish from the models' cards.

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

from nescio.detect.card import read_card
from nescio.models.measure import DETECTOR_ONLY, PIPELINE
from nescio.models.saved import model_folder

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
TOOLS = {
    "nescio-en": "**nescio** `en`",
    "nescio-en-accurate": "**nescio** `en-accurate`",
    "presidio": "Presidio",
    "philter-lite": "philter-lite",
}
ENGLISH = ("ordinary English notes", "dense English notes")
SPANISH = {
    "corpus/es-ordinary/test": "ordinary Spanish notes",
    "corpus/es/test": "dense Spanish notes",
    "MEDDOCAN dev, learned from its train split": "MEDDOCAN dev, Spanish",
}


def english(path: str, title: str) -> Iterator[str]:
    """Yield the rows of one run of all tools."""
    report = json.loads(Path(path).read_text("utf-8"))
    found = {peer["name"]: peer for peer in report["peers"]}
    for name in TOOLS:
        peer = found[name]
        yield _row(
            f"{title} ({report['measured']['notes']})",
            TOOLS[name],
            _share(peer, "recall"),
            _share(peer, "precision"),
            f"{peer['nothing_missed']:.0%}",
        )


def spanish() -> Iterator[str]:
    """Yield the rows of the Spanish models."""
    cards = {name: read_card(model_folder(name)) for name in ("es", "es-accurate")}
    for notes, title in SPANISH.items():
        for name, card in cards.items():
            scores: dict[str, Any] = card.scores.get(notes, {})
            figures = scores.get(PIPELINE) or scores.get(DETECTOR_ONLY) or scores
            if not figures and notes.startswith("corpus/"):
                print(f"{name}: its card has no figures of {notes}, so the row is left out", file=sys.stderr)
            if figures:
                words = figures["words_of_phi"]
                yield _row(
                    f"{title} ({scores['notes']})",
                    f"**nescio** `{name}`{'' if PIPELINE in scores else ' (model alone)'}",
                    _interval(words["recall"]),
                    _interval(words["precision"]),
                    f"{figures['notes_with_nothing_missed'][0]:.0f}%",
                )


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
    rows = [*(row for pair in zip(paths, ENGLISH, strict=True) for row in english(*pair)), *spanish()]
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n{head}\n" + "\n".join(rows) + f"\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
