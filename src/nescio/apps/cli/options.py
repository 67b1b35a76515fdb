"""Options that several verbs share, and reading with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nescio.core import chunk_progress
from nescio.core.document import Document
from nescio.core.labels import scheme_names
from nescio.core.progress import progress
from nescio.corpora import FORMATS, corpus_size, read_located
from nescio.corpora.format import NamedColumn
from nescio.corpora.input_files import Source
from nescio.corpora.reading import OnError
from nescio.corpora.registry import readable_formats
from nescio.detect.threshold import STEPS
from nescio.languages.registry import language_codes

if TYPE_CHECKING:
    from nescio.replace import ColumnRules

_Function = TypeVar("_Function", bound=Callable[..., Any])

FORMAT = click.Choice(list(FORMATS))
READABLE = click.Choice(readable_formats())
PATH = click.Path(path_type=str)  # the readers report missing files, in one line, with exit code 1
QUARANTINED = 3
"""Exit code when some notes failed."""


def _sensitivity(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Return the number of a named sensitivity, or of a number."""
    if value is None:
        return None
    try:
        number = STEPS[value] if value in STEPS else float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        fix = f"a number from 0 to 1, or one of {', '.join(STEPS)}"
        raise click.BadParameter(f"{value!r} is not {fix}", ctx, param)
    return number


RULE_MODELS = ", ".join(f"rules-{code}" for code in language_codes())
"""The names of the rules of each language, for help texts."""

model_option = click.option(
    "--model",
    default="auto",
    show_default=True,
    help=f"auto (by the language of each note), a shipped model, a model folder, {RULE_MODELS}, or module:Class.",
)
sensitivity_option = click.option(
    "--recall",
    "sensitivity",
    callback=_sensitivity,
    metavar="NAME|0..1",
    help=f"Detection sensitivity: {', '.join(STEPS)}, or 0 to 1; the model's own by default.",
)
detector_only_option = click.option(
    "--detector-only",
    is_flag=True,
    help="The bare detector: no certain rules, no overlap resolution, no search in the patient's other notes.",
)

_COLUMNS = (
    click.option(
        "--column",
        "columns",
        multiple=True,
        metavar="NAME=OPERATOR",
        help="What becomes of a further column: keep, drop, shift, year, code, surrogate, age-cap or text.",
    ),
    click.option("--keep", multiple=True, metavar="NAME", help="The same as --column NAME=keep."),
)


def column_options(function: _Function) -> _Function:
    """Add the options that say what becomes of the columns beside the text."""
    for option in reversed(_COLUMNS):
        function = option(function)
    return function


def rules_of(columns: tuple[str, ...], keep: tuple[str, ...]) -> ColumnRules:
    """Return the rules of columns that the options give."""
    from nescio.replace import column_rules

    return column_rules((*(f"{name}=keep" for name in keep), *columns), "--column ")


any_language_option = click.option(
    "--any-language", is_flag=True, help="Also clean notes in a language that nescio does not know."
)

_TERMS = (
    click.option(
        "--allow",
        type=PATH,
        help="Terms that are no PHI, one a line; contacts and ids that are certain by form, and the roster, win.",
    ),
    click.option(
        "--deny", type=PATH, help="Terms that always are PHI, one a line; a label may follow, after a tab."
    ),
    click.option("--site", type=PATH, help="A site file: terms that are always or never PHI, and patterns."),
)


def term_options(function: _Function) -> _Function:
    """Add the options for lists of terms."""
    for option in reversed(_TERMS):
        function = option(function)
    return function


_TABLES = (
    click.option(
        "--table",
        default="",
        help="IN is a database (postgresql://, duckdb:FILE, sqlite:FILE ...): the table to read.",
    ),
    click.option("--query", default="", help="... or what to read, in SQL."),
)
to_table_option = click.option("--to-table", default="", help="OUT is a database: the table to make.")


def table_options(function: _Function) -> _Function:
    """Add the options that say what is read of a database."""
    for option in reversed(_TABLES):
        function = option(function)
    return function


def warn_of_passwords(*names: str) -> None:
    """Say that an address has a password in it, which others can see."""
    from nescio.corpora.databases import has_password, is_database

    if any(is_database(name) and has_password(name) for name in names):
        click.echo(
            "a password in the address can be seen in the list of processes; take PGPASSWORD, ~/.pgpass or a service file",
            err=True,
        )


def _named(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return the name of a column, marked if somebody gave it on the command line."""
    given = ctx.get_parameter_source(param.name or "") is click.core.ParameterSource.COMMANDLINE
    return NamedColumn(value) if given else value


_READ = (
    click.option("--from", "format", type=READABLE, help="Format of IN; guessed when not given."),
    click.option("--encoding", default="utf-8", show_default=True, help="Encoding of text files."),
    click.option(
        "--text-column",
        default="text",
        show_default=True,
        help="Tables (jsonl, csv, parquet, xlsx, databases): the note.",
    ),
    click.option("--id-column", default="id", show_default=True, callback=_named, help="... its id."),
    click.option(
        "--patient-column", default="patient", show_default=True, callback=_named, help="... its patient."
    ),
    click.option(
        "--spans-column", default="spans", show_default=True, callback=_named, help="... its spans."
    ),
    click.option("--delimiter", default="", help="csv: between cells; guessed when not given."),
)


def read_options(function: _Function) -> _Function:
    """Add the options that say how to read IN; they arrive as keyword arguments of `read`."""
    for option in reversed(_READ):
        function = option(function)
    return function


def reading(
    title: str, path: str, options: dict[str, Any], on_error: OnError | None = None
) -> Iterator[tuple[Document, Source]]:
    """Read a corpus with a progress bar that counts megabytes; yields each note and where it came from."""
    total = corpus_size(path) if sys.stderr.isatty() else None
    is_long = False

    def show(share: float) -> None:
        nonlocal is_long
        is_long = True
        advance(0, f"{share:.0%} of a long note")

    with (
        progress(title, total / 1e6 if total else None, "MB") as advance,
        chunk_progress.shown_by(show),
    ):
        notes = read_located(path, **options, on_error=on_error, on_bytes=lambda size: advance(size / 1e6))
        for note in notes:
            yield note
            if is_long:  # it is done
                is_long = False
                advance(0, "")


def examples(*lines: str) -> str:
    """Format example commands for the end of a verb's help."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


scheme_option = click.option(
    "--scheme", type=click.Choice(scheme_names()), help="Label scheme to compare in; gold's own by default."
)
json_option = click.option(
    "--json",
    "json_path",
    type=click.Path(dir_okay=False),
    help="Write every figure as JSON ('-' for stdout).",
)
trust_offsets_option = click.option("--trust-offsets", is_flag=True, help="Score spans by their offsets, also where the text they name disagrees with the note.")  # fmt: skip
resamples_option = click.option(
    "--resamples",
    default=1000,
    show_default=True,
    type=click.IntRange(min=0),
    help="Bootstrap resamples; 0 for no intervals.",
)
