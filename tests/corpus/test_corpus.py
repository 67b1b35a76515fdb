"""The open corpus keeps what its guideline and data card promise."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from nescio.core.document import find_overlap
from nescio.core.labels import scheme
from nescio.corpora import read_all

CORPUS = Path(__file__).parents[2] / "corpus"
SPLITS = ("train", "dev", "test")
DENSE, ORDINARY = ("en", "es"), ("en-ordinary", "es-ordinary")
SHINGLE = 9  # words in a row that two notes of different splits must not share
# Values in ranges kept for fiction; anything shorter is an extension or a pager.
FICTION = re.compile(
    r"555\D{0,2}01\d\d|7946\D?0\d{3}|1632\D?960|496\D?0\d{3}|7700\D?900|0?20\D?91|5550|491\D?570|91\D{0,2}1|7\d{3}\D?\d{4}|5\d\d|0"
)
RESERVED = re.compile(
    r"(^|[.@/ ])example((\.| dot )(com|org|net))?($|[/:?#])|\.(example|test)($|[/:?#])", re.I
)


@pytest.fixture(scope="module")
def notes():
    return {
        (part, split): read_all(CORPUS / part / split, "inline")
        for part in (*DENSE, *ORDINARY)
        for split in SPLITS
    }


@pytest.fixture(scope="module")
def english(notes):
    return [doc for split in SPLITS for doc in notes["en", split]]


def every(notes):
    return [doc for docs in notes.values() for doc in docs]


def test_size(notes, english):
    spanish = [doc for split in SPLITS for doc in notes["es", split]]
    assert len(english) >= 500
    assert len(spanish) >= 100
    assert sum(len(doc.spans) for doc in english) >= 12_000
    assert len({doc.meta["kind"] for doc in english}) >= 30


def test_ordinary_notes_are_short_and_sparse(notes):
    sizes = {part: [doc for split in SPLITS for doc in notes[part, split]] for part in ORDINARY}
    assert len(sizes["en-ordinary"]) >= 600
    assert len(sizes["es-ordinary"]) >= 300
    for part, docs in sizes.items():
        assert 0.3 < sum(not doc.spans for doc in docs) / len(docs) < 0.37, part
        assert max(len(doc.spans) for doc in docs) <= 4, part
        assert sorted(len(doc.text.split()) for doc in docs)[len(docs) // 2] < 60, part


def test_every_label_is_there_often_enough(english):
    counts = Counter(span.label for doc in english for span in doc.spans)
    assert {label: counts[label] for label in scheme("i2b2-2014").labels if counts[label] < 60} == {}


def test_spans_are_clean(notes):
    labels = set(scheme("i2b2-2014").labels)
    for doc in every(notes):
        assert find_overlap(doc.spans) is None, doc.id
        for span in doc.spans:
            value = doc.text_of(span)
            assert span.label in labels, (doc.id, span)
            assert value == value.strip(), (doc.id, span)
            assert value[-1] not in ",;:", (doc.id, span)


def test_nothing_is_left_untagged_unless_it_is_a_listed_lookalike(notes):
    forgotten = []
    for doc in every(notes):
        covered = bytearray(len(doc.text))
        for span in doc.spans:
            covered[span.start : span.end] = b"\1" * (span.end - span.start)
        for value in {doc.text_of(s) for s in doc.spans if s.label not in ("AGE", "ROOM", "STATE")}:
            if len(value) < 3 or value in doc.meta.get("lookalikes", ()):
                continue
            for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", doc.text):
                if not any(covered[match.start() : match.end()]):
                    forgotten.append((doc.id, match.start()))
    assert forgotten == []


def test_contacts_lead_nowhere(notes):
    real = []
    for doc in every(notes):
        for span in doc.spans:
            value = doc.text_of(span)
            if (
                span.label in ("PHONE", "FAX")
                and len(re.sub(r"\D", "", value)) >= 8
                and not FICTION.search(value)
            ):
                real.append((doc.id, span))
            if span.label in ("EMAIL", "URL") and not RESERVED.search(value):
                real.append((doc.id, span))
    assert real == []


def test_every_note_says_who_wrote_it_and_what_it_is(notes):
    for doc in every(notes):
        assert {"writer", "kind", "country"} <= doc.meta.keys(), doc.id


def test_splits_share_no_people_and_no_phrasing(notes):
    for part in (*DENSE, *ORDINARY):
        people = defaultdict(set)
        phrases = defaultdict(set)
        for split in SPLITS:
            for doc in notes[part, split]:
                for span in doc.spans:
                    if span.label in ("PATIENT", "DOCTOR") and len(doc.text_of(span).split()) > 1:
                        people[" ".join(doc.text_of(span).split()).casefold()].add(split)
                words = [word.casefold() for word in re.findall(r"[^\W\d_]{2,}", doc.text)]
                for at in range(len(words) - SHINGLE + 1):
                    phrases[hash(tuple(words[at : at + SHINGLE]))].add(split)
        if part in DENSE:  # ordinary notes draw names by census frequency: two of them may share a common one
            assert {name for name, splits in people.items() if len(splits) > 1} == set()
        assert sum(len(splits) > 1 for splits in phrases.values()) == 0


def test_no_two_notes_are_nearly_the_same(notes):
    for docs in itertools.groupby(sorted(every(notes), key=lambda d: d.id[:1]), key=lambda d: d.id[:1]):
        owners = defaultdict(set)
        for doc in docs[1]:
            words = re.findall(r"\w+", doc.text.casefold())
            for at in range(len(words) - 4):
                owners[hash(tuple(words[at : at + 5]))].add(doc.id)
        shared = Counter(
            pair
            for ids in owners.values()
            if 1 < len(ids) < 5
            for pair in itertools.combinations(sorted(ids), 2)
        )
        assert [pair for pair, count in shared.items() if count > 40] == []
