"""A trained torch network to ONNX, in full precision or with 8-bit weights."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path
from typing import Any, Literal

from torch import nn

from nescio.detect.neural.graph import Graph


def to_onnx(network: nn.Module, *, precision: Literal["fp32", "int8"] = "fp32") -> bytes:
    """Return the network as an ONNX model with one output, ``emissions``.

    Args:
        network: one with a ``graph`` method.
        precision: ``int8`` stores the LSTMs' and linear maps' weights in 8 bits, four times smaller and faster.
    """
    graph = Graph()
    network.graph(graph)  # type: ignore[operator]
    model = graph.serialized()
    return model if precision == "fp32" else quantized(model)


def quantized(model: bytes) -> bytes:
    """Return the model with 8-bit weights in its LSTMs and products of matrices."""
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    options: dict[str, Any] = {"op_types_to_quantize": ["LSTM", "MatMul"], "weight_type": QuantType.QInt8}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "int8.onnx"
        logging.disable(logging.WARNING)  # it asks for a pre-processing that hand-made graphs do not need
        try:
            quantize_dynamic(onnx.load_from_string(model), path, per_channel=True, **options)
        finally:
            logging.disable(logging.NOTSET)
        return path.read_bytes()
