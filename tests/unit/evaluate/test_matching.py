"""Counts worked out by hand on two short notes."""

from nescio.evaluate.scores import Counts


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
