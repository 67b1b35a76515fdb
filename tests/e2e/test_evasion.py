"""Known names, numbers and dates in odd spellings: `tests/golden/evasion.toml` says which are found, and what stays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nescio.core.document import Document
from nescio.core.toml import parse_toml
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.scrubber import Scrubber

PATH = Path(__file__).parent.parent / "golden" / "evasion.toml"
CASES = parse_toml(PATH.read_text("utf-8"), str(PATH))
ROSTER = [("p", label, text) for label, text in CASES["roster"]]
_MARKED = re.compile("«(.*)»", re.DOTALL)


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("scripted:Nothing", policy="tag")


def clean(scrubber: Scrubber, text: str) -> str:
    (result,) = scrub_documents([Document("n", text, meta={"patient": "p"})], scrubber, ROSTER)
    assert result.doc is not None
    return result.doc.text


@pytest.mark.parametrize(
    ("label", "text"), [(case["label"], text) for case in CASES["spellings"] for text in case["texts"]]
)
def test_a_known_thing_in_any_spelling_goes(scrubber: Scrubber, label: str, text: str) -> None:
    assert clean(scrubber, _MARKED.sub(r"\1", text)) == _MARKED.sub(f"[{label}]", text)


@pytest.mark.parametrize("text", CASES["stays"][0]["texts"])
def test_near_misses_stay(scrubber: Scrubber, text: str) -> None:
    assert clean(scrubber, text) == text


@pytest.mark.parametrize("text", [text for case in CASES["survives"] for text in case["texts"]])
def test_what_is_beyond_help_is_known(scrubber: Scrubber, text: str) -> None:
    assert clean(scrubber, text) == text


def test_there_are_enough() -> None:
    assert sum(len(case["texts"]) for case in CASES["spellings"]) >= 120
    assert len(CASES["stays"][0]["texts"]) >= 100


def test_the_threat_model_names_what_survives() -> None:
    guide = (PATH.parent.parent.parent / "docs" / "guides" / "threat-model.md").read_text("utf-8")
    for case in CASES["survives"]:
        assert case["kind"] in " ".join(guide.split())
