"""Known names at the start of a sentence are found before a verb, and not where they are words."""

import pytest

from nescio.core.document import Document
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.scrubber import Scrubber
from scripted import Marked

ROSTER = [("p", "PATIENT", name) for name in ("Mark Will", "Grace Brown", "Rosa Paz")]


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("scripted:Marked", policy="tag")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Mark verbalized understanding.", "[PATIENT] verbalized understanding."),
        ("Grace tolerated the procedure.", "[PATIENT] tolerated the procedure."),
        ("Rosa refiere mejoría.", "[PATIENT] refiere mejoría."),
        ("Will need a CT. Mark the site.", "Will need a CT. Mark the site."),
        ("Brown sputum. Grace period of two weeks.", "Brown sputum. Grace period of two weeks."),
    ],
)
def test_known_names(scrubber: Scrubber, text: str, clean: str) -> None:
    (result,) = scrub_documents([Document("n", text, meta={"patient": "p"})], scrubber, ROSTER)
    assert result.doc is not None
    assert result.doc.text == clean


def test_the_detector_finds_nothing() -> None:
    assert Marked().predict([Document("n", "Mark verbalized understanding.")]) == [()]
