"""`nescio evaluate` and `nescio compare` as a user runs them."""

import json

import pytest
from click.testing import CliRunner

from nescio.apps.cli import cli
from nescio.core import Document, Span
from nescio.corpora import write

TEXT = "Ann Zzyzx, 70, seen 3/4/61."


@pytest.fixture
def corpora(tmp_path):
    gold = [
        Document(str(i), TEXT, (Span(0, 9, "PATIENT"), Span(11, 13, "AGE"), Span(20, 26, "DATE")))
        for i in range(4)
    ]
    poor = [doc.with_spans([Span(20, 26, "DATE", "test", 0.5 + i / 10)]) for i, doc in enumerate(gold)]
    write(gold, tmp_path / "gold", "brat")
    write(poor, tmp_path / "poor.jsonl")
    write(poor[:3], tmp_path / "short.jsonl")
    return tmp_path


def run(*args):
    return CliRunner().invoke(cli, [str(arg) for arg in args], catch_exceptions=True)


def test_table_json_and_html_of_two_formats(corpora):
    result = run(
        "evaluate",
        corpora / "gold",
        corpora / "poor.jsonl",
        "--json",
        corpora / "s.json",
        "--html",
        corpora / "s.html",
    )
    assert result.exit_code == 0, result.output
    assert "Strict: type and exact offsets" in result.output
    scores = json.loads((corpora / "s.json").read_text())
    assert scores["views"]["strict"]["recall"]["value"] == pytest.approx(1 / 3)
    assert len(scores["curve"]) == 4
    for text in (result.output, (corpora / "s.json").read_text(), (corpora / "s.html").read_text()):
        assert "Zzyzx" not in text


def test_text_is_shown_on_demand(corpora):
    run("evaluate", corpora / "gold", corpora / "poor.jsonl", "--html", corpora / "s.html", "--show-text")
    assert "Zzyzx" in (corpora / "s.html").read_text()


def test_compare_names_and_ranks_systems(corpora):
    result = run(
        "compare", corpora / "gold", f"weak={corpora / 'poor.jsonl'}", corpora / "gold", "--json", "-"
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["best"] == str(corpora / "gold")
    assert set(found["systems"]) == {"weak", str(corpora / "gold")}


def test_missing_documents_and_wrong_usage(corpora):
    result = run("evaluate", corpora / "gold", corpora / "short.jsonl")
    assert "1 document(s) missing in system: 3" in str(result.exception)
    assert run("evaluate", corpora / "gold").exit_code == 2
    assert run("evaluate", corpora / "gold", corpora / "poor.jsonl", "--show-text").exit_code == 2
