"""Train recipes on one corpus, score them on another, and write the table in the docs.

python benchmarks/recipes.py --train meddocan/train --dev meddocan/dev            all recipes
python benchmarks/recipes.py --train ... --dev ... he-harbin liu-harbin           some of them
python benchmarks/recipes.py --take MODEL [MODEL ...]                              figures of models trained already
python benchmarks/recipes.py --table                                              the table alone, from earlier figures
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nescio.core.toml import parse_toml
from nescio.corpora import read_all
from nescio.recipes import load_recipe, recipe_names, train_recipe

ROOT = Path(__file__).parent.parent
MEASURED = ROOT / "src" / "nescio" / "recipes" / "measured.json"
TABLE = ROOT / "docs" / "recipes-table.md"
NOTES = 500


def measure(name: str, train: Path, dev: Path, models: Path) -> dict[str, float]:
    """Train and score one recipe, and keep its figures with those of the others."""
    folder = models / name
    began = time.process_time()  # other work on the machine must not count
    scores = train_recipe(load_recipe(name), read_all(train), read_all(dev), folder, resume=True)
    scores["minutes"] = round((time.process_time() - began) / 60, 1)
    keep(name, scores)
    return scores


def take(folder: Path) -> None:
    """Keep the figures that the training of a model recorded, with the settings that were not the recipe's own."""
    run = folder / "run"
    record = json.loads((run / "run.json").read_text(encoding="utf-8"))
    name, scores = record["recipe"], dict(record["scores"])
    own = settings(load_recipe(name).table())
    used = settings(parse_toml((run / "recipe.toml").read_text(encoding="utf-8")))
    changes = [f"{key}={value}" for key, value in sorted(used.items()) if own.get(key) != value]
    if record["notes"]["train"] != NOTES:
        changes.append(f"{record['notes']['train']} notes")
    if changes:
        scores["changes"] = changes
    keep(name, scores)


def settings(table: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Return the learner's settings as dotted names; of a file, its name alone."""
    flat: dict[str, Any] = {}
    for key, value in (table["learner"] if not path else table).items():
        name = f"{path or 'learner'}.{key}"
        if isinstance(value, Mapping):
            flat |= settings(value, name)
        else:
            flat[name] = Path(value).name if key in ("file", "fallback") else value
    return flat


def keep(name: str, scores: Mapping[str, Any]) -> None:
    """Write figures beside those of the other recipes."""
    known = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.is_file() else {}
    known[name] = dict(scores)
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


def table() -> str:
    """Return the page with every recipe's reported and measured figures."""
    known = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.is_file() else {}
    lines = [
        "# Recipes, reported and measured",
        "",
        "Measured: trained on the train split of MEDDOCAN (500 notes), scored on its dev split (250 notes) with the counts of the",
        "official script; `types` needs label and borders right, `spans` the borders. Reported figures are the papers' own, on other",
        "test sets, and not comparable with ours. Made by `python benchmarks/recipes.py --train meddocan/train --dev meddocan/dev`.",
        "",
        "| recipe | what it is | types P / R / F | spans P / R / F | minutes | reported |",
        "|---|---|---|---|---|---|",
    ]
    for name in sorted(recipe_names(), key=lambda n: (-known.get(n, {}).get("types_f1", 0.0), n)):
        recipe, own = load_recipe(name), known.get(name)
        figures = [
            " / ".join(f"{own[f'{view}_{part}']:.2f}" for part in ("precision", "recall", "f1"))
            if own
            else "not measured"
            for view in ("types", "spans")
        ]
        claims = "; ".join(
            f"{test}: {' / '.join(map(str, value)) if isinstance(value, list) else f'F {value}'}"
            for test, value in recipe.reported.items()
        )
        minutes = f"{own['minutes']:.1f}" if own and "minutes" in own else ""
        changes = f" ({', '.join(own['changes'])})" if own and "changes" in own else ""
        lines.append(
            f"| `{name}` | {recipe.title}{changes} | {figures[0]} | {figures[1]} | {minutes} | {claims} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure what is asked for, then write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("recipes", nargs="*", help="all when not given")
    parser.add_argument("--train", type=Path)
    parser.add_argument("--dev", type=Path)
    parser.add_argument(
        "--models", type=Path, default=Path("recipe-models"), help="where trained models are kept"
    )
    parser.add_argument(
        "--table", action="store_true", help="write the table from earlier figures, train nothing"
    )
    parser.add_argument(
        "--take",
        type=Path,
        nargs="+",
        default=[],
        help="take over the figures of these models, train nothing",
    )
    args = parser.parse_args()
    for folder in args.take:
        take(folder)
    if not args.table and not args.take:
        if not args.train or not args.dev:
            parser.error("--train and --dev are needed")
        for name in args.recipes or recipe_names():
            scores = measure(name, args.train, args.dev, args.models)
            print(
                f"{name}: types F {scores['types_f1']}, spans F {scores['spans_f1']}, {scores['minutes']} min",
                flush=True,
            )
    TABLE.write_text(table(), encoding="utf-8")


if __name__ == "__main__":
    main()
