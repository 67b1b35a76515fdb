"""The command line. Each verb is one module of this folder, imported only when it is called."""

from __future__ import annotations

import importlib
import io
import os
import signal
import sys
from contextlib import suppress
from types import FrameType

import click

from nescio import __version__
from nescio.apps.cli.general_options import with_general_options
from nescio.core.blas_threads import use_one_thread
from nescio.core.errors import NescioError, nearest
from nescio.core.url_credentials import without_credentials

# verb -> (module in this folder, one line for --help). A verb's module has a click command `command`.
VERBS: dict[str, tuple[str, str]] = {
    "scrub": ("scrub", "Take identity out of notes: find, search the record, replace, check."),
    "replace": ("replace", "Replace what is already annotated."),
    "reveal": ("reveal", "Undo the reversible policy."),
    "key": ("key", "Make a key for surrogates and encryption."),
    "memory": ("memory", "Show, change or forget what runs remember of patients."),
    "evaluate": ("evaluate", "Score a system against gold, with intervals."),
    "compare": ("compare", "Rank several systems against the same gold."),
    "convert": ("convert", "Turn a corpus from one format into another."),
    "validate": ("validate", "List every problem of a corpus, with its place and fix."),
    "stats": ("stats", "Count notes, words and spans by label."),
    "split": ("split", "Divide a corpus into train, dev and test."),
    "synth": ("synth", "Make labelled invented notes."),
    "detect": ("detect", "Find PHI and write annotations."),
    "train": ("train", "Train a recipe on annotated notes."),
    "adapt": ("adapt", "Learn a site from 30 to 50 corrected notes, in minutes."),
    "recipes": ("recipes", "List and explain the systems that can be trained."),
    "experiment": ("experiment", "The papers' protocols on your own notes, with tables and figures."),
    "vectors": ("vectors", "Train word vectors on your own text, and evaluate them."),
    "serve": ("serve", "Serve detection and scrubbing over HTTP."),
    "gateway": ("gateway", "Clean what goes to a language model, and restore its answers."),
    "mcp": ("mcp", "Offer detection and scrubbing to an agent as tools."),
    "token": ("token", "Make a token for those who call the service."),
    "models": ("models", "List models, what they were trained on and how well they do."),
    "languages": ("languages", "List languages, what is known of each, and the models for it."),
    "utility": ("utility", "Measure what medicine a cleaned note kept, lost or changed."),
    "review": ("review", "Correct notes on a page in the browser; makes gold, lists and estimates."),
    "assess": ("assess", "Bound what a run may have missed, from a reviewed sample."),
    "risk": ("risk", "Count rare combinations that are left in clean notes."),
    "dossier": ("dossier", "Write the documentation of a run for a privacy officer to sign."),
    "verify": ("verify", "Check that a dossier is as it was signed."),
}


class _Verbs(click.Group):
    """A group whose commands are loaded on demand, so that ``nescio --help`` stays fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"nescio.apps.cli.{VERBS[cmd_name][0]}")
        return with_general_options(module.command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            ctx.fail(f"no command {args[0]!r}{nearest(args[0], VERBS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(verb, line) for verb, (_, line) in VERBS.items()])


@click.command(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="nescio")
def cli() -> None:
    """Take identity out of clinical free text and leave the medicine in.

    Data goes to stdout or OUT, messages to stderr. Exit codes: 0 all done, 1 bad input (one clear line), 2 wrong
    usage, 3 some notes were quarantined.

    Options of any command can stand in nescio.toml of the working folder, under [COMMAND].

    Shell completion: eval "$(_NESCIO_COMPLETE=bash_source nescio)" (or zsh_source, fish_source).
    """


_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class _Stopped(SystemExit):
    """Somebody wants the process to end; what it keeps for itself is removed on the way out."""


def _stop(number: int, _: FrameType | None) -> None:
    for each in _SIGNALS:  # a second one must not keep the first from clearing up
        signal.signal(each, signal.SIG_IGN)
    raise _Stopped(128 + number)


def _stopped_line() -> str:
    """Return what to do after a command was stopped, as far as it offers something."""
    verb = sys.argv[1] if len(sys.argv) > 1 else ""
    if verb == "review":
        return "saved; start the same command again"
    command = cli.get_command(click.Context(cli), verb)
    commands = [command, *getattr(command, "commands", {}).values()]
    if any("--resume" in option.opts for one in commands if one is not None for option in one.params):
        return "stopped; an interrupted run is resumed with --resume"
    return "stopped"


def _fill_closed_streams() -> None:
    """Open the null device where stdin, stdout or stderr is closed: else the next file would be taken for it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # It takes the lowest number that is free, and worker processes need it as well.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def main() -> None:
    """Run the command line; errors become one clean line."""
    _fill_closed_streams()
    use_one_thread()
    for number in _SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:  # `nohup` means what it says
            signal.signal(number, _stop)
    stderr = sys.stderr
    try:
        try:
            code = cli.main(standalone_mode=False)
        finally:
            sys.stderr = stderr  # --quiet ends where errors begin
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        click.echo(without_credentials(shown.getvalue()), err=True, nl=False)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo(_stopped_line(), err=True)
        sys.exit(130)
    except _Stopped:
        with suppress(OSError):  # the terminal may be gone
            click.echo(_stopped_line(), err=True)
        raise
    except NescioError as error:
        click.echo(without_credentials(f"nescio: {error}"), err=True)
        sys.exit(1)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except OSError as error:
        click.echo(
            without_credentials(
                f"nescio: {error.filename or 'input/output'}: {error.strerror or type(error).__name__}"
            ),
            err=True,
        )
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)
