"""A dossier as one self-contained page: for reading, for printing, and with places for signatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nescio.apps.dossier.content import medicine_of
from nescio.apps.reports.pages import render_page
from nescio.apps.reports.scrub_report import medicine_tables

_WEAKNESSES = "weaknesses"


def dossier_html(table: Mapping[str, Any]) -> str:
    """Return the page of a gathered dossier."""
    totals = table["totals"]
    medicine = medicine_of(table)
    return render_page(
        "dossier.html",
        title="De-identification dossier",
        subtitle=f"nescio {table['versions']['nescio']}, {table['created']}. No text of a note is in this file.",
        cards=[
            ("", f"{totals['notes']:,}", "notes transformed by policy"),
            ("", f"{totals['spans']:,}", "entities replaced"),
            ("bad" if table["quarantined"] else "", f"{table['quarantined']:,}", "notes that did not go out"),
            ("", *_headline(table["assessment"])),
        ],
        safe_harbor=[
            (
                row["rule"],
                row["identifier"],
                row["transformed"],
                f"{row['count']:,}" if row["labels"] else "",
                _recall(row["recall"]),
            )
            for row in table["safe_harbor"]
        ],
        methods=table["methods"],
        not_measured=table["not_measured"],
        assessment=_assessment_rows(table["assessment"]),
        expires=table["expires"],
        pseudonymisation=table["pseudonymisation"],
        **medicine_tables(medicine),
        models=[
            (
                model["name"],
                str(model["data"].get("source", "")),
                str(model["data"].get("licence", "")),
                model["data"].get(_WEAKNESSES, ()),
            )
            for model in table["models"]
        ],
        settings=list(table["settings"].items()),
        versions=list(table["versions"].items()),
        checksums=[
            (kind, path, digest)
            for kind, files in table["checksums"].items()
            for path, digest in files.items()
        ],
        clean_notes=table["clean_notes"],
        components=[(part["name"], part["version"]) for part in table["sbom"].get("components", ())],
    )


def _headline(assessment: Mapping[str, Any] | None) -> tuple[str, str]:
    """Return the bound and what it is of."""
    if not assessment:
        return "not assessed", "no sample was reviewed"
    share, units = assessment.get("share_of_units"), f"{assessment['unit']}s"
    if not share:
        return "no bound", f"of {units} with a miss: {assessment['no_bound']}"
    return f"{share['upper']:.2%}", f"of all {units} with a miss, at most, at {share['level']:.0%}"


def _recall(figures: list[dict[str, Any]]) -> str:
    """Return the recall of a row; a model's lowest category stands for the row."""
    lowest: dict[tuple[str, str], tuple[float, float, float]] = {}
    for figure in figures:
        place = figure["model"], figure["notes"]
        value = tuple(figure["recall"])
        lowest[place] = min(lowest.get(place, value), value)
    lines = [
        f"{notes}: {value:.1f} % [{low:.1f}, {high:.1f}]" for (_, notes), (value, low, high) in lowest.items()
    ]
    return "\n".join(lines) or "not measured"


def _assessment_rows(assessment: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    if not assessment:
        return []
    share, reviewers = assessment.get("share_of_units"), assessment.get("reviewers")
    unit = assessment["unit"]
    return [
        ("sample", f"{assessment['drawn']:,} of {assessment['population']:,} {unit}s, drawn {assessment['by']}, seed {assessment['seed']}, {assessment['strata']} strata"),
        ("reviewed", f"{assessment['reviewed_units']:,} {unit}s, {assessment['words']:,} words"),
        ("found", f"{assessment['misses']:,} missed entities in {assessment['units_with_miss']:,} {unit}s"),
        ("bound", f"at most {share['upper']:.2%} of all {unit}s at {share['level']:.0%}, two-sided {share['low']:.2%} to {share['high']:.2%}" if share else f"none: {assessment['no_bound']}"),
        *((("nothing was marked", "the bound rests on the word of the reviewers that they read all notes"),) if share and assessment["unmarked_reviews"] and not assessment["misses"] else ()),
        *((("drawn, but not reviewed", f"{len(assessment['absent_notes']):,} notes"),) if assessment["absent_notes"] else ()),
        ("reviewers", f"two, agreement {reviewers['agreement']:.2f}, about {reviewers['estimated_unseen']:.1f} more that neither saw (a lower estimate)" if reviewers else "one, or not said"),
        ("what it bounds", "what reviewers see; what they overlook is not in it"),
    ]  # fmt: skip
