"""Write docs/reference from the code: commands from their --help, formats and schemes from their tables, models from cards.

python docs/generate.py            write the pages
python docs/generate.py --check    say which pages are out of date, and exit with 1 if any is
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import nescio
from nescio.apps.cli import VERBS, cli
from nescio.apps.reports.model_card import headline, model_page
from nescio.core.labels import CANONICAL, Scheme, scheme, scheme_names
from nescio.corpora import FORMATS, Format
from nescio.corpora.document_files import DOCUMENTS
from nescio.corpora.structure import FORMS
from nescio.corpora.structure_registry import STRUCTURES
from nescio.detect.model_card import read_card
from nescio.models.saved import model_folder, shipped_models

FOLDER = Path(__file__).parent / "reference"
MADE = "<!-- Made by `make docs`; change the code instead. -->\n\n"
WIDTH = 100
FATES = ("kept", "changed", "dropped")
# module -> what of it the page on Python lists
PYTHON = {
    "nescio.pipeline.api.functions": ("scrub", "detect"),
    "nescio.pipeline.scrubber": ("Scrubber",),
    "nescio.models.load": ("load_model",),
    "nescio.core": ("Document", "Span", "NescioError"),
    "nescio.corpora": ("read", "write"),
    "nescio.evaluate": ("evaluate",),
}
META = {
    "yes": "yes",
    "text": "as text",
    "folder": "in `_meta.jsonl` of the folder",
    "no": "no",
}


def pages() -> dict[str, str]:
    """Return all pages, path -> text."""
    found = {
        "formats.md": formats(),
        "schemes.md": schemes(),
        "commands.md": commands(),
        "elements.md": elements(),
        "models.md": models(),
        "python.md": python(),
    }
    for verb in VERBS:
        found[f"commands/{verb}.md"] = command_page(verb)
    for model in shipped_models():
        found[f"models/{model}.md"] = model_page(model)
    return {path: MADE + text for path, text in found.items()}


def commands() -> str:
    """Return the list of commands."""
    rows = "\n".join(
        f"| [`nescio {verb}`](commands/{verb}.md) | {line} |" for verb, (_, line) in sorted(VERBS.items())
    )
    return f"# Commands\n\n```text\n{help_of(cli, 'nescio')}\n```\n\n| command | what it does |\n|---|---|\n{rows}\n"


def command_page(verb: str) -> str:
    """Return the page of a command and its subcommands."""
    command = cli.get_command(click.Context(cli), verb)
    if command is None:
        raise SystemExit(f"no command {verb}")
    parts = [f"# nescio {verb}\n"]
    for name, one in commands_under(command, f"nescio {verb}"):
        parts.append(f"## {name}\n" if name != f"nescio {verb}" else "")
        parts.append(f"```text\n{help_of(one, name)}\n```\n")
    return "\n".join(part for part in parts if part)


def commands_under(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and, if it is a group, those in it."""
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            if found:
                yield from commands_under(found, f"{name} {sub}")


def help_of(command: click.Command, name: str) -> str:
    """Return what --help prints."""
    settings = {"help_option_names": ["-h", "--help"]}
    context = click.Context(
        command, info_name=name, terminal_width=WIDTH, max_content_width=WIDTH, **settings
    )  # type: ignore[arg-type]
    return "\n".join(line.rstrip() for line in command.get_help(context).splitlines())


