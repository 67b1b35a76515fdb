"""Export of a trained torch network to ONNX, in full precision or with int8 weights. `graph` writes the nodes."""

from __future__ import annotations

import logging
import math
import tempfile
from pathlib import Path
from typing import Any, Literal

from torch import nn

from nescio.detect.neural.graph import LARGE, Graph

Precision = Literal["fp32", "int8", "stored-int8"]


def to_onnx(network: nn.Module, *, precision: Precision = "fp32") -> bytes:
    """Return the network as an ONNX model with one output, ``emissions``.

    Args:
        network: one with a ``graph`` method.
        precision: ``int8`` stores and runs LSTMs and linear layers in 8 bits, four times smaller and faster;
            ``stored-int8`` stores linear layers in 8 bits and runs them in full precision.
    """
    graph = Graph(int8_weights=precision == "stored-int8")
    network.graph(graph)  # type: ignore[operator]
    model = graph.serialized()
    return quantize_dynamic_int8(model) if precision == "int8" else model


def quantize_dynamic_int8(model: bytes) -> bytes:
    """Return the model with LSTMs and matrix products in int8; activations are quantized at run time."""
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    loaded = onnx.load_from_string(model)
    sizes = {constant.name: math.prod(constant.dims) for constant in loaded.graph.initializer}
    # Small layers stay exact: they take little time, and the last one's rounding errors would go into the scores.
    small = [
        node.name
        for node in loaded.graph.node
        if node.op_type == "MatMul" and sizes.get(node.input[1], 0) < LARGE
    ]
    options: dict[str, Any] = {
        "op_types_to_quantize": ["LSTM", "MatMul"],
        "weight_type": QuantType.QInt8,
        "extra_options": {
            "DefaultTensorType": onnx.TensorProto.FLOAT
        },  # of the outputs of onnxruntime's own operators
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "int8.onnx"
        logging.disable(logging.WARNING)  # it asks for a pre-processing that our graphs do not need
        try:
            quantize_dynamic(loaded, path, per_channel=True, nodes_to_exclude=small, **options)
        finally:
            logging.disable(logging.NOTSET)
        return path.read_bytes()
