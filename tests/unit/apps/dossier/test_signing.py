"""Signatures: an untouched folder verifies, any change is named, and another's key is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.apps.dossier.signing import sign_folder, signing_key, verify_folder
from nescio.core.errors import DataError, SecretError


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    folder = tmp_path / "dossier"
    folder.mkdir()
    (folder / "a.txt").write_text("a")
    (folder / "b.txt").write_text("b")
    key, made = signing_key(tmp_path / "key.pem")
    assert made
    sign_folder(folder, key, {})
    return folder


def test_untouched_verifies(signed: Path, tmp_path: Path) -> None:
    assert verify_folder(signed) == []
    assert verify_folder(signed, tmp_path / "key.pem.pub") == []


def test_every_change_is_named(signed: Path) -> None:
    (signed / "a.txt").write_text("other")
    (signed / "b.txt").unlink()
    (signed / "c.txt").write_text("new")
    assert verify_folder(signed) == ["a.txt: changed", "b.txt: missing", "c.txt: not in the manifest"]


def test_a_changed_manifest_does_not_verify(signed: Path) -> None:
    path = signed / "manifest.json"
    path.write_bytes(path.read_bytes().replace(b"a.txt", b"A.txt"))
    assert "the signature is not of this key and manifest" in verify_folder(signed)


def test_another_signer_is_noticed(signed: Path, tmp_path: Path) -> None:
    signing_key(tmp_path / "other.pem")
    assert verify_folder(signed, tmp_path / "other.pem.pub") == [
        "the signature is not of this key and manifest"
    ]


def test_signing_anew_with_another_key_needs_the_trusted_key_to_be_noticed(
    signed: Path, tmp_path: Path
) -> None:
    (signed / "a.txt").write_text("forged")
    other, _ = signing_key(tmp_path / "other.pem")
    sign_folder(signed, other, {})
    assert verify_folder(signed) == []
    assert verify_folder(signed, tmp_path / "key.pem.pub") != []


def test_unsigned_and_no_dossier(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(DataError, match="no manifest"):
        verify_folder(tmp_path / "x")
    sign_folder(tmp_path / "x", None, {})
    assert verify_folder(tmp_path / "x") == ["not signed"]


def test_keys(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    key, made = signing_key(path)
    again, made_again = signing_key(path)
    assert (made, made_again) == (True, False)
    assert key.private_bytes_raw() == again.private_bytes_raw()
    assert path.stat().st_mode & 0o077 == 0
    path.chmod(0o644)
    with pytest.raises(SecretError, match="chmod 600"):
        signing_key(path)
    other = tmp_path / "text"
    other.write_text("no key")
    other.chmod(0o600)
    with pytest.raises(SecretError, match="no Ed25519"):
        signing_key(other)
