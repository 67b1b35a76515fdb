"""ONNX graphs built layer by layer from torch weights, without tracing. Each network's `graph` method uses `Graph`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

# the standard, and the operators that onnxruntime adds to it (attention in one node, for example)
_OPSETS = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
_END = 2**31 - 1
LARGE = 100_000  # weights; smaller layers are not quantized
_TYPES = {"int64": TensorProto.INT64, "float32": TensorProto.FLOAT}


def quantize_int8(weight: Tensor, axis: int) -> tuple[Tensor, Tensor]:
    """Return a matrix in 8 bits and its scales: the largest absolute value along ``axis`` becomes 127."""
    scale = weight.abs().amax(dim=axis, keepdim=True).clamp(min=1e-8) / 127
    return torch.round(weight / scale).to(torch.int8), scale


class Graph:
    """A graph under construction. Methods add nodes and return the name of their output.

    Attributes:
        nodes: the nodes so far.
        constants: the weights so far (ONNX initializers).
        inputs: declared inputs.
        outputs: declared outputs.
    """

    def __init__(self, name: str = "network", prefix: str = "", *, int8_weights: bool = False) -> None:
        """Start an empty graph.

        Args:
            name: of the graph.
            prefix: of the names of its nodes, for nested graphs.
            int8_weights: whether large linear layers are stored in 8 bits; loading brings them back to full precision.
        """
        self.name, self.prefix, self.int8_weights = name, prefix, int8_weights
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self.inputs: list[Any] = []
        self.outputs: list[Any] = []

    def input(self, name: str, *dims: str | int, dtype: str = "int64") -> str:
        """Declare an input."""
        self.inputs.append(helper.make_tensor_value_info(name, _TYPES[dtype], dims))
        return name

    def output(self, value: str, *dims: str | int, name: str = "emissions") -> None:
        """Declare an output."""
        self.nodes.append(helper.make_node("Identity", [value], [name]))
        self.outputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, dims))

    def constant(self, value: Tensor | NDArray[Any] | Sequence[int] | float) -> str:
        """Add a constant."""
        if isinstance(value, Tensor):
            value = value.detach().numpy()
        array = np.asarray(value)
        if array.dtype == np.float64:
            array = array.astype(np.float32)
        name = f"{self.prefix}c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.array(array, order="C"), name))
        return name

    def op(self, kind: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """Add a node and return its output, or a list of outputs."""
        names = [f"{self.prefix}{kind.lower()}{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=names[0], **attributes))
        return names[0] if outputs == 1 else names

    def slice(self, x: str, start: int, end: int | None, axis: int) -> str:
        """Take the range from start to end along an axis; no end means up to the last."""
        bounds = [self.constant(np.array([v])) for v in (start, _END if end is None else end, axis)]
        return str(self.op("Slice", x, *bounds))

    def linear(self, x: str, layer: nn.Linear) -> str:
        """Apply a linear layer to the last axis."""
        weight = layer.weight.detach().T
        stored = (
            self.int8_matrix(weight, axis=0)
            if self.int8_weights and weight.numel() > LARGE
            else self.constant(weight)
        )
        return str(self.op("Add", self.op("MatMul", x, stored), self.constant(layer.bias)))

    def int8_matrix(self, weight: Tensor, axis: int) -> str:
        """Add a matrix that is stored in 8 bits."""
        values, scale = quantize_int8(weight, axis)
        restored = self.op("Cast", self.constant(values), to=TensorProto.FLOAT)
        return str(self.op("Mul", restored, self.constant(scale)))

    def int8_embedding(self, ids: str, table: Tensor) -> str:
        """Look up rows of a table that is stored in 8 bits."""
        values, scale = quantize_int8(table.detach(), axis=1)
        rows = self.op("Cast", self.op("Gather", self.constant(values), ids), to=TensorProto.FLOAT)
        return str(self.op("Mul", rows, self.op("Gather", self.constant(scale), ids)))

    def embedding(self, ids: str, table: Tensor) -> str:
        """Look up rows of a table; it is stored in half precision if that loses nothing."""
        rows = table.detach().numpy()
        half = rows.astype(np.float16)
        if rows.size > 100_000 and np.array_equal(half.astype(np.float32), rows):
            found = self.op("Gather", self.constant(half), ids)
            return str(self.op("Cast", found, to=TensorProto.FLOAT))
        return str(self.op("Gather", self.constant(rows), ids))

    def lstm(self, x: str, directions: Sequence[nn.LSTM], lengths: str = "") -> str:
        """Run one LSTM layer over x (time, batch, size): forward, or forward and backward; zeros past ``lengths``."""
        hidden = directions[0].hidden_size

        def gates(weight: Tensor) -> NDArray[np.float32]:
            i, f, g, o = weight.detach().numpy().reshape(4, hidden, -1)  # torch: input, forget, cell, output
            return np.concatenate([i, o, f, g])  # ONNX: input, output, forget, cell

        def both(name: str) -> NDArray[np.float32]:
            return np.stack([gates(getattr(lstm, name)) for lstm in directions])

        bias = np.concatenate([both("bias_ih_l0"), both("bias_hh_l0")], axis=1)[
            :, :, 0
        ]  # direction, 8 * hidden
        weights = [
            self.constant(both("weight_ih_l0")),
            self.constant(both("weight_hh_l0")),
            self.constant(bias),
        ]
        sizes = [self.op("Cast", lengths, to=TensorProto.INT32)] if lengths else []
        direction = "bidirectional" if len(directions) == 2 else "forward"
        y = self.op(
            "LSTM", x, *weights, *sizes, hidden_size=hidden, direction=direction
        )  # time, direction, batch, hidden
        y = self.op("Transpose", y, perm=[0, 2, 1, 3])
        return str(
            self.op("Reshape", y, self.constant(np.array([0, 0, -1])))
        )  # time, batch, directions * hidden

    def windows(self, x: str, radius: int, axis: int = 0) -> str:
        """Concatenate each step of x (three axes) with its neighbours up to ``radius``; zeros beyond the ends."""
        pads = [0] * 6
        pads[axis] = pads[axis + 3] = radius
        padded = self.op("Pad", x, self.constant(np.array(pads)))
        parts = [
            self.slice(padded, shift, (shift - 2 * radius) or None, axis) for shift in range(2 * radius + 1)
        ]
        return str(self.op("Concat", *parts, axis=2))

    def body(self) -> Any:
        """Return the graph itself, e.g. as the body of a Scan."""
        return helper.make_graph(self.nodes, self.name, self.inputs, self.outputs, self.constants)

    def serialized(self) -> bytes:
        """Check the model and return it as bytes."""
        model = helper.make_model(self.body(), opset_imports=_OPSETS, ir_version=8, producer_name="nescio")
        onnx.checker.check_model(model, full_check=False)
        return bytes(model.SerializeToString())
