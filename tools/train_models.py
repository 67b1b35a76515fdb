"""Train a bundled model from scratch: one command each, resumable, measured at the end.

python tools/train_models.py en --real cases.jsonl --dictated notes.jsonl
                                                                   the corpus, synthetic notes, and PHI inserted into real
                                                                   text; needs pip install 'nescio[train]'
python tools/train_models.py es --meddocan meddocan                MEDDOCAN's train split (CC BY 4.0) and the corpus
python tools/train_models.py es-own --meddocan meddocan --real cases.jsonl
                                                                   the same in our labels, with synthetic notes and real text
python tools/train_models.py en-accurate                           needs pip install 'nescio[encoder]'
python tools/train_models.py es-accurate --meddocan meddocan

The model goes to build/models/NAME (-o); copy it to src/nescio/models to ship it. --with-dev trains on the dev notes as well, as
the shipped Spanish models do; leave it out to measure on them. For the accurate tier, --crf uses the CRF of a trained model (en, es), and
--begin trains the encoder of one for two more epochs instead of training from scratch (of a deeper one, its lower layers):

python tools/train_models.py es --meddocan meddocan --with-dev -o whole/es
python tools/train_models.py es-accurate --meddocan meddocan --with-dev --crf whole/es --begin build/models/es-accurate -o whole/es-accurate

An interrupted run is resumed when the command is given again.
"""

from __future__ import annotations

import argparse
import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from model_plans import PLANS, Plan
from real_text import real_text
from safetensors.numpy import load_file, save_file

from nescio.core.document import Document, Span
from nescio.core.labels import scheme
from nescio.corpora import read_all
from nescio.corpora.synth import COPIED, generate, swapped
from nescio.corpora.synth.insert import insert_phi, near_miss_notes
from nescio.corpora.synth.look_alikes import look_alike_notes
from nescio.detect.model_card import CARD_NAME, read_card, write_card
from nescio.models.measure import measure
from nescio.models.shared_files import share_files
from nescio.pipeline.measure.systems import run_model
from nescio.pipeline.schemes import to_scheme
from nescio.recipes import Recipe, load_recipe, train_recipe

CORPUS = Path(__file__).parent.parent / "corpus"
_SEED = 77
# Spanish ages are marked with their unit in MEDDOCAN, without it in our corpus
_UNIT = re.compile(r"\s*(?:años?|mes(?:es)?|días?|semanas?|a\b)")
# What our corpus marks and MEDDOCAN has no word for
_NEAREST = {
    "ROOM": "OTROS_SUJETO_ASISTENCIA",
    "DEPARTMENT": "CENTRO_SALUD",
    "USERNAME": "ID_EMPLEO_PERSONAL_SANITARIO",
}
# What MEDDOCAN marks and our corpus does not
_TRAITS = ("SEXO_SUJETO_ASISTENCIA", "FAMILIARES_SUJETO_ASISTENCIA")
_WORD = re.compile(r"(?<!médico de )[^\W\d_]{4,}")
_OFTEN = 3
_DICTATED_TIMES = 6  # dictated notes are fewer, and nearer to what hospitals have
_WEIGHTS = "run/learner-training.safetensors"
_PATHS = ("initial_weights", "trained_crf", "vocabulary_texts")  # settings that name files
_FURTHER = (
    "learner.encoder.training.epochs=2",
    "learner.encoder.training.learning_rate=0.00015",
    "learner.encoder.training.batch_size=4",
)


