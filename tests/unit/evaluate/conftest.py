"""Documents for scoring: spans are given as (start, end, label)."""

import pytest

from nescio.core import Document, Span


@pytest.fixture
def doc():
    def build(doc_id, text, *spans, patient=None):
        meta = {"patient": patient} if patient else {}
        return Document(doc_id, text, tuple(Span(*span) for span in spans), meta)

    return build
