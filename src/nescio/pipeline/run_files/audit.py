"""The audit trail: where each note was changed and how, never its text; and the totals of a run."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import islice
from math import inf
from typing import Any

import orjson

from nescio.core.labels import canonical_label
from nescio.core.sources import kind_of
from nescio.evaluate.medicine.alignment import Region
from nescio.evaluate.medicine.meter import MedicineTotals
from nescio.pipeline.results import ScrubResult
from nescio.replace.apply import DOUBTFUL, Change

_LOWEST = 50
_LISTED = 500
_BLOCK = 5000  # spans of a note that are handled at once

Doubtful = tuple[float, str, int, int, str, str]
"""A score, the note's id, where in the clean note, the label and the source."""


def packed_line(result: ScrubResult) -> list[bytes]:
    """Return the line of `audit.jsonl` for a note: where each span was and is, never what.

    In parts, of which `line_parts` makes the line: with a million spans it is longer than the note itself.
    """
    head = orjson.dumps({"id": result.id, "spans": []})[:-2]
    changes = result.changes
    end = b',"texts":' + orjson.dumps(list(result.texts)) + b"}" if result.texts else b"}"
    if len(changes) <= _BLOCK:
        return [head + orjson.dumps([_entry(change) for change in changes])[1:] + end]
    parts: list[bytes] = [zlib.compress(head, 1)]
    for first in range(0, len(changes), _BLOCK):
        block = orjson.dumps([_entry(change) for change in changes[first : first + _BLOCK]])
        parts.append(zlib.compress((b"," if first else b"") + block[1:-1], 1))
    return [*parts, zlib.compress(b"]" + end, 1)]


