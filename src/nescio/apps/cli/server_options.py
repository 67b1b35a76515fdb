"""Options that `serve` and `gateway` share, and the settings they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from nescio.apps.cli.options import PATH
from nescio.apps.server.settings import Limits, ServeSettings

_Function = TypeVar("_Function", bound=Callable[..., Any])
_LIMITS = Limits()


def listen_options(port: int) -> Callable[[_Function], _Function]:
    """Return a decorator that adds the options of a server: where, for whom, how much."""
    options = (
        click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at."),
        click.option("--port", type=click.IntRange(1, 65535), default=port, show_default=True),
        click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Worker processes; they share the model's memory."),
        click.option("--tokens", type=PATH, default="", help="File of bearer tokens, made by `nescio token`."),
        click.option("--tls-cert", type=PATH, default="", help="Certificate chain, for HTTPS."),
        click.option("--tls-key", type=PATH, default="", help="Private key of the certificate."),
        click.option("--behind-proxy", is_flag=True, help="A proxy on the way here does TLS: permit plain HTTP."),
        click.option("--max-body", type=click.IntRange(1), default=_LIMITS.body_bytes, show_default=True, help="Bytes of a body."),
        click.option("--max-notes", type=click.IntRange(1), default=_LIMITS.notes, show_default=True, help="Notes of a body."),
        click.option("--max-held", type=click.IntRange(1), default=_LIMITS.held_bytes, show_default=True, help="Bytes of bodies that a worker holds at a time."),
        click.option("--max-connections", type=click.IntRange(1), default=_LIMITS.connections, show_default=True, help="Connections of a worker."),
        click.option("--timeout", type=click.FloatRange(min=0.1), default=_LIMITS.seconds, show_default=True, help="Seconds for a request."),
        click.option("--access-log", is_flag=True, help="Log route, token name, status and time of each request to stderr."),
    )  # fmt: skip

    def add(function: _Function) -> _Function:
        for option in reversed(options):
            function = option(function)
        return function

    return add


def serve_settings(
    *,
    model: str,
    sensitivity: float | None,
    policy: Any,
    key_file: str | None,
    any_language: bool,
    max_body: int,
    max_notes: int,
    max_held: int,
    max_connections: int,
    timeout: float,
    **options: Any,
) -> ServeSettings:
    """Return the settings that options give."""
    from nescio.pipeline.settings import ScrubSettings, key_for
    from nescio.replace import Policy, load_policy

    chosen = policy if isinstance(policy, Policy) else load_policy(policy)
    scrub = ScrubSettings(
        policy=chosen,
        key=key_for(chosen, key_file),
        model=model,
        sensitivity=sensitivity,
        any_language=any_language,
    )
    limits = Limits(max_body, max_notes, max(max_held, max_body), timeout, max_connections)
    return ServeSettings(scrub=scrub, limits=limits, **options)
