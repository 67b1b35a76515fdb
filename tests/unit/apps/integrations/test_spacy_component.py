"""nescio as a component of a spaCy pipeline without a spaCy model."""

from __future__ import annotations

import pytest
import spacy

import nescio.apps.integrations.spacy_component  # noqa: F401 - as its entry point does
from nescio.core.errors import ModelError
from nescio.pipeline.api.functions import detect

NOTES = [
    "Mr. Quillfeather was seen by Dr. Brackenbury on 3/4/2061.",
    "He denies fever.",
    "Call 617-555-0123.",
]


@pytest.fixture(scope="module")
def nlp() -> spacy.Language:
    found = spacy.blank("en")
    found.add_pipe("nescio")
    return found


def test_one_document(nlp: spacy.Language) -> None:
    doc = nlp(NOTES[0])
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        ("Quillfeather", "PATIENT"), ("Brackenbury", "DOCTOR"), ("3/4/2061", "DATE"),
    ]  # fmt: skip
    assert [span.label_ for span in doc.spans["phi"]] == ["PATIENT", "DOCTOR", "DATE"]


def test_batches_are_the_pipelines_own(nlp: spacy.Language) -> None:
    docs = list(nlp.pipe(NOTES * 3, batch_size=4))
    assert [doc.text for doc in docs] == NOTES * 3
    for doc, spans in zip(docs, detect(NOTES * 3), strict=True):
        for span in spans:
            assert any(s.start_char <= span.start and span.end <= s.end_char for s in doc.spans["phi"])


def test_other_entities_stay_where_they_do_not_overlap() -> None:
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns(
        [{"label": "SYMPTOM", "pattern": "fever"}, {"label": "ORG", "pattern": "Quillfeather"}]
    )
    nlp.add_pipe("nescio", config={"model": "rules-en"})
    doc = nlp("Mr. Quillfeather has fever.")
    assert [(ent.text, ent.label_) for ent in doc.ents] == [("Quillfeather", "PATIENT"), ("fever", "SYMPTOM")]


def test_a_document_that_fails_is_an_error(nlp: spacy.Language) -> None:
    french = (
        "Le patient est venu à la consultation avec sa femme parce que les douleurs étaient devenues fortes. "
        * 3
    )
    with pytest.raises(ModelError, match="UnknownLanguage"):
        nlp(french)
