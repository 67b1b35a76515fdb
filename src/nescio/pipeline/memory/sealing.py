"""Encryption of a memory under the key of the study, and keyed codes in place of patients and notes.

AES-SIV: a value is bound to its place, so that nobody without the key can read, change or exchange it.
"""

from __future__ import annotations

import hashlib

from nescio.core.document import Document
from nescio.core.errors import SecretError
from nescio.replace.key import Key

CODE_SIZE = 16
"""Bytes of the code of a patient, and of the digest of a note."""


def patient_code(key: Key, patient: str) -> bytes:
    """Return what stands for a patient wherever the id itself must not be read."""
    return key.digest("memory patient", patient)[:CODE_SIZE]


class Sealing:
    """Encrypts and decrypts what a memory keeps.

    Attributes:
        fingerprint: of the key.
    """

    def __init__(self, key: Key) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV

        self.fingerprint = key.fingerprint
        self._key = key
        self._cipher = AESSIV(key.derive("memory", 64))
        self._notes = hashlib.blake2b(key=key.derive("memory notes"), digest_size=CODE_SIZE)

    def patient_code(self, patient: str) -> bytes:
        """Return what stands for a patient in the store."""
        return patient_code(self._key, patient)

    def note_digest(self, doc: Document) -> bytes:
        """Return what stands for a note: of its id, patient, text and columns; other notes have another."""
        state = self._notes.copy()
        parts = [
            doc.id,
            doc.patient_id,
            doc.text,
            *(repr(item) for item in sorted(doc.meta.items(), key=_name)),
        ]
        for part in parts:
            data = part.encode("utf-8", "surrogatepass")
            state.update(b"%d:" % len(data))
            state.update(data)
        return state.digest()

    def seal(self, data: bytes, *place: bytes) -> bytes:
        """Return data encrypted for its place."""
        return self._cipher.encrypt(data, list(place))

    def open(self, sealed: bytes, *place: bytes) -> bytes:
        """Return data that was encrypted for this place.

        Raises:
            SecretError: it was changed, or is of another place or key.
        """
        from cryptography.exceptions import InvalidTag

        try:
            return self._cipher.decrypt(sealed, list(place))
        except (InvalidTag, ValueError):
            raise SecretError("the memory was changed, or is of another key") from None


def _name(item: tuple[str, object]) -> str:
    return item[0]
