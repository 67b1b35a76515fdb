"""Small plots as inline SVG: grouped bars with intervals, and a precision-recall curve. No outside resources."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

PALETTE = ("#2563eb", "#d97706", "#059669", "#9333ea", "#dc2626", "#0891b2", "#65a30d", "#be185d")
_INK = "#334155"
_GRID = "#e2e8f0"

Bar = tuple[float, float, float]
"""Value, low and high of one bar, each 0 to 1."""


def grouped_bars(
    groups: Sequence[str], series: Sequence[tuple[str, Sequence[Bar]]], *, title: str, floor: float = 0.0
) -> str:
    """Draw one group of bars for each name in ``groups``, one bar a series, with its interval as a whisker.

    Args:
        groups: names under the axis.
        series: name and one bar for each group.
        title: what the picture shows.
        floor: where the axis begins, so that close values can be told apart.
    """
    height, left, bottom, top = 240, 44, 46, 34
    slot = max(14 * len(series) + 18, 84)
    width = left + slot * max(len(groups), 1) + 12

    def y(value: float) -> float:
        share = (max(value, floor) - floor) / (1 - floor)
        return top + (1 - share) * (height - top - bottom)

    parts = [_open(width, height, title)]
    for tick in range(6):
        value = floor + (1 - floor) * tick / 5
        parts.append(
            f'<line x1="{left}" x2="{width - 8}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="{_GRID}"/>'
            f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end" fill="{_INK}">{value:.2f}</text>'
        )
    thick = (slot - 18) / max(len(series), 1)
    for g, group in enumerate(groups):
        origin = left + g * slot + 9
        for s, (name, bars) in enumerate(series):
            value, low, high = bars[g]
            x, colour = origin + s * thick, PALETTE[s % len(PALETTE)]
            middle = x + thick / 2
            parts.append(
                f'<rect x="{x:.1f}" y="{y(value):.1f}" width="{thick - 2:.1f}" '
                f'height="{max(y(floor) - y(value), 0):.1f}" fill="{colour}" rx="1.5">'
                f"<title>{escape(name)}, {escape(group)}: {value:.4f} [{low:.4f}, {high:.4f}]</title></rect>"
                f'<line x1="{middle - 1:.1f}" x2="{middle - 1:.1f}" y1="{y(low):.1f}" y2="{y(high):.1f}" '
                f'stroke="{_INK}" stroke-width="1.2"/>'
            )
        parts.append(
            f'<text x="{origin + (slot - 18) / 2:.1f}" y="{height - bottom + 16}" text-anchor="middle" '
            f'fill="{_INK}">{escape(group)}</text>'
        )
    if len(series) > 1:
        at = left
        for s, (name, _) in enumerate(series):
            parts.append(
                f'<rect x="{at}" y="{height - 16}" width="10" height="10" fill="{PALETTE[s % len(PALETTE)]}"/>'
                f'<text x="{at + 14}" y="{height - 7}" fill="{_INK}">{escape(name)}</text>'
            )
            at += 26 + 7 * len(name)
    return "".join(parts) + "</svg>"


def curve(points: Sequence[tuple[float, float]], *, title: str) -> str:
    """Draw precision over recall."""
    size, left, bottom, top = 300, 44, 40, 34

    def x(recall: float) -> float:
        return left + recall * (size - left - 10)

    def y(precision: float) -> float:
        return top + (1 - precision) * (size - top - bottom)

    parts = [_open(size, size, title)]
    for tick in range(6):
        value = tick / 5
        parts.append(
            f'<line x1="{left}" x2="{size - 10}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="{_GRID}"/>'
            f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end" fill="{_INK}">{value:.1f}</text>'
            f'<text x="{x(value):.1f}" y="{size - bottom + 16}" text-anchor="middle" fill="{_INK}">{value:.1f}</text>'
        )
    path = " ".join(f"{x(recall):.1f},{y(precision):.1f}" for recall, precision in points)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{PALETTE[0]}" stroke-width="2"/>')
    parts.append(
        f'<text x="{size / 2 + 14}" y="{size - 6}" text-anchor="middle" fill="{_INK}">recall</text>'
        f'<text x="12" y="{size / 2}" text-anchor="middle" fill="{_INK}" '
        f'transform="rotate(-90 12 {size / 2})">precision</text>'
    )
    return "".join(parts) + "</svg>"


def _open(width: float, height: float, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" font-family="system-ui, sans-serif" font-size="11">'
        f'<text x="44" y="16" font-size="13" font-weight="600" fill="{_INK}">{escape(title)}</text>'
    )
