"""Write docs/reference from the code: commands from their --help, formats and schemes from their tables, models from cards.

python docs/generate.py            write the pages
python docs/generate.py --check    say which pages are out of date, and exit with 1 if any is
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from nescio.apps.cli import VERBS, cli
from nescio.apps.reports.model_card import card_page
from nescio.core.labels import CANONICAL, Scheme, scheme, scheme_names
from nescio.corpora import FORMATS, Format
from nescio.corpora.documents import DOCUMENTS
from nescio.corpora.structure import FORMS
from nescio.corpora.structures import STRUCTURES
from nescio.detect.card import read_card
from nescio.models.saved import model_folder, shipped_models

FOLDER = Path(__file__).parent / "reference"
MADE = "<!-- Made by `make docs`; change the code instead. -->\n\n"
WIDTH = 100
FATES = ("kept", "changed", "dropped")
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
    }
    for verb in VERBS:
        found[f"commands/{verb}.md"] = command_page(verb)
    for model in shipped_models():
        found[f"models/{model}.md"] = card_page(model, read_card(model_folder(model)))
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
    limits = "\n".join(f"- `{fmt.name}`: {fmt.limits}" for fmt in (*FORMATS.values(), *DOCUMENTS.values()))
    return (
        "# Corpus formats\n\n"
        "How to use them: [guide](../guides/formats.md). What a format cannot carry is refused, unless `--drop` allows it.\n\n"
        f"{head}\n{rows}\n\n"
        "## Documents\n\nThese are only read ([guide](../guides/documents.md)).\n\n"
        f"| format | what is read | files |\n|---|---|---|\n{documents}\n\n## Limits\n\n{limits}\n"
    )


def document_row(fmt: Format) -> str:
    """Return the row of a format of documents."""
    return f"| `{fmt.name}` | {fmt.title} | {', '.join(f'`{suffix}`' for suffix in fmt.suffixes)} |"


def elements() -> str:
    """Return what becomes of the elements of each structure, one row for each segment or type."""
    parts = [
        "# Elements of HL7, FHIR and CDA\n",
        "What `nescio scrub` does with each element; the [guide](../guides/records.md) explains it. *Kept* elements go out only if they "
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
    return "kept" if one <= {*FORMS, "keep", "drop", "series"} - {"range"} else "changed"


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
