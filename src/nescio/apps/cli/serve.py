"""`nescio serve`: the REST service."""

from __future__ import annotations

from typing import Any

import click

from nescio.apps.cli.options import PATH, any_language_option, examples, model_option, sensitivity_option
from nescio.apps.cli.server_options import listen_options, serve_settings


@click.command(
    name="serve",
    epilog=examples(
        "nescio serve                                                 on this machine alone",
        "nescio token tokens.toml portal",
        "nescio serve --host 0.0.0.0 --tokens tokens.toml --tls-cert cert.pem --tls-key key.pem --workers 4",
        "nescio serve --key-file study.key --policy encrypt --allow-reveal --tokens tokens.toml --audit reveals.jsonl",
    ),
)
@model_option
@sensitivity_option
@click.option(
    "--policy",
    default="surrogate",
    show_default=True,
    help="A built-in policy or a TOML file, for requests that name none.",
)
@click.option(
    "--key-file",
    type=PATH,
    help="The key, made by `nescio key`; else $NESCIO_KEY, else one until the service ends.",
)
@any_language_option
@listen_options(port=8300)
@click.option("--allow-reveal", is_flag=True, help="Serve /reveal to tokens that allow it.")
@click.option("--audit", type=PATH, default="", help="File that each call of /reveal is written to.")
def command(**options: Any) -> None:
    """Serve /detect, /scrub, /evaluate, /models, /health, /ready, /metrics and /docs.

    Nothing of a request is kept: not in logs, errors, metrics or files. Needs the extra `serve`.
    """
    from nescio.apps.server.run import serve

    serve(serve_settings(**options))