def line_parts(packed: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the parts of a line that `packed_line` returned."""
    if len(packed) == 1:
        yield packed[0]
    else:
        yield from map(zlib.decompress, packed)


def renamed_line(packed: Sequence[bytes], note_id: str) -> list[bytes]:
    """Return a line of `packed_line` with another id."""
    return [orjson.dumps(orjson.loads(b"".join(line_parts(packed))) | {"id": note_id})]


def placed_line(packed: Sequence[bytes], file: str, number: int) -> list[bytes]:
    """Return a line of `packed_line` for a structured document, with the file of the output that it is in, and its number there."""
    *first, last = packed
    end = last if not first else zlib.decompress(last)
    end = end[:-1] + b',"out":' + orjson.dumps([file, number]) + b"}"
    return [*first, zlib.compress(end, 1) if first else end]


def _entry(change: Change) -> dict[str, Any]:
    span, start, end, operator, remark = change
    entry = {
        "start": span.start,
        "end": span.end,
        "out_start": start,
        "out_end": end,
        "label": span.label,
        "source": span.source,
        "score": round(span.score, 4),
        "operator": operator,
    }
    if remark:
        entry["remark"] = remark
    return entry


def is_street(label: str) -> bool:
    """Whether what is replaced under this label is a street, whose number is no value."""
    return canonical_label(label) == "STREET"


def region_of(change: Change) -> Region:
    """Return where a change is, for the medicine meter."""
    span = change.span
    return Region(span.start, span.end, change.start, change.end, is_street(span.label))


@dataclass
class Totals:
    """What a run, or a part of it, did; parts can be added up.

    Attributes:
        notes: clean notes.
        characters: of these.
        labels: spans by label.
        sources: spans by source.
        operators: spans by operator.
        lowest: the spans with the lowest scores.
        unparsed: note id, start and end of dates that could not be read; the first few.
        unparsed_count: of all such dates.
        doubtful: number of entities that became a tag such as ``[DATE?]``, by label.
        columns: number of values, or spans of texts, replaced in each column.
        blanked: number of values blanked in each kept column.
        medicine: what became of the medical content of the notes.
        seconds: time by part of the run.
    """

    notes: int = 0
    characters: int = 0
    labels: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    operators: Counter[str] = field(default_factory=Counter)
    lowest: list[Doubtful] = field(default_factory=list)
    unparsed: list[tuple[str, int, int]] = field(default_factory=list)
    unparsed_count: int = 0
    doubtful: Counter[str] = field(default_factory=Counter)
    columns: Counter[str] = field(default_factory=Counter)
    blanked: Counter[str] = field(default_factory=Counter)
    medicine: MedicineTotals = field(default_factory=MedicineTotals)
    seconds: dict[str, float] = field(default_factory=dict)

    def add_results(self, results: Sequence[ScrubResult]) -> None:
        """Count clean notes: many at once, since what is done for each of their spans adds up."""
        self.notes += len(results)
        self.characters += sum([len(result.doc.text) for result in results if result.doc])
        for result in results:
            self.columns.update(result.columns)
            self.blanked.update(result.blanked)
        kinds = Counter(
            (span.label, span.source, operator, remark)
            for result in results
            for span, _, _, operator, remark in result.changes
        )
        for (label, source, operator, remark), count in kinds.items():
            self.labels[label] += count
            self.sources[kind_of(source) or "unknown"] += count
            self.operators[operator] += count
            if remark == "unparsed":
                self.unparsed_count += count
            elif remark == DOUBTFUL:
                self.doubtful[label] += count
        if len(self.unparsed) < min(self.unparsed_count, _LISTED):
            unparsed = (
                (result.id, change.start, change.end)
                for result in results
                for change in result.changes
                if change.remark == "unparsed"
            )
            self.unparsed += islice(unparsed, _LISTED - len(self.unparsed))
        scores = nsmallest(_LOWEST, (c.span.score for result in results for c in result.changes))
        highest = scores[-1] if len(scores) == _LOWEST else inf
        self._keep_lowest(
            (c.span.score, result.id, c.start, c.end, c.span.label, c.span.source)
            for result in results
            for c in result.changes
            if c.span.score <= highest
        )

    def add(self, other: Totals) -> None:
        """Add the totals of another part."""
        self.notes += other.notes
        self.characters += other.characters
        for counts, others in (
            (self.labels, other.labels),
            (self.sources, other.sources),
            (self.operators, other.operators),
            (self.columns, other.columns),
            (self.blanked, other.blanked),
        ):
            counts.update(others)
        self.medicine.add(other.medicine)
        for name, value in other.seconds.items():
            self.seconds[name] = self.seconds.get(name, 0.0) + value
        self._keep_lowest(other.lowest)
        self.unparsed_count += other.unparsed_count
        self.doubtful.update(other.doubtful)
        self.unparsed = (self.unparsed + other.unparsed)[:_LISTED]

    def remove(self, line: Sequence[bytes], before: str, after: str, language: str) -> None:
        """Subtract a note that could not be written, by its line of the audit trail and its text before and after."""
        entry = orjson.loads(b"".join(line_parts(line)))
        spans, note_id = entry["spans"], entry["id"]
        self.notes -= 1
        self.characters -= len(after)
        self.labels -= Counter(span["label"] for span in spans)
        self.sources -= Counter(kind_of(span["source"]) or "unknown" for span in spans)
        self.operators -= Counter(span["operator"] for span in spans)
        self.lowest = [item for item in self.lowest if item[1] != note_id]
        self.unparsed = [item for item in self.unparsed if item[0] != note_id]
        self.unparsed_count -= sum(span.get("remark") == "unparsed" for span in spans)
        self.doubtful -= Counter(span["label"] for span in spans if span.get("remark") == DOUBTFUL)
        self.medicine.places = [place for place in self.medicine.places if place[0] != note_id]
        if "texts" in entry:  # of a structured document, whose measured texts and values are not known here
            return
        regions = [
            Region(span["start"], span["end"], span["out_start"], span["out_end"], is_street(span["label"]))
            for span in spans
        ]
        self.medicine.remove_note(note_id, before, after, regions, language)

    def rename(self, names: Mapping[str, str]) -> None:
        """Give notes the ids under which they were written, old -> new."""
        if names:
            self.lowest = [(one[0], names.get(one[1], one[1]), *one[2:]) for one in self.lowest]
            self.unparsed = [(names.get(one[0], one[0]), *one[1:]) for one in self.unparsed]
            places = self.medicine.places
            self.medicine.places = [(names.get(one[0], one[0]), *one[1:]) for one in places]

    def _keep_lowest(self, doubtful: Iterable[Doubtful]) -> None:
        doubtful = iter(doubtful)
        while some := list(islice(doubtful, _BLOCK)):
            self.lowest = sorted([*self.lowest, *some])[:_LOWEST]

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            "notes": self.notes,
            "characters": self.characters,
            "spans": sum(self.labels.values()),
            "labels": dict(self.labels.most_common()),
            "sources": dict(self.sources.most_common()),
            "operators": dict(self.operators.most_common()),
            "lowest": [list(item) for item in self.lowest],
            "unparsed": [list(item) for item in self.unparsed],
            "unparsed_count": self.unparsed_count,
            "doubtful": dict(self.doubtful.most_common()),
            "columns": dict(self.columns.most_common()),
            "blanked": dict(self.blanked.most_common()),
            "medicine": self.medicine.to_json(),
            "seconds": {name: round(value, 3) for name, value in sorted(self.seconds.items())},
        }

    @classmethod
    def from_json(cls, table: dict[str, Any]) -> Totals:
        """Read what `to_json` returned."""
        return cls(
            notes=table["notes"],
            characters=table["characters"],
            labels=Counter(table["labels"]),
            sources=Counter(table["sources"]),
            operators=Counter(table["operators"]),
            lowest=[tuple(item) for item in table["lowest"]],
            unparsed=[tuple(item) for item in table["unparsed"]],
            unparsed_count=table["unparsed_count"],
            doubtful=Counter(table.get("doubtful", {})),
            columns=Counter(table.get("columns", {})),
            blanked=Counter(table.get("blanked", {})),
            medicine=MedicineTotals.from_json(table.get("medicine", {})),
            seconds=dict(table["seconds"]),
        )


@dataclass(frozen=True)
class Quarantined:
    """A note that did not go out, or one that could not be read: where, at which stage, and the class of error."""

    place: str
    stage: str
    error: str

    def to_json(self) -> dict[str, str]:
        """Return it as JSON values."""
        return {"place": self.place, "stage": self.stage, "error": self.error}


def quarantine_lines(quarantined: list[Quarantined]) -> Iterator[bytes]:
    """Yield the lines of `quarantine.jsonl`."""
    for item in quarantined:
        yield orjson.dumps(item.to_json()) + b"\n"
