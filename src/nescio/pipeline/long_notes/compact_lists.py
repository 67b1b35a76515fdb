"""Spans and changes by the million: sequences that store numbers, and create the objects only on access."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from nescio.core.document import Span
from nescio.replace.apply import Change


class StringTable:
    """Strings of which few differ, as numbers.

    Attributes:
        values: the strings, in the order of their numbers.
    """

    def __init__(self, values: Iterable[str] = ()) -> None:
        self.values = list(values)
        self._numbers = {value: number for number, value in enumerate(self.values)}

    def number(self, value: str) -> int:
        """Return the number of a string, a new one for a new string."""
        number = self._numbers.get(value)
        if number is None:
            number = self._numbers[value] = len(self.values)
            self.values.append(value)
        return number


class SpanList(Sequence[Span]):
    """Spans in some 30 bytes each.

    Attributes:
        strings: labels and sources.
        numbers: start, end, label and source of each span.
        scores: of each span.
    """

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self.strings = StringTable()
        self.numbers = array("q")
        self.scores = array("d")
        self.extend(spans)

    def extend(self, spans: Iterable[Span], shift: int = 0) -> None:
        """Add spans, shifted by so many characters."""
        number = self.strings.number
        for span in spans:
            self.numbers.extend(
                (span.start + shift, span.end + shift, number(span.label), number(span.source))
            )
            self.scores.append(span.score)

    def __len__(self) -> int:
        return len(self.scores)

    @overload
    def __getitem__(self, at: int) -> Span: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Span]: ...

    def __getitem__(self, at: int | slice) -> Span | Sequence[Span]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        score = self.scores[at]
        at = 4 * (at % len(self))
        start, end, label, source = self.numbers[at : at + 4]
        return Span(start, end, self.strings.values[label], self.strings.values[source], score)

    def __iter__(self) -> Iterator[Span]:
        for number in range(len(self)):
            yield self[number]


class ChangeList(Sequence[Change]):
    """Changes in some 70 bytes each."""

    def __init__(self) -> None:
        self._spans = SpanList()
        self._strings = StringTable()
        self._numbers = array("q")  # start, end, operator, remark of each

    def extend(self, changes: Iterable[Change], shift: int, new_shift: int) -> None:
        """Add changes, shifted by so many characters in the note, and in the new text."""
        number = self._strings.number
        for change in changes:
            self._spans.extend((change.span,), shift)
            self._numbers.extend(
                (
                    change.start + new_shift,
                    change.end + new_shift,
                    number(change.operator),
                    number(change.remark),
                )
            )

    def __len__(self) -> int:
        return len(self._spans)

    @overload
    def __getitem__(self, at: int) -> Change: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Change]: ...

    def __getitem__(self, at: int | slice) -> Change | Sequence[Change]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        span = self._spans[at]
        at = 4 * (at % len(self))
        start, end, operator, remark = self._numbers[at : at + 4]
        return Change(span, start, end, self._strings.values[operator], self._strings.values[remark])

    def __iter__(self) -> Iterator[Change]:
        for number in range(len(self)):
            yield self[number]
