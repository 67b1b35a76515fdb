"""Notes in languages that nobody knows are told from telegraphic notes in those that are known."""

from pathlib import Path

import pytest

from nescio.core.toml import parse_toml
from nescio.languages.identify import foreign_language, guess_language, note_languages

NOTES = parse_toml((Path(__file__).parents[2] / "golden" / "sentences" / "languages.toml").read_text("utf-8"))


def test_other_languages_are_refused() -> None:
    notes = [note for code in ("de", "fr", "pt", "ar") for note in NOTES[code]]
    assert sum(bool(foreign_language(note)) for note in notes) >= 0.99 * len(notes)


@pytest.mark.parametrize("code", ["it", "nl", "ca", "pl", "tr"])
def test_rarer_languages_are_refused_nearly_always(code: str) -> None:
    assert sum(bool(foreign_language(note)) for note in NOTES[code]) >= 0.9 * len(NOTES[code])


@pytest.mark.parametrize("code", ["en", "es", "mixed"])
def test_telegraphic_notes_are_not_refused(code: str) -> None:
    assert [note for note in NOTES[code] if foreign_language(note)] == []


def test_short_notes_are_not_refused() -> None:
    assert foreign_language("Fieber und Husten seit drei Tagen") == ""


def test_mixed_notes_have_two_languages() -> None:
    note = "Paciente refiere dolor en el pecho desde ayer, denies fever, the EKG was normal and he will follow up."
    assert note_languages(note) == ("es", "en") or note_languages(note) == ("en", "es")
    assert note_languages("Refiere dolor en el pecho, sin fiebre.") == ("es",)
    assert guess_language("") == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("", "en"),
        ("12/03 98.6 7.4", "en"),
        ("Mr. Muñoz denies fever.", "en"),
        ("The patient was seen with her husband.", "en"),
        ("Paciente varón que acude por dolor.", "es"),
        ("¿Fiebre? ¡No! Señora Ibáñez.", "es"),
        ("hospital no", "en"),
        ("Esputo blanco, no purulento.", "es"),
        ("Puente aortocoronario permeable.", "es"),
        ("Lungs clear bilaterally.", "en"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_only_the_beginning_counts() -> None:
    assert guess_language("The patient was seen. " * 200 + "El paciente refiere dolor. " * 2000) == "en"
