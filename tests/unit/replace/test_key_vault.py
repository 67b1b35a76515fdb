"""Keys and sealing: what opens, what does not, and that nothing shows the key."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import SecretError
from nescio.replace import Key, Record, load_key, load_policy, new_key, replace_spans, save_key
from nescio.replace.encryption import encrypt_text, reveal

KEY = Key(b"k" * 32)


def test_key_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_key()
    path = tmp_path / "key"
    save_key(key, path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert load_key(path) == key
    with pytest.raises(SecretError, match="never overwritten"):
        save_key(key, path)
    path.chmod(0o644)
    with pytest.raises(SecretError, match="chmod 600"):
        load_key(path)
    monkeypatch.setenv("NESCIO_KEY", key.text())
    assert load_key(None) == key
    monkeypatch.setenv("NESCIO_KEY", "swordfish")
    with pytest.raises(SecretError, match="NESCIO_KEY") as caught:
        load_key(None)
    assert "swordfish" not in str(caught.value)
    monkeypatch.delenv("NESCIO_KEY")
    assert load_key(None) is None
    with pytest.raises(SecretError, match="cannot be read"):
        load_key(tmp_path / "none")


def test_a_key_never_shows_itself() -> None:
    key = new_key()
    assert key.text()[13:30] not in repr(key) + str(key) + key.fingerprint
    assert pickle.loads(pickle.dumps(key)) == key
    assert KEY.fingerprint != key.fingerprint


def test_seal_and_reveal() -> None:
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
    sealed = replace_spans(doc, spans, load_policy("encrypt"), Record(KEY, "p")).text
    assert reveal(KEY, sealed)[0] == text
