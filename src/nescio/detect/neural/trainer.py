"""The trainer: any network with a loss, any batches, any score. It knows nothing of what is being learned."""

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

_NAME = "checkpoint.safetensors"
_LOG = logging.getLogger("nescio.neural")


class Trainer:
    """Trains a network, epoch by epoch, and leaves it with the weights that scored best."""

    def __init__(
        self,
        network: nn.Module,
        training: Training,
        *,
        seed: int = 1,
        folder: Path | None = None,
        fingerprint: str = "",
    ) -> None:
        """Prepare.

        Args:
            network: what to train.
            training: how.
            seed: of the order of batches and of dropout.
            folder: where checkpoints and TensorBoard logs go; None for neither. A checkpoint that is there is resumed.
            fingerprint: of data and settings, so that only the same training is resumed.
        """
        self.network, self.training, self.seed, self.folder = network, training, seed, folder
        self.learned = {n: p for n, p in network.named_parameters() if p.requires_grad}
        self.optimizer: torch.optim.Optimizer = (
            torch.optim.Adam(self.learned.values(), lr=training.rate, fused=True)
            if training.optimizer == "adam"
            else torch.optim.SGD(self.learned.values(), lr=training.rate)
        )
        self.average: State = (
            {n: p.detach().clone() for n, p in self.learned.items()} if training.average else {}
        )
        self.best: State = {}
        self.done = Progress(fingerprint=fingerprint)
        self._log: Any = None

    def run(
        self, batches: Batches, loss: Loss, score: Score, *, total: int, title: str = "train"
    ) -> Progress:
        """Train to the end.

        Args:
            batches: gives the batches of an epoch, the same ones for the same number.
            loss: the loss of a batch, and how many tokens it had.
            score: measures the network; its ``f`` decides which epoch is kept.
            total: tokens in an epoch, for the progress bar.
            title: shown beside the bar.
        """
        if self.training.threads:
            torch.set_num_threads(self.training.threads)
        self._resume()
        with progress(title, self.training.epochs * total, "tokens") as advance, self._logging():
            advance(self.done.epoch * total)
            while self.done.epoch < self.training.epochs and not self._enough():
                began, began_work = time.monotonic(), time.process_time()
                mean = self._epoch(batches, loss, advance)
                trained, work = time.monotonic() - began, time.process_time() - began_work
                with self._averaged():
                    measured = {"loss": mean, "seconds": trained, "cpu_seconds": work, **score()}
                self._keep(measured)
                note = f"epoch {self.done.epoch} loss {mean:.4f} f {100 * measured['f']:.2f}"
                _LOG.info("%s, %.0f s, of processor time %.0f s", note, trained, work)
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
        sum_, count = 0.0, 0
        everything = list(batches(epoch))
        for at, batch in enumerate(everything):
            for group in self.optimizer.param_groups:
                group["lr"] = self._rate((epoch + at / len(everything)) / self.training.epochs)
            self.optimizer.zero_grad(set_to_none=True)
            value, tokens = loss(batch)
            value.backward()  # type: ignore[no-untyped-call]
            if self.training.clip:
                dense = (p for p in self.learned.values() if p.grad is not None and not p.grad.is_sparse)
                nn.utils.clip_grad_norm_(dense, self.training.clip)
            self.optimizer.step()
            self._add_to_average(epoch * len(everything) + at)
            sum_, count = sum_ + float(value.detach()), count + 1
            best = f" best f {100 * self.done.best_score:.2f}" if self.done.best_epoch else ""
            advance(tokens, f"epoch {epoch + 1} loss {sum_ / count:.4f}{best}")
        return sum_ / max(count, 1)

    def _rate(self, done: float) -> float:
        share = {"constant": 1.0, "linear": 1 - done, "cosine": (1 + math.cos(math.pi * done)) / 2}
        return self.training.rate * max(share[self.training.schedule], 0.01)

    def _add_to_average(self, step: int) -> None:
        if self.average:
            past = min(self.training.average, (1 + step) / (10 + step))
            with torch.no_grad():
                for name, parameter in self.learned.items():
                    self.average[name].lerp_(parameter, 1 - past)

    @contextmanager
    def _averaged(self) -> Iterator[None]:
        """Let the network have the mean weights for a while."""
        own = {n: p.detach().clone() for n, p in self.learned.items()} if self.average else {}
        if self.average:
            self.network.load_state_dict(self.average, strict=False)
        self.network.eval()
        try:
            yield
            self.current: State = {n: p.detach().clone() for n, p in self.learned.items()}
        finally:
            if own:
                self.network.load_state_dict(own, strict=False)

    def _keep(self, measured: dict[str, float]) -> None:
        self.done.epoch += 1
        self.done.history.append(measured)
        if measured["f"] > self.done.best_score:
            self.done.best_score, self.done.best_epoch = measured["f"], self.done.epoch
            self.best = self.current
        if self.folder:
            weights = {n: p.detach() for n, p in self.learned.items()}
            save_checkpoint(
                self.folder / _NAME,
                self.done,
                weights=weights,
                best=self.best,
                average=self.average,
                optimizer=optimizer_state(self.optimizer),
            )

    def _resume(self) -> None:
        if not self.folder or not (self.folder / _NAME).is_file():
            return
        found, groups = load_checkpoint(self.folder / _NAME)
        if found.fingerprint != self.done.fingerprint:
            return
        self.done = found
        self.network.load_state_dict(groups["weights"], strict=False)
        load_optimizer(self.optimizer, groups.get("optimizer", {}))
        self.best, self.average = groups["best"], groups.get("average", {})

    def _enough(self) -> bool:
        waited = self.done.epoch - self.done.best_epoch
        return bool(self.training.patience) and waited >= self.training.patience

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
