import json

import pytest

from nescio.core.errors import ConfigError, LabelError, MatchError
from nescio.evaluate import compare, evaluate
from nescio.evaluate.statistics import MetricTable, approximate_randomisation, bootstrap

TEXT = "Ann Zzyzx, 70, seen 3/4/61 by Dr Quibble."


@pytest.fixture
def gold(doc):
    return [
        doc(
            str(i),
            TEXT,
            (0, 9, "PATIENT"),
            (11, 13, "AGE"),
            (20, 26, "DATE"),
            (33, 40, "DOCTOR"),
            patient=f"p{i // 2}",
        )
        for i in range(8)
    ]


@pytest.fixture
def poor(gold):
    """Finds dates only, and calls every second one an age."""
    return [d.with_spans([d.spans[2].relabel("AGE" if i % 2 else "DATE")]) for i, d in enumerate(gold)]


def test_perfect_system(gold):
    result = evaluate(gold, gold)
    assert result.counts("strict").f1 == 1
    assert result.estimates["strict/f1"].high == 1
    assert 0.5 < result.estimates["strict/f1"].low < 0.52  # four patients prove little: Wilson's interval
    assert result.estimates["nothing-missed"].value == 1
    assert result.estimates["words-lost"].value == 0
    assert (result.documents, result.patients) == (8, 4)


def test_errors_are_explained(gold, poor):
    result = evaluate(gold, poor)
    assert result.errors.by_kind() == {
        "missed": 24,
        "spurious": 0,
        "type": 4,
        "boundary": 0,
        "type+boundary": 0,
    }
    assert result.errors.confusion["DATE", "AGE"] == 4
    assert result.errors.confusion["PATIENT", "-"] == 8
    assert result.true_negatives == 8 * 3  # "seen", "by", "Dr"
    assert result.estimates["nothing-missed"].value == 0


def test_interval_holds_the_value_and_is_repeatable(gold, poor):
    mixed = poor[:4] + gold[4:]
    first, second = evaluate(gold, mixed, seed=3), evaluate(gold, mixed, seed=3)
    assert first.estimates == second.estimates
    estimate = first.estimates["strict/recall"]
    assert estimate.low < estimate.value < estimate.high


def test_curve_needs_scores(gold, poor):
    from dataclasses import replace

    assert evaluate(gold, poor).curve == []
    scored = [
        d.with_spans(replace(s, score=0.9 if s.label == "DATE" else 0.4) for s in d.spans) for d in gold
    ]
    curve = evaluate(gold, scored).curve
    assert [(round(p.threshold, 1), p.counts.recall) for p in curve] == [(0.9, 0.25), (0.4, 1.0)]


def test_json_is_complete_and_holds_no_text(gold, poor):
    found = evaluate(gold, poor).to_json()
    text = json.dumps(found)
    assert found["schema"] == "nescio.evaluation/1"
    assert found["views"]["phi-word"]["tn"] == 24
    assert found["labels"]["DATE"]["recall"]["value"] == 0.5
    assert "Zzyzx" not in text
    assert "Quibble" not in text


def test_compare_ranks_and_tests(gold, poor):
    result = compare(gold, {"poor": poor, "good": gold})
    assert result.best == "good"
    # with four patients the rarest outcome of random swapping is two of sixteen
    assert result.p_values["poor"] == pytest.approx(2 / 16, abs=0.03)
    assert result.winners()["NAME"] == ["good"]


def test_equal_systems_do_not_differ(gold):
    assert compare(gold, {"a": gold, "b": gold}).p_values == {"b": 1.0}


def test_missing_documents_are_listed(gold):
    with pytest.raises(MatchError, match=r"2 document\(s\) missing in system: 6, 7"):
        evaluate(gold, gold[:6])
    with pytest.raises(MatchError, match="missing in gold: 7"):
        evaluate(gold[:7], gold)


def test_texts_that_differ_name_document_and_offset(gold, doc):
    with pytest.raises(MatchError, match=r"document 0: .* offset 4 on") as caught:
        evaluate(gold[:1], [doc("0", TEXT.replace("Zz", "ZZ").replace("ZZ", "zz"))])
    assert "Zzyzx" not in str(caught.value)


def test_twice_the_same_id(gold):
    with pytest.raises(MatchError, match="document 0 is twice in system"):
        evaluate(gold[:1], [gold[0], gold[0]])


def test_schemes_are_mapped_or_refused(gold, doc):
    spanish = [doc(d.id, d.text, (0, 9, "NOMBRE_SUJETO_ASISTENCIA"), (20, 26, "FECHAS")) for d in gold]
    assert evaluate(gold, spanish).counts("strict").tp == 16
    assert evaluate(gold, gold, scheme="binary").counts("strict").tp == 32
    binary = [doc(d.id, d.text, (0, 9, "PHI")) for d in gold]
    with pytest.raises(LabelError, match="scheme binary does not map to i2b2-2014"):
        evaluate(gold, binary)
    with pytest.raises(LabelError, match="PATIENT"):
        evaluate(gold, [doc(d.id, d.text, (0, 9, "PATIENTS")) for d in gold])


def test_labels_of_several_schemes_are_mapped_one_by_one(gold, doc):
    mixed = [doc(d.id, d.text, (0, 9, "PATIENT"), (20, 26, "FECHAS")) for d in gold]
    assert evaluate(gold, mixed).counts("strict").tp == 16


def test_finds_that_the_scheme_has_no_word_for_count_where_labels_do_not_matter(gold, doc):
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


def test_figures_without_resamples_have_no_interval(gold):
    estimate = evaluate(gold, gold, resamples=0).estimates["strict/f1"]
    assert not estimate.has_interval
    assert f"{estimate}" == "1.0000"


def test_a_view_that_the_scheme_does_not_have(gold):
    with pytest.raises(ConfigError, match="no view 'merged' in the scheme i2b2-2014"):
        compare(gold, {"a": gold}, view="merged")


def test_bootstrap_draws_patients_together():
    import numpy as np

    metrics = MetricTable(4)
    metrics.ratio("share", np.array([1, 1, 0, 0]), np.ones(4))
    together = bootstrap(metrics, ["a", "a", "b", "b"])["share"]
    assert (together.low, together.value, together.high) == (0.0, 0.5, 1.0)
    assert bootstrap(metrics, ["a", "a", "a", "a"])["share"].high == 0.5
    assert approximate_randomisation(metrics, metrics)["share"] == 1.0
