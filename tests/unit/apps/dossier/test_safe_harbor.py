"""The matrix has the 18 identifiers, and every label of i2b2-2014 that the rule names."""

from __future__ import annotations

from nescio.apps.dossier.safe_harbor import IDENTIFIERS, safe_harbor_rows
from nescio.core.labels import scheme
from nescio.detect.model_card import read_card
from nescio.models.saved import model_folder
from nescio.replace.policy import load_policy


def test_eighteen_identifiers() -> None:
    assert [letter for letter, _, _ in IDENTIFIERS] == list("ABCDEFGHIJKLMNOPQR")
    named = {label for _, _, labels in IDENTIFIERS for label in labels}
    assert set(scheme("hipaa").from_canonical) <= named


def test_rows_say_what_was_done_and_measured() -> None:
    cards = [("en", read_card(model_folder("en")))]
    rows = {
        row["rule"]: row for row in safe_harbor_rows(load_policy("tag"), {"PATIENT": 2, "DOCTOR": 3}, cards)
    }
    assert rows["A"]["count"] == 5
    assert rows["A"]["transformed"] == "tag"
    assert {figure["category"] for figure in rows["A"]["recall"]} == {"name"}
    assert all(len(figure["recall"]) == 3 for figure in rows["C"]["recall"])
    assert "images" in rows["Q"]["transformed"]
    assert safe_harbor_rows(None, {}, [])[0]["transformed"] == "the policy file was not given"
