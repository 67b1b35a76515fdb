"""onnxruntime sessions, set up in one way for all networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def open_session(model: bytes, *, disabled_optimizers: Sequence[str] = ()) -> Any:
    """Return an onnxruntime session for a model, on the CPU.

    One thread: notes are distributed over processes, and sums are the same however busy the machine is.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        model, options, providers=["CPUExecutionProvider"], disabled_optimizers=[*disabled_optimizers]
    )
