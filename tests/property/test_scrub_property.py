"""What holds for any note: nothing outside the spans changes, sealing is undone, intervals stay, nothing survives."""

from __future__ import annotations

import string
from datetime import date, timedelta

from hypothesis import example, given, settings
from hypothesis import strategies as st

from nescio.core.document import Document, Span, find_overlap
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, scheme
from nescio.models.load import ANNOTATIONS
from nescio.pipeline.engines.local import scrub_documents as scrub
from nescio.pipeline.scrubber import Scrubber
from nescio.replace import Key, Record, load_policy, policy_names, replace_spans
from nescio.replace.dates import parse_date, shift_date
from nescio.replace.encryption import reveal

KEY, OTHER = Key(b"k" * 32), Key(b"q" * 32)
SCRUBBERS = {name: Scrubber(policy=name, key=KEY, model=ANNOTATIONS) for name in policy_names()}
LABELS = st.sampled_from(scheme(CANONICAL).labels)
# Names that are neither common words nor parts of each other, so that each one found is one replaced.
NAMES = st.text(string.ascii_lowercase, min_size=6, max_size=12).map(lambda s: f"Zq{s}")
WORDS = st.sampled_from(
    "the patient was seen in clinic with pain and fever no allergies stable today".split()
)


@st.composite
def annotated(draw: st.DrawFn) -> Document:
    """Return any text with spans anywhere."""
    text = draw(st.text(min_size=1, max_size=60) | st.text("{}:ABab-_ \n", min_size=1, max_size=60))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [
        Span(start, end, draw(LABELS))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False)
        if start < end
    ]
    return Document("d", text, tuple(spans))


@settings(max_examples=60, deadline=None)
@given(annotated(), st.sampled_from(policy_names()))
@example(Document("d", "00\r", (Span(0, 1, "PATIENT"), Span(2, 3, "PROFESSION"))), "numbered")
def test_outside_the_spans_nothing_changes(doc: Document, name: str) -> None:
    record = Record(KEY, "p", [(span.label, doc.text_of(span)) for span in doc.spans])
    replaced = replace_spans(doc, doc.spans, load_policy(name), record)
    at = out = 0
    for change in replaced.changes:
        assert replaced.text[out : change.start] == doc.text[at : change.span.start]
        at, out = change.span.end, change.end
    assert replaced.text[out:] == doc.text[at:]


@settings(max_examples=150, deadline=None)
@given(annotated())
def test_reveal_undoes_encrypt(doc: Document) -> None:
    outcome = scrub([doc], SCRUBBERS["encrypt"])[0]
    assert outcome.doc is not None
    assert reveal(KEY, outcome.doc.text)[0] == doc.text


DAYS = st.dates(date(1930, 1, 1), date(2068, 12, 31))
FORMS = [
    "{0:%m/%d/%Y}",
    "{0:%Y-%m-%d}",
    "{0:%B} {0.day}, {0.year}",
    "{0.day} {0:%b} {0.year}",
    "{0:%Y%m%d}",
    "{0.month}/{0.day}/{0.year}",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(DAYS, st.sampled_from(FORMS)), min_size=2, max_size=6), st.text(max_size=5))
def test_intervals_between_full_dates_stay(written: list[tuple[date, str]], patient: str) -> None:
    values = [form.format(day) for day, form in written]
    record = Record(KEY, patient, [("DATE", value) for value in values])
    days = record.shift(364)
    assert days % 7
    moved = []
    for (day, form), value in zip(written, values, strict=True):
        parsed = record.date(value)
        assert parsed is not None
        text = shift_date(parsed, days, record.year_resolver, record.month_style)
        again = parse_date(text, record.day_first)
        assert again is not None
        part = again.parts[0]
        moved.append(date(part.year or 0, part.month or 0, part.day or 0))
        if "%m" in form or ("%B" in form and day.month != 5):  # May may be short, beside Mar and Apr
            assert text == form.format(moved[-1])
    assert [after - before for (before, _), after in zip(written, moved, strict=True)] == [
        timedelta(days)
    ] * len(moved)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(NAMES, min_size=1, max_size=4, unique=True),
    st.lists(
        st.tuples(WORDS, st.integers(0, 3), st.sampled_from(["same", "upper", "lower"])),
        min_size=3,
        max_size=20,
    ),
    st.sampled_from(policy_names()),
    st.sampled_from(["PATIENT", "DOCTOR", "HOSPITAL", "CITY", "USERNAME", "STREET"]),
)
def test_nothing_that_was_replaced_survives(
    names: list[str], words: list[tuple[str, int, str]], policy: str, label: str
) -> None:
    """Each name is annotated once, and then stands anywhere in the record, in any casing."""
    text = ""
    spans = []
    for name in names:
        spans.append(Span(len(text), len(text) + len(name), label))
        text += f"{name} | "
    other = " ".join(
        part
        for word, which, casing in words
        for part in (
            word,
            {"same": str, "upper": str.upper, "lower": str.lower}[casing](names[which % len(names)]),
        )
    )
    notes = [Document("1", text, tuple(spans), {"patient": "p"}), Document("2", other, (), {"patient": "p"})]
    outcomes = scrub(notes, SCRUBBERS[policy])
    for outcome in outcomes:
        assert outcome.doc is not None
        assert outcome.error == ""
        for name in names:
            assert fold(name) not in fold(outcome.doc.text)
        assert find_overlap(tuple(Span(c.start, c.end, "x") for c in outcome.changes)) is None


@settings(max_examples=20, deadline=None)
@given(st.lists(NAMES, min_size=2, max_size=4, unique=True))
def test_the_key_decides(names: list[str]) -> None:
    text = " ".join(f"{name};" for name in names)
    spans = [Span(text.index(f"{name};"), text.index(f"{name};") + len(name), "PATIENT") for name in names]
    note = Document("1", text, tuple(spans))
    same = [scrub([note], SCRUBBERS["surrogate"])[0].doc for _ in range(2)]
    other = scrub([note], Scrubber(policy="surrogate", key=OTHER, model=ANNOTATIONS))[0].doc
    assert same[0] == same[1]
    assert other is not None
    assert same[0] is not None
    assert other.text != same[0].text
