"""The table and the plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring import CATEGORIES

BEGIN, END = "<!-- peers: begin -->", "<!-- peers: end -->"
_HEAD = (
    "tool", "PHI words found", "precision", "notes with nothing missed", "words lost in 1,000 without PHI",
    "kB/s", "x Presidio", "kB/s in batches", "x Presidio", "memory, MB", "in batches", "first result, s",
)  # fmt: skip


def tables(report: Mapping[str, Any]) -> str:
    """Return both tables as markdown, and what could not be measured."""
    rows = report["peers"]
    measured = report["measured"]
    lines = [
        f"{measured['notes']} notes ({measured['notes_without_phi']} of them without PHI), {measured['words']:,} words, "
        f"{measured['kB']:.0f} kB; {measured['plain_words']:,} words of text without PHI; after {measured['warm']} "
        f"note{'s' if measured['warm'] > 1 else ''} to warm up; best of {measured['rounds']} rounds.",
        "",
        *_markdown([_HEAD, *(_main(row) for row in rows)]),
        "",
        "PHI words found, by category:",
        "",
        *_markdown([("tool", *CATEGORIES.values()), *(_categories(row) for row in rows)]),
    ]
    lines += [""] * bool(report["failed"])
    lines += [f"Not measured: {name}: {why}" for name, why in report["failed"].items()]
    return "\n".join(lines)


def _main(row: Mapping[str, Any]) -> tuple[str, ...]:
    lost = row["lost_per_1000"]
    return (
        row["title"],
        _percent(row["recall"]),
        _percent(row["precision"]),
        _percent(row["nothing_missed"]),
        "-" if lost is None else f"{lost:.1f}",
        f"{row['one_kB_s']:,.0f}",
        _times(row["one_ratio"]),
        f"{row['batch_kB_s']:,.0f}",
        _times(row["batch_ratio"]),
        f"{row['one_mb']:.0f}",
        f"{row['batch_mb']:.0f}",
        f"{row['first_cpu_s']:.1f}",
    )


def _categories(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (row["title"], *(_percent(row["categories"][name]) for name in CATEGORIES.values()))


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.1f}"


def _markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out a table so that it also reads well in a terminal."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    cells = [
        [
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return [f"| {' | '.join(row)} |" for row in (cells[0], rule, *cells[1:])]


def put_into(page: Path, text: str) -> None:
    """Replace what stands between the two markers of a page."""
    before, begin, rest = page.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: the lines {BEGIN} and {END} are missing")
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")


def plot(report: Mapping[str, Any], path: Path) -> bool:
    """Draw accuracy and speed side by side, one bar for each tool; return False where matplotlib is missing."""
    try:
        import matplotlib as mpl
    except ImportError:
        return False

    mpl.use("svg")
    from matplotlib import pyplot as plt

    plt.rcParams.update({"svg.hashsalt": "nescio", "font.size": 9, "svg.fonttype": "none"})
    rows = list(reversed(report["peers"]))
    names = [row["title"].replace("`", "") for row in rows]
    colours = ["#1b6e8c" if row["name"].startswith("nescio") else "#b9b4a8" for row in rows]
    panels = (
        ("PHI words found, %", [100 * row["recall"] for row in rows], (0, 115), False, "{:.0f}"),
        ("precision, %", [100 * row["precision"] for row in rows], (0, 115), False, "{:.0f}"),
        ("kB/s on one core (log)", [row["one_kB_s"] for row in rows], None, True, "{:,.0f}"),
    )
    figure, axes = plt.subplots(1, 3, figsize=(9, 0.4 * len(rows) + 0.9), sharey=True, layout="constrained")
    for axis, (title, values, limits, logarithmic, form) in zip(axes, panels, strict=True):
        bars = axis.barh(names, values, color=colours, height=0.65)
        axis.bar_label(bars, labels=[form.format(value) for value in values], padding=3)
        axis.set_title(title, loc="left", fontsize=9)
        if logarithmic:
            axis.set_xscale("log")
            axis.set_xlim(1, max(values) * 4)
        else:
            axis.set_xlim(*limits)
        axis.spines[["top", "right", "left"]].set_visible(False)
        axis.tick_params(axis="y", length=0)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
    return True
