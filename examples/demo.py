"""What `make demo` shows: the bundled invented notes, converted, checked, and with their PHI highlighted.

Writes `demo-output/notes.html`, one page that needs nothing else, and the same notes in several formats.
"""

from __future__ import annotations

import argparse
import html
import re
import shutil
import sys
from pathlib import Path

from click.testing import CliRunner
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from nescio import Document
from nescio.apps.cli import cli
from nescio.core.labels import scheme
from nescio.corpora import FORMATS, read_all, write

HERE = Path(__file__).parent
NOTES = HERE / "notes"
SHOWN = ("en/nursing-night", "es/radiologia-torax")
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
FORMATS_SHOWN = ("brat", "i2b2-2014", "i2b2-2006", "conll", "jsonl", "csv", "parquet")


def main() -> int:
    """Run the demo and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE.parent / "demo-output", help="where the results go")
    parser.add_argument("--svg", type=Path, help="save what the terminal shows as a picture")
    args = parser.parse_args()
    console = Console(record=bool(args.svg), width=118 if args.svg else None)
    docs = read_all(NOTES)
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    show_notes(console, docs)
    checked = CliRunner().invoke(
        cli, ["validate", str(NOTES), "--scheme", "i2b2-2014"], standalone_mode=False
    )
    console.print(
        f"\n$ nescio validate examples/notes --scheme i2b2-2014\n{checked.output.strip()}", highlight=False
    )
    intact = convert(console, docs, args.out) and checked.return_value == 0
    (args.out / "notes.html").write_text(page(docs), encoding="utf-8")
    console.print(f"\nOpen [bold]{args.out.name}/notes.html[/] to read all {len(docs)} notes.")
    if args.svg:
        # The picture must not fetch fonts from anywhere.
        picture = re.sub(r"@font-face \{.*?\}", "", console.export_svg(title="make demo"), flags=re.DOTALL)
        args.svg.write_text(picture, encoding="utf-8")
    return 0 if intact else 1


def show_notes(console: Console, docs: list[Document]) -> None:
    """Show two notes in the terminal, PHI in the colour of its category."""
    key = Text("  ").join(Text(f" {name} ", f"#000000 on {colour}") for name, colour in COLOURS.items())
    console.print(Text("Identity in clinical notes, by category:  ") + key + Text("\n"))
    for doc in docs:
        if doc.id in SHOWN:
            console.print(Panel(highlighted(doc), title=doc.id, title_align="left", expand=False))


def highlighted(doc: Document) -> Text:
    """Return a note with its spans coloured."""
    text = Text(doc.text.rstrip("\n"))
    for span in doc.spans:
        colour = COLOURS[scheme("i2b2-2014").category(span.label)]
        text.stylize(f"#000000 on {colour}", span.start, span.end)
    return text


def convert(console: Console, docs: list[Document], out: Path) -> bool:
    """Write the notes in each format, read them back, and say whether every character and span survived."""
    table = Table("format", "files", "kB", "text", "spans", box=None, pad_edge=False, header_style="bold")
    intact = True
    for name in FORMATS_SHOWN:
        path = out / (f"notes{FORMATS[name].suffixes[0]}" if FORMATS[name].open else name)
        if name == "i2b2-2006":
            path = out / "notes-2006.xml"
        write(docs, path, name)
        files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
        back = {doc.id: doc for doc in read_all(path, name)}
        same_text = all(back[doc.id].text == doc.text for doc in docs)
        same_spans = all(back[doc.id].spans == doc.spans for doc in docs)
        intact = intact and same_text and same_spans
        size = sum(file.stat().st_size for file in files) / 1000
        verdict = {True: "[green]identical[/]", False: "[red]differs[/]"}
        table.add_row(name, str(len(files)), f"{size:.0f}", verdict[same_text], verdict[same_spans])
    spans = sum(len(doc.spans) for doc in docs)
    console.print(
        f"\n{len(docs)} invented notes, {spans} marked spans, written in {len(FORMATS_SHOWN)} formats and read back:"
    )
    console.print(table)
    return intact


def page(docs: list[Document]) -> str:
    """Return all notes as one HTML page."""
    rules = "\n".join(f".{name} {{ background: {colour} }}" for name, colour in COLOURS.items())
    key = " ".join(f'<span class="{name}">{name}</span>' for name in COLOURS)
    links = " ".join(f'<a href="#{doc.id}">{html.escape(doc.id)}</a>' for doc in docs)
    notes = "\n".join(
        f'<article id="{html.escape(doc.id)}" lang="{doc.id[:2]}"><h2>{html.escape(doc.id)}</h2><pre>{marked(doc)}</pre></article>'
        for doc in docs
    )
    return TEMPLATE.format(rules=rules, key=key, links=links, notes=notes, size=len(docs))


def marked(doc: Document) -> str:
    """Return a note as HTML with its spans marked; the label shows on hover."""
    parts = []
    position = 0
    for span in doc.spans:
        category = scheme("i2b2-2014").category(span.label)
        parts.append(html.escape(doc.text[position : span.start]))
        parts.append(f'<mark class="{category}" title="{span.label}">{html.escape(doc.surface(span))}</mark>')
        position = span.end
    parts.append(html.escape(doc.text[position:]))
    return "".join(parts)


TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>nescio: {size} invented notes</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b }}
nav, .key {{ margin: 1rem 0 }}
nav a {{ display: inline-block; margin-right: 1rem }}
.key span, mark {{ padding: 0 .2em; border-radius: .2em; color: inherit }}
article {{ border-top: 1px solid #d0d0d0; margin-top: 2rem }}
h2 {{ font-size: 1rem }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; background: #fafafa; padding: 1rem }}
{rules}
</style>
</head>
<body>
<h1>{size} invented notes and their PHI</h1>
<p>All people, institutions and numbers on this page were made up. Point at a mark to see its label.</p>
<p class="key">{key}</p>
<nav>{links}</nav>
{notes}
</body>
</html>
"""


if __name__ == "__main__":
    sys.exit(main())
