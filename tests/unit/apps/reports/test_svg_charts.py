from nescio.apps.reports.svg_charts import PALETTE, curve, grouped_bars


def test_bars_are_as_high_as_their_values():
    chart = grouped_bars(["NAME", "DATE"], [("F1", [(1.0, 0.5, 1.0), (0.25, 0.0, 0.5)])], title="t")
    full, quarter = chart.bars
    assert quarter.height == full.height / 4
    assert quarter.y + quarter.height == full.y + full.height  # on the same axis
    assert chart.whiskers[0].y2 == full.y
    assert chart.whiskers[0].y1 == full.y + full.height / 2
    assert full.tooltip == "F1, NAME: 1.0000 [0.5000, 1.0000]"
    assert [text.text for text in chart.texts if text.anchor == "middle"] == ["NAME", "DATE"]


def test_several_series_have_colours_and_a_legend():
    series = [(name, [(0.5, 0.5, 0.5)]) for name in ("precision", "recall")]
    chart = grouped_bars(["NAME"], series, title="t")
    assert [bar.colour for bar in chart.bars] == [*PALETTE[:2], *PALETTE[:2]]  # the last two are the legend
    assert [text.text for text in chart.texts[-2:]] == ["precision", "recall"]


def test_no_groups_make_an_empty_chart():
    assert grouped_bars([], [("F1", [])], title="t").bars == []


def test_a_curve_runs_from_recall_to_precision():
    (x0, y0), (x1, y1) = curve([(0.0, 1.0), (1.0, 0.0)], title="t").points
    assert x0 < x1
    assert y0 < y1  # y grows downwards
