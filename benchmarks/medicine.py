"""Does the medicine meter agree with gold? ``python benchmarks/medicine.py corpus/en/dev [--model en] [--policy surrogate]``.

The notes are cleaned as `nescio scrub` does. The meter, which has no gold, counts words of medicine that vanished or were changed;
gold says which of these words are PHI after all. Both counts are printed, and the time of the meter beside that of the pipeline.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from nescio.core.document import Document
from nescio.corpora import read_all
from nescio.evaluate.medicine.alignment import Region
from nescio.evaluate.medicine.items import find_items, lexicon, split
from nescio.evaluate.medicine.meter import CHANGED, VANISHED, damages
from nescio.languages.identify import guess_language
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.scrubber import Scrubber


def compare(
    gold: Document, after: str, regions: list[Region], language: str
) -> tuple[Counter[str], Counter[str]]:
    """Return the words that the meter says were damaged, by outcome, and those of them that gold says are no PHI."""
    tokens = split(gold.text)
    items = find_items(gold.text, tokens, language)
    meter: Counter[str] = Counter()
    truth: Counter[str] = Counter()
    for damage in damages(gold.text, after, regions, items, tokens, language):
        for start, end in zip(tokens.starts, tokens.ends, strict=True):
            inside = damage.item.start < end and start < damage.item.end
            replaced = any(region.start < end and start < region.end for region in regions)
            if inside and replaced and gold.text[start].isalnum():
                meter[damage.outcome] += 1
                is_phi = any(span.start < end and start < span.end for span in gold.spans)
                truth[damage.outcome] += not is_phi
    return meter, truth


def main() -> None:
    """Print both counts and times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold")
    parser.add_argument("--model", default="auto")
    parser.add_argument("--policy", default="surrogate")
    options = parser.parse_args()
    docs = read_all(options.gold)
    scrubber = Scrubber(options.model, options.policy)
    bare = [doc.with_spans(()) for doc in docs]
    scrub_documents(bare[:5], scrubber)
    lexicon("en")
    begin = time.process_time()
    results = scrub_documents(bare, scrubber)
    pipeline = time.process_time() - begin
    begin = time.process_time()
    meter: Counter[str] = Counter()
    truth: Counter[str] = Counter()
    for doc, result in zip(docs, results, strict=True):
        if result.doc is not None:
            regions = [Region(c.span.start, c.span.end, c.start, c.end) for c in result.changes]
            for mine, more in zip(
                (meter, truth), compare(doc, result.doc.text, regions, guess_language(doc.text)), strict=True
            ):
                mine.update(more)
    seconds = time.process_time() - begin
    for outcome in (VANISHED, CHANGED):
        print(f"words {outcome}: meter {meter[outcome]}, gold {truth[outcome]}")
    print(f"pipeline {pipeline:.2f} s, meter and comparison {seconds:.2f} s, {seconds / pipeline:.1%} of it")


if __name__ == "__main__":
    main()
