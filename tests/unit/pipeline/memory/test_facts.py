from __future__ import annotations

from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.memory.facts import Facts

ANN, ROE, DAY = ("PATIENT", "Ann"), ("DOCTOR", "Roe\n é"), ("DATE", "3/4/2061")


def test_facts_come_back() -> None:
    facts = Facts((ANN, ROE, DAY), (("PHONE", "617-204-0117"),), {"es": 1, "en": 3})
    assert Facts.unpack(facts.pack()) == facts
    assert Facts.unpack(b"") == Facts()


def test_later_knowledge_follows_what_was_known() -> None:
    facts = Facts((ANN, DAY), (), {"en": 2}).with_knowledge(RecordKnowledge([DAY, ROE], [], ["en", "es"]))
    assert facts == Facts((ANN, DAY, ROE), (), {"en": 3, "es": 1})


def test_what_a_roster_says_is_no_entity() -> None:
    facts = Facts((ANN, DAY), (), {"en": 1}).with_knowledge(RecordKnowledge([], [ANN], []))
    assert (facts.entities, facts.roster) == ((DAY,), (ANN,))


def test_a_repr_shows_nobody() -> None:
    assert "Ann" not in repr(Facts((ANN,)))
