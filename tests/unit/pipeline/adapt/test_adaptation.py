"""Adapting a model: what it learns, what it keeps, what it writes, and what it refuses."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from nescio.core.document import Document
from nescio.core.errors import DataError, ModelError
from nescio.detect.model_card import read_card
from nescio.models.reference import reference_notes
from nescio.models.saved import SHIPPED
from nescio.models.shared_files import share_files
from nescio.pipeline.adapt import adaptation
from nescio.pipeline.adapt.adaptation import AdaptReport, adapt
from nescio.pipeline.measure.systems import run_model
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.terms.site_rules import SiteRules
from site_notes import STAFF, WARDS, site_notes

CORRECTED = site_notes(0, 12)
OTHERS = site_notes(20, 6)


def words_found(model: str, notes: list[Document]) -> float:
    found = run_model(model, notes)
    covered = total = 0
    for doc, system in zip(notes, found, strict=True):
        inside = {at for span in system.spans for at in range(span.start, span.end)}
        places = [at for span in doc.spans for at in range(span.start, span.end) if doc.text[at].isalnum()]
        total += len(places)
        covered += sum(at in inside for at in places)
    return covered / total


@pytest.fixture(scope="module")
def adapted(tmp_path_factory: pytest.TempPathFactory) -> AdaptReport:
    return adapt("en", CORRECTED, tmp_path_factory.mktemp("models") / "my-en")


def test_it_finds_what_the_site_writes_in_notes_it_has_not_seen(adapted: AdaptReport):
    assert adapted.better
    before, after = words_found("en", OTHERS), words_found(str(adapted.out), OTHERS)
    assert after > before
    assert after > 0.95


def test_the_report_has_figures_with_intervals_and_no_text(adapted: AdaptReport):
    assert adapted.after.recall.value > adapted.before.recall.value
    assert adapted.before.recall.low <= adapted.before.recall.value <= adapted.before.recall.high
    assert adapted.notes == len(CORRECTED)
    assert adapted.terms > 0
    assert adapted.patterns > 0
    assert adapted.reference_before is not None
    assert adapted.reference_after is not None
    assert adapted.reference_after.recall.value >= adapted.reference_before.recall.value - 0.002
    assert adapted.reference_after.precision.value >= adapted.reference_before.precision.value - 0.002
    shown = json.dumps(adapted.to_json()) + repr(adapted)
    assert not any(word in shown for word in (*WARDS, *STAFF))


def test_what_is_written_is_private_and_marked(adapted: AdaptReport):
    assert adapted.out is not None
    assert stat.S_IMODE(adapted.out.stat().st_mode) == 0o700
    files = [path for path in adapted.out.rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert read_card(adapted.out).phi
    assert read_card(adapted.out).name == "my-en"
    assert not read_card(SHIPPED / "en").phi
    assert [path.name for path in adapted.out.parent.iterdir()] == ["my-en"]  # nothing is left behind


def test_its_rules_go_with_it_and_those_of_the_run_win(adapted: AdaptReport):
    text = "seen on Zorvex today"
    assert Scrubber(str(adapted.out), "tag")(text) == "seen on [DEPARTMENT] today"
    site = SiteRules(always=(("Zorvex", "HOSPITAL"),))
    assert Scrubber(str(adapted.out), "tag", site=site)(text) == "seen on [HOSPITAL] today"


def test_an_adapted_model_is_not_shared(adapted: AdaptReport, tmp_path: Path):
    assert adapted.out is not None
    with pytest.raises(ModelError, match="holds PHI"):
        share_files(adapted.out, adapted.out.parent / "en")


def test_what_is_no_better_is_said_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(adaptation, "reference_notes", lambda language: reference_notes(language)[:5])
    plain = [
        Document(
            f"n{number}", f"Mr. Smith denies fever. BP 120/8{number % 10}. Seen by Dr. Jones on 3/4/2061."
        )
        for number in range(10)
    ]
    report = adapt("en", run_model("en", plain), tmp_path / "my-en")
    assert not report.better
    assert report.out is None
    assert list(tmp_path.iterdir()) == []


def test_it_refuses_what_it_cannot_learn_from(tmp_path: Path):
    with pytest.raises(DataError, match="at least 10 corrected notes"):
        adapt("en", CORRECTED[:9], tmp_path / "m")
    with pytest.raises(DataError, match="0 of them with annotations"):
        adapt("en", [doc.with_spans(()) for doc in CORRECTED], tmp_path / "m")
    for model in ("auto", "rules-en", "scripted:Marked", "annotations"):
        with pytest.raises(ModelError, match="only a saved model"):
            adapt(model, CORRECTED, tmp_path / "m")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "thesis.txt").write_text("mine")
    with pytest.raises(ModelError, match="is no adapted model"):
        adapt("en", CORRECTED, tmp_path / "taken")
    assert (tmp_path / "taken" / "thesis.txt").read_text() == "mine"
