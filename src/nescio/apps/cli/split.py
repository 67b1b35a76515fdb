"""`nescio split`: train, dev and test parts that look alike and share no patient."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from nescio.apps.cli.options import FORMAT, PATH, examples, read_options, reading
from nescio.core.document import Document
from nescio.corpora import FORMATS, Splitter, guess_format, writer
from nescio.corpora.input_files import STDIN
from nescio.pipeline.job.paths import check_apart


@click.command(
    epilog=examples(
        "nescio split corpus/ parts                         parts/train, parts/dev, parts/test: 80, 10, 10 %",
        "nescio split notes.jsonl parts --ratios 9,1 --names train,dev --seed 7",
        "nescio split i2b2/ parts --patient-pattern '^[0-9]+'    110-01 and 110-02 are one patient",
        "nescio split notes.csv parts --patient-column MRN --to parquet",
    )
)
@click.argument("path", metavar="IN", type=PATH)
@click.argument("target", metavar="OUT", type=PATH)
@read_options
@click.option("--to", type=FORMAT, help="Format of the parts; that of IN when not given.")
@click.option("--ratios", default="8,1,1", show_default=True, help="How much goes into each part.")
@click.option("--names", default="train,dev,test", show_default=True, help="What the parts are called.")
@click.option(
    "--seed", default=0, show_default=True, help="Another seed, another split; the same one, the same."
)
@click.option(
    "--patient-pattern", default="", help="A regular expression that finds the patient in the id of a note."
)
def command(
    path: str,
    target: str,
    to: str | None,
    ratios: str,
    names: str,
    seed: int,
    patient_pattern: str,
    **options: Any,
) -> None:
    """Divide a corpus into train, dev and test.

    Every label is shared out by the ratios, rare ones first. All notes of a patient go into the same part: the
    patient is the patient column, or is found in the id with --patient-pattern; else every note stands alone.
    """
    shares, parts = _parts(ratios, names)
    splitter = Splitter(shares, seed=seed, patient_pattern=patient_pattern)
    held: list[Document] | None = None
    if path == STDIN:  # it can be read only once
        held = [doc for doc, _ in reading("read", path, options)]
    else:
        options["format"] = options["format"] or guess_format(path)
    for doc in held if held is not None else _docs("count", path, options):
        splitter.add(doc)
    part_of = splitter.parts()
    fmt = FORMATS[to or options["format"] or "jsonl"]
    suffix = fmt.suffixes[0] if fmt.open else ""
    for name in parts:
        check_apart(Path(target, name + suffix), [path])
    with ExitStack() as stack:
        outs = [
            stack.enter_context(writer(Path(target, name + suffix), fmt.name)) if share else None
            for name, share in zip(parts, shares, strict=True)
        ]
        for doc in held if held is not None else _docs("write", path, options):
            out = outs[part_of[splitter.patient(doc)]]
            if out:
                out.write(doc)
    for name, out in zip(parts, outs, strict=True):
        if out:
            click.echo(f"{name:<8}{out.count:>8,} notes", err=True)


def _docs(title: str, path: str, options: dict[str, Any]) -> Iterable[Document]:
    return (doc for doc, _ in reading(title, path, options))


def _parts(ratios: str, names: str) -> tuple[list[float], list[str]]:
    try:
        shares = [float(ratio) for ratio in ratios.split(",")]
    except ValueError:
        raise click.BadParameter(
            "numbers with commas between, such as 8,1,1", param_hint="--ratios"
        ) from None
    parts = names.split(",")
    if len(parts) != len(shares) or len(set(parts)) != len(parts) or not all(parts):
        raise click.BadParameter("as many different names as ratios", param_hint="--names")
    return shares, parts
