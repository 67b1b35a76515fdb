"""Medicine that looks like PHI: every production is used, numbers stay in their ranges, the real thing is labelled."""

from __future__ import annotations

import random

import pytest

from nescio.core.errors import ConfigError
from nescio.core.labels import scheme
from nescio.corpora.synth import look_alikes
from nescio.corpora.synth.grammar import Grammar
from nescio.corpora.synth.look_alikes import has_look_alikes, look_alike_line, look_alike_notes
from nescio.languages.registry import language_codes

WITH = [code for code in language_codes() if has_look_alikes(code)]


def test_english_has_them():
    assert "en" in WITH


@pytest.mark.parametrize("language", WITH)
def test_every_production_leads_somewhere_and_is_used(language):
    grammar = look_alikes._grammar(language)
    grammar.kinds.append("look-alike")
    assert not grammar.unused()


@pytest.mark.parametrize("language", WITH)
def test_notes_are_the_same_for_a_seed_and_hold_a_little_phi(language):
    docs = list(look_alike_notes(language, 300, seed=3))
    assert docs == list(look_alike_notes(language, 300, seed=3))
    assert docs != list(look_alike_notes(language, 300, seed=4))
    labels = {span.label for doc in docs for span in doc.spans}
    assert labels
    assert labels <= set(scheme("i2b2-2014").labels)
    assert sum(not doc.spans for doc in docs) > 100
    assert all(doc.text_of(span).strip() == doc.text_of(span) for doc in docs for span in doc.spans)


def test_numbers_are_drawn_from_their_range(monkeypatch):
    grammar = Grammar()
    grammar.add("== lines look-alike\nPHQ-9 {0-27}, at {00-05}, axis {-3--1}, V {20}.", "look_alikes.txt")
    monkeypatch.setattr(look_alikes, "_grammar", lambda _: grammar)
    rng = random.Random(1)
    lines = ["".join(text for text, _ in look_alike_line("en", rng)) for _ in range(200)]
    scores = {int(line.split()[1].rstrip(",")) for line in lines}
    assert min(scores) == 0
    assert max(scores) == 27
    assert {line.split()[3] for line in lines} == {f"{minute:02}," for minute in range(6)}
    assert {line.split()[5] for line in lines} == {"-3,", "-2,", "-1,"}
    assert all(line.endswith("V 20.") for line in lines)


def test_a_slot_that_is_no_range_is_refused(monkeypatch):
    grammar = Grammar()
    grammar.add("== lines look-alike\n{patient}", "look_alikes.txt")
    monkeypatch.setattr(look_alikes, "_grammar", lambda _: grammar)
    with pytest.raises(ConfigError, match="no range"):
        look_alike_line("en", random.Random(1))
