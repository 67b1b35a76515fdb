"""Bearer tokens: a TOML file of names, scopes and limits, with the SHA-256 of each token in place of the token itself."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.core.toml import parse_toml

SCOPES = ("detect", "scrub", "reveal")
"""What a token may allow; `/evaluate` needs `detect`, the gateway `scrub`."""

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HASH = re.compile(r"[0-9a-f]{64}")
_KEYS = ("sha256", "scopes", "notes_per_minute", "characters_per_minute")


@dataclass(frozen=True)
class Token:
    """Who calls, and what they may do.

    Attributes:
        name: for the audit and the log.
        scopes: what they may call.
        notes_per_minute: 0 for any number.
        characters_per_minute: 0 for any number.
        number: position in the file, from 0.
    """

    name: str
    scopes: frozenset[str]
    notes_per_minute: int = 0
    characters_per_minute: int = 0
    number: int = 0


LOCAL = Token("local", frozenset({"detect", "scrub"}))
"""Everybody on this machine, where no tokens are asked for; revealing always needs one."""


class BearerTokens:
    """The tokens of a file.

    Args:
        by_hash: tokens by their SHA-256.
    """

    def __init__(self, by_hash: Mapping[str, Token]) -> None:
        self._by_hash = dict(by_hash)

    def __len__(self) -> int:
        return len(self._by_hash)

    def find(self, secret: str) -> Token | None:
        """Return the token with this secret. It is found by its hash, so the time taken says nothing about it."""
        return self._by_hash.get(_hash(secret))


def load_tokens(path: str) -> BearerTokens:
    """Read the tokens of a file.

    Raises:
        ConfigError: it cannot be read, or makes no sense.
    """
    try:
        table = parse_toml(Path(path).read_text("utf-8"), path)
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{path}: cannot be read; `nescio token` makes such a file") from None
    by_hash: dict[str, Token] = {}
    for number, (name, entry) in enumerate(table.items()):
        found = _token(entry, name, number, f"{path}: {name}")
        if by_hash.setdefault(entry["sha256"], found) is not found:
            raise ConfigError(f"{path}: {name}: the same token as {by_hash[entry['sha256']].name}")
    if not by_hash:
        raise ConfigError(f"{path}: no tokens; `nescio token` makes one")
    return BearerTokens(by_hash)


def add_token(
    path: str, name: str, scopes: Iterable[str], *, notes_per_minute: int = 0, characters_per_minute: int = 0
) -> str:
    """Make a token, add it to a file that only its owner can read, and return the secret, which is kept nowhere.

    Raises:
        ConfigError: the name cannot be used, or the file makes no sense.
    """
    file = Path(path)
    known = parse_toml(file.read_text("utf-8"), path) if file.exists() else {}
    if not _NAME.fullmatch(name):
        raise ConfigError(f"{name!r} is no name for a token: letters, digits, - and _, at most 64")
    if name in known:
        raise ConfigError(f"{path}: there is a token {name!r} already")
    secret = secrets.token_urlsafe(32)
    words = ", ".join(f'"{scope}"' for scope in scopes)
    lines = [f"[{name}]", f'sha256 = "{_hash(secret)}"', f"scopes = [{words}]"]
    for key, value in (
        ("notes_per_minute", notes_per_minute),
        ("characters_per_minute", characters_per_minute),
    ):
        if value:
            lines.append(f"{key} = {value}")
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "a", encoding="utf-8") as stream:
        stream.write("\n".join([*lines, "", ""]))
    return secret


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _token(entry: Any, name: str, number: int, place: str) -> Token:
    if not isinstance(entry, dict) or not _NAME.fullmatch(name):
        raise ConfigError(f"{place}: write a table [name] for each token")
    for key in entry:
        if key not in _KEYS:
            raise ConfigError(f"{place}: unknown key {key!r}{nearest(key, _KEYS)}")
    sha256, scopes = entry.get("sha256"), entry.get("scopes")
    if not isinstance(sha256, str) or not _HASH.fullmatch(sha256):
        raise ConfigError(f"{place}: sha256 must be the 64 hexadecimal digits of the token's SHA-256")
    if not isinstance(scopes, list) or not scopes:
        raise ConfigError(f"{place}: scopes must be a list of some of {', '.join(SCOPES)}")
    for scope in scopes:
        if scope not in SCOPES:
            raise ConfigError(f"{place}: unknown scope {scope!r}{nearest(str(scope), SCOPES)}")
    rates = [entry.get(key, 0) for key in _KEYS[2:]]
    if any(isinstance(rate, bool) or not isinstance(rate, int) or rate < 0 for rate in rates):
        raise ConfigError(f"{place}: limits must be whole numbers, 0 for none")
    return Token(name, frozenset(scopes), rates[0], rates[1], number)
