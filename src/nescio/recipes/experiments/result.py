"""What an experiment gives: tables of text, figures as plain data, and the same as JSON. `nescio.apps.reports` draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

Interval = tuple[float, float, float]
"""Value, low and high, in per cent."""


@dataclass(frozen=True)
class Table:
    """A table of text: a title, names of columns, rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Bars:
    """Groups of bars with intervals: one bar of each series in each group."""

    name: str
    title: str
    groups: tuple[str, ...]
    series: Mapping[str, Sequence[Interval]]
    unit: str = "%"


@dataclass(frozen=True)
class Line:
    """One line of a chart: points, and a smooth curve or an interval around them where there is one."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    fitted: bool = False


@dataclass(frozen=True)
class Lines:
    """Lines over a common axis."""

    name: str
    title: str
    x_label: str
    y_label: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Matrix:
    """A matrix of values in per cent."""

    name: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    row_label: str = ""
    column_label: str = ""


Figure = Bars | Lines | Matrix


@dataclass(frozen=True)
class Result:
    """All that an experiment gives.

    Attributes:
        experiment: name of the protocol.
        title: one line on what was asked.
        tables: in the order they are shown.
        figures: in the same way.
        data: every figure as numbers.
        notes: remarks under the tables.
    """

    experiment: str
    title: str
    tables: tuple[Table, ...]
    figures: tuple[Figure, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data; it holds no text of any note."""
        return {"schema": "nescio.experiment/1", **asdict(self)}