def formats() -> str:
    """Return the table of formats."""
    head = "| format | what it is | files | spans | may overlap | source, score | other columns | stdin, stdout |\n|---|---|---|---|---|---|---|---|"
    rows = "\n".join(format_row(fmt) for fmt in FORMATS.values())
    documents = "\n".join(document_row(fmt) for fmt in DOCUMENTS.values())
    records = [structure.format for structure in STRUCTURES.values()]
    record_rows = "\n".join(document_row(fmt) for fmt in records)
    every = (*FORMATS.values(), *DOCUMENTS.values(), *records)
    limits = "\n".join(f"- `{fmt.name}`: {fmt.limits}" for fmt in every)
    return (
        "# Corpus formats\n\n"
        "How to use them: [guide](../guides/formats.md). What a format cannot carry is refused, unless `--drop` allows it.\n\n"
        f"{head}\n{rows}\n\n"
        "## Documents\n\nThese are only read ([guide](../guides/documents.md)).\n\n"
        f"| format | what is read | files |\n|---|---|---|\n{documents}\n\n"
        "## Structured documents\n\n`scrub` cleans these element by element and writes them again; other commands read their free texts as notes "
        "([guide](../guides/structured.md), [elements](elements.md)).\n\n"
        f"| format | what it is | files |\n|---|---|---|\n{record_rows}\n\n"
        "Tables of databases are described in their [guide](../guides/databases.md).\n\n"
        f"## Limits\n\n{limits}\n"
    )


def document_row(fmt: Format) -> str:
    """Return the row of a format of documents."""
    return f"| `{fmt.name}` | {fmt.title} | {', '.join(f'`{suffix}`' for suffix in fmt.suffixes)} |"


def models() -> str:
    """Return the list of shipped models, with the main figures of each."""
    parts = [
        "# Shipped models\n",
        "`nescio models` lists them, and `nescio models NAME` shows a card. "
        "What the figures mean: [how we measure](../guides/measuring.md).\n",
        "| model | language | measured on | result |\n|---|---|---|---|",
    ]
    for name in shipped_models():
        card = read_card(model_folder(name))
        parts += [
            f"| [`{name}`](models/{name}.md) | {card.language} | {notes} | {headline(scores)} |"
            for notes, scores in card.scores.items()
        ]
    return "\n".join(parts) + "\n"


def python() -> str:
    """Return what the package offers to Python, from its docstrings."""
    parts = [
        "# Python\n",
        "Examples are in the [guide](../guides/python.md). What is not listed here may change between versions.\n",
    ]
    for module, names in PYTHON.items():
        for name in names:
            thing = getattr(importlib.import_module(module), name)
            shown = f"{'nescio' if hasattr(nescio, name) else module}.{name}"
            parts.append(f"## {shown}\n\n{entry(shown, thing)}")
            if inspect.isclass(thing) and not issubclass(thing, Exception):
                for method, one in inspect.getmembers(thing, inspect.isfunction):
                    if not method.startswith("_") and one.__doc__:
                        parts.append(f"### {name}.{method}\n\n{entry(f'{name}.{method}', one)}")
    return "\n".join(parts)


def signature(name: str, thing: Any) -> str:
    """Return how a function or class is called, as a block of code."""
    call = inspect.signature(thing)
    shown = [
        re.sub(r"(: )'([^']*)'", r"\1\2", str(one)) for one in call.parameters.values() if one.name != "self"
    ]
    first = next((n for n, one in enumerate(call.parameters.values()) if one.kind == one.KEYWORD_ONLY), None)
    if first is not None:
        shown.insert(first - ("self" in call.parameters), "*")
    line = f"{name}({', '.join(shown)})"
    if len(line) > WIDTH:
        line = f"{name}(\n" + "".join(f"    {one},\n" for one in shown) + ")"
    return f"```text\n{line}\n```\n\n"


def entry(name: str, thing: Any) -> str:
    """Return the signature and the docstring of a function or class as Markdown."""
    head = "" if inspect.isclass(thing) and issubclass(thing, Exception) else signature(name, thing)
    lines = []
    for line in (inspect.getdoc(thing) or "").splitlines():
        if re.fullmatch(r"(Args|Attributes|Raises|Returns|Yields):", line):
            lines.append(f"**{line[:-1]}**\n")
        elif found := re.fullmatch(r"    ([*\w]+): (.*)", line):
            lines.append(f"- `{found[1]}`: {found[2]}")
        else:
            lines.append(line if not line.startswith("     ") else f"  {line.strip()}")
    return head + "\n".join(lines) + "\n"


