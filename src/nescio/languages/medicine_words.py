"""The words by which medicine is recognised in a note, whatever tool cleaned it: cues, sides, negations, vocabulary.

A pack writes the short lists in its module ``medicine``; the long ones, drugs and diagnoses, are in ``data/medicine.tsv.gz``,
which `tools/build_medicine.py` builds from open packages.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

DRUG, DOSE, LAB, VITAL, SCORE = "drug", "dose", "lab", "vital", "score"
DIAGNOSIS, ANATOMY, EPONYM, GESTATION = "diagnosis", "anatomy", "eponym", "gestational age"
NEGATION, SIDE = "negation", "side"
RESULT, UNIT = "result", "unit of a result"
KINDS = (
    DRUG, DOSE, LAB, VITAL, SCORE, DIAGNOSIS, ANATOMY, EPONYM, GESTATION, NEGATION, SIDE, RESULT, UNIT,
)  # fmt: skip
"""The kinds of medical content, as reports call them; the last two only records such as HL7 and FHIR have."""


@dataclass(frozen=True)
class MedicineWords:
    """Folded words of one language, each list as a string with spaces between.

    Attributes:
        lab: names of laboratory values.
        vital: names of vital signs.
        score: names of scores and scales.
        connectors: what may stand between such a name and its number.
        gestation: words that make weeks an age of gestation.
        weeks: words for weeks.
        frequencies: how often a drug is taken, after its dose: bd, nocte.
        negation: words that deny.
        side: words for sides of the body.
        short_sides: letters for sides, before a part of the body.
        not_side_before: words after which such a word is none: left *the* ward, right *now*.
        eponym_after: words after an eponym that make it medical: disease, catheter.
        eponym_before: words before it that do: signo de, ?.
        eponym_between: words between two eponyms that make both medical: Hurler or Hunter.
        eponym_ending: words that a hyphen joins to an eponym: Lewy-type.
        number_words: words that deny, unless a number follows: No. 12.
        negation_next: words that deny only before another one, each with a plus before that: ruled+out.
        pressures: names of blood pressures, whose values are two numbers.
        counted_units: words for units that no fraction has.
        limits: the lowest and the highest value of names that are something else as well.
        eponym: eponyms that the built vocabulary lacks.
        drug: drugs that it lacks.
        anatomy: parts of the body.
        diagnosis: diseases and symptoms that the built vocabulary lacks.
    """

    lab: str = ""
    vital: str = ""
    score: str = ""
    connectors: str = ""
    gestation: str = ""
    weeks: str = ""
    frequencies: str = ""
    negation: str = ""
    side: str = ""
    short_sides: str = ""
    not_side_before: str = ""
    eponym_after: str = ""
    eponym_before: str = ""
    eponym_between: str = ""
    eponym_ending: str = ""
    number_words: str = ""
    negation_next: str = ""
    pressures: str = ""
    counted_units: str = ""
    limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    eponym: str = ""
    drug: str = ""
    anatomy: str = ""
    diagnosis: str = ""


def read_vocabulary(data: Path) -> dict[str, str]:
    """Read the vocabulary in a pack's folder of data, lines of a kind and a folded word, as word -> kind; empty where there is none."""
    path = data / "medicine.tsv.gz"
    lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines() if path.is_file() else []
    return {word: kind for kind, _, word in (line.partition("\t") for line in lines)}
