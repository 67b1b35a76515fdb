from nescio.apps.reports.experiment import tables_text, write_report
from nescio.recipes.experiments.result import Bars, Result, Table

RESULT = Result(
    "cv",
    "3-fold cross-validation",
    (Table("All folds", ("system", "F"), (("a & b", "90.00 [88.0, 92.0]"), ("c", "5.00"))),),
    (
        Bars("systems", "F by system", ("a", "b"), {"F": [(90, 88, 92), (50, 40, 60)]}),
        Bars("categories", "F by category", ("NAME",), {}),  # no system has types: nothing to draw
    ),
    notes=("A remark.",),
)


def test_columns_stand_in_line():
    lines = tables_text(RESULT).splitlines()
    assert lines[4] == "system  F"
    assert lines[6] == "a & b   90.00 [88.0, 92.0]"
    assert lines[7] == "c       5.00"


def test_the_page_has_tables_figures_and_remarks(tmp_path):
    write_report(RESULT, tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "a &amp; b" in page
    assert "<svg" in page
    assert "&lt;svg" not in page
    assert "A remark." in page
    assert "figures/systems.png" in page
    assert sorted(path.name for path in (tmp_path / "figures").iterdir()) == ["systems.png", "systems.svg"]
