"""Sign a dossier, and verify one: a manifest with the SHA-256 of each file, and an Ed25519 signature of the manifest.

Whoever has the public key can verify; only who has the private one can sign. Neither is the key of surrogates.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from nescio.core.checksum import file_sha256
from nescio.core.errors import DataError, Location, SecretError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

MANIFEST, SIGNATURE, PUBLIC_KEY = "manifest.json", "manifest.sig", "signer.pub"
_NOT_LISTED = frozenset((MANIFEST, SIGNATURE, PUBLIC_KEY))


def sign_folder(folder: Path, key: Ed25519PrivateKey | None, about: dict[str, Any]) -> None:
    """Write the manifest of a folder, its signature, and the public key of the signer.

    Args:
        folder: the dossier.
        key: signs it; None leaves it unsigned, with a manifest only.
        about: what the manifest says beside the files.
    """
    manifest = {**about, "files": _digests(folder)}
    data = orjson.dumps(manifest, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS) + b"\n"
    (folder / MANIFEST).write_bytes(data)
    if key is not None:
        (folder / SIGNATURE).write_bytes(key.sign(data))
        (folder / PUBLIC_KEY).write_bytes(_public_bytes(key.public_key()))


def verify_folder(folder: Path, trusted: Path | None = None) -> list[str]:
    """Return what is wrong with a dossier; an empty list if nothing is.

    Args:
        folder: the dossier.
        trusted: the public key of who should have signed it; without it only that nothing changed since is shown.

    Raises:
        DataError: there is no manifest.
    """
    try:
        data = (folder / MANIFEST).read_bytes()
        listed = dict(orjson.loads(data)["files"])
    except (OSError, orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        raise DataError("no manifest of a dossier", Location(str(folder)), fix="name the folder of `nescio dossier`") from None  # fmt: skip
    found = _digests(folder)
    problems = [
        f"{name}: changed" for name in sorted(listed) if name in found and found[name] != listed[name]
    ]
    problems += [f"{name}: missing" for name in sorted(listed.keys() - found.keys())]
    problems += [f"{name}: not in the manifest" for name in sorted(found.keys() - listed.keys())]
    return problems + _signature_problems(folder, data, trusted)


def _signature_problems(folder: Path, data: bytes, trusted: Path | None) -> list[str]:
    from cryptography.exceptions import InvalidSignature

    if not (folder / SIGNATURE).is_file():
        return ["not signed"]
    if not (folder / PUBLIC_KEY).is_file() and trusted is None:
        return [f"{PUBLIC_KEY}: missing"]
    key = _load_public(trusted or folder / PUBLIC_KEY)
    try:
        key.verify((folder / SIGNATURE).read_bytes(), data)
    except InvalidSignature:
        return ["the signature is not of this key and manifest"]
    return []


def signing_key(path: Path) -> tuple[Ed25519PrivateKey, bool]:
    """Return the private key in a file, and whether it was made just now, with its public key beside it.

    Raises:
        SecretError: the file holds no such key, others may read it, or it cannot be written.
    """
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    if path.exists():
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise SecretError(f"{path}: others may read this key; chmod 600 {path}")
        try:
            key = serialization.load_pem_private_key(path.read_bytes(), None)
        except (ValueError, TypeError, OSError):
            key = None
        if not isinstance(key, Ed25519PrivateKey):
            raise SecretError(f"{path}: no Ed25519 private key; name a new file, and one is made")
        return key, False
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(pem)
        Path(f"{path}.pub").write_bytes(_public_bytes(key.public_key()))
    except OSError as error:
        raise SecretError(f"{path}: cannot be written ({error.strerror})") from None
    return key, True


def _public_bytes(key: Ed25519PublicKey) -> bytes:
    from cryptography.hazmat.primitives import serialization

    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def _load_public(path: Path) -> Ed25519PublicKey:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = serialization.load_pem_public_key(path.read_bytes())
    except (ValueError, OSError):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise SecretError(f"{path}: no Ed25519 public key")
    return key


def _digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: file_sha256(path) for name, path in named.items() if name not in _NOT_LISTED}