def main() -> None:
    """Train, measure and describe one model."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=PLANS)
    parser.add_argument("--meddocan", type=Path, help="folder with its train and dev splits, for Spanish")
    parser.add_argument(
        "--text", type=Path, help="jsonl whose words are added to the vocabulary of the accurate tier"
    )
    parser.add_argument(
        "--real",
        type=Path,
        action="append",
        default=[],
        help="jsonl of published cases into which PHI is inserted",
    )
    parser.add_argument(
        "--dictated", type=Path, action="append", default=[], help="the same, of notes that may name people"
    )
    parser.add_argument("--with-dev", action="store_true", help="train on the dev notes, too")
    parser.add_argument(
        "--begin",
        type=Path,
        metavar="MODEL",
        help="a model of the accurate tier whose encoder is trained further",
    )
    parser.add_argument(
        "--crf",
        type=Path,
        metavar="MODEL",
        help="a model of the fast tier whose CRF is used; for the fast tier, only the network is then trained",
    )
    parser.add_argument(
        "--share",
        type=Path,
        metavar="MODEL",
        help="a model beside OUT whose identical files are not stored twice",
    )
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="change the recipe")
    parser.add_argument("-o", "--out", type=Path, help="build/models/NAME by default")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    if args.name.startswith("es") and not args.meddocan:
        parser.error("Spanish models need --meddocan")
    if args.begin and not args.crf:
        parser.error("--begin needs --crf: further training of an encoder uses too few notes for a CRF")
    plan = replace(PLANS[args.name], copies=0, times=1) if args.begin else PLANS[args.name]
    out = args.out or Path("build/models") / args.name
    real = Real(tuple(args.real), tuple(args.dictated))
    train, dev = english(plan, real) if args.name.startswith("en") else spanish(plan, args.meddocan, real)
    texts = [f"learner.encoder.vocabulary_texts=[{str(args.text)!r}]"] if args.text else []
    further = (
        [*_FURTHER, f"learner.encoder.initial_weights={str(args.begin / _WEIGHTS)!r}"] if args.begin else []
    )
    crf = [f"learner.trained_crf={str(args.crf / 'learner')!r}"] if args.crf else []
    recipe = recipe_of(plan, [*texts, *further, *crf, *args.set])
    used = train + dev if args.with_dev else train
    train_recipe(recipe, used, dev, out, language=args.name[:2], resume=True)
    if plan.smallest_weight:
        prune(out / "learner", plan.smallest_weight)
    describe(out, args.name, plan, notes=len({doc.id.partition(COPIED)[0] for doc in used}))
    if not args.with_dev:
        measure_all(out, args.name[:2], args.meddocan)
    if args.share:
        share_files(out, args.share)


def measure_all(folder: Path, language: str, meddocan: Path | None) -> None:
    """Write the figures of a model into its card, those on ordinary notes first."""
    parts = (f"{language}-ordinary", language)
    for split in ("dev", "test"):
        for part in parts:
            measure(folder, f"corpus/{part}/{split}", read_all(CORPUS / part / split), run_model)
    if meddocan:
        measure(folder, "MEDDOCAN dev", read_all(meddocan / "dev"), run_model)


def recipe_of(plan: Plan, changes: Sequence[str] = ()) -> Recipe:
    """Return the recipe of a plan, as it is trained."""
    recipe = load_recipe(plan.recipe, [*plan.changes, *changes])
    learner = dict(recipe.learner)
    linear = dict(learner["linear"]) if "linear" in learner else learner
    linear["features"] = [line for line in linear["features"] if line.split()[0] not in plan.without]
    return replace(recipe, learner={**learner, "linear": linear} if linear is not learner else learner)


@dataclass(frozen=True)
class Real:
    """Files of real text: published cases, and notes that may name people."""

    cases: tuple[Path, ...] = ()
    dictated: tuple[Path, ...] = ()


def english(plan: Plan, real: Real = Real()) -> tuple[list[Document], list[Document]]:
    """Return the notes to train on and those to score on."""
    dev = [doc for part in ("en-ordinary", "en") for doc in read_all(CORPUS / part / "dev")]
    return ours(plan, "en", real), dev


def spanish(plan: Plan, meddocan: Path, real: Real = Real()) -> tuple[list[Document], list[Document]]:
    """Return the notes to train on and those to score on, all in MEDDOCAN's labels or all in ours."""
    theirs = read_all(meddocan / "train")
    if plan.meddocan_step:
        parts = [
            doc for notes in (theirs, read_all(meddocan / "dev")) for doc in notes[:: plan.meddocan_step]
        ]
        dev = [doc for part in ("es-ordinary", "es") for doc in read_all(CORPUS / part / "dev")]
        return ours(plan, "es", real) + in_canonical(parts), dev
    converted = in_meddocan(ours(plan, "es", real), traits(theirs))
    return theirs * plan.times + converted, read_all(meddocan / "dev")


def ours(plan: Plan, language: str, real: Real = Real()) -> list[Document]:
    """Return the notes of our corpus and their copies, synthetic ones, and real text with PHI inserted."""
    dense, ordinary = (read_all(CORPUS / part / "train") for part in (language, f"{language}-ordinary"))
    copies = [
        copy
        for notes, count in ((dense, plan.copies), (ordinary, plan.ordinary_copies))
        for number in range(count)
        for copy in swapped(notes, seed=_SEED + number)
    ]
    copies += in_one_case(swapped(ordinary, seed=_SEED + plan.ordinary_copies)) if plan.one_case else []
    made = list(generate(plan.synthetic, language=language, seed=_SEED))
    return dense + ordinary + copies + made + inserted(plan, language, dense + made, real)


