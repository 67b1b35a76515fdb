"""Gold and a poor system whose ids, labels and texts hold characters that HTML must escape."""

import pytest

from nescio.core import Document, Span
from nescio.evaluate import evaluate

TEXT = 'Ann <Zzyzx>, 70, seen 3/4/61 by Dr "Quibble" & Co.'


@pytest.fixture
def gold():
    spans = (Span(0, 11, "PATIENT"), Span(13, 15, "AGE"), Span(22, 28, "DATE"))
    return [Document(f"<{i}>", TEXT, spans, {"patient": f"p{i // 2}"}) for i in range(8)]


@pytest.fixture
def poor(gold):
    """Finds dates only, and calls half of them ages."""
    return [
        d.with_spans([d.spans[2].relabel("AGE" if i in (0, 1, 2, 5) else "DATE")]) for i, d in enumerate(gold)
    ]


@pytest.fixture
def poor_evaluation(gold, poor):
    return evaluate(gold, poor)
