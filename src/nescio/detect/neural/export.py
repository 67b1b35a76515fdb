"""A trained torch network to ONNX, in full precision or with 8-bit weights."""

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
        precision: ``int8`` stores and runs the LSTMs and linear maps in 8 bits, four times smaller and faster;
            ``stored-int8`` stores linear maps so and runs them in full precision.
    """
    graph = Graph(small=precision == "stored-int8")
    network.graph(graph)  # type: ignore[operator]
    model = graph.serialized()
    return quantized(model) if precision == "int8" else model


def quantized(model: bytes) -> bytes:
    """Return the model with 8-bit weights in its LSTMs and products of matrices."""
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    loaded = onnx.load_from_string(model)
    sizes = {constant.name: math.prod(constant.dims) for constant in loaded.graph.initializer}
    # The last, small maps stay exact: they take next to no time, and what they round is rounded in the scores.
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
        },  # of what comes out of onnxruntime's own nodes
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "int8.onnx"
        logging.disable(logging.WARNING)  # it asks for a pre-processing that hand-made graphs do not need
        try:
            quantize_dynamic(loaded, path, per_channel=True, nodes_to_exclude=small, **options)
        finally:
            logging.disable(logging.NOTSET)
        return path.read_bytes()
