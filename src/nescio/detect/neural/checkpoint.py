"""Checkpoints of a training: tensors in safetensors, the rest as JSON in its header. `trainer` writes one after each epoch.

A file is replaced in one step, so an interrupted training leaves a whole checkpoint.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

from nescio.core.errors import ModelError

State = dict[str, Tensor]


@dataclass
class Progress:
    """How far a training has come.

    Attributes:
        epoch: finished epochs.
        best_epoch: the one with the best score so far; 0 for none.
        best_score: its score.
        history: measurements after each epoch.
        fingerprint: hash of data and settings; a checkpoint with another one is not resumed.
    """

    epoch: int = 0
    best_epoch: int = 0
    best_score: float = -1.0
    history: list[dict[str, float]] = field(default_factory=list)
    fingerprint: str = ""


def save_checkpoint(path: Path, progress: Progress, **groups: State) -> None:
    """Write a checkpoint: the progress, and groups of tensors by name. A crash leaves the old file or the new one."""
    tensors = {
        f"{group}/{name}": tensor.detach().contiguous().clone()
        for group, state in groups.items()
        for name, tensor in state.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    save_file(tensors, temporary, metadata={"progress": json.dumps(asdict(progress))})
    temporary.replace(path)


def load_checkpoint(path: Path) -> tuple[Progress, dict[str, State]]:
    """Read what ``save_checkpoint`` wrote.

    Raises:
        ModelError: the file is no checkpoint.
    """
    groups: dict[str, State] = {}
    try:
        with safe_open(path, "pt") as file:
            progress = Progress(**json.loads(file.metadata()["progress"]))
            for key in file.keys():  # noqa: SIM118 - not a dict
                group, _, name = key.partition("/")
                groups.setdefault(group, {})[name] = file.get_tensor(key)
    except (SafetensorError, KeyError, TypeError, ValueError) as error:
        raise ModelError(
            f"{path}: not a checkpoint ({type(error).__name__}); delete it to start again"
        ) from None
    return progress, groups


def optimizer_state(optimizers: Sequence[torch.optim.Optimizer]) -> State:
    """Return the tensors of all optimizers by optimizer, parameter number and name."""
    return {
        f"{at}.{number}.{name}": torch.as_tensor(value)
        for at, optimizer in enumerate(optimizers)
        for number, values in optimizer.state_dict()["state"].items()
        for name, value in values.items()
    }


def load_optimizer(optimizers: Sequence[torch.optim.Optimizer], tensors: State) -> None:
    """Load what ``optimizer_state`` returned."""
    states: list[dict[int, dict[str, Any]]] = [{} for _ in optimizers]
    for key, value in tensors.items():
        at, number, name = key.split(".", 2)
        whole = name == "step" and not value.is_floating_point()  # SparseAdam counts in Python
        states[int(at)].setdefault(int(number), {})[name] = int(value) if whole else value
    for optimizer, state in zip(optimizers, states, strict=True):
        optimizer.load_state_dict({"state": state, "param_groups": optimizer.state_dict()["param_groups"]})
