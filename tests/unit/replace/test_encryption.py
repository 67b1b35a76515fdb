"""Encrypting and revealing: what opens, and what does not."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import SecretError
from nescio.replace import Key, Record, load_policy, replace_spans
from nescio.replace.encryption import encrypt_text, reveal

KEY = Key(b"k" * 32)


def test_encrypt_and_reveal() -> None:
    token = encrypt_text(KEY, "PATIENT", "Åsa Öberg")
    assert token == encrypt_text(KEY, "PATIENT", "Åsa Öberg")
    assert reveal(KEY, f"x {token} y") == ("x Åsa Öberg y", 1)
    assert token != encrypt_text(Key(b"q" * 32), "PATIENT", "Åsa Öberg")


@pytest.mark.parametrize("change", [
    lambda t: t.replace("PATIENT", "DOCTOR"), lambda t: t[:12] + ("B" if t[12] == "A" else "A") + t[13:], lambda t: t[:-1],
    lambda t: t[1:], lambda t: t[:-6] + "}}", lambda t: t[:15], lambda t: t[:-4] + "=" + t[-3:],
])  # fmt: skip
def test_changed_tokens_do_not_open(change) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(SecretError, match="offset"):
        reveal(KEY, "before " + change(encrypt_text(KEY, "PATIENT", "Ann Roe")) + " after")


def test_wrong_key_does_not_open() -> None:
    with pytest.raises(SecretError, match="key is another one"):
        reveal(Key(b"q" * 32), encrypt_text(KEY, "PATIENT", "Ann Roe"))


@pytest.mark.parametrize(
    "text",
    ["{{PATIENT:abc}} Ann", "{{DATE: x", "a:bbbbbbbbbbbbbbbbbbbbbbbbbbbb} Ann", "{{{Ann}}}", "{{A:{{B:Ann"],
)
def test_text_that_looks_like_a_token_comes_back(text: str) -> None:
    doc = Document("a", text)
    spans = [Span(text.index("Ann"), text.index("Ann") + 3, "PATIENT")] if "Ann" in text else []
    encrypted = replace_spans(doc, spans, load_policy("encrypt"), Record(KEY, "p")).text
    assert reveal(KEY, encrypted)[0] == text
