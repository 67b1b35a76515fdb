"""The report of a run as one self-contained HTML file: counts, places and checksums, never text of a note."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nescio.apps.reports.pages import render_page
from nescio.core.labels import canonical_label
from nescio.evaluate.medicine.meter import MedicineTotals
from nescio.pipeline.run_files.audit import Quarantined, Totals

_LISTED = 200
_PLACES = 50
_CERTAIN = 0.9  # scores of entities that need no look
_SOURCES = {
    "crf": "model (crf)",
    "record": "search of the patient's other notes",
    "spread": "the same words elsewhere in the note",
    "roster": "roster",
    "deny": "list of --deny",
    "site": "site rules",
}
_LEAST = ("score", "note", "from", "to", "label", "source")


def report_html(
    totals: Totals,
    quarantined: Sequence[Quarantined],
    settings: Mapping[str, Any],
    checksums: Mapping[str, Mapping[str, str]],
    skipped: Mapping[str, str] = MappingProxyType({}),
    folder: str = "",
) -> str:
    """Return the report of a run.

    Args:
        totals: what the run did.
        quarantined: the notes that did not go out.
        settings: name -> value.
        checksums: kind of file -> path -> SHA-256.
        skipped: files that were passed over, and why.
        folder: that of the report, for the commands it suggests.
    """
    lowest = [
        (f"{score:.2f}", note, start, end, canonical_label(label) or label, source)
        for score, note, start, end, label, source in totals.lowest
        if score < _CERTAIN
    ]
    shown = [at for at in range(len(_LEAST)) if any(row[at] != "" for row in lowest)]
    return render_page(
        "scrub.html",
        title="nescio scrub",
        subtitle="What was replaced, how, and what needs a look. No text of a note is in this file.",
        cards=[
            ("", f"{totals.notes:,}", "notes cleaned"),
            ("bad" if quarantined else "", f"{len(quarantined):,}", "quarantined"),
            ("", f"{sum(totals.labels.values()):,}", "spans replaced"),
            ("", f"{sum(totals.doubtful.values()):,}", "of them doubtful, left as a tag with ?"),
            (
                "bad" if totals.unparsed_count else "",
                f"{totals.unparsed_count:,}",
                "dates that could not be read",
            ),
            ("", f"{totals.characters / 1e3:,.0f} k", "characters written"),
            ("", f"{100 * totals.medicine.kept_share:.2f} %", "of medical content came through"),
        ],
        **medicine_tables(totals.medicine),
        labels=_bars(_canonical(totals.labels)),
        sources=_bars(_in_words(totals.sources)),
        operators=_bars(totals.operators),
        quarantined=[(item.place, item.stage, item.error) for item in quarantined[:_LISTED]],
        more_quarantined=len(quarantined) - _LISTED,
        skipped=list(skipped.items())[:_LISTED],
        more_skipped=len(skipped) - _LISTED,
        unparsed=totals.unparsed[:_LISTED],
        more_unparsed=totals.unparsed_count - _LISTED,
        least_columns=[_LEAST[at] for at in shown],
        least_certain=[[row[at] for at in shown] for row in lowest],
        columns=totals.columns.most_common(),
        settings=[(name, _shown(value)) for name, value in settings.items()],
        review=_review_command(checksums, settings, folder),
        seconds=[(name, f"{value:.1f}") for name, value in sorted(totals.seconds.items())],
        checksums=[
            (kind, path, digest) for kind, files in checksums.items() for path, digest in files.items()
        ],
    )


def medicine_tables(medicine: MedicineTotals) -> dict[str, Any]:
    """Return what the template `medicine.html` shows: counts by kind, and the worst places."""
    return {
        "medicine": [
            (kind, f"{seen:,}", f"{100 * kept:.2f} %", f"{vanished:,}", f"{changed:,}")
            for kind, seen, kept, vanished, changed in medicine.rows()
        ],
        "medicine_places": medicine.places[:_PLACES],
    }


def prepare_report() -> None:
    """Import jinja2 and compile the templates, so that the report of a run is written without delay."""
    report_html(Totals(), [], {}, {})


def _canonical(counts: Mapping[str, int]) -> Counter[str]:
    """Return counts by canonical label: detectors of several schemes may have worked together."""
    found: Counter[str] = Counter()
    for label, count in counts.items():
        found[canonical_label(label) or label] += count
    return found


def _in_words(sources: Mapping[str, int]) -> dict[str, int]:
    """Return counts by what found something, in words: of the models' kinds, what else a run calls by a short name."""
    found: Counter[str] = Counter()
    for source, count in sources.items():
        found[_SOURCES.get(source, source)] += count
    return dict(found)


def _shown(value: Any) -> str:
    """Return the value of a setting in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {one}" for name, one in value.items()) or "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _review_command(
    checksums: Mapping[str, Mapping[str, str]], settings: Mapping[str, Any], folder: str
) -> str:
    """Return the command that shows the notes of the run; NOTES and RUN stand for what is not known."""
    inputs = list(checksums.get("inputs", ()))
    words = ["nescio", "review", inputs[0] if len(inputs) == 1 else "NOTES", "--run", folder or "RUN"]
    key = [] if settings.get("key") == "made for this run" else ["--key-file", "KEY"]
    return shlex.join([*words, *key])


def _bars(counts: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """Return names, counts and lengths of bars in per cent, the longest first."""
    most = max(counts.values(), default=1)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(name, count, max(1, 100 * count // most)) for name, count in ranked]
