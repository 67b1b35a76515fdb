"""How much damage does the medicine meter find? ``python benchmarks/medicine_planted.py [--notes]``.

By default it counts the planted damage of the tests, by set and language, whatever the row it is shown in.

With ``--notes`` it plants damage at random in the train notes, outside PHI: a number becomes another one, a word is hidden behind [NAME]
or becomes another word of the notes. Not all of these are medicine. And it replaces the gold PHI of the dev notes, by a tag and by
surrogates, and counts the entities that the meter takes for medicine, or for another word or number.
"""

from __future__ import annotations

import argparse
import csv
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from nescio.core.document import Document
from nescio.corpora import read_all
from nescio.evaluate.medicine.alignment import Region, differences
from nescio.evaluate.medicine.meter import MedicineTotals, Place
from nescio.languages.medicine_words import OTHER
from nescio.models import ANNOTATIONS
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.scrubber import Scrubber

ROOT = Path(__file__).parents[1]
PLANTED = ROOT / "tests/unit/evaluate/medicine"
CORPORA = ("en", "en-ordinary", "es", "es-ordinary")
SAMPLE = 300
FREQUENT = 60  # words that say nothing: the, of, patient
NUMBER = re.compile(r"(?<![\w.,/:-])\d{1,3}(?:[.,/]\d{1,3})?(?![\d.,/:-]*\d)")
WORD = re.compile(r"\b[^\W\d_]{2,}\b")
Site = tuple[Document, re.Match[str]]


def places(before: str, after: str, regions: Sequence[Region], language: str) -> list[Place]:
    """Return the places that the meter finds."""
    totals = MedicineTotals()
    totals.add_note("n", before, after, regions, language)
    return totals.places


def planted() -> None:
    """Count the planted damage that is found."""
    for path in sorted(PLANTED.glob("planted_*.tsv")):
        found: Counter[tuple[str, str]] = Counter()
        size: Counter[tuple[str, str]] = Counter()
        for row in csv.reader(path.open(encoding="utf-8"), delimiter="\t"):
            group, language = (row[0], row[1]) if row[1] in ("en", "es") else ("", row[0])
            size[group, language] += 1
            found[group, language] += bool(places(row[-2], row[-1], differences(row[-2], row[-1]), language))
        for key in sorted(size):
            print(
                f"{path.stem:22} {' '.join(key):14} {found[key]} of {size[key]}, {found[key] / size[key]:.1%}"
            )


def sites(docs: Sequence[Document], pattern: re.Pattern[str], frequent: set[str]) -> Iterator[Site]:
    """Yield the words or numbers of notes that are outside PHI and say something."""
    for doc in docs:
        for match in pattern.finditer(doc.text):
            is_phi = any(span.start <= match.end() and match.start() <= span.end for span in doc.spans)
            behind = doc.text[match.end() : match.end() + 2]
            is_of_list = pattern is NUMBER and (behind[:1] in (":", ")") or behind == ". ")
            if not (is_phi or is_of_list or match[0].lower() in frequent):
                yield doc, match


def damaged(site: Site, kind: str, rng: random.Random, others: Sequence[Site]) -> str:
    """Return what stands there instead."""
    old = site[1][0]
    if kind == "hidden":
        return "[NAME]"
    if kind == "number":
        return re.sub(r"^\d+", lambda found: str(int(found[0]) + rng.choice((1, 2, 3, 10))), old)
    other = rng.choice(others)[1][0]
    new = other.lower() if old.islower() else other.upper() if old.isupper() else other.title()
    return "pain" if new.lower() == old.lower() else new


def in_notes() -> None:
    """Plant damage at random in train notes, and print how much is found."""
    for corpus in CORPORA:
        rng = random.Random(291)
        docs = list(read_all(ROOT / "corpus" / corpus / "train"))
        docs = rng.sample(docs, min(600, len(docs)))
        words = Counter(word.lower() for doc in docs for word in WORD.findall(doc.text))
        frequent = {word for word, _ in words.most_common(FREQUENT)}
        for kind, pattern in (("number", NUMBER), ("hidden", WORD), ("swapped", WORD)):
            every = list(sites(docs, pattern, frequent))
            found = 0
            for site in rng.sample(every, SAMPLE):
                (doc, match), new = site, damaged(site, kind, rng, every)
                after = doc.text[: match.start()] + new + doc.text[match.end() :]
                region = Region(match.start(), match.end(), match.start(), match.start() + len(new))
                found += bool(places(doc.text, after, [region], corpus[:2]))
            print(f"{corpus}/train, {kind}: {found / SAMPLE:.0%} of {SAMPLE}")


def tagged(doc: Document) -> tuple[str, list[Region]]:
    """Return a note with tags in place of its PHI, and where that is."""
    parts: list[str] = []
    regions: list[Region] = []
    at = size = 0
    for span in doc.spans:
        if span.start < at:
            continue
        new = f"[{span.label}]"
        parts += (doc.text[at : span.start], new)
        size += span.start - at
        regions.append(Region(span.start, span.end, size, size + len(new)))
        size += len(new)
        at = span.end
    return "".join((*parts, doc.text[at:])), regions


def identity() -> None:
    """Replace the gold PHI of dev notes, and print how much of it the meter takes for damage."""
    for corpus in CORPORA:
        docs = [
            Document(doc.id, doc.text, doc.spans, {"language": corpus[:2]})
            for doc in read_all(ROOT / "corpus" / corpus / "dev")
        ]
        results = scrub_documents(docs, Scrubber(ANNOTATIONS, "surrogate", record_search=False))
        surrogates = [
            (result.doc.text, [Region(c.span.start, c.span.end, c.start, c.end) for c in result.changes])
            for result in results
            if result.doc is not None
        ]
        spans = sum(len(doc.spans) for doc in docs)
        for name, cleaned in (
            ("tags", [tagged(doc) for doc in docs]),
            ("surrogates", surrogates),
            ("surrogates, by their difference", [(text, differences(doc.text, text)) for doc, (text, _) in zip(docs, surrogates, strict=True)]),
        ):  # fmt: skip
            kinds = [place[3] for doc, (after, regions) in zip(docs, cleaned, strict=True) for place in places(doc.text, after, regions, corpus[:2])]  # fmt: skip
            others = kinds.count(OTHER)
            print(f"{corpus}/dev, {spans} entities, {name}: {len(kinds) - others} as medicine, {others} as other ({others / spans:.1%})")  # fmt: skip


def main() -> None:
    """Count what is found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--notes", action="store_true", help="damage at random in notes, and replaced gold PHI"
    )
    if parser.parse_args().notes:
        in_notes()
        identity()
    else:
        planted()


if __name__ == "__main__":
    main()
