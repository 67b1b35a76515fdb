"""Small charts: grouped bars with intervals, and a precision-recall curve.

A chart is plain data: shapes and texts with their places. `templates/macros.html` draws it as inline SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

PALETTE = ("#2563eb", "#d97706", "#059669", "#9333ea", "#dc2626", "#0891b2", "#65a30d", "#be185d")
_TICKS = 5

Interval = tuple[float, float, float]
"""Value, low and high of one bar, each 0 to 1."""


@dataclass(frozen=True)
class Line:
    """A straight line, rounded to a tenth of a pixel."""

    x1: float
    x2: float
    y1: float
    y2: float


@dataclass(frozen=True)
class Bar:
    """A filled rectangle, with the text that appears over it."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    tooltip: str = ""


@dataclass(frozen=True)
class Text:
    """A text at a point: ``anchor`` says which end of it is there; ``rotated`` text runs upwards."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    rotated: bool = False


@dataclass
class Chart:
    """What a chart is drawn from.

    Attributes:
        width: in pixels, as is the height.
        height: of the whole chart.
        title: over the chart.
        grid: lines behind everything else.
        bars: filled rectangles, also those of the legend.
        whiskers: the intervals of the bars.
        points: of a curve.
        texts: at the axes, under the bars and in the legend.
        colour: of the curve.
    """

    width: int
    height: int
    title: str
    grid: list[Line] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    whiskers: list[Line] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    colour: str = PALETTE[0]


def grouped_bars(
    groups: Sequence[str], series: Sequence[tuple[str, Sequence[Interval]]], *, title: str
) -> Chart:
    """Draw one group of bars for each name in ``groups``, one bar a series, with its interval as a whisker.

    Args:
        groups: names under the axis.
        series: name and one bar for each group.
        title: what the chart shows.
    """
    height, left, bottom, top = 240, 44, 46, 34
    slot = max(14 * len(series) + 18, 84)
    width = left + slot * max(len(groups), 1) + 12

    def y(value: float) -> float:
        return top + (1 - value) * (height - top - bottom)

    chart = Chart(width, height, title)
    for tick in range(_TICKS + 1):
        value = tick / _TICKS
        chart.grid.append(_line(left, width - 8, y(value), y(value)))
        chart.texts.append(Text(left - 6, round(y(value) + 4, 1), f"{value:.2f}", "end"))
    thick = (slot - 18) / max(len(series), 1)
    for group_number, group in enumerate(groups):
        origin = left + group_number * slot + 9
        for number, (name, bars) in enumerate(series):
            value, low, high = bars[group_number]
            x = origin + number * thick
            middle = x + thick / 2 - 1
            tooltip = f"{name}, {group}: {value:.4f} [{low:.4f}, {high:.4f}]"
            chart.bars.append(_bar(x, y(value), thick - 2, y(0) - y(value), number, tooltip))
            chart.whiskers.append(_line(middle, middle, y(low), y(high)))
        centre = round(origin + (slot - 18) / 2, 1)
        chart.texts.append(Text(centre, height - bottom + 16, group, "middle"))
    if len(series) > 1:
        _add_legend(chart, [name for name, _ in series], left)
    return chart


def curve(points: Sequence[tuple[float, float]], *, title: str) -> Chart:
    """Draw precision over recall; ``points`` are pairs of recall and precision."""
    size, left, bottom, top = 300, 44, 40, 34

    def x(recall: float) -> float:
        return left + recall * (size - left - 10)

    def y(precision: float) -> float:
        return top + (1 - precision) * (size - top - bottom)

    chart = Chart(size, size, title)
    for tick in range(_TICKS + 1):
        value = tick / _TICKS
        chart.grid.append(_line(left, size - 10, y(value), y(value)))
        chart.texts += [
            Text(left - 6, round(y(value) + 4, 1), f"{value:.1f}", "end"),
            Text(round(x(value), 1), size - bottom + 16, f"{value:.1f}", "middle"),
        ]
    chart.points = [(round(x(recall), 1), round(y(precision), 1)) for recall, precision in points]
    chart.texts += [
        Text(size / 2 + 14, size - 6, "recall", "middle"),
        Text(12, size / 2, "precision", "middle", rotated=True),
    ]
    return chart


def _add_legend(chart: Chart, names: Sequence[str], left: float) -> None:
    x = left
    for number, name in enumerate(names):
        chart.bars.append(_bar(x, chart.height - 16, 10, 10, number))
        chart.texts.append(Text(x + 14, chart.height - 7, name))
        x += 26 + 7 * len(name)


def _line(x1: float, x2: float, y1: float, y2: float) -> Line:
    return Line(round(x1, 1), round(x2, 1), round(y1, 1), round(y2, 1))


def _bar(x: float, y: float, width: float, height: float, number: int, tooltip: str = "") -> Bar:
    """Return a bar in the colour of the series of this number."""
    colour = PALETTE[number % len(PALETTE)]
    return Bar(round(x, 1), round(y, 1), round(width, 1), round(height, 1), colour, tooltip)
