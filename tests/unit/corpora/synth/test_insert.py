"""PHI inserted into real text: exact spans, values in the case of their sentence."""

import pytest

from nescio.core.document import Document
from nescio.core.labels import scheme
from nescio.corpora.synth import generate
from nescio.corpora.synth.insert import insert_phi

TEXTS = {
    "en": "The patient was admitted with fever. She denies cough. Lungs are clear.",
    "es": "La paciente ingresa por fiebre. Refiere tos. La auscultación es normal.",
}


@pytest.mark.parametrize("language", TEXTS)
def test_notes_are_sound_and_the_same_for_a_seed(language: str) -> None:
    texts, values = [Document("t", TEXTS[language])], list(generate(60, language=language, seed=1))
    notes = list(insert_phi(texts, values, language=language, count=80, crowded=0.3, seed=5))
    assert notes == list(insert_phi(texts, values, language=language, count=80, crowded=0.3, seed=5))
    canonical = scheme("i2b2-2014")
    for doc in notes:
        for span in doc.spans:
            assert span.label in canonical
            assert doc.text_of(span) == doc.text_of(span).strip()
    assert 15 <= sum(not doc.spans for doc in notes) <= 45
    assert max(len(doc.spans) for doc in notes) >= 4


def test_values_follow_the_case_of_a_hurried_sentence() -> None:
    values = list(generate(60, language="es", seed=1))
    notes = insert_phi([Document("t", "")], values, language="es", count=600, crowded=1.0, seed=2)
    towns = [doc.text_of(s) for doc in notes for s in doc.spans if "viene de " in doc.text[: s.start][-9:]]
    assert any(town.islower() for town in towns)
