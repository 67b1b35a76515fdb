"""Very long notes come out as short ones would, and take no more than their share of time."""

from __future__ import annotations

import cProfile
import random
from collections.abc import Callable

import orjson
import pytest

from nescio.core import spelling
from nescio.core.document import Document, Span
from nescio.corpora.synth import generate
from nescio.models.load import ANNOTATIONS
from nescio.pipeline import detection as detection_module
from nescio.pipeline import scrubber as scrubber_module
from nescio.pipeline.engines.packing import pack, unpack
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.long_notes import chunking
from nescio.pipeline.long_notes.compact_lists import ChangeList, SpanList
from nescio.pipeline.results import Detection, ScrubResult
from nescio.pipeline.run_files import audit
from nescio.pipeline.run_files.audit import Totals, line_parts, packed_line
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.settings import ScrubSettings
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


def _scrub(doc: Document, settings: ScrubSettings) -> ScrubResult:
    scrubber = Scrubber.from_settings(settings)
    return scrubber.replace([doc], scrubber.detect([doc]), lambda _: RecordKnowledge())[0]


@pytest.mark.parametrize("policy", ["tag", "surrogate", "numbered", "safe-harbor"])
def test_pieces_give_what_the_whole_gives(
    crowded: Document, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = ScrubSettings(load_policy(policy), new_key(), ANNOTATIONS)
    whole = _scrub(crowded, settings)
    monkeypatch.setattr(scrubber_module, "LONG", 1000)
    monkeypatch.setattr(detection_module, "LONG", 1000)
    monkeypatch.setattr(chunking, "_REPLACE_CHARACTERS", 4000)
    monkeypatch.setattr(chunking, "_BLOCK_SPANS", 50)
    monkeypatch.setattr(lookup, "_CHUNK", 3000)
    monkeypatch.setattr(lookup, "_MANY_STRINGS", 0)
    monkeypatch.setattr(spelling, "_FEW", 0)
    fragments = _scrub(crowded, settings)
    assert isinstance(fragments.changes, ChangeList)
    assert fragments.doc is not None
    assert fragments.doc == whole.doc
    assert tuple(fragments.changes) == tuple(whole.changes)


def test_what_stands_across_a_border_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    # No place to cut but within the name that is searched for, over and over.
    text = "Ann Roe was seen. " + "Ann\nRoe\n" * 3000
    doc = Document("one", text, (Span(0, 7, "PATIENT", "gold"),))
    monkeypatch.setattr(scrubber_module, "LONG", 1000)
    monkeypatch.setattr(detection_module, "LONG", 1000)
    monkeypatch.setattr(chunking, "_REPLACE_CHARACTERS", 2000)
    outcome = _scrub(doc, ScrubSettings(load_policy("tag"), new_key(), ANNOTATIONS))
    assert outcome.doc is not None
    assert "ann" not in outcome.doc.text.lower()
    assert "roe" not in outcome.doc.text.lower()


def test_detections_of_long_notes_are_packed(crowded: Document) -> None:
    detection = Detection(SpanList(crowded.spans), "es")
    data = pack(detection)
    assert b"\n" not in data
    again = unpack(data)
    assert (tuple(again.spans), again.language) == (crowded.spans, "es")
    assert again.spans[-1] == crowded.spans[-1]
    assert list(again.spans[3:5]) == list(crowded.spans[3:5])


def test_audit_in_parts_is_the_same_line(crowded: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = _scrub(crowded, ScrubSettings(load_policy("surrogate"), new_key(), ANNOTATIONS))
    line = b"".join(line_parts(packed_line(outcome)))
    monkeypatch.setattr(audit, "_BLOCK", 7)
    assert b"".join(line_parts(packed_line(outcome))) == line
    assert len(orjson.loads(line)["spans"]) == len(outcome.changes)
    totals = Totals()
    totals.add_results([outcome])
    assert len(totals.lowest) == 50


def test_work_grows_with_the_number_of_spans() -> None:
    rng = random.Random(2)
    syllables = ["ba", "dor", "fen", "gri", "hol", "ka", "lin", "mer", "nor", "ros", "sel", "tor"]
    settings = ScrubSettings(load_policy("surrogate"), new_key(), ANNOTATIONS)

    def prepare(count: int) -> Callable[[], None]:
        text, spans = "", []
        for number in range(count):
            name = " ".join("".join(rng.choices(syllables, k=4)).capitalize() for _ in range(2))
            start = len(text) + len("Seen by ")
            text += f"Seen by {name}, record {71_000_000 + 37 * number}, at the clinic.\n"
            spans.append(Span(start, start + len(name), "DOCTOR"))
            start += len(name) + len(", record ")
            spans.append(Span(start, start + 8, "MEDICALRECORD"))
        doc = Document("many", text, tuple(spans))

        def run() -> None:
            assert _scrub(doc, settings).doc is not None

        return run

    def calls(count: int) -> int:
        profile = cProfile.Profile()
        profile.runcall(prepare(count))
        return sum(entry.callcount for entry in profile.getstats())

    prepare(50)()
    # Up to some hundred names each is compared with each. Beyond that, doing so would take four times the calls.
    assert calls(2000) < 2.5 * calls(1000)
