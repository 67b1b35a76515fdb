"""Notes in another case, with and without accents."""

import random

from nescio.core.document import Document, Span
from nescio.corpora.synth.recase import recased, without_accents


def test_spans_stay_where_they_are() -> None:
    doc = Document("1", "La Sra. Núñez vive en Alcalá.", (Span(8, 13, "PATIENT"), Span(22, 28, "CITY")))
    found = {recased(doc, random.Random(seed), lower=0.4, upper=0.4) for seed in range(40)}
    assert {copy.text for copy in found} >= {
        doc.text,
        "la sra. nunez vive en alcala.",
        "LA SRA. NUNEZ VIVE EN ALCALA.",
    }
    assert {without_accents(copy.text_of(span)).lower() for copy in found for span in copy.spans} == {
        "nunez",
        "alcala",
    }


def test_a_note_that_would_grow_stays() -> None:
    doc = Document("1", "Große Straße")
    assert {recased(doc, random.Random(seed), lower=0, upper=1).text for seed in range(5)} == {doc.text}
