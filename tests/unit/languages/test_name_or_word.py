"""A word of a known name is the name in some places, and a common word or part of a medical term in others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nescio.core.folding import fold
from nescio.languages.name_or_word import is_eponym, is_name_here
from nescio.languages.registry import add_language, remove_language

# Sentences with the word in question between bars, and whether it is a name there; it is a common word, too.
EVERYDAY = [
    ("Mr. |White| was seen", True),
    ("seen by Dra |Blanco| hoy", True),
    ("then |White| denies pain", True),
    ("ayer |Blanco| refiere dolor", True),
    ("and |Brown|'s wife called", True),
    ("was given to |Brown| in the evening", True),
    ("the |white| count is high", False),
    ("|White| count is high", False),
    ("due in |May| for review", False),
    ("cita en |Mayo| para control", False),
    ("|GRAVES| SCAN REVIEWED", True),  # an eponym, but of another noun
    ("|Graves| operation tomorrow", True),
    ("|Down| test today", True),
    ("|GRAVES| DISEASE", False),
    ("|Down| syndrome", False),
    ("|Still|'s disease", False),
    ("|still| line in place", False),
    ("|Still| hungry", False),
    ("|White| cells 12", False),
    ("|Black| line", False),
]
# Names that are words in lower case, and scales in capitals.
NOT_COMMON = [
    ("bordes |rosa| pálido", False),
    ("hoy |rosa| toleró la dieta", True),
    ("con |Rosa| en casa", True),
    ("pasa a |EVA| 3/10", False),
    ("|EVA|: 6 en reposo", False),
    ("se explica a |EVA| MARTIN", True),
    ("se explica a |Eva| 3 veces", True),
]
EPONYMS = [
    ("the |Foley| catheter", True),
    ("|Foley| bag emptied", True),
    ("known |Graves|' disease", True),
    ("enfermedad de |Crohn| activa", True),
    ("signo de la |Murphy| positivo", True),
    ("a |Gleason| 3+4 tumour", True),
    ("a |Parkinson|'s workup", True),
    ("|Cheyne|-Stokes breathing", True),
    ("the |Smith|'s drain", False),
    ("|Foley| was seen", False),
    ("hijo de |Crohn| vive", False),
    ("|Parkinson|'s wife", False),
    ("in |York| II", False),
    ("pls repeat |Vandersloot| test", False),  # no eponym
    ("|VANDERSLOOT| SCAN REVIEWED", False),
    ("|Foley| test", False),  # an eponym, but of another noun
    ("a |Parkinson| line", False),
    ("after the test |Thomas| went home", False),
    ("|Smith|-Jones was seen", False),
    ("|Romberg| test", True),
    ("test de |Romberg|", True),
    ("sonda |Foley|", True),
    ("prueba de |Vandersloot|", False),
    ("|Stevens|-Johnson syndrome", True),
    ("|Clark| level", True),
]
SHORT = [
    ("Dr. |Ng| came", True),
    ("then |Li| slept well", True),
    ("and |Li|'s wife", True),
    ("serum |Na| was checked", False),
    ("the |Li| level rose", False),
    ("call |us| today", False),
]


def marked(sentence: str) -> tuple[str, int, int]:
    before, word, after = sentence.split("|")
    return before + word + after, len(before), len(before) + len(word)


def is_name(sentence: str) -> bool:
    text, start, end = marked(sentence)
    return is_name_here(text, fold(text), start, end, True, lambda _: False)


@pytest.mark.parametrize(("sentence", "expected"), EVERYDAY)
def test_common_words(sentence: str, expected: bool) -> None:
    assert is_name(sentence) is expected


@pytest.mark.parametrize(("sentence", "expected"), NOT_COMMON)
def test_names_that_are_words_or_scales(sentence: str, expected: bool) -> None:
    before, word, behind = sentence.split("|")
    text, start = before + word + behind, len(before)
    found = is_name_here(text, fold(text), start, start + len(word), False, lambda _: False)
    assert found is expected


@pytest.mark.parametrize(("sentence", "expected"), EPONYMS)
def test_eponyms(sentence: str, expected: bool) -> None:
    text, start, end = marked(sentence)
    assert is_eponym(fold(text), start, end) is expected


@pytest.mark.parametrize(("sentence", "expected"), SHORT)
def test_words_of_two_letters(sentence: str, expected: bool) -> None:
    assert is_name(sentence) is expected


@pytest.fixture
def german_like(tmp_path: Path) -> Iterator[None]:
    folder = tmp_path / "qg"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from nescio.languages.base import LanguagePack\n"
        'PACK = LanguagePack(code="qg", name="Toy", function_words=frozenset({"der", "und", "mit", "nach"}), nouns_capitalised=True)\n',
        encoding="utf-8",
    )
    add_language(folder)
    yield
    remove_language("qg")


def test_a_capital_says_nothing_where_nouns_have_one(german_like: None) -> None:
    assert is_name("was given to |Koch| in the evening")
    assert not is_name("der arme hat mit dem |Koch| und nach dem essen geredet")


def test_of_an_endless_line_only_what_stands_near_tells_whether_it_is_in_lower_case() -> None:
    near = "the wound was clean and dry when young came by to see her again " * 40
    text = "ALL OF THIS WAS WRITTEN LOUDLY " * 2000 + near.replace("when young", "when Young")
    start = text.rindex("Young", 0, len(text) - 1000)
    assert is_name_here(text, fold(text), start, start + 5, True, lambda _: False)
