"""The papers' networks: one module each, with `forward` (emissions), `loss`, and `graph` (the same computation in ONNX).

`learner` makes them detectors; `training` trains them (torch); `encoding`, `windowing` and `runtime` run them without torch.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch import nn

# name -> "module:class"
NETWORKS = {
    "e2ej": "e2ej:E2EJ",
    "elman": "recurrent:Elman",
    "jordan": "recurrent:Jordan",
    "window-lstm": "window_lstm:WindowLSTM",
    "anonimatik": "anonimatik:Anonimatik",
}


def build_network(kind: str, settings: Any, **sizes: Any) -> nn.Module:
    """Return a fresh network of this kind, with first weights by torch's seed."""
    module, _, name = NETWORKS[kind].partition(":")
    network: nn.Module = getattr(importlib.import_module(f"{__name__}.{module}"), name)(settings, **sizes)
    return network
