"""The report of a run as one self-contained HTML file: counts, places and checksums, never text of a note."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from nescio.pipeline.audit import Quarantined, Totals

_LISTED = 200
_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;color:#1e293b;background:#f8fafc;margin:0}
main{max-width:1000px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 8px}p{margin:4px 0 12px;color:#475569}
.cards{display:flex;flex-wrap:wrap;gap:12px;margin-top:16px}
.card{background:#fff;border:1px solid #e2e8f0;border-radius:10px;padding:12px 16px;min-width:140px;flex:1}
.card b{display:block;font-size:24px}.card span{color:#64748b;font-size:13px}.bad b{color:#b91c1c}
table{border-collapse:collapse;width:100%;background:#fff;font-size:14px;font-variant-numeric:tabular-nums}
th,td{padding:5px 9px;text-align:left;border-bottom:1px solid #eef2f7;overflow-wrap:anywhere}
th{color:#64748b}td.n{text-align:right;white-space:nowrap}.row{display:flex;flex-wrap:wrap;gap:20px}
.row>div{flex:1;min-width:260px}.bar{background:#bfdbfe;height:9px;border-radius:3px}
"""


def report_html(
    totals: Totals,
    quarantined: Sequence[Quarantined],
    settings: Mapping[str, Any],
    checksums: Mapping[str, Mapping[str, str]],
) -> str:
    """Return the report of a run."""
    spans = sum(totals.labels.values())
    cards = [
        ("", f"{totals.notes:,}", "notes cleaned"),
        ("bad" if quarantined else "", f"{len(quarantined):,}", "quarantined"),
        ("", f"{spans:,}", "spans replaced"),
        (
            "bad" if totals.unparsed_count else "",
            f"{totals.unparsed_count:,}",
            "dates that could not be read",
        ),
        ("", f"{totals.characters / 1e3:,.0f} k", "characters written"),
    ]
    body = [
        "<h1>nescio scrub</h1><p>What was replaced, how, and what needs a look. No text of a note is in this file.</p>",
        '<div class="cards">',
        *(f'<div class="card {kind}"><b>{value}</b><span>{text}</span></div>' for kind, value, text in cards),
        '</div><div class="row">',
        f"<div><h2>By label</h2>{_bars(totals.labels)}</div>",
        f"<div><h2>By source</h2>{_bars(totals.sources)}<h2>By operator</h2>{_bars(totals.operators)}</div></div>",
        "<h2>Quarantine</h2>",
        "<p>These did not go out. They are still where they were; nothing of them was written.</p>"
        if quarantined
        else "<p>Nothing: every note went out.</p>",
        _table(("where", "stage", "error"), ((q.place, q.stage, q.error) for q in quarantined[:_LISTED])),
        _more(len(quarantined), "quarantine.jsonl"),
        "<h2>Dates that could not be read</h2><p>Replaced by a fixed text; places in the clean notes.</p>",
        _table(("note", "from", "to"), totals.unparsed[:_LISTED]),
        _more(totals.unparsed_count, "audit.jsonl (remark: unparsed)"),
        "<h2>Least certain finds</h2><p>Places in the clean notes; look at these first.</p>",
        _table(
            ("score", "note", "from", "to", "label", "source"),
            ((f"{score:.2f}", *rest) for score, *rest in totals.lowest),
        ),
        "<h2>Settings</h2>",
        _table(("setting", "value"), settings.items()),
        "<h2>Where the time went</h2>",
        _table(
            ("part", "seconds"), ((name, f"{value:.1f}") for name, value in sorted(totals.seconds.items()))
        ),
        "<h2>Checksums</h2><p>SHA-256; of a folder, over the names and checksums of its files.</p>",
        _table(
            ("", "path", "SHA-256"),
            ((kind, path, digest) for kind, files in checksums.items() for path, digest in files.items()),
        ),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>nescio scrub</title>'
        f"<style>{_STYLE}</style></head><body><main>{''.join(body)}</main></body></html>\n"
    )


def _bars(counts: Mapping[str, int]) -> str:
    most = max(counts.values(), default=1)
    rows = "".join(
        f'<tr><td>{escape(name)}</td><td class="n">{count:,}</td>'
        f'<td style="width:40%"><div class="bar" style="width:{max(1, 100 * count // most)}%"></div></td></tr>'
        for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )
    return f"<table>{rows}</table>" if rows else "<p>none</p>"


def _table(head: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    if not lines:
        return ""
    return f"<table><tr>{''.join(f'<th>{escape(name)}</th>' for name in head)}</tr>{''.join(lines)}</table>"


def _more(count: int, where: str) -> str:
    return f"<p>{count - _LISTED:,} more in {where}.</p>" if count > _LISTED else ""
