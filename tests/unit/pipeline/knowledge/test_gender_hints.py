"""What a note tells of the gender of people, and the surrogates that follow."""

from __future__ import annotations

import cProfile

import pytest

from nescio.core.document import Document, Span
from nescio.core.folding import fold
from nescio.pipeline.knowledge.gender_hints import gender_hints
from nescio.pipeline.knowledge.record_knowledge import entities_of
from nescio.pipeline.results import Detection
from nescio.replace import Key, Record
from nescio.replace.surrogates.lists import family_names, gender_of, given_names


def spans_of(text: str, *names: str) -> list[Span]:
    return [Span(text.index(name), text.index(name) + len(name), "PATIENT") for name in names]


@pytest.mark.parametrize(
    ("text", "name", "language", "hints"),
    [
        ("Mr. Leslie Roe was seen", "Leslie Roe", "en", ["Mr. Leslie Roe"]),
        ("his sister Mike called", "Mike", "en", ["Dame Mike"]),
        ("her brother, Robin Roe, called", "Robin Roe", "en", ["Mr. Robin Roe"]),
        ("Casey Roe is well. She sleeps. Her pain is gone.", "Casey Roe", "en", ["Ms. Casey Roe"]),
        ("Casey Roe is well. She says he left; his pain.", "Casey Roe", "en", ["Ms. Casey Roe"]),
        ("his sister. Mike called", "Mike", "en", []),
        ("Mr. Mike Roe", "Mike Roe", "en", []),  # says nothing new
        ("Mr. Smith", "Smith", "en", []),
        ("Mrs. Hofmannsen called", "Hofmannsen", "en", ["Ms. Hofmannsen"]),  # a family name, though rare
        ("Mr. Okonkwo called", "Okonkwo", "en", ["Mr. Okonkwo"]),  # whatever its ending tells
        ("Mrs. Petrova called", "Petrova", "en", ["Ms. Petrova"]),
        ("Mr. Thomas called", "Thomas", "en", ["Mr. Thomas"]),  # may be either, and is a family name here
        ("Mr. Mike called", "Mike", "en", []),
        ("her brother Taylor called", "Taylor", "en", ["Sir Taylor"]),
        ("acude don Carlos", "Carlos", "es", []),
        ("her sister Tansyne called", "Tansyne", "en", ["Dame Tansyne"]),
        ("su hermana Guadalupe", "Guadalupe", "es", []),
        ("el Sr. Guadalupe Paz", "Guadalupe Paz", "es", ["Sr. Guadalupe Paz"]),
        ("mother     Cerys Roe, 29", "Cerys Roe", "en", ["Ms. Cerys Roe"]),  # a table
        ("Brother: Cerys Roe, 29", "Cerys Roe", "en", ["Mr. Cerys Roe"]),
        ("Vandersloot, Gord is well. He sleeps.", "Vandersloot, Gord", "en", ["Mr. Vandersloot, Gord"]),
        ("Shondray, Lamar's wife: well", "Shondray", "en", ["Dame Shondray"]),
        ('his wife "Dub" called', "Dub", "en", ["Dame Dub"]),
        ("Principal Mme Comeau called", "Comeau", "en", ["Ms. Comeau"]),
        ("el paciente Ximun llega", "Ximun", "es", ["don Ximun"]),
        ("la paciente Ximun llega", "Ximun", "es", ["doña Ximun"]),
        ("del paciente Ximun", "Ximun", "es", []),
        ("la enfermera Ximun llega", "Ximun", "es", ["Sra. Ximun"]),
        ("el padre, Duarte, que es", "Duarte", "es", ["don Duarte"]),
    ],
)
def test_hints(text: str, name: str, language: str, hints: list[str]) -> None:
    assert [value for _, value in gender_hints(text, spans_of(text, name), language)] == hints


@pytest.mark.parametrize(
    ("text", "name", "gender"),
    [
        ("Mr. Leslie Roe was seen", "Leslie Roe", "m"),
        ("Ms. Leslie Roe was seen", "Leslie Roe", "f"),
        ("his sister Mike called", "Mike", "f"),
    ],
)
def test_surrogates_follow(text: str, name: str, gender: str) -> None:
    entities = entities_of(Document("n", text), Detection(spans_of(text, name), "en"))
    for number in range(20):
        record = Record(Key(bytes([number]) * 32), "p", entities, "en")
        chosen = record.surrogates.surrogate("PATIENT", name)
        assert gender_of(chosen.split()[0].lower()) == gender


