"""The sizes of the columns of a parquet file, read from its footer.

pyarrow offers them too, but a damaged footer makes it abort the whole process. The footer is a Thrift struct in the compact
protocol; the numbers of the fields are those of the parquet format.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

_ROW_GROUPS, _COLUMNS, _ROWS, _META_DATA = 4, 1, 3, 3
_NUM_VALUES, _UNPACKED, _PACKED, _DATA_PAGE, _DICTIONARY_PAGE = 5, 6, 7, 9, 11
_MOST_DEPTH = 30
_TAIL = 8  # length of the footer and the magic number
_TRUE, _FALSE, _BYTE, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = 1, 2, 3, 7, 8, 9, 10, 11, 12


class ColumnChunk(NamedTuple):
    """What the footer says of one column of one row group.

    Attributes:
        rows: of its row group.
        num_values: its values; more than rows where a value is a list.
        size: bytes of its pages when they are unpacked.
        packed: bytes of its pages in the file.
        dictionary: bytes in the file of the values that rows share.
    """

    rows: int
    num_values: int
    size: int
    packed: int
    dictionary: int


def column_chunks(stream: BinaryIO) -> Iterator[ColumnChunk]:
    """Yield the columns of all row groups.

    Raises:
        ValueError: the footer is damaged.
    """
    stream.seek(-_TAIL, 2)
    length = int.from_bytes(stream.read(4), "little")
    stream.seek(-_TAIL - length, 2)
    try:
        footer = _Compact(stream.read(length)).struct(0)
        for group in footer.get(_ROW_GROUPS, ()):
            for column in group[_COLUMNS]:
                about = column[_META_DATA]
                has_dictionary = 0 < about.get(_DICTIONARY_PAGE, 0) < about[_DATA_PAGE]
                yield ColumnChunk(
                    int(group[_ROWS]),
                    int(about[_NUM_VALUES]),
                    int(about[_UNPACKED]),
                    int(about[_PACKED]),
                    about[_DATA_PAGE] - about[_DICTIONARY_PAGE] if has_dictionary else 0,
                )
    except (IndexError, KeyError, TypeError, AttributeError):
        raise ValueError("the footer is damaged") from None


class _Compact:
    """Reads Thrift's compact protocol; structs as dictionaries from the number of a field to its value."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def struct(self, depth: int) -> dict[int, Any]:
        """Read a struct."""
        if depth > _MOST_DEPTH:
            raise ValueError("the footer is nested too deeply")
        fields: dict[int, Any] = {}
        number = 0
        while head := self._byte():
            number = number + (head >> 4) if head >> 4 else self._integer()
            kind = head & 15
            fields[number] = kind == _TRUE if kind in (_TRUE, _FALSE) else self._value(kind, depth + 1)
        return fields

    def _value(self, kind: int, depth: int) -> Any:
        if kind == _STRUCT:
            return self.struct(depth)
        if kind in (_LIST, _SET):
            head = self._byte()
            size = self._varint() if head >> 4 == 15 else head >> 4
            return [self._value(head & 15, depth + 1) for _ in self._counted(size)]
        if kind == _MAP:
            size = self._varint()
            kinds = self._byte() if size else 0
            for _ in self._counted(size):
                self._value(kinds >> 4, depth + 1), self._value(kinds & 15, depth + 1)
            return None
        if kind in (_BINARY, _DOUBLE):
            length = self._varint() if kind == _BINARY else 8
            self._at += length
            return None
        return self._byte() if kind in (_TRUE, _FALSE, _BYTE) else self._integer()

    def _counted(self, size: int) -> range:
        if size > len(self._data):  # each element takes a byte at least
            raise ValueError("the footer is damaged")
        return range(size)

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _varint(self) -> int:
        value = shift = 0
        while (byte := self._byte()) & 128:
            value |= (byte & 127) << shift
            shift += 7
        return value | byte << shift

    def _integer(self) -> int:
        """Read a signed integer, in zigzag."""
        value = self._varint()
        return value >> 1 ^ -(value & 1)
