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
NEGATION, SIDE, TIMING, SIZE, VALUE = "negation", "side", "timing", "size", "other value"
TERM, FINDING = "test or treatment", "course or severity"
OTHER = "other word or number"
RESULT, UNIT = "result", "unit of a result"
KINDS = (
    DRUG, DOSE, TIMING, LAB, VITAL, SCORE, SIZE, VALUE, DIAGNOSIS, FINDING, ANATOMY, EPONYM, TERM, GESTATION, NEGATION, SIDE, OTHER, RESULT, UNIT,
)  # fmt: skip
"""The kinds of medical content, as reports call them. Not all of ``OTHER`` is medicine. Only HL7, FHIR and CDA have the last two."""
ABBREVIATION, PROFESSION = "abbreviation", "profession"
"""Classes of words that are a test or treatment in capitals, and of words that are none, since they name what somebody does."""


@dataclass(frozen=True)
class MedicineWords:
    """Folded words of one language, each list as a string with spaces between.

    Attributes:
        lab: names of laboratory values.
        vital: names of vital signs.
        score: names of scores and scales.
        stages: those of them that have Roman numbers: stage IIIB.
        connectors: what may stand between such a name and its number.
        connector_endings: endings of other words that may: estimat``ed``.
        gestation: words that make weeks an age of gestation.
        weeks: words for weeks.
        frequencies: how often a drug is taken, after its dose: bd, nocte.
        timings: those of them, and others, that say so anywhere: daily.
        timing_counts: words that do before another one: ``twice`` daily, ``once`` a week.
        times: words behind a number that do: three ``times`` a day.
        per: words between how often and a unit of time: twice ``a`` day.
        range_words: what stands between two numbers of a length of time: 6 ``to`` 8 weeks.
        every: words before a length of time that make it a frequency: ``every`` 8 hours.
        days: words for days.
        short_times: units of time that no age has: hours.
        long_times: other units of time, months and letters; no years.
        lasting: words before a length of time: ``for`` 10 days.
        lasting_after: words after one: 5 días de ``evolución``.
        age_before: words before one that do.
        age_after: words after a length of time that make it an age: 3 days ``old``.
        fractions: words for parts of a tablet: half.
        dose_joins: words between the words of a number and its unit, and between doses: one ``and`` ``a`` half tablets.
        dose_forms: what is counted in a dose, besides the units of the pack's quantities.
        negation: words that deny, and those that deny that: positive.
        negation_prefixes: beginnings of words that deny: ``non``tender.
        side: words for sides of the body.
        side_codes: abbreviations that hold a side, in capitals: LUE.
        short_sides: letters for sides, before a part of the body.
        side_articles: words before such a letter alone: on ``the`` R.
        not_side_before: words after which such a word is none: left *the* ward, right *now*.
        eponym_after: words after an eponym that make it medical: disease, catheter.
        eponym_before: words before it that do: signo de, ?.
        eponym_between: words between two eponyms that make both medical: Hurler or Hunter.
        eponym_ending: words that a hyphen joins to an eponym: Lewy-type.
        number_words: words that deny, unless a number follows: No. 12.
        negation_next: words that deny only before another one, each with a plus before that: ruled+out.
        spine: words near the level of a vertebra: disc, L5.
        vertebrae: letters of vertebrae.
        pressures: names of blood pressures, whose values are two numbers.
        counted_units: words for units that no fraction has.
        limits: the lowest and the highest value of names that are something else as well.
        eponym: eponyms that the built vocabulary lacks.
        drug: drugs that it lacks.
        anatomy: parts of the body.
        diagnosis: diseases and symptoms that the built vocabulary lacks.
        diagnosis_endings: endings that only words of diseases have.
        terms: tests, treatments and devices.
        term_endings: endings that only words of medicine have.
        findings: words for how severe something is, its course, and whether a treatment goes on: worse, stopped.
        parts: words before how many of how many: culture 2/2, ``power`` 4/5.
        measures: units of what is neither a dose nor a laboratory value: kcal, pounds.
        day_cues: words before the number of a day, week or dose of a treatment: ``pod`` 3.
        eponym_nouns: words that make any name before them an eponym: KF ``rings``.
        name_before: words before a name of a person or place, but before no eponym: ``by`` Paget.
        identity: words whose number, and that themselves, are no medicine: ``room`` 4, friday.
        job_endings: endings of professions.
        sure_job_endings: those of them that hardly any other common word has: pian``ist``; not larg``er``.
        phrases: words that are medicine together, each with plus signs: rosa+de+bengala.
    """

    lab: str = ""
    vital: str = ""
    score: str = ""
    stages: str = ""
    connectors: str = ""
    connector_endings: str = ""
    gestation: str = ""
    weeks: str = ""
    frequencies: str = ""
    timings: str = ""
    timing_counts: str = ""
    times: str = ""
    per: str = ""
    range_words: str = ""
    every: str = ""
    days: str = ""
    short_times: str = ""
    long_times: str = ""
    lasting: str = ""
    lasting_after: str = ""
    age_before: str = ""
    age_after: str = ""
    fractions: str = ""
    dose_joins: str = ""
    dose_forms: str = ""
    negation: str = ""
    negation_prefixes: str = ""
    side: str = ""
    side_codes: str = ""
    short_sides: str = ""
    side_articles: str = ""
    not_side_before: str = ""
    eponym_after: str = ""
    eponym_before: str = ""
    eponym_between: str = ""
    eponym_ending: str = ""
    number_words: str = ""
    negation_next: str = ""
    spine: str = ""
    vertebrae: str = ""
    pressures: str = ""
    counted_units: str = ""
    limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    eponym: str = ""
    drug: str = ""
    anatomy: str = ""
    diagnosis: str = ""
    diagnosis_endings: str = ""
    terms: str = ""
    term_endings: str = ""
    findings: str = ""
    parts: str = ""
    measures: str = ""
    day_cues: str = ""
    eponym_nouns: str = ""
    name_before: str = ""
    identity: str = ""
    job_endings: str = ""
    sure_job_endings: str = ""
    phrases: str = ""


def read_vocabulary(data: Path, name: str = "medicine") -> dict[str, str]:
    """Read a vocabulary in a pack's folder of data, lines of a kind and folded words, as word -> kind; empty where there is none.

    The vocabulary ``meter`` is for the meter alone: it is too broad to keep a name from being hidden.
    """
    path = data / f"{name}.tsv.gz"
    lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines() if path.is_file() else []
    found: dict[str, str] = {}
    for line in lines:
        kind, _, words = line.partition("\t")
        if " " in words:
            found.update(dict.fromkeys(words.split(), kind))
        else:
            found[words] = kind
    return found
