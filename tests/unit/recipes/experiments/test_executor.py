import json
import os
import signal
import subprocess
import sys
import time

import pytest

from invented_notes import notes
from nescio.core.errors import ConfigError, ModelError
from nescio.recipes import load_recipe
from nescio.recipes.experiments import Corpus, SystemsTable, estimated_minutes, executor, run_experiment
from nescio.recipes.experiments.protocol import ExperimentSettings, Run

SCRIPT = """
import sys
from pathlib import Path
from invented_notes import notes
from nescio.recipes import load_recipe
from nescio.recipes.experiments import Corpus, SystemsTable, run_experiment
from nescio.recipes.experiments.protocol import ExperimentSettings

TINY = ["learner.hidden=8", "learner.training.epochs=6"]

def main():
    recipes = [load_recipe("chen-newfoundland"), load_recipe("anonimatik", TINY)]
    table = SystemsTable(recipes, Corpus(notes(10), notes(4, 50), notes(4, 50)), shared=ExperimentSettings(resamples=20))
    run_experiment(table, Path(sys.argv[1]), workers=1, resume="--resume" in sys.argv)

if __name__ == "__main__":
    main()
"""


def _without_times(folder):
    table = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    for system in table["data"]["systems"].values():
        del system["seconds"]
    return table


def _start(tmp_path, *arguments):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen([sys.executable, str(script), *map(str, arguments)], env=environment)


def test_a_killed_experiment_resumes_to_the_same_results(tmp_path):
    straight, killed = tmp_path / "straight", tmp_path / "killed"
    process = _start(tmp_path, killed)
    checkpoint = (
        killed
        / "runs"
        / "anonimatik"
        / "model"
        / "unfinished"
        / "learner-training"
        / "checkpoint.safetensors"
    )
    while process.poll() is None and not checkpoint.is_file():  # in the middle of the second run
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (killed / "results.json").exists()
    first = (killed / "runs" / "chen-newfoundland" / "outcome.json").stat().st_mtime_ns
    assert _start(tmp_path, killed, "--resume").wait() == 0
    assert (killed / "runs" / "chen-newfoundland" / "outcome.json").stat().st_mtime_ns == first
    assert _start(tmp_path, straight).wait() == 0
    assert _without_times(killed) == _without_times(straight)


def test_a_folder_in_use_needs_resume(tmp_path):
    (tmp_path / "file").touch()
    table = SystemsTable([], Corpus(notes(2), notes(2)))
    with pytest.raises(ConfigError, match="--resume"):
        run_experiment(table, tmp_path)


def test_a_failed_run_is_named_with_its_reason(tmp_path):
    unlabelled = [doc.with_spans(()) for doc in notes(3)]
    table = SystemsTable(
        [load_recipe("chen-newfoundland")],
        Corpus(unlabelled, notes(2, 9)),
        shared=ExperimentSettings(resamples=0),
    )
    with pytest.raises(
        ModelError, match="1 of 1 runs failed, the first is chen-newfoundland: nothing to learn from"
    ):
        run_experiment(table, tmp_path / "out", workers=1)


def test_cost_grows_with_text_and_epochs():
    def minutes(name, docs, *changes):
        return estimated_minutes(Run("r", load_recipe(name, changes), docs, {}))

    assert minutes("he-harbin", notes(20)) > minutes("he-harbin", notes(10)) > 0
    few, many = (minutes("shweta-elman", notes(10), f"learner.training.epochs={n}") for n in (5, 10))
    assert many == pytest.approx(2 * few)
    own = Run("r", load_recipe("he-harbin"), notes(3), {}, trained="model")
    assert estimated_minutes(own) == 0


def test_runs_with_the_same_text_and_settings_share_their_vectors(tmp_path):
    tiny = [
        "learner.vectors.size=8",
        "learner.vectors.epochs=1",
        "learner.hidden=8",
        "learner.training.epochs=1",
    ]
    recipes = [load_recipe(name, tiny) for name in ("shweta-elman", "shweta-jordan")]
    more = [doc.text for doc in notes(3, 80)]
    table = SystemsTable(
        recipes, Corpus(notes(6), notes(3, 50), notes(3, 50)), shared=ExperimentSettings(more, resamples=0)
    )
    run_experiment(table, tmp_path / "out", workers=1)
    (vectors,) = (tmp_path / "out" / "vectors").iterdir()
    assert vectors.suffix == ".safetensors"


def test_active_runs_say_how_far_they_are(tmp_path, monkeypatch):
    monkeypatch.setattr(executor, "_SHOW_EVERY", 0.0)
    log = tmp_path / "runs" / "one" / "log.txt"
    log.parent.mkdir(parents=True)
    log.write_text("crf: 1 of 60 iterations\ncrf: 43 of 60 iterations, 2 min left\nUserWarning: 3 of them\n")
    shown = []
    executor._Workers(tmp_path, 1)._show_progress(["one", "two"], lambda *line: shown.append(line))
    assert shown == [("one", "crf: 43 of 60 iterations, 2 min left")]
