"""An invented patient does not contradict itself in ages and times."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from nescio.corpora.synth import generator
from nescio.corpora.synth.case import Case, minutes_of


@pytest.mark.parametrize(
    ("time", "minutes"),
    [("14:30", 870), ("0415", 255), ("2:40 pm", 880), ("9:10am", 550), ("12:10 pm", 730)],
)
def test_minutes(time: str, minutes: int) -> None:
    assert minutes_of(time) == minutes


def test_ages_and_times_agree() -> None:
    for seed in range(200):
        case = Case("en", random.Random(seed))
        first, second = (int(case.value("age", "past")[0][0]) for _ in range(2))
        assert first <= second <= case.age
        assert case.value("age", "next")[0][0] == str(case.age + 1)
        times = [minutes_of(case.value("time")[0][0]) for _ in range(6)]
        assert times == sorted(times)


# What sentences of a note say of its patient: a pattern, and whether its groups fit the age.
_AGES = [
    (r"Diagnosed at (\d+), now (\d+)", lambda age, then, now: then <= now == age),
    (r"(?:First episode at age|Quit smoking at|Came from [\w .]+ at|^At) (\d+)\b", lambda age, then: then <= age),
    (r"Turns (\d+) in|Cumple (\d+) años", lambda age, next_age: next_age == age + 1),
    (r"x ?(\d+) yrs|Worked (\d+) y|[Mm]ember of .{3,40} for (\d+) years", lambda age, years: years <= age),
    (r"(?:Three kids, \w+|Kids: \w+|Sons|two children: \w+ \(|dos hijos, [\w ]+ de) ?(\d+)", lambda age, child: child <= age - 15 or child == 1),
    (r"(?:Mother alive at|Padre de) (\d+)", lambda age, parent: parent >= age + 16),
    (r"DOB[ :]*(?:\d{1,2}[/.-]\d{1,2}[/.-])((?:19|20)\d\d)\b.{0,30}?AGE[ :]*(\d+)", lambda age, _, now: now == age),
]  # fmt: skip
_YEARS = re.compile(r"\b((?:19|20)\d\d) (?:to|and|-) ((?:19|20)\d\d)\b")
_ENDINGS = re.compile(
    r"(?<!Hogar del )\b(?:Intervenid|Jubilad|Remitid|Traíd|traíd|nacid|oriund|originari|desemplead|jubilad)([oa])\b(?! por:)"
)


def _contradictions(case: Case, text: str) -> list[str]:
    """Return what in a note does not fit its patient."""
    found = []
    for pattern, fits in _AGES:
        for match in re.finditer(pattern, text, re.MULTILINE):
            if not fits(case.age, *(int(group) for group in match.groups() if group)):
                found.append(f"{match[0]!r}, aged {case.age}")
    found += [match[0] for match in _YEARS.finditer(text) if int(match[1]) > int(match[2])]
    patient = case.person("patient")
    if case.language == "es":
        ending = "a" if patient.female else "o"
        found += [match[0] for match in _ENDINGS.finditer(text) if match[1] != ending]
    title = re.compile(
        rf"\b(Mr|Sr|D|Don|señor|Mrs|Ms|Miss|Sra|Dña|Doña|señora)\b[.]? (?:{re.escape(patient.first)} )?{re.escape(patient.last)}\b"
    )
    women = ("Mrs", "Ms", "Miss", "Sra", "Dña", "Doña", "señora")
    found += [match[0] for match in title.finditer(text) if (match[1] in women) != patient.female]
    return found


@pytest.mark.parametrize("language", ["en", "es"])
def test_notes_do_not_contradict_themselves(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cases: list[Case] = []

    class Watched(Case):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            cases.append(self)

    monkeypatch.setattr(generator, "Case", Watched)
    for seed in (1, 2, 3):
        for number, doc in enumerate(generator.generate(100, language, seed=seed, noise=False)):
            assert not _contradictions(cases[-1], doc.text), (seed, number)
