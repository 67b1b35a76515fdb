"""Files of tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.apps.server.tokens import add_token, load_tokens
from nescio.core.errors import ConfigError

HASH = "0" * 64


def test_round_trip(tmp_path: Path) -> None:
    path = str(tmp_path / "tokens.toml")
    first = add_token(path, "portal", ["detect", "scrub"], notes_per_minute=5)
    second = add_token(path, "other", ["reveal"])
    tokens = load_tokens(path)
    found = tokens.find(first)
    assert found is not None
    assert (found.name, found.scopes, found.notes_per_minute) == ("portal", {"detect", "scrub"}, 5)
    assert tokens.find(second) is not None
    assert tokens.find(first + "x") is None
    assert tokens.find("") is None
    assert Path(path).stat().st_mode & 0o777 == 0o600
    with pytest.raises(ConfigError, match="already"):
        add_token(path, "other", ["scrub"])
    with pytest.raises(ConfigError, match="no name"):
        add_token(path, "a b", ["scrub"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no tokens"),
        ("a = 1", "a table"),
        (f'[a]\nsha256 = "{HASH}"', "scopes"),
        ('[a]\nsha256 = "x"\nscopes = ["scrub"]', "64 hexadecimal"),
        (f'[a]\nsha256 = "{HASH}"\nscopes = ["scrubb"]', "did you mean 'scrub'"),
        (f'[a]\nsha256 = "{HASH}"\nscopes = ["scrub"]\nrate = 1', "unknown key"),
        (f'[a]\nsha256 = "{HASH}"\nscopes = ["scrub"]\nnotes_per_minute = -1', "whole numbers"),
        (
            f'[a]\nsha256 = "{HASH}"\nscopes = ["scrub"]\n[b]\nsha256 = "{HASH}"\nscopes = ["scrub"]',
            "the same token",
        ),
    ],
)
def test_mistakes_are_told(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "tokens.toml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=message):
        load_tokens(str(path))