def in_one_case(docs: Iterable[Document]) -> list[Document]:
    """Return notes in small letters, every third in capitals, as hurried people and old systems write them."""
    changed = []
    for number, doc in enumerate(docs):
        text = doc.text.upper() if number % 3 == 0 else doc.text.lower()
        if len(text) == len(doc.text):  # ß becomes SS, which would move the spans
            changed.append(replace(doc, text=text))
    return changed


def inserted(plan: Plan, language: str, values: Sequence[Document], real: Real) -> list[Document]:
    """Return short notes of real text with PHI inserted, and notes of look-alikes; nothing without real text."""
    texts = [doc for path in real.cases for doc in real_text(path, language)]
    texts += [
        doc for path in real.dictated for doc in real_text(path, language, names=True)
    ] * _DICTATED_TIMES
    if not texts:
        return []
    notes = insert_phi(
        texts, values, language=language, count=plan.inserted, crowded=plan.crowded, seed=_SEED
    )
    alike = look_alike_notes(language, plan.look_alikes, seed=_SEED) if plan.look_alikes else ()
    return [*notes, *near_miss_notes(language, seed=_SEED, rounds=plan.near_miss_rounds), *alike]


def in_meddocan(docs: Sequence[Document], marked: Mapping[str, str]) -> list[Document]:
    """Return our notes annotated as in MEDDOCAN: its labels, ages with their unit, words for sex and kin."""
    ours, theirs = scheme("i2b2-2014"), scheme("meddocan")
    found: list[Document] = []
    for doc in docs:
        spans: list[Span] = []
        for span in doc.spans:
            label = ours.convert(span.label, theirs) or _NEAREST[span.label]
            unit = _UNIT.match(doc.text, span.end) if span.label == "AGE" else None
            spans.append(replace(span, label=label, end=unit.end() if unit else span.end))
        taken = {at for span in spans for at in range(span.start, span.end)}
        spans += [
            Span(*word.span(), marked[word.group().lower()], "gold")
            for word in _WORD.finditer(doc.text)
            if word.group().lower() in marked and word.start() not in taken
        ]
        found.append(doc.with_spans(spans))
    return found


def in_canonical(docs: Sequence[Document]) -> list[Document]:
    """Return MEDDOCAN's notes annotated as ours: our labels, ages without their unit, postcodes apart from towns."""
    return [
        doc.with_spans(
            replace(span, label="ZIP") if span.label == "CITY" and doc.text_of(span).isdigit() else span
            for span in to_scheme(doc.text, doc.spans, "i2b2-2014")
        )
        for doc in docs
    ]


def traits(docs: Sequence[Document]) -> dict[str, str]:
    """Return the words that are annotated as sex or kin in most places where they stand, and their label."""
    seen = Counter(word.lower() for doc in docs for word in _WORD.findall(doc.text))
    marks = Counter(
        (doc.text_of(s).lower(), s.label) for doc in docs for s in doc.spans if s.label in _TRAITS
    )
    return {
        word: label
        for (word, label), times in marks.items()
        if times >= _OFTEN and 0 < seen[word] < 2 * times
    }


def prune(folder: Path, smallest: float) -> None:
    """Leave out weights of a CRF that are nearer to 0, and features without any other; write its checksums again."""
    card, path = read_card(folder, verify=False), folder / "weights.safetensors"
    table = load_file(path)
    feature = np.repeat(np.arange(len(table["keys"])), table["counts"])
    kept = np.abs(table["weight"].astype(np.float32)) >= smallest
    counts = np.bincount(feature[kept], minlength=len(table["keys"]))
    table["weight"], table["tag"] = table["weight"][kept], table["tag"][kept]
    table["keys"], table["counts"] = table["keys"][counts > 0], counts[counts > 0].astype(np.uint16)
    save_file(table, path)
    write_card(folder, card)


def describe(folder: Path, name: str, plan: Plan, notes: int) -> None:
    """Write training data and weaknesses into the model card."""
    card = read_card(folder, verify=False)  # its checksums are written again
    data = {
        "notes": notes,
        "source": "; ".join(plan.data),
        "licence": "the model: Apache-2.0; its data: CC BY 4.0",
        "weaknesses": list(plan.weaknesses),
    }
    write_card(folder, replace(card, name=name, data=data, scores={}))
    for path in sorted(folder.rglob(CARD_NAME)):
        card = read_card(path.parent)
        write_card(path.parent, replace(card, settings=_without_paths(card.settings)))


def _without_paths(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings without the paths of the machine that trained the model."""
    return {
        name: _without_paths(value) if isinstance(value, Mapping) else value
        for name, value in settings.items()
        if name not in _PATHS
    }


if __name__ == "__main__":
    main()
