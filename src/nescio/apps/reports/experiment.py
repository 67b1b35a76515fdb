"""The report of an experiment: its tables as text, its figures as SVG and PNG, and one page with all of it."""

from __future__ import annotations

from pathlib import Path

from nescio.apps.reports.experiment_figures import draw
from nescio.apps.reports.pages import render_page
from nescio.recipes.experiments.result import Bars, Result, Table

PAGE, TABLES, FIGURES = "index.html", "tables.txt", "figures"


def write_report(result: Result, folder: Path) -> None:
    """Write the tables, the figures and the page into a folder."""
    (folder / TABLES).write_text(tables_text(result), encoding="utf-8")
    shown = [figure for figure in result.figures if not isinstance(figure, Bars) or figure.series]
    drawn = [(figure.title, draw(figure, folder / FIGURES)) for figure in shown]
    figures = [
        {
            "title": title,
            "svg": _inline(path.read_text(encoding="utf-8")),
            "vector": f"{FIGURES}/{path.name}",
            "png": f"{FIGURES}/{path.stem}.png",
        }
        for title, path in drawn
    ]
    page = render_page(
        "experiment.html",
        title=result.title,
        subtitle=f"nescio experiment {result.experiment}",
        tables=result.tables,
        figures=figures,
        notes=result.notes,
    )
    (folder / PAGE).write_text(page, encoding="utf-8")


def tables_text(result: Result) -> str:
    """Return all tables as text, with a title each."""
    parts = [result.title, *map(_table_text, result.tables), *result.notes]
    return "\n\n".join(parts) + "\n"


def _table_text(table: Table) -> str:
    rows = [table.columns, *table.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([table.title, "", lines[0], "-" * len(lines[0]), *lines[1:]])


def _inline(svg: str) -> str:
    """Return an SVG without the lines before its element, as a page takes it."""
    return svg[svg.index("<svg") :]