# Names that no list has, or only by an ending that misleads; m or f is what the sentence tells of the name in brackets.
TOLD = {
    "en": [
        ("m", "[Kwabena] was seen today. His sister came with him."),
        ("m", "[Kwabena Ntimwaa] reports pain in his knee."),
        ("f", "Lives with his wife [Bodil]."),
        ("f", "Her daughter [Fiona] called, and the plan was explained to her."),
        ("f", "Referred by Dr. [Fiona Grantwell], who knows her."),
        ("m", "The father, [Ondra], has asthma."),
        ("f", "Next of kin: [Bodil] (wife), by phone."),
        ("m", "Emergency contact [Joska] (his brother)."),
        ("f", "Discussed with [Aoifric], her sister, by phone."),
        ("m", "Her son-in-law [Nikita] drives her."),
        ("f", "Grandmother [Ngozi] lives nearby."),
        ("m", "[Ilya Pavelk] is 70. He smokes."),
        ("f", "[Txell Ombada] feels better. She sleeps well."),
        ("m", "Uncle [Sasha] had colon cancer."),
        ("f", "His fiancee [Jorunn] was present."),
        ("m", "Her husband, [Mattia Orvell], agrees."),
        ("m", "Husb [Hollis Ombada] says she ate."),
        ("f", "Baby Girl [Juniper Ombada], twin B."),
        ("f", "[Jordan Ombada], 58F, slipped on ice."),
        ("m", "[Xoqu Ombada] is a 45-year-old man with gout."),
        ("f", "Patient: [Ondra Pavelk]   Sex: F"),
        ("f", "hi its [Txella], Ozzies mom. hes 12 and his pump beeps, he is fine."),
        ("m", "call his stepdad [Cruzan] please"),
        ("m", "Older bro [Wrenley] wheezes."),
    ],
    "es": [
        ("f", "Vive con su esposa [Bodil]."),
        ("m", "Acude con su hermano [Joska]."),
        ("m", "[Kwabena Ntimwaa], ingresado por neumonía."),
        ("f", "[Txell Ombada], mujer de 54 años, consulta por tos."),
        ("m", "Su marido, [Ondra], refiere que ronca."),
        ("f", "Contacto: [Aoifric] (hija), por teléfono."),
        ("f", "Avisamos a [Ngozi], su madre, del alta."),
        ("m", "El Dr. [Nikita Vremmer] solicita TAC."),
        ("f", "La Dra. [Ilian Prosk] la valora."),
        ("m", "Su yerno [Mattia] la acompaña."),
        ("f", "Su nuera [Jorunn] la cuida."),
        ("m", "Su suegro [Ilya] tuvo un ictus."),
        ("f", "La cuñada [Siw] trae los informes."),
        ("m", "[Sanda Orvell], varón de 61 años, exfumador."),
        ("f", "[Ximun Arbel] está embarazada de 20 semanas."),
        ("m", "Nieto [Kosta] con asma."),
        ("f", "Intérprete: Mme. [Ondra Pavelk]"),
        ("m", "Paciente: [Ximun Arbel]   Sexo: masculino"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "gender", "marked"),
    [(language, *case) for language, cases in TOLD.items() for case in cases],
)
def test_kinship_and_pronouns_tell_the_gender_of_any_name(language: str, gender: str, marked: str) -> None:
    text = marked.replace("[", "").replace("]", "")
    name = marked[marked.index("[") + 1 : marked.index("]")]
    label = "DOCTOR" if "Dr" in text else "PATIENT"
    span = Span(text.index(name), text.index(name) + len(name), label)
    entities = entities_of(Document("n", text), Detection([span], language))
    for number in range(10):
        record = Record(Key(bytes([number]) * 32), "p", entities, language)
        chosen = record.surrogates.surrogate(label, name)
        assert gender_of(fold(chosen.split()[0])) == gender, chosen


@pytest.mark.parametrize(
    "text", ["Mother of Kwabena says she is tired.", "Kwabena came with Ama. She is well."]
)
def test_a_pronoun_of_somebody_else_tells_nothing(text: str) -> None:
    spans = spans_of(text, *[name for name in ("Kwabena", "Ama") if name in text])
    assert not [value for _, value in gender_hints(text, spans, "en") if "Kwabena" in value]


@pytest.mark.parametrize("text", ["Jordan Roe walks 50 m a day.", "Jordan Roe, T 98F, well.", "Sexo: M"])
def test_measures_are_no_signs_of_a_gender(text: str) -> None:
    assert not gender_hints(text, spans_of(text, *("Jordan Roe",) * text.startswith("J")), "en")


def test_what_a_clinician_is_stands_before_a_family_name() -> None:
    """Cirujano: Bustinza became Ignacio."""
    text = "Cirujano: Bustinza. Ayudante: Prosk."
    span = Span(10, 18, "DOCTOR")
    assert gender_hints(text, [span], "es") == [("DOCTOR", "Sr. Bustinza")]


@pytest.mark.parametrize("text", ["Mr. Okonkwo", "Mr. Adebayo", "Mrs. Petrova", "Mr. Thomas"])
def test_a_title_without_a_given_name_is_followed_by_a_family_name(text: str) -> None:
    name = text.split()[1]
    entities = entities_of(Document("n", text), Detection(spans_of(text, name), "en"))
    for number in range(20):
        record = Record(Key(bytes([number]) * 32), "p", entities, "en")
        chosen = record.surrogates.surrogate("PATIENT", name).lower()
        assert chosen in family_names()
        assert chosen not in given_names()


def test_work_grows_with_the_number_of_sentences() -> None:
    """A note of one line with a thousand people: each is looked up, and not the note read for each."""

    def calls(count: int) -> int:
        text = " ".join(f"Xoqu{number} is well. He sleeps. The wound is dry." for number in range(count))
        spans = spans_of(text, *(f"Xoqu{number} " for number in range(count)))
        profile = cProfile.Profile()
        hints = profile.runcall(gender_hints, text, spans, "en")
        assert len(hints) == count
        return sum(entry.callcount for entry in profile.getstats())

    calls(10)
    assert calls(800) < 2.5 * calls(400)


def test_pronouns_of_a_note_say_nothing_of_relatives() -> None:
    """Shondra, of whom nobody speaks, became Eugene, as the patient is a man."""
    text = "Kwabeno Roe is here. He is well, his pain gone. He walks, he eats. Kwabeno Roe agrees. Tansyn Roe drove."
    spans = spans_of(text, "Kwabeno Roe", "Tansyn Roe")
    spans.append(Span(text.rindex("Kwabeno"), text.rindex(" agrees"), "PATIENT"))
    assert {value for _, value in gender_hints(text, spans, "en")} == {"Mr. Kwabeno Roe"}
