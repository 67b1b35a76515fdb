"""What the page can do: each method is one request of a reviewer. `app` gives them to the browser, `store` keeps what is decided."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nescio.apps.review.agreement import NEITHER, adjudicated, agreement, regions
from nescio.apps.review.exporting import (
    ADJUDICATED,
    export_assessment,
    export_gold,
    gold_of,
    pair,
    random_sample,
    sample_pool,
    seed,
    with_suffix,
)
from nescio.apps.review.learning import LearnJob
from nescio.apps.review.marks import Mark, check_marks, edited, gold_spans, mark_everywhere, missed
from nescio.apps.review.store import Reviewed, ReviewStore
from nescio.apps.review.term_files import add_term, remove_term
from nescio.core.errors import ConfigError, DataError
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, scheme
from nescio.corpora import FORMATS
from nescio.evaluate.assess.bounds import bound_share
from nescio.evaluate.assess.sampling import ORDERS, draw
from nescio.languages.registry import DEFAULT_LANGUAGE
from nescio.pipeline.knowledge.record_knowledge import KnowledgeBase
from nescio.pipeline.results import Detection
from nescio.pipeline.scrubber import Scrubber

_NAME = re.compile(r"[^\W_][\w .'-]{0,39}")
_FILE = re.compile(r"[\w][\w.-]{0,99}")
_IDLE = 120.0  # seconds; a longer pause is no review
_HITS = 200
_AROUND = 40  # characters shown around a hit
_LEVEL = 0.95

Answer = dict[str, Any]


@dataclass(frozen=True)
class TermPaths:
    """The lists that the page writes: of terms that are no PHI, and of terms that always are."""

    allow: Path
    deny: Path


class Review:
    """A review: its database, its lists, and the pipeline for surrogates.

    Args:
        store: the database.
        scrubber: replaces the marks of a note, as they are; see `preview_scrubber`.
        terms: the lists that the page writes.
        learn_job: adapts the model; None where that is not wanted.
    """

    def __init__(
        self, store: ReviewStore, scrubber: Scrubber, terms: TermPaths, learn_job: LearnJob | None = None
    ) -> None:
        self.store = store
        self._learn_job = learn_job
        self._scrubber = scrubber
        self._terms = terms
        self._labels = scheme(CANONICAL).labels

    def about(self, reviewer: str) -> Answer:
        """Return what the page needs to begin."""
        categories = scheme(CANONICAL).categories
        return {
            "reviewer": reviewer,
            "reviewers": self.store.reviewers(),
            "categories": {name: list(labels) for name, labels in categories.items()},
            "orders": [order for order in ORDERS if order != "stratified"],
            "formats": [name for name, fmt in FORMATS.items() if fmt.spans],
            "run": bool(self.store.fact("run")),
            "learn": self._learn_job is not None and self._learn_job.model() is not None,
            "file": self.store.path.name,
            "lists": {"allow": self._terms.allow.name, "deny": self._terms.deny.name},
        }

    def check_name(self, name: str) -> str:
        """Return the name of a reviewer without blanks around it.

        Raises:
            ConfigError: it is none.
        """
        name = " ".join(name.split())
        if not _NAME.fullmatch(name) or name in (ADJUDICATED, NEITHER):
            raise ConfigError("a name has letters, digits, blanks, and at most 40 characters")
        return name

    def queue(self, reviewer: str, order: str) -> Answer:
        """Return all notes in some order, with the progress of a reviewer and the time they may still need.

        Args:
            reviewer: their name.
            order: one of `ORDERS`, which is remembered; empty for the one that is.
        """
        facts = self.store.facts()
        numbers = {fact.id: number for number, fact in facts.items()}
        chosen: Any = self._order(reviewer, order)
        drawn = draw(facts.values(), len(facts), by=chosen, seed=seed(self.store)).units
        progress = self.store.progress(reviewer)
        sampled = random_sample(self.store)
        inside = set(sampled)
        notes = [
            {
                "number": number,
                "id": facts[number].id,
                "patient": facts[number].patient if facts[number].patient != facts[number].id else "",
                "kind": facts[number].kind,
                "writer": facts[number].writer,
                "words": facts[number].words,
                "certainty": round(facts[number].least_score, 3),
                "disputed": facts[number].disagreement,
                "sample": number in inside,
                "done": progress.get(number, (False, 0.0))[0],
            }
            for number in (numbers[unit] for unit in drawn)
        ]
        return {
            "order": chosen,
            "notes": notes,
            "pace": self._pace(reviewer),
            "sample": self._estimate(reviewer, sampled),
        }

    def _order(self, reviewer: str, asked: str) -> str:
        """Return the order that a reviewer asks for, or asked for last; in the review of a run it is random at first."""
        name = f"order of {reviewer}"
        if asked in ORDERS:
            self.store.set_fact(name, asked)
        return self.store.fact(name) or ("random" if self.store.fact("run") else "uncertainty")

    def _pace(self, reviewer: str) -> float | None:
        """Return the seconds that a reviewer needs for a word, from the notes they are done with; None before the first."""
        facts = self.store.facts()
        done = [
            (seconds, facts[n].words) for n, (is_done, seconds) in self.store.progress(reviewer).items()
            if is_done and seconds
        ]  # fmt: skip
        words = sum(count for _, count in done)
        return sum(seconds for seconds, _ in done) / words if words else None

    def _estimate(self, reviewer: str, sampled: Sequence[int]) -> Answer:
        """Return what the random sample says so far: notes in which the detector missed something, and the bound that follows.

        Only the beginning of the sample that is done without a gap counts: any other part may be chosen by its ease.
        """
        progress = self.store.progress(reviewer)
        done = 0
        while done < len(sampled) and progress.get(sampled[done], (False, 0.0))[0]:
            done += 1
        with_miss = sum(
            bool(missed(self.store.note(n), self.store.reviewed(reviewer, n).marks, self.store.suggested(n)))
            for n in sampled[:done]
        )
        population = len(sample_pool(self.store))
        bound = bound_share(with_miss, done, population, level=_LEVEL).upper if done else None
        return {"size": len(sampled), "done": done, "missed": with_miss, "bound": bound, "level": _LEVEL}

    def note(self, reviewer: str, number: int) -> Answer:
        """Return a note with its marks."""
        doc, found = self.store.note(number), self.store.reviewed(reviewer, number)
        language, error = self.store.language(number)
        return {
            "number": number,
            "text": doc.text,
            "marks": [mark.to_json() for mark in found.marks],
            "done": found.done,
            "language": language,
            "error": error,
            "record": len(self.store.record(number)),
        }

    def edit(
        self, reviewer: str, number: int, remove: Sequence[tuple[int, int]], add: Sequence[Mark]
    ) -> Answer:
        """Change the marks of a note, in one step."""
        doc, found = self.store.note(number), self.store.reviewed(reviewer, number)
        check_marks(doc, add, self._labels)
        marks = edited(found.marks, remove, add)
        self.store.decide(reviewer, {number: Reviewed(tuple(marks), found.done, found.seconds)})
        return {"marks": [mark.to_json() for mark in marks]}

    def everywhere(self, reviewer: str, number: int, mark: Mark) -> Answer:
        """Decide about a mark as it says, and about the same words in all notes of the record."""
        doc = self.store.note(number)
        check_marks(doc, [mark], self._labels)
        term = doc.text[mark.start : mark.end]
        changed: dict[int, Reviewed] = {}
        places = 0
        for other in self.store.record(number):
            found = self.store.reviewed(reviewer, other)
            marks = mark_everywhere(self.store.note(other), found.marks, term, mark.label, mark.state)
            if other == number:
                marks = edited(marks, (), [mark])
            if tuple(marks) != found.marks:
                places += len(set(marks) - set(found.marks))
                changed[other] = Reviewed(tuple(marks), found.done, found.seconds)
        self.store.decide(reviewer, changed)
        return {**self._marks_of(reviewer, number), "notes": sorted(changed), "places": places}

    def always(self, reviewer: str, number: int, mark: Mark, *, phi: bool) -> Answer:
        """Put the words of a mark on a list, and decide so in every note that is not done.

        Args:
            reviewer: their name.
            number: of the note.
            mark: its words go on the list.
            phi: whether the words always are PHI, with the label of the mark; else they never are.
        """
        doc = self.store.note(number)
        check_marks(doc, [mark], self._labels)
        term = " ".join(doc.text[mark.start : mark.end].split())
        label = mark.label if phi else ""
        new = add_term(self._path(phi), term, label)
        folded, changed, places = fold(term), {}, 0
        progress = self.store.progress(reviewer)
        for other, _, text in self.store.texts():
            if other != number and (
                progress.get(other, (False, 0.0))[0] or folded not in " ".join(fold(text).split())
            ):
                continue
            found = self.store.reviewed(reviewer, other)
            state: Any = "yes" if phi else "no"
            marks = mark_everywhere(self.store.note(other), found.marks, term, mark.label, state)
            if tuple(marks) != found.marks:
                places += len(set(marks) - set(found.marks))
                changed[other] = Reviewed(tuple(marks), found.done, found.seconds)
        self.store.decide(reviewer, changed, extra={"term": [phi, term, label]} if new else None)
        return {**self._marks_of(reviewer, number), "notes": sorted(changed), "places": places}

    def undo(self, reviewer: str) -> Answer:
        """Take back the last step."""
        undone = self.store.undo(reviewer)
        if undone is None:
            return {"notes": []}
        notes, extra = undone
        if "term" in extra:
            phi, term, label = extra["term"]
            remove_term(self._path(phi), term, label)
        return {"notes": notes}

    def finish(self, reviewer: str, number: int, done: bool, seconds: float) -> Answer:
        """Say that a note is done, or is not, and how many seconds it took."""
        self.store.note(number)  # there is one
        found = self.store.reviewed(reviewer, number)
        spent = found.seconds + min(max(seconds, 0.0), _IDLE * 60)
        self.store.decide(reviewer, {number: Reviewed(found.marks, done, spent)})
        return {"done": done, "pace": self._pace(reviewer), "sample": self._estimate(reviewer, random_sample(self.store))}  # fmt: skip

    def after(self, reviewer: str, number: int) -> Answer:
        """Return a note as `scrub` would write it if the marks were all there is to find."""
        knowledge = KnowledgeBase()
        wanted: tuple[Any, Any] | None = None
        for other in self.store.record(number):
            doc = self.store.note(other)
            spans = gold_spans(self.store.reviewed(reviewer, other).marks)
            detection = Detection(spans, self.store.language(other)[0] or DEFAULT_LANGUAGE)
            knowledge.add(doc, detection)
            if other == number:
                wanted = doc, detection
        if wanted is None:
            raise DataError("no such note")
        result = self._scrubber.replace([wanted[0]], [wanted[1]], knowledge.lookup)[0]
        if result.doc is None:
            raise DataError(f"the note cannot be cleaned ({result.error})")
        changes = [[c.start, c.end, c.span.label, c.span.start, c.span.end] for c in result.changes]
        return {"text": result.doc.text, "changes": changes}

    def search(self, words: str) -> Answer:
        """Return where some words are written in the notes, in any casing; the first few hundred places."""
        wanted = fold(" ".join(words.split()))
        hits: list[Answer] = []
        if not wanted:
            return {"hits": hits, "more": False}
        pattern = re.compile(r"\s+".join(map(re.escape, wanted.split())))
        for number, note_id, text in self.store.texts():
            for match in pattern.finditer(fold(text)):
                start, end = match.span()
                around = [text[max(0, start - _AROUND) : start], text[start:end], text[end : end + _AROUND]]
                hits.append({"note": number, "id": note_id, "start": start, "end": end, "around": around})
                if len(hits) >= _HITS:
                    return {"hits": hits, "more": True}
        return {"hits": hits, "more": False}

    def compare(self) -> Answer:
        """Return how far two reviewers agree, and where they do not."""
        first, second = names = pair(self.store)
        both = [
            number
            for number in self.store.facts()
            if all(self.store.progress(name).get(number, (False, 0.0))[0] for name in names)
        ]
        pairs = [(gold_of(self.store, first, n) or [], gold_of(self.store, second, n) or []) for n in both]
        exact, borders = agreement(pairs)
        notes = []
        for number, (left, right) in zip(both, pairs, strict=True):
            choices = self.store.choices(first, second, number)
            places = [
                region.to_json() | {"chosen": choices.get(region.key, "")} for region in regions(left, right)
            ]
            doc = self.store.note(number)
            for place in places:
                place |= _context(doc.text, place["start"], place["end"])
            is_open = adjudicated(left, right, choices, names) is None
            notes.append({"number": number, "id": doc.id, "regions": places, "open": is_open})
        return {
            "names": list(names),
            "notes": notes,
            "agreement": exact.agreement,
            "borders": borders.agreement,
            "marked": [exact.first, exact.second, exact.both],
        }

    def choose(self, number: int, region: str, chosen: str) -> Answer:
        """Choose between two reviewers, or neither; an empty choice takes it back."""
        names = pair(self.store)
        if chosen not in ("", NEITHER, *names):
            raise ConfigError("choose one of the two reviewers, or neither")
        self.store.choose(*names, number, region, chosen)
        return {"chosen": chosen}

    def export(self, whose: str, to: str, name: str) -> Answer:
        """Write the gold, or what `assess` needs, beside the database; the page can name no other folder."""
        if not _FILE.fullmatch(name):
            raise ConfigError("a file name has letters, digits, points and hyphens, and no folder")
        out = self.store.path.parent / name
        if to == "assess":
            written = export_assessment(self.store, out)
            command = shlex.join(["nescio", "assess", "report", *map(str, written)])
            return {"path": str(out), "files": [path.name for path in written], "next": command}
        path = with_suffix(str(out), to)
        return {"path": path, "notes": export_gold(self.store, whose, path, to)}

    def learn(self, reviewer: str, *, begin: bool) -> Answer:
        """Begin to learn from the notes that are done, or say how learning stands."""
        if self._learn_job is None:
            raise ConfigError("there is nothing that could learn")
        return self._learn_job.start(reviewer) if begin else self._learn_job.status(reviewer)

    def _path(self, phi: bool) -> Path:
        return self._terms.deny if phi else self._terms.allow

    def _marks_of(self, reviewer: str, number: int) -> Answer:
        return {"marks": [mark.to_json() for mark in self.store.reviewed(reviewer, number).marks]}


def preview_scrubber(policy: str, key: str | None) -> Scrubber:
    """Return the pipeline that replaces marks as they are, and finds nothing itself."""
    from nescio.models import ANNOTATIONS

    return Scrubber(ANNOTATIONS, policy=policy, key=key, record_search=False, any_language=True)


def _context(text: str, start: int, end: int) -> Answer:
    """Return the lines of a place as far as they are near, and where they begin."""
    begin = max(text.rfind("\n", 0, start) + 1, start - 3 * _AROUND)
    after = text.find("\n", end)
    last = min(len(text) if after < 0 else after, end + 3 * _AROUND)
    while 0 < begin < start and not text[begin - 1].isspace():  # whole words
        begin += 1
    while end < last < len(text) and not text[last].isspace():
        last -= 1
    return {"offset": begin, "text": text[begin:last]}
