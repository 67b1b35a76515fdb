"""Does the medicine meter agree with gold? ``python benchmarks/medicine.py [CORPUS ...] [--tool nescio|presidio|philter-lite]``.

A tool cleans notes with gold, and the meter, which has no gold, counts words of medicine that vanished or were changed. It is compared,
word by word, with

- gold: of all words that the meter can recognise, those that are no PHI and were replaced all the same;
- for nescio, the eye: the words that the shipped models hid though they are no PHI were read one by one, and marked where they
  are medicine, whether the meter knows them or not (medicine_judged.tsv). What a later model hides and nobody read is counted.

Presidio and philter-lite run as in benchmarks/peers, in environments of their own, and hide as they do: <PERSON>, ****. `--out FOLDER`
keeps the notes before and after, for `nescio utility`. For nescio the time of the meter stands beside that of the pipeline.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "peers"))

from environments import HERE, all_peers, interpreter, start

from nescio.core.document import Document
from nescio.corpora import read_all, write
from nescio.evaluate.medicine.alignment import Region
from nescio.evaluate.medicine.items import find_items
from nescio.evaluate.medicine.lexicon import lexicon, split
from nescio.evaluate.medicine.meter import CHANGED, VANISHED, MedicineTotals, damages, outcome_of
from nescio.languages.medicine_words import OTHER
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.scrubber import Scrubber

ROOT = Path(__file__).parents[1]
CORPORA = ("en", "en-ordinary", "es", "es-ordinary")
NO_MEDICINE = "-"
Cleaned = tuple[Document, str, list[Region]]
"""A note with its gold, its clean text, and where they differ."""


@dataclass
class Counts:
    """Words of medicine that vanished or were changed: by the meter, by gold, by the eye; and those that nobody has read."""

    meter: Counter[str] = field(default_factory=Counter)
    gold: Counter[str] = field(default_factory=Counter)
    eye: Counter[str] = field(default_factory=Counter)
    seen_by_eye: Counter[str] = field(default_factory=Counter)
    unread: int = 0

    def add(self, doc: Document, after: str, regions: Sequence[Region], judged: dict[int, str]) -> None:
        """Count the replaced words of a note; ``judged`` is the kind of each word that was read, by its start."""
        tokens = split(doc.text)
        language = language_of(doc)
        items = find_items(doc.text, tokens, language)
        damaged = list(damages(doc.text, after, regions, items, tokens, language))
        for at, start_at in enumerate(tokens.starts):
            end = tokens.end(at)
            region = next((one for one in regions if one.start < end and start_at < one.end), None)
            if region is None or not doc.text[start_at].isalnum():
                continue
            new = after[region.new_start : region.new_end]
            if new == doc.text[region.start : region.end]:
                continue
            outcome = outcome_of(new)
            is_phi = any(span.start < end and start_at < span.end for span in doc.spans)
            in_meter = any(
                one.item.start < end and start_at < one.item.end for one in damaged if one.item.kind != OTHER
            )
            self.meter[outcome] += in_meter
            if is_phi:
                continue
            self.gold[outcome] += any(item.start < end and start_at < item.end for item in items)
            kind = judged.get(start_at)
            self.unread += kind is None
            self.eye[outcome] += kind not in (None, NO_MEDICINE)
            self.seen_by_eye[outcome] += in_meter and kind not in (None, NO_MEDICINE)


def language_of(doc: Document) -> str:
    """Return the language of a note, which its corpus tells."""
    return str(doc.meta["language"])


def read_judged(corpus: str) -> dict[str, dict[int, str]]:
    """Return for each note of a corpus the kind of each word that was read."""
    judged: dict[str, dict[int, str]] = {}
    with Path(__file__).with_name("medicine_judged.tsv").open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream, delimiter="\t"):
            if row["corpus"] == corpus:
                judged.setdefault(row["note"], {})[int(row["start"])] = row["kind"]
    return judged


def by_nescio(docs: Sequence[Document], model: str, policy: str) -> list[Cleaned]:
    """Clean notes as `nescio scrub` does, and print how long it took beside the meter."""
    scrubber = Scrubber(model, policy)
    bare = [doc.with_spans(()) for doc in docs]
    scrub_documents(bare[:5], scrubber)
    lexicon(model[:2])
    begin = time.process_time()
    results = scrub_documents(bare, scrubber)
    pipeline = time.process_time() - begin
    cleaned = [
        (doc, result.doc.text, [Region(c.span.start, c.span.end, c.start, c.end) for c in result.changes])
        for doc, result in zip(docs, results, strict=True)
        if result.doc is not None
    ]
    begin = time.process_time()
    totals = MedicineTotals()
    for doc, after, regions in cleaned:
        totals.add_note(doc.id, doc.text, after, regions, language_of(doc))
    seconds = time.process_time() - begin
    print(f"  pipeline {pipeline:.2f} s, meter {seconds:.3f} s: {seconds / pipeline:.1%} of it")
    return cleaned


def by_peer(docs: Sequence[Document], tool: str, cache: Path) -> list[Cleaned]:
    """Clean notes with another tool."""
    peer = next(one for one in all_peers(0.98) if one.name == tool)
    cache.mkdir(parents=True, exist_ok=True)
    notes = cache / "medicine.jsonl"
    rows = [{"part": part, "id": doc.id, "text": doc.text} for part in ("warm", "timed") for doc in (docs[:1] if part == "warm" else docs)]  # fmt: skip
    notes.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    out = cache / f"medicine-{tool}.json"
    spans = start(peer, interpreter(peer, cache), notes, out, timeout=1800)["spans"]
    return [(doc, *hide(doc.text, spans[doc.id], asterisks=tool == "philter-lite")) for doc in docs]


def hide(text: str, spans: Sequence[tuple[int, int, str]], *, asterisks: bool) -> tuple[str, list[Region]]:
    """Return a text without what a tool found, and where that was; of overlapping spans the first and longest counts."""
    parts: list[str] = []
    regions: list[Region] = []
    at = size = 0
    for start_at, end, label in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start_at < at:
            continue
        new = "*" * (end - start_at) if asterisks else f"<{label}>"
        parts += (text[at:start_at], new)
        size += start_at - at
        regions.append(Region(start_at, end, size, size + len(new)))
        size += len(new)
        at = end
    return "".join((*parts, text[at:])), regions


def compare(corpus: str, options: argparse.Namespace) -> None:
    """Clean one corpus and print both counts."""
    language = corpus[:2]
    docs = [
        Document(doc.id, doc.text, doc.spans, {"language": language})
        for doc in read_all(ROOT / "corpus" / corpus / options.split)
    ]
    print(f"{corpus}/{options.split}, {len(docs)} notes")
    is_ours = options.tool == "nescio"
    cleaned = by_nescio(docs, options.model or language, options.policy) if is_ours else by_peer(docs, options.tool, options.cache)  # fmt: skip
    judged = read_judged(corpus) if is_ours and options.split == "dev" else {}
    counts = Counts()
    for doc, after, regions in cleaned:
        counts.add(doc, after, regions, judged.get(doc.id, {}))
    for outcome in (VANISHED, CHANGED):
        line = f"  words {outcome}: meter {counts.meter[outcome]}, gold {counts.gold[outcome]}"
        if judged:
            line += f"; by eye {counts.eye[outcome]}, of which the meter has {counts.seen_by_eye[outcome]}"
        print(line)
    if judged:
        print(f"  words that nobody has read: {counts.unread}")
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        for name, texts in (("before", [doc.text for doc, _, _ in cleaned]), (options.tool, [after for _, after, _ in cleaned])):  # fmt: skip
            notes = [Document(doc.id, text) for (doc, _, _), text in zip(cleaned, texts, strict=True)]
            write(notes, options.out / f"{corpus}-{name}.jsonl")


def main() -> None:
    """Compare on each corpus."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpora", nargs="*", default=CORPORA)
    parser.add_argument("--split", default="dev")
    parser.add_argument("--tool", default="nescio", choices=("nescio", "presidio", "philter-lite"))
    parser.add_argument("--model", help="of nescio; by default that of the corpus's language")
    parser.add_argument("--policy", default="surrogate")
    parser.add_argument("--cache", type=Path, default=HERE.parent.parent / "build/peers")
    parser.add_argument("--out", type=Path, help="keep notes before and after in this folder")
    options = parser.parse_args()
    for corpus in options.corpora:
        compare(corpus, options)


if __name__ == "__main__":
    main()
