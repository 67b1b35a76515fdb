"""What `nescio serve` and `nescio gateway` are told: where to listen, whom to serve, how much at a time."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path

from nescio.apps.server.loopback import is_loopback
from nescio.core.errors import ConfigError
from nescio.pipeline.settings import ScrubSettings


@dataclass(frozen=True)
class Limits:
    """How much a caller may ask for, and how much a worker holds.

    Attributes:
        body_bytes: of a body; of NDJSON, of a line and of the notes of one patient.
        notes: in a body; of NDJSON, of one patient.
        held_bytes: of all bodies that a worker holds at a time; further requests wait or are refused.
        seconds: for a request; of NDJSON, between two lines.
        connections: that a worker serves at a time.
    """

    body_bytes: int = 16_000_000
    notes: int = 1_000
    held_bytes: int = 256_000_000
    seconds: float = 60.0
    connections: int = 1_000


@dataclass(frozen=True)
class ServeSettings:
    """How to serve.

    Attributes:
        scrub: model, policy and key.
        host: address to listen at.
        port: to listen at.
        workers: how many processes.
        tokens: file of bearer tokens; empty for none.
        tls_cert: certificate chain; empty for plain HTTP.
        tls_key: its private key.
        behind_proxy: whether a proxy on the way here does TLS.
        allow_reveal: whether `/reveal` exists.
        audit: file that each call of `/reveal` is written to.
        access_log: whether each request is logged: route, status, sizes, never a body.
        limits: how much at a time.
    """

    scrub: ScrubSettings
    host: str = "127.0.0.1"
    port: int = 8300
    workers: int = 1
    tokens: str = ""
    tls_cert: str = ""
    tls_key: str = ""
    behind_proxy: bool = False
    allow_reveal: bool = False
    audit: str = ""
    access_log: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """Where it listens."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.tls_cert else 'http'}://{host}:{self.port}"

    def check(self) -> None:
        """Refuse settings that would expose notes.

        Raises:
            ConfigError: the message says what is missing.
        """
        if bool(self.tls_cert) is not bool(self.tls_key):
            raise ConfigError("--tls-cert and --tls-key go together")
        for option, path in (("--tls-cert", self.tls_cert), ("--tls-key", self.tls_key)):
            if path and not Path(path).is_file():
                raise ConfigError(f"{option} {path}: no such file")
        if self.tls_cert:
            _check_certificate(self.tls_cert, self.tls_key)
        if not is_loopback(self.host):
            if not self.tokens:
                raise ConfigError(
                    f"--host {self.host} is open to others: give --tokens FILE (`nescio token` makes one)"
                )
            if not (self.tls_cert or self.behind_proxy):
                raise ConfigError(
                    f"--host {self.host} is open to others: give --tls-cert and --tls-key, or --behind-proxy where a proxy does TLS"
                )
        if self.allow_reveal and not (self.tokens and self.audit):
            raise ConfigError(
                "--allow-reveal needs --tokens FILE and --audit FILE: each call is written down by name"
            )
        if self.allow_reveal and self.scrub.key.one_time:
            raise ConfigError("--allow-reveal needs the key that the notes were encrypted with: --key-file")


def _check_certificate(cert: str, key: str) -> None:
    """Refuse files that TLS cannot be done with.

    Raises:
        ConfigError: they are no certificate and key, or do not belong together.
    """
    try:
        # An empty password, since the library would ask for one at the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password="")
    except (OSError, ValueError):
        raise ConfigError(
            f"--tls-cert {cert} and --tls-key {key}: not a certificate chain in PEM and its private key, without a password"
        ) from None
