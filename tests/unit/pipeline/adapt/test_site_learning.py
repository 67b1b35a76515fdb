"""Site rules from corrected notes: what is learned, and what is left alone because it would be wrong somewhere."""

from __future__ import annotations

from nescio.core.document import Document
from nescio.pipeline.adapt.site_learning import learn_site_rules
from nescio.pipeline.terms.site_rules import SiteRules
from site_notes import marked


def learned(*texts: str, reference: tuple[str, ...] = ()) -> SiteRules:
    notes = [marked(text, f"n{number}") for number, text in enumerate(texts)]
    return learn_site_rules(
        notes, [marked(text, f"r{number}") for number, text in enumerate(reference)], "en"
    )


def test_names_of_places_and_staff_become_terms_and_those_of_patients_do_not():
    rules = learned("[[PATIENT|Ada Quill]] on [[DEPARTMENT|Larchmere]], Dr [[DOCTOR|Jonna Mattila]]")
    assert dict(rules.always) == {
        "Larchmere": "DEPARTMENT",
        "Jonna Mattila": "DOCTOR",
        "Jonna": "DOCTOR",
        "Mattila": "DOCTOR",
    }


def test_no_term_that_is_a_common_word_short_or_elsewhere_no_phi():
    assert learned("on [[DEPARTMENT|heart]] and [[DEPARTMENT|4B]]").always == ()
    assert learned("on [[DEPARTMENT|Larchmere]], and the larchmere scale").always == ()
    assert learned("on [[DEPARTMENT|Larchmere]]", reference=("the Larchmere scale",)).always == ()
    assert learned("[[DEPARTMENT|Larchmere]] and [[HOSPITAL|Larchmere]]").always == ()


def test_numbers_of_one_form_become_a_pattern():
    rules = learned("id [[IDNUM|TC61/00931]] x", "id [[IDNUM|TC62/11542]] x")
    assert rules.patterns == ((r"(TC\d{2}/\d{5})", "IDNUM"),)


def test_one_value_or_one_note_is_no_pattern():
    assert learned("id [[IDNUM|TC61/00931]]", "id [[IDNUM|TC61/00931]]").patterns == ()
    assert learned("id [[IDNUM|TC61/00931]], [[IDNUM|TC62/11542]]").patterns == ()


def test_plain_digits_need_a_cue():
    texts = [f"bay [[ROOM|{number}]], {number} ml of it" for number in (11, 24, 36)]
    assert learned(*texts).patterns == ((r"bay (\d{2})", "ROOM"),)


def test_no_pattern_that_matches_something_else():
    texts = ("on [[DATE|3/14]]: pain 6/10", "on [[DATE|4/15]]", "on [[DATE|5/16]]")
    assert learned(*texts, reference=("on 6/10 of them",)).patterns == ()


def test_initials_are_found_as_they_are_written():
    rules = learned("seen, [[DOCTOR|JTM]]", "seen, [[DOCTOR|rhb]]")
    assert rules.patterns == (("JTM", "DOCTOR"),)


def test_notes_without_annotations_teach_nothing():
    assert not learn_site_rules([Document("n1", "TC61/00931 on Larchmere")], [], "en")
