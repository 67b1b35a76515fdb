"""Productions: what they write, what is refused, and where a mistake is."""

import random

import pytest

from nescio.core.errors import ConfigError
from nescio.core.labels import scheme
from nescio.corpora.synth.case import Case
from nescio.corpora.synth.grammar import Grammar, grammar
from nescio.corpora.synth.people import synth_languages

LANGUAGES = synth_languages()
LABELS = set(scheme("i2b2-2014").labels)


def written(text: str, rule: str = "a", seed: int = 0) -> list[tuple[str, str]]:
    rules = Grammar()
    rules.add(text, "x.txt")
    return rules.writer(lambda name: [(name.upper(), "")], random.Random(seed)).expand(rule)


@pytest.mark.parametrize("language", LANGUAGES)
def test_grammar_uses_only_what_exists(language):
    slots, bare = Case.slots(language)
    grammar(language).check(slots | bare, bare, LABELS)
    assert grammar(language).unused() == set()


def test_grammar_labels_a_stretch_as_one_span():
    assert written("= a: at [HOSPITAL|<b>'s {x}] now\n= b: Lowell\n") == [
        ("at ", ""),
        ("Lowell's X", "HOSPITAL"),
        (" now", ""),
    ]


def test_grammar_keeps_what_is_marked():
    for seed in range(10):
        text = "".join(
            fragment for fragment, _ in written("= a: <b!> <b!> <b!2> <b!2>\n= b: 1 | 2 | 3\n", seed=seed)
        )
        first, second, third, fourth = text.split()
        assert (first, third) == (second, fourth)


def test_grammar_says_several_different_things():
    for seed in range(10):
        text = "".join(
            fragment for fragment, _ in written("= a: <b,3-3>\n== lines b\none\ntwo\nthree\n", seed=seed)
        )
        assert sorted(text.split(", ")) == ["one", "three", "two"]


def test_grammar_names_file_and_line_of_a_mistake():
    with pytest.raises(ConfigError, match=r"x\.txt:1: a '<' is not closed"):
        Grammar().add("== note a\nhello <b\n", "x.txt")
    with pytest.raises(ConfigError, match=r"x\.txt:1: a '\[DATE\|' is not closed"):
        Grammar().add("== note a\nhello [DATE|b\n", "x.txt")
    with pytest.raises(ConfigError, match=r"<b\*3-1> has its numbers the wrong way round"):
        Grammar().add("= a: <b*3-1>\n", "x.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello {nobody}", r"uses \{nobody\}"),
        ("hello <nothing>", "uses <nothing>"),
        ("hello [DAET|x]", "did you mean 'DATE'"),
        ("hello {surname}", "outside a labelled span"),
        ("hello <b>", "outside a labelled span"),
    ],
)
def test_grammar_refuses_what_would_go_wrong(text, message):
    broken = Grammar()
    broken.add(f"== note a\n{text}\n== b\n{{surname}}\n", "x.txt")
    with pytest.raises(ConfigError, match=message):
        broken.check({"surname"}, {"surname"}, LABELS)
