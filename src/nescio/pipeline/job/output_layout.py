"""Tables that come out as they went in: the names and the order of their columns, and what stands between cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from nescio.core.errors import DataError
from nescio.corpora import layout_of
from nescio.corpora.table_layout import TableLayout


def layout_like(
    source: str, out: str, reading: Mapping[str, Any], *, spans: bool = False, types: bool = False
) -> TableLayout:
    """Return the layout of a table that is made of another one; the default where that is no table or cannot be read.

    Args:
        source: what is read.
        out: where the table goes; `.tsv` has tabs, whatever the other had.
        reading: options of `nescio.corpora.read`.
        spans: whether it has a column of spans.
        types: whether columns of ids and codes keep their types, as a database needs it.
    """
    try:
        found = layout_of(source, **reading) or (TableLayout() if Path(source).exists() else _named(reading))
    except DataError:
        found = TableLayout()
    return replace(
        found,
        spans_column=found.spans_column if spans else "",
        types=found.types if types else {},
        delimiter=found.delimiter if _tabbed(source) == _tabbed(out) else "",
    )


def _named(reading: Mapping[str, Any]) -> TableLayout:
    """Return the layout of a table of a cluster, by the columns that were named."""
    note_id, text, patient = (
        str(reading.get(f"{role}_column") or role) for role in ("id", "text", "patient")
    )
    return TableLayout(id_column=note_id, text_column=text, patient_column=patient)


def _tabbed(name: str) -> bool:
    return name.removesuffix(".gz").endswith(".tsv")
