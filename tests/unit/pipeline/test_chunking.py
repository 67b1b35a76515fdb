"""Very long notes come out as short ones would, and take no more than their share of time."""

from __future__ import annotations

import random
import time

import orjson
import pytest

from nescio.core import spelling
from nescio.core.document import Document, Span
from nescio.corpora.synth import generate
from nescio.pipeline import audit
from nescio.pipeline import chunking as long
from nescio.pipeline import scrubber as line_module
from nescio.pipeline.audit import Totals, line_parts, packed_line
from nescio.pipeline.compact import ChangeList, SpanList
from nescio.pipeline.engines.worker import pack, unpack
from nescio.pipeline.scrubber import ANNOTATIONS, Line, Outcome, RecordKnowledge, Settings
from nescio.records import lookup
from nescio.replace import load_policy
from nescio.replace.key import new_key


@pytest.fixture(scope="module")
def crowded() -> Document:
    """Return many invented notes as one, with every tenth span left for the record search."""
    text, spans = "", []
    for doc in generate(60, "en", seed=11):
        spans += [Span(s.start + len(text), s.end + len(text), s.label, "gold", 0.9) for s in doc.spans]
        text += doc.text + "\n\n"
    return Document("crowded", text, tuple(span for number, span in enumerate(spans) if number % 10))


def _scrub(doc: Document, settings: Settings) -> Outcome:
    line = Line(settings)
    return line.clean([doc], line.find([doc]), lambda _: RecordKnowledge())[0]


@pytest.mark.parametrize("policy", ["tag", "surrogate", "numbered", "safe-harbor"])
def test_pieces_give_what_the_whole_gives(
    crowded: Document, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(load_policy(policy), new_key(), ANNOTATIONS)
    whole = _scrub(crowded, settings)
    monkeypatch.setattr(line_module, "LONG", 1000)
    monkeypatch.setattr(long, "_PIECE", 4000)
    monkeypatch.setattr(long, "_BLOCK", 50)
    monkeypatch.setattr(lookup, "_CHUNK", 3000)
    monkeypatch.setattr(lookup, "_MANY_STRINGS", 0)
    monkeypatch.setattr(spelling, "_FEW", 0)
    pieces = _scrub(crowded, settings)
    assert isinstance(pieces.changes, ChangeList)
    assert pieces.doc is not None
    assert pieces.doc == whole.doc
    assert tuple(pieces.changes) == tuple(whole.changes)


def test_what_stands_across_a_border_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    # No place to cut but within the name that is searched for, over and over.
    text = "Ann Roe was seen. " + "Ann\nRoe\n" * 3000
    doc = Document("one", text, (Span(0, 7, "PATIENT", "gold"),))
    monkeypatch.setattr(line_module, "LONG", 1000)
    monkeypatch.setattr(long, "_PIECE", 2000)
    outcome = _scrub(doc, Settings(load_policy("tag"), new_key(), ANNOTATIONS))
    assert outcome.doc is not None
    assert "ann" not in outcome.doc.text.lower()
    assert "roe" not in outcome.doc.text.lower()


def test_findings_of_long_notes_are_packed(crowded: Document) -> None:
    finding = line_module.Finding(SpanList(crowded.spans), "es")
    data = pack(finding)
    assert b"\n" not in data
    again = unpack(data)
    assert (tuple(again.spans), again.language) == (crowded.spans, "es")
    assert again.spans[-1] == crowded.spans[-1]
    assert list(again.spans[3:5]) == list(crowded.spans[3:5])


def test_audit_in_parts_is_the_same_line(crowded: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = _scrub(crowded, Settings(load_policy("surrogate"), new_key(), ANNOTATIONS))
    line = b"".join(line_parts(packed_line(outcome)))
    monkeypatch.setattr(audit, "_BLOCK", 7)
    assert b"".join(line_parts(packed_line(outcome))) == line
    assert len(orjson.loads(line)["spans"]) == len(outcome.changes)
    totals = Totals()
    totals.add_outcomes([outcome])
    assert len(totals.lowest) == 50


def test_twice_the_finds_take_no_more_than_some_times_as_long() -> None:
    dice = random.Random(2)
    syllables = ["ba", "dor", "fen", "gri", "hol", "ka", "lin", "mer", "nor", "ros", "sel", "tor"]
    settings = Settings(load_policy("surrogate"), new_key(), ANNOTATIONS)

    def seconds(count: int) -> float:
        text, spans = "", []
        for number in range(count):
            name = " ".join("".join(dice.choices(syllables, k=4)).capitalize() for _ in range(2))
            start = len(text) + len("Seen by ")
            text += f"Seen by {name}, record {71_000_000 + 37 * number}, at the clinic.\n"
            spans.append(Span(start, start + len(name), "DOCTOR"))
            start += len(name) + len(", record ")
            spans.append(Span(start, start + 8, "MEDICALRECORD"))
        begin = time.process_time()
        outcome = _scrub(Document("many", text, tuple(spans)), settings)
        assert outcome.doc is not None
        return time.process_time() - begin

    seconds(50)
    # Comparing each with each would take 16 times as long.
    assert seconds(1600) < 9 * seconds(400)
