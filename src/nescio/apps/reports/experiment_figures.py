"""Draw the figures of an experiment with matplotlib, as SVG and PNG. `experiment` gathers them in a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from nescio.apps.reports.svg_charts import PALETTE
from nescio.core.errors import MissingExtraError
from nescio.recipes.experiments.result import Bars, Figure, Lines, Matrix

_STYLE: Any = {
    "svg.hashsalt": "nescio",  # the same figure, the same file
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
}
_LOG_FROM = 50  # times the smallest value: losses of networks that sum and average differently
_LONGEST_LABEL = 6  # characters; longer names under bars are turned


def check_matplotlib() -> None:
    """Refuse early, before anything is trained.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise MissingExtraError("drawing the figures of an experiment", "train") from None


def draw(figure: Figure, folder: Path) -> Path:
    """Write a figure as SVG and PNG, and return the path of the SVG."""
    check_matplotlib()
    from cycler import cycler
    from matplotlib import rc_context
    from matplotlib.figure import Figure as Canvas

    folder.mkdir(parents=True, exist_ok=True)
    painters: dict[type, Callable[[Any, Any], None]] = {Bars: _bars, Lines: _lines, Matrix: _matrix}
    with rc_context({**_STYLE, "axes.prop_cycle": cycler(color=PALETTE)}):
        canvas = Canvas(figsize=_size(figure), layout="constrained")
        axes = canvas.add_subplot()
        painters[type(figure)](figure, axes)
        axes.set_title(figure.title, loc="left")
        path = folder / f"{figure.name}.svg"
        canvas.savefig(path, metadata={"Date": None})
        canvas.savefig(path.with_suffix(".png"), dpi=150, metadata={"Software": None})
    return path


def _size(figure: Figure) -> tuple[float, float]:
    """Return width and height in inches."""
    if isinstance(figure, Bars):
        return max(6.0, min(24.0, 0.17 * len(figure.groups) * (len(figure.series) + 2))), 3.8
    if isinstance(figure, Matrix):
        return max(4.0, 1.1 * len(figure.columns) + 2), max(3.0, 0.6 * len(figure.rows) + 1.4)
    return 6.4, 3.8


def _bars(figure: Bars, axes: Any) -> None:
    width = 0.8 / max(len(figure.series), 1)
    at = np.arange(len(figure.groups))
    for number, (name, values) in enumerate(figure.series.items()):
        middle, low, high = np.array(values, dtype=float).reshape(-1, 3).T
        errors = np.maximum([middle - low, high - middle], 0)
        axes.bar(
            at + (number + 0.5) * width - 0.4, middle, width, yerr=errors, label=name, error_kw={"lw": 0.7}
        )
    turned = any(len(group) > _LONGEST_LABEL for group in figure.groups)
    axes.set_xticks(at, figure.groups, rotation=45 if turned else 0, ha="right" if turned else "center")
    axes.set(ylabel=figure.unit, ylim=(0, 100))
    axes.grid(axis="y", alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def _lines(figure: Lines, axes: Any) -> None:
    from matplotlib.ticker import MaxNLocator

    color = PALETTE[0]
    for line in figure.lines:
        if line.fitted:  # to the points of the line before
            axes.plot(line.x, line.y, linestyle="--", linewidth=1, color=color, label=line.label)
            continue
        (drawn,) = axes.plot(line.x, line.y, marker=".", label=line.label)
        color = drawn.get_color()
        if len(line.low):
            axes.fill_between(line.x, line.low, line.high, color=color, alpha=0.15, linewidth=0)
    axes.set(xlabel=figure.x_label, ylabel=figure.y_label)
    if all(float(x).is_integer() for line in figure.lines for x in line.x if not line.fitted):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    points = [y for line in figure.lines for y in line.y]
    if points and min(points) > 0 and max(points) > _LOG_FROM * min(points):
        axes.set_yscale("log")
    axes.grid(alpha=0.3)
    if len(figure.lines) > 1:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def _matrix(figure: Matrix, axes: Any) -> None:
    values = np.array(figure.values, dtype=float)
    axes.imshow(values, cmap="Blues", vmin=0, vmax=100, aspect="auto")
    for (row, column), value in np.ndenumerate(values):
        axes.text(
            column, row, f"{value:.1f}", ha="center", va="center", color="white" if value > 60 else "black"
        )
    axes.set_xticks(range(len(figure.columns)), figure.columns)
    axes.set_yticks(range(len(figure.rows)), figure.rows)
    axes.set(xlabel=figure.column_label, ylabel=figure.row_label)
