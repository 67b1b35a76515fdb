"""Tables that come out as they went in: the names and the order of their columns, and what stands between cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nescio.core.errors import DataError
from nescio.corpora import layout_of
from nescio.corpora.table_layout import TableLayout


def layout_like(source: str, out: str, reading: Mapping[str, Any], *, spans: bool = False) -> TableLayout:
    """Return the layout of a table that is made of another one; the default where that is no table or cannot be read.

    Args:
        source: what is read.
        out: where the table goes; `.tsv` has tabs, whatever the other had.
        reading: options of `nescio.corpora.read`.
        spans: whether it has a column of spans.
    """
    try:
        found = layout_of(source, **reading) or TableLayout()
    except DataError:
        found = TableLayout()
    return replace(
        found,
        spans_column=found.spans_column if spans else "",
        delimiter=found.delimiter if _tabbed(source) == _tabbed(out) else "",
    )


def _tabbed(name: str) -> bool:
    return name.removesuffix(".gz").endswith(".tsv")
