"""Precision of every rule, precision and recall of every label, and speed on one core.

    python benchmarks/rules.py corpus/en/test --language en
    python benchmarks/rules.py meddocan/dev --language es --scheme meddocan

A span counts as right when both offsets and the label are those of the gold.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from nescio.corpora import read_all
from nescio.detect.rules import RuleDetector
from nescio.evaluate import evaluate


def main() -> None:
    """Measure the rules on one corpus and print three tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus")
    parser.add_argument("--language", default="en", choices=["en", "es"])
    parser.add_argument("--scheme", default="i2b2-2014")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()

    docs = list(read_all(options.corpus))
    detector = RuleDetector(options.language, options.scheme)
    found = detector.predict(docs)
    system = [doc.with_spans(spans) for doc, spans in zip(docs, found, strict=True)]
    score = evaluate(docs, system, scheme=options.scheme).counts("strict")

    right, given, wanted = Counter[str](), Counter[str](), Counter[str]()
    for doc, spans in zip(docs, found, strict=True):
        gold = {(span.start, span.end, span.label) for span in doc.spans}
        wanted.update(span.label for span in doc.spans)
        for span in spans:
            for key in (span.source, span.label):
                given[key] += 1
                right[key] += (span.start, span.end, span.label) in gold

    print(f"{len(docs)} notes, {len(detector.labels)} labels")
    print(f"{'all':36} P {score.precision:6.1%}  R {score.recall:6.1%}  F {score.f1:6.1%}")
    for label, count in wanted.most_common():
        precision = right[label] / given[label] if given[label] else 0.0
        print(f"{label:36} P {precision:6.1%}  R {right[label] / count:6.1%}  n {count}")
    print()
    for rule in sorted(key for key in given if key.startswith("rule:")):
        print(f"{rule:36} {right[rule]:5} of {given[rule]:5} right  {right[rule] / given[rule]:6.1%}")

    size = sum(len(doc.text.encode()) for doc in docs)
    best = min(_seconds(detector, docs) for _ in range(options.runs))
    print(f"\n{size / best / 1e6:.2f} MB/s on one core ({size / 1e6:.2f} MB)")


def _seconds(detector: RuleDetector, docs: list) -> float:
    start = time.process_time()
    detector.predict(docs)
    return time.process_time() - start


if __name__ == "__main__":
    main()
