from pathlib import Path

import pytest

from nescio.corpora import read_all
from nescio.detect.rules.detector import rules_of
from nescio.detect.rules.searcher import Searcher
from nescio.languages.rule import compiled

CORPUS = Path(__file__).parents[4] / "corpus"


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_note_alone_has_the_matches_it_has_among_others(language):
    docs = [
        *read_all(CORPUS / f"{language}-ordinary" / "dev")[:30],
        *read_all(CORPUS / language / "dev")[:15],
    ]
    notes = [b"", *(doc.text.encode() for doc in docs)]
    searcher = Searcher(rules_of(language))
    together = searcher.search(notes)
    assert any(together)
    for data, found in zip(notes, together, strict=True):
        alone = [searcher.search([data])[0], searcher.search([data, b""])[0]]
        assert [sorted((m.start, m.end, m.rule.name) for m in matches) for matches in alone] == [
            sorted((m.start, m.end, m.rule.name) for m in found)
        ] * 2


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_rule_is_skipped_in_a_short_note(language):
    searcher = Searcher(rules_of(language))
    assert searcher._without_cues
    for rule in rules_of(language):
        for sentence in rule.hits:
            data = sentence.replace("«", "").replace("»", "").encode()
            names = {match.rule.name for match in searcher.search([data])[0]}
            assert rule.name in names


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_short_note_has_every_rule_without_cues_that_matches_in_it(language):
    docs = [
        *read_all(CORPUS / f"{language}-ordinary" / "dev")[:40],
        *read_all(CORPUS / language / "dev")[:10],
    ]
    searcher = Searcher(rules_of(language))
    for data in (doc.text.encode() for doc in docs):
        matching = [ready.rule.name for ready in searcher._matching(data)]
        assert matching == [
            ready.rule.name for ready in searcher._without_cues if compiled(ready.rule.pattern).search(data)
        ]


def test_a_set_without_rules_finds_nothing():
    assert Searcher(()).search([b"Mr. Roe called."]) == [[]]


def test_sets_of_rules_that_share_some_find_the_same_one_after_the_other_and_alone():
    notes = [doc.text.encode() for doc in read_all(CORPUS / "en" / "dev")[:6]]
    some = [rule for rule in rules_of("en") if rule.label in ("DOCTOR", "PHONE", "DATE")]
    searchers = [Searcher(some), Searcher(rules_of("en")), Searcher(some, scheme="meddocan")]
    in_turn = [searcher.search(notes) for searcher in searchers]
    assert any(in_turn[0])
    for searcher, found in zip(searchers, in_turn, strict=True):
        searcher.search([b"other notes between"])
        assert searcher.search(notes) == found
