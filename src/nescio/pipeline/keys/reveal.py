"""Decrypting a note that the policy `encrypt` wrote: its text, and the encrypted values of its meta."""

from __future__ import annotations

from nescio.core.document import Document
from nescio.core.errors import SecretError
from nescio.languages.safe_to_show import shown_id
from nescio.replace.encryption import LOOKALIKE, reveal
from nescio.replace.key import Key


def reveal_document(doc: Document, key: Key) -> tuple[Document, int]:
    """Return a note as it was before it was encrypted, without spans, and how many tokens it had.

    Raises:
        SecretError: the key is another one, or a token was changed; the message has the note's id.
    """
    try:
        text, count = reveal(key, doc.text)
        meta = {
            name: reveal(key, value)[0] if isinstance(value, str) and LOOKALIKE.search(value) else value
            for name, value in doc.meta.items()
        }
    except SecretError as error:
        raise SecretError(f"note {shown_id(doc.id)}: {error}") from None
    return Document(doc.id, text, (), meta), count
