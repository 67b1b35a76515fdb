"""What `make demo` shows: invented notes before and after, what became of the medicine, the report, and where to review.

Writes the clean notes, the report of the run and one page with all notes side by side to `demo-output`.
"""

from __future__ import annotations

import argparse
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
from nescio.pipeline.job.job import Job
from nescio.pipeline.settings import ScrubSettings
from nescio.replace import Key, load_policy

HERE = Path(__file__).parent
NOTES = HERE / "notes"
SHOWN = ("en/telephone-encounter", "es/enfermeria-noche")
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
    args = parser.parse_args()
    console = Console()
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
    totals = result.totals
    medicine(console, totals.medicine.to_json())
    labels = ", ".join(f"{label} {count}" for label, count in totals.labels.most_common(6))
    doubtful = sum(totals.doubtful.values())
    console.print(
        f"\n[bold]{totals.notes} notes cleaned[/], {sum(totals.labels.values())} spans replaced ({labels}, ...), "
        f"{doubtful} of them doubtful and so a visible tag, {len(result.quarantined)} notes quarantined.",
        highlight=False,
    )
    out = args.out.name
    for what, where in (
        ("All notes, before and after", f"{out}/before-after.html"),
        ("The report of the run", f"{out}/clean.report/report.html"),
        ("Correct notes on a page", "nescio review examples/notes  (needs the extra serve)"),
        ("The same with notes of yours", "docs/tutorial.md"),
    ):
        console.print(f"  {what:30} [bold]{where}[/]", highlight=False)
    return 0 if len(after) == len(before) and not result.quarantined else 1


def show(console: Console, before: Document, after: Document, changes: list[dict[str, Any]]) -> None:
    """Show a note and what became of it side by side, what was replaced in the colour of its category."""
    table = Table(expand=True, title=before.id, title_justify="left", title_style="bold")
    table.add_column("before", ratio=1)
    table.add_column("after", ratio=1)
    table.add_row(coloured(before.text, marks(changes, "")), coloured(after.text, marks(changes, "out_")))
    console.print()
    console.print(table)


def medicine(console: Console, summary: dict[str, Any]) -> None:
    """Show how much medicine of each kind is still as it was."""
    table = Table(title="What became of the medicine", title_justify="left", title_style="bold")
    for column in ("", "in the notes", "kept", "vanished", "changed"):
        table.add_column(column, justify="right" if column else "left")
    for kind, seen in summary["seen"].items():
        lost, changed = summary["vanished"].get(kind, 0), summary["changed"].get(kind, 0)
        table.add_row(kind, str(seen), str(seen - lost - changed), str(lost), str(changed))
    console.print()
    console.print(table)


def marks(changes: list[dict[str, Any]], which: str) -> list[Mark]:
    """Return where the changes are, before or after."""
    return [(c[f"{which}start"], c[f"{which}end"], category_of(c["label"]) or "") for c in changes]


def coloured(text: str, found: list[Mark]) -> Text:
    """Return a note with its marks coloured."""
    shown = Text(text)
    for start, end, category in found:
        shown.stylize(f"#000000 on {COLOURS.get(category, '#e0e0e0')}", start, end)
    return shown


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
