"""Train recipes on one corpus, score them on another, and write the table in the docs.

python benchmarks/recipes.py --train meddocan/train --dev meddocan/dev            all recipes
python benchmarks/recipes.py --train ... --dev ... he-harbin liu-harbin           some of them
python benchmarks/recipes.py --table                                              the table alone, from earlier figures
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from nescio.corpora import read_all
from nescio.recipes import load_recipe, recipe_names, train_recipe

ROOT = Path(__file__).parent.parent
MEASURED = ROOT / "src" / "nescio" / "recipes" / "measured.json"
TABLE = ROOT / "docs" / "recipes-table.md"


def measure(name: str, train: Path, dev: Path, models: Path) -> dict[str, float]:
    """Train and score one recipe, and keep its figures with those of the others."""
    folder = models / name
    began = time.perf_counter()
    scores = train_recipe(load_recipe(name), read_all(train), read_all(dev), folder, resume=True)
    scores["minutes"] = round((time.perf_counter() - began) / 60, 1)
    known = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.is_file() else {}
    known[name] = scores
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")
    return scores


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
        minutes = f"{own['minutes']:.1f}" if own else ""
        lines.append(f"| `{name}` | {recipe.title} | {figures[0]} | {figures[1]} | {minutes} | {claims} |")
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
    args = parser.parse_args()
    if not args.table:
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
