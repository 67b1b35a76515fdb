"""Speed of CRF detection beside a plain python-crfsuite loop, measured side by side in one run on one core.

    python benchmarks/detect.py --train meddocan/train --dev meddocan/dev [--model MODEL] [--recipe jabreel-crf]
    python benchmarks/detect.py --network MODEL --dev meddocan/dev        an exported network beside torch: runtime.py

Both start from text: tokens, features, best tags, spans. The plain loop is what most code does: a list of strings for each token,
handed to `pycrfsuite.Tagger`. Each is run several times in turn; the best run counts. "first sight" is a detector that has not
met a single word yet.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pycrfsuite

from nescio.core import Document, Span, tokenize
from nescio.core.tags import to_spans, to_tags
from nescio.corpora import read_all
from nescio.detect.features.lists import word_vocabulary
from nescio.detect.features.words import case, norm, shape, short_shape
from nescio.evaluate import evaluate
from nescio.models.saved import load_saved
from nescio.recipes import load_recipe, train_recipe


def plain_features(words: Sequence[str]) -> list[list[str]]:
    """Return about sixty strings for each word of a line: itself, affixes, shapes, and its neighbours."""
    rows = []
    for i, word in enumerate(words):
        low = word.lower()
        row = [f"len={len(word)}", f"shape={shape(word)}"]
        row += [f"pre{n}={low[:n]}" for n in range(1, 5)] + [f"suf{n}={low[-n:]}" for n in range(1, 5)]
        for d in range(-3, 4):
            if 0 <= i + d < len(words):
                near = words[i + d]
                row += [
                    f"{d}w={near}",
                    f"{d}n={norm(near)}",
                    f"{d}s={short_shape(near)}",
                    f"{d}c={case(near)}",
                ]
                row += [f"{d}digit={near.isdigit()}", f"{d}title={near.istitle()}"]
            else:
                row.append(f"{d}none")
        row += [
            f"{d}b={norm(words[i + d])}|{norm(words[i + d + 1])}"
            for d in range(-2, 2)
            if 0 <= i + d < len(words) - 1
        ]
        rows.append(row)
    return rows


def lines(doc: Document) -> list[list[tuple[int, int]]]:
    """Cut a note into lines of tokens."""
    found: list[list[tuple[int, int]]] = [[]]
    at = 0
    for start, end in tokenize(doc.text):
        if "\n" in doc.text[at:start]:
            found.append([])
        found[-1].append((start, end))
        at = end
    return [line for line in found if line]


def train_plain(train: Sequence[Document], path: str, iterations: int) -> None:
    """Train the plain CRF."""
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": 0.05, "c2": 0.05, "max_iterations": iterations, "feature.minfreq": 2})
    for doc in train:
        for line in lines(doc):
            trainer.append(plain_features([doc.text[a:b] for a, b in line]), to_tags(doc.spans, line))
    trainer.train(path)


def plain_predict(tagger: pycrfsuite.Tagger, docs: Sequence[Document]) -> list[list[Span]]:
    """Tag line by line."""
    found = []
    for doc in docs:
        spans: list[Span] = []
        for line in lines(doc):
            spans += to_spans(tagger.tag(plain_features([doc.text[a:b] for a, b in line])), line)
        found.append(spans)
    return found


def clock(run: Callable[[], object]) -> float:
    """Return the seconds a call takes."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def f1(docs: Sequence[Document], found: Sequence[Sequence[Span]]) -> float:
    """Return F with types, in per cent."""
    system = [doc.with_spans(spans) for doc, spans in zip(docs, found, strict=True)]
    return 100 * evaluate(docs, system, resamples=0).counts("strict").f1


def main() -> None:
    """Train what is missing, then time both in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--train", type=Path)
    parser.add_argument("--dev", type=Path, required=True)
    parser.add_argument("--model", type=Path, help="a trained model; else the recipe is trained first")
    parser.add_argument("--network", type=Path, help="a trained network, to be timed beside torch")
    parser.add_argument("--recipe", default="jabreel-crf")
    parser.add_argument("--iterations", type=int, default=80, help="of the plain CRF")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    if args.network:
        from runtime import compare

        compare(args.network, args.dev)
        return
    if not args.train:
        parser.error("--train is needed")
    train, dev = read_all(args.train), read_all(args.dev)
    tokens = sum(len(tokenize(doc.text)) for doc in dev)
    with tempfile.TemporaryDirectory() as folder:
        model = args.model or Path(folder) / "model"
        if not args.model:
            train_recipe(load_recipe(args.recipe), train, [], model)
        train_plain(train, f"{folder}/plain", args.iterations)
        tagger = pycrfsuite.Tagger()
        tagger.open(f"{folder}/plain")
        detector, card = load_saved(model)
        detector.predict(dev[:1])  # reads the lists
        word_vocabulary(card.language).clear()
        first = clock(lambda: detector.predict(dev))
        ours, plain = [], []
        for _ in range(args.rounds):
            ours.append(clock(lambda: detector.predict(dev)))
            plain.append(clock(lambda: plain_predict(tagger, dev)))
        fast, slow = tokens / min(ours), tokens / min(plain)
        print(f"{tokens} tokens in {len(dev)} notes, one core, features included")
        print(
            f"plain python-crfsuite loop   {slow:10,.0f} tokens/s   F {f1(dev, plain_predict(tagger, dev)):.2f}"
        )
        print(f"{card.recipe}, first sight {tokens / first:14,.0f} tokens/s")
        print(
            f"{card.recipe}              {fast:14,.0f} tokens/s   F {f1(dev, detector.predict(dev)):.2f}   {fast / slow:.1f} x"
        )


if __name__ == "__main__":
    main()
