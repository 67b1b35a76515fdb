"""Notes on their way into a table with a header (csv, xlsx): the first ones are held back, since all of their columns belong into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora.exact_json import dumps
from nescio.corpora.rows import check_meta_keys, check_spans, span_dicts
from nescio.corpora.table_layout import TableLayout
from nescio.languages.safe_to_show import shown_id, shown_key

_LOOKAHEAD = 1000  # notes whose meta decide on the columns


class TableRows:
    """Turns notes into rows of cells.

    Args:
        name: of the file, for messages.
        layout: of the table.
        render: turns a value into a cell, given where it belongs for messages; None is an empty one.
        write_row: writes the cells of a row.
        kept: types of values that `render` knows; others become text.
    """

    def __init__(
        self,
        name: str,
        layout: TableLayout,
        render: Callable[[Any, Location], str],
        write_row: Callable[[Sequence[str], Location], object],
        kept: tuple[type, ...] = (str,),
    ) -> None:
        self._name = name
        self._layout = layout
        self._render = render
        self._write_row = write_row
        self._kept = kept
        self._header: list[str] | None = None
        self._keys: list[str] = []
        self._held: list[tuple[dict[str, str], Location]] = []

    def write(self, doc: Document) -> None:
        """Write a note.

        Raises:
            DataError: the table has no place for it.
        """
        check_meta_keys(doc, self._name)
        check_spans(doc, self._layout, self._name)
        location = Location(self._name, doc_id=shown_id(doc.id))
        try:
            cells = self._cells(doc, location)
            if self._header is not None:
                self._row(cells, location)
                return
        except UnicodeEncodeError:
            fix = "remove it from the note"
            raise DataError(
                "a character that no encoding has (a lone surrogate)", location, fix=fix
            ) from None
        self._keys = list(dict.fromkeys([*self._keys, *doc.meta]))
        self._held.append((cells, location))
        if len(self._held) >= _LOOKAHEAD:
            self._begin()

    def close(self) -> None:
        """Write what is held back."""
        if self._header is None:
            self._begin()

    def _cells(self, doc: Document, location: Location) -> dict[str, str]:
        """Return the cells of a note by the names of their columns."""
        layout = self._layout
        values = {layout.name(key): self._value(doc, value) for key, value in doc.meta.items()}
        values[layout.id_column], values[layout.text_column] = doc.id, doc.text
        if layout.spans_column:
            values[layout.spans_column] = dumps(span_dicts(doc), doc, self._name).decode()
        if self._header is not None:
            for key in doc.meta:
                if layout.name(key) not in self._header:
                    problem = f"meta has the key {shown_key(key)}, which the header has not"
                    raise DataError(problem, location, fix="give the first note all keys, or use jsonl")
        return {name: self._render(value, location) for name, value in values.items()}

    def _value(self, doc: Document, value: Any) -> Any:
        if value is None or isinstance(value, self._kept):
            return value
        packed = dumps(value, doc, self._name).decode()
        return packed.strip('"') if isinstance(value, date) else packed

    def _begin(self) -> None:
        location = Location(self._name)
        self._header = self._layout.header(self._layout.keys(self._keys))
        self._write_row([self._render(name, location) for name in self._header], location)
        for cells, place in self._held:
            self._row(cells, place)
        self._held.clear()

    def _row(self, cells: dict[str, str], location: Location) -> None:
        empty = self._render(None, location)
        self._write_row([cells.get(name, empty) for name in self._header or ()], location)
