import itertools
import re

import pytest

from nescio.core.errors import ConfigError
from nescio.core.labels import scheme
from nescio.corpora.synth import generate, kinds
from nescio.corpora.synth.case import Case
from nescio.corpora.synth.grammar import Grammar, grammar

LANGUAGES = ("en", "es")
LABELS = set(scheme("i2b2-2014").labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_grammar_uses_only_what_exists(language):
    slots, bare = Case.slots()
    grammar(language).check(slots | bare, bare, LABELS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_spans_are_exact_ordered_and_trimmed(language):
    for doc in generate(150, language, seed=3):
        for span in doc.spans:
            surface = doc.surface(span)
            assert surface == surface.strip() != ""
        assert all(a.end <= b.start for a, b in itertools.pairwise(doc.spans))
        assert not re.search(r"[{}]|<[a-z]|\[[A-Z-]+\|", doc.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_occurs(language):
    found = {span.label for doc in generate(1500, language, seed=1) for span in doc.spans}
    assert found == LABELS


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_seed_same_notes_whatever_the_batch(language):
    together = list(generate(20, language, seed=5))
    apart = [next(generate(1, language, seed=5, first=i)) for i in range(20)]
    assert together == apart
    assert together != list(generate(20, language, seed=6))


def test_kinds_can_be_chosen():
    docs = list(generate(10, "en", only=["discharge-summary"]))
    assert {doc.meta["kind"] for doc in docs} == {"discharge-summary"}
    with pytest.raises(ConfigError, match="did you mean 'discharge-summary'"):
        next(generate(1, "en", only=["discharge-sumary"]))
    with pytest.raises(ConfigError, match="'fr'"):
        kinds("fr")


def test_grammar_names_file_and_line_of_a_mistake():
    with pytest.raises(ConfigError, match=r"x\.txt:1: a '<' is not closed"):
        Grammar().add("== note a\nhello <b\n", "x.txt")
    broken = Grammar()
    broken.add("== note a\nhello {nobody} \n", "x.txt")
    with pytest.raises(ConfigError, match=r"uses \{nobody\}"):
        broken.check({"mrn"}, set(), LABELS)
