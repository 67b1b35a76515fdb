"""What `nescio gateway` is told beside the settings of any server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from nescio.apps.server.settings import ServeSettings
from nescio.core.errors import ConfigError
from nescio.replace.policy import Policy, load_policy, parse_policy

_NUMBERED = (
    'title = "Everything as a numbered tag, dates and ages too: answers are restored"\ndefault = "numbered"\n'
)


@dataclass(frozen=True)
class GatewaySettings:
    """How to run the gateway.

    Attributes:
        serve: where to listen, for whom, how much at a time; model, policy and key.
        upstream: URL of the language model's API, up to and with its ``/v1``.
        upstream_key: what the gateway authorises itself with; empty to pass on what the caller sent.
        allowed: types of content, fields and paths that go out as they are.
        upstream_seconds: until the upstream's next bytes.
    """

    serve: ServeSettings
    upstream: str
    upstream_key: str = ""
    allowed: frozenset[str] = frozenset()
    upstream_seconds: float = 300.0

    def check(self) -> None:
        """Refuse settings that would expose notes.

        Raises:
            ConfigError: the message says what is missing.
        """
        self.serve.check()
        url = urlsplit(self.upstream)
        if url.scheme not in ("http", "https") or not url.netloc or url.query or url.fragment:
            raise ConfigError("--upstream: give the URL of the API, such as https://llm.example.org/v1")
        if self.serve.tokens and not self.upstream_key:
            raise ConfigError(
                "--tokens: callers send the gateway's token, so give the upstream's with --upstream-key-file"
            )


def read_upstream_key(path: str) -> str:
    """Return the key of the upstream.

    Raises:
        ConfigError: the file cannot be read, or has something that no header can send.
    """
    try:
        key = Path(path).read_text("ascii").strip()
    except OSError as error:
        raise ConfigError(f"--upstream-key-file {path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        key = ""
    if not key or not key.isprintable():
        raise ConfigError(f"--upstream-key-file {path}: one line of letters, digits and signs is expected")
    return key


def gateway_policy(name: str) -> Policy:
    """Return the policy of a gateway; `numbered` here numbers dates and ages as well, since they come back.

    Raises:
        ConfigError: there is none, or it makes no sense.
    """
    return parse_policy(_NUMBERED, name) if name == "numbered" else load_policy(name)
