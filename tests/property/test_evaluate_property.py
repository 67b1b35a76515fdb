"""Laws that hold for any annotations."""

from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.core import Document, Span
from nescio.core.labels import scheme
from nescio.evaluate import evaluate
from nescio.evaluate.matching import Matching

LABELS = ("PATIENT", "DOCTOR", "DATE", "PHONE")
TEXT = "Ann Lee-Roe, 70, saw Dr Bo on 3/4/61; call 555-0142. Ñandú 日本"


@st.composite
def spans(draw):
    start = draw(st.integers(0, len(TEXT) - 1))
    return Span(start, draw(st.integers(start + 1, len(TEXT))), draw(st.sampled_from(LABELS)))


annotations = st.lists(st.lists(spans(), max_size=6), min_size=1, max_size=4)


def corpus(lists, size):
    lists = (lists + [[]] * size)[:size]
    return [Document(str(i), TEXT, tuple(found)) for i, found in enumerate(lists)]


def tallies(gold, system):
    matching = Matching(list(zip(gold, system, strict=True)), scheme("i2b2-2014"))
    return {
        "strict": matching.spans(),
        "binary": matching.spans(typed=False),
        "relaxed": matching.relaxed(),
        "token": matching.tokens(),
        "word": matching.words(),
        "phi-word": matching.phi_words(),
        "merged": matching.merged(),
    }


@given(annotations)
@settings(max_examples=60, deadline=None)
def test_gold_against_itself_is_perfect(lists):
    gold = corpus(lists, len(lists))
    for tally in tallies(gold, gold).values():
        assert tally.micro.fp == tally.micro.fn == 0
        assert tally.micro.f1 in (0.0, 1.0)


@given(annotations, annotations)
@settings(max_examples=60, deadline=None)
def test_swapping_sides_swaps_precision_and_recall(first, second):
    size = max(len(first), len(second))
    gold, system = corpus(first, size), corpus(second, size)
    there, back = tallies(gold, system), tallies(system, gold)
    for view in there:
        assert there[view].micro.precision == back[view].micro.recall
        assert there[view].micro.f1 == back[view].micro.f1


@given(annotations, annotations, st.data())
@settings(max_examples=60, deadline=None)
def test_a_correct_span_never_lowers_recall(first, second, data):
    size = max(len(first), len(second))
    gold, system = corpus(first, size), corpus(second, size)
    missing = [(i, s) for i, d in enumerate(gold) for s in d.spans if s not in system[i].spans]
    if not missing:
        return
    index, span = data.draw(st.sampled_from(missing))
    better = list(system)
    better[index] = better[index].with_spans((*better[index].spans, span))
    before, after = tallies(gold, system), tallies(gold, better)
    # words with types are left out: there one word has one label, so that a second span can take it over
    for view in ("strict", "binary", "relaxed", "token", "phi-word"):
        assert after[view].micro.recall >= before[view].micro.recall


@given(annotations, annotations, st.randoms())
@settings(max_examples=40, deadline=None)
def test_order_changes_nothing(first, second, random):
    size = max(len(first), len(second))
    gold, system = corpus(first, size), corpus(second, size)
    mixed = random.sample(system, size)
    shuffled = [d.with_spans(random.sample(d.spans, len(d.spans))) for d in mixed]
    plain, other = evaluate(gold, system, resamples=0), evaluate(gold, shuffled, resamples=0)
    assert plain.estimates == other.estimates
    assert plain.errors.by_kind() == other.errors.by_kind()
