"""Do two orderings that the papers report hold on a corpus at hand? `nescio experiment` asks the others.

python benchmarks/orderings.py joint      --train meddocan/train --dev meddocan/dev --text more.jsonl   E2EJ against E2E
python benchmarks/orderings.py composed   --train ... --dev ... --text ...       the window LSTM with composed vectors

Models are kept in --models: what is trained already is not trained again, what was killed goes on. Intervals are 95 %
bootstrap intervals over notes; p is from paired approximate randomisation against the best system.
"""

from __future__ import annotations

import argparse
import logging
import time
from pathlib import Path

from nescio.core.document import Document
from nescio.corpora import read_all
from nescio.detect.neural.settings import VectorSettings
from nescio.detect.neural.vectors.table import write_vectors
from nescio.detect.neural.vectors.training import train_vectors
from nescio.evaluate import compare
from nescio.models.saved import load_saved
from nescio.recipes import load_recipe, train_recipe

GENERAL = "general"  # a second set, of other text alone, for words that the notes do not have

# experiment -> view that is compared, and model -> recipe, kind of vectors, changes
EXPERIMENTS: dict[str, tuple[str, dict[str, tuple[str, str, list[str]]]]] = {
    "joint": ("binary", {"e2ej": ("jabreel-e2ej", "cbow", []), "e2e": ("jabreel-e2e", "cbow", [])}),
    "composed": (
        "token",
        {"kassaie-own": ("kassaie-lstm", "", []), "kassaie-composed": ("kassaie-lstm", GENERAL, [])},
    ),
}


def vectors_file(kind: str, texts: list[str], models: Path) -> Path:
    """Return the file of vectors of this kind, making it when it is not there."""
    path = models / f"{kind}.safetensors"
    if not path.is_file():
        settings = (
            VectorSettings(size=200, digits="DIGIT")
            if kind == GENERAL
            else VectorSettings(size=300, epochs=15)
        )
        write_vectors(path, train_vectors(texts, settings))
    return path


def trained(
    name: str, args: argparse.Namespace, train: list[Document], dev: list[Document]
) -> list[Document]:
    """Train a model unless it is there, and return what it finds in the dev notes."""
    recipe, kind, changes = EXPERIMENTS[args.experiment][1][name]
    changes = [*changes, *args.set]
    if kind:
        texts = [doc.text for path in args.text for doc in read_all(path)]
        if kind != GENERAL:
            texts += [doc.text for doc in train]
        place = "fallback" if kind == GENERAL else "file"
        changes.append(f'learner.vectors.{place}="{vectors_file(kind, texts, args.models)}"')
    folder = args.models / name
    if not (folder / "model.toml").is_file():
        began = time.perf_counter()
        train_recipe(load_recipe(recipe, changes), train, dev, folder, resume=True)
        print(f"{name}: trained in {(time.perf_counter() - began) / 60:.1f} minutes", flush=True)
    detector, _ = load_saved(folder)
    found = detector.predict(dev)
    return [doc.with_spans(spans) for doc, spans in zip(dev, found, strict=True)]


def main() -> None:
    """Train what is missing and print the comparison."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("experiment", choices=list(EXPERIMENTS))
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--dev", type=Path, required=True)
    parser.add_argument("--text", type=Path, action="append", default=[], help="more text for the vectors")
    parser.add_argument("--notes", type=int, help="train on the first so many notes only")
    parser.add_argument("--dev-notes", type=int, help="score on the first so many notes only")
    parser.add_argument("--models", type=Path, default=Path("network-models"))
    parser.add_argument("--set", action="append", default=[], help="change a setting of the recipes")
    parser.add_argument("--only", help="train this model and compare nothing")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    args.models.mkdir(parents=True, exist_ok=True)
    train, dev = read_all(args.train)[: args.notes], read_all(args.dev)[: args.dev_notes]
    view, models = EXPERIMENTS[args.experiment]
    systems = {name: trained(name, args, train, dev) for name in models if args.only in (None, name)}
    result = compare(dev, systems, view=view)
    shown = list(dict.fromkeys(["strict", "binary", view]))
    print(f"{len(train)} notes to learn from, {len(dev)} to score on; P, R and F in %, with 95 % intervals")
    for name, evaluation in result.evaluations.items():
        for each in shown:
            figures = [evaluation.estimates[f"{each}/{part}"] for part in ("precision", "recall", "f1")]
            cells = "  ".join(
                f"{100 * f.value:6.2f} [{100 * f.low:.2f}, {100 * f.high:.2f}]" for f in figures
            )
            p_value = result.p_values.get(name) if each == view else None
            print(f"{name:<12} {each:<12} {cells}" + (f"  p {p_value:.4f}" if p_value is not None else ""))


if __name__ == "__main__":
    main()
