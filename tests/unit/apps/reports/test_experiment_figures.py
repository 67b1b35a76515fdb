import pytest

from nescio.apps.reports.experiment_figures import draw
from nescio.recipes.experiments.result import Bars, Line, Lines, Matrix

FIGURES = [
    Bars("bars", "F by <category>", ("NAME", "a very long name"), {"one": [(90, 85, 95), (50, 40, 60)]}),
    Lines("lines", "by epoch", "epoch", "F", (Line("one", [1, 2], [3, 4], [2, 3], [4, 5]), Line("fit", [1, 2], [3, 4], fitted=True))),
    Matrix("matrix", "F", ("a", "b"), ("a", "b"), ((90.0, 10.0), (20.0, 80.0)), "trained on", "tested on"),
]  # fmt: skip


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figures_are_drawn_as_svg_and_png_the_same_each_time(figure, tmp_path):
    first, second = draw(figure, tmp_path / "a"), draw(figure, tmp_path / "b")
    assert first.name == f"{figure.name}.svg"
    assert first.read_bytes() == second.read_bytes()
    assert "<svg" in first.read_text(encoding="utf-8")
    assert first.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


def _drawn(tmp_path, *lines):
    return draw(Lines("lines", "Loss", "epoch", "loss", lines), tmp_path).read_text(encoding="utf-8")


def test_epochs_are_whole_numbers(tmp_path):
    drawn = _drawn(tmp_path, Line("one", [1, 2, 3], [0.3, 0.2, 0.1]))
    assert "<!-- 2 -->" in drawn
    assert "<!-- 1.5 -->" not in drawn
    assert "mathdefault{10" not in drawn


def test_losses_of_different_size_have_a_logarithmic_axis(tmp_path):
    drawn = _drawn(tmp_path, Line("sum", [1, 2], [400.0, 90.0]), Line("mean", [1, 2], [0.5, 0.1]))
    assert "mathdefault{10" in drawn
