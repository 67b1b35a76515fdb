"""Every rule finds exactly what its own examples mark, and nothing in its near misses."""

import pytest

from nescio.core.labels import scheme
from nescio.detect.rules import Rule, rules_of
from nescio.detect.rules.searcher import Searcher, resolve, to_code_points
from nescio.languages.registry import language_codes, language_pack

LANGUAGES = language_codes()
MEDICINE = {rule for language in LANGUAGES for rule in language_pack(language).medicine_rules}
RULES = [
    pytest.param(rule, id=f"{language}-{rule.name}")
    for language in LANGUAGES
    for pack in [language_pack(language)]
    for rule in dict.fromkeys([*rules_of(language), *pack.certain_rules, *pack.medicine_rules])
]


def found_by(rule: Rule, text: str) -> list[str]:
    data = text.encode()
    found = to_code_points(resolve(Searcher([rule]).search([data])[0]), data, len(text))
    return [text[start:end] for start, end, _ in found]


def unmark(text: str) -> tuple[str, list[str]]:
    wanted, plain, rest = [], "", text
    while "«" in rest:
        before, _, rest = rest.partition("«")
        value, _, rest = rest.partition("»")
        wanted.append(value)
        plain += before + value
    return plain + rest, wanted


@pytest.mark.parametrize("rule", RULES)
def test_hits(rule: Rule) -> None:
    assert rule.hits
    for hit in rule.hits:
        text, wanted = unmark(hit)
        assert wanted, hit
        assert found_by(rule, text) == wanted, hit


@pytest.mark.parametrize("rule", RULES)
def test_near_misses(rule: Rule) -> None:
    assert rule.misses
    for miss in rule.misses:
        assert found_by(rule, miss) == [], miss


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_unique(language: str) -> None:
    names = [rule.name for rule in rules_of(language)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("rule", RULES)
def test_labels_and_scores(rule: Rule) -> None:
    assert bool(rule.any_label) != (rule in MEDICINE)
    if rule.label:
        scheme("i2b2-2014").check([rule.label])
    for name, label in rule.scheme_labels.items():
        scheme(name).check([label])
    assert 0.5 <= rule.score < 1 or (rule in MEDICINE and rule.score == 1)
