"""The floor: what is certain by form is taken whatever a model says.

The rules come from the language pack's ``certain_rules``. The pipeline adds what they find to what the model found.
"""

from __future__ import annotations

from collections.abc import Sequence

from nescio.core.document import Span
from nescio.detect.rules.detector import find_matches
from nescio.detect.rules.engine import Searcher
from nescio.languages.registry import language_cache, language_codes, language_pack


@language_cache()
def _searcher(language: str) -> Searcher:
    rules = language_pack(language).certain_rules
    return Searcher({rule: rule.label for rule in rules}, meddocan=False)


def certain_spans(texts: Sequence[str], language: str) -> list[list[Span]]:
    """Return what is certain by form in each note, in canonical labels; nothing in a language that has no pack."""
    if language not in language_codes():
        return [[] for _ in texts]
    return [
        [Span(start, end, rule.label, f"certain:{rule.name}", rule.score) for start, end, rule in found]
        for found in find_matches(texts, _searcher(language))
    ]
