"""Allowed and denied terms: what wins over what, in the pipeline and in every command."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from nescio.core.document import Document
from nescio.core.errors import DataError, LabelError
from nescio.pipeline.engines.local import detect_documents, scrub_documents
from nescio.pipeline.measure.systems import run_model
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.terms.term_lists import TermLists, term_lists

MODEL = "scripted:Marked"


def clean(text: str, *, model: str = MODEL, roster: tuple = (), patient: str = "", **lists: object) -> str:
    meta = {"patient": patient} if patient else {}
    [result] = scrub_documents([Document("n1", text, (), meta)], Scrubber(model, "tag", **lists), roster)
    return result.doc.text if result.doc else result.error


@pytest.fixture(autouse=True)
def _detectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))


def test_denied_terms_are_phi_in_any_casing_and_as_whole_words():
    deny = {"Project Blue": "ORGANIZATION", "zorvex": ""}
    text = "PROJECT\nBLUE and Zorvex, but zorvexual and project blueish"
    assert clean(text, deny=deny) == "[ORGANIZATION] and [IDNUM], but zorvexual and project blueish"
    assert clean(unicodedata.normalize("NFD", "in Zörvéx."), deny=["zorvex"]) == "in [IDNUM]."


@pytest.mark.parametrize(
    "text",
    ["Zorvexes", "ZORVEXS", "z o r v e x", "Z.O.R.V.E.X", "Zor-\nvex", "Zor- \n    vex", "Z O R V E X E S"],
)
def test_denied_terms_are_found_in_the_plural_and_set_apart(text: str) -> None:
    assert clean(f"the {text} today", deny=["zorvex", "pod"]) == "the [IDNUM] today"


@pytest.mark.parametrize("text", ["pods", "p o d", "razorvex", "Raz, or"])
def test_short_terms_and_parts_of_words_are_not(text: str) -> None:
    assert clean(f"the {text} today", deny=["razor", "pod"]) == f"the {text} today"


def test_any_number_of_blanks_is_one():
    text = "  On  Project   Blue,  and \t Project\n\n Blue  West  and Zorvex."
    deny = {"Project Blue": "ORGANIZATION", "project  blue west": "CITY", "zorvex": ""}
    assert clean(text, deny=deny) == "  On  [ORGANIZATION],  and \t [CITY]  and [IDNUM]."
    assert (
        clean("by  Thessaly  Quillfeather .", allow=["Thessaly Quillfeather"])
        == "by  Thessaly  Quillfeather ."
    )


def test_allowed_terms_win_over_the_detector():
    assert clean("Quillfeather came from Pennywhistle.") == "[PATIENT] came from [CITY]."
    assert clean("QUILLFEATHER Quillfeather came from Pennywhistle.", allow=["quillfeather"]) == (
        "QUILLFEATHER Quillfeather came from [CITY]."
    )


def test_only_what_is_allowed_as_a_whole_stays():
    assert clean("Thessaly Quillfeather came.", allow=["Quillfeather"]) == "[PATIENT] came."
    assert (
        clean("Thessaly Quillfeather came.", allow=["Quillfeather", "Thessaly"])
        == "Thessaly Quillfeather came."
    )


def test_an_allowed_word_of_a_longer_name_is_not_searched_for():
    text = "Thessaly Quillfeather came. Thessaly left."
    assert clean(text) == "[PATIENT] came. [PATIENT] left."
    assert clean(text, allow=["thessaly"]) == "[PATIENT] came. Thessaly left."


def test_the_roster_wins_over_what_is_allowed():
    roster = (("p1", "PATIENT", "Thessaly Quillfeather"),)
    text = "Quillfeather came, thessaly too."
    assert clean(text, allow=["quillfeather", "thessaly"], patient="p1", roster=roster) == (
        "[PATIENT] came, [PATIENT] too."
    )


def test_contacts_and_ids_that_are_certain_by_form_win_over_what_is_allowed():
    text = "Call (617) 204-0142 or mail a.roe@example.org on 3/4/2061."
    allow = ["(617) 204-0142", "617", "204-0142", "a.roe@example.org", "3/4/2061"]
    assert clean(text, model="rules-en", allow=allow) == "Call [PHONE] or mail [EMAIL] on 3/4/2061."


def test_denied_wins_over_allowed():
    assert clean("at Zorvex", allow=["zorvex"], deny=["ZORVEX"]) == "at [IDNUM]"


def test_every_way_of_detecting_agrees():
    docs = [Document("n1", "Quillfeather came to Zorvex from Pennywhistle.")]
    lists = {"allow": ["Pennywhistle"], "deny": ["zorvex"]}
    scrubber = Scrubber(MODEL, "tag", spans=True, **lists)
    [detected] = detect_documents(docs, scrubber)
    [measured] = run_model(MODEL, docs, **lists)
    [result] = scrub_documents(docs, scrubber)
    assert [(span.start, span.label) for span in detected.spans] == [(0, "PATIENT"), (21, "IDNUM")]
    assert measured.spans == detected.spans
    assert [change.span.label for change in result.changes] == ["PATIENT", "IDNUM"]


def test_files(tmp_path: Path):
    (tmp_path / "allow.txt").write_text("\ufeff# places\nRoe\n\nOld Mill\n", encoding="utf-8")
    (tmp_path / "deny.txt").write_text("zorvex\nBlue\tCITY\n", encoding="utf-8")
    found = term_lists(tmp_path / "allow.txt", tmp_path / "deny.txt")
    assert found == TermLists(("Roe", "Old Mill"), (("zorvex", "IDNUM"), ("Blue", "CITY")))
    (tmp_path / "deny.txt").write_text("Blue\tCITI\n")
    with pytest.raises(LabelError, match=r"deny\.txt, line 1: unknown label 'CITI'.*'CITY'"):
        term_lists(None, tmp_path / "deny.txt")
    for text, problem in (("a\tCITY", "has a tab"), ("--\n", "without a letter")):
        (tmp_path / "allow.txt").write_text(text)
        with pytest.raises(DataError, match=rf"allow\.txt, line 1: .*{problem}"):
            term_lists(tmp_path / "allow.txt")
    with pytest.raises(DataError, match="cannot be read"):
        term_lists(tmp_path / "none.txt")


def test_terms_are_never_shown(tmp_path: Path):
    from scrub_runs import everything_under, nescio

    (tmp_path / "in.jsonl").write_text(json.dumps({"id": "n1", "text": "At Zorvex and Marlgrove."}) + "\n")
    (tmp_path / "deny.txt").write_text("Zorvex\n")
    (tmp_path / "allow.txt").write_text("Marlgrove\n")
    done = nescio(
        "scrub", "in.jsonl", "-o", "out.jsonl", "--policy", "tag", "--model", MODEL, "--deny", "deny.txt",
        "--allow", "allow.txt", cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "At [IDNUM] and Marlgrove." in (tmp_path / "out.jsonl").read_text()
    told = everything_under(tmp_path / "out.jsonl.report") + done.stderr
    assert "zorvex" not in told.lower()
    assert '"terms denied": 1' in told
