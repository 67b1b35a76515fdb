"""Invented notes: exact labels, the same for the same seed, and nobody unlabelled."""

import cProfile
import itertools
import re

import pytest

from nescio.core.errors import ConfigError
from nescio.core.labels import scheme
from nescio.corpora.synth import generate, kinds
from nescio.corpora.synth.people import synth_languages

LANGUAGES = synth_languages()
LABELS = set(scheme("i2b2-2014").labels)


def test_there_are_many_kinds():
    assert len(kinds("en")) >= 45
    assert len(kinds("es")) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_can_be_made(language):
    for kind in kinds(language):
        doc = next(generate(1, language, only=[kind], seed=2))
        assert doc.meta["kind"] == kind
        assert bool(doc.spans) == (kind not in ("no-phi", "sin-datos"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_spans_are_exact_ordered_and_trimmed(language):
    for doc in generate(150, language, seed=3):
        for span in doc.spans:
            value = doc.text_of(span)
            assert value == value.strip() != ""
        assert all(a.end <= b.start for a, b in itertools.pairwise(doc.spans))
        assert not re.search(r"[{}]|<[a-z]|\[[A-Z-]+\|", doc.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_occurs(language):
    found = {span.label for doc in generate(1000, language, seed=1) for span in doc.spans}
    assert found == LABELS


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_seed_same_notes_whatever_the_batch(language):
    together = list(generate(20, language, seed=5))
    apart = [next(generate(1, language, seed=5, first=i)) for i in range(20)]
    assert together == apart
    assert together != list(generate(20, language, seed=6))


def test_notes_of_one_kind_are_not_alike():
    texts = [doc.text for doc in generate(200, "en", only=["phone-encounter"], noise=False)]
    openings = {text[:60] for text in texts}
    assert len(openings) > 190


def test_share_of_phi_is_that_of_notes():
    docs = list(generate(300, "en", seed=4))
    spans, characters = sum(len(doc.spans) for doc in docs), sum(len(doc.text) for doc in docs)
    assert 10 < 1000 * spans / characters < 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_goes_out_unlabelled(language):
    """The names of the people of a note stand in labelled places only, unless they are words, too."""
    for doc in generate(200, language, seed=8, noise=False):
        plain = list(doc.text)
        for span in doc.spans:
            plain[span.start : span.end] = " " * (span.end - span.start)
        rest = set(re.findall(r"\w{7,}", "".join(plain)))
        names = {
            word
            for span in doc.spans
            if span.label in ("PATIENT", "DOCTOR")
            for word in re.findall(r"\w{7,}", doc.text_of(span))
        }
        assert not (names & rest) - WORDS, doc.id


WORDS = {
    "Patient",
    "Parkinson",
    "Hodgkin",
    "Addison",
    "Cushing",
    "Whipple",
    "Babinski",
    "Raynaud",
    "Baker",
    "Jackson",
}
WORDS |= {
    "Richardson",
    "Mayfield",
    "Lawrence",
    "Trinity",
    "Patience",
    "Doctor",
    "Benedict",
    "Huntington",
    "Holiday",
}


def calls(count: int) -> int:
    """Count the Python calls that it takes to make notes: work, not time."""
    profile = cProfile.Profile()
    profile.runcall(lambda: list(generate(count, "en", seed=9)))
    return sum(entry.callcount for entry in profile.getstats())


def test_the_work_of_making_notes_is_proportional_to_their_number():
    calls(1)  # the grammar is read once
    few, many = calls(50), calls(200)
    assert many <= 5 * few
    assert many / 200 < 12_000  # twice the usual


def test_kinds_can_be_chosen():
    docs = list(generate(10, "en", only=["discharge-summary"]))
    assert {doc.meta["kind"] for doc in docs} == {"discharge-summary"}
    with pytest.raises(ConfigError, match="did you mean 'discharge-summary'"):
        next(generate(1, "en", only=["discharge-sumary"]))
    with pytest.raises(ConfigError, match="'fr'"):
        kinds("fr")
