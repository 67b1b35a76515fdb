"""What `make demo` shows: the bundled invented notes, scrubbed, before and after side by side.

Writes the clean notes, the report of the run and one page with all notes side by side to `demo-output`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import orjson
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nescio import Document
from nescio.apps.reports.before_after import Mark, before_after_html
from nescio.apps.reports.scrub_report import report_html
from nescio.core.labels import category_of
from nescio.corpora import read_all
from nescio.pipeline.engines.processes import run
from nescio.pipeline.job import Job
from nescio.pipeline.settings import ScrubSettings
from nescio.replace import Key, load_policy

HERE = Path(__file__).parent
NOTES = HERE / "notes"
SHOWN = ("en/discharge-summary", "es/informe-alta")
LINES = 24  # of each note
KEY = Key(b"the key of the demo is no secret")
# category of i2b2-2014 -> colour
COLOURS = {
    "NAME": "#ffe08a",
    "PROFESSION": "#f3c4f3",
    "LOCATION": "#bfe8bf",
    "AGE": "#e0e0e0",
    "DATE": "#b8e6f0",
    "CONTACT": "#c3d4ff",
    "ID": "#ffc4bd",
}


def main() -> int:
    """Run the demo and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE.parent / "demo-output", help="where the results go")
    parser.add_argument("--svg", type=Path, help="save what the terminal shows as a picture")
    args = parser.parse_args()
    console = Console(record=bool(args.svg), width=168 if args.svg else None)
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    clean = args.out / "clean"
    result = run(
        Job((str(NOTES),), str(clean), ScrubSettings(load_policy("surrogate"), KEY), to="text", workers=2),
        report_html,
    )
    before = {doc.id: doc for doc in read_all(NOTES)}
    after = {doc.id: doc for doc in read_all(clean, "text")}
    audit = {
        entry["id"]: entry["spans"]
        for entry in map(orjson.loads, (args.out / "clean.report" / "audit.jsonl").read_bytes().splitlines())
    }
    console.print("[bold]$ nescio scrub examples/notes -o demo-output/clean --to text[/]", highlight=False)
    console.print(
        Text("  ").join(Text(f" {name} ", f"#000000 on {colour}") for name, colour in COLOURS.items())
    )
    for name in SHOWN:
        show(console, before[name], after[name], audit[name])
    pages = [(before[name], after[name], audit[name]) for name in sorted(after)]
    (args.out / "before-after.html").write_text(page(pages), encoding="utf-8")
    labels = ", ".join(f"{label} {count}" for label, count in result.totals.labels.most_common(8))
    console.print(
        f"\n{result.totals.notes} notes cleaned, {sum(result.totals.labels.values())} spans replaced "
        f"({labels}, ...), {len(result.quarantined)} quarantined.",
        highlight=False,
    )
    console.print(
        f"Open [bold]{args.out.name}/before-after.html[/] for all notes, and [bold]{args.out.name}/clean.report/report.html[/] "
        "for the report.",
        highlight=False,
    )
    if args.svg:
        # The picture must not fetch fonts from anywhere.
        picture = re.sub(r"@font-face \{.*?\}", "", console.export_svg(title="make demo"), flags=re.DOTALL)
        args.svg.write_text(picture, encoding="utf-8")
    return 0 if len(after) == len(before) and not result.quarantined else 1


def show(console: Console, before: Document, after: Document, changes: list[dict[str, Any]]) -> None:
    """Show a note and what became of it side by side, what was replaced in the colour of its category."""
    table = Table(expand=True, title=before.id, title_justify="left", title_style="bold")
    table.add_column("before", ratio=1)
    table.add_column("after", ratio=1)
    table.add_row(coloured(before.text, marks(changes, "")), coloured(after.text, marks(changes, "out_")))
    console.print()
    console.print(table)


def marks(changes: list[dict[str, Any]], which: str) -> list[Mark]:
    """Return where the changes are, before or after."""
    return [(c[f"{which}start"], c[f"{which}end"], category_of(c["label"]) or "") for c in changes]


def coloured(text: str, found: list[Mark]) -> Text:
    """Return the beginning of a note with its marks coloured."""
    shown = Text(text)
    for start, end, category in found:
        shown.stylize(f"#000000 on {COLOURS.get(category, '#e0e0e0')}", start, end)
    lines = shown.split("\n")[:LINES]
    return Text("\n").join(lines)


def page(notes: list[tuple[Document, Document, list[dict[str, Any]]]]) -> str:
    """Return all notes before and after as one HTML page."""
    pairs = {
        doc.id: ((doc.text, marks(changes, "")), (clean.text, marks(changes, "out_")))
        for doc, clean, changes in notes
    }
    return before_after_html(
        pairs,
        COLOURS,
        title=f"nescio: {len(notes)} invented notes, before and after",
        subtitle="All people, institutions and numbers on this page were made up. "
        "Left: what was found. Right: what it became.",
    )


if __name__ == "__main__":
    sys.exit(main())
