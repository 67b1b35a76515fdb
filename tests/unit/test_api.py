"""`import nescio`: what it offers, and `python -m nescio`."""

from __future__ import annotations

import subprocess
import sys

import pytest

import nescio
import nescio.models.saved
from nescio.replace import load_policy, new_key

NOTE = "Mr. Smith denies fever. Seen by Dr. Orsino Brackenbury on 3/4/2061."


def test_scrub_returns_clean_text() -> None:
    clean = nescio.scrub(NOTE)
    assert isinstance(clean, str)
    assert "denies fever. Seen by Dr." in clean
    assert not {"Smith", "Brackenbury", "3/4/2061"} & set(clean.replace(".", "").split())
    assert nescio.scrub(NOTE) == clean  # the key of this process
    assert nescio.scrub(NOTE, policy=load_policy("tag"), key=new_key()).startswith("Mr. [PATIENT]")
    assert nescio.scrub(NOTE, policy="tag") == "Mr. [PATIENT] denies fever. Seen by Dr. [DOCTOR] on [DATE]."


def test_detect_returns_spans() -> None:
    spans = nescio.detect(NOTE)
    assert [NOTE[span.start : span.end] for span in spans] == ["Smith", "Orsino Brackenbury", "3/4/2061"]
    assert all(isinstance(span, nescio.Span) for span in spans)
    assert len(nescio.detect([NOTE, NOTE], model="rules-en")) == 2


def test_detect_is_still_the_package() -> None:
    assert "en" in nescio.models.saved.shipped_models()
    with pytest.raises(TypeError):
        nescio.detect()  # type: ignore[operator]


def test_scrubber_and_load_model() -> None:
    scrubber = nescio.Scrubber(model="rules-en", policy="tag", key=None)
    assert scrubber.scrub(["Call 617-555-0142."]) == ["Call [PHONE]."]
    model = nescio.load_model("rules-en")
    assert (model.language, model.scheme) == ("en", "i2b2-2014")
    assert [span.label for span in model.predict([nescio.Document("1", "Call 617-555-0142.")])[0]] == [
        "PHONE"
    ]


def test_names() -> None:
    assert set(nescio.__all__) <= set(dir(nescio))
    for name in nescio.__all__:
        assert getattr(nescio, name)
    with pytest.raises(AttributeError, match="no attribute 'scrubb'"):
        nescio.scrubb  # type: ignore[attr-defined]  # noqa: B018


def test_the_module_is_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nescio", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"nescio, version {nescio.__version__}\n"
