"""`nescio vectors` from end to end, on invented notes."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from invented_notes import notes
from nescio.apps.cli import cli
from nescio.corpora import write
from nescio.detect.neural.vectors.table import read_vectors


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "notes.jsonl"
    write(notes(40), path)
    return path


def run(*arguments):
    return CliRunner().invoke(cli, ["vectors", *map(str, arguments)], catch_exceptions=False)


@pytest.mark.parametrize("name", ["own.safetensors", "own.txt", "own.bin"])
def test_train_then_evaluate(corpus, tmp_path, name):
    out = tmp_path / name
    done = run("train", corpus, "-o", out, "--size", 10, "--epochs", 1)
    assert done.exit_code == 0
    assert read_vectors(out).size == 10
    shown = run("evaluate", out, "--neighbours", "patient", "--neighbours", "zzz")
    assert "questions" in shown.output
    assert "patient: " in shown.output
    assert "zzz: unknown" in shown.output


def test_sizes_follow_the_kind(corpus, tmp_path):
    run("train", corpus, "-o", tmp_path / "r.safetensors", "--kind", "random")
    assert read_vectors(tmp_path / "r.safetensors").size == 100


def test_composed_sets(corpus, tmp_path):
    run(
        "train", corpus, "-o", tmp_path / "general.safetensors", "--size", 10, "--min-count", 1, "--epochs", 1
    )
    run("train", corpus, "-o", tmp_path / "own.safetensors", "--size", 10, "--min-count", 20, "--epochs", 1,
        "--fallback", tmp_path / "general.safetensors")  # fmt: skip
    both = read_vectors(tmp_path / "own.safetensors")
    assert both.kind == "cbow+cbow"
    assert set(read_vectors(tmp_path / "general.safetensors").words) <= set(both.words)


def test_the_study_has_a_row_for_each_quarter(corpus, tmp_path):
    questions = tmp_path / "q.txt"
    questions.write_text(": any\nPhone Date\npatient Patient\nthe The\n. ,\n", encoding="utf-8")
    done = run("study", corpus, "--analogies", questions, "--size", 8, "--epochs", 1, "--min-count", 1)
    assert done.exit_code == 0, done.output
    assert [line[:3] for line in done.output.splitlines()[-4:]] == ["1/4", "2/4", "3/4", "4/4"]


def test_evaluate_can_study_the_text_the_vectors_are_from(corpus, tmp_path):
    questions = tmp_path / "q.txt"
    questions.write_text(": any\nPhone Date\npatient Patient\nthe The\n. ,\n", encoding="utf-8")
    run("train", corpus, "-o", tmp_path / "own.bin", "--size", 8, "--epochs", 1, "--min-count", 1)
    done = run("evaluate", tmp_path / "own.bin", "--analogies", questions, "--study", corpus)
    assert done.exit_code == 0, done.output
    assert [line[:3] for line in done.output.splitlines()[-4:]] == ["1/4", "2/4", "3/4", "4/4"]


def test_vectors_need_gensim_alone(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.txt").write_text("The patient was seen. The patient was well. " * 5, encoding="utf-8")
    program = (
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.split('.')[0] in ('torch', 'sklearn', 'lightgbm', 'onnx', 'onnxruntime', 'tensorboard'):\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        f"sys.argv = ['nescio', 'vectors', 'train', {str(notes)!r}, '-o', {str(tmp_path / 'own.vec')!r}, '--size', '8', '--epochs', '1']\n"
        "from nescio.apps.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "own.vec").exists()
