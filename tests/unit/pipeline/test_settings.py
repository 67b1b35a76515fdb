"""The key that a policy needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.core.errors import SecretError
from nescio.pipeline.settings import key_for
from nescio.replace import Key, load_policy, new_key, save_key


def test_a_given_key(tmp_path: Path) -> None:
    key = new_key()
    save_key(key, tmp_path / "key")
    for given in (key, tmp_path / "key", str(tmp_path / "key")):
        assert key_for(load_policy("encrypt"), given) == key


def test_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NESCIO_KEY", raising=False)
    assert key_for(load_policy("surrogate"), None).one_time
    with pytest.raises(SecretError, match="needs a key that you keep"):
        key_for(load_policy("encrypt"), None)
    key = Key(b"k" * 32)
    monkeypatch.setenv("NESCIO_KEY", key.text())
    assert key_for(load_policy("encrypt"), None) == key
