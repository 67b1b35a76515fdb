"""What a review gives: gold in any format, and the reviewed sample of a finished run for `nescio assess report`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import orjson

from nescio.apps.review.agreement import adjudicated
from nescio.apps.review.marks import gold_spans
from nescio.apps.review.run_notes import in_clean_text
from nescio.apps.review.store import ReviewStore
from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, DataError, Location, nearest
from nescio.corpora import FORMATS, writer
from nescio.corpora.guessing import guess_target
from nescio.evaluate.assess.plan import PlannedNote, ReviewPlan, text_digest
from nescio.evaluate.assess.sampling import DrawnStratum, Sample, draw
from nescio.pipeline.job.paths import check_apart

ADJUDICATED = "adjudicated"
"""Whose marks are exported: those that two reviewers agree on, and what was chosen where they do not."""

_LEVEL = 0.95


def gold_of(store: ReviewStore, reviewer: str, number: int) -> list[Span] | None:
    """Return the gold of a note by one reviewer, or of two; None where they are not done with it."""
    if reviewer == ADJUDICATED:
        names = pair(store)
        first, second = (gold_of(store, name, number) for name in names)
        if first is None or second is None:
            return None
        return adjudicated(first, second, store.choices(*names, number), names)
    found = store.reviewed(reviewer, number)
    return gold_spans(found.marks) if found.done else None


def pair(store: ReviewStore) -> tuple[str, str]:
    """Return the names of the two reviewers who are compared: the first two by name.

    Raises:
        DataError: there are fewer.
    """
    names = store.reviewers()
    if len(names) < 2:
        raise DataError("two reviewers are compared, and there are fewer", Location(str(store.path)))
    return names[0], names[1]


def gold_notes(store: ReviewStore, reviewer: str) -> Iterator[Document]:
    """Yield the notes that a reviewer is done with, with their gold."""
    _check_reviewer(store, reviewer)
    for number in store.facts():
        gold = gold_of(store, reviewer, number)
        if gold is not None:
            yield store.note(number).with_spans(gold)


def export_gold(store: ReviewStore, reviewer: str, out: str, to: str | None = None) -> int:
    """Write the gold of a reviewer; return how many notes it has.

    Args:
        store: the database.
        reviewer: a name, or `ADJUDICATED`.
        out: a file or folder; neither the notes nor the review itself.
        to: a format; that of the suffix of ``out`` by default.

    Raises:
        DataError: nothing is done yet, or what is reviewed would be written over.
    """
    check_target(store, Path(out))
    docs = list(gold_notes(store, reviewer))
    if not docs:
        raise DataError("no note is done yet", Location(str(store.path)), fix="mark notes as done first")
    name = to or guess_target(out)
    fmt = FORMATS.get(name)
    drop = ["meta"] if fmt is not None and fmt.meta == "no" else []
    with writer(out, name, drop=drop) as target:
        for doc in docs:
            target.write(doc)
    return len(docs)


def with_suffix(out: str, to: str | None) -> str:
    """Return the name of an export, with the suffix of its format where one file holds all notes and the name has none."""
    fmt = FORMATS.get(to) if to else None
    if fmt is None or fmt.render is not None or Path(out).suffix or Path(out).is_dir():
        return out
    return out + fmt.suffixes[0]


def check_target(store: ReviewStore, out: Path) -> None:
    """Refuse to write over the notes of a review, its database, or its lists, by whatever name or link.

    Raises:
        DataError: it would be.
    """
    own = [f"{store.path}{end}" for end in ("", "-wal", "-shm", "-journal", ".allow.txt", ".deny.txt")]
    check_apart(out, [name for name in (store.fact("notes"), store.fact("run"), *own) if name])


def export_assessment(store: ReviewStore, folder: Path) -> list[Path]:
    """Write what `nescio assess report` reads: the plan of the random sample, and a file of clean notes for each reviewer.

    Only the notes at the beginning of the sample that every reviewer is done with are in it: they are a random sample themselves.

    Args:
        store: the database of a review of a finished run.
        folder: must not exist yet.

    Raises:
        DataError: there is no run, or nothing of the sample is done.
    """
    check_target(store, folder)
    place = Location(str(store.path))
    facts = store.facts()
    names = store.reviewers()
    sampled = random_sample(store)
    done = sampled[: _prefix(store, names, sampled)] if names else []
    if not done:
        raise DataError("no note of the random sample is done yet", place, fix="review in the order Random")
    planned, reviews = [], {name: [] for name in names}  # type: ignore[var-annotated]
    for number in done:
        found = store.clean(number)
        if found is None:
            raise DataError("this is no review of a finished run", place, fix="begin one with --run")
        clean, places = found
        note_id = facts[number].id
        outside = tuple((start, end) for start, end, _, _ in places)
        planned.append(PlannedNote(note_id, note_id, len(clean), outside, text_digest(note_id, clean)))
        for name in names:
            marked = in_clean_text(gold_of(store, name, number) or (), places)
            kept = [Span(start, end, "IDNUM", "replaced") for start, end in outside if end > start]
            spans = [*kept, *(s for s in marked if not any(s.overlaps(one) for one in kept))]
            partly = [s for s in marked if any(s.overlaps(one) for one in kept) and _beyond(clean, s, kept)]
            reviews[name].append(Document(note_id, clean, (*spans, *partly)))
    stratum = DrawnStratum("all", len(facts), tuple(note.id for note in planned))
    sample = Sample("random", "note", seed(store), (stratum,))
    plan = ReviewPlan(sample, None, _LEVEL, tuple(planned), None, run=store.fact("run digest"), read=True)
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        raise DataError("exists already", Location(str(folder)), fix="choose another name") from None
    paths = [folder / "plan.json"]
    paths[0].write_bytes(orjson.dumps(plan.to_json(), option=orjson.OPT_INDENT_2) + b"\n")
    for number_of, name in enumerate(names, 1):
        paths.append(folder / f"reviewer-{number_of}.jsonl")
        with writer(paths[-1]) as target:
            for doc in reviews[name]:
                target.write(doc)
    return paths


def random_sample(store: ReviewStore) -> list[int]:
    """Return the numbers of the notes of the random sample, in the order in which they are reviewed."""
    facts = store.facts()
    numbers = {facts[number].id: number for number in sample_pool(store)}
    size = int(store.fact("sample", "0"))
    return [
        numbers[unit]
        for unit in draw([facts[number] for number in numbers.values()], size, seed=seed(store)).units
    ]


def sample_pool(store: ReviewStore) -> list[int]:
    """Return the notes that the random sample is drawn from: all, or after learning those that nobody had touched."""
    pool = store.fact("pool")
    return orjson.loads(pool) if pool else list(store.facts())


def seed(store: ReviewStore) -> int:
    """Return the seed of the random order."""
    return int(store.fact("seed", "0"))


def _prefix(store: ReviewStore, names: list[str], sampled: list[int]) -> int:
    """Return how many notes at the beginning of the sample all reviewers are done with."""
    progress = [store.progress(name) for name in names]
    for at, number in enumerate(sampled):
        if not all(one.get(number, (False, 0.0))[0] for one in progress):
            return at
    return len(sampled)


def _beyond(text: str, span: Span, kept: list[Span]) -> bool:
    """Whether a letter or digit of a span stands outside what was replaced."""
    return any(
        text[at].isalnum() and not any(one.start <= at < one.end for one in kept)
        for at in range(span.start, span.end)
    )


def _check_reviewer(store: ReviewStore, reviewer: str) -> None:
    known = store.reviewers()
    if reviewer != ADJUDICATED and reviewer not in known:
        raise ConfigError(f"no reviewer {reviewer!r}{nearest(reviewer, [*known, ADJUDICATED])}")
