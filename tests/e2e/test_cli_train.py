import json
import re

from click.testing import CliRunner

from invented_notes import notes
from nescio.apps.cli import cli
from nescio.corpora import read_all, write


def run(*args):
    return CliRunner().invoke(cli, [str(a) for a in args])


def test_train_detect_and_list(tmp_path):
    write(notes(24), tmp_path / "train.jsonl")
    write(notes(6, 40), tmp_path / "dev.jsonl")
    model = tmp_path / "model"
    trained = run(
        "train", "he-harbin", "--train", tmp_path / "train.jsonl", "--dev", tmp_path / "dev.jsonl", "-o", model,
        "--set", "learner.iterations=15", "--set", "learner.min_count=1",
    )  # fmt: skip
    assert trained.exit_code == 0, trained.output
    assert "types F" in trained.output
    assert json.loads((model / "run" / "run.json").read_text())["notes"] == {"train": 24, "dev": 6}
    found = run("detect", tmp_path / "dev.jsonl", "-o", tmp_path / "found.jsonl", "--model", model)
    assert found.exit_code == 0, found.output
    docs = read_all(tmp_path / "found.jsonl")
    assert [doc.id for doc in docs] == [doc.id for doc in notes(6, 40)]
    assert any(span.label == "MEDICALRECORD" for doc in docs for span in doc.spans)
    card = run("models", model, "--measure", tmp_path / "dev.jsonl", "--as", "our dev notes")
    assert "- recipe: he-harbin" in card.output
    assert "## On our dev notes: 6 notes" in card.output
    steps = [line for line in card.output.splitlines() if line.startswith("| `")]
    found = [float(line.split("|")[2]) for line in steps[1:]]
    assert found == sorted(found)  # from permissive to paranoid
    assert run("models", model).output == card.output


def test_a_changed_weight_is_refused(tmp_path):
    write(notes(8), tmp_path / "train.jsonl")
    model = tmp_path / "model"
    run("train", "chen-newfoundland", "--train", tmp_path / "train.jsonl", "-o", model)
    weights = model / "learner" / "counts.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x01")
    found = run("detect", tmp_path / "train.jsonl", "-o", tmp_path / "found.jsonl", "--model", model)
    assert found.exit_code != 0
    assert "checksum differs" in str(found.exception)


def test_a_finished_model_of_other_making_is_left_alone(tmp_path):
    write(notes(8), tmp_path / "train.jsonl")
    write(notes(9), tmp_path / "more.jsonl")
    model = tmp_path / "model"

    def train(recipe, data):
        return run("train", recipe, "--train", tmp_path / data, "-o", model)

    assert train("chen-newfoundland", "train.jsonl").exit_code == 0
    card = (model / "model.toml").read_text()
    for other in (("chen-newfoundland", "more.jsonl"), ("jabreel-regex", "train.jsonl")):
        refused = train(*other)
        assert "choose another folder, or delete it" in str(refused.exception)
        assert (model / "model.toml").read_text() == card
    assert train("chen-newfoundland", "train.jsonl").exit_code == 0


def test_recipes_are_listed_and_explained():
    assert "jabreel-crf" in run("recipes").output
    told = run("recipes", "szarvas-trees").output
    assert "LightGBM in place of AdaBoost" in told
    assert "min_score = 0.8" in told
    assert re.search(
        r"types F [\d.]+, spans F [\d.]+, PHI tokens P [\d.]+, R [\d.]+\n", run("recipes", "guo-svm").output
    )
    wrong = run("train", "he-harbim", "--train", "x", "-o", "y")
    assert "did you mean 'he-harbin'" in str(wrong.exception)
