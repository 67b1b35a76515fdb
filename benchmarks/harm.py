"""Words that a policy replaces by invented values though they are no PHI, and entities that become tags such as ``[DATE?]``.

    python benchmarks/harm.py [FOLDER ...] [--policy surrogate] [--model en] [--list]

The folders are annotated notes; without any, the dev notes of the open corpus. The language of a folder's model is that of its
name (`en`, `es`), unless a model is given. A word is harmed when it lies outside all gold annotations, inside an entity that was
replaced by an invented value, and is not itself in that value. An annotation is found when it has the offsets of an entity, or of
neighbouring ones together; it is tagged when one of them became a visible tag.
``--list`` shows every harmed word with what stands around it; the notes must be invented ones.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from nescio.core import Document, tokenize
from nescio.corpora import read_all
from nescio.languages.merged import side_letters, units
from nescio.pipeline.engines.local import scrub_documents
from nescio.pipeline.results import ScrubResult
from nescio.pipeline.scrubber import Scrubber
from nescio.replace import Key, Policy
from nescio.replace.apply import DOUBTFUL, Change

ROOT = Path(__file__).resolve().parents[1]
DEV = ("en-ordinary", "en", "es-ordinary", "es")
# What must never be replaced while it stands alone. Hit: 3, L, OD, 4/5, c/o. Near miss: 12, Ann, 4/5/61.
_SHORT = re.compile(r"\d|[^\W\d_]{1,2}|[^\W_]{1,2}/[^\W_]{1,2}")


@dataclass
class Harm:
    """What was counted in one folder, by label where a label is known."""

    words: int = 0
    harmed: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    correct: Counter[str] = field(default_factory=Counter)
    tagged: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    examples: list[str] = field(default_factory=list)


def covered(doc: Document) -> bytearray:
    """Return a flag for each character: whether an annotation covers it."""
    flags = bytearray(len(doc.text))
    for span in doc.spans:
        flags[span.start : span.end] = b"\1" * (span.end - span.start)
    return flags


def words_outside(doc: Document, flags: bytearray, start: int = 0, end: int | None = None) -> Iterator[str]:
    """Yield the words of a part of a note that no annotation touches."""
    text = doc.text[start:end]
    for first, last in tokenize(text):
        if any(map(str.isalnum, text[first:last])) and not any(flags[start + first : start + last]):
            yield text[first:last]


def measure(docs: Sequence[Document], results: Sequence[ScrubResult], policy: Policy) -> Harm:
    """Count what was done to notes."""
    harm = Harm()
    for doc, result in zip(docs, results, strict=True):
        flags = covered(doc)
        harm.words += sum(1 for _ in words_outside(doc, flags))
        if result.doc is None:
            harm.failed += 1
            continue
        changes = [change for change in result.changes if policy.operator(change.span.label)[1].invents]
        count_found(harm, doc, changes)
        for change in changes:
            count(harm, doc, flags, change, result.doc.text)
    return harm


def count_found(harm: Harm, doc: Document, changes: Sequence[Change]) -> None:
    """Count the annotations that were found, and those of them that became a tag, by the label of the annotation."""
    for gold in doc.spans:
        inside = [c for c in changes if c.span.start < gold.end and c.span.end > gold.start]
        borders = [gold.start, *(at for c in inside for at in (c.span.start, c.span.end)), gold.end]
        gaps = [doc.text[a:b] for a, b in zip(borders[::2], borders[1::2], strict=True)]
        if inside and not gaps[0] and not gaps[-1] and not any(map(str.isalnum, "".join(gaps))):
            within = gold.start <= inside[0].span.start and inside[-1].span.end <= gold.end
            harm.correct[gold.label] += within
            harm.tagged[gold.label] += within and any(c.remark == DOUBTFUL for c in inside)


def count(harm: Harm, doc: Document, flags: bytearray, change: Change, clean: str) -> None:
    """Count one replacement."""
    span = change.span
    new = clean[change.start : change.end]
    if change.remark or change.operator == "tag":  # doubtful, or a date that could not be read: a visible tag
        return
    left = Counter(new[a:b].lower() for a, b in tokenize(new))
    lost = [word for word in words_outside(doc, flags, span.start, span.end) if not left[word.lower()]]
    harm.harmed[span.label] += len(lost)
    value = doc.text[span.start : span.end]
    if lost and (_SHORT.fullmatch(value) or value.lower() in units() | side_letters()):
        harm.alone[span.label] += 1
    if lost:
        before, after = doc.text[max(0, span.start - 30) : span.start], doc.text[span.end : span.end + 30]
        harm.examples.append(
            f"{span.label:14s} {span.score:.2f} {span.source:24s} {before!r} {value!r} -> {new!r} {after!r}  ({doc.id})"
        )


def show(name: str, notes: int, harm: Harm, listed: bool) -> None:
    """Print the figures of one folder."""
    harmed, correct, tagged = (sum(counts.values()) for counts in (harm.harmed, harm.correct, harm.tagged))
    rate = f"1 in {harm.words / harmed:.0f}" if harmed else "none"
    print(
        f"{name}: {notes} notes, {harm.words} words outside PHI"
        + f", {harm.failed} failed" * bool(harm.failed)
    )
    print(
        f"  invented outside PHI  {harmed:4d} words, {rate}; {sum(harm.alone.values())} of them short and alone"
    )
    print(f"  correct entities      {correct:4d}, a tag for {tagged} = {tagged / max(1, correct):.1%}")
    for label in sorted({*harm.harmed, *harm.tagged}):
        if harm.harmed[label] or harm.tagged[label]:
            print(
                f"    {label:15s} invented {harm.harmed[label]:4d}   tags {harm.tagged[label]:4d} of {harm.correct[label]:5d}"
            )
    for example in harm.examples if listed else ():
        print("   ", example)


def main() -> None:
    """Measure each folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "folders", nargs="*", type=Path, default=[ROOT / "corpus" / name / "dev" for name in DEV]
    )
    parser.add_argument("--policy", default="surrogate")
    parser.add_argument("--model", help="for all folders")
    parser.add_argument("--list", action="store_true", help="show every harmed word in its place")
    args = parser.parse_args()
    for folder in args.folders:
        named = [part[:2] for part in folder.resolve().parts if part.split("-")[0] in ("en", "es")]
        scrubber = Scrubber(
            args.model or (named[-1] if named else "auto"), args.policy, Key(bytes(range(32)))
        )
        docs = read_all(folder)
        results = scrub_documents([doc.with_spans(()) for doc in docs], scrubber)
        show(
            "/".join(folder.parts[-2:]),
            len(docs),
            measure(docs, results, scrubber.settings.policy),
            args.list,
        )


if __name__ == "__main__":
    main()
