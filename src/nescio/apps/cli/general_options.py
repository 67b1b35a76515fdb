"""Options of every command: `--config`, or `nescio.toml` in the working folder, for all others; `--quiet` and `--verbose`."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from nescio.core.errors import ConfigError, nearest
from nescio.core.toml import parse_toml
from nescio.core.url_credentials import is_address, without_credentials

CONFIG_FILE = "nescio.toml"
"""The file of options that is read from the working folder."""

_VERBOSE = "nescio.verbose"
_CONFIG = "nescio.config"
_SOURCES = {
    ParameterSource.COMMANDLINE: "command line",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT_MAP: "file",
}


def with_general_options(command: click.Command) -> click.Command:
    """Add the options to a command, or to the commands of a group; a command that has them stays as it is."""
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_general_options(one)
    elif command.callback and not any(param.name == "config" for param in command.params):
        command.callback = _announced(command.callback)
        command.params += [
            click.Option(
                ["--config"],
                type=click.Path(path_type=str),
                is_eager=True,
                expose_value=False,
                callback=_configure,
                metavar="FILE",
                help=f"A TOML file with options of this and other commands; {CONFIG_FILE} of the working folder by default.",
            ),
            click.Option(
                ["--quiet", "-q"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_silence,
                help="No messages but errors.",
            ),
            click.Option(
                ["--verbose", "-v"],
                is_flag=True,
                expose_value=False,
                callback=_set_verbose,
                help="More messages: every option and where it is from.",
            ),
        ]
    return command


def is_verbose() -> bool:
    """Whether the command was asked to say more."""
    return bool(click.get_current_context().meta.get(_VERBOSE))


def _announced(callback: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function of a command, which checks its options first, and shows them where that is asked for."""

    @wraps(callback)
    def call(*args: Any, **options: Any) -> Any:
        ctx = click.get_current_context()
        if is_verbose():
            _show_options(ctx)
        _refuse_addresses(ctx)
        return callback(*args, **options)

    return call


def _refuse_addresses(ctx: click.Context) -> None:
    """Refuse an address where a path is wanted: its password would become the name of a folder."""
    names = {param.name for param in ctx.command.params}
    databases = ("clean", "out") if "to_table" in names else ("clean",)  # options that may name one
    for param in ctx.command.params:
        if not isinstance(param, click.Option) or not isinstance(param.type, click.Path):
            continue
        given = ctx.params.get(param.name or "")
        for value in given if isinstance(given, tuple) else (given,):
            if param.name not in databases and is_address(str(value)):
                shown = f"{max(param.opts, key=len)} {without_credentials(str(value))}"
                raise ConfigError(f"{shown}: name a file or folder, not an address")


def _show_options(ctx: click.Context) -> None:
    """Show every option that somebody set, and where."""
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if isinstance(param, click.Option) and param.name in ctx.params and source in _SOURCES:
            where = ctx.meta[_CONFIG] if source is ParameterSource.DEFAULT_MAP else _SOURCES[source]
            value = ctx.params[param.name]
            values = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            shown = without_credentials(values)
            click.echo(f"{max(param.opts, key=len)} {shown} ({where})", err=True)


def _configure(ctx: click.Context, param: click.Parameter, value: str | None) -> None:  # noqa: ARG001
    """Read the options of a command from a file; those on the command line win."""
    if value is None and not Path(CONFIG_FILE).is_file():
        return
    name = value or CONFIG_FILE
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise ConfigError(f"{name}: cannot be read ({reason})") from None
    table: Any = parse_toml(text, name)
    _check_tables(ctx, table, name)
    at = name
    for part in _path_of(ctx):
        table = table.get(part, {})
        at = f"{at}, [{part}]" if at == name else f"{at[:-1]}.{part}]"
        if not isinstance(table, Mapping):
            raise ConfigError(f"{at}: not a table of options")
    ctx.default_map = _defaults(ctx.command, table, at)
    if ctx.default_map:
        ctx.meta[_CONFIG] = name
        click.echo(f"options from {name}: {', '.join(table)}", err=True)


def _check_tables(ctx: click.Context, table: Mapping[str, Any], name: str) -> None:
    """Refuse what stands under no command."""
    root = ctx.find_root().command
    verbs = root.list_commands(ctx) if isinstance(root, click.Group) else []
    for key, value in table.items():
        if key not in verbs and isinstance(value, Mapping):
            raise ConfigError(f"{name}: no command {key!r}{nearest(key, verbs)}")
        if key not in verbs:
            raise ConfigError(f"{name}: {key}: an option stands under its command, such as [scrub]")


def _path_of(ctx: click.Context) -> list[str]:
    """Return the names of a command and of the groups it is in, without the program's."""
    names: list[str] = []
    at: click.Context | None = ctx
    while at is not None and at.parent is not None:
        names.insert(0, at.info_name or "")
        at = at.parent
    return names


def _defaults(command: click.Command, table: Mapping[str, Any], at: str) -> dict[str, Any]:
    """Return parameter -> value; unknown options and values of the wrong kind fail."""
    options = {
        opt.removeprefix("--"): param
        for param in command.params
        if isinstance(param, click.Option) and param.name != "config"
        for opt in (*param.opts, *param.secondary_opts)
        if opt.startswith("--")
    }
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in options:
            raise ConfigError(f"{at}: no option {key!r}{nearest(key, options)}")
        param = options[key]
        wanted = (
            "true or false" if param.is_flag else "a list of values" if param.multiple else "a single value"
        )
        fits = (
            isinstance(value, bool)
            if param.is_flag
            else isinstance(value, list) and not any(isinstance(item, (list, dict)) for item in value)
            if param.multiple
            else not isinstance(value, (bool, list, dict))
        )
        if not fits:
            raise ConfigError(f"{at}: {key}: give {wanted}")
        found[param.name or key] = (
            value if param.is_flag else [str(item) for item in value] if param.multiple else str(value)
        )
    return found


class _Discard(io.TextIOBase):
    """Takes what is written and keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)


def echo_despite_quiet(text: str) -> None:
    """Write to stderr what even `--quiet` does not hide; nothing without `--quiet`, since then all is written."""
    if isinstance(sys.stderr, _Discard):
        click.echo(text, file=sys.__stderr__)


def _silence(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    """Discard messages; `main` shows errors on the real stderr."""
    if value:
        sys.stderr = _Discard()


def _set_verbose(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    ctx.meta[_VERBOSE] = value
