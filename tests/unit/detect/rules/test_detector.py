"""The rule detector as a whole: schemes, borders, order, saving."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.core import Document
from nescio.core.errors import ConfigError, LabelError, ModelError
from nescio.detect.base import Detector, Trainable
from nescio.detect.rules import RuleDetector, rule_flags, rules_of
from nescio.detect.rules.flags import flag_of
from nescio.languages.en.rules.devices import is_vin
from nescio.languages.es.rules.ids import is_nuss

ENGLISH = (
    "Harborlight Medical Center   MRN: 4471-22-08   DOB 03/04/1961\n"
    "Patient: ROE, JANE A   62 y.o. F   SSN 900-17-4420\n\n"
    "Dr. Lowell Pike saw Ms. Roe on 7/12 for BP 120/80, pain 7/10, strength 5/5.\n"
    "Her son Bo drives a bus. HD MWF. Works as a piano tuner. Call 785-555-0170, fax 785-555-0171.\n"
    "12 Fern Lane, Apt 4, Ostrava Falls, OH 44999. mail jane.roe@example.org\n"
)
SPANISH = (
    "Nombre: Ovidio.\nApellidos: Lirón Paz.\nNHC: 4432190.\nDomicilio: Calle del Olmo, 3, 2 B.\n"
    "Localidad/ Provincia: Soria.\nCP: 42999.\nFecha de nacimiento: 03/11/1961.\nEdad: 54 años Sexo: H.\n"
    "Varón de 54 años con TA 120/80 desde febrero de 2019. Su madre refiere fiebre.\n"
    "Remitido por: Dra. Nuria Peral-Costa. Hospital La Vega. C/ Sol, 12. 42999 Soria. E-mail: np@correo.test\n"
)


def values(detector: RuleDetector, text: str) -> list[tuple[str, str]]:
    (spans,) = detector.predict([Document("n", text)])
    return [(span.label, text[span.start : span.end]) for span in spans]


def test_english_note() -> None:
    assert values(RuleDetector("en"), ENGLISH) == [
        ("HOSPITAL", "Harborlight Medical Center"),
        ("MEDICALRECORD", "4471-22-08"),
        ("DATE", "03/04/1961"),
        ("PATIENT", "ROE, JANE A"),
        ("AGE", "62"),
        ("SSN", "900-17-4420"),
        ("DOCTOR", "Lowell Pike"),
        ("PATIENT", "Roe"),
        ("DATE", "7/12"),
        ("PATIENT", "Bo"),
        ("DATE", "MWF"),
        ("PROFESSION", "piano tuner"),
        ("PHONE", "785-555-0170"),
        ("FAX", "785-555-0171"),
        ("STREET", "12 Fern Lane, Apt 4"),
        ("CITY", "Ostrava Falls"),
        ("STATE", "OH"),
        ("ZIP", "44999"),
        ("EMAIL", "jane.roe@example.org"),
    ]


def test_what_stands_around_an_at_sign_need_not_be_mail() -> None:
    text = "RA 0.75@0.5, LV 2.0@0.5 V; k.oduya@mail.oak.example; ops@192.0.2.7"
    found = [found for found in values(RuleDetector("en"), text) if found[0] == "EMAIL"]
    assert found == [("EMAIL", "k.oduya@mail.oak.example"), ("EMAIL", "ops@192.0.2.7")]


def test_meddocan_has_its_own_labels_and_borders() -> None:
    found = values(RuleDetector("es", "meddocan"), SPANISH)
    assert ("EDAD_SUJETO_ASISTENCIA", "54 años") in found
    assert ("SEXO_SUJETO_ASISTENCIA", "Varón") in found
    assert ("FAMILIARES_SUJETO_ASISTENCIA", "madre") in found
    assert ("CALLE", "Calle del Olmo, 3, 2 B") in found
    assert ("TERRITORIO", "42999") in found
    assert ("NOMBRE_PERSONAL_SANITARIO", "Nuria Peral-Costa") in found
    assert ("HOSPITAL", "Hospital La Vega") in found
    assert ("FECHAS", "febrero de 2019") in found


def test_spanish_in_the_canonical_scheme() -> None:
    found = values(RuleDetector("es"), SPANISH)
    assert ("AGE", "54") in found
    assert ("PATIENT", "Lirón Paz") in found
    assert ("ZIP", "42999") in found
    assert not any(label.startswith("SEXO") or value == "madre" for label, value in found)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["i2b2-2014", "i2b2-2006", "meddocan", "hipaa", "binary"])
def test_every_scheme(language: str, name: str) -> None:
    detector = RuleDetector(language, name)
    assert isinstance(detector, Detector)
    assert isinstance(detector, Trainable)
    (spans,) = detector.predict([Document("n", ENGLISH + SPANISH)])
    assert spans
    assert {span.label for span in spans} <= set(detector.labels)
    assert all(span.source.startswith("rule:") and 0 < span.score < 1 for span in spans)


def test_a_subset_of_labels() -> None:
    detector = RuleDetector("en", labels=["DATE", "AGE"])
    assert detector.labels == ("AGE", "DATE")
    assert {label for label, _ in values(detector, ENGLISH)} == {"AGE", "DATE"}


def test_mistakes_are_named() -> None:
    with pytest.raises(ConfigError, match="no rules for language 'fr'"):
        RuleDetector("fr")
    with pytest.raises(LabelError, match="did you mean 'DATE'"):
        RuleDetector("en", labels=["DATES"])


def test_save_and_load(tmp_path: Path) -> None:
    detector = RuleDetector("es", "meddocan", labels=["FECHAS"], find_repeats=False)
    detector.fit([], [])
    detector.save(tmp_path)
    again = RuleDetector.load(tmp_path)
    docs = [Document("n", SPANISH)]
    assert again.predict(docs) == detector.predict(docs)
    assert again.labels == ("FECHAS",)
    (tmp_path / "rules.toml").write_text('language = "es"\nspread = false\n')  # as older versions wrote it
    assert not RuleDetector.load(tmp_path).find_repeats
    (tmp_path / "rules.toml").write_text('langauge = "es"\n')
    with pytest.raises(ModelError, match="did you mean 'language'"):
        RuleDetector.load(tmp_path)
    (tmp_path / "rules.toml").unlink()
    with pytest.raises(ModelError, match="missing"):
        RuleDetector.load(tmp_path)


def test_names_are_found_again_in_the_note() -> None:
    text = "Dr. Ilse Winterbottom called.\nLater I. Winterbottom agreed. Winterbottom's sign absent, winterbottom no."
    found = values(RuleDetector("en"), text)
    assert found == [("DOCTOR", "Ilse Winterbottom"), ("DOCTOR", "I. Winterbottom")]
    assert values(RuleDetector("en", find_repeats=False), text) == found[:1]


@pytest.mark.parametrize("language", ["en", "es"])
@settings(max_examples=60, deadline=None)
@given(
    pieces=st.lists(
        st.one_of(
            st.sampled_from(
                [
                    "Dr. ",
                    "MRN: ",
                    "3/4/61",
                    "Roe, Jane",
                    "\n",
                    " ",
                    "é",
                    "😀",
                    "\ud800",
                    "NHC: ",
                    "54 años",
                    "12 Elm St",
                ]
            ),
            st.text(max_size=8),
        ),
        max_size=20,
    )
)
def test_any_text_gives_sorted_spans_in_range(language: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    (spans,) = RuleDetector(language).predict([Document("n", text)])
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


def test_order_and_batches_do_not_matter() -> None:
    docs = [Document("a", ENGLISH), Document("b", SPANISH), Document("c", "")]
    detector = RuleDetector("en")
    together = detector.predict(docs)
    assert detector.predict(docs[::-1]) == together[::-1]
    assert [detector.predict([doc])[0] for doc in docs] == together


def test_flags() -> None:
    flags = {(ENGLISH[start:end], flag) for start, end, flag in rule_flags([ENGLISH], "en")[0]}
    assert {("4471-22-08", "record"), ("7/12", "date"), ("62", "age"), ("785-555-0170", "phone")} <= flags
    assert ("Lowell Pike", "title-name") in flags
    assert ("54", "age") in {
        (SPANISH[start:end], flag) for start, end, flag in rule_flags([SPANISH], "es")[0]
    }
    wanted = "date id age phone username record email url ip zip street room title-name".split()
    assert set(wanted) <= {flag_of(rule) for rule in rules_of("en")}


@pytest.mark.parametrize(
    ("value", "valid"), [("1M8GDM9AXKP042788", True), ("1M8GDM9A1KP042788", False), ("1M8", False)]
)
def test_vehicle_check_digit(value: str, valid: bool) -> None:
    assert is_vin(value) is valid


def test_spanish_social_security_number() -> None:
    control = 2812345678 % 97
    assert is_nuss(f"2812345678{control:02d}")
    assert not is_nuss(f"2812345678{(control + 1) % 97:02d}")
    assert not is_nuss("28")


@pytest.mark.parametrize("language", ["en", "es"])
def test_notes_searched_together_give_what_each_gives_alone(language):
    examples = [text for rule in rules_of(language) for text in (*rule.hits, *rule.misses)]
    notes = [text.replace("«", "").replace("»", "") for text in examples]
    notes += ["Seen.", "F / 54 admitted", "born in '61", "Seen."]  # what counts at the ends of a note only
    for texts in (notes, notes[::-1], [*notes[1:], ""]):
        assert rule_flags(texts, language) == [rule_flags([text], language)[0] for text in texts]
