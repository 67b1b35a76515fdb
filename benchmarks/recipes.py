"""Write the page of the papers' tables beside ours, and the figures that `nescio recipes` shows, from results at hand.

nescio experiment table --variants --train meddocan/train --dev meddocan/dev --text more-spanish.jsonl -o table-es
nescio experiment table --variants --train corpus/en/train --dev corpus/en/dev -o table-en
python benchmarks/recipes.py --meddocan table-es/results.json --english table-en/results.json
python benchmarks/recipes.py                                          the page alone, from earlier figures

Several files may follow an option; later ones win. Figures of systems that no file names stay as they were: the table can be made
in parts, `nescio experiment table RECIPE ... -o table-es --resume` for some systems at a time.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from nescio.recipes import load_recipe, recipe_names, variant_names

ROOT = Path(__file__).parent.parent
MEASURED = ROOT / "src" / "nescio" / "recipes" / "measured.json"
PAGE = ROOT / "docs" / "recipes-table.md"
CORPORA = {"meddocan": "MEDDOCAN dev", "english": "our English notes (corpus/en/dev)"}
PARTS = ("precision", "recall", "f1")
MISSING = "not measured yet"


class Claim(NamedTuple):
    """One system is better than another, as a paper has it."""

    text: str
    better: str
    worse: str
    view: str = "types"
    part: str = "f1"


CLAIMS = (
    Claim("Jordan is above Elman (shweta-2016: 93.84, 93.68)", "shweta-jordan", "shweta-elman"),
    Claim("Elman is above the CRF (shweta-2016: 93.68, 91.99)", "shweta-elman", "shweta-crf"),
    Claim("E2EJ is above E2E on spans (jabreel-2019: 96.61, 95.22)", "jabreel-e2ej", "jabreel-e2e", "spans"),
    Claim("E2EJ is above the CRF on spans (jabreel-2019: 96.61, 96.41)", "jabreel-e2ej", "jabreel-crf", "spans"),
    Claim("the CRF is above E2EJ on types (jabreel-2019: 95.96, 95.83)", "jabreel-crf", "jabreel-e2ej"),
    Claim("E2EJ is above regular expressions (jabreel-2019: 95.83, 85.74)", "jabreel-e2ej", "jabreel-regex"),
    Claim("Carafe is above the window LSTM on tokens (kassaie-2016: 96, 73.6)", "wellner-carafe", "kassaie-lstm", "tokens"),
    Claim("balanced training finds more (demir-2019: recall 95, 88)", "anonimatik-balanced", "anonimatik", "PHI tokens", "recall"),
    Claim("and is less precise (demir-2019: 95, 53)", "anonimatik", "anonimatik-balanced", "PHI tokens", "precision"),
    Claim("Nottingham is above Harbin's CRFs (i2b2-2014: 93.60, 91.24)", "yang-nottingham", "liu-harbin"),
    Claim("Harbin's CRFs are above Manchester (i2b2-2014: 91.24, 90.65)", "liu-harbin", "dehghan-manchester"),
    Claim("Manchester is above he-harbin (i2b2-2014: 90.65, 88.52)", "dehghan-manchester", "he-harbin"),
    Claim("he-harbin is above Kaiser (i2b2-2014: 88.52, 81.83)", "he-harbin", "torii-kaiser"),
    Claim("Kaiser is above Newfoundland (i2b2-2014: 81.83, 80.55)", "torii-kaiser", "chen-newfoundland"),
    Claim("boosted trees are above the two-pass CRF (i2b2-2006: 97, 94)", "szarvas-trees", "aramaki-2pass"),
    Claim("the two-pass CRF is above the gated SVM (i2b2-2006: 94, 90)", "aramaki-2pass", "hara-svm"),
    Claim("the gated SVM is above the plain SVM (i2b2-2006: 90, 81)", "hara-svm", "guo-svm"),
)  # fmt: skip


def take(known: dict[str, Any], corpus: str, results: Path) -> None:
    """Add the figures of one experiment."""
    for name, system in json.loads(results.read_text(encoding="utf-8"))["data"]["systems"].items():
        views = {view: system[view] for view in ("types", "spans", "tokens", "PHI tokens") if view in system}
        entry = known.setdefault(name, {})
        entry[corpus] = views
        if system["seconds"]:
            views["minutes"] = round(system["seconds"] / 60, 2)
        if corpus == "meddocan":
            entry.pop("stale", None)
            entry.pop("changes", None)
            for view in ("types", "spans"):
                for part in PARTS:
                    entry.pop(f"{view}_{part}", None)
                    if view in views:
                        entry[f"{view}_{part}"] = views[view][part][0]
            if "minutes" in views:
                entry["minutes"] = views["minutes"]


def cells(entry: Mapping[str, Any], corpus: str) -> list[str]:
    """Return P, R and F of types and spans, and F of tokens, on one corpus."""
    views = entry.get(corpus)
    if views is None:
        if corpus == "meddocan" and "types_f1" in entry:
            mark = "¹" if "stale" in entry else ""
            return [f"{_plain(entry, 'types')}{mark}", f"{_plain(entry, 'spans')}{mark}", ""]
        return [MISSING, "", ""]
    tokens = views.get("tokens", views["PHI tokens"])
    shown = [_triple(views["types"]) if "types" in views else "no types", _triple(views["spans"])]
    return [*shown, " / ".join(f"{tokens[part][0]:.2f}" for part in PARTS)]


def _cost(known: Mapping[str, Any], names: Sequence[str], corpus: str) -> str:
    """Return what the measured rows took to train, as part of a sentence."""
    minutes = sum(known.get(name, {}).get(corpus, {}).get("minutes", 0.0) for name in names)
    return f"; they took {minutes:,.0f} processor minutes to train" if minutes else ""


def _plain(entry: Mapping[str, Any], view: str) -> str:
    return " / ".join(f"{entry[f'{view}_{part}']:.2f}" for part in PARTS)


def _triple(view: Mapping[str, Any]) -> str:
    _, low, high = view["f1"]
    return " / ".join(f"{view[part][0]:.2f}" for part in PARTS) + f" [{low:.1f}, {high:.1f}]"


def _minutes(entry: Mapping[str, Any], corpus: str) -> str:
    """Return the processor minutes of the training as text."""
    known = entry.get(corpus, {}).get("minutes", entry.get("minutes") if corpus == "meddocan" else None)
    return "" if known is None else f"{known:.1f}"


def verdict(claim: Claim, known: Mapping[str, Any], corpus: str) -> str:
    """Return whether a claim holds on a corpus: intervals that do not overlap decide."""
    views = [known.get(name, {}).get(corpus, {}).get(claim.view) for name in (claim.better, claim.worse)]
    if not all(views):
        return MISSING
    better, worse = (view[claim.part] for view in views if view)
    held = "yes" if better[1] > worse[2] else "no" if better[2] < worse[1] else "open"
    return f"{held}: {better[0]:.2f} [{better[1]:.1f}, {better[2]:.1f}], {worse[0]:.2f} [{worse[1]:.1f}, {worse[2]:.1f}]"


def page(known: Mapping[str, Any]) -> str:
    """Return the page."""
    published = [name for name in recipe_names() if load_recipe(name).reported] + variant_names()
    published.sort(key=lambda name: (-known.get(name, {}).get("types_f1", 0.0), name))
    lines = [
        "# The papers' tables beside ours",
        "",
        "Trained on the train split, scored on the dev split with the counts of the official scripts; the bare detector, as with",
        "`--detector-only`. `types` needs label and borders right, `spans` the borders; `tokens` counts tokens with their label (PHI or not, for",
        "systems without types). P / R / F in %, the 95 % bootstrap interval over patients after F. Networks choose their epoch on the same",
        "dev notes. Minutes are of a processor, training only; word vectors apart, which runs share. Reported figures are the papers' own, on",
        "other test sets, and not comparable with ours. A name with `-paper` has the paper's literal settings. `more-spanish.jsonl` is the",
        "unlabelled Spanish text of E3C and CANTEMIST, without what overlaps MEDDOCAN. Made by:",
        "",
        "<!-- not run: it trains every system, for hours -->",
        "```sh",
        "nescio experiment table --variants --train meddocan/train --dev meddocan/dev --text more-spanish.jsonl -o table-es",
        "nescio experiment table --variants --train corpus/en/train --dev corpus/en/dev -o table-en",
        "python benchmarks/recipes.py --meddocan table-es/results.json --english table-en/results.json",
        "```",
    ]
    for corpus, title in CORPORA.items():
        measured = sum(corpus in known.get(name, {}) for name in published)
        lines += [
            "",
            f"## {title[0].upper()}{title[1:]}",
            "",
            f"{measured} of {len(published)} systems and variants are measured{_cost(known, published, corpus)}.",
            "",
            "| recipe | types P / R / F | spans P / R / F | tokens P / R / F | minutes | reported |",
            "|---|---|---|---|---|---|",
        ]
        for name in published:
            entry = known.get(name, {})
            minutes = _minutes(entry, corpus)
            reported = "; ".join(
                f"{test}: {' / '.join(map(str, value)) if isinstance(value, list) else f'F {value}'}"
                for test, value in load_recipe(name).reported.items()
            )
            lines.append(f"| `{name}` | {' | '.join(cells(entry, corpus))} | {minutes} | {reported} |")
        if corpus == "meddocan" and any("stale" in entry for entry in known.values()):
            lines += ["", "¹ An earlier measurement:", ""]
            for reason in sorted({entry["stale"] for entry in known.values() if "stale" in entry}):
                names = ", ".join(
                    f"`{n}`" for n, entry in sorted(known.items()) if entry.get("stale") == reason
                )
                lines.append(f"- {reason}: {names}")
    lines += [
        "",
        "## Which claims hold",
        "",
        "`yes` and `no` where the intervals do not overlap, `open` where they do.",
        "",
        "| claim | MEDDOCAN dev | our English notes |",
        "|---|---|---|",
        *(f"| {c.text} | {verdict(c, known, 'meddocan')} | {verdict(c, known, 'english')} |" for c in CLAIMS),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Take the figures and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for corpus, title in CORPORA.items():
        parser.add_argument(f"--{corpus}", type=Path, nargs="+", default=[], help=f"results on {title}")
    args = parser.parse_args()
    known = json.loads(MEASURED.read_text(encoding="utf-8"))
    for corpus in CORPORA:
        for results in getattr(args, corpus):
            take(known, corpus, results)
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(known), encoding="utf-8")


if __name__ == "__main__":
    main()
