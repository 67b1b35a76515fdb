"""Addresses with a user and a password in them, as messages show them."""

from __future__ import annotations

import re

# Hit: postgresql://nurse:pw@host/db, postgresql:/nurse:pw@host/db (a path made of it). Near miss: http://host/a, notes:a@b.
_USER = re.compile(r"([A-Za-z][A-Za-z0-9+._-]{1,40}:/{1,3})\S*@")
# Hit: ?password=pw, &sslpassword=pw. Near miss: password.txt.
_SECRET = re.compile(r"(?i)([?&;][a-z_]{0,20}(?:password|passwd|pwd|secret|token)=)[^\s&;]*")

# Hit: postgresql://host/db, s3://notes/a. Near miss: C:/notes, notes//a.
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+._-]{1,40}://")


def is_address(name: str) -> bool:
    """Whether this is the address of a database or a server, and no path."""
    return _ADDRESS.match(name) is not None


def without_credentials(text: str) -> str:
    """Return a message without the users, passwords and secret options of the addresses in it."""
    return _SECRET.sub(r"\1...", _USER.sub(r"\1", text))
