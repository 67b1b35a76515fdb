import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from torch import nn

from nescio.core.errors import ModelError
from nescio.detect.neural.checkpoint import load_checkpoint
from nescio.detect.neural.settings import Training
from nescio.detect.neural.trainer import Trainer
from tiny_networks import fit_tiny


def train(folder=None, stop=None, seed=1, fingerprint="x", scores=None, **options):
    torch.manual_seed(seed)
    network = nn.Sequential(nn.Linear(4, 8), nn.Dropout(0.5), nn.Linear(8, 1))
    x = torch.randn(32, 4, generator=torch.Generator().manual_seed(0))
    y = x.sum(dim=1, keepdim=True)

    def loss(rows):
        return ((network(x[rows]) - y[rows]) ** 2).mean(), len(rows)

    epochs = []

    def score():
        epochs.append(1)
        if stop and len(epochs) == stop:
            raise KeyboardInterrupt
        if scores:
            return {"f": scores[len(epochs) - 1]}
        with torch.no_grad():
            return {"f": 1 / (1 + float(((network(x) - y) ** 2).mean()))}

    def batches(epoch):
        order = torch.randperm(32, generator=torch.Generator().manual_seed(epoch))
        return order.split(8)

    training = Training(**{"epochs": 6, "learning_rate": 0.05, **options})
    trainer = Trainer(network, training, seed=seed, folder=folder, fingerprint=fingerprint)
    done = trainer.run(batches, loss, score, total=32)
    return network, done


def weights(network):
    return torch.cat([p.detach().flatten() for p in network.parameters()])


@pytest.mark.parametrize(
    "options",
    [{}, {"optimizer": "sgd"}, {"schedule": "cosine", "ema_decay": 0.9}, {"schedule": "linear"}],
)
def test_a_resumed_training_ends_as_an_uninterrupted_one(tmp_path, options):
    network, done = train(**options)
    with pytest.raises(KeyboardInterrupt):
        train(tmp_path, stop=4, **options)
    assert load_checkpoint(tmp_path / "checkpoint.safetensors")[0].epoch == 3
    again, resumed = train(tmp_path, **options)
    assert torch.equal(weights(again), weights(network))
    assert [h["loss"] for h in resumed.history] == [h["loss"] for h in done.history]


def test_a_checkpoint_of_something_else_is_not_resumed(tmp_path):
    train(tmp_path, fingerprint="other")
    _, done = train(tmp_path, fingerprint="this")
    assert len(done.history) == 6
    assert done.fingerprint == "this"


def test_the_best_epoch_is_kept_and_patience_ends_it():
    _, done = train(scores=[0.1, 0.9, 0.5, 0.4, 0.3, 0.2], patience=2)
    assert done.best_epoch == 2
    assert done.epoch == 4


def test_the_seed_decides():
    assert torch.equal(weights(train(seed=3)[0]), weights(train(seed=3)[0]))
    assert not torch.equal(weights(train(seed=3)[0]), weights(train(seed=4)[0]))


def test_logs_are_written_for_tensorboard(tmp_path):
    train(tmp_path)
    assert list((tmp_path / "logs").glob("events.*"))


def test_a_damaged_checkpoint_is_told(tmp_path):
    (tmp_path / "checkpoint.safetensors").write_bytes(b"nonsense")
    with pytest.raises(ModelError, match="delete it"):
        train(tmp_path)


SCRIPT = """
from pathlib import Path
from tiny_networks import fit_tiny
Path({out!r}).write_bytes(fit_tiny("e2ej", folder=Path({folder!r}), epochs=10).runtime.model)
"""


def test_kill_9_and_resume_gives_the_same_model(tmp_path):
    def start(out):
        code = SCRIPT.format(folder=str(tmp_path / "run"), out=str(tmp_path / out))
        path = os.pathsep.join([str(Path(__file__).parents[3]), *sys.path])
        return subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path})

    checkpoint = tmp_path / "run" / "checkpoint.safetensors"
    killed = start("never")
    while not checkpoint.is_file():
        assert killed.poll() is None
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert not (tmp_path / "never").exists()
    before = load_checkpoint(checkpoint)[0].history
    assert 0 < len(before) < 10
    assert start("resumed").wait() == 0
    after = load_checkpoint(checkpoint)[0].history
    assert after[: len(before)] == before  # seconds and all: these epochs were not run again
    straight = fit_tiny("e2ej", epochs=10)
    assert (tmp_path / "resumed").read_bytes() == straight.runtime.model


def test_resuming_keeps_the_moments_of_sparse_embeddings(tmp_path, monkeypatch):
    straight = fit_tiny("anonimatik", epochs=4)
    record = Trainer._finish_epoch

    def record_and_stop(trainer, measured):
        record(trainer, measured)
        if trainer.done.epoch == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Trainer, "_finish_epoch", record_and_stop)
    with pytest.raises(KeyboardInterrupt):
        fit_tiny("anonimatik", folder=tmp_path, epochs=4)
    monkeypatch.setattr(Trainer, "_finish_epoch", record)
    resumed = fit_tiny("anonimatik", folder=tmp_path, epochs=4)
    assert len(resumed.history) == 4
    assert torch.equal(weights(resumed.network), weights(straight.network))


def test_products_in_16_bits_train_nearly_the_same_weights_in_32():
    exact, _ = train()
    rounded, done = train(bfloat16=True)
    assert weights(rounded).dtype == torch.float32
    assert 0 < (weights(rounded) - weights(exact)).abs().max() < 0.1
    assert done.history[-1]["loss"] < done.history[0]["loss"]
