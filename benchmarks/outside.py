"""Measure models on corpora that you fetched: ``python benchmarks/outside.py NAME PATH [--model auto]``.

    meddocan PATH    MEDDOCAN, brat folder of a split (es)
    grascco PATH     GraSCCo with PHI annotations, as brat or inline (de; cleaned with --any-language)
    aci PATH         ACI-Bench, jsonl or csv of notes without PHI annotations: what is removed is counted by 1,000 words
    tab PATH         the text anonymisation benchmark, echr_*.json
    mtsamples PATH   MTSamples, csv with a column `transcription`; without annotations, as ACI-Bench
    mts PATH         MTS-Dialog, jsonl or csv with sections of notes in a column `note`; without annotations
    e3c PATH         E3C, jsonl with a column `text`, English or Spanish case reports; without annotations
    cantemist PATH   CANTEMIST, jsonl with a column `text`, Spanish case reports; without annotations

With gold it prints recall and precision over words, and notes with nothing missed, each with its interval; without gold the spans and
words that are removed. One row of a Markdown table, as in docs/guides/outside.md.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from nescio.core.document import Document, Span
from nescio.core.labels import CANONICAL
from nescio.corpora import read_all
from nescio.evaluate import evaluate
from nescio.pipeline.engines.local import detect_documents
from nescio.pipeline.scrubber import Scrubber

# Labels of the text anonymisation benchmark that have a counterpart in i2b2-2014.
TAB_LABELS = {"PERSON": "PATIENT", "CODE": "IDNUM", "LOC": "LOCATION-OTHER", "ORG": "ORGANIZATION", "DATETIME": "DATE", "DEM": "PROFESSION"}  # fmt: skip
SCHEMES = {"meddocan": "meddocan"}
"""Corpora that are annotated by conventions of their own, which models can follow."""
HEAD = "| notes | model | words | PHI words found | precision | nothing missed | spans removed per 1,000 words |\n|---|---|---:|---|---|---|---:|"


def read_tab(path: Path) -> list[Document]:
    """Read the text anonymisation benchmark: direct and quasi identifiers of the first annotator of each case."""
    docs = []
    for case in json.loads(path.read_text(encoding="utf-8")):
        mentions = next(iter(case["annotations"].values()))["entity_mentions"]
        spans = {
            Span(mention["start_offset"], mention["end_offset"], TAB_LABELS[mention["entity_type"]], "gold")
            for mention in mentions
            if mention["identifier_type"] != "NO_MASK" and mention["entity_type"] in TAB_LABELS
        }
        docs.append(Document(case["doc_id"], case["text"], tuple(sorted(spans))))
    return docs


def read_column(column: str) -> Callable[[Path], list[Document]]:
    """Return a reader of tables whose notes are in this column."""
    return lambda path: read_all(path, text_column=column)


CORPORA: dict[str, tuple[Callable[[Path], list[Document]], bool]] = {
    "meddocan": (read_all, True),
    "grascco": (read_all, True),
    "aci": (read_column("note"), False),
    "tab": (read_tab, True),
    "mtsamples": (read_column("transcription"), False),
    "mts": (read_column("note"), False),
    "e3c": (read_column("text"), False),
    "cantemist": (read_column("text"), False),
}


def row(name: str, docs: list[Document], model: str, *, has_gold: bool) -> str:
    """Return the row of one corpus."""
    scrubber = Scrubber(model, "tag", scheme=SCHEMES.get(name, CANONICAL), any_language=True)
    bare = [doc.with_spans(()) for doc in docs]
    found = detect_documents(bare, scrubber)
    words = sum(len(doc.text.split()) for doc in docs)
    removed = 1000 * sum(len(detection.spans) for detection in found) / max(words, 1)
    scores = ["no gold"] * 3
    if has_gold:
        system = [doc.with_spans(detection.spans) for doc, detection in zip(bare, found, strict=True)]
        result = evaluate(docs, system, scheme="binary")
        keys = ("phi-word/recall", "phi-word/precision", "nothing-missed")
        estimates = [result.estimates[key] for key in keys]
        scores = [f"{100 * e.value:.1f} [{100 * e.low:.1f}, {100 * e.high:.1f}]" for e in estimates]
    return f"| {name}, {len(docs):,} notes | {model} | {words:,} | {' | '.join(scores)} | {removed:.1f} |"


def main() -> None:
    """Measure one corpus."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=CORPORA)
    parser.add_argument("path", type=Path)
    parser.add_argument("--model", default="auto")
    parser.add_argument("--most", type=int, default=None, help="read only so many notes")
    options = parser.parse_args()
    reader, has_gold = CORPORA[options.name]
    docs = reader(options.path)[: options.most]
    print(HEAD)
    print(row(options.name, docs, options.model, has_gold=has_gold))


if __name__ == "__main__":
    main()
