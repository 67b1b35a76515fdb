"""Gather what a dossier says: from the report of a run, its policy, the cards of its models, and an assessment if there is one."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from nescio import __version__
from nescio.apps.dossier.safe_harbor import safe_harbor_rows
from nescio.core.errors import DataError, Location
from nescio.detect.model_card import ModelCard, read_card
from nescio.evaluate.medicine.meter import MedicineTotals
from nescio.models.saved import model_folder, shipped_models
from nescio.pipeline.run_files.finished_run import FinishedRun
from nescio.replace.policy import Policy, load_policy, policy_names

SCHEMA = "nescio.dossier/1"
METHODS = (
    "Each note is searched by a statistical model and by rules for identifiers of certain form.",
    "What is found in one note of a patient is searched for in all notes of this patient, misspelt or in capitals.",
    "Found text is replaced by the policy. Entities that are doubtful become a visible tag.",
    "Each clean note is checked for what was replaced. A note that fails anywhere does not go out.",
)
NOT_MEASURED = (
    "Whether a person could be recognised from what the notes tell, such as a rare disease or a public event.",
    "Notes of other kinds, languages or hospitals than those that the figures are from.",
    "Images, sounds and other files that belong to the notes.",
)

_AS_WRITTEN = "compared with the checksum of the run: they are as it wrote them"
_NOT_COMPARED = "not compared with the run: they are no longer where it wrote them, or in a database"


def gather(
    run: FinishedRun,
    *,
    policy_file: str | None,
    assessment: Mapping[str, Any] | None,
    bill: Mapping[str, Any],
    created: str,
    expires: str,
) -> dict[str, Any]:
    """Return all that a dossier says, as JSON values; it holds no text of any note.

    Args:
        run: the report of the run.
        policy_file: the policy, where it is not built in.
        assessment: what `nescio assess report --json` wrote.
        bill: the bill of materials.
        created: day of the dossier.
        expires: day after which its statements should be looked at anew.

    Raises:
        DataError: the run cannot be read.
    """
    settings = run.settings
    policy = _policy(str(settings.get("policy", "")), policy_file)
    cards = _cards(settings)
    totals = run.totals
    return {
        "schema": SCHEMA,
        "created": created,
        "expires": expires,
        "settings": settings,
        "totals": {name: totals.get(name, 0) for name in ("notes", "characters", "spans", "unparsed_count")},
        "doubtful": sum(totals.get("doubtful", {}).values()),
        "quarantined": run.summary.get("quarantined", 0),
        "safe_harbor": safe_harbor_rows(policy, totals.get("labels", {}), cards),
        "methods": list(METHODS),
        "not_measured": list(NOT_MEASURED),
        "assessment": _checked(assessment, run) if assessment else None,
        "clean_notes": _AS_WRITTEN if run.check_unchanged() else _NOT_COMPARED,
        "pseudonymisation": _pseudonymisation(settings, policy),
        "medicine": totals.get("medicine", {}),
        "models": [
            {"name": name, **{key: value for key, value in asdict(card).items() if key != "files"}}
            for name, card in cards
        ],
        "versions": {
            "nescio": settings.get("nescio", __version__),
            "python": sys.version.split()[0],
            "platform": platform.platform(),
        },
        "checksums": run.summary.get("checksums", {}),
        "sbom": dict(bill),
    }


def _policy(name: str, policy_file: str | None) -> Policy | None:
    if policy_file:
        return load_policy(policy_file)
    return load_policy(name) if name in policy_names() else None


def _cards(settings: Mapping[str, Any]) -> list[tuple[str, ModelCard]]:
    """Return the cards of the shipped models that a run may have used: with ``auto``, one for each language."""
    model = str(settings.get("model", ""))
    used = [
        name
        for name in shipped_models()
        if name == model
        or (model == "auto" and f"{name}: model {name} " in str(settings.get("detector", "")))
    ]
    return [(name, read_card(model_folder(name))) for name in used]


def _pseudonymisation(settings: Mapping[str, Any], policy: Policy | None) -> list[tuple[str, str]]:
    one_time = settings.get("key") == "made for this run"
    kept = policy is not None and policy.reversible
    return [
        ("key", "made for this run and not kept" if one_time else f"fingerprint {settings.get('key')}"),
        ("who holds the key", "nobody" if one_time else "____________________ (to be filled in)"),
        (
            "way back to the patient",
            "encrypted text can be revealed by who holds the key"
            if kept
            else "none is written; surrogates and codes cannot be undone without the notes"
            if policy
            else "depends on the policy, which was not given",
        ),
        (
            "link between notes",
            "patients have codes, so that notes of one patient stay together; the same key gives the same code in other runs"
            if not one_time
            else "patients have codes of this run only",
        ),
        ("columns that went out unchanged", ", ".join(settings.get("columns kept", ())) or "none"),
    ]


def _checked(assessment: Mapping[str, Any], run: FinishedRun) -> dict[str, Any]:
    """Return an assessment without its places.

    Raises:
        DataError: it is none, or of another run.
    """
    if assessment.get("schema") != "nescio.assessment/1":
        raise DataError(
            "this is no assessment", Location(), fix="make one with `nescio assess report --json`"
        )
    if not assessment.get("run"):
        raise DataError(
            "the assessment does not say which run it is of: it is from an older version",
            Location(),
            fix="repeat `nescio assess plan` on this run with the same options, and `nescio assess report` on the same review",
        )
    if assessment["run"] != run.digest:
        raise DataError(
            "the assessment is of another run",
            Location(str(run.folder)),
            fix="give the assessment of this run",
        )
    return {key: value for key, value in assessment.items() if key != "places"}


def medicine_of(table: Mapping[str, Any]) -> MedicineTotals:
    """Return the medicine meter of a gathered dossier."""
    return MedicineTotals.from_json(dict(table.get("medicine", {})))
