from dataclasses import replace

from nescio.evaluate import evaluate


def test_curve_needs_scores(gold, poor):
    assert evaluate(gold, poor).curve == []
    scored = [
        d.with_spans(replace(s, score=0.9 if s.label == "DATE" else 0.4) for s in d.spans) for d in gold
    ]
    curve = evaluate(gold, scored).curve
    assert [(round(p.threshold, 1), p.counts.recall) for p in curve] == [(0.9, 0.25), (0.4, 1.0)]
