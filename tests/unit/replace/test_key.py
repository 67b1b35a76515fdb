"""Keys: reading and writing them, and that nothing shows them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from nescio.core.errors import SecretError
from nescio.replace import Key, load_key, new_key, save_key

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
