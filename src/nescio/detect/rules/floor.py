"""The floor: what is certain by form is taken whatever a model says.

The rules come from the language pack's ``certain_rules``. The pipeline adds what they find to what the model found.
"""

from __future__ import annotations

from collections.abc import Sequence

from nescio.core.document import Document, Span
from nescio.detect.rules.detector import find_matches
from nescio.detect.rules.engine import Searcher
from nescio.languages.registry import language_cache, language_codes, language_pack


@language_cache()
def _searcher(language: str) -> Searcher:
    rules = language_pack(language).certain_rules
    return Searcher({rule: rule.label for rule in rules}, meddocan=False)


def certain_spans(docs: Sequence[Document], language: str) -> list[tuple[Span, ...]]:
    """Return what is certain by form in each note, in canonical labels.

    Args:
        docs: the notes.
        language: of all of them; nothing is found in a language that has no pack.
    """
    if language not in language_codes():
        return [()] * len(docs)
    found = find_matches([doc.text for doc in docs], _searcher(language))
    return [
        tuple(Span(start, end, rule.label, f"certain:{rule.name}", rule.score) for start, end, rule in spans)
        for spans in found
    ]
