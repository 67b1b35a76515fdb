"""What is doubtful is hidden visibly, never by an invented value."""

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.replace import Key, Record, load_policy, replace_spans
from nescio.replace.policy import parse_policy

KEY = Key(b"0123456789abcdef0123456789abcdef")


def scrub(text: str, *spans: tuple[str, str, float], policy: str = "surrogate", source: str = "model") -> str:
    found = []
    for value, label, score in spans:
        start = text.index(value)
        found.append(Span(start, start + len(value), label, source, score))
    return replace_spans(Document("n", text), found, load_policy(policy), Record(KEY, "p")).text


@pytest.mark.parametrize(
    ("text", "value", "label", "expected"),
    [
        ("TRIAGE: 3", "3", "DATE", "TRIAGE: [DATE?]"),
        ("red OD today", "OD", "DOCTOR", "red [DOCTOR?] today"),
        ("L upper back", "L", "PATIENT", "[PATIENT?] upper back"),
        ("dialysis M/W/F", "M/W/F", "DATE", "dialysis [DATE?]"),
    ],
)
def test_what_is_too_short_is_never_replaced_by_another_value(
    text: str, value: str, label: str, expected: str
) -> None:
    assert scrub(text, (value, label, 0.99)) == expected


@pytest.mark.parametrize(
    ("text", "value", "label", "score"),
    [
        ("pain 5/5 today", "5/5", "DATE", 0.9),
        ("pain 4/10 today", "4/10", "DATE", 0.9),
        ("MMSE 26/30 today", "26/30", "DATE", 0.9),
        ("12/12 nodes", "12/12", "DATE", 0.9),
        ("off 8/12 today", "8/12", "DATE", 0.3),
        ("lifetime sun", "sun", "DATE", 0.9),
        ("met Quill", "Quill", "PATIENT", 0.2),
        ("Mr. Quill", "Quill", "PATIENT", 0.2),
        ("read Quill", "Quill", "DOCTOR", 0.3),
    ],
)
def test_what_is_unlikely_gets_a_visible_tag(text: str, value: str, label: str, score: float) -> None:
    assert scrub(text, (value, label, score)) == text.replace(value, f"[{label}?]")


@pytest.mark.parametrize("text", ["WBC rose to 14", "New Wilson index", "to SNF today", "a quill pen"])
def test_a_word_that_was_found_again_may_be_no_name(text: str) -> None:
    value = text.split()[1]
    assert "[PATIENT?]" in scrub(text, (value, "PATIENT", 0.9), source="record")


@pytest.mark.parametrize("text", ["met Kowalczyk again", "met mrs rose again"])
def test_a_name_that_was_found_again_gets_a_surrogate(text: str) -> None:
    assert "?" not in scrub(text, (text.split()[-2], "PATIENT", 0.9), source="record")


@pytest.mark.parametrize("text", ["given        gl", "seen\n/mtq\n", "OK  - kp.", "TK"])
def test_initials_at_the_end_of_a_line_are_a_signature(text: str) -> None:
    value = text.split()[-1].strip("/.")
    assert "?" not in scrub(text, (value, "DOCTOR", 0.6))
    assert "?" in scrub(text.strip() + " seen", (value, "DOCTOR", 0.6))


@pytest.mark.parametrize(
    ("text", "value", "label", "score"),
    [
        ("seen last summer", "summer", "DATE", 0.99),
        ("desde el verano", "verano", "DATE", 0.99),
        ("SNOMED M-85003.", "M-85003", "IDNUM", 0.99),
        ("CPT: 99392", "99392", "IDNUM", 0.99),
        ("lots of kadha", "kadha", "PATIENT", 0.8),
    ],
)
def test_what_may_be_nobodys_gets_a_visible_tag(text: str, value: str, label: str, score: float) -> None:
    assert scrub(text, (value, label, score)) == text.replace(value, f"[{label}?]")


