"""Parse TOML on every supported Python."""

from __future__ import annotations

import sys
from typing import Any

from nescio.core.errors import ConfigError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def parse_toml(text: str, name: str = "<toml>") -> dict[str, Any]:
    """Parse a TOML text.

    Raises:
        ConfigError: it is not TOML; the message names the file and the line.
    """
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name}: not valid TOML: {error}") from None
    return table
