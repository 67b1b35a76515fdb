"""The gate never shuts out a rule that would match."""

import warnings

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nescio.detect.rules import Rule, rules_of
from nescio.detect.rules.searcher import Searcher
from nescio.languages.required_words import group_words, required_words, words_of
from nescio.languages.rule import compiled

GATED = [
    pytest.param(rule, id=f"{language}-{rule.name}")
    for language in ("en", "es")
    for rule in rules_of(language)
    if rule.cues or required_words(rule.pattern)
]


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\b(?i:MRN|medical record)\b[ ]", {b"mrn", b"medical"}),
        (r"\b(?:Drs?|Prof)[ ]", {b"dr", b"drs", b"prof"}),
        (r"\b(?i:a/c|no[.]?)[:#]{1,2}", {b"a", b"no"}),
        (r"\b(?:x|y z)?\d", frozenset()),  # what follows may continue a word
        (r"\b(?i:a*b)\b", frozenset()),  # unknown syntax is left alone
        (r"(?:mrn)\b", frozenset()),  # nothing says that a word begins here
        (r"\d{3}", frozenset()),
        (r"\b((?i:a)|b)\b", {b"a", b"b"}),
        (r"\b((?i:a b)[ ]\d|\d)", frozenset()),
        (r"\b(?i:[xy]z)\b", {b"xz", b"yz"}),
        (r"\b(?i:médico)\b", {b"dico"}),
    ],
)
def test_words_read_off_patterns(pattern: str, words: set[bytes]) -> None:
    assert required_words(pattern) == words


def test_words_of_a_text() -> None:
    assert words_of("MRN12—Dr.Roe 5yo".encode()) == {b"mrn", b"dr", b"roe", b"yo"}
    assert group_words("(?:MD|R\\.N\\.)") == ("md", "r")


@pytest.mark.parametrize("rule", GATED)
def test_examples_pass_the_gate(rule: Rule) -> None:
    words = {word.encode() for word in rule.cues} or required_words(rule.pattern)
    for hit in rule.hits:
        assert words & words_of(hit.replace("«", "").replace("»", "").encode())


@pytest.mark.parametrize("rule", GATED)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_matches_passes_the_gate(rule: Rule, data: st.DataObject) -> None:
    python = rule.pattern.replace(r"\x{1E00}-\x{1EFF}", "Ḁ-ỿ")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = data.draw(st.from_regex(python))
    found = text.encode("utf-8", "replace")
    words = {word.encode() for word in rule.cues} or required_words(rule.pattern)
    if compiled(rule.pattern).search(found):
        assert words & words_of(found)


def test_a_long_note_is_searched_in_stretches() -> None:
    note = "Plain prose without any cue at all, line after line.\n" * 200
    text = note + "\n\nMRN: 4471-22-08\n\n" + note
    rule = next(rule for rule in rules_of("en") if rule.name == "mrn-plain")
    ((found,),) = Searcher([rule]).search([text.encode()])
    assert text[found.start : found.end] == "4471-22-08"
