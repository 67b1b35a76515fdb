"""`nescio stats`: what a corpus holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import click

from nescio.apps.cli.options import PATH, examples, read_options, reading, table_options
from nescio.core.document import Document
from nescio.core.labels import safe_label


@click.command(
    epilog=examples(
        "nescio stats corpus/",
        "nescio stats train.parquet --json > stats.json",
        "zcat notes.jsonl.gz | nescio stats - --from jsonl",
    )
)
@click.argument("path", metavar="IN", type=PATH)
@table_options
@read_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(path: str, as_json: bool, table: str, query: str, **options: Any) -> None:
    """Count notes, patients, words and spans by label."""
    from nescio.corpora.database_tables import copied_rows

    with copied_rows(path, table, query, options) as (file, how):
        found = count(doc for doc, _ in reading("stats", file, how))
    if as_json:
        import orjson

        click.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())
    else:
        _show(found)


def count(docs: Iterable[Document]) -> dict[str, Any]:
    """Return the figures of a corpus; words are what stands between blanks."""
    totals: Counter[str] = Counter()
    spans: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    characters: Counter[str] = Counter()
    patients = set()
    for doc in docs:
        totals.update(notes=1, words=len(doc.text.split()), characters=len(doc.text), spans=len(doc.spans))
        totals["notes_without_spans"] += not doc.spans
        patients.add(hash(doc.patient))
        labels = [safe_label(span.label) for span in doc.spans]
        notes.update({*labels})
        for span, label in zip(doc.spans, labels, strict=True):
            spans[label] += 1
            characters[label] += span.end - span.start
    return {
        **{key: totals[key] for key in ("notes", "notes_without_spans", "words", "characters", "spans")},
        "patients": len(patients),
        "labels": {
            label: {"spans": size, "notes": notes[label], "characters": characters[label]}
            for label, size in sorted(spans.items(), key=lambda item: (-item[1], item[0]))
        },
    }


def _show(found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for key in ("notes", "patients", "words", "characters", "spans"):
        console.print(f"{key:<12}{found[key]:>14,}")
    if found["labels"]:
        console.print(f"{'no spans in':<12}{found['notes_without_spans']:>14,} notes\n")
        table = Table("label", *_RIGHT, box=None, pad_edge=False, header_style="bold")
        for column in table.columns[1:]:
            column.justify = "right"
        for label, row in found["labels"].items():
            table.add_row(
                label,
                f"{row['spans']:,}",
                f"{row['spans'] / found['spans']:.1%}",
                f"{row['notes']:,}",
                f"{row['characters'] / row['spans']:.1f}",
            )
        console.print(table)


_RIGHT = ("spans", "share", "in notes", "mean length")