def elements() -> str:
    """Return what becomes of the elements of each structure, one row for each segment or type."""
    parts = [
        "# Elements of HL7, FHIR and CDA\n",
        "What `nescio scrub` does with each element; the [guide](../guides/structured.md) explains it. *Kept* elements go out only if they "
        "have the form of a code, number or unit. *Changed* ones are cleaned as text, replaced by the policy, moved as dates, or get a code. "
        "*Dropped* ones, and all that is not listed, do not go out.\n",
    ]
    for name, structure in STRUCTURES.items():
        groups: dict[str, dict[str, list[str]]] = {}
        for path, kind, rule in structure.rules():
            head, sign, rest = path.partition("-" if name == "hl7" else ".")
            group = groups.setdefault(head if sign else kind or "all else", {})
            group.setdefault(fate(rule), []).append(rest if sign else path)
        rows = "\n".join(
            f"| {group} | " + " | ".join(", ".join(found.get(one, [])) for one in FATES) + " |"
            for group, found in groups.items()
        )
        parts.append(f"## {name}\n\n| | kept | changed | dropped |\n|---|---|---|---|\n{rows}\n")
    return "\n".join(parts)


def fate(rule: str) -> str:
    """Return what becomes of elements with these rules."""
    one = {name.strip() for name in rule.split(",")}
    if one == {"drop"}:
        return "dropped"
    return "kept" if one <= {*FORMS, "keep", "drop", "series"} - {"range", "uri"} else "changed"


def format_row(fmt: Format) -> str:
    """Return the row of one format."""
    files = (
        ("one file, many notes" if fmt.open else "a file for each note")
        + ": "
        + ", ".join(f"`{s}`" for s in fmt.suffixes)
    )
    yes = {True: "yes", False: "no"}
    cells = (
        f"`{fmt.name}`",
        fmt.title,
        files,
        yes[fmt.spans],
        yes[fmt.overlaps],
        yes[fmt.provenance],
        META[fmt.meta],
        yes[fmt.stream],
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def schemes() -> str:
    """Return the tables of label schemes."""
    parts = [
        "# Label schemes\n",
        f"Every scheme maps to `{CANONICAL}` and back where a counterpart exists; "
        "`nescio convert --relabel A:B` applies the mapping.\n",
    ]
    for name in scheme_names():
        parts.append(scheme_section(scheme(name)))
    return "\n".join(parts)


def scheme_section(table: Scheme) -> str:
    """Return the table of one scheme."""
    head = f"## {table.name}\n\n{table.title}. {len(table.labels)} label{'s' * (len(table.labels) > 1)}.\n\n"
    if table.name == CANONICAL:
        rows = "\n".join(
            f"| {category} | {', '.join(f'`{x}`' for x in labels)} |"
            for category, labels in table.categories.items()
        )
        return f"{head}| category | labels |\n|---|---|\n{rows}\n"
    rows = []
    for category, labels in table.categories.items():
        for label in labels:
            to = table.to_canonical.get(label)
            back = [
                "every label" if x == "*" else f"`{x}`"
                for x, mine in table.from_canonical.items()
                if mine == label
            ]
            rows.append(f"| {category} | `{label}` | {f'`{to}`' if to else '-'} | {', '.join(back) or '-'} |")
    return (
        f"{head}| category | label | becomes in {CANONICAL} | comes from |\n|---|---|---|---|\n"
        + "\n".join(rows)
        + "\n"
    )


def main(args: list[str]) -> int:
    """Write or check the pages and return the exit code."""
    wanted = pages()
    present = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.md")}
    stale = sorted(present - set(wanted))
    stale += sorted(
        path
        for path, text in wanted.items()
        if path not in present or (FOLDER / path).read_text("utf-8") != text
    )
    if "--check" in args:
        for path in stale:
            print(f"docs/reference/{path} is out of date: run `make docs`")
        return 1 if stale else 0
    for path in present - set(wanted):
        (FOLDER / path).unlink()
    for path, text in wanted.items():
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_text(text, "utf-8")
    print(f"{len(wanted)} pages written, {len(stale)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
