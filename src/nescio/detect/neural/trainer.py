"""The training loop: any network with a loss, any batches, any score. It knows nothing of a particular network.

`fitting` gives it batches and a score; `checkpoint` saves its state after each epoch.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from nescio.core.progress import progress
from nescio.detect.neural.checkpoint import (
    Progress,
    State,
    load_checkpoint,
    load_optimizer,
    optimizer_state,
    save_checkpoint,
)
from nescio.detect.neural.settings import Training

Batches = Callable[[int], Iterable[Any]]
Loss = Callable[[Any], tuple[Tensor, int]]
Score = Callable[[], Mapping[str, float]]

_CHECKPOINT = "checkpoint.safetensors"
_LOG = logging.getLogger("nescio.neural")


def _optimizers(network: nn.Module, training: Training) -> list[torch.optim.Optimizer]:
    """Return the optimizers of all trainable parameters; embeddings with sparse gradients have an Adam of their own."""
    trainable = [p for p in network.parameters() if p.requires_grad]
    if training.optimizer == "sgd":
        return [torch.optim.SGD(trainable, lr=training.learning_rate)]
    sparse = [
        m.weight
        for m in network.modules()
        if isinstance(m, nn.Embedding) and m.sparse and m.weight.requires_grad
    ]
    is_sparse = set(map(id, sparse))
    dense = [p for p in trainable if id(p) not in is_sparse]
    optimizers: list[torch.optim.Optimizer] = [torch.optim.Adam(dense, lr=training.learning_rate, fused=True)]
    return optimizers + ([torch.optim.SparseAdam(sparse, lr=training.learning_rate)] if sparse else [])


class Trainer:
    """Trains a network epoch by epoch and leaves it with the weights that scored best.

    Attributes:
        network: the network.
        trainable: its parameters that are trained, by name.
        ema: exponential moving average of these; empty when there is none.
        best: the weights of the best epoch so far.
        done: how far training has come.
    """

    def __init__(
        self,
        network: nn.Module,
        training: Training,
        *,
        seed: int = 1,
        folder: Path | None = None,
        fingerprint: str = "",
    ) -> None:
        """Create the optimizers.

        Args:
            network: the network to train.
            training: how to train it.
            seed: of dropout.
            folder: where checkpoints and TensorBoard logs go; None for neither. A checkpoint in it is resumed.
            fingerprint: hash of data and settings; only a checkpoint with the same one is resumed.
        """
        self.network, self.training, self.seed, self.folder = network, training, seed, folder
        self.trainable = {n: p for n, p in network.named_parameters() if p.requires_grad}
        self.optimizers = _optimizers(network, training)
        self.ema: State = self._weights() if training.ema_decay else {}
        self.best: State = {}
        self.done = Progress(fingerprint=fingerprint)
        self._log: Any = None

    def run(
        self, batches: Batches, loss: Loss, score: Score, *, total: int, title: str = "train"
    ) -> Progress:
        """Train to the end.

        Args:
            batches: returns the batches of an epoch, always the same for the same epoch.
            loss: returns the loss of a batch, and how many tokens it has.
            score: scores the network; ``f`` decides which epoch is kept.
            total: tokens in an epoch, for the progress bar.
            title: shown beside the progress bar.
        """
        if self.training.threads:
            torch.set_num_threads(self.training.threads)
        self._resume()
        with progress(title, self.training.epochs * total, "tokens") as advance, self._logging():
            advance(self.done.epoch * total)
            while self.done.epoch < self.training.epochs and not self._out_of_patience():
                start, cpu_start = time.monotonic(), time.process_time()
                mean = self._epoch(batches, loss, advance)
                seconds, cpu_seconds = time.monotonic() - start, time.process_time() - cpu_start
                with self._ema_weights():
                    measured = {"loss": mean, "seconds": seconds, "cpu_seconds": cpu_seconds, **score()}
                self._finish_epoch(measured)
                note = f"epoch {self.done.epoch} loss {mean:.4f} f {100 * measured['f']:.2f}"
                _LOG.info("%s, %.0f s, %.0f s of processor time", note, seconds, cpu_seconds)
                advance(0, f"{note} best {100 * self.done.best_score:.2f}")
                self._write_log(measured)
        if self.best:
            self.network.load_state_dict(self.best, strict=False)
        self.network.eval()
        return self.done

    def _epoch(self, batches: Batches, loss: Loss, advance: Callable[..., None]) -> float:
        epoch = self.done.epoch
        torch.manual_seed(self.seed * 10007 + epoch)  # dropout of an epoch is the same after a resume
        self.network.train()
        total_loss = 0.0
        all_batches = list(batches(epoch))
        for at, batch in enumerate(all_batches):
            rate = self._learning_rate((epoch + at / len(all_batches)) / self.training.epochs)
            for optimizer in self.optimizers:
                optimizer.zero_grad(set_to_none=True)
                for group in optimizer.param_groups:
                    group["lr"] = rate
            with torch.autocast("cpu", torch.bfloat16, enabled=self.training.bfloat16):
                value, tokens = loss(batch)
            value.backward()  # type: ignore[no-untyped-call]
            if self.training.max_grad_norm:
                dense = (p for p in self.trainable.values() if p.grad is not None and not p.grad.is_sparse)
                nn.utils.clip_grad_norm_(dense, self.training.max_grad_norm)
            for optimizer in self.optimizers:
                optimizer.step()
            self._update_ema(epoch * len(all_batches) + at)
            total_loss += float(value.detach())
            best = f" best f {100 * self.done.best_score:.2f}" if self.done.best_epoch else ""
            advance(tokens, f"epoch {epoch + 1} loss {total_loss / (at + 1):.4f}{best}")
        return total_loss / max(len(all_batches), 1)

    def _learning_rate(self, progress: float) -> float:
        """Return the learning rate after this share of the training."""
        factor = {
            "constant": 1.0,
            "linear": 1 - progress,
            "cosine": (1 + math.cos(math.pi * progress)) / 2,
        }[self.training.schedule]
        return self.training.learning_rate * max(factor, 0.01)

    def _weights(self) -> State:
        return {name: parameter.detach().clone() for name, parameter in self.trainable.items()}

    def _update_ema(self, step: int) -> None:
        if self.ema:
            decay = min(self.training.ema_decay, (1 + step) / (10 + step))  # shorter at the start
            with torch.no_grad():
                for name, parameter in self.trainable.items():
                    self.ema[name].lerp_(parameter, 1 - decay)

    @contextmanager
    def _ema_weights(self) -> Iterator[None]:
        """Give the network the averaged weights within the block."""
        own = self._weights() if self.ema else {}
        if self.ema:
            self.network.load_state_dict(self.ema, strict=False)
        self.network.eval()
        try:
            yield
            self.current: State = self._weights()
        finally:
            if own:
                self.network.load_state_dict(own, strict=False)

    def _finish_epoch(self, measured: dict[str, float]) -> None:
        """Add an epoch's measurements to the history, keep its weights if it is the best, and save a checkpoint."""
        self.done.epoch += 1
        self.done.history.append(measured)
        if measured["f"] > self.done.best_score:
            self.done.best_score, self.done.best_epoch = measured["f"], self.done.epoch
            self.best = self.current
        if self.folder:
            weights = {n: p.detach() for n, p in self.trainable.items()}
            save_checkpoint(
                self.folder / _CHECKPOINT,
                self.done,
                weights=weights,
                best=self.best,
                ema=self.ema,
                optimizer=optimizer_state(self.optimizers),
            )

    def _resume(self) -> None:
        if not self.folder or not (self.folder / _CHECKPOINT).is_file():
            return
        found, groups = load_checkpoint(self.folder / _CHECKPOINT)
        if found.fingerprint != self.done.fingerprint:
            return
        self.done = found
        self.network.load_state_dict(groups["weights"], strict=False)
        load_optimizer(self.optimizers, groups.get("optimizer", {}))
        self.best, self.ema = groups["best"], groups.get("ema", {})

    def _out_of_patience(self) -> bool:
        epochs_without_progress = self.done.epoch - self.done.best_epoch
        return bool(self.training.patience) and epochs_without_progress >= self.training.patience

    @contextmanager
    def _logging(self) -> Iterator[None]:
        if not self.folder:
            yield
            return
        from torch.utils.tensorboard import SummaryWriter

        self._log = SummaryWriter(str(self.folder / "logs"), purge_step=self.done.epoch + 1)
        try:
            yield
        finally:
            self._log.close()

    def _write_log(self, measured: Mapping[str, float]) -> None:
        if self._log:
            for name, value in measured.items():
                self._log.add_scalar(name, value, self.done.epoch)
            self._log.flush()
