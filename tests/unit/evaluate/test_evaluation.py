import json

from nescio.evaluate import evaluate


def test_perfect_system(gold):
    result = evaluate(gold, gold)
    assert result.counts("strict").f1 == 1
    assert result.estimates["strict/f1"].high == 1
    assert 0.5 < result.estimates["strict/f1"].low < 0.52  # four patients prove little: Wilson's interval
    assert result.estimates["nothing-missed"].value == 1
    assert result.estimates["words-lost"].value == 0
    assert (result.documents, result.patients) == (8, 4)


def test_json_is_complete_and_holds_no_text(gold, poor):
    found = evaluate(gold, poor).to_json()
    text = json.dumps(found)
    assert found["schema"] == "nescio.evaluation/1"
    assert found["views"]["phi-word"]["tn"] == 24
    assert found["labels"]["DATE"]["recall"]["value"] == 0.5
    assert "Zzyzx" not in text
    assert "Quibble" not in text


def test_labels_that_do_not_map_count_where_labels_do_not_matter(gold, doc):
    more = [
        doc(d.id, d.text, (0, 9, "NOMBRE_SUJETO_ASISTENCIA"), (10, 14, "SEXO_SUJETO_ASISTENCIA"))
        for d in gold
    ]
    result = evaluate(gold, more)
    assert result.left_out == {"SEXO_SUJETO_ASISTENCIA": len(gold)}
    assert result.counts("strict").fp == 0
    assert result.counts("binary").found == 2 * len(gold)
    assert result.counts("phi-word").found == 3 * len(gold)
    asked = evaluate(gold, more, scheme="i2b2-2014")
    assert asked.counts("binary").found == len(gold)
