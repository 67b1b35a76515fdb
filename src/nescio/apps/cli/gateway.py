"""`nescio gateway`: the proxy before a language model."""

from __future__ import annotations

from typing import Any

import click

from nescio.apps.cli.options import PATH, any_language_option, examples, model_option, sensitivity_option
from nescio.apps.cli.server_options import listen_options, serve_settings


@click.command(
    name="gateway",
    epilog=examples(
        "nescio gateway --upstream https://llm.example.org/v1",
        "nescio gateway --upstream http://127.0.0.1:8000/v1 --allow image_url",
        "nescio gateway --upstream https://llm.example.org/v1 --upstream-key-file llm.key --host 0.0.0.0 --tokens tokens.toml --behind-proxy",
    ),
)
@click.option("--upstream", required=True, metavar="URL", help="The API of the language model, with its /v1.")
@click.option(
    "--upstream-key-file",
    type=PATH,
    help="File with the upstream's key; else what the caller sent is passed on.",
)
@click.option(
    "--upstream-timeout",
    type=click.FloatRange(min=0.1),
    default=300.0,
    show_default=True,
    help="Seconds until its next bytes.",
)
@click.option(
    "--allow",
    "allowed",
    multiple=True,
    metavar="NAME|/PATH",
    help="A type of content (image_url), a field, or a path (/v1/embeddings) that goes out AS IT IS, in clear.",
)
@click.option(
    "--policy",
    default="numbered",
    show_default=True,
    help="A built-in policy, or a TOML file; dates are numbered too.",
)
@model_option
@sensitivity_option
@click.option(
    "--key-file",
    type=PATH,
    help="The key, made by `nescio key`; else $NESCIO_KEY, else a new one for this process.",
)
@any_language_option
@listen_options(port=8301)
def command(
    upstream: str,
    upstream_key_file: str | None,
    upstream_timeout: float,
    allowed: tuple[str, ...],
    policy: str,
    **options: Any,
) -> None:
    """Clean what is sent to a language model, and restore the names in its answers.

    Speaks the chat-completions protocol at /v1/chat/completions. Every message, tool call and tool result is cleaned; if
    anything fails, the request is refused and nothing is sent. Needs the extra `serve`.
    """
    from nescio.apps.gateway.settings import GatewaySettings, gateway_policy, read_upstream_key
    from nescio.apps.server.run import require_serve

    require_serve()
    from nescio.apps.gateway.app import serve_gateway

    key = read_upstream_key(upstream_key_file) if upstream_key_file else ""
    serve = serve_settings(policy=gateway_policy(policy), **options)
    serve_gateway(GatewaySettings(serve, upstream, key, frozenset(allowed), upstream_timeout))
