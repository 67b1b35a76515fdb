"""Models are measured in the pipeline and alone, and their cards and pages have both."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from nescio.apps.reports.model_card import card_page, headline
from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.detect.model_card import ModelCard, read_card, write_card
from nescio.detect.threshold import STEPS
from nescio.models.measure import DETECTOR_ONLY, OWN, PIPELINE, measure

GOLD = [Document(str(n), "Ann Roe, seen.", (Span(0, 7, "PATIENT"),)) for n in range(4)]


def predict(
    model: str, docs: Sequence[Document], sensitivity: float | None = None, *, detector_only: bool = False
) -> list[Document]:
    """Find all in the pipeline; the bare detector misses the first note."""
    assert Path(model).is_dir()
    assert sensitivity in (None, *STEPS.values())
    return [doc.with_spans(() if detector_only and doc.id == "0" else doc.spans) for doc in docs]


def test_both_ways(tmp_path: Path) -> None:
    write_card(tmp_path, ModelCard("rules", name="x", scores={"other": {"f1": 1}}))
    figures = measure(tmp_path, "test notes", GOLD, predict)
    assert figures["notes"] == 4
    assert figures[PIPELINE]["words_of_phi"]["recall"][0] == 100.0
    assert figures[DETECTOR_ONLY]["words_of_phi"]["recall"][0] == 75.0
    assert set(figures[PIPELINE]["sensitivity"]) == {OWN, *STEPS}
    card = read_card(tmp_path)
    assert set(card.scores) == {"other", "test notes"}
    page = card_page("x", card)
    assert "### In the pipeline, as `nescio scrub` runs it" in page
    assert "### Detector only" in page
    assert headline(card.scores["test notes"]).startswith("100.0 % of PHI words found")


def test_cards_of_before_had_the_detector_only() -> None:
    interval = [75.0, 70.0, 80.0]
    figures = dict.fromkeys(("precision", "recall", "f1"), interval)
    row = {"found": 75.0, "precision": 75.0, "lost_in_1000": 0.1, "nothing_missed": 75.0, "name": 75.0}
    old = {
        "notes": 4,
        "words": 12,
        "types": figures,
        "spans": figures,
        "words_of_phi": figures,
        "notes_with_nothing_missed": interval,
        "category": {"name": interval},
        "dial": {"own": row, "paranoid": row},
    }
    page = card_page("x", ModelCard("crf", scores={"test notes": old}))
    assert "### Detector only" in page
    assert "In the pipeline" not in page
    assert headline(old).endswith("(detector only)")


def test_nothing_to_measure_on(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no annotations"):
        measure(tmp_path, "notes", [Document("1", "x")], predict)
