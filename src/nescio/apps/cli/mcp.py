"""`nescio mcp`: the tools of an agent."""

from __future__ import annotations

import click

from nescio.apps.cli.options import PATH, any_language_option, examples, model_option, sensitivity_option


@click.command(
    name="mcp",
    epilog=examples(
        "nescio mcp",
        "nescio mcp --policy encrypt --key-file study.key --allow-reveal --audit reveals.jsonl",
    ),
)
@model_option
@sensitivity_option
@click.option("--policy", default="surrogate", show_default=True, help="A built-in policy, or a TOML file.")
@click.option(
    "--key-file",
    type=PATH,
    help="The key, made by `nescio key`; else $NESCIO_KEY, else a new one for this process.",
)
@any_language_option
@click.option("--allow-reveal", is_flag=True, help="Offer the tool reveal as well.")
@click.option("--audit", type=PATH, default="", help="File that each call of reveal is written to.")
def command(
    model: str,
    sensitivity: float | None,
    policy: str,
    key_file: str | None,
    any_language: bool,
    allow_reveal: bool,
    audit: str,
) -> None:
    """Serve the tools detect, scrub and evaluate to an agent over stdin and stdout (Model Context Protocol).

    Needs the extra `mcp`.
    """
    from nescio.apps.mcp import mcp_server
    from nescio.pipeline.scrubber import Scrubber

    if allow_reveal and not audit:
        raise click.UsageError("--allow-reveal needs --audit FILE: each call is written down")
    scrubber = Scrubber(model, policy, key_file, sensitivity=sensitivity, any_language=any_language)
    mcp_server(scrubber, audit if allow_reveal else "").run("stdio")