@pytest.mark.parametrize(
    ("text", "value", "label", "score"),
    [
        ("seen summer 2061", "summer 2061", "DATE", 0.99),
        ("off paralysis 12/30.", "12/30", "DATE", 0.6),
        ("Pfizer 27/11.", "27/11", "DATE", 0.6),
        ("Ref M-85003.", "M-85003", "IDNUM", 0.99),
        ("MRN 99392", "99392", "IDNUM", 0.99),
        ("met amaranta", "amaranta", "PATIENT", 0.9),
        ("met Kowal", "Kowal", "PATIENT", 0.6),
        ("mrs amaranta", "amaranta", "PATIENT", 0.6),
        ("Mr. Still rose", "Still", "PATIENT", 0.3),
        ("Exam room 3", "3", "ROOM", 0.36),
        ("señor Pagán", "Pagán", "PATIENT", 0.36),
    ],
)
def test_what_is_somebodys_gets_a_surrogate(text: str, value: str, label: str, score: float) -> None:
    assert "?" not in scrub(text, (value, label, score))


def test_a_word_at_the_edge_of_an_entity_gets_a_visible_tag() -> None:
    text = scrub("Munro Place", ("Munro", "DOCTOR", 0.9))
    assert scrub("Munro Place", ("Place", "DOCTOR", 0.9), source="edge") == "Munro [DOCTOR?]"
    assert "?" not in text


def test_a_cue_or_a_neighbour_makes_a_short_value_certain() -> None:
    assert "?" not in scrub("Room 4 is ready", ("4", "ROOM", 0.9))
    assert "?" not in scrub("of Dayton, OH", ("Dayton", "CITY", 0.9), ("OH", "STATE", 0.9))
    assert "?" not in scrub("seen 3/4", ("3/4", "DATE", 0.9))
    assert "?" not in scrub("L left", ("L", "PATIENT", 0.1), source="roster")


@pytest.mark.parametrize(
    ("value", "form"),
    [("D. Young", "{}. {}"), ("D Young", "{} {}"), ("Young, D.", "{1}, {0}."), ("D. Young's", "{}. {}'s")],
)
def test_an_initial_with_a_family_name_of_the_record_is_that_person(value: str, form: str) -> None:
    record = Record(KEY, "p", [("PATIENT", "Derek Young"), ("DOCTOR", value)])
    given, family = record.surrogates.surrogate("PATIENT", "Derek Young").split()
    span = Span(0, len(value), "DOCTOR", "model", 0.1)
    new = replace_spans(Document("n", f"{value} signed"), [span], load_policy("surrogate"), record).text
    assert new == f"{form.format(given[0], family)} signed"


@pytest.mark.parametrize("value", ["E. Young", "D. Old", "a young", "D. Mary Young", "Young"])
def test_other_names_of_low_probability_stay_doubtful(value: str) -> None:
    record = Record(KEY, "p", [("PATIENT", "Derek Young"), ("PATIENT", "Ann Young"), ("DOCTOR", value)])
    span = Span(0, len(value), "DOCTOR", "model", 0.1)
    replaced = replace_spans(Document("n", f"{value} x"), [span], load_policy("surrogate"), record)
    assert replaced.text == "[DOCTOR?] x"


@pytest.mark.parametrize("policy", ["tag", "numbered", "mask", "template"])
def test_operators_that_invent_nothing_are_unchanged(policy: str) -> None:
    assert "?" not in scrub("TRIAGE: 3", ("3", "DATE", 0.01), policy=policy)


def test_thresholds_are_checked() -> None:
    with pytest.raises(ConfigError, match="probability"):
        parse_policy('default = "tag"\n[doubtful]\nDATE = 2', "p")
    with pytest.raises(ConfigError, match="unknown name 'DATES'"):
        parse_policy('default = "tag"\n[doubtful]\nDATES = 0.2', "p")
    assert (
        parse_policy('default = "tag"\n[doubtful]\nDATE = 0.2\ndefault = 0.1', "p").threshold("CITY") == 0.1
    )
