"""Counts worked out by hand on two short notes."""

import pytest

from nescio.core.labels import scheme
from nescio.evaluate.matching import Matching
from nescio.evaluate.official import HIPAA_LABELS, i2b2_2014, leak, meddocan
from nescio.evaluate.scores import Counts

#        0         1         2         3         4
#        0123456789012345678901234567890123456789012345
FIRST = "Ann Lee-Roe saw Dr Bo on 3/4/61, age 70, Ward 9"
SECOND = "Call 555-0142 for Ann."


@pytest.fixture
def matching(doc):
    gold = [
        doc("1", FIRST, (0, 11, "PATIENT"), (19, 21, "DOCTOR"), (25, 31, "DATE"), (37, 39, "AGE")),
        doc("2", SECOND, (5, 13, "PHONE"), (18, 21, "PATIENT")),
    ]
    system = [
        # the patient cut short, the doctor taken for a patient, the date right, the age missed, a ward made up
        doc("1", FIRST, (0, 7, "PATIENT"), (19, 21, "PATIENT"), (25, 31, "DATE"), (41, 47, "DEPARTMENT")),
        # the phone two characters short, the name found twice
        doc("2", SECOND, (5, 11, "PHONE"), (18, 21, "PATIENT"), (18, 21, "PATIENT")),
    ]
    return Matching(list(zip(gold, system, strict=True)), scheme("i2b2-2014"))


def test_strict_needs_type_and_offsets_and_repeats_count_once(matching):
    assert matching.spans().micro == Counts(tp=2, fp=4, fn=4)


def test_binary_forgives_the_type(matching):
    assert matching.spans(typed=False).micro == Counts(tp=3, fp=3, fn=3)


def test_relaxed_forgives_two_characters_at_the_end(matching):
    assert matching.relaxed().micro == Counts(tp=3, fp=3, fn=3)


def test_tokens_are_alphanumeric_runs(matching):
    # gold: Ann Lee Roe | Bo | 3 4 61 | 70 | 555 0142 | Ann = 11; system: Ann Lee | Bo | 3 4 61 | Ward 9 | 555 01 | Ann = 11
    assert matching.tokens().micro == Counts(tp=7, fp=4, fn=4)
    assert matching.tokens(typed=False).micro == Counts(tp=8, fp=3, fn=3)


def test_words_and_phi_words(matching):
    # gold: Ann Lee-Roe | Bo | 3/4/61, | 70, | 555-0142 | Ann. ; the cut name still touches both its words
    assert matching.words().micro == Counts(tp=5, fp=3, fn=2)
    assert matching.phi_words().micro == Counts(tp=6, fp=2, fn=1)
    assert matching.words_per_document.tolist() == [11, 4]


def test_words_can_be_limited_to_labels(matching):
    assert matching.words(["DATE"]).micro == Counts(tp=1, fp=0, fn=0)


def test_characters(matching):
    assert matching.characters_missed.tolist() == [len("Roe") + len("70"), len("42")]
    assert matching.characters_lost.tolist() == [len("Ward9"), 0]


def test_by_label(matching):
    tallies = matching.by_label()
    assert tallies["PATIENT"].micro == Counts(tp=1, fp=2, fn=1)
    assert tallies["DEPARTMENT"].micro == Counts(tp=0, fp=1, fn=0)
    assert tallies["SSN"].micro == Counts()


def test_macro_is_the_mean_over_documents(matching):
    macro = matching.spans().macro
    assert macro.precision == pytest.approx((1 / 4 + 1 / 2) / 2)
    assert macro.recall == pytest.approx((1 / 4 + 1 / 2) / 2)
    assert macro.precision_sd == pytest.approx(0.125)


def test_official_i2b2_headings_and_hipaa_subset(matching):
    table = i2b2_2014(matching)
    assert "IDNUM" not in HIPAA_LABELS
    assert len(table) == 10 + 8 * 4
    assert table["HIPAA Strict"].micro == Counts(tp=2, fp=3, fn=3)
    assert table["NAME Strict"].micro == Counts(tp=1, fp=2, fn=2)


def test_meddocan_merges_neighbours(doc):
    text = "Calle Luna 5, 28016 Madrid"
    gold = doc("1", text, (0, 12, "CALLE"), (14, 19, "TERRITORIO"), (20, 26, "TERRITORIO"))
    system = doc("1", text, (0, 12, "CALLE"), (14, 26, "TERRITORIO"))
    counts = meddocan(Matching([(gold, system)], scheme("meddocan")))
    assert counts["ner"] == Counts(tp=1, fp=1, fn=2)
    assert counts["strict"] == Counts(tp=1, fp=1, fn=2)
    # joined, both sides are one span; the street agrees by itself as well; nothing is left over
    assert counts["merged"] == Counts(tp=2, fp=0, fn=0)
    assert leak(counts["ner"], 4) == 0.5


def test_nothing_to_find_and_nothing_found_score_zero(doc):
    empty = doc("1", "No names here.")
    tally = Matching([(empty, empty)], scheme("i2b2-2014")).spans()
    assert tally.micro == Counts()
    assert (tally.micro.precision, tally.micro.recall, tally.micro.f1) == (0, 0, 0)
    assert tally.macro.f1 != tally.macro.f1  # not a number, as the script prints
