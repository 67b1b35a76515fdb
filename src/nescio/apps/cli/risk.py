"""`nescio risk`: rare combinations that are left in clean notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nescio.apps.cli.options import PATH, examples, model_option, read_options

if TYPE_CHECKING:
    from nescio.core.document import Document

_BATCH = 256
_TELL = ("age", "year", "zip3")  # operators that leave a part of what was there


@click.command(
    epilog=examples(
        "nescio risk clean/ --run clean.report",
        "nescio risk clean.jsonl --k 10 --json risk.json",
    )
)
@click.argument("clean", type=PATH)
@click.option("--run", "report", type=PATH, help="The report of the run: what it put into the notes is then left out.")  # fmt: skip
@click.option("--k", default=5, show_default=True, type=click.IntRange(2), help="A combination that fewer than k patients share is rare.")  # fmt: skip
@model_option
@click.option("--json", "json_path", type=click.Path(dir_okay=False), help="Write every figure as JSON ('-' for stdout).")  # fmt: skip
@read_options
def command(
    clean: str, report: str | None, k: int, model: str, json_path: str | None, **reading: Any
) -> None:
    """Count rare combinations in CLEAN notes, in the manner of k-anonymity.

    Looks for ages, professions, places, diseases and public events that are left, and counts how many patients share each, and
    combinations of them. Who is alone with one may be recognised. With the policy `surrogate` give --run, else invented values count.
    """
    import orjson

    from nescio.corpora import read
    from nescio.evaluate.risk import PatientValues, add_note, measure_risk
    from nescio.pipeline.job.paths import check_reports
    from nescio.pipeline.run_files.finished_run import open_run
    from nescio.pipeline.scrubber import Scrubber

    check_reports((json_path,), (clean,))
    places = {line["id"]: line["spans"] for line in open_run(report).audit()} if report else {}
    scrubber = Scrubber(model, "tag", any_language=True)
    patients: dict[str, PatientValues] = {}
    for batch in _batches(doc.with_spans(()) for doc in read(clean, **reading)):
        for doc, found in zip(batch, scrubber.detect(batch), strict=True):
            own = [
                (place["out_start"], place["out_end"])
                for place in places.get(doc.id, ())
                if place["operator"] not in _TELL
            ]
            left = [
                span
                for span in found.spans
                if not any(start < span.end and span.start < end for start, end in own)
            ]
            add_note(patients, doc, left, found.language)
    risk = measure_risk(patients, k)
    data = orjson.dumps(risk.to_json(), option=orjson.OPT_INDENT_2).decode()
    if json_path == "-":
        click.echo(data)
        return
    click.echo(f"{risk.patients:,} patients")
    click.echo(f"{'':<26}{'patients':>9}{'different':>11}{'alone':>8}{f'under {k}':>10}")
    for row in risk.rows:
        click.echo(
            f"{' + '.join(row.kinds):<26}{row.patients:>9,}{row.distinct:>11,}{row.alone:>8,}{row.few:>10,}"
        )
    if json_path:
        Path(json_path).write_text(data + "\n", encoding="utf-8")


def _batches(docs: Iterable[Document]) -> Iterator[list[Document]]:
    source = iter(docs)
    while batch := list(islice(source, _BATCH)):
        yield batch
