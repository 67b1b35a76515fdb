"""The command that trains bundled models: its plans fit their recipes, and its notes are sound."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nescio.core.document import Document, Span
from nescio.core.labels import scheme
from nescio.detect.model_card import ModelCard, read_card, write_card

_PATH = Path(__file__).parents[2] / "tools" / "train_models.py"
sys.path.insert(0, str(_PATH.parent))
_SPEC = importlib.util.spec_from_file_location("train_models", _PATH)
tool = importlib.util.module_from_spec(_SPEC)
sys.modules["train_models"] = tool
_SPEC.loader.exec_module(tool)


@pytest.mark.parametrize("name", tool.PLANS)
def test_a_plan_fits_its_recipe(name):
    plan = tool.PLANS[name]
    recipe = tool.recipe_of(plan)
    linear = recipe.learner.get("linear", recipe.learner)
    assert linear["features"]
    assert any(line.startswith("pos") for line in linear["features"]) == ("pos" not in plan.without)
    assert 0.5 <= recipe.sensitivity <= 0.9
    assert plan.data
    assert plan.weaknesses


def test_cards_name_no_files_of_the_machine_that_trained(tmp_path):
    inner = tmp_path / "learner" / "encoder"
    inner.mkdir(parents=True)
    table = {"trained_crf": "build/x", "encoder": {"begin": "build/y", "texts": ["z.jsonl"], "layers": 4}}
    write_card(tmp_path, ModelCard("recipe", settings={"learner": {"kind": "crf-encoder", **table}}))
    write_card(inner, ModelCard("encoder", settings=table["encoder"]))
    tool.describe(tmp_path, "en-accurate", tool.PLANS["en-accurate"], notes=3)
    assert read_card(tmp_path).settings == {"learner": {"kind": "crf-encoder", "encoder": {"layers": 4}}}
    assert read_card(inner).settings == {"layers": 4}
    assert read_card(tmp_path).data["notes"] == 3


def test_english_notes_are_written_and_made():
    train, dev = tool.english(tool.PLANS["en"])
    assert sum(doc.id.startswith("synth-") for doc in train) == 800
    ordinary = [doc for doc in train if re.match(r"o\d\d-", doc.id)]
    originals = sum("-swapped-" not in doc.id for doc in ordinary)
    assert len(ordinary) == (1 + 4 + 1) * originals  # four copies, and one in a single case
    assert sum(doc.text == doc.text.lower() for doc in ordinary) > originals / 2
    dense = [doc for doc in train if re.match(r"w\d\d-", doc.id)]
    assert sum("-swapped-" in doc.id for doc in dense) == len(dense) / 2
    assert len({doc.id for doc in train}) == len(train)
    assert not {doc.id for doc in train} & {doc.id for doc in dev}


def test_our_spanish_notes_speak_like_meddocan():
    ours = tool.ours(tool.PLANS["es"], "es")
    docs = tool.in_meddocan(ours, {"madre": "FAMILIARES_SUJETO_ASISTENCIA"})
    assert [len(doc.text) for doc in docs] == [len(doc.text) for doc in ours]
    assert all(span.label in scheme("meddocan") for doc in docs for span in doc.spans)
    ages = [doc.text_of(span) for doc in docs for span in doc.spans if span.label == "EDAD_SUJETO_ASISTENCIA"]
    assert sum("año" in age for age in ages) > 150
    told = {(doc.id, s.start, s.end) for doc in docs for s in doc.spans}
    for doc in ours:  # every age has its unit, where it is written with one
        for span in (s for s in doc.spans if s.label == "AGE"):
            unit = re.match(r"\s*(?:años?|meses|mes|días?|semanas?)", doc.text[span.end :])
            assert not unit or (doc.id, span.start, span.end + unit.end()) in told
    kin = {doc.text_of(s) for doc in docs for s in doc.spans if s.label == "FAMILIARES_SUJETO_ASISTENCIA"}
    assert {word.lower() for word in kin} == {"madre"}


def test_what_meddocan_marks_as_sex_and_kin_is_learned_from_its_notes():
    def note(text, *marked):
        spans = [Span(text.index(word), text.index(word) + len(word), label) for word, label in marked]
        return Document(text, text, spans)

    sex, kin = "SEXO_SUJETO_ASISTENCIA", "FAMILIARES_SUJETO_ASISTENCIA"
    docs = [note(f"Caso {n}: varón, su madre viene.", ("varón", sex), ("madre", kin)) for n in range(4)]
    docs += [note("Una madre, otra madre y una tercera madre; varón.", ("varón", sex))] * 2
    assert tool.traits(docs) == {"varón": sex}  # mothers are mostly nobody's
    (doc,) = tool.in_meddocan(
        [Document("1", "Varón, con su médico de familia.")], {"varón": sex, "familia": kin}
    )
    assert [doc.text_of(span) for span in doc.spans] == ["Varón"]


def test_phi_is_inserted_into_real_text(tmp_path):
    text = (
        "The patient was admitted with pneumonia. Lungs are clear today. He denies chest pain. Foley catheter placed."
        " Wound clean and dry. She is a 45-year-old woman."
    )
    path = tmp_path / "real.jsonl"
    path.write_text(json.dumps({"id": "a", "text": text}) + "\n", encoding="utf-8")
    plan = replace(tool.PLANS["en"], inserted=60)
    values = tool.read_all(tool.CORPUS / "en" / "dev")
    notes = tool.inserted(plan, "en", values, tool.Real(cases=(path,)))
    made = [doc for doc in notes if doc.id.startswith("inserted-")]
    assert len(made) == 60
    assert len(notes) > 300
    assert 0.1 < sum(not doc.spans for doc in made) / 60 < 0.6
    labels = {span.label for doc in made for span in doc.spans}
    assert {"PATIENT", "AGE"} <= labels
    assert not any(doc.spans for doc in notes if doc.id.startswith("near-miss-"))
    again = tool.inserted(plan, "en", values, tool.Real(cases=(path,)))
    assert [(doc.text, doc.spans) for doc in again] == [(doc.text, doc.spans) for doc in notes]
    assert tool.inserted(plan, "en", values, tool.Real()) == []


def test_meddocans_notes_speak_like_ours():
    text = "CP: 28016 Madrid. Edad: 45 años. Sexo: M."
    marks = [("28016", "TERRITORIO"), ("Madrid", "TERRITORIO"), ("45 años", "EDAD_SUJETO_ASISTENCIA")]
    marks.append(("M", "SEXO_SUJETO_ASISTENCIA"))
    spans = [Span(text.rindex(word), text.rindex(word) + len(word), label) for word, label in marks]
    (doc,) = tool.in_canonical([Document("1", text, spans)])
    assert [(doc.text_of(s), s.label) for s in doc.spans] == [
        ("28016", "ZIP"),
        ("Madrid", "CITY"),
        ("45", "AGE"),
    ]


def test_notes_in_one_case_keep_their_phi():
    notes = [
        Document("a", "Dr. Lee saw Ann.", (Span(4, 7, "DOCTOR", "gold"), Span(12, 15, "PATIENT", "gold")))
    ] * 2
    capitals, small = tool.in_one_case([*notes, Document("b", "Straße")])[:2]
    assert [capitals.text_of(span) for span in capitals.spans] == ["LEE", "ANN"]
    assert [small.text_of(span) for span in small.spans] == ["lee", "ann"]


def test_notes_whose_length_a_case_would_change_are_left_out():
    assert not tool.in_one_case([Document("a", "Straße")])
