"""`nescio dossier`: the documentation of a run, for the person responsible for it."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import click

from nescio.apps.cli.options import PATH, examples


@click.command(
    epilog=examples(
        "nescio dossier clean.report -o dossier",
        "nescio dossier clean.report -o dossier --assessment assessment.json --signing-key officer.pem",
        "nescio verify dossier --public-key officer.pem.pub",
    )
)
@click.argument("run", type=PATH)
@click.option("-o", "--out", required=True, type=PATH, help="A new folder for the dossier.")
@click.option("--assessment", type=PATH, help="What `nescio assess report --json` wrote.")
@click.option("--policy", "policy_file", type=PATH, help="The policy file of the run, if it is not built in.")
@click.option("--signing-key", type=PATH, help="An Ed25519 private key (PEM); made, with FILE.pub, if there is none.")  # fmt: skip
@click.option("--days", type=click.IntRange(1), default=365, show_default=True, help="How long its statements should stand.")  # fmt: skip
def command(
    run: str, out: str, assessment: str | None, policy_file: str | None, signing_key: str | None, days: int
) -> None:
    """Write the dossier of RUN, the report folder of `nescio scrub`: a page to read, print and sign, and JSON.

    It has the Safe Harbor matrix, annexes for an expert determination and for a data protection impact assessment, the cards of
    the models, versions, digests and a bill of materials. It holds no text of any note.
    """
    import orjson

    from nescio.apps.dossier.content import gather
    from nescio.apps.dossier.sbom import software_bill
    from nescio.apps.dossier.signing import sign_folder
    from nescio.apps.dossier.signing import signing_key as load_signing_key
    from nescio.apps.reports.dossier import dossier_html
    from nescio.core.errors import DataError, Location
    from nescio.pipeline.run_files.finished_run import open_run

    folder = Path(out)
    if folder.exists():
        raise DataError("exists", Location(out), fix="choose another name, or remove it")
    bill = software_bill()
    today = date.today()
    table = gather(
        open_run(run),
        policy_file=policy_file,
        assessment=_load(assessment) if assessment else None,
        bill=bill,
        created=today.isoformat(),
        expires=(today + timedelta(days=days)).isoformat(),
    )
    page = dossier_html(table)
    key, made = load_signing_key(Path(signing_key)) if signing_key else (None, False)
    folder.mkdir(parents=True)
    (folder / "dossier.json").write_bytes(orjson.dumps(table, option=orjson.OPT_INDENT_2) + b"\n")
    (folder / "sbom.cdx.json").write_bytes(orjson.dumps(bill, option=orjson.OPT_INDENT_2) + b"\n")
    (folder / "dossier.html").write_text(page, encoding="utf-8")
    sign_folder(folder, key, {"schema": "nescio.manifest/1", "created": table["created"]})
    if made:
        click.echo(f"signing key made: {signing_key}; give {signing_key}.pub to who verifies", err=True)
    click.echo(f"dossier: {folder / 'dossier.html'}" + ("" if key else " (not signed)"), err=True)


def _load(path: str) -> Any:
    import orjson

    from nescio.core.errors import DataError, Location

    try:
        return orjson.loads(Path(path).read_bytes())
    except orjson.JSONDecodeError:
        raise DataError("no JSON", Location(path), fix="make it with `nescio assess report --json`") from None
