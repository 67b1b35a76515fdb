"""What the rules match, as features for learners: flags such as `date`, `id`, `phone` on ranges of text."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.detect.rules.detector import find_matches, rules_of
from nescio.detect.rules.searcher import Searcher
from nescio.languages.registry import language_cache
from nescio.languages.rule import Rule

_GROUPS = {
    "MEDICALRECORD": "record",
    "PATIENT": "patient-name",
    "DOCTOR": "title-name",
    "IPADDR": "ip",
    "LOCATION-OTHER": "place",
    "IDNUM": "id",
}


def flag_of(rule: Rule) -> str:
    """Return the flag a rule raises: its own, or one named after its label."""
    label = rule.any_label
    return rule.flag or _GROUPS.get(label, label.partition("_")[0].lower())


def rule_flags(texts: Sequence[str], language: str) -> list[list[tuple[int, int, str]]]:
    """Return (start, end, flag) for everything the rules of a language find in each text, sorted, without overlaps."""
    return [
        [(start, end, flag_of(rule)) for start, end, rule in found]
        for found in find_matches(texts, _searcher(language))
    ]


@language_cache()
def _searcher(language: str) -> Searcher:
    return Searcher(rules_of(language))
